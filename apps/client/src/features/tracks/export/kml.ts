/** Tracks as KML: timed positions, which viewers can replay, and stops as placemarks. */
import type { Stop, Track } from '@outrider/track'
import { isByArrival, isLate } from '../lists/point-rows.ts'
import { implausibleRows, type ExportedTrack, inChunks, segmentsOf } from './exported-track.ts'
import { degrees, xmlHead, xmlText, xmlTime } from '@outrider/tables/xml'

export interface KmlTexts {
  document: string
  stops: string
  /** Name of a stop. */
  stop: (stop: Stop) => string
  late: string
  /** Label of points with the time of their arrival. */
  arrival: string
  /** Label of implausible positions. */
  implausible: string
  partial: (points: number, total: number) => string
}

/** Converts #rrggbb to KML's aabbggrr. */
const colourOf = (css: string): string => {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(css) ?? []
  return blue ? `ff${blue}${green}${red}` : 'fff0742f'
}

const timeSpan = ({ from, to, open }: Stop): string =>
  `<TimeSpan><begin>${xmlTime(from)}</begin>${open ? '' : `<end>${xmlTime(to)}</end>`}</TimeSpan>`

/** A stop without any fix has no position. */
function placemark(stop: Stop, words: KmlTexts): string {
  const { latitude, longitude } = stop
  const point =
    latitude === null || longitude === null
      ? ''
      : `<Point><coordinates>${longitude.toFixed(6)},${latitude.toFixed(6)}</coordinates></Point>`
  return `<Placemark><name>${xmlText(words.stop(stop))}</name>${timeSpan(stop)}${point}</Placemark>\n`
}

/** What is to be known of a point's time. */
const marks = [
  ['late', isLate],
  ['arrival', isByArrival],
] as const

/** Schema of the extra data of each point. */
const schema = (words: KmlTexts): string =>
  `<Schema id="points">${marks.map(([name]) => `<gx:SimpleArrayField name="${name}" type="int"><displayName>${xmlText(words[name])}</displayName></gx:SimpleArrayField>`).join('')}</Schema>\n`

const placeOf = ({ latitude, longitude }: Track, row: number, between: string): string =>
  `${degrees(longitude[row] ?? 0)}${between}${degrees(latitude[row] ?? 0)}`

export function* kmlOf(tracks: readonly (ExportedTrack & { colour: string })[], words: KmlTexts): Generator<string> {
  yield `${xmlHead}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>`
  yield `<name>${xmlText(words.document)}</name>\n${schema(words)}`
  for (const exported of tracks) {
    const { name, track, stops, total, reduced, colour } = exported
    const desc = reduced ? `<description>${xmlText(words.partial(track.length, total))}</description>` : ''
    const style = `<Style><LineStyle><color>${colourOf(colour)}</color><width>4</width></LineStyle></Style>`
    yield `<Folder><name>${xmlText(name)}</name>${desc}\n`
    const segments = segmentsOf(exported)
    if (segments.length > 0) {
      // No interpolation between segments: the path is unknown there.
      yield `<Placemark><name>${xmlText(name)}</name>${style}<gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n`
      for (const segment of segments) {
        yield '<gx:Track>\n'
        yield* inChunks(segment, row => `<when>${xmlTime(track.time[row] ?? 0)}</when>\n`)
        yield* inChunks(segment, row => `<gx:coord>${placeOf(track, row, ' ')} 0</gx:coord>\n`)
        for (const [name, holds] of marks) {
          if (!segment.some(row => holds(track, row))) continue
          yield `<ExtendedData><SchemaData schemaUrl="#points"><gx:SimpleArrayData name="${name}">\n`
          yield* inChunks(segment, row => `<gx:value>${holds(track, row) ? 1 : 0}</gx:value>\n`)
          yield '</gx:SimpleArrayData></SchemaData></ExtendedData>\n'
        }
        yield '</gx:Track>\n'
      }
      yield '</gx:MultiTrack></Placemark>\n'
    }
    if (stops.length > 0) {
      yield `<Folder><name>${xmlText(words.stops)}</name>\n`
      yield stops.map(stop => placemark(stop, words)).join('')
      yield '</Folder>\n'
    }
    const implausible = implausibleRows(exported)
    if (implausible.length > 0) {
      yield `<Folder><name>${xmlText(words.implausible)}</name><visibility>0</visibility>\n`
      yield* inChunks(implausible, row => {
        const late = isLate(track, row) ? `<description>${xmlText(words.late)}</description>` : ''
        return (
          `<Placemark><name>${xmlText(words.implausible)}</name><visibility>0</visibility>${late}` +
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
