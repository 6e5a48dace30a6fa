/** The data of an exported track, and its generation in chunks, so that a week of points does not block the page. */
import { isImplausible, trackPathOf } from '@outrider/track'
import type { LoadedTrack } from '../replay/loaded-track.ts'

export type ExportedTrack = Pick<
  LoadedTrack,
  'name' | 'track' | 'gaps' | 'stops' | 'km' | 'alarmNames' | 'total' | 'reduced' | 'completeDays'
>

/** Rows per chunk: a few ms of work on a slow machine. */
export const rowsPerChunk = 200

/**
 * Rows with plausible positions, grouped into continuous lines, by time. Gaps and discontinuities break
 * the line, because the path is unknown there.
 */
export function segmentsOf({ track, gaps }: Pick<ExportedTrack, 'track' | 'gaps'>): number[][] {
  const broken = new Set(gaps.map(({ afterRow }) => afterRow))
  const segments: number[][] = []
  let segment: number[] = []
  const end = () => {
    if (segment.length > 0) segments.push(segment)
    segment = []
  }
  const { rows, jumpBefore } = trackPathOf(track)
  let at = 0
  for (let row = 0; row < track.length; row++) {
    if (rows[at] === row) {
      if (jumpBefore[at++]) end()
      segment.push(row)
    }
    if (broken.has(row)) end()
  }
  end()
  return segments
}

/** Rows with implausible positions; they are part of no line. */
export const implausibleRows = ({ track }: Pick<ExportedTrack, 'track'>): number[] =>
  [...Array(track.length).keys()].filter(row => isImplausible(track, row))

/** Whether all points around this time are loaded. */
export const isCompleteAt = (
  { reduced, completeDays: whole }: Pick<ExportedTrack, 'reduced' | 'completeDays'>,
  time: number,
): boolean => !reduced || whole.some(({ from, to }) => from <= time && time <= to)

/** The rows in parts of equal length, so that the page can respond in between. */
export function* chunksOf(rows: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < rows.length; at += rowsPerChunk) yield rows.slice(at, at + rowsPerChunk)
}

/** Formats the rows, many per chunk. */
export function* inChunks(rows: readonly number[], tell: (row: number) => string): Generator<string> {
  for (const chunk of chunksOf(rows)) yield chunk.map(tell).join('')
}
