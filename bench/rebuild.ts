/**
 * `npm run bench:rebuild [-- --vehicles 300 --days 31]`: figures of a month that are computed again from the reports that are kept, as after a new
 * version of the account of movement, with the database: processor time, and what a month of 10,000 vehicles takes by it. What vehicles do is in
 * `rebuild/fleet-week.ts`; the shares of their days are printed. Figures are there before, and must be the same afterwards.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../e2e/fixtures/product.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { processorTime } from './kit/processor-time.ts'
import { serverTime } from './kit/server-costs.ts'
import { until } from './kit/until.ts'
import { fillMonth, simulated } from './rebuild/fill.ts'
import { reportsOfVehicle, sharesOf, trackOf } from './rebuild/fleet-week.ts'
import { daysOfParts, partsOfDay } from './rebuild/parts.ts'

const dayMs = 86_400_000
const zone = 'Asia/Shanghai'
/** A fleet, and its month. */
const fleet = { vehicles: 10_000, days: 30 }

/** s for a vehicle and day. */
interface Taken {
  processor: number
  server: number
  seconds: number
}

/** Tables of figures, and their columns that say when they were written. */
const figureTables = [
  ['vehicle_days', 'computed_at'],
  ['vehicle_day_hours', ''],
  ['vehicle_day_visits', ''],
  ['vehicle_day_roads', ''],
  ['ignition_periods', ''],
  ['score_days', ''],
  ['odometer_days', ''],
] as const

/** Of each day of a vehicle: what its figures are, as one text. */
async function figuresOf(product: Pick<Product, 'sql'>): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [table, written] of figureTables) {
    const day = table === 'ignition_periods' ? `(begin_at at time zone '${zone}')::date` : 'day'
    const rows = await product.sql<{ key: string; figures: string }>(
      `select vehicle_id || ' ' || ${day} as key, md5(string_agg((to_jsonb(t) - $1)::text, ',' order by to_jsonb(t)::text)) as figures
      from ${table} t group by 1`,
      [written],
    )
    for (const { key, figures } of rows) found.set(key, `${found.get(key) ?? ''} ${figures}`)
  }
  return found
}

