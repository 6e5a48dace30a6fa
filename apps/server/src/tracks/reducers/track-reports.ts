/** A point of a stored track as the report that rules look at. */
import { pointFlags, type Track } from '@outrider/track'
import { quality } from '../../events/position-report.ts'
import type { RuledReport } from '../../rules/ruled-report.ts'

export function reportAt(track: Track, row: number, timeZone: string, drivesFrom: number): RuledReport {
  const time = track.time[row] ?? 0
  const [latitudeE6, longitudeE6] = [track.latitude[row] ?? 0, track.longitude[row] ?? 0]
  return {
    vehicleId: 0,
    time,
    digest: 0n,
    receivedAt: time,
    quality: qualityOf(track.flags[row] ?? 0),
    edition: null,
    latitudeE6,
    longitudeE6,
    latitude: latitudeE6 / 1e6,
    longitude: longitudeE6 / 1e6,
    speedDkmh: track.speed[row] ?? 0,
    status: ((track.flags[row] ?? 0) & pointFlags.accOn) === 0 ? 0b10 : 0b11,
    alarms: 0,
    fuelDl: null,
    satellites: null,
    timeZone,
    drivesFrom,
    late: false,
  }
}

/** What flags of a point say of it as a report. */
const qualityOf = (flags: number): number =>
  ((flags & pointFlags.fixed) === 0 ? quality.noFix : 0) | ((flags & pointFlags.timeOfArrival) === 0 ? 0 : quality.clockUnusable)
