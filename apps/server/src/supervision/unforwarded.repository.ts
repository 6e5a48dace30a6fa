/** SQL for reports that a superior platform is to be told of and is not known to have. */
import type { Pool } from 'pg'
import type { Edition } from '../events/edition.ts'
import { isTimedByArrival, clockIsSound, type PositionReport, quality, type Source } from '../events/position-report.ts'

export interface UnforwardedBatch {
  batch: string
  /** It was stored before the time that was asked about. */
  before: boolean
  reports: PositionReport[]
}

interface Row {
  vehicle_id: number
  time: Date
  digest: string
  received_at: Date
  reported_time: Date | null
  latitude_e6: number
  longitude_e6: number
  altitude: number
  speed_dkmh: number
  course: number
  alarms: number
  status: number
  mileage_hm: number | null
  fuel_dl: number | null
  quality: number
  source: number
  extras: Buffer | null
  edition: number | null
}

/** Of a batch that was stored a moment ago the server that stored it is about to be told. */
const justNow = `interval '1 second'`
const unusableFix = quality.noFix | quality.atZero | quality.outOfRange

export class UnforwardedReports {
  readonly #pool: Pool
  readonly #superior: string

  constructor(pool: Pool, superior: string) {
    this.#pool = pool
    this.#superior = superior
  }

  /**
   * The oldest batches, in their order. `known`: of these the caller has the reports. `secondsAgo`: what is older was stored before.
   */
  async next(known: readonly string[], secondsAgo: number, limit: number): Promise<UnforwardedBatch[]> {
    const { rows: batches } = await this.#pool.query<{
      batch: string
      before: boolean
      vehicle_ids: number[]
      times: string[]
      digests: string[]
    }>(
      `select batch, stored_at < now() - make_interval(secs => $4) as before, vehicle_ids, times::text[] as times, digests::text[] as digests
         from unforwarded_reports
         where superior = $1 and batch <> all($2::int8[]) and stored_at < now() - ${justNow} order by batch limit $3`,
      [this.#superior, known, limit, secondsAgo],
    )
    if (batches.length === 0) return []
    const keys = batches.flatMap(({ vehicle_ids, times, digests }, of) =>
      vehicle_ids.map((vehicleId, at) => ({ of, vehicleId, time: times[at] as string, digest: digests[at] as string })),
    )
    // One look by key for each: planned as a join, all days of the history would be read.
    const { rows } = await this.#pool.query<Row & { of: number }>(
      `select k.of, p.* from unnest($1::int4[], $2::int4[], $3::timestamptz[], $4::int8[]) as k (of, vehicle_id, time, digest)
         cross join lateral (
           select vehicle_id, time, digest, received_at, reported_time, latitude_e6, longitude_e6, altitude, speed_dkmh, course, alarms,
             status, mileage_hm, fuel_dl, quality, source, extras, edition
           from positions where vehicle_id = k.vehicle_id and time = k.time and digest = k.digest offset 0) p
         order by p.vehicle_id, p.time`,
      [keys.map(k => k.of), keys.map(k => k.vehicleId), keys.map(k => k.time), keys.map(k => k.digest)],
    )
    const found = Map.groupBy(rows, row => row.of)
    return batches.map(({ batch, before }, of) => ({ batch, before, reports: (found.get(of) ?? []).map(reportOf) }))
  }

  /** They have arrived. */
  async arrived(batches: readonly string[]): Promise<void> {
    await this.#pool.query('delete from unforwarded_reports where superior = $1 and batch = any($2::int8[])', [
      this.#superior,
      batches,
    ])
  }

  /** Of the oldest one, s; 0: there is none. */
  async age(): Promise<number> {
    const { rows } = await this.#pool.query<{ age: number | null }>(
      `select extract(epoch from now() - stored_at)::float8 as age from unforwarded_reports where superior = $1 order by batch limit 1`,
      [this.#superior],
    )
    return rows[0]?.age ?? 0
  }
}

const reportOf = (row: Row): PositionReport => ({
  vehicleId: row.vehicle_id,
  time: row.time.getTime(),
  digest: BigInt(row.digest),
  receivedAt: row.received_at.getTime(),
  reportedTime: row.reported_time?.getTime() ?? null,
  latitudeE6: row.latitude_e6,
  longitudeE6: row.longitude_e6,
  altitude: row.altitude,
  speedDkmh: row.speed_dkmh,
  course: row.course,
  alarms: row.alarms >>> 0,
  status: row.status >>> 0,
  mileageHm: row.mileage_hm,
  fuelDl: row.fuel_dl,
  signal: null,
  satellites: null,
  quality: row.quality,
  source: row.source as Source,
  extras: row.extras,
  edition: row.edition as Edition | null,
  good: (row.quality & unusableFix) === 0 && (clockIsSound(row.quality) || isTimedByArrival(row.quality)),
})
