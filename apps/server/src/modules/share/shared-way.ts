/** What of a track strangers are shown. Pure. */
import type { SharedTrack } from '@outrider/contract'
import { gapAfter, gapsIn, placesOf, reduceTrack, type Track } from '@outrider/track'

/** So many points show the way of a week as fine as a screen can. */
const linePoints = 3_000

export type Way = Pick<SharedTrack, 'firstTime' | 'lastTime' | 'lines'>

/** The way alone: when it began and ended, no other times, no speeds; broken where it is not known. */
export function wayOf(track: Track): Way {
  // Looked for before points are left out: those that stay lie farther apart.
  const gaps = gapsIn(track, { longerThan: gapAfter(track) })
  const reduced = reduceTrack(track, linePoints)
  const { rows, latitude, longitude, torn } = placesOf(reduced)
  const lines: Way['lines'] = []
  let gap = 0
  rows.forEach((row, place) => {
    let broken = place === 0 || torn[place] === 1
    for (; (gaps[gap]?.to ?? Infinity) <= (reduced.time[row] ?? 0); gap++) broken = true
    if (broken) lines.push([])
    lines.at(-1)?.push([(latitude[place] ?? 0) / 1e6, (longitude[place] ?? 0) / 1e6])
  })
  const timeAt = (row: number | undefined) => (row === undefined ? null : (reduced.time[row] ?? null))
  return { firstTime: timeAt(rows[0]), lastTime: timeAt(rows.at(-1)), lines }
}
