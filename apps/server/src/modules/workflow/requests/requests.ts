/** Requests for a vehicle: asking, and the lists of everybody who takes part. */
import { type ExpenseKind, type RequestState, requestTypes, type RequestType } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import type { Files } from '../../../files/files.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { ApplicationFilter, ApplicationRepository, ApplicationRow } from '../engine/applications.repository.ts'
import type { Workflow } from '../engine/workflow.ts'
import { checkContacts } from '../work/contact-check.ts'
import { kindFor, requestKinds } from './request-flow.ts'
import type { RequestRepository } from './requests.repository.ts'
import { askedOf, factsOf, requestOnWire, requestStepOnWire } from './wire.ts'

export interface RequestDependencies {
  workflow: Workflow
  applications: ApplicationRepository
  requests: RequestRepository
  access: AccessGate
  fleet: LiveFleet
  files: Files
  /** ms since 1970. */
  now: () => number
}

const day = 86_400_000
const longestUse = 30 * day

export const expenseOwner = 'applicationExpense'
export const ownerOfExpense = (id: string) => ({ kind: expenseOwner, id })

/** Somebody still has to do something about these. */
const open = ['requested', 'secondApproval', 'approved', 'out', 'back'] as const satisfies readonly RequestState[]

/** What each list holds, unless one state is asked for. */
const views: Record<'mine' | 'approval' | 'records', (userId: number) => ApplicationFilter> = {
  mine: userId => ({ applicantId: userId }),
  approval: userId => ({
    notApplicantId: userId,
    states: ['requested', 'secondApproval', 'approved', 'back'] satisfies RequestState[],
  }),
  records: () => ({ states: ['approved', 'out', 'back', 'settled'] satisfies RequestState[] }),
}

/** The vehicle of a request: one of its organisation or below, so that all who see the request see it. */
export async function vehicleFor(
  { access, fleet }: Pick<RequestDependencies, 'access' | 'fleet'>,
  user: SignedInUser,
  vehicleId: string,
  organisationId: number | undefined,
) {
  const { identity } = await visibleVehicle(access, user.userId, vehicleId)
  if (organisationId !== undefined && !fleet.organisations.below([organisationId]).has(identity.organisationId))
    fail('request.vehicle')
  return { id: identity.id, name: identity.plateNum, organisationId: organisationId ?? identity.organisationId }
}

type RequestPath = 'dspReq/getDspReqList' | 'dspReq/getDspType' | 'dspReq/addDspReq'

export const requestHandlers = (deps: RequestDependencies): Handlers<RequestPath> => {
  const { workflow, applications, requests, access, files, now } = deps
  const wire = requestOnWire(deps)

  const expensesOf = async ({ id }: ApplicationRow, user: SignedInUser) =>
    Promise.all(
      (await requests.expenses(id)).map(async each => {
        const [receipt = ''] = each.file_id === null ? [] : await files.linksOf(ownerOfExpense(each.id))
        const { kind, cents, note, user_name: userName, at } = each
        return {
          expenseId: each.id,
          kind: kind as ExpenseKind,
          cents,
          note,
          userName,
          at: at.getTime(),
          own: each.user_id === user.userId,
          receipt,
        }
      }),
    )

  async function collisionsOf(row: ApplicationRow, user: SignedInUser) {
    if (row.vehicle_id === null) return []
    const { startTime, endTime } = factsOf(row)
    const { organisationIds } = await access.scope(user.userId)
    const found = await requests.overlaps(row.vehicle_id, row.id, [...organisationIds], startTime, endTime, now())
    return found.map(({ number, applicant_name, state, facts, booked }) => ({
      applicationNum: number,
      applicantName: applicant_name,
      state: state as RequestState,
      startTime: Number(facts['startTime']),
      endTime: Number(facts['endTime']),
      booked,
    }))
  }

  return {
    async 'dspReq/getDspReqList'(
      { view, applicationNum, state, startTime, endTime, keyword, counted, pageNum, pageSize },
      { user, lang },
    ) {
      const filter: ApplicationFilter = {
        ...(applicationNum === undefined ? views[view](user.userId) : { number: applicationNum }),
        kinds: requestKinds,
        keyword,
        ...(state && { states: [state] }),
        ...(startTime !== undefined && endTime !== undefined && { during: { from: startTime, to: endTime } }),
      }
      const [{ rows, total }, counts] = await Promise.all([
        workflow.list(user, filter, view === 'approval' ? 'urgent' : 'newest', { pageNum, pageSize }),
        counted ? workflow.counts(user, filter, open) : undefined,
      ])
      const sums = await requests.sums(rows.map(({ id }) => id))
      const listed = { requests: rows.map(row => wire(row, sums.get(row.id) ?? 0, user, lang)), total, ...(counts && { counts }) }
      if (applicationNum === undefined) return { ...listed, steps: [], expenses: [], collisions: [] }
      const row = rows[0] ?? fail('application.unknown')
      const steps = (await applications.stepsOf(row.id)).map(requestStepOnWire)
      return { ...listed, steps, expenses: await expensesOf(row, user), collisions: await collisionsOf(row, user) }
    },

    'dspReq/getDspType': (_, { lang }) => ({
      types: (Object.keys(requestTypes) as RequestType[]).map(type => ({
        type,
        name: requestTypes[type][lang],
        approvals: requestTypes[type].approvals,
      })),
    }),

    async 'dspReq/addDspReq'({ orgId, vehicleId, requestId, applicationNum, version, ...asked }, context) {
      const { user } = context
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      if (onlyVehicleId !== undefined) fail('access.noRight')
      const { requestType, startTime, endTime } = asked
      if (endTime <= startTime || endTime - startTime > longestUse) fail('request.times')
      const kind = kindFor(requestTypes[requestType].approvals)
      if (applicationNum !== undefined) {
        const row = await workflow.find(user, applicationNum)
        // Another number of approvals is another flow: what was approved once would be so for the other type.
        if (!requestKinds.some(each => each === row.kind)) fail('application.unknown')
        if (row.kind !== kind) fail('request.type')
        const vehicle = vehicleId === undefined ? undefined : await vehicleFor(deps, user, vehicleId, row.organisation_id)
        checkContacts({ phone: asked.phone }, true)
        const facts = { ...askedOf({ ...row.facts, ...asked }), ...(vehicle && { plateNum: vehicle.name }) }
        const change = { version, requestId, facts, vehicle }
        const taken = await workflow.step(applicationNum, ['change', 'requestAgain'], context, change)
        return { applicationNum, version: taken.version }
      }
      if (orgId !== undefined && !organisationIds.has(orgId)) fail('organisation.unknown')
      const vehicle = vehicleId === undefined ? undefined : await vehicleFor(deps, user, vehicleId, orgId)
      const organisation = orgId ?? vehicle?.organisationId ?? fail('request.organisation')
      checkContacts({ phone: asked.phone }, true)
      const facts = { ...askedOf(asked), plateNum: vehicle?.name ?? '' }
      const row = await workflow.begin(kind, context, organisation, { facts, vehicle, requestId })
      return { applicationNum: row.number, version: row.version }
    },
  }
}
