/**
 * `npm run bench:rebuild [-- --vehicles 60 --days 30]`: figures of days that are computed again from the reports that are kept, as after a new version
 * of the account of movement: processor time of a day of a vehicle, with the database, and what a month of 10,000 vehicles takes by it. Days are packed,
 * and their reports still there, as of the last months of a fleet.
 */
import pg from 'pg'
import type { Location } from '@outrider/jt808'
import { Random } from '../apps/simulator/src/random.ts'
import { IngestRepository } from '../apps/server/src/gateway/ingest/ingest.repository.ts'
import { TrackDaysRepository } from '../apps/server/src/tracks/track-days.repository.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { processorTime } from './kit/processor-time.ts'
import { type Track, trackFromPoints } from '@outrider/track'
import { setTimeout as wait } from 'node:timers/promises'
import { serverTime } from './kit/server-costs.ts'
import { until } from './kit/until.ts'
import { daysOfParts, partsOfDay } from './rebuild-parts.ts'
import { reportAt } from './reports/data.ts'
import { dayKinds } from './truth/day-kinds.ts'
import { ordinaryReceiver, reportsOf } from './truth/receiver.ts'
import { SimulatedVehicle } from './truth/simulated-vehicle.ts'

const dayMs = 86_400_000
const zone = 'Asia/Shanghai'
/** What vehicles do; each kind by as many of them. */
const kinds = ['city', 'motorway', 'idling', 'loose wire']
/** Days that are simulated; a month is these over again, from where the vehicle was. */
const simulated = 5
/** A fleet, and its month. */
const fleet = { vehicles: 10_000, days: 30 }

/** Reports of so many days of a vehicle that follow each other: each 30 s with ACC on, each five minutes with it off. */
function daysOf(name: string, from: number, days = simulated): Location[] {
  const kind = dayKinds.find(each => each.name === name)
  if (!kind) throw new RangeError(`no kind of day: ${name}`)
  const random = new Random(`rebuild ${name}`)
  const vehicle = new SimulatedVehicle({ lat: random.between(28, 34), lon: random.between(108, 118) }, random)
  for (let day = 1; day <= days; day++) {
    kind.does(vehicle, random)
    vehicle.stand(Math.max(0, (day * dayMs) / 1_000 - vehicle.seconds.length), { engine: false })
  }
  const receiver = { ...ordinaryReceiver, ...kind.terminal(random), interval: 30, restInterval: 300 }
  return reportsOf(vehicle.seconds, from, receiver, random)
}

const accBit = 1

/** As the server has them, with their odometer. */
const trackOf = (reports: readonly Location[]): Track =>
  trackFromPoints(
    reports.map(({ time, latitude, longitude, speed, course, status, extras }) => ({
      time: time ?? 0,
      latitude,
      longitude,
      speed,
      recorderSpeed: null,
      course,
      accOn: (status & accBit) !== 0,
      mileage: extras?.mileage ?? null,
      alarms: 0,
      late: false,
    })),
  )

interface Filling {
  vehicles: number
  days: number
  /** ms since 1970: midnight of UTC. */
  begin: number
}

/** Returns how many reports were stored. */
async function fill(product: Pick<Product, 'sql' | 'databaseUrl'>, filling: Filling): Promise<number> {
  const { vehicles, days, begin } = filling
  const ids = (await product.sql<{ id: number }>('select id from vehicles order by id limit $1', [vehicles])).map(({ id }) => id)
  const roads = kinds.map(name => daysOf(name, begin))
  const repository = new IngestRepository()
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  let stored = 0
  for (let first = 0; first < days; first += simulated)
    for (const [nth, vehicleId] of ids.entries()) {
      const later = first * dayMs
      const all = (roads[nth % roads.length] ?? []).filter(({ time }) => (time ?? 0) + later < begin + days * dayMs)
      for (let at = 0; at < all.length; at += 2_000)
        stored += (
          await repository.store(
            client,
            all.slice(at, at + 2_000).map(({ time, latitude, longitude, speed, course, status }) => ({
              ...reportAt(vehicleId, (time ?? 0) + later, (time ?? 0) + later),
              latitudeE6: Math.round(latitude * 1e6),
              longitudeE6: Math.round(longitude * 1e6),
              speedDkmh: Math.round(speed * 10),
              course,
              status,
              fuelDl: null,
            })),
          )
        ).length
    }
  await client.end()
  const pool = new pg.Pool({ connectionString: product.databaseUrl })
  const packing = new TrackDaysRepository(pool)
  for (const day of await packing.days())
    if (day * dayMs >= begin && day * dayMs < begin + days * dayMs) {
      await packing.pack(day, ids)
      await packing.vacuum(day)
    }
  await pool.end()
  await product.sql(
    `insert into figure_states (vehicle_id, open_day, seen_at, computed_at) select v, (now() at time zone $2)::date, now(), now()
    from unnest($1::int4[]) v on conflict (vehicle_id) do update set open_day = excluded.open_day, seen_at = excluded.seen_at`,
    [ids, zone],
  )
  await product.sql('delete from late_report_hours')
  return stored
}

