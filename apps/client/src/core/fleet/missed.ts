/**
 * What became of the fleet while the client was closed, as far as that can be known: which vehicles are in alarm now and were not when it
 * was last open. Alarms that came and went in between have left no trace here, and none is claimed.
 */

/** How the fleet stood when it was last seen fresh. */
export interface Glimpse {
  /** ms since 1970 */
  at: number
  /** Ids of vehicles in alarm. */
  alarms: string[]
}

/** A shorter absence is none, ms. */
export const shortestAbsence = 300_000
/** Of more vehicles in alarm no list is kept: then nothing is said of them. */
export const mostAlarms = 2000

/** Of the vehicles in alarm now those that were not; none after a short absence. */
export function missedSince(last: Glimpse | null, alarms: readonly string[], now: number): string[] {
  if (!last || now - last.at < shortestAbsence) return []
  const before = new Set(last.alarms)
  return alarms.filter(id => !before.has(id))
}