export const rebuild = defineBench({
  name: 'rebuild',
  about: 'Figures of a month computed again from the reports that are kept: processor time, and what 10,000 vehicles take.',
  scales: {
    ordinary: { vehicles: 300, days: 31 },
    small: { vehicles: 120, days: 10 },
    tiny: { vehicles: 1, days: 1 },
  },
  figures: {
    'reports of a vehicle and day': { unit: '', better: 'lower' },
    'days on which it drives': { unit: '%', better: 'higher' },
    'processor time of a vehicle and day, with the database': { unit: 'ms', better: 'lower' },
    'the same once its threads have begun': { unit: 'ms', better: 'lower' },
    'of it in the server itself': { unit: 'ms', better: 'lower' },
    'processor time for a month of 10,000 vehicles': { unit: 'min', better: 'lower' },
    'a month of 10,000 vehicles on this machine, as long as this took': { unit: 'min', better: 'lower' },
    'days whose figures are others afterwards': { unit: 'days', better: 'lower', limit: 0 },
    'of one thread: reports of a vehicle and day': { unit: '', better: 'lower' },
    'of one thread: reading': { unit: 'ms', better: 'lower' },
    'of one thread: account of movement': { unit: 'ms', better: 'lower' },
    'of one thread: account of movement, a report': { unit: 'us', better: 'lower', limit: 2 },
    'of one thread: accounts of single days': { unit: 'ms', better: 'lower' },
    'of one thread: other figures': { unit: 'ms', better: 'lower' },
    'of one thread: roads': { unit: 'ms', better: 'lower' },
  },
  async measure({ vehicles, days }, run) {
    const begin = Math.floor(Date.now() / dayMs) * dayMs - (days + 1) * dayMs
    const product = await run.product({ phones: phonesFrom(13_866_000_000, vehicles) })
    const reports = await fillMonth(product, { vehicles, days, begin, zone })
    const shares = sharesOf(vehicles)
    console.log([...shares].map(([day, share]) => `${day} ${(share * 100).toFixed(0)} %`).join(', '))
    const waiting = async () =>
      (await product.sql<{ count: number }>('select count(*)::int as count from late_report_hours'))[0]?.count ?? 0
    const pid = product.process.pid ?? 0
    const isQuiet = async () => {
      const was = processorTime(pid)
      await wait(1_000)
      return processorTime(pid) - was < 0.1
    }
    /** What was used so far, s. */
    const used = () => ({ processor: processorTime(pid), server: serverTime(product), seconds: performance.now() / 1_000 })
    /** As `outrider figures rebuild` marks them. @returns what a day takes, and what it takes once threads have begun: of the second half. */
    const again = async (): Promise<{ all: Taken; warm: Taken }> => {
      await until(isQuiet, 'the server has nothing to do', 300)
      const { processor: before } = used()
      await product.sql(
        `insert into late_report_hours (vehicle_id, hour)
        select vehicle_id, d at time zone 'UTC' from figure_states, generate_series($1::timestamp, $2::timestamp, interval '1 day') d`,
        [new Date(begin).toISOString().slice(0, 10), new Date(begin + (days - 1) * dayMs).toISOString().slice(0, 10)],
      )
      // A server at rest looks once a minute.
      await until(async () => processorTime(pid) - before > 0.2 || (await waiting()) === 0, 'the server begins', 120, 100)
      const begun = { ...used(), left: await waiting() }
      let half: typeof begun | undefined
      const isDone = async (): Promise<boolean> => {
        const left = await waiting()
        if (left <= begun.left / 2) half ??= { ...used(), left }
        return left === 0
      }
      await until(isDone, 'days that wait for their figures', 2_400, 500)
      const end = used()
      const since = (from: typeof begun): Taken => ({
        processor: (end.processor - from.processor) / from.left,
        server: (end.server - from.server) / from.left,
        seconds: (end.seconds - from.seconds) / from.left,
      })
      const all = since({ ...begun, processor: before, left: days * vehicles })
      return { all, warm: half && half.left > 0 ? since(half) : all }
    }
    const first = await again()
    const figures = await figuresOf(product)
    const { all, warm } = await again()
    const figuresAfter = await figuresOf(product)
    const ms = (seconds: number) => `${(seconds * 1_000).toFixed(2)} ms`
    console.log(
      `${reports} reports of ${vehicles} vehicles and ${days} days: ${ms(all.processor)} of processor a day, of the second half ` +
        `${ms(warm.processor)}; for the first time ${ms(first.all.processor)}, ${ms(first.warm.processor)}`,
    )
    const month = (seconds: number) => (seconds * fleet.vehicles * fleet.days) / 60
    run.figure('reports of a vehicle and day', reports / vehicles / days)
    run.figure('days on which it drives', 100 * (1 - (shares.get('parked') ?? 0) - (shares.get('standing') ?? 0)))
    run.figure('processor time of a vehicle and day, with the database', all.processor * 1_000)
    run.figure('the same once its threads have begun', warm.processor * 1_000)
    run.figure('of it in the server itself', warm.server * 1_000)
    run.figure('processor time for a month of 10,000 vehicles', month(warm.processor))
    run.figure('a month of 10,000 vehicles on this machine, as long as this took', month(warm.seconds))
    run.figure(
      'days whose figures are others afterwards',
      [...figures].filter(([day, was]) => figuresAfter.get(day) !== was).length,
    )
    const parts = await partsOfDay(
      Array.from({ length: Math.min(vehicles, simulated) }, (_, nth) => trackOf(reportsOfVehicle(nth, begin, daysOfParts))),
      begin,
    )
    run.figure('of one thread: reports of a vehicle and day', parts.reports)
    run.figure('of one thread: reading', parts.reading)
    run.figure('of one thread: account of movement', parts.whole)
    // The day before those that are counted is accounted for too.
    const perDay = (parts.whole * (daysOfParts - 1)) / daysOfParts
    run.figure('of one thread: account of movement, a report', (perDay * 1_000) / parts.reports)
    run.figure('of one thread: accounts of single days', parts.alone)
    run.figure('of one thread: other figures', parts.figures)
    run.figure('of one thread: roads', parts.roads)
  },
})

if (import.meta.main) await main(rebuild)
