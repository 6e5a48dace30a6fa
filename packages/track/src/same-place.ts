/** Whether two rests are one: at the same place, with hardly anything between them. */
import type { Fix } from './jumps.ts'
import { between, counted, knownDeviation, type Path, type Rest } from './rest.ts'
import { greatestSample } from './creeping.ts'
import { longitudeDelta } from './sphere.ts'

/**
 * Up to this many driving reports are no path when it stands at the same place again, m: within this time, ms; within this time, when the way back
 * asks for such a speed, m/s; or when its engine was off all the while.
 */
export const glitchReports = 2
const glitchTime = 60_000
const unlikelyTime = 180_000
const unlikelySpeed = 8
const samePlace = 15
const samePlaceUnmoved = 60

const isOff = (earlier: Rest, { fixes }: Path): boolean => earlier.offLast && fixes.every(({ accOn }) => accOn === false)

/** Whether a few driving reports may be none, should it stand at the same place afterwards. */
export const mayBeGlitch = (earlier: Rest, path: Path): boolean =>
  isOff(earlier, path) || ((path.fixes.at(-1) as Fix).time - earlier.to <= unlikelyTime && path.fixes.length > 0)

/** Whether the path out and back is none, as it is told by a few reports. */
function isGlitch(earlier: Rest, later: Rest, path: Path, wired: boolean): boolean {
  if (path.fixes.length > glitchReports) return false
  const passed = later.from - earlier.to
  if (passed <= glitchTime) return true
  // Where it was must be known.
  if (earlier.fixes === 0 || later.fixes === 0) return false
  if (wired && isOff(earlier, path) && later.offFirst) return true
  const [first, last] = [path.fixes[0] as Fix, path.fixes.at(-1) as Fix]
  const metres = between(earlier, first) + between(first, last) + between(last, later)
  return passed <= unlikelyTime && metres >= (unlikelySpeed * passed) / 1_000
}

interface Paths {
  paths: readonly Path[]
  /** ACC is on at times: its line is wired. */
  wired: boolean
}

export function isSamePlace(earlier: Rest, later: Rest, { paths, wired }: Paths): boolean {
  const deviation = Math.max(knownDeviation(earlier), knownDeviation(later))
  const apart = later.fixes === 0 || earlier.fixes === 0 ? 0 : between(earlier, later)
  const drove = paths.reduce((sum, { fixes }) => sum + fixes.length, 0)
  if (drove === 0) return apart <= Math.max(samePlaceUnmoved, 3 * deviation)
  if (apart > Math.max(samePlace, 2.5 * deviation)) return false
  const [path] = paths.filter(({ fixes }) => fixes.length > 0)
  if (path && drove === path.fixes.length && isGlitch(earlier, later, path, wired)) return true
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
    off: earlier.off + later.off,
    squares: (earlier.squares + later.squares) * kept + apart * apart * share * (1 - share) * counted(fixes),
    sample: [...earlier.sample, ...later.sample].filter((_, at, all) => at % Math.ceil(all.length / greatestSample) === 0),
    every: Math.max(earlier.every, later.every),
  }
}
