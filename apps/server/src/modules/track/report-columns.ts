/**
 * The points of stored reports, a column at a time: PostgreSQL gathers each column into one array and sends it as bytes. A row at a time
 * the driver would make an object of each report and a string of each value, which takes several times as long and holds everything up.
 */
import { inDatum } from '@outrider/geo'
import { emptyTrack, mergeTracks, noSpeed, pointFlags, type Track } from '@outrider/track'
import { quality } from '../../events/position-stored.ts'

/** Reports of a clock that is not believed stand at their arrival: where the vehicle was at that time they do not say. */
const onTime = `quality & ${quality.future | quality.clockUnusable} = 0`
const unusableFix = quality.noFix | quality.atZero | quality.outOfRange
const accBit = 1

const columns = {
  time: 'time',
  latitude: 'latitude_e6',
  longitude: 'longitude_e6',
  speed: 'speed_dkmh',
  course: 'course',
  mileage: 'coalesce(mileage_hm, -1)',
  alarms: 'alarms',
  status: 'status',
  quality: 'quality',
  extras: 'extras',
} as const

/** For a select over rows of `positions` in the order of time. */
export const gatheredColumns = [
  'count(*)::int as rows',
  ...Object.entries(columns).map(([name, value]) => `array_send(array_agg(${value}) filter (where ${onTime})) as ${name}`),
].join(', ')
/** What that select reads. */
export const gatheredFrom =
  'vehicle_id, time, digest, latitude_e6, longitude_e6, speed_dkmh, course, mileage_hm, alarms, status, quality, extras'

export type Gathered = Record<keyof typeof columns, Buffer | null> & {
  /** Reports there are; those of no believed clock are no points. */
  rows: number
}

/** array_send: number of dimensions, flags, type; length and lower bound; then each element with its length in front. */
const arrayHead = 20
const lengthBytes = 4
const firstValue = arrayHead + lengthBytes
/** timestamptz is sent as microseconds since 2000. */
const epoch = Date.UTC(2000, 0, 1)

export function trackOfGathered(gathered: Gathered): Track {
  if (gathered.time === null) return emptyTrack(0)
  const {
    time,
    latitude,
    longitude,
    speed,
    course,
    mileage,
    alarms,
    status,
    quality: flags,
    extras,
  } = gathered as Record<keyof typeof columns, Buffer>
  const track = emptyTrack(time.readInt32BE(12))
  let item = arrayHead
  for (let row = 0; row < track.length; row++) {
    const at8 = firstValue + row * (8 + lengthBytes)
    const at4 = firstValue + row * (4 + lengthBytes)
    const at2 = firstValue + row * (2 + lengthBytes)
    track.time[row] = Math.round((time.readInt32BE(at8) * 2 ** 32 + time.readUInt32BE(at8 + 4)) / 1000) + epoch
    track.speed[row] = speed.readInt16BE(at2)
    track.course[row] = course.readInt16BE(at2)
    track.mileage[row] = mileage.readInt32BE(at4)
    track.alarms[row] = alarms.readInt32BE(at4)
    const bits = flags.readInt16BE(at2)
    const fixed = (bits & unusableFix) === 0
    if (fixed) {
      const place = inWgs84(latitude.readInt32BE(at4), longitude.readInt32BE(at4), (bits & quality.gcj02) !== 0)
      track.latitude[row] = place.latitude
      track.longitude[row] = place.longitude
    }
    track.flags[row] =
      (fixed ? pointFlags.fixed : 0) |
      ((status.readInt32BE(at4) & accBit) !== 0 ? pointFlags.accOn : 0) |
      ((bits & quality.late) !== 0 ? pointFlags.late : 0)
    const length = extras.readInt32BE(item)
    item += lengthBytes
    if (length >= 0) {
      track.recorderSpeed[row] = recorderSpeedIn(extras, item, item + length)
      item += length
    }
  }
  return joined([track])
}

/**
 * Points of several tracks, by time and each once. A report that is sent again after its first copy was packed away and dropped cannot be
 * told by its digest any more: it says the same, and is late.
 */
export function joined(tracks: readonly Track[]): Track {
  const all = mergeTracks(tracks)
  let repeats = 0
  for (let row = 1; row < all.length; row++) {
    if (all.time[row] !== all.time[row - 1] || !isLateCopy(all, row)) continue
    all.flags[row] = all.flags[row - 1] as number
    repeats++
  }
  return repeats === 0 ? all : mergeTracks([all])
}

/** The point before says the same and was not late; points of one time that say the same stand beside each other. */
function isLateCopy(track: Track, row: number): boolean {
  if (track.flags[row] !== ((track.flags[row - 1] as number) | pointFlags.late)) return false
  return said.every(name => track[name][row] === track[name][row - 1])
}
const said = ['latitude', 'longitude', 'speed', 'recorderSpeed', 'course', 'mileage', 'alarms'] as const

/** 1e-6 degrees. */
function inWgs84(latitude: number, longitude: number, shifted: boolean): { latitude: number; longitude: number } {
  if (!shifted) return { latitude, longitude }
  const wgs84 = inDatum({ latitude: latitude / 1e6, longitude: longitude / 1e6 }, 'gcj02', 'wgs84')
  return { latitude: Math.round(wgs84.latitude * 1e6), longitude: Math.round(wgs84.longitude * 1e6) }
}

/** 0.1 km/h by item 0x03 of a report's additional items. */
function recorderSpeedIn(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at + 2 <= end; at += 2 + (bytes[at + 1] as number))
    if (bytes[at] === 0x03 && bytes[at + 1] === 2 && at + 4 <= end) return bytes.readUInt16BE(at + 2)
  return noSpeed
}
