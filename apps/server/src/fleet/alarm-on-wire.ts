/** The wire form of an alarm, as one reader may see it. */
import { type AlarmCase, alarmTypeOf } from '@outrider/contract'
import type { AlarmPlace, AlarmRecord } from '../events/alarm-record.ts'
import type { VehicleIdentity } from './live-vehicle.ts'

interface AlarmReader {
  readonly userId: number
  readonly rights: { readonly posAuth: boolean }
}

const placeOf = ({ latitudeE6, longitudeE6, speedDkmh }: AlarmPlace): AlarmCase['startPlace'] => ({
  latitude: latitudeE6 === null ? null : latitudeE6 / 1e6,
  longitude: longitudeE6 === null ? null : longitudeE6 / 1e6,
  speed: speedDkmh / 10,
})

/** Numbers of a newer version keep their number as key. */
export const alarmOnWire = (alarm: AlarmRecord, vehicle: VehicleIdentity, { userId, rights }: AlarmReader): AlarmCase => {
  const type = alarmTypeOf(alarm.type)
  const userOf = (user: AlarmRecord['claimedBy']) => user && { userName: user.name, self: user.userId === userId }
  return {
    alarmId: alarm.id,
    vehicleId: String(alarm.vehicleId),
    plateNum: vehicle.plateNum,
    nickname: vehicle.nickname,
    orgId: vehicle.organisationId,
    type: type?.key ?? String(alarm.type),
    category: type?.category ?? 'general',
    level: alarm.level,
    startedAt: alarm.startedAt,
    endedAt: alarm.endedAt,
    lastAt: alarm.lastAt,
    occurrences: alarm.occurrences,
    startPlace: rights.posAuth ? placeOf(alarm.startPlace) : null,
    lastPlace: rights.posAuth ? placeOf(alarm.lastPlace) : null,
    byRule: type?.origin.from === 'rule',
    late: alarm.late,
    timedByArrival: alarm.timedByArrival,
    detail: alarm.detail,
    state: alarm.state,
    ...(alarm.claimDueAt !== null && { claimDueAt: alarm.claimDueAt }),
    ...(alarm.processDueAt !== null && { processDueAt: alarm.processDueAt }),
    ...(alarm.escalatedAt !== null && { escalatedAt: alarm.escalatedAt }),
    claimedBy: userOf(alarm.claimedBy),
    claimedAt: alarm.claimedAt,
    processedBy: userOf(alarm.processedBy),
    processedAt: alarm.processedAt,
    method: alarm.method,
    description: alarm.description,
    ...(alarm.withdrawnAt !== null && { withdrawnAt: alarm.withdrawnAt, withdrawnWhy: alarm.withdrawnWhy ?? '' }),
  }
}
