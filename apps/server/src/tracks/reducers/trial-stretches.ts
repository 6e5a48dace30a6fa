/**
 * The parts of a track in which a rule can find something, told by its numbers before anything is evaluated. Each begins so long before that what is
 * believed of fixes is as after the whole track, and goes on for as long as a case does.
 */
import { pointFlags, type Track } from '@outrider/track'
import type { StoredRule } from '../../rules/stored-rule.ts'
import { limitOf } from './can-match.ts'

/** Rows of a track, the first included and the last not. */
export interface Stretch {
  from: number
  to: number
}

/** A story of fixes that is doubted is decided within minutes, ms. */
const beforeMs = 3_600_000
/** Beyond the limit and no longer: what ends then ends within this, and what does not goes on, ms. */
const afterMs = 900_000

/** All of it where the rules are not about a speed. */
export function stretchesOf(track: Track, rules: readonly StoredRule[]): Stretch[] {
  const limits = rules.map(limitOf)
  if (limits.includes(undefined)) return [{ from: 0, to: track.length }]
  const lowest = Math.min(...limits.map(limit => limit ?? 0))
  const stretches: Stretch[] = []
  let open: { stretch: Stretch; until: number } | undefined
  let before = 0
  for (let row = 0; row < track.length; row++) {
    const time = track.time[row] ?? 0
    const isBeyond = ((track.flags[row] ?? 0) & pointFlags.fixed) !== 0 && (track.speed[row] ?? 0) > lowest
    if (!isBeyond) {
      if (open && time <= open.until) open.stretch.to = row + 1
      continue
    }
    if (!open || time - beforeMs > open.until) {
      while ((track.time[before] ?? 0) < time - beforeMs) before++
      open = { stretch: { from: before, to: row + 1 }, until: 0 }
      stretches.push(open.stretch)
    }
    open.stretch.to = row + 1
    open.until = time + afterMs
  }
  return stretches
}
