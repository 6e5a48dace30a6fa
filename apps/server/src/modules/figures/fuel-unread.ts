/** What an engine can have burnt while its sensor told no level: its readings were faulty, or it told the last level on and on. Pure. */
import { drivingRate, idlingRate } from './fuel-faults.ts'
import type { FuelEvent, FuelReading } from './fuel-readings.ts'

/** Longer without a reading, ms, it may have driven meanwhile. */
const nearby = 30 * 60_000
/** A level that is told so long under way, to the last digit, in so many readings is no level any more. ms */
const stuckFor = 30 * 60_000
const stuckOf = 10
/** A vehicle under way that burns least, ml per ms: so long a sensor of coarse steps may tell one of them. */
const minDrivingRate = 3_000 / 3_600_000
/** A fall from another level than the one that it told is none of what it did not tell, ml. */
const sameLevel = 2_000
/** The drop that ends it is seen in medians of readings around it: so many of these may be of it. */
const medianOf = 9

/**
 * The most that was burnt from one reading to another with none of a level between, ml. `unread`: readings that are no levels, ordered by time: they
 * tell where the vehicle stood.
 */
export function burntUnread(was: FuelReading, is: FuelReading, unread: readonly FuelReading[]): number {
  const between = unread.filter(({ at }) => at > was.at && at < is.at)
  let burnt = 0
  let last = was
  for (const each of [...between, is]) {
    const stood = !each.moves && (!last.moves || last === was) && each.at - last.at <= nearby
    burnt += (stood ? idlingRate : drivingRate) * (each.at - last.at)
    last = each
  }
  return burnt
}

/**
 * Whether a fall is what was burnt while the sensor told one level on and on.
 * @param step the finest of the sensor, ml; 0: it has changed too seldom to show one, and may be as coarse as that
 */
export function isStuckBefore(
  readings: readonly FuelReading[],
  step: number,
  { kind, beginAt, beginMl, endMl }: FuelEvent,
): boolean {
  if (kind !== 'loss' || step === 0) return false
  const longEnough = Math.max(stuckFor, step / minDrivingRate)
  const end = readings.findLastIndex(({ at }) => at <= beginAt)
  for (let until = end; until > Math.max(0, end - medianOf); until--) {
    const ml = readings[until]?.ml ?? 0
    if (Math.abs(ml - beginMl) > Math.max(sameLevel, step)) continue
    let from = until
    while (from > 0 && readings[from - 1]?.ml === ml) from--
    const stuck = readings.slice(from, until + 1)
    const moving = stuck.filter(({ moves }) => moves)
    const length = (moving.at(-1)?.at ?? 0) - (moving[0]?.at ?? 0)
    if (moving.length < stuckOf || length < longEnough) continue
    return beginMl - endMl <= drivingRate * length
  }
  return false
}
