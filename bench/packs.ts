/**
 * `npm run bench:packs [-- --vehicles 12 --days 30]`: reports of vehicles for a month as rows and as packs: bytes of a report, how long a month of a
 * vehicle takes to read, and what packing costs. Reports have the bodies, digests, items and arrivals of live terminals. Whether packs say the same as
 * the rows did is a figure too.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode, type Location, messages } from '@outrider/jt808'
import pg from 'pg'
import { source } from '../apps/server/src/events/position-report.ts'
import { IngestRepository } from '../apps/server/src/gateway/ingest/ingest.repository.ts'
import { normalizeReport } from '../apps/server/src/gateway/ingest/normalize-report.ts'
import { differenceOf, type StoredReports } from '../apps/server/src/packs/codec/stored-reports.ts'
import { PackFiles } from '../apps/server/src/packs/pack-files.ts'
import { PacksRepository } from '../apps/server/src/packs/packs.repository.ts'
import { StoredPast } from '../apps/server/src/packs/past-reports.ts'
import { packAndExpireTracks } from '../apps/server/src/tracks/track-retention.ts'
import { Random } from '../apps/simulator/src/random.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { quantile } from './kit/quantile.ts'
import { dayKinds } from './truth/day-kinds.ts'
import { ordinaryReceiver, reportsOf } from './truth/receiver.ts'
import { SimulatedVehicle } from './truth/simulated-vehicle.ts'

const dayMs = 86_400_000
const kinds = ['city', 'motorway', 'idling']
/** Days that are simulated; others are these over again. */
const simulated = 3
const batch = 2_000

/** What a terminal of such a vehicle sends in some days: each 30 s with ACC on, each five minutes with it off. */
function sentBy(name: string, from: number): Location[] {
  const kind = dayKinds.find(each => each.name === name)
  if (!kind) throw new RangeError(`no kind of day: ${name}`)
  const random = new Random(`packs ${name}`)
  const vehicle = new SimulatedVehicle({ lat: random.between(28, 34), lon: random.between(108, 118) }, random)
  for (let day = 1; day <= simulated; day++) {
    kind.does(vehicle, random)
    vehicle.stand(Math.max(0, (day * dayMs) / 1_000 - vehicle.seconds.length), { engine: false })
  }
  const receiver = { ...ordinaryReceiver, ...kind.terminal(random), interval: 30, restInterval: 300 }
  return reportsOf(vehicle.seconds, from, receiver, random).map(location => ({
    ...location,
    extras: { ...location.extras, signal: Math.round(random.between(18, 31)), satellites: Math.round(random.between(7, 13)) },
  }))
}

/** As the gateway stores it: what was sent arrives some tenths of a second later. */
function storedForm(vehicleId: number, location: Location, random: Random, salt: number) {
  const bytes = encode(messages.location, location, '2019')
  const delay = 300 - Math.round(Math.log(1 - random.next()) * 400)
  const context = { vehicleId, source: source.report, version: '2019', newestTime: 0, salt } as const
  return normalizeReport(location, bytes, { ...context, now: (location.time ?? 0) + delay })
}

async function fill(
  product: Pick<Product, 'databaseUrl'>,
  { ids, days, begin }: { ids: readonly number[]; days: number; begin: number },
): Promise<number> {
  const repository = new IngestRepository()
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const random = new Random('arrivals')
  const roads = kinds.map(name => sentBy(name, begin))
  let stored = 0
  for (let first = 0; first < days; first += simulated)
    for (const [nth, vehicleId] of ids.entries()) {
      const later = first * dayMs
      const sent = (roads[nth % roads.length] ?? [])
        .map(location => ({ ...location, time: (location.time ?? 0) + later }))
        .filter(({ time }) => time < begin + days * dayMs)
      for (let at = 0; at < sent.length; at += batch) {
        const rows = sent.slice(at, at + batch).map((location, n) => storedForm(vehicleId, location, random, n))
        stored += (await repository.store(client, rows)).length
      }
    }
  await client.end()
  return stored
}

