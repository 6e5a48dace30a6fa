/**
 * What became of the fleet while the client was closed, as far as that can be known: which vehicles are in alarm now and were not when it
 * was last open, and, where the platform still knows its changes since then, at which an alarm came and went in between.
 */

/** Where a fleet stood in the changes of its platforms, by their codes. */
export type Cursors = Readonly<Record<string, { epoch: string; seq: number }>>

/** How the fleet stood when it was last seen fresh. */
export interface Glimpse {
  /** ms since 1970 */
  at: number
  /** Ids of vehicles in alarm. */
  alarms: string[]
  cursors?: Cursors | undefined
}

/** A shorter absence is none, ms. */
export const shortestAbsence = 300_000
/** Of more vehicles in alarm no list is kept: then nothing is said of them. */
export const mostAlarms = 2000

/** Absent for long enough for something to be missed. */
export const wasAway = (last: Glimpse | null, now: number): last is Glimpse => last !== null && now - last.at >= shortestAbsence

/** Of the vehicles in alarm now those that were not; none after a short absence. */
export function missedSince(last: Glimpse | null, alarms: readonly string[], now: number): string[] {
  if (!wasAway(last, now)) return []
  const before = new Set(last.alarms)
  return alarms.filter(id => !before.has(id))
}

/** Of the vehicles whose alarms changed meanwhile those that were in none then and are in none now. */
export function cameAndWent(last: Glimpse, changed: readonly string[], alarms: readonly string[]): string[] {
  const known = new Set([...last.alarms, ...alarms])
  return changed.filter(id => !known.has(id))
}
