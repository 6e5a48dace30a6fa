/** Reduces a track to what a shared link shows. Pure. */
import type { SharedTrack } from '@outrider/contract'
import { distancesOf, gapThreshold, gapsIn, isLeast, mileageOf, trackPathOf, reduceTrack, type Track } from '@outrider/track'

/** Enough points to draw a week's path at screen resolution. */
const maxPoints = 3_000

export type SharedPath = Pick<SharedTrack, 'firstTime' | 'lastTime' | 'km' | 'kmAtLeast' | 'lines'>

/** Only the path with its first and last time and its distance, that of a replay, without other times or speeds; split at gaps. */
export function pathOf(track: Track): SharedPath {
  // Find gaps before reducing, because fewer points lie farther apart.
  const gaps = gapsIn(track, { longerThan: gapThreshold(track) })
  const reduced = reduceTrack(track, maxPoints)
  const { rows, latitude, longitude, jumpBefore } = trackPathOf(reduced)
  const lines: SharedPath['lines'] = []
  let gap = 0
  rows.forEach((row, place) => {
    let broken = place === 0 || jumpBefore[place] === 1
    for (; (gaps[gap]?.to ?? Infinity) <= (reduced.time[row] ?? 0); gap++) broken = true
    if (broken) lines.push([])
    lines.at(-1)?.push([(latitude[place] ?? 0) / 1e6, (longitude[place] ?? 0) / 1e6])
  })
  const timeAt = (row: number | undefined) => (row === undefined ? null : (reduced.time[row] ?? null))
  const mileage = mileageOf(track)
  return {
    firstTime: timeAt(rows[0]),
    lastTime: timeAt(rows.at(-1)),
    km: Math.round(mileage.km * 10) / 10,
    ...(isLeast(track, distancesOf(track), mileage) && { kmAtLeast: true }),
    lines,
  }
}
