/** Tracks as KML: where each vehicle was at what time, for globes that can replay it, and its parks as places. */
import type { Park, Track } from '@outrider/track'
import { isLate } from '../lists/rows.ts'
import { doubtedRows, type Exported, inPieces, segmentsOf } from './exported.ts'
import { degrees, xmlHead, xmlText, xmlTime } from './xml.ts'

export interface KmlWords {
  document: string
  parks: string
  /** Name of a park. */
  park: (park: Park) => string
  late: string
  /** Of places that are not believed. */
  doubted: string
  partial: (points: number, total: number) => string
}

/** #rrggbb as KML has it: alpha, blue, green, red. */
const colourOf = (css: string): string => {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(css) ?? []
  return blue ? `ff${blue}${green}${red}` : 'fff0742f'
}

const moment = ({ from, to, open }: Park): string =>
  `<TimeSpan><begin>${xmlTime(from)}</begin>${open ? '' : `<end>${xmlTime(to)}</end>`}</TimeSpan>`

/** Of a park without any fix nobody knows the place: it stands without. */
function placemark(park: Park, words: KmlWords): string {
  const { latitude, longitude } = park
  const point =
    latitude === null || longitude === null
      ? ''
      : `<Point><coordinates>${longitude.toFixed(6)},${latitude.toFixed(6)}</coordinates></Point>`
  return `<Placemark><name>${xmlText(words.park(park))}</name>${moment(park)}${point}</Placemark>\n`
}

/** What is said of each point of a line. */
const schema = ({ late }: KmlWords): string =>
  `<Schema id="points"><gx:SimpleArrayField name="late" type="int"><displayName>${xmlText(late)}</displayName></gx:SimpleArrayField></Schema>\n`

const placeOf = ({ latitude, longitude }: Track, row: number, between: string): string =>
  `${degrees(longitude[row] ?? 0)}${between}${degrees(latitude[row] ?? 0)}`

export function* kmlOf(tracks: readonly (Exported & { colour: string })[], words: KmlWords): Generator<string> {
  yield `${xmlHead}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>`
  yield `<name>${xmlText(words.document)}</name>\n${schema(words)}`
  for (const exported of tracks) {
    const { name, track, parks, total, reduced, colour } = exported
    const desc = reduced ? `<description>${xmlText(words.partial(track.length, total))}</description>` : ''
    const style = `<Style><LineStyle><color>${colourOf(colour)}</color><width>4</width></LineStyle></Style>`
    yield `<Folder><name>${xmlText(name)}</name>${desc}\n`
    const segments = segmentsOf(exported)
    if (segments.length > 0) {
      // Between two tracks nothing is made up: where the way is not known there is no line.
      yield `<Placemark><name>${xmlText(name)}</name>${style}<gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n`
      for (const segment of segments) {
        yield '<gx:Track>\n'
        yield* inPieces(segment, row => `<when>${xmlTime(track.time[row] ?? 0)}</when>\n`)
        yield* inPieces(segment, row => `<gx:coord>${placeOf(track, row, ' ')} 0</gx:coord>\n`)
        if (segment.some(row => isLate(track, row))) {
          yield `<ExtendedData><SchemaData schemaUrl="#points"><gx:SimpleArrayData name="late">\n`
          yield* inPieces(segment, row => `<gx:value>${isLate(track, row) ? 1 : 0}</gx:value>\n`)
          yield '</gx:SimpleArrayData></SchemaData></ExtendedData>\n'
        }
        yield '</gx:Track>\n'
      }
      yield '</gx:MultiTrack></Placemark>\n'
    }
    if (parks.length > 0) {
      yield `<Folder><name>${xmlText(words.parks)}</name>\n`
      yield parks.map(park => placemark(park, words)).join('')
      yield '</Folder>\n'
    }
    const doubted = doubtedRows(exported)
    if (doubted.length > 0) {
      yield `<Folder><name>${xmlText(words.doubted)}</name><visibility>0</visibility>\n`
      yield* inPieces(doubted, row => {
        const late = isLate(track, row) ? `<description>${xmlText(words.late)}</description>` : ''
        return (
          `<Placemark><name>${xmlText(words.doubted)}</name><visibility>0</visibility>${late}` +
          `<TimeStamp><when>${xmlTime(track.time[row] ?? 0)}</when></TimeStamp>` +
          `<Point><coordinates>${placeOf(track, row, ',')}</coordinates></Point></Placemark>\n`
        )
      })
      yield '</Folder>\n'
    }
    yield '</Folder>\n'
  }
  yield '</Document></kml>\n'
}
