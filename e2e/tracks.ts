/** Tracks put straight into the database, the way the gateway stores them: for times that have passed. */
import pg from 'pg'
import { type PositionReport, quality, source } from '../apps/server/src/events/position-report.ts'
import { IngestRepository } from '../apps/server/src/gateway/ingest.repository.ts'
import { runningDatabase } from '../apps/server/src/store/running-database.ts'
import type { Product } from './product.ts'

/** 2026-01-05 00:00 in China, ms since 1970: a Monday. */
export const trackDay = Date.UTC(2026, 0, 4, 16)

export interface TrackRow {
  /** Since `trackDay`. */
  second: number
  latitude: number
  longitude: number
  /** km/h. */
  speed?: number
  /** km/h by the tachograph. */
  recorder?: number
  course?: number
  accOn?: boolean
  /** km. */
  mileage?: number
  alarms?: number
  late?: boolean
  noFix?: boolean
}

/** Item 0x03 of a report's additional items. */
function recorderItem(speed: number): Buffer {
  const item = Buffer.from([0x03, 0x02, 0, 0])
  item.writeUInt16BE(Math.round(speed * 10), 2)
  return item
}

function storedOf(vehicleId: number, row: TrackRow, at: number): PositionReport {
  const { second, latitude, longitude, speed = 0, course = 90, accOn = true, alarms = 0, mileage, recorder } = row
  const time = trackDay + second * 1000
  return {
    vehicleId,
    time,
    digest: BigInt(at),
    receivedAt: time + 300,
    reportedTime: null,
    latitudeE6: Math.round(latitude * 1e6),
    longitudeE6: Math.round(longitude * 1e6),
    altitude: 4,
    speedDkmh: Math.round(speed * 10),
    course,
    alarms,
    status: accOn ? 3 : 2,
    mileageHm: mileage === undefined ? null : Math.round(mileage * 10),
    fuelDl: null,
    signal: null,
    satellites: null,
    quality: (row.noFix ? quality.noFix : 0) | (row.late ? quality.late : 0),
    source: source.report,
    edition: 2013,
    extras: recorder === undefined ? null : recorderItem(recorder),
    good: !row.noFix,
  }
}

const batch = 2_000

export async function addTrack(product: Product, vehicleId: string | number, rows: readonly TrackRow[]): Promise<void> {
  const client = new pg.Client({ connectionString: runningDatabase(product.folder) })
  await client.connect()
  try {
    const ingest = new IngestRepository()
    for (let at = 0; at < rows.length; at += batch) {
      const reports = rows.slice(at, at + batch).map((row, place) => storedOf(Number(vehicleId), row, at + place))
      await ingest.store(client, reports)
    }
  } finally {
    await client.end()
  }
}

/** A report every ten seconds, eastwards along a parallel: drives, stands with its engine off, drives on. */
export function aDrive({ hours = 2, from = 8, latitude = 31.23 } = {}): TrackRow[] {
  const rows: TrackRow[] = []
  let longitude = 121.3
  let mileage = 1_000
  for (let second = from * 3600; second <= (from + hours) * 3600; second += 10) {
    const into = (second / 60) % 60
    // From :20 to :35 it is parked, from :40 to :45 it is silent.
    const parked = into >= 20 && into < 35
    if (into >= 40 && into < 45) continue
    const speed = parked ? 0 : 40 + 30 * Math.sin(second / 300)
    mileage += speed / 360
    longitude += speed / 360 / 95
    const late = into >= 10 && into < 12
    const noFix = into >= 15 && into < 16
    rows.push({ second, latitude, longitude, speed, accOn: !parked, mileage, late, noFix, recorder: Math.max(0, speed - 1) })
  }
  return rows.map((row, at) => (at === 5 ? { ...row, alarms: 0b10 } : row))
}
