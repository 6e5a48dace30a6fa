/** What the files of a track are made of, and how they come: in pieces, so that a week of points does not hold the page up. */
import { hasFix } from '../lists/rows.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'

export type Exported = Pick<LoadedTrack, 'name' | 'track' | 'gaps' | 'parks' | 'km' | 'alarmNames' | 'total' | 'reduced'>

/** Rows in one piece of a file. */
export const rowsAtOnce = 2_000

/** Rows with a place that belong together in one line, by time. In a gap nobody knows the way: there the line is broken. */
export function segmentsOf({ track, gaps }: Pick<Exported, 'track' | 'gaps'>): number[][] {
  const broken = new Set(gaps.map(({ afterRow }) => afterRow))
  const segments: number[][] = []
  let segment: number[] = []
  const end = () => {
    if (segment.length > 0) segments.push(segment)
    segment = []
  }
  for (let row = 0; row < track.length; row++) {
    if (hasFix(track, row)) segment.push(row)
    if (broken.has(row)) end()
  }
  end()
  return segments
}

/** `tell` for each of the rows, many of them in one piece. */
export function* inPieces(rows: readonly number[], tell: (row: number) => string): Generator<string> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    yield rows
      .slice(at, at + rowsAtOnce)
      .map(tell)
      .join('')
}
