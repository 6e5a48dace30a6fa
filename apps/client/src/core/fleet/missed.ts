/**
 * What happened while the client was closed, as far as it is known: vehicles that are in alarm now but were not then and, where
 * the platform still has the changes, vehicles whose alarm came and went in between.
 */

/** Change cursors by platform code. */
export type Cursors = Readonly<Record<string, { epoch: string; seq: number }>>

/** State of the fleet when the client last had live data. */
export interface FleetSnapshot {
  /** ms since 1970 */
  at: number
  /** Ids of vehicles in alarm. */
  alarms: string[]
  cursors?: Cursors | undefined
}

/** Shorter absences are ignored, ms. */
export const minAbsence = 300_000
/** With more alarms than this no snapshot is kept, and nothing is reported as missed. */
export const maxAlarms = 2000

/** The absence was long enough to report missed alarms. */
export const wasAway = (last: FleetSnapshot | null, now: number): last is FleetSnapshot =>
  last !== null && now - last.at >= minAbsence

/** Vehicles that are in alarm now but were not then; empty after a short absence. */
export function missedSince(last: FleetSnapshot | null, alarms: readonly string[], now: number): string[] {
  if (!wasAway(last, now)) return []
  const before = new Set(last.alarms)
  return alarms.filter(id => !before.has(id))
}

/** Vehicles with changed alarms that were not in alarm then and are not now. */
export function cameAndWent(last: FleetSnapshot, changed: readonly string[], alarms: readonly string[]): string[] {
  const known = new Set([...last.alarms, ...alarms])
  return changed.filter(id => !known.has(id))
}
