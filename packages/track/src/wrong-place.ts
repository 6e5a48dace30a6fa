/**
 * A stay elsewhere that was none: the receiver stood still at a wrong place, as in garages. What follows drives on from where the vehicle was before,
 * sooner than it could have come back. What can be gone and come back from in that time is a way.
 */
import { allows, type Fix } from './jumps.ts'
import { between, type Place, type Rest } from './rest.ts'

/** Beside the place where it was before, m, and what its speed allows for at most so long, ms. */
const nearBefore = 200
const nearFor = 120_000

/** Whether nobody can have come from a rest to a fix: as the reports tell their speeds. */
export const isUnexplained = ({ end, to }: Rest, fix: Fix): boolean => !allows({ ...end, time: to, speed: 0 }, fix)

/** Where the vehicle was all the time that it seemed to be at a rest; undefined: it may well have been there. */
export function placeMeanwhile(rest: Rest, earlier: Rest | undefined, fix: Fix): Place | undefined {
  if (!rest.suspect || rest.creeping || fix.reduced || !isUnexplained(rest, fix)) return undefined
  const unseen = rest.path.fixes.length === 0 ? earlier : undefined
  if (unseen?.creeping) return undefined
  const place = unseen ?? rest.suspect.before
  const passed = Math.min(nearFor, fix.time - rest.to)
  const away = between(place, fix)
  return away <= nearBefore + (fix.speed * passed) / 36_000 && away < between(rest, fix) / 2 ? place : undefined
}

/**
 * Whether nobody can have come to a rest, and what follows without a drive is where the vehicle was before it: it stopped there, and its receiver was
 * wrong meanwhile, as it is where a garage begins.
 */
export function wasAtOnce(rest: Rest, back: Fix): boolean {
  const { before, fixes } = rest.suspect ?? { fixes: [] }
  const [first] = fixes
  if (!before || !first || rest.creeping || back.reduced || fixes.length !== rest.fixes) return false
  // Where it is may be told later than that it stands.
  if (allows(before, { ...first, time: Math.max(before.time, Math.min(first.time, rest.from)) })) return false
  return between(before, back) <= nearBefore && between(before, back) < between(rest, back) / 2
}
