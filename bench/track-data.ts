/**
 * Fills the position history with a week of many vehicles as terminals would: day by day, reports of all vehicles in order of arrival. Every
 * vehicle drives the same synthetic week, at another place and starting at another point of it.
 */
import { noSpeed } from '@outrider/track'
import { weekTrack } from '../packages/track/src/testing/week.ts'
import type { Product } from '../e2e/fixtures/product.ts'

export const day = 86_400_000
export const daysOfWeek = 7
/** One each 10 s. */
const fullDay = 8_640
/** Of the week at a report each so many seconds, which divide a day. */
export const pointsOfWeek = (interval: number): number => daysOfWeek * (86_400 / interval)

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Creates the table `bench_week` with one row per point of the week, or each that a report every `interval` seconds needs. */
export async function createWeekTable(product: Pick<Product, 'sql'>, interval = 10): Promise<void> {
  const week = weekTrack()
  const step = interval / 10
  const rows = Array.from({ length: week.time.length / step }, (_, at) => at * step)
  const column = (values: ArrayLike<number>) => rows.map(row => values[row] ?? 0)
  await product.sql(`create table bench_week (n integer primary key, latitude integer, longitude integer, speed smallint, recorder smallint,
    course smallint, mileage integer, alarms integer, status integer)`)
  await product.sql(
    `insert into bench_week select * from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::int[])`,
    [
      rows,
      column(week.latitude),
      column(week.longitude),
      column(week.speed),
      column(week.recorderSpeed).map(speed => (speed === noSpeed ? 0 : speed)),
      column(week.course),
      column(week.mileage),
      column(week.alarms),
      column(week.flags).map(flags => (flags & 2 ? 3 : 2)),
    ],
  )
}

/** Stores a week of these vehicles from `from` (midnight UTC, ms) on, a report each `interval` seconds. Returns the number of reports. Two days in parallel, one per processor. */
export async function fillWeek(
  product: Pick<Product, 'sql'>,
  vehicleIds: readonly number[],
  from: number,
  interval = 10,
): Promise<number> {
  const days = Array.from({ length: daysOfWeek }, (_, at) => at)
  const workers = [0, 1].map(async worker => {
    for (const each of days.filter(at => at % 2 === worker)) await fillDay(product, vehicleIds, from + each * day, each, interval)
  })
  await Promise.all(workers)
  return vehicleIds.length * pointsOfWeek(interval)
}

async function fillDay(
  product: Pick<Product, 'sql'>,
  vehicleIds: readonly number[],
  midnight: number,
  at: number,
  interval: number,
): Promise<void> {
  const pointsPerDay = 86_400 / interval
  const table = `positions_${isoDay(midnight).replaceAll('-', '')}`
  await product.sql(`create table ${table} (like positions including defaults including constraints)`)
  // In time order, so that the reports of one vehicle are spread over many pages. The first vehicle drives the unmodified week.
  await product.sql(
    `insert into ${table}
     select v.id, at.time, hashint8extended(at.n, v.id), at.time + interval '300 ms', null, w.latitude + v.place * 800, w.longitude + v.place * 900,
       30, w.speed, w.course, w.alarms, w.status, w.mileage, 500, 0, 0,
       '\\x0104'::bytea || int4send(w.mileage) || '\\x020201f4300119310109250400000000'::bytea || '\\x0302'::bytea || int2send(w.recorder)
     from (select n, $3::timestamptz + (n - $4::int) * interval '${interval} seconds' as time
           from generate_series($4::int, $4::int + ${pointsPerDay - 1}) as n) as at
     cross join (select id, place::int - 1 as place from unnest($1::int[]) with ordinality as v (id, place)) as v
     join bench_week w on w.n = (at.n * $5::int + v.place * 977 / $5::int * $5::int) % $2::int
     order by at.n`,
    [[...vehicleIds], daysOfWeek * fullDay, new Date(midnight), at * pointsPerDay, interval / 10],
  )
  await product.sql(
    `alter table positions attach partition ${table} for values from ('${isoDay(midnight)} 00:00+00') to ('${isoDay(midnight + day)} 00:00+00')`,
  )
  // As autovacuum does after a table has grown.
  await product.sql(`vacuum (analyze) ${table}`)
}
