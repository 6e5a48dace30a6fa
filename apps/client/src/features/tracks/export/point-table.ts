/** The points of tracks as a table, for CSV and XLSX. */
import { hasPosition, isImplausible, pointAt, type TrackPoint } from '@outrider/track'
import type { Cell } from '@outrider/tables'
import { csvRows } from '@outrider/tables/csv'
import { xlsxOf } from '@outrider/tables/xlsx'
import { alarmsAt } from '../replay/alarms-at.ts'
import { chunksOf, type ExportedTrack, isCompleteAt } from './exported-track.ts'
import { shownAs } from '../../../core/time/measures.ts'

export const csvColumns = [
  'vehicle',
  'time',
  'utc',
  'latitude',
  'longitude',
  'speed',
  'recorderSpeed',
  'course',
  'acc',
  'mileage',
  'distance',
  'alarms',
  'arrival',
  'late',
  'place',
  'complete',
] as const
export type CsvColumn = (typeof csvColumns)[number]

/** `none`: no fix. `implausible`: the vehicle cannot have been there. */
export type PositionQuality = 'plausible' | 'implausible' | 'none'

export interface CsvTexts {
  heading: (column: CsvColumn) => string
  alarm: (name: string) => string
  place: (kind: PositionQuality) => string
  yes: string
  no: string
  on: string
  off: string
}

/** Digits after the point of columns with figures. */
const decimals: Partial<Record<CsvColumn, number>> = {
  latitude: 6,
  longitude: 6,
  speed: 1,
  recorderSpeed: 1,
  course: 0,
  mileage: 1,
  distance: 3,
}

const shownOr = (value: number | null, measure: 'km' | 'kmh') => (value === null ? null : shownAs(measure, value))

const cellOf: Record<CsvColumn, (point: TrackPoint, words: CsvTexts, exported: ExportedTrack, row: number) => Cell> = {
  vehicle: (_, __, { name }) => name,
  time: ({ time }) => ({ time }),
  utc: ({ time }) => new Date(time).toISOString(),
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  speed: ({ speed }) => shownOr(speed, 'kmh'),
  recorderSpeed: ({ recorderSpeed }) => shownOr(recorderSpeed, 'kmh'),
  course: ({ course }) => course,
  acc: ({ accOn }, { on, off }) => (accOn ? on : off),
  mileage: ({ mileage }) => shownOr(mileage, 'km'),
  distance: (_, __, { km }, row) => shownAs('km', km[row] ?? 0),
  alarms: (_, { alarm }, { track, alarmNames }, row) => alarmsAt(track, row, alarmNames).map(alarm).join('; '),
  arrival: ({ timeOfArrival }, { yes, no }) => (timeOfArrival ? yes : no),
  late: ({ late }, { yes, no }) => (late ? yes : no),
  place: (_, { place }, { track }, row) =>
    place(!hasPosition(track, row) ? 'none' : isImplausible(track, row) ? 'implausible' : 'plausible'),
  complete: ({ time }, { yes, no }, exported) => (isCompleteAt(exported, time) ? yes : no),
}

const figureOf = (value: number, column: number): string => value.toFixed(decimals[csvColumns[column] as CsvColumn])

const headings = (words: CsvTexts): string[] => csvColumns.map(column => words.heading(column))

/** Cells of all points, many rows at once. */
function* pointRows(tracks: readonly ExportedTrack[], words: CsvTexts): Generator<Cell[][]> {
  for (const exported of tracks) {
    const { track } = exported
    const cells = (row: number): Cell[][] => {
      const point = pointAt(track, row)
      return point ? [csvColumns.map(column => cellOf[column](point, words, exported, row))] : []
    }
    for (const chunk of chunksOf([...Array(track.length).keys()])) yield chunk.flatMap(cells)
  }
}

const columnWidth = 150

/** The points as a sheet: figures as exact as in CSV. */
export function sheetOf(
  title: string,
  tracks: readonly ExportedTrack[],
  words: CsvTexts,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const exact = (cell: Cell, column: number): Cell => (typeof cell === 'number' ? Number(figureOf(cell, column)) : cell)
  async function* rows() {
    for (const points of pointRows(tracks, words)) yield points.map(cells => cells.map(exact))
  }
  return xlsxOf(
    title,
    headings(words).map(heading => ({ heading, width: columnWidth })),
    rows(),
  )
}

export function* csvOf(tracks: readonly ExportedTrack[], words: CsvTexts): Generator<string> {
  yield csvRows([headings(words)], String, true)
  for (const rows of pointRows(tracks, words)) yield csvRows(rows, figureOf)
}
