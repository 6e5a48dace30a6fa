/** Tracks as CSV: UTF-8 with a byte order mark, so that Excel reads Chinese, and without cells that would run as formulas. */
import { type Options, stringify } from 'csv-stringify/browser/esm/sync'
import { hasPosition, isImplausible, pointAt, type TrackPoint } from '@outrider/track'
import { alarmsAt } from '../replay/alarms-at.ts'
import { chunksOf, type ExportedTrack, isCompleteAt } from './exported-track.ts'

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

const format: Options = {
  record_delimiter: 'windows',
  // Text that starts like a formula gets an apostrophe, so that spreadsheets do not evaluate it; negative figures stay figures.
  escape_formulas: true,
  // Spreadsheets of some countries separate cells by semicolons, and a line end of any kind begins another row.
  quoted_match: /[;\r\n]/,
  cast: {
    number: (figure, { index }) => figure.toFixed(decimals[csvColumns[index] as CsvColumn]),
    // A formula may also begin after white space.
    string: text => text.trimStart(),
  },
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** In the format of spreadsheets, in this device's time zone. */
export function localTime(time: number): string {
  const date = new Date(time)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

type Cell = string | number | null

const cellOf: Record<CsvColumn, (point: TrackPoint, words: CsvTexts, exported: ExportedTrack, row: number) => Cell> = {
  vehicle: (_, __, { name }) => name,
  time: ({ time }) => localTime(time),
  utc: ({ time }) => new Date(time).toISOString(),
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  speed: ({ speed }) => speed,
  recorderSpeed: ({ recorderSpeed }) => recorderSpeed,
  course: ({ course }) => course,
  acc: ({ accOn }, { on, off }) => (accOn ? on : off),
  mileage: ({ mileage }) => mileage,
  distance: (_, __, { km }, row) => km[row] ?? 0,
  alarms: (_, { alarm }, { track, alarmNames }, row) => alarmsAt(track, row, alarmNames).map(alarm).join('; '),
  arrival: ({ timeOfArrival }, { yes, no }) => (timeOfArrival ? yes : no),
  late: ({ late }, { yes, no }) => (late ? yes : no),
  place: (_, { place }, { track }, row) =>
    place(!hasPosition(track, row) ? 'none' : isImplausible(track, row) ? 'implausible' : 'plausible'),
  complete: ({ time }, { yes, no }, exported) => (isCompleteAt(exported, time) ? yes : no),
}

export const csvRows = (rows: Cell[][]): string => stringify(rows, format)

export function* csvOf(tracks: readonly ExportedTrack[], words: CsvTexts): Generator<string> {
  yield stringify([csvColumns.map(column => words.heading(column))], { ...format, bom: true })
  for (const exported of tracks) {
    const { track } = exported
    const cells = (row: number): Cell[][] => {
      const point = pointAt(track, row)
      return point ? [csvColumns.map(column => cellOf[column](point, words, exported, row))] : []
    }
    for (const chunk of chunksOf([...Array(track.length).keys()])) yield csvRows(chunk.flatMap(cells))
  }
}
