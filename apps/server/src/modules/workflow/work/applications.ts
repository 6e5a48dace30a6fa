/** Applying, changing and withdrawing, and the lists of everybody who takes part. */
import { type DataOf, type ParsedRequestOf, workTypes } from '@outrider/contract'
import type { CallContext, Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { ApplicationFilter, ApplicationRepository, ApplicationRow, Within } from '../engine/applications.repository.ts'
import type { Workflow } from '../engine/workflow.ts'
import type { ReasonRepository } from './reasons.repository.ts'
import { checkContacts } from './contact-check.ts'
import { askedOf, changedAskOf, nothingDone, stepOnWire, wireOf } from './wire.ts'
import { workFlows } from './work-flow.ts'

interface ApplicationDependencies {
  workflow: Workflow
  applications: ApplicationRepository
  reasons: ReasonRepository
  access: AccessGate
  fleet: LiveFleet
}

type ApplicationPath =
  | 'vehManager/getInstMtcApplicationList'
  | 'vehManager/addInstMtcApplication'
  | 'vehManager/updInstMtcApplication'
  | 'vehManager/withdrawInstMtcApplication'
  | 'vehManager/getApplicationCheckList'
  | 'vehManager/getInstMtcTaskList'
  | 'vehManager/getInstMtcHistory'

type Filter = ParsedRequestOf<'vehManager/getInstMtcTaskList'>
type Listed = DataOf<'vehManager/getInstMtcTaskList'>

const kinds = Object.keys(workFlows)
const toReview = ['submitted', 'accepted', 'checking'] as const
export const toWorkOn = ['dispatched', 'working', 'returned', 'checking'] as const
/** Somebody still has to do something about these. */
const open = ['submitted', 'accepted', ...toWorkOn] as const

/** Throws a Refusal, with the number of the other task, while one of this vehicle is open. */
export async function failIfTaken(
  applications: Pick<ApplicationRepository, 'otherOfVehicle'>,
  within: Within,
  vehicleId: number,
  applicationId: string,
): Promise<void> {
  const number = await applications.otherOfVehicle(within, vehicleId, applicationId, toWorkOn)
  if (number !== undefined) fail('application.vehicleTaken', { number })
}

/** What a step replies. */
export const stepped = ({
  version,
  state,
}: ApplicationRow): { version: number; state: Listed['applications'][number]['state'] } => ({
  version,
  state: state as Listed['applications'][number]['state'],
})

export const applicationHandlers = (deps: ApplicationDependencies): Handlers<ApplicationPath> => {
  const { workflow, applications, reasons, access, fleet } = deps
  const wire = wireOf(deps)

  async function list(
    { applicationNum, kind, state, keyword, counted, pageNum, pageSize }: Filter,
    { user, lang }: Pick<CallContext, 'lang'> & { user: SignedInUser },
    which: ApplicationFilter,
    by: 'newest' | 'urgent' = 'newest',
  ): Promise<Listed> {
    const filter = {
      ...which,
      number: applicationNum,
      kinds: kind ? [kind] : kinds,
      keyword,
      // One that is named is shown in whatever state it is.
      states: applicationNum === undefined ? (state ? [state] : which.states) : undefined,
    }
    const [{ rows, total }, counts] = await Promise.all([
      workflow.list(user, filter, by, { pageNum, pageSize }),
      counted ? workflow.counts(user, filter, open) : undefined,
    ])
    if (applicationNum !== undefined && rows.length === 0) fail('application.unknown')
    return { applications: rows.map(row => wire(row, user, lang)), total, ...(counts && { counts }) }
  }

  const vehicleOf = async (user: SignedInUser, vehicleId: string | undefined) => {
    if (vehicleId === undefined) return undefined
    const { identity } = await visibleVehicle(access, user.userId, vehicleId)
    return { id: identity.id, name: identity.plateNum, organisationId: identity.organisationId }
  }

  return {
    'vehManager/getInstMtcApplicationList': (request, { user, lang }) =>
      list(request, { user, lang }, { applicantId: user.userId }),

    async 'vehManager/addInstMtcApplication'({ kind, orgId, vehicleId, requestId, ...asked }, context) {
      const { user } = context
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      if (onlyVehicleId !== undefined) fail('access.noRight')
      if (orgId !== undefined && !organisationIds.has(orgId)) fail('organisation.unknown')
      if (workTypes[asked.workType].kind !== kind) fail('application.workType')
      const vehicle = await vehicleOf(user, vehicleId)
      if (kind === 'maintenance' && !vehicle) fail('application.vehicle')
      checkContacts(asked, vehicle !== undefined)
      const facts = { ...nothingDone, ...askedOf(asked), ...(vehicle && { plateNum: vehicle.name }) }
      const organisation = vehicle?.organisationId ?? orgId ?? fail('request.organisation')
      const row = await workflow.begin(kind, context, organisation, { facts, vehicle, requestId })
      return { applicationNum: row.number }
    },

    async 'vehManager/updInstMtcApplication'({ applicationNum, version, requestId, vehicleId, ...asked }, context) {
      const { user } = context
      const row = await workflow.find(user, applicationNum)
      if (asked.workType && workTypes[asked.workType].kind !== row.kind) fail('application.workType')
      const vehicle = await vehicleOf(user, vehicleId)
      if (row.kind === 'maintenance' && !vehicle && row.vehicle_id === null) fail('application.vehicle')
      checkContacts(asked, vehicle !== undefined || row.vehicle_id !== null)
      const facts = { ...changedAskOf(asked), ...(vehicle && { plateNum: vehicle.name }) }
      const change = { version, requestId, facts, vehicle }
      return stepped(await workflow.step(applicationNum, ['edit', 'resubmit'], context, change))
    },

    async 'vehManager/withdrawInstMtcApplication'({ applicationNum, version, requestId, note }, context) {
      return stepped(await workflow.step(applicationNum, 'withdraw', context, { version, requestId, note }))
    },

    async 'vehManager/getApplicationCheckList'(request, { user, lang }) {
      const listed = await list(
        request,
        { user, lang },
        { states: toReview, ...(request.applicationNum === undefined && { notOfUserId: user.userId }) },
        'urgent',
      )
      const { organisationIds } = await access.scope(user.userId)
      return { ...listed, reasons: await reasons.of(fleet.organisations.above(organisationIds)) }
    },

    'vehManager/getInstMtcTaskList': (request, { user, lang }) =>
      list(request, { user, lang }, { handlerId: user.userId, states: toWorkOn }, 'urgent'),

    async 'vehManager/getInstMtcHistory'(request, { user, lang }) {
      const listed = await list(request, { user, lang }, { states: ['closed', 'cancelled'] })
      const { applicationNum } = request
      if (applicationNum === undefined) return { ...listed, steps: [] }
      const row = await workflow.find(user, applicationNum)
      return { ...listed, steps: (await applications.stepsOf(row.id)).map(step => stepOnWire(step, user)) }
    },
  }
}
