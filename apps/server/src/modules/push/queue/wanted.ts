/** Whether a user wants the push of an alarm, by the settings that were in force. Pure: the same for sending and for saying why nothing was sent. */
import { type AlarmLevel, alarmTypeOf } from '@outrider/contract'
import { LRUCache } from 'lru-cache'

export interface PushSettings {
  /** Numbers of the types that differ from what is pushed by default. */
  typesOn: readonly number[]
  typesOff: readonly number[]
  levels: readonly AlarmLevel[]
  /** null: all that the user may see. */
  vehicleIds: readonly number[] | null
  /** Minutes of the day in `zone`; an end before the start is on the next day. null: off. */
  quiet: { from: number; until: number } | null
  /** IANA name. */
  zone: string
  /** Channels of the cameras whose pictures are pushed besides; null: none. */
  cameras: readonly number[] | null
  /** The user is told of these vehicles when they come online. */
  online: boolean
  onlineVehicleIds: readonly number[]
}

export const defaultPushSettings: PushSettings = {
  typesOn: [],
  typesOff: [],
  levels: [1, 2],
  vehicleIds: null,
  quiet: null,
  zone: 'Asia/Shanghai',
  cameras: null,
  online: false,
  onlineVehicleIds: [],
}

/** A type of a newer version is pushed to those who chose it, and is not known to be pushed by default. */
export const isPushed = ({ typesOn, typesOff }: PushSettings, type: number): boolean =>
  typesOn.includes(type) || ((alarmTypeOf(type)?.pushed ?? false) && !typesOff.includes(type))

/** Users name the zones, in any case of letters. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 1_000 })

/** Minutes since midnight in a zone. */
export function minuteOfDay(at: number, zone: string): number {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    clocks.set(zone, clock)
  }
  const part = (type: string) => Number(clock.formatToParts(at).find(each => each.type === type)?.value ?? 0)
  return part('hour') * 60 + part('minute')
}

/** The start belongs to it, the end does not. */
export function isQuiet({ quiet, zone }: PushSettings, at: number): boolean {
  if (!quiet) return false
  const { from, until } = quiet
  const minute = minuteOfDay(at, zone)
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

export type WhyNotPushed = 'type' | 'level' | 'vehicle' | 'doNotDisturb'

/** undefined: it is wanted. `at`: when the alarm became known, ms since 1970. */
export function whyNotPushed(
  settings: PushSettings,
  { type, level, vehicleId, at }: { type: number; level: AlarmLevel; vehicleId: number; at: number },
): WhyNotPushed | undefined {
  if (!isPushed(settings, type)) return 'type'
  if (!settings.levels.includes(level)) return 'level'
  if (settings.vehicleIds && !settings.vehicleIds.includes(vehicleId)) return 'vehicle'
  return isQuiet(settings, at) ? 'doNotDisturb' : undefined
}
