/** SQL of tracks: the reports of a vehicle by the time it was there. */
import { inDatum } from '@outrider/geo'
import { emptyTrack, noSpeed, pointFlags, type Track } from '@outrider/track'
import type { Pool } from 'pg'
import { quality } from '../../events/position-stored.ts'

/** Reports of a clock that is not believed stand at their arrival: they say nothing of where the vehicle was at that time. */
const unsoundClock = quality.future | quality.clockUnusable
const unusableFix = quality.noFix | quality.atZero | quality.outOfRange

type Row = [
  time: Date,
  latitude: number,
  longitude: number,
  speed: number,
  course: number,
  mileage: number | null,
  alarms: number,
  status: number,
  quality: number,
  extras: Buffer | null,
]

export const storedTracks = (pool: Pool) => ({
  /** Every point from start to end, both included; ms since 1970. */
  async between(vehicleId: number, startTime: number, endTime: number): Promise<Track> {
    const { rows } = await pool.query<Row>({
      name: 'track',
      rowMode: 'array',
      text: `select time, latitude_e6, longitude_e6, speed_dkmh, course, mileage_hm, alarms, status, quality, extras from positions
        where vehicle_id = $1 and time >= $2 and time <= $3 and quality & ${unsoundClock} = 0 order by time, digest`,
      values: [vehicleId, new Date(startTime), new Date(endTime)],
    })
    const track = emptyTrack(rows.length)
    rows.forEach(([time, latitude, longitude, speed, course, mileage, alarms, status, flags, extras], row) => {
      const fixed = (flags & unusableFix) === 0
      if (fixed) {
        const wgs84 = inDatum(
          { latitude: latitude / 1e6, longitude: longitude / 1e6 },
          flags & quality.gcj02 ? 'gcj02' : 'wgs84',
          'wgs84',
        )
        track.latitude[row] = Math.round(wgs84.latitude * 1e6)
        track.longitude[row] = Math.round(wgs84.longitude * 1e6)
      }
      track.time[row] = time.getTime()
      track.speed[row] = Math.max(0, speed)
      track.recorderSpeed[row] = recorderSpeedIn(extras)
      track.course[row] = course
      track.mileage[row] = mileage ?? -1
      track.alarms[row] = alarms >>> 0
      track.flags[row] =
        (fixed ? pointFlags.fixed : 0) | (status & 1 ? pointFlags.accOn : 0) | (flags & quality.late ? pointFlags.late : 0)
    })
    return track
  },
})
export type StoredTracks = ReturnType<typeof storedTracks>

/** 0.1 km/h by item 0x03 of a report's additional items. */
function recorderSpeedIn(extras: Buffer | null): number {
  if (extras === null) return noSpeed
  let at = 0
  while (at + 2 <= extras.length) {
    const length = extras[at + 1] ?? 0
    if (extras[at] === 3 && length === 2 && at + 4 <= extras.length) return extras.readUInt16BE(at + 2)
    at += 2 + length
  }
  return noSpeed
}
