/**
 * A month of a fleet in the database, packed and with its reports still there, as of the last half year of an installation. Some vehicles are
 * simulated; the others do the same, each in rows of its own.
 */
import pg from 'pg'
import { IngestRepository } from '../../apps/server/src/gateway/ingest/ingest.repository.ts'
import { TrackDaysRepository } from '../../apps/server/src/tracks/track-days.repository.ts'
import type { Product } from '../../e2e/fixtures/product.ts'
import { reportAt } from '../reports/data.ts'
import { daysOfWeek, reportsOfVehicle } from './fleet-week.ts'

const dayMs = 86_400_000
const weekMs = daysOfWeek * dayMs
/** Reports of one statement. */
const atOnce = 2_000
/** Vehicles that differ. */
export const simulated = 20

export interface Month {
  vehicles: number
  days: number
  /** ms since 1970: midnight of UTC. */
  begin: number
  /** IANA: of its days. */
  zone: string
}

/** Returns how many reports were stored. */
export async function fillMonth(product: Pick<Product, 'sql' | 'databaseUrl'>, month: Month): Promise<number> {
  const { vehicles, days, begin, zone } = month
  const ids = (await product.sql<{ id: number }>('select id from vehicles order by id limit $1', [vehicles])).map(({ id }) => id)
  // Nothing is computed of what is stored from here on.
  await product.sql(
    `insert into figure_states (vehicle_id, open_day, seen_at, computed_at) select v, (now() at time zone $2)::date, now(), now()
    from unnest($1::int4[]) v on conflict (vehicle_id) do update set open_day = excluded.open_day, seen_at = excluded.seen_at`,
    [ids, zone],
  )
  const pool = new pg.Pool({ connectionString: product.databaseUrl })
  const packing = new TrackDaysRepository(pool)
  const first = ids.slice(0, simulated)
  for (const [nth, id] of first.entries()) await storeMonth(pool, { id, nth }, month)
  const isOfMonth = (day: number): boolean => day * dayMs >= begin && day * dayMs < begin + days * dayMs
  for (const day of (await packing.days()).filter(isOfMonth)) await packing.pack(day, first)
  for (const table of ['latest_positions', 'positions', 'track_days']) await copyToOthers(pool, table, ids)
  for (const day of (await packing.days()).filter(isOfMonth)) await packing.vacuum(day)
  await pool.query('vacuum (analyze) track_days, latest_positions')
  const { rows } = await pool.query<{ count: string }>('select sum(reports) as count from track_days')
  await pool.end()
  return Number(rows[0]?.count)
}

/** A week over and over again, from where the vehicle was. */
async function storeMonth(pool: pg.Pool, { id, nth }: { id: number; nth: number }, { days, begin }: Month): Promise<void> {
  const week = reportsOfVehicle(nth, begin)
  const repository = new IngestRepository()
  const client = await pool.connect()
  await client.query('begin')
  for (let later = 0; later < days * dayMs; later += weekMs) {
    const all = week.flatMap(({ time, latitude, longitude, speed, course, status, extras }) =>
      (time ?? 0) + later < begin + days * dayMs
        ? [
            {
              ...reportAt(id, (time ?? 0) + later, (time ?? 0) + later),
              latitudeE6: Math.round(latitude * 1e6),
              longitudeE6: Math.round(longitude * 1e6),
              speedDkmh: Math.round(speed * 10),
              course,
              status,
              mileageHm: extras?.mileage === undefined ? null : Math.round(extras.mileage * 10),
              fuelDl: null,
            },
          ]
        : [],
    )
    for (let at = 0; at < all.length; at += atOnce) await repository.store(client, all.slice(at, at + atOnce))
  }
  await client.query('delete from late_report_hours where vehicle_id = $1', [id])
  await client.query('commit')
  client.release()
}

/** Each of the others has what the one of the same place among the simulated has. */
async function copyToOthers(pool: pg.Pool, table: string, ids: readonly number[]): Promise<void> {
  const { rows } = await pool.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'vehicle_id'`,
    [table],
  )
  const columns = rows[0]?.columns ?? ''
  for (const [nth, from] of ids.slice(0, simulated).entries()) {
    const others = ids.filter((_, at) => at >= simulated && at % simulated === nth)
    await pool.query(
      `insert into ${table} (vehicle_id, ${columns}) select v, ${columns} from ${table}, unnest($2::int4[]) v where vehicle_id = $1
        on conflict do nothing`,
      [from, others],
    )
  }
}
