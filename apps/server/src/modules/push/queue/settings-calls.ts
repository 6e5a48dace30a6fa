/** The calls by which a user says which alarms are pushed. */
import { alarmTypeByKey, alarmTypes, isActiveSafety, type ParsedRequestOf } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import { seenVehicles } from './seen-vehicles.ts'
import type { PushSettingsRepository } from './settings.repository.ts'
import { isPushed, minuteOfDay, type PushSettings } from './wanted.ts'

interface SettingsCallsDependencies {
  settings: PushSettingsRepository
  access: AccessGate
}
type SettingsPath =
  | 'alarm/getAlarmTypePush'
  | 'alarm/setAlarmTypePush'
  | 'alarm/setActiveSafetyAlarmTypePush'
  | 'alarm/getMobilePush'
  | 'alarm/setMobilePush'

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(each => String(each).padStart(2, '0')).join(':')

function checkZone(zone: string): void {
  try {
    minuteOfDay(0, zone)
  } catch (error) {
    if (error instanceof RangeError) fail('push.zone')
    throw error
  }
}

export function settingsCalls({ settings, access }: SettingsCallsDependencies): Handlers<SettingsPath> {
  /** Vehicles that the user does not see any more are left out. */
  async function onWire(user: SignedInUser, current: PushSettings) {
    const vehicles = await seenVehicles(access, user.userId, current.vehicleIds ?? [])
    return {
      levels: [...current.levels],
      vehicleIds: current.vehicleIds && vehicles.map(({ vehicleId }) => vehicleId),
      vehicles,
      doNotDisturb: current.quiet !== null,
      startTime: current.quiet && timeOf(current.quiet.from),
      endTime: current.quiet && timeOf(current.quiet.until),
      zone: current.zone,
      pictures: current.cameras !== null,
      cameras: [...(current.cameras ?? [])],
    }
  }

  async function changed(user: SignedInUser, asked: ParsedRequestOf<'alarm/setMobilePush'>): Promise<Partial<PushSettings>> {
    const { levels, vehicleIds, doNotDisturb, startTime, endTime, zone, pictures, cameras } = asked
    if (doNotDisturb && (startTime === null || endTime === null || startTime === endTime)) fail('push.times')
    if (pictures && cameras.length === 0) fail('push.noCamera')
    checkZone(zone)
    for (const id of vehicleIds ?? []) if (!(await access.vehicle(user.userId, id))) fail('vehicle.unknown')
    return {
      levels: [...new Set(levels)],
      vehicleIds: vehicleIds && [...new Set(vehicleIds.map(Number))],
      quiet:
        doNotDisturb && startTime !== null && endTime !== null ? { from: minutesOf(startTime), until: minutesOf(endTime) } : null,
      zone,
      cameras: pictures ? [...new Set(cameras)] : null,
    }
  }

  const changeTypes = async (
    userId: number,
    { alarmTypes: asked }: ParsedRequestOf<'alarm/setAlarmTypePush'>,
    activeSafety: boolean,
  ) => {
    const chosen = asked.map(({ alarmTypeId, push }) => {
      const type = alarmTypeByKey(alarmTypeId)
      if (!type || isActiveSafety(alarmTypeId) !== activeSafety) fail('push.unknownType')
      return { type, push }
    })
    const numbers = new Set(chosen.map(({ type }) => type.number))
    const others = (all: readonly number[]) => all.filter(number => !numbers.has(number))
    const differing = (on: boolean) =>
      chosen.flatMap(({ type, push }) => (push === on && type.pushed !== on ? [type.number] : []))
    await settings.change(userId, before => ({
      ...before,
      typesOn: [...others(before.typesOn), ...differing(true)],
      typesOff: [...others(before.typesOff), ...differing(false)],
    }))
    return {}
  }

  return {
    async 'alarm/getAlarmTypePush'(_, { user }) {
      const current = await settings.current(user.userId)
      return { alarmTypes: alarmTypes.map(({ key, number }) => ({ alarmTypeId: key, push: isPushed(current, number) })) }
    },
    'alarm/setAlarmTypePush': (asked, { user }) => changeTypes(user.userId, asked, false),
    'alarm/setActiveSafetyAlarmTypePush': (asked, { user }) => changeTypes(user.userId, asked, true),
    'alarm/getMobilePush': async (_, { user }) => onWire(user, await settings.current(user.userId)),
    async 'alarm/setMobilePush'(asked, { user }) {
      const change = await changed(user, asked)
      return onWire(user, await settings.change(user.userId, before => ({ ...before, ...change })))
    },
  }
}
