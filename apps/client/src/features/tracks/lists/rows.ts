/** Which points of a track a list shows, and what each of them is called. */
import { isDoubted, pointFlags, speedAt, type Track } from '@outrider/track'
import type { LoadedTrack } from '../replay/loaded-track.ts'

/** `standing`: it does not move, but not for long enough to count as parked. `unknown`: nothing says whether it moves. */
export type PointState = 'moving' | 'standing' | 'parked' | 'unknown'

export const rowFilters = ['all', 'moving', 'parked', 'alarms', 'late', 'doubted'] as const
export type RowFilter = (typeof rowFilters)[number]

type Listed = Pick<LoadedTrack, 'track' | 'parks'>

/** A state for each row, in one go: lists ask for many of them. */
export function statesOf({ track, parks }: Listed): PointState[] {
  const states = Array.from({ length: track.length }, (_, row): PointState => {
    const speed = speedAt(track, row, 'gps') ?? speedAt(track, row, 'recorder')
    return speed === null ? 'unknown' : speed > 0 ? 'moving' : 'standing'
  })
  for (const { firstRow, lastRow } of parks) states.fill('parked', firstRow, lastRow + 1)
  return states
}

export const isLate = ({ flags }: Track, row: number): boolean => ((flags[row] ?? 0) & pointFlags.late) !== 0

/** Lists that most tracks have nothing for: they are offered where there is something. */
export const isRare = (filter: RowFilter): boolean => filter === 'late' || filter === 'doubted'

/** Rows of the track that pass, by time. */
export function rowsOf(track: Track, states: readonly PointState[], filter: RowFilter): Int32Array {
  const passes = {
    all: () => true,
    moving: (row: number) => states[row] === 'moving',
    parked: (row: number) => states[row] === 'parked',
    alarms: (row: number) => track.alarms[row] !== 0,
    late: (row: number) => isLate(track, row),
    doubted: (row: number) => isDoubted(track, row),
  }[filter]
  const rows = new Int32Array(track.length)
  let found = 0
  for (let row = 0; row < track.length; row++) if (passes(row)) rows[found++] = row
  return rows.slice(0, found)
}

/** Where in `rows` the last one stands that is not behind `row`; -1: all are. */
export function indexOfRow(rows: Int32Array, row: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) <= row) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where a key leads in a list of so many rows, `page` of which are seen at once; undefined: nowhere. */
export function indexAfterKey(key: string, index: number, count: number, page: number): number | undefined {
  if (count === 0) return undefined
  const to = { ArrowUp: index - 1, ArrowDown: index + 1, PageUp: index - page, PageDown: index + page, Home: 0, End: count - 1 }[
    key
  ]
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}
