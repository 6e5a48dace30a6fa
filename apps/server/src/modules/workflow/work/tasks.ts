/** Working on a task: what was done, the vehicle, the parts, the test of the terminal, and its submission. */
import { isTested, type UsedPart } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { StoredPart, StoredTest } from '../../../store/schema.ts'
import type { ApplicationRepository, ApplicationRow } from '../engine/applications.repository.ts'
import type { Asker, StepChange, Workflow } from '../engine/workflow.ts'
import { failIfTaken, stepped } from './applications.ts'
import type { InstallerRepository } from './installers.repository.ts'
import type { PartRepository } from './parts.repository.ts'
import { explained, type SelfTests, testHours } from './self-tests.ts'
import { factsOf, workedOf } from './wire.ts'

/** A submission that comes so long after it was filled in waited for a network, ms. */
const late = 5 * 60_000

interface TaskDependencies {
  workflow: Workflow
  applications: ApplicationRepository
  parts: PartRepository
  installers: InstallerRepository
  tests: SelfTests
  access: AccessGate
  fleet: LiveFleet
  now: () => number
}

type TaskPath =
  | 'vehManager/updInstMtcTask'
  | 'vehManager/modifyInstVehInfo'
  | 'vehManager/modifyMtcVehInfo'
  | 'vehManager/getVehPosInfo'
  | 'vehManager/submitInstMtcTask'
  | 'vehManager/feedbackInstMtcTask'
  | 'vehManager/getInstMtcPartsInfo'
  | 'vehManager/saveInstMtcPart'

export const taskHandlers = (deps: TaskDependencies): Handlers<TaskPath> => {
  const { workflow, applications, parts, installers, tests, access, fleet, now } = deps
  /** Stock of the company and of its branches. */
  const stocks = async (user: SignedInUser) => (await access.scope(user.userId)).companies

  async function partsOf(row: ApplicationRow, used: readonly UsedPart[] | undefined, user: SignedInUser): Promise<StepChange> {
    if (!used) return {}
    const named: StoredPart[] = await parts.named(used, await stocks(user))
    return { parts: named, besides: within => parts.take(within, row.parts, named) }
  }

  async function setVehicle(
    kind: string,
    {
      applicationNum,
      version,
      requestId,
      vehicleId,
    }: { applicationNum: string; version: number; requestId?: string | undefined; vehicleId: string },
    context: Asker,
  ) {
    const { user } = context
    const row = await workflow.find(user, applicationNum)
    if (row.kind !== kind) fail('access.noRight')
    const taken = await workflow.step(applicationNum, 'setVehicle', context, { version, requestId }, async () => {
      const { identity } = await visibleVehicle(access, user.userId, vehicleId)
      // Elsewhere it would take the task out of sight of who applied for it and who reviews it.
      const { organisation_id: organisationId } = row
      if (!fleet.organisations.below([organisationId]).has(identity.organisationId)) fail('application.vehicleElsewhere')
      const vehicle = { id: identity.id, name: identity.plateNum, organisationId }
      return {
        vehicle,
        facts: { plateNum: identity.plateNum, commCardNum: identity.simNum },
        // Two installers at one vehicle: one of them has chosen the wrong one.
        besides: within => failIfTaken(applications, within, vehicle.id, row.id),
      }
    })
    return stepped(taken)
  }

  return {
    async 'vehManager/updInstMtcTask'({ applicationNum, version, requestId, parts: used, ...worked }, context) {
      const asked = { version, requestId, facts: workedOf(worked) }
      return stepped(await workflow.step(applicationNum, 'work', context, asked, async row => partsOf(row, used, context.user)))
    },

    'vehManager/modifyInstVehInfo': (request, context) => setVehicle('installation', request, context),
    'vehManager/modifyMtcVehInfo': (request, context) => setVehicle('maintenance', request, context),

    async 'vehManager/getVehPosInfo'({ applicationNum, begin, standing }, context) {
      const { user } = context
      const row = await workflow.find(user, applicationNum)
      if (!begin) return tests.reply(await tests.look(row), row)
      workflow.allow(row, 'test', context)
      if (row.vehicle_id === null) fail('vehicle.unknown')
      const at = now()
      if (standing) await installers.stands(user.userId, standing, new Date(at))
      const begun = { begunAt: at, vehicleId: row.vehicle_id, standing: standing ?? null }
      const vehicle = fleet.vehicle(row.vehicle_id)
      if (vehicle && access.isFrozen(vehicle)) fail('vehicle.frozen')
      await tests.begin(row.vehicle_id, user)
      const results = await tests.results(row, begun)
      const test: StoredTest = { ...begun, at, userName: user.name || user.login, results }
      return tests.reply(test, await workflow.step(applicationNum, 'test', context, { test }))
    },

    async 'vehManager/submitInstMtcTask'(request, context) {
      const { applicationNum, version, requestId, parts: used, overrides, note, standing, filledAt, ...worked } = request
      const { user } = context
      const facts = workedOf(worked)
      const at = Math.min(filledAt ?? now(), now())
      const taken = await workflow.step(applicationNum, 'submit', context, { version, requestId, note, facts }, async found => {
        // By what is submitted, not by what was entered when the terminal was asked.
        const row = { ...found, facts: { ...found.facts, ...facts } }
        if (!isTested(factsOf(row).workType)) return partsOf(found, used, user)
        const looked = now() - at > late ? await tests.lookLate(row) : await tests.look(row)
        if (looked && at - looked.begunAt > testHours * 3_600_000) fail('application.testOld', { hours: testHours })
        const begun = looked ?? { begunAt: now(), vehicleId: row.vehicle_id ?? 0, standing: standing ?? null }
        const results = explained(looked?.results ?? (await tests.results(row, begun)), overrides, user.name || user.login)
        if (!results) fail('application.untested')
        if (standing) await installers.stands(user.userId, standing, new Date(now()))
        const test: StoredTest = { ...begun, at: now(), userName: user.name || user.login, results }
        return { test, ...(await partsOf(found, used, user)) }
      })
      return stepped(taken)
    },

    async 'vehManager/feedbackInstMtcTask'({ applicationNum, requestId, note, score }, context) {
      const row = await workflow.find(context.user, applicationNum)
      // Who asked for the work says how it was.
      if (score !== undefined && row.applicant_id !== context.user.userId) fail('access.noRight')
      if (score !== undefined && row.state !== 'closed') workflow.failNotNow(row, context.lang)
      return stepped(await workflow.step(applicationNum, 'feedback', context, { requestId, note, score }))
    },

    async 'vehManager/getInstMtcPartsInfo'({ keyword, pageNum, pageSize }, { user }) {
      const { rows, total } = await parts.list(await stocks(user), keyword, (pageNum - 1) * pageSize, pageSize)
      return {
        parts: rows.map(({ id, organisation_id: orgId, code, name, stock }) => ({ partId: id, orgId, code, name, stock })),
        total,
      }
    },

    async 'vehManager/saveInstMtcPart'({ partId, orgId, code, name, stock, stockBefore }, { user }) {
      const { organisationIds } = await access.scope(user.userId)
      if (!organisationIds.has(orgId)) fail('organisation.unknown')
      const row = { organisation_id: orgId, code, name, stock }
      return { partId: (await parts.save(partId, row, stockBefore ?? stock, [...organisationIds])) ?? fail('part.unknown') }
    },
  }
}