/** Milliseconds of each of these, one after the other. */
async function timed<T>(ids: readonly number[], read: (id: number) => Promise<T>): Promise<{ took: number[]; found: T[] }> {
  const took: number[] = []
  const found: T[] = []
  for (const id of ids) {
    const began = performance.now()
    found.push(await read(id))
    took.push(performance.now() - began)
  }
  return { took, found }
}

const ms = { unit: 'ms', better: 'lower' } as const
const bytes = { unit: 'bytes', better: 'lower' } as const

export const packs = defineBench({
  name: 'packs',
  about: 'A month of reports as rows and as packs: bytes of a report, reading of a vehicle, cost of packing.',
  scales: { ordinary: { vehicles: 12, days: 30 }, small: { vehicles: 3, days: 10 }, tiny: { vehicles: 1, days: 1 } },
  figures: {
    'reports of a vehicle and day': { unit: '', better: 'lower' },
    'as rows, with their index: a report': bytes,
    'as packs: a report': { ...bytes, limit: 8 },
    'as packs, with their rows of the index: a report': bytes,
    'as rows: all of a vehicle read, p50': ms,
    'as packs: all of a vehicle read, p50': ms,
    'packing: processor time of this program for a report': { unit: 'us', better: 'lower' },
    'vehicles whose packs say something else than their rows did': { unit: '', better: 'lower', limit: 0 },
  },
  async measure({ vehicles, days }, run) {
    // The server's own work on packs has nothing to do here.
    const begin = Math.floor(Date.now() / dayMs) * dayMs - (days + 2) * dayMs
    const product = await run.product({ phones: phonesFrom(13_877_000_000, vehicles) })
    const ids = (await product.sql<{ id: number }>('select id from vehicles order by id limit $1', [vehicles])).map(
      ({ id }) => id,
    )
    const reports = await fill(product, { ids, days, begin })
    run.figure('reports of a vehicle and day', reports / vehicles / days)
    const [size] = await product.sql<{ bytes: string }>(
      `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'positions'::regclass`,
    )
    run.figure('as rows, with their index: a report', Number(size?.bytes) / reports)

    const folder = await mkdtemp(join(tmpdir(), 'outrider-bench-packs-'))
    run.atEnd(() => rm(folder, { recursive: true, force: true }))
    const pool = new pg.Pool({ connectionString: product.databaseUrl })
    run.atEnd(() => pool.end())
    const repository = new PacksRepository(pool)
    const files = new PackFiles(folder)
    const until = begin + days * dayMs - 1
    const rows = await timed(ids, id => repository.rowsOf('positions', id, begin, until))
    run.figure('as rows: all of a vehicle read, p50', quantile(rows.took, 0.5))

    const later = Date.now() + 40 * dayMs
    const before = process.cpuUsage()
    const keep = { packAfterHours: 3, keepReportDays: 0, packedAfterDays: 31, keepTrackDays: 0 }
    const done = await packAndExpireTracks(pool, keep, later, files)
    const { user, system } = process.cpuUsage(before)
    run.figure('packing: processor time of this program for a report', (user + system) / reports)
    const [packed] = await product.sql<{ bytes: string; index: string }>(
      `select sum(bytes) as bytes, pg_total_relation_size('report_packs') as index from report_packs`,
    )
    run.figure('as packs: a report', Number(packed?.bytes) / reports)
    run.figure('as packs, with their rows of the index: a report', (Number(packed?.bytes) + Number(packed?.index)) / reports)
    const past = new StoredPast({ packs: repository, files, lost: (_, error) => Promise.reject(error), now: () => later })
    const asked = await timed(ids, vehicleId => past.between({ vehicleId, from: begin, to: until }))
    run.figure('as packs: all of a vehicle read, p50', quantile(asked.took, 0.5))
    let different = 0
    for (const [at, vehicleId] of ids.entries()) {
      const whole = await past.between({ vehicleId, from: begin, to: until }, { digests: true })
      if (differenceOf(rows.found[at] as StoredReports, whole)) different++
    }
    run.figure('vehicles whose packs say something else than their rows did', different)
    console.log(`${reports} reports of ${vehicles} vehicles and ${days} days: ${JSON.stringify(done)}`)
  },
})

if (import.meta.main) await main(packs)
