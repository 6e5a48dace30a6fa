/** A rest: a run of reports at one place, how far its receiver wanders, and the driving reports that lead to it. */
import type { Fix, NotCounted } from './jumps.ts'
import { metresBetween } from './sphere.ts'

/** Reach of a place whose noise is not known yet, m. */
const firstReach = 250
/** Its fixes, and ms, after which the noise is known. */
const knownAfter = 10
const knownAfterTime = 120_000
/** Reach in deviations of the noise, and its bounds, m. */
const reachDeviations = 4.5
const minReach = 60
const greatestReach = 300
/** A mean of this many fixes: what came before is forgotten slowly. */
export const meanOf = 200

/** 1e-6 degrees */
export interface Place {
  latitude: number
  longitude: number
}

export interface SampledPlace extends Place {
  /** ms since 1970. */
  time: number
}

/** A run of reports at one place. */
export interface Rest {
  firstRow: number
  lastRow: number
  /** ms since 1970. */
  from: number
  to: number
  /** Mean of its fixes, 1e-6 degrees, and how many there are. */
  latitude: number
  longitude: number
  fixes: number
  /** Sum of the squares of the distances from the mean, m². */
  squares: number
  /** Of its first fixes: where it began; and its last one. */
  begin: Place
  end: Place
  /** Driving reports before it. */
  path: Path
  /** Of its fixes as many as tell whether it crept, evenly spread: every one, every second, every fourth. */
  sample: SampledPlace[]
  every: number
  /** Its fixes while they are no more than one or two. */
  known: Fix[]
  creeping: boolean
  /** Fixes with ACC off, and whether it is off at the first and the last one. */
  off: number
  offFirst: boolean
  offLast: boolean
  /** It cannot be reached by driving from where the vehicle was before: that way is none. */
  jumped: boolean
  /** Should its place prove wrong: the fix before it, and its own fixes (the first `suspects`); `to`: time of its last one. */
  suspect: { before: Fix; fixes: Fix[]; to: number } | undefined
}

/** Driving reports from one rest to the next. */
export interface Path {
  fixes: Fix[]
  from: number
  top: number
}

export interface RestOut {
  firstRow: number
  lastRow: number
  from: number
  to: number
  latitude: number
  longitude: number
  creeping: boolean
  /** Metres that it crept. */
  crept: number
  /** Fixes it is evaluated from, and their deviation in one direction, m; 0: not known. */
  reports: number
  deviation: number
}

export interface RestSink {
  /** A driving report, and the metres that it adds. */
  drive(fix: Fix, metres: number): void
  /** A rest that is over or settled, and the metres until its place. Its end may be told again. */
  rest(rest: RestOut, metres: number): void
  reject(fix: Fix, why: NotCounted): void
  /** Fixes that are not kept any more, after the one of `from` until `to`, ms since 1970, are not counted either. */
  rejectUntil?(from: number, to: number): void
}

export const suspects = 512

export const between = (a: Place, b: Place): number => metresBetween(a.latitude, a.longitude, b.latitude, b.longitude)

export const counted = (fixes: number): number => Math.min(fixes, meanOf)
export const deviationOf = ({ squares, fixes }: Rest): number => (fixes < 2 ? 0 : Math.sqrt(squares / (2 * (counted(fixes) - 1))))

export const isKnown = (rest: Rest): boolean => rest.fixes >= knownAfter && rest.to - rest.from >= knownAfterTime

export function reachOf(rest: Rest): number {
  if (!isKnown(rest)) return firstReach
  return Math.min(greatestReach, Math.max(minReach, reachDeviations * deviationOf(rest) + 20))
}

export const newPath = (from: number): Path => ({ fixes: [], from, top: 0 })

/** Where a rest and the path to it begin. */
export const after = (rest: Rest | undefined): Place | undefined => (rest?.jumped ? undefined : (rest?.path.fixes[0] ?? rest))

export const knownDeviation = (rest: Rest): number => (isKnown(rest) ? deviationOf(rest) : 0)

export const near = (rest: Rest, fix: Fix): boolean => between(rest, fix) <= reachOf(rest)
