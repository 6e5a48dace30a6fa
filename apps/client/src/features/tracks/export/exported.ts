/** What the files of a track are made of, and how they come: in pieces, so that a week of points does not hold the page up. */
import { isDoubted, placesOf } from '@outrider/track'
import type { LoadedTrack } from '../replay/loaded-track.ts'

export type Exported = Pick<
  LoadedTrack,
  'name' | 'track' | 'gaps' | 'parks' | 'km' | 'alarmNames' | 'total' | 'reduced' | 'whole'
>

/** Rows in one piece of a file: a few ms of work where a machine is slow. */
export const rowsAtOnce = 200

/**
 * Rows with a place that is believed and that belong together in one line, by time. In a gap, and where no driving leads, nobody knows
 * the way: there the line is broken.
 */
export function segmentsOf({ track, gaps }: Pick<Exported, 'track' | 'gaps'>): number[][] {
  const broken = new Set(gaps.map(({ afterRow }) => afterRow))
  const segments: number[][] = []
  let segment: number[] = []
  const end = () => {
    if (segment.length > 0) segments.push(segment)
    segment = []
  }
  const { rows, torn } = placesOf(track)
  let at = 0
  for (let row = 0; row < track.length; row++) {
    if (rows[at] === row) {
      if (torn[at++]) end()
      segment.push(row)
    }
    if (broken.has(row)) end()
  }
  end()
  return segments
}

/** Rows whose places are in no line: the vehicle cannot have been there then. */
export const doubtedRows = ({ track }: Pick<Exported, 'track'>): number[] =>
  [...Array(track.length).keys()].filter(row => isDoubted(track, row))

/** Whether every point of this time is there. */
export const isWholeAt = ({ reduced, whole }: Pick<Exported, 'reduced' | 'whole'>, time: number): boolean =>
  !reduced || whole.some(({ from, to }) => from <= time && time <= to)

/** `tell` for each of the rows, many of them in one piece. */
export function* inPieces(rows: readonly number[], tell: (row: number) => string): Generator<string> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    yield rows
      .slice(at, at + rowsAtOnce)
      .map(tell)
      .join('')
}
