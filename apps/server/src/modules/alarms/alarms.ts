/** Alarm calls: lists, details, claims. Limited to the vehicles the user may see. */
import { type AlarmCase, type AlarmStep, limits } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AlarmRecord } from '../../events/alarm-record.ts'
import type { AccessGate } from '../../fleet/access.ts'
import { alarmOnWire } from '../../fleet/alarm-on-wire.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { AlarmChanges } from './alarm-changes.ts'
import type { AlarmRepository, StoredStep } from './alarms.repository.ts'
import { AlarmQueries } from './alarm-query.ts'
import { changeClaim } from './claims.ts'
import type { DriversPort } from '../ports.ts'
import type { SeenAlarms } from './seen-alarms.ts'

interface AlarmDependencies {
  fleet: LiveFleet
  access: AccessGate
  alarms: AlarmRepository
  changes: AlarmChanges
  seen: SeenAlarms
  drivers: () => DriversPort
}

type AlarmPath =
  | 'alarm/getVehiclesAlarms'
  | 'alarm/getVehicleAlarmDetail'
  | 'alarm/getAlarmLedger'
  | 'alarm/claimVehiclesAlarms'
  | 'alarm/releaseVehiclesAlarms'

export const alarmHandlers = (dependencies: AlarmDependencies): Handlers<AlarmPath> => {
  const { fleet, access, alarms, seen } = dependencies
  const queries = new AlarmQueries(dependencies)
  /** With who drove, for those who may see drivers. */
  const onWire = async (found: readonly AlarmRecord[], user: SignedInUser): Promise<AlarmCase[]> => {
    const may = user.rights.posAuth || user.rights.trackAuth
    const { organisationIds } = await access.scope(user.userId)
    const moments = found.map(({ vehicleId, startedAt: time }) => ({ vehicleId, time }))
    const names = may ? await dependencies.drivers().namesAt(moments, [...organisationIds]) : []
    return found.flatMap((alarm, at) => {
      const vehicle = fleet.vehicle(alarm.vehicleId)
      return vehicle ? [{ ...alarmOnWire(alarm, vehicle.identity, user), driverName: names[at] ?? null }] : []
    })
  }
  const oneOf = async (user: SignedInUser, alarmId: string): Promise<AlarmRecord> =>
    (await seen(user, await alarms.byIds([alarmId])))[0] ?? fail('alarm.unknown')

  const stepOnWire = ({ userId, userName, ...step }: StoredStep, user: SignedInUser): AlarmStep => ({
    ...step,
    by: userName === '' ? null : { userName, self: userId === user.userId },
  })

  return {
    async 'alarm/getAlarmLedger'({ pageSize, after: from, ...request }, { user }) {
      const query = await queries.of(user, { ...request, pageSize, order: 'started' })
      const after = from?.[0] === undefined ? undefined : await oneOf(user, from[0])
      const found = await alarms.list(query, { order: 'started', after, limit: pageSize + 1 })
      const page = found.slice(0, pageSize)
      const ids = page.map(({ id }) => id)
      const [shown, steps, files] = await Promise.all([onWire(page, user), alarms.stepsOf(ids), alarms.filesOf(ids)])
      const last = page.at(-1)
      return {
        rows: shown.map(alarm => ({
          alarm,
          steps: (steps.get(alarm.alarmId) ?? []).map(step => stepOnWire(step, user)),
          files: files.get(alarm.alarmId) ?? [],
        })),
        next: found.length > pageSize && last ? [last.id] : [],
      }
    },

    async 'alarm/getVehiclesAlarms'(request, { user }) {
      const query = await queries.of(user, request)
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
        alarms: await onWire(page, user),
        next: found.length > pageSize && last ? [last.id] : [],
        total: Math.min(counted, alarmsCounted),
        totalIsMore: counted > alarmsCounted,
      }
    },

    async 'alarm/getVehicleAlarmDetail'({ alarmId }, { user }) {
      const alarm = await oneOf(user, alarmId)
      const [shown] = await onWire([alarm], user)
      const steps = await alarms.steps(alarmId)
      return {
        alarm: shown ?? fail('alarm.unknown'),
        steps: steps.map(step => stepOnWire(step, user)),
      }
    },

    'alarm/claimVehiclesAlarms': ({ alarmIds }, { user }) => changeClaim(dependencies, user, alarmIds, true),
    'alarm/releaseVehiclesAlarms': ({ alarmIds }, { user }) => changeClaim(dependencies, user, alarmIds, false),
  }
}
