/** Reviewing applications and work, and who gets a task. */
import type { Right } from '@outrider/contract'
import { distance } from '@outrider/geo'
import type { CallContext, Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { ApplicationRepository, ApplicationRow } from '../engine/applications.repository.ts'
import type { StepChange, Workflow } from '../engine/workflow.ts'
import { failIfTaken, stepped } from './applications.ts'
import type { AttachmentRepository } from './attachments.repository.ts'
import type { InstallerRepository } from './installers.repository.ts'
import type { PartRepository } from './parts.repository.ts'
import type { ReasonRepository } from './reasons.repository.ts'
import { factsOf } from './wire.ts'
import { workFlows } from './work-flow.ts'

interface ReviewDependencies {
  workflow: Workflow
  applications: ApplicationRepository
  attachments: AttachmentRepository
  parts: PartRepository
  installers: InstallerRepository
  reasons: ReasonRepository
  access: AccessGate
  fleet: LiveFleet
  /** ms since 1970. */
  now: () => number
}

/** Places within so many km are equally near: who has less to do comes first. */
const bandKm = 10
/** Where somebody was longer ago says nothing of where they are, ms. */
const placeFor = 24 * 3_600_000
/** More than a reviewer reads through; others are found by name. */
const maxListed = 200

type ReviewPath = 'vehManager/checkApplication' | 'vehManager/transInstMtcTask' | 'vehManager/getInstallerInfo'

/** The right of those who work on this kind. */
const installerRight = (kind: string): Right => {
  const right = Object.entries(workFlows).find(([name]) => name === kind)?.[1].roles.installer.right
  // Applications of other kinds, such as requests for a vehicle, have no installer.
  if (!right) fail('application.unknown')
  return right
}

export const reviewHandlers = (deps: ReviewDependencies): Handlers<ReviewPath> => {
  const { workflow, applications, attachments, parts, installers, reasons, access, fleet, now } = deps
  /** Throws a Refusal unless this person may do it. */
  async function installerOf({ kind, organisation_id }: ApplicationRow, installerId: string | undefined) {
    if (installerId === undefined) return undefined
    const people = await workflow.peopleWith(installerRight(kind), new Set([organisation_id]))
    return people.find(({ id }) => String(id) === installerId) ?? fail('application.installer')
  }

  async function dispatched(
    row: ApplicationRow,
    { installerId, dueAt }: { installerId: string | undefined; dueAt: number | undefined },
  ): Promise<StepChange> {
    const { vehicle_id: vehicleId } = row
    const besides: StepChange['besides'] =
      vehicleId === null ? undefined : within => failIfTaken(applications, within, vehicleId, row.id)
    return { handler: await installerOf(row, installerId), dueAt, besides }
  }

  /** What goes with the end of a task: removed pictures, and the parts of one that is cancelled. */
  const endings: Partial<Record<string, (row: ApplicationRow) => StepChange>> = {
    close: ({ id }) => ({ besides: within => attachments.dropRemoved(within, id) }),
    cancel: ({ id, parts: used }) => ({
      ...(used.length > 0 && { parts: [] }),
      async besides(within) {
        await parts.take(within, used, [])
        await attachments.dropRemoved(within, id)
      },
    }),
  }

  return {
    async 'vehManager/checkApplication'(request, context) {
      const { applicationNum, version, requestId, decision, note, keepReason, installerId, dueAt } = request
      const asked = { version, requestId, note }
      const taken = await workflow.step(applicationNum, decision, context, asked, async row => {
        const change = decision === 'dispatch' ? await dispatched(row, { installerId, dueAt }) : (endings[decision]?.(row) ?? {})
        return {
          ...change,
          // With the step: a repeat keeps no reason once more.
          async besides(within) {
            await change.besides?.(within)
            if (keepReason && note) await reasons.keep(within, row.organisation_id, note)
          },
        }
      })
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
      const people = (await workflow.peopleWith(right, row ? new Set([row.organisation_id]) : organisationIds)).filter(
        ({ name }) => name.toLowerCase().includes(keyword.toLowerCase()),
      )
      const known = await installers.of(
        people.map(({ id }) => id),
        organisationIds,
      )
      const { latitude, longitude } = row ? factsOf(row) : { latitude: null, longitude: null }
      const place = latitude === null || longitude === null ? undefined : { lat: latitude, lon: longitude }
      const listed = people.map(({ id, name }) => {
        const { openTasks = 0, organisationId, at } = known.get(id) ?? {}
        const recent = at && now() - at.time < placeFor
        const far = place && recent ? distance(place, { lat: at.latitude, lon: at.longitude }) / 1000 : null
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
      const band = (each: { distance: number | null }) => Math.floor(near(each) / bandKm)
      return {
        installers: listed
          .toSorted(
            (a, b) =>
              band(a) - band(b) ||
              a.openTasks - b.openTasks ||
              near(a) - near(b) ||
              a.name.localeCompare(b.name, 'zh') ||
              Number(a.installerId) - Number(b.installerId),
          )
          .slice(0, maxListed),
      }
    },
  }
}