export const rebuild = defineBench({
  name: 'rebuild',
  about: 'Figures of a month computed again from the reports that are kept: processor time, and what 10,000 vehicles take.',
  scales: {
    ordinary: { vehicles: 200, days: 30 },
    small: { vehicles: 120, days: 10 },
    tiny: { vehicles: 1, days: 1 },
  },
  figures: {
    'reports of a vehicle and day': { unit: '', better: 'lower' },
    'processor time of a vehicle and day, with the database': { unit: 'ms', better: 'lower' },
    'of it in the server itself': { unit: 'ms', better: 'lower' },
    'processor time for a month of 10,000 vehicles': { unit: 'min', better: 'lower' },
    'a month of 10,000 vehicles on this machine, as long as this took': { unit: 'min', better: 'lower' },
    'of one thread: reports of a vehicle and day': { unit: '', better: 'lower' },
    'of one thread: reading': { unit: 'ms', better: 'lower' },
    'of one thread: account of movement': { unit: 'ms', better: 'lower' },
    'of one thread: accounts of single days': { unit: 'ms', better: 'lower' },
    'of one thread: other figures': { unit: 'ms', better: 'lower' },
    'of one thread: roads': { unit: 'ms', better: 'lower' },
  },
  async measure({ vehicles, days }, run) {
    const begin = Math.floor(Date.now() / dayMs) * dayMs - (days + 1) * dayMs
    const product = await run.product({ phones: phonesFrom(13_866_000_000, vehicles) })
    const reports = await fill(product, { vehicles, days, begin })
    const waiting = async () =>
      (await product.sql<{ count: number }>('select count(*)::int as count from late_report_hours'))[0]?.count ?? 0
    const pid = product.process.pid ?? 0
    const isQuiet = async () => {
      const was = processorTime(pid)
      await wait(1_000)
      return processorTime(pid) - was < 0.1
    }
    await until(isQuiet, 'the server has nothing to do', 300)
    const [before, serverBefore, begun] = [processorTime(pid), serverTime(product), performance.now()]
    // As `outrider figures rebuild` marks them.
    await product.sql(
      `insert into late_report_hours (vehicle_id, hour)
      select vehicle_id, d at time zone 'UTC' from figure_states, generate_series($1::timestamp, $2::timestamp, interval '1 day') d`,
      [new Date(begin).toISOString().slice(0, 10), new Date(begin + (days - 1) * dayMs).toISOString().slice(0, 10)],
    )
    await until(async () => (await waiting()) === 0, 'days that wait for their figures', 1_200, 500)
    const [took, processor] = [(performance.now() - begun) / 60_000, processorTime(pid) - before]
    const server = serverTime(product) - serverBefore
    const share = (fleet.vehicles * fleet.days) / (vehicles * days)
    console.log(
      `${reports} reports of ${vehicles} vehicles and ${days} days: ${processor.toFixed(1)} s of processor, ${(took * 60).toFixed(1)} s`,
    )
    run.figure('reports of a vehicle and day', reports / vehicles / days)
    run.figure('processor time of a vehicle and day, with the database', (processor * 1_000) / vehicles / days)
    run.figure('of it in the server itself', (server * 1_000) / vehicles / days)
    run.figure('processor time for a month of 10,000 vehicles', (processor / 60) * share)
    run.figure('a month of 10,000 vehicles on this machine, as long as this took', took * share)
    const parts = await partsOfDay(
      kinds.slice(0, vehicles).map(name => trackOf(daysOf(name, begin, daysOfParts))),
      begin,
    )
    run.figure('of one thread: reports of a vehicle and day', parts.reports)
    run.figure('of one thread: reading', parts.reading)
    run.figure('of one thread: account of movement', parts.whole)
    run.figure('of one thread: accounts of single days', parts.alone)
    run.figure('of one thread: other figures', parts.figures)
    run.figure('of one thread: roads', parts.roads)
  },
})

if (import.meta.main) await main(rebuild)
