/** Fixes away from the place of a rest: since which of them the vehicle has moved there, although no report drives. */
import type { Fix } from './jumps.ts'
import { between, type Rest } from './rest.ts'

/** Elsewhere for so long, ms, in this many reports that fit to each other, it has moved although no report drives. */
export const movedAfter = 180_000
const movedReports = 3
/** After a silence of so long, ms, two are enough. */
const unseen = 600_000
/** They fit when the next one is no farther than this, m, and what their speeds allow. */
export const fits = 40
/** So many reports around one place fit too, m and ms. */
const clusterReports = 8
const clusterReach = 250
const clusterTime = 600_000

/** Whether the second of two fixes is where the first allows, by their speeds. */
export function fit(a: Fix, b: Fix): boolean {
  return between(a, b) <= fits + (Math.max(a.speed, b.speed) / 18) * ((b.time - a.time) / 1_000)
}

/** Since which of the fixes elsewhere each fits to the one before. */
export function fittingFrom(fixes: readonly Fix[]): number {
  let from = fixes.length - 1
  while (from > 0 && fit(fixes[from - 1] as Fix, fixes[from] as Fix)) from--
  return from
}

/** Since which of the fixes elsewhere it has moved; -1: that is not clear. */
export function movedFrom(rest: Rest, fixes: readonly Fix[]): number {
  const last = fixes.at(-1)
  if (!last) return -1
  const from = fittingFrom(fixes)
  const first = fixes[from] as Fix
  if (fixes.length - from >= movedReports && last.time - first.time >= movedAfter) return from
  // After a silence: it has gone there unseen.
  if (fixes.length - from > 1 && last.time > first.time && first.time - rest.to >= unseen) return from
  const [begin] = fixes
  if (!begin || fixes.length < clusterReports || last.time - begin.time < clusterTime) return -1
  return fixes.every(each => between(each, last) <= clusterReach) ? 0 : -1
}
