/** Alarm calls: lists, details, claims. Limited to the vehicles the user may see. */
import { alarmTypeByKey, alarmTypes, limits, type ParsedRequestOf } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AlarmRecord } from '../../events/alarm-record.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { alarmOnWire } from '../../fleet/alarm-on-wire.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { AlarmChanges } from './alarm-changes.ts'
import type { AlarmQuery, AlarmRepository } from './alarms.repository.ts'

interface AlarmDependencies {
  fleet: LiveFleet
  access: AccessGate
  alarms: AlarmRepository
  changes: AlarmChanges
  seen: SeenAlarms
}

type AlarmPath =
  | 'alarm/getVehiclesAlarms'
  | 'alarm/getVehicleAlarmDetail'
  | 'alarm/claimVehiclesAlarms'
  | 'alarm/releaseVehiclesAlarms'

type ListRequest = ParsedRequestOf<'alarm/getVehiclesAlarms'>
type ClaimResult = 'done' | 'claimedByOther' | 'processed' | 'unknown'

/** Numbers of the types that a request asks for; undefined: of all. */
function typesOf({ types, category }: Pick<ListRequest, 'types' | 'category'>): number[] | undefined {
  if (!types && !category) return undefined
  const named = types ? types.flatMap(key => alarmTypeByKey(key) ?? []) : alarmTypes
  return named.filter(type => !category || type.category === category).map(({ number }) => number)
}

export type SeenAlarms = (user: Pick<SignedInUser, 'userId'>, found: readonly AlarmRecord[]) => Promise<AlarmRecord[]>
/** Those of vehicles that the user may see. */
export const seenAlarms =
  ({ fleet, access }: Pick<AlarmDependencies, 'fleet' | 'access'>): SeenAlarms =>
  async (user, found) => {
    const scope = await access.scope(user.userId)
    return found.filter(({ vehicleId, startedAt }) => {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && scope.includes(vehicle) && startedAt >= scope.historyFrom(vehicle)
    })
  }

