/** Reviewing applications and work, and who gets a task. */
import type { Right } from '@outrider/contract'
import { distance } from '@outrider/geo'
import type { CallContext, Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import type { Workflow } from '../engine/workflow.ts'
import { stepped } from './applications.ts'
import type { InstallerRepository } from './installers.repository.ts'
import type { ReasonRepository } from './reasons.repository.ts'
import { factsOf } from './wire.ts'
import { workFlows } from './work-flow.ts'

interface ReviewDependencies {
  workflow: Workflow
  installers: InstallerRepository
  reasons: ReasonRepository
  access: AccessGate
  fleet: LiveFleet
}

type ReviewPath = 'vehManager/checkApplication' | 'vehManager/transInstMtcTask' | 'vehManager/getInstallerInfo'

/** The right of those who work on this kind. */
const installerRight = (kind: string): Right => {
  const right = Object.entries(workFlows).find(([name]) => name === kind)?.[1].roles.installer.right
  // Applications of other kinds, such as requests for a vehicle, have no installer.
  if (!right) fail('application.unknown')
  return right
}

export const reviewHandlers = ({ workflow, installers, reasons, access, fleet }: ReviewDependencies): Handlers<ReviewPath> => {
  /** Throws a Refusal unless this person may do it. */
  async function installerOf({ kind, organisation_id }: ApplicationRow, installerId: string | undefined) {
    if (installerId === undefined) return undefined
    const people = await workflow.peopleWith(installerRight(kind), organisation_id)
    return people.find(({ id }) => String(id) === installerId) ?? fail('application.installer')
  }

  return {
    async 'vehManager/checkApplication'(request, context) {
      const { applicationNum, version, requestId, decision, note, keepReason, installerId, dueAt } = request
      const asked = { version, requestId, note }
      const taken = await workflow.step(applicationNum, decision, context, asked, async row => {
        const handler = await installerOf(row, installerId)
        return decision === 'dispatch' ? { handler, dueAt } : {}
      })
      if (keepReason && note) await reasons.keep(taken.organisation_id, note)
      return stepped(taken)
    },

    async 'vehManager/transInstMtcTask'({ applicationNum, version, requestId, installerId, note }, context) {
      const taken = await workflow.step(applicationNum, 'transfer', context, { version, requestId, note }, async row => ({
        handler: await installerOf(row, installerId),
      }))
      return stepped(taken)
    },

    async 'vehManager/getInstallerInfo'(
      { kind, applicationNum, keyword = '' },
      { user, lang }: CallContext<'vehManager/getInstallerInfo'>,
    ) {
      const row = applicationNum === undefined ? undefined : await workflow.find(user, applicationNum)
      const { organisationIds } = await access.scope(user.userId)
      const right = installerRight(row?.kind ?? kind)
      const people = new Map<number, string>()
      for (const organisation of row ? [row.organisation_id] : organisationIds)
        for (const { id, name } of await workflow.peopleWith(right, organisation)) people.set(id, name)
      const known = await installers.of([...people.keys()])
      const { latitude, longitude } = row ? factsOf(row) : { latitude: null, longitude: null }
      const place = latitude === null || longitude === null ? undefined : { lat: latitude, lon: longitude }
      const listed = [...people]
        .filter(([, name]) => name.toLowerCase().includes(keyword.toLowerCase()))
        .map(([id, name]) => {
          const { openTasks = 0, organisationId, at } = known.get(id) ?? {}
          const far = place && at ? distance(place, { lat: at.latitude, lon: at.longitude }) / 1000 : null
          return {
            installerId: String(id),
            name,
            orgName: organisationId === undefined ? '' : fleet.organisations.name(organisationId, lang),
            openTasks,
            distance: far === null ? null : Math.round(far * 10) / 10,
            seenAt: at?.time ?? null,
          }
        })
      /** Half of the circumference of the earth is farther than anybody. */
      const near = (each: { distance: number | null }) => each.distance ?? 20_100
      return {
        installers: listed.toSorted(
          (a, b) => near(a) - near(b) || a.openTasks - b.openTasks || a.name.localeCompare(b.name, 'zh'),
        ),
      }
    },
  }
}
