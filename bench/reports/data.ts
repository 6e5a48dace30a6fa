/** Figures of days, alarms and reports as a fleet of a month would have left them, straight into the database. */
import type { Product } from '../../e2e/fixtures/product.ts'
import { type PositionReport, source } from '../../apps/server/src/events/position-report.ts'

/** Alarms of each vehicle and day: 2 million of 10,000 vehicles in a month. */
const alarmsADay = 7

interface Filling {
  /** Vehicles in the order of their ids. */
  first: number
  last: number
  days: number
  zone: string
}

/** Vehicles `first` to `last` with figures of each day, two alarms an hour of driving and a refuelling every other day. */
export async function fillDays(product: Pick<Product, 'sql'>, { first, last, days, zone }: Filling): Promise<void> {
  const ids = (await product.sql<{ id: number }>('select id from vehicles order by id')).slice(first, last).map(({ id }) => id)
  await product.sql(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
      engine_starts, max_speed_kmh, mean_speed_kmh, odometer_begin_m, odometer_end_m, fuel_used_ml, refuelled_ml, fuel_lost_ml, fuel_readings,
      points, first_at, last_at, computed_at)
    select v, (now() at time zone $3)::date - d, (random() * 5000)::int * 100, 'odometer', 20000, 3000, 60000, 3400, 83000, 23000, 6, 98, 61,
      1000000, 1300000, 90000, 100000, 0, 1400, 8640, now(), now(), now()
    from unnest($1::int4[]) v, generate_series(1, $2::int) d on conflict do nothing`,
    [ids, days, zone],
  )
  await product.sql(
    `insert into score_days (vehicle_id, day, driven_m, uncovered_m, drift_fixes, overspeeds, overspeed_s, fatigue_day_s, fatigue_night_s, driving, events)
    select v, (now() at time zone $3)::date - d, 250000, (random() * 4000)::int, (random() * 12)::int, (random() * 3)::int, 60, (random() * 600)::int, 0,
      '{"midnight":0,"spans":[]}', '[]'
    from unnest($1::int4[]) v, generate_series(1, $2::int) d on conflict do nothing`,
    [ids, days, zone],
  )
  // Of the ranked fleet only figures of days are read.
  if (first === 0) {
    await product.sql(
      `insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
    select date_trunc('hour', now()) - d * interval '1 day' - h * interval '5 hours', v, 1 + h, 1 + h % 2, 2, 1
    from unnest($1::int4[]) v, generate_series(1, $2::int) d, generate_series(1, 3) h on conflict do nothing`,
      [ids, days],
    )
    await product.sql(
      `insert into fuel_events (vehicle_id, kind, begin_at, end_at, begin_ml, end_ml, lat, lng)
    select v, case when d % 10 = 0 then 'loss' else 'refuelling' end, now() - d * interval '1 day', now() - d * interval '1 day', 100000, 220000, 31, 121
    from unnest($1::int4[]) v, generate_series(1, $2::int, 2) d on conflict do nothing`,
      [ids, days],
    )
    await product.sql(
      `insert into alarm_cases (vehicle_id, type, level, started_at, ended_at, last_at, start_speed_dkmh, last_speed_dkmh, report_time, report_digest,
        late, timed_by_arrival, state)
      select v, n % 40 + 1, 1 + n % 2, t.at, t.at + interval '1 minute', t.at + interval '1 minute', 600, 600, t.at, 1, false, false,
        case when n % 5 = 0 then 'pending' else 'processed' end
      from unnest($1::int4[]) v, generate_series(0, $2::int * ${alarmsADay} - 1) n,
        lateral (select now() - n * interval '1 day' / ${alarmsADay} - (v % 600) * interval '10 seconds' as at) t
      on conflict do nothing`,
      [ids, days],
    )
  }
  // As autovacuum leaves days of the past.
  await product.sql('vacuum (analyze) vehicle_days, score_days, alarm_counts, alarm_cases, fuel_events')
}

/** A driver whose card was in ten vehicles, an hour of each day. Returns the driver's id. */
export async function addDriver(product: Pick<Product, 'sql'>, organisation: number, days: number): Promise<string> {
  const [driver] = await product.sql<{ id: number }>(
    "insert into drivers (organisation_id, licence, name, issuer) values ($1, '430102198001010001', 'Li', '') returning id",
    [organisation],
  )
  await product.sql(
    `insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name)
    select v.id, date_trunc('day', now()) - d * interval '1 day' + v.nth * interval '2 hours' + (not i)::int * interval '1 hour', i, $1,
      case when i then '430102198001010001' end, case when i then 'Li' end
    from (select id, row_number() over (order by id) as nth from vehicles order by id limit 10) v, generate_series(1, $2::int) d,
      (values (true), (false)) c (i)`,
    [driver?.id, days],
  )
  return String(driver?.id)
}

/** Northwards at 60 km/h, in a circle of a hundred kilometres. Times: ms since 1970. */
export const reportAt = (vehicleId: number, time: number, receivedAt: number): PositionReport => ({
  vehicleId,
  time,
  digest: BigInt(time),
  receivedAt,
  reportedTime: null,
  latitudeE6: 31_000_000 + (Math.round(time / 200) % 1_000_000),
  longitudeE6: 121_473_700,
  altitude: 4,
  speedDkmh: 600,
  course: 0,
  alarms: 0,
  status: 3,
  mileageHm: null,
  fuelDl: 855,
  signal: 25,
  satellites: 11,
  quality: 0,
  source: source.report,
  extras: null,
  edition: 2013,
  good: true,
})
