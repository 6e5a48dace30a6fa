/** Tracks as a table for spreadsheets: UTF-8 with its mark, so that Excel reads Chinese, and no cell that a spreadsheet would run. */
import { hasPlace, isDoubted, pointAt, type TrackPoint } from '@outrider/track'
import { type Exported, inPieces, isWholeAt } from './exported.ts'

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

/** What is thought of the place of a point: `none`, there is none; `doubted`: it cannot have been there then. */
export type PlaceKind = 'believed' | 'doubted' | 'none'

export interface CsvWords {
  heading: (column: CsvColumn) => string
  alarm: (name: string) => string
  place: (kind: PlaceKind) => string
  yes: string
  no: string
  on: string
  off: string
}

/** The mark of UTF-8. */
const mark = '\uFEFF'
const lineEnd = '\r\n'

/** What begins like a formula, also in full width, spreadsheets would work out: an apostrophe before it keeps it a text. */
const guarded = (text: string): string => (/^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

/** Text of people; our own figures go without. */
export function csvText(text: string): string {
  const cell = guarded(text)
  return /[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** As spreadsheets read a time, by the clock of this device. */
export function localTime(time: number): string {
  const date = new Date(time)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** Names of the alarms of a report; a bit without a name goes by its number. */
export function alarmsOf(alarms: number, names: readonly string[]): string[] {
  const found: string[] = []
  if (alarms === 0) return found
  for (let bit = 0; bit < 32; bit++) if ((alarms >>> bit) & 1) found.push(names[bit] || `bit${bit}`)
  return found
}

const cellOf: Record<CsvColumn, (point: TrackPoint, words: CsvWords, exported: Exported, row: number) => string> = {
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
  alarms: ({ alarms }, { alarm }, { alarmNames }) => csvText(alarmsOf(alarms, alarmNames).map(alarm).join('; ')),
  late: ({ late }, { yes, no }) => csvText(late ? yes : no),
  place: (_, { place }, { track }, row) =>
    csvText(place(!hasPlace(track, row) ? 'none' : isDoubted(track, row) ? 'doubted' : 'believed')),
  complete: ({ time }, { yes, no }, exported) => csvText(isWholeAt(exported, time) ? yes : no),
}

export function* csvOf(tracks: readonly Exported[], words: CsvWords): Generator<string> {
  yield mark + csvColumns.map(column => csvText(words.heading(column))).join(',') + lineEnd
  for (const exported of tracks) {
    const { track } = exported
    yield* inPieces([...Array(track.length).keys()], row => {
      const point = pointAt(track, row)
      return point ? csvColumns.map(column => cellOf[column](point, words, exported, row)).join(',') + lineEnd : ''
    })
  }
}
