/** Tracks as GPX 1.1: WGS-84, one segment per continuous path, speed and course in Garmin's TrackPointExtension. */
import type { Track } from '@outrider/track'
import { isByArrival, isLate } from '../lists/point-rows.ts'
import { implausibleRows, type ExportedTrack, inChunks, segmentsOf } from './exported-track.ts'
import { degrees, xmlHead, xmlText, xmlTime } from '@outrider/tables/xml'

const opening =
  '<gpx version="1.1" creator="Outrider" xmlns="http://www.topografix.com/GPX/1/1"' +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ' xmlns:tpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"' +
  ' xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd' +
  ' http://www.garmin.com/xmlschemas/TrackPointExtension/v2 http://www.garmin.com/xmlschemas/TrackPointExtensionv2.xsd">\n'

const placeOf = ({ latitude, longitude }: Track, row: number): string =>
  `lat="${degrees(latitude[row] ?? 0)}" lon="${degrees(longitude[row] ?? 0)}"`
const timeOf = ({ time }: Track, row: number): string => `<time>${xmlTime(time[row] ?? 0)}</time>`

/** 0.1 km/h to m/s. */
const metresPerSecond = (dkmh: number): string => (dkmh / 36).toFixed(2)

/** Labels of points sent late, of those with the time of their arrival, and of implausible positions, and the note on incomplete tracks. */
export interface GpxTexts {
  late: string
  arrival: string
  implausible: string
  partial: (points: number, total: number) => string
}

/** What is to be known of the point's time. */
const marksOf = (track: Track, row: number, { late, arrival }: GpxTexts): string[] => [
  ...(isLate(track, row) ? [late] : []),
  ...(isByArrival(track, row) ? [arrival] : []),
]

export function* gpxOf(tracks: readonly ExportedTrack[], words: GpxTexts, madeAt: number): Generator<string> {
  yield `${xmlHead}${opening}<metadata><time>${xmlTime(madeAt)}</time></metadata>\n`
  // Waypoints come before tracks in the schema. Implausible positions are waypoints, since no line leads there.
  for (const exported of tracks) {
    const { name, track } = exported
    yield* inChunks(implausibleRows(exported), row => {
      const said = [name, ...marksOf(track, row, words)].join(' · ')
      return `<wpt ${placeOf(track, row)}>${timeOf(track, row)}<name>${xmlText(words.implausible)}</name><cmt>${xmlText(said)}</cmt></wpt>\n`
    })
  }
  for (const exported of tracks) {
    const { name, track, total, reduced } = exported
    const desc = reduced ? `<desc>${xmlText(words.partial(track.length, total))}</desc>` : ''
    yield `<trk><name>${xmlText(name)}</name>${desc}\n`
    for (const segment of segmentsOf(exported)) {
      yield '<trkseg>\n'
      yield* inChunks(segment, row => {
        const marks = marksOf(track, row, words).join(' · ')
        const cmt = marks && `<cmt>${xmlText(marks)}</cmt>`
        return (
          `<trkpt ${placeOf(track, row)}>${timeOf(track, row)}${cmt}` +
          `<extensions><tpx:TrackPointExtension><tpx:speed>${metresPerSecond(track.speed[row] ?? 0)}</tpx:speed>` +
          `<tpx:course>${track.course[row] ?? 0}</tpx:course></tpx:TrackPointExtension></extensions></trkpt>\n`
        )
      })
      yield '</trkseg>\n'
    }
    yield '</trk>\n'
  }
  yield '</gpx>\n'
}