export const alarmHandlers = ({ fleet, access, alarms, changes, seen }: AlarmDependencies): Handlers<AlarmPath> => {
  const onWire = (alarm: AlarmRecord, user: SignedInUser) => {
    const vehicle = fleet.vehicle(alarm.vehicleId)
    return vehicle ? [alarmOnWire(alarm, vehicle.identity, user)] : []
  }
  const oneOf = async (user: SignedInUser, alarmId: string): Promise<AlarmRecord> =>
    (await seen(user, await alarms.byIds([alarmId])))[0] ?? fail('alarm.unknown')

  /** Vehicles that a request is about; undefined: all the user may see. */
  async function vehiclesOf(user: SignedInUser, { vehicleId, keyword }: ListRequest): Promise<number[] | undefined> {
    const { onlyVehicleId } = await access.scope(user.userId)
    const one = vehicleId === undefined ? undefined : ((await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown'))
    if (!keyword) {
      const id = one?.identity.id ?? onlyVehicleId
      return id === undefined ? undefined : [id]
    }
    const text = keyword.toLowerCase()
    const found = one ? [one] : await access.vehicles(user.userId)
    return found
      .filter(({ identity: { plateNum, nickname, simNum } }) =>
        [plateNum, nickname, simNum].some(each => each.toLowerCase().includes(text)),
      )
      .map(({ identity }) => identity.id)
  }

  async function queryOf(user: SignedInUser, request: ListRequest): Promise<AlarmQuery> {
    const { state, level, open, withdrawn, beginTime, endTime, orgId } = request
    if (beginTime !== undefined && endTime !== undefined && endTime < beginTime) fail('report.endBeforeStart')
    const scope = await access.scope(user.userId)
    if (orgId !== undefined && !scope.organisationIds.has(orgId)) fail('organisation.unknown')
    const below = orgId === undefined ? undefined : fleet.organisations.below([orgId])
    const whole = scope.wholeInstallation && scope.onlyVehicleId === undefined && !below
    return {
      organisationIds: whole ? undefined : [...scope.organisationIds].filter(id => !below || below.has(id)),
      companies: whole ? undefined : scope.companies,
      vehicleIds: await vehiclesOf(user, request),
      state,
      types: typesOf(request),
      level,
      open,
      withdrawn,
      beginTime,
      endTime,
    }
  }

  /** Claims or releases what may be, and says for each alarm what became of it. */
  async function change(
    user: SignedInUser,
    alarmIds: readonly string[],
    claim: boolean,
  ): Promise<{ results: { alarmId: string; result: ClaimResult; userName: string }[] }> {
    const me = { userId: user.userId, userName: user.name }
    const outcome = await alarms.transaction(async within => {
      const found = new Map((await seen(user, await alarms.lock([...new Set(alarmIds)], within))).map(each => [each.id, each]))
      const results = alarmIds.map(alarmId => ({ alarmId, ...resultOf(found.get(alarmId), user.userId) }))
      // What is as asked already is not changed again.
      const due = results.flatMap(({ alarmId, result }) => {
        const mine = found.get(alarmId)?.claimedBy?.userId === user.userId
        return result === 'done' && mine !== claim ? [alarmId] : []
      })
      const changed = [...new Set(due)]
      await alarms.setClaim(changed, claim ? me : null, within)
      await alarms.addSteps(changed, { by: me, kind: claim ? 'claimed' : 'released' }, within)
      await changes.notify(
        within,
        changed.map(id => [id, 'handled']),
      )
      return { results, changed: await alarms.byIds(changed, within) }
    })
    changes.publish(outcome.changed.map(alarm => ({ what: 'handled', alarm })))
    return { results: outcome.results }
  }

  return {
    async 'alarm/getVehiclesAlarms'(request, { user }) {
      const query = await queryOf(user, request)
      const after = request.after?.[0] === undefined ? undefined : await oneOf(user, request.after[0])
      const { pageSize, state } = request
      const order = state === 'pending' ? request.order : 'started'
      const { alarmsCounted } = limits
      const [found, counted] = await Promise.all([
        alarms.list(query, { order, after, limit: pageSize + 1 }),
        after ? 0 : alarms.count(query, alarmsCounted + 1),
      ])
      const page = found.slice(0, pageSize)
      const last = page.at(-1)
      return {
        alarms: page.flatMap(alarm => onWire(alarm, user)),
        next: found.length > pageSize && last ? [last.id] : [],
        total: Math.min(counted, alarmsCounted),
        totalIsMore: counted > alarmsCounted,
      }
    },

    async 'alarm/getVehicleAlarmDetail'({ alarmId }, { user }) {
      const alarm = await oneOf(user, alarmId)
      const [shown] = onWire(alarm, user)
      const steps = await alarms.steps(alarmId)
      return {
        alarm: shown ?? fail('alarm.unknown'),
        steps: steps.map(({ userId, userName, ...step }) => ({
          ...step,
          by: userName === '' ? null : { userName, self: userId === user.userId },
        })),
      }
    },

    'alarm/claimVehiclesAlarms': ({ alarmIds }, { user }) => change(user, alarmIds, true),
    'alarm/releaseVehiclesAlarms': ({ alarmIds }, { user }) => change(user, alarmIds, false),
  }
}

/** Whether a user may claim or release an alarm. */
function resultOf(alarm: AlarmRecord | undefined, userId: number): { result: ClaimResult; userName: string } {
  if (!alarm) return { result: 'unknown', userName: '' }
  const { state, claimedBy, processedBy } = alarm
  if (state === 'processed') return { result: 'processed', userName: processedBy?.name ?? '' }
  if (claimedBy && claimedBy.userId !== userId) return { result: 'claimedByOther', userName: claimedBy.name }
  return { result: 'done', userName: '' }
}
