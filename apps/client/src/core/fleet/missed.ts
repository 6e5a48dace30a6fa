/**
 * What became of the fleet while the client was closed, as far as that can be known: which vehicles are in alarm now and were not when it
 * was last open. Alarms that came and went in between have left no trace here, and none is claimed.
 */
import type { Vehicle } from '@outrider/contract'

/** How the fleet stood when it was last seen fresh. */
export interface Glimpse {
  /** ms since 1970 */
  at: number
  alarms: string[]
}

/** A shorter absence is none, ms. */
export const shortestAbsence = 300_000
/** Of more vehicles in alarm no list is kept: then nothing is said of them. */
export const mostAlarms = 2000

const inAlarm = (vehicles: Iterable<Vehicle>): Vehicle[] => [...vehicles].filter(({ alarmState }) => alarmState === 'alarm')

export function glimpseOf(vehicles: Iterable<Vehicle>, at: number): Glimpse | undefined {
  const alarms = inAlarm(vehicles).map(({ id }) => id)
  return alarms.length > mostAlarms ? undefined : { at, alarms }
}

/** Vehicles newly in alarm; none after a short absence. */
export function missedSince(last: Glimpse | null, vehicles: Iterable<Vehicle>, now: number): Vehicle[] {
  if (!last || now - last.at < shortestAbsence) return []
  const before = new Set(last.alarms)
  return inAlarm(vehicles).filter(({ id }) => !before.has(id))
}
