/** The way a vehicle took, as lines to be drawn: places nobody believes are left out, and where nothing was heard for long there is none. */
import { gapAfter, gapsIn, placesOf, type TrackPoint, trackOf } from '@outrider/track'
import type { At } from './map/areas.ts'

export function piecesOf(points: readonly TrackPoint[]): At[][] {
  const track = trackOf(points)
  const gaps = gapsIn(track, { longerThan: gapAfter(track) })
  const { rows, latitude, longitude, torn } = placesOf(track)
  const pieces: At[][] = []
  let gap = 0
  rows.forEach((row, place) => {
    let broken = place === 0 || torn[place] === 1
    for (; (gaps[gap]?.to ?? Infinity) <= (track.time[row] ?? 0); gap++) broken = true
    if (broken) pieces.push([])
    pieces.at(-1)?.push({ latitude: (latitude[place] ?? 0) / 1e6, longitude: (longitude[place] ?? 0) / 1e6 })
  })
  return pieces.filter(({ length }) => length > 1)
}
