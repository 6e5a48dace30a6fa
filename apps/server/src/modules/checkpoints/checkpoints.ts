/** Checkpoint calls. Visible to users of the organisation. */
import { allows, checkpointTypes, contract, limits, type ParsedRequestOf } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Events } from '../../record/event-record.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { CheckpointGrid, StoredCheckpoint } from './checkpoint-grid.ts'
import type { CheckpointRepository } from './checkpoints.repository.ts'
import { remindersOf } from './approach-reminders.ts'
import { checkpointOnWire, passageOnWire, typeOf } from './checkpoint-on-wire.ts'

interface CheckpointDependencies {
  fleet: LiveFleet
  access: AccessGate
  checkpoints: CheckpointRepository
  detector: { readonly grid: CheckpointGrid; reload(): Promise<void> }
  /** Older positions are ignored for approach reminders. */
  staleAfterSeconds: number
  events: Events
  now?: () => number
}

type CheckpointPath =
  | 'accessMon/getAccessMonTypeList'
  | 'accessMon/getAccessMonList'
  | 'accessMon/getAccessMonEvent'
  | 'accessMon/getCloseToAccessMonRemind'
  | 'accessMon/addAccessMon'
  | 'accessMon/updAccessMon'
  | 'accessMon/delAccessMon'

type Form = ParsedRequestOf<'accessMon/addAccessMon'>
const rowOf = ({ orgId, nameZh, nameEn, type, latitude, longitude, radius, remindWithin }: Form) => ({
  organisation_id: orgId,
  name: nameZh,
  name_en: nameEn,
  type,
  latitude,
  longitude,
  radius,
  remind_within: remindWithin,
})
/** Of a change: undefined where it names nothing, which stays. */
const changesOf = (form: Partial<Form>): Partial<ReturnType<typeof rowOf>> => rowOf(form as Form)

export const checkpointHandlers = (deps: CheckpointDependencies): Handlers<CheckpointPath> => {
  const { fleet, access, checkpoints, detector, staleAfterSeconds, events, now = Date.now } = deps
  const scopeOf = (user: SignedInUser) => access.scope(user.userId)
  /** The account of a vehicle may see checkpoints but not edit them. */
  const mayEdit = (user: SignedInUser, scope: AccessScope): boolean =>
    allows(contract.accessMon.addAccessMon, user.rights) && scope.onlyVehicleId === undefined
  const checkpointsIn = (scope: AccessScope): StoredCheckpoint[] =>
    [...detector.grid.byId.values()].filter(({ organisationId }) => scope.organisationIds.has(organisationId))
  const filterOf = ({ organisationIds, onlyVehicleId }: AccessScope) => ({ organisationIds: [...organisationIds], onlyVehicleId })

  async function editableOrganisations(user: SignedInUser, orgId?: number): Promise<readonly number[]> {
    const scope = await scopeOf(user)
    if (scope.onlyVehicleId !== undefined) fail('access.noRight')
    if (orgId !== undefined && !scope.organisationIds.has(orgId)) fail('organisation.unknown')
    return [...scope.organisationIds]
  }

  return {
    'accessMon/getAccessMonTypeList': (_, { lang }) => ({
      types: Object.entries(checkpointTypes).map(([type, names]) => ({ type: typeOf(type), name: names[lang] })),
    }),

    async 'accessMon/getAccessMonList'({ type }, { user, lang }) {
      const scope = await scopeOf(user)
      // Where vehicles are is not shown without the right to positions.
      const inside = user.rights.posAuth ? await checkpoints.inside(filterOf(scope)) : new Map<string, number>()
      return {
        checkpoints: checkpointsIn(scope)
          .filter(checkpoint => type === undefined || checkpoint.type === type)
          .map(checkpoint => checkpointOnWire(checkpoint, inside.get(checkpoint.id) ?? 0, { fleet, lang })),
        editable: mayEdit(user, scope),
      }
    },

    async 'accessMon/getAccessMonEvent'(request, { user, lang }) {
      const scope = await scopeOf(user)
      const { checkpointId, type, beginTime, endTime, order, pageNum, pageSize } = request
      if (checkpointId !== undefined) {
        const checkpoint = detector.grid.byId.get(checkpointId)
        if (!checkpoint || !scope.organisationIds.has(checkpoint.organisationId)) fail('checkpoint.unknown')
      }
      let vehicleId: number | undefined
      if (request.vehicleId !== undefined) {
        const vehicle = await visibleVehicle(access, user.userId, request.vehicleId)
        vehicleId = vehicle.identity.id
      }
      const { rows, total } = await checkpoints.passages({
        ...filterOf(scope),
        companies: scope.companies,
        checkpointId,
        type,
        vehicleId,
        beginTime,
        endTime,
        order,
        offset: (pageNum - 1) * pageSize,
        limit: pageSize,
      })
      return { events: rows.map(row => passageOnWire(row, lang)), total }
    },

    async 'accessMon/getCloseToAccessMonRemind'(_, { user, lang }) {
      const scope = await scopeOf(user)
      const vehicles = await access.vehicles(user.userId)
      const since = now() - staleAfterSeconds * 1000
      return { reminders: remindersOf(vehicles, { grid: detector.grid, scope, since, lang }) }
    },

    async 'accessMon/addAccessMon'(form, { user }) {
      await editableOrganisations(user, form.orgId)
      const checkpointId = await checkpoints.add({ ...rowOf(form), created_by: user.userId }, limits.checkpoints)
      if (checkpointId === undefined) fail('checkpoint.tooMany', { count: limits.checkpoints })
      await detector.reload()
      return { checkpointId }
    },

    async 'accessMon/updAccessMon'({ checkpointId, ...form }, { user }) {
      const organisationIds = await editableOrganisations(user, form.orgId)
      if (!(await checkpoints.change(checkpointId, changesOf(form), organisationIds))) fail('checkpoint.unknown')
      await detector.reload()
      return {}
    },

    async 'accessMon/delAccessMon'({ checkpointId }, { user, address }) {
      const organisationIds = await editableOrganisations(user)
      const { passages } = (await checkpoints.remove(checkpointId, organisationIds)) ?? fail('checkpoint.unknown')
      events.record({
        kind: 'deleted',
        userId: user.userId,
        sessionId: user.sessionId,
        address,
        call: 'accessMon/delAccessMon',
        subjects: [{ kind: 'checkpoint', id: checkpointId }],
        with: { checkpoint_passages: passages },
      })
      await detector.reload()
      return {}
    },
  }
}
