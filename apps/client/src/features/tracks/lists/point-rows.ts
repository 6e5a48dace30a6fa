/** Filters and states of the points in the track list. */
import { isImplausible, pointFlags, speedAt, standsAt, type Track } from '@outrider/track'
import type { LoadedTrack } from '../replay/loaded-track.ts'

/** `stationary`: not moving, but not long enough to count as parked. `unknown`: no speed was reported. */
export type PointState = 'moving' | 'stationary' | 'parked' | 'unknown'

export const rowFilters = ['all', 'moving', 'stationary', 'parked', 'alarms', 'late', 'implausible', 'clock'] as const
export type RowFilter = (typeof rowFilters)[number]

type ListedTrack = Pick<LoadedTrack, 'track' | 'stops'>

/** The state of every row of a track. */
export function statesOf({ track, stops }: ListedTrack): PointState[] {
  const states = Array.from({ length: track.length }, (_, row): PointState => {
    const speed = speedAt(track, row, 'gps') ?? speedAt(track, row, 'recorder')
    if (standsAt(track, row)) return 'stationary'
    return speed === null ? 'unknown' : speed > 0 ? 'moving' : 'stationary'
  })
  for (const { firstRow, lastRow } of stops) states.fill('parked', firstRow, lastRow + 1)
  return states
}

export const isLate = ({ flags }: Track, row: number): boolean => ((flags[row] ?? 0) & pointFlags.late) !== 0

/** The point has the time of its arrival, because the terminal's clock was not believed. */
export const isByArrival = ({ flags }: Track, row: number): boolean => ((flags[row] ?? 0) & pointFlags.timeOfArrival) !== 0

/** Filters that are offered only when they match something. */
export const isShownOnlyWhenFound = (filter: RowFilter): boolean =>
  filter === 'stationary' || filter === 'late' || filter === 'implausible' || filter === 'clock'

/** Rows of the track that match the filter, by time. */
export function rowsOf(track: Track, states: readonly PointState[], filter: RowFilter): Int32Array {
  const passes = {
    all: () => true,
    moving: (row: number) => states[row] === 'moving',
    stationary: (row: number) => states[row] === 'stationary',
    parked: (row: number) => states[row] === 'parked',
    alarms: (row: number) => track.alarms[row] !== 0,
    late: (row: number) => isLate(track, row),
    implausible: (row: number) => isImplausible(track, row),
    clock: (row: number) => isByArrival(track, row),
  }[filter]
  const rows = new Int32Array(track.length)
  let found = 0
  for (let row = 0; row < track.length; row++) if (passes(row)) rows[found++] = row
  return rows.slice(0, found)
}

/** Index in `rows` of the last entry <= `row`; -1 when there is none. */
export function indexOfRow(rows: Int32Array, row: number): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] ?? 0) <= row) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The index a key moves to in a list of `count` rows with `page` visible rows; undefined for other keys. */
export function indexAfterKey(key: string, index: number, count: number, page: number): number | undefined {
  if (count === 0) return undefined
  const to = { ArrowUp: index - 1, ArrowDown: index + 1, PageUp: index - page, PageDown: index + page, Home: 0, End: count - 1 }[
    key
  ]
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}
