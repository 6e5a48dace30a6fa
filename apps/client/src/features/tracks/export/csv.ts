/** Tracks as CSV: UTF-8 with a byte order mark, so that Excel reads Chinese, and without cells that would run as formulas. */
import { hasPosition, isImplausible, pointAt, type TrackPoint } from '@outrider/track'
import { alarmsAt } from '../replay/alarms-at.ts'
import { type ExportedTrack, inChunks, isCompleteAt } from './exported-track.ts'

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

/** UTF-8 byte order mark. */
const byteOrderMark = '\uFEFF'
const lineEnd = '\r\n'

/** Prefixes text that starts like a formula (also in full width) with an apostrophe, so that spreadsheets do not evaluate it. */
const withoutFormula = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

/** Quotes user-entered text; generated figures need no quoting. */
export function csvText(text: string): string {
  const cell = withoutFormula(text)
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** In the format of spreadsheets, in this device's time zone. */
export function localTime(time: number): string {
  const date = new Date(time)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

const cellOf: Record<CsvColumn, (point: TrackPoint, words: CsvTexts, exported: ExportedTrack, row: number) => string> = {
  vehicle: (_, __, { name }) => csvText(name),
  time: ({ time }) => localTime(time),
  utc: ({ time }) => new Date(time).toISOString(),
  latitude: ({ latitude }) => latitude?.toFixed(6) ?? '',
  longitude: ({ longitude }) => longitude?.toFixed(6) ?? '',
  speed: ({ speed }) => speed.toFixed(1),
  recorderSpeed: ({ recorderSpeed }) => recorderSpeed?.toFixed(1) ?? '',
  course: ({ course }) => String(course),
  acc: ({ accOn }, { on, off }) => csvText(accOn ? on : off),
  mileage: ({ mileage }) => mileage?.toFixed(1) ?? '',
  distance: (_, __, { km }, row) => (km[row] ?? 0).toFixed(3),
  alarms: (_, { alarm }, { track, alarmNames }, row) => csvText(alarmsAt(track, row, alarmNames).map(alarm).join('; ')),
  late: ({ late }, { yes, no }) => csvText(late ? yes : no),
  place: (_, { place }, { track }, row) =>
    csvText(place(!hasPosition(track, row) ? 'none' : isImplausible(track, row) ? 'implausible' : 'plausible')),
  complete: ({ time }, { yes, no }, exported) => csvText(isCompleteAt(exported, time) ? yes : no),
}

export function* csvOf(tracks: readonly ExportedTrack[], words: CsvTexts): Generator<string> {
  yield byteOrderMark + csvColumns.map(column => csvText(words.heading(column))).join(',') + lineEnd
  for (const exported of tracks) {
    const { track } = exported
    yield* inChunks([...Array(track.length).keys()], row => {
      const point = pointAt(track, row)
      return point ? csvColumns.map(column => cellOf[column](point, words, exported, row)).join(',') + lineEnd : ''
    })
  }
}
