/** Whether two rests are one: at the same place, with hardly anything between them. */
import { between, counted, knownDeviation, type Path, type Rest } from './rest.ts'
import { greatestSample } from './creeping.ts'
import { longitudeDelta } from './sphere.ts'

/** Up to this many driving reports within this time, ms, are no path when it stands at the same place again, m. */
export const glitchReports = 2
export const glitchTime = 60_000
const samePlace = 15
const samePlaceUnmoved = 60

export function isSamePlace(earlier: Rest, later: Rest, paths: readonly Path[]): boolean {
  const deviation = Math.max(knownDeviation(earlier), knownDeviation(later))
  const apart = later.fixes === 0 || earlier.fixes === 0 ? 0 : between(earlier, later)
  const drove = paths.reduce((sum, { fixes }) => sum + fixes.length, 0)
  if (drove === 0) return apart <= Math.max(samePlaceUnmoved, 3 * deviation)
  if (apart > Math.max(samePlace, 2.5 * deviation)) return false
  if (drove <= glitchReports && later.from - earlier.to <= glitchTime) return true
  return paths.every(({ fixes }) => fixes.every(fix => between(earlier, fix) <= Math.max(samePlace, 3 * deviation)))
}

/** Of the two, weighed by their fixes. */
export function joined(earlier: Rest, later: Rest): Rest {
  const fixes = earlier.fixes + later.fixes
  const share = fixes === 0 ? 0 : later.fixes / fixes
  const apart = between(earlier, later)
  const kept = counted(fixes) / Math.max(1, counted(earlier.fixes) + counted(later.fixes))
  return {
    ...earlier,
    lastRow: later.lastRow,
    to: later.to,
    latitude: earlier.latitude + (later.latitude - earlier.latitude) * share,
    longitude: earlier.longitude + longitudeDelta(earlier.longitude, later.longitude) * share,
    fixes,
    squares: (earlier.squares + later.squares) * kept + apart * apart * share * (1 - share) * counted(fixes),
    sample: [...earlier.sample, ...later.sample].filter((_, at, all) => at % Math.ceil(all.length / greatestSample) === 0),
    every: Math.max(earlier.every, later.every),
  }
}
