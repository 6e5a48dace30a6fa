/**
 * `npm run bench:reports [-- --vehicles 10000 --days 30 --ranked 100000]`: the first page of every report over a fleet and a month, by vehicle and by
 * organisation, the overview, home, risk and safety, an XLSX of a row for each vehicle and day, and a ranking of the larger fleet; figures of 50 vehicles
 * that report now; how long a late week of 100 vehicles takes until the figures have it. Figures of days and two million alarms are filled in
 * directly: what computes them is measured by the last parts. Needs about 5 GB of disk.
 */
import pg from 'pg'
import { IngestRepository } from '../apps/server/src/gateway/ingest/ingest.repository.ts'
import { addFleet, type Product } from '../e2e/fixtures/product.ts'
import { type BenchRun, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom } from './kit/fleet.ts'
import { type BenchProduct, signInBench } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { memoryOf } from './kit/server-costs.ts'
import { until, untilGrown } from './kit/until.ts'
import { type AskedReport, askedReports, rankings, scores, type Subject } from './reports/asked.ts'
import { addDriver, fillDays, reportAt } from './reports/data.ts'

const dayMs = 86_400_000
const zone = 'Asia/Shanghai'
const firstPhone = 13_800_000_000

type Reply = Record<string, unknown> & { rows?: unknown[] }

/** A user who asks a product. */
class Asking {
  readonly product: BenchProduct
  readonly #token: string

  constructor(product: BenchProduct, token: string) {
    this.product = product
    this.#token = token
  }

  async call(path: string, body: object): Promise<Reply> {
    const response = await fetch(`${this.product.url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', access_token: this.#token },
      body: JSON.stringify({ t: Date.now(), ...body }),
    })
    const { rspCode, msg, data } = (await response.json()) as { rspCode: number; msg: string; data: Reply }
    if (rspCode !== 0) throw new Error(`${path}: ${msg}`)
    return data
  }

  /** Asks some times. The first is computed; some of the others are answered with what is kept. */
  async measure({ title, path, body }: AskedReport, subject: Subject, runs: number): Promise<number> {
    const took: number[] = []
    let rows = 0
    for (let run = 0; run < runs; run++) {
      const begun = performance.now()
      rows = (await this.call(path, body(subject))).rows?.length ?? 1
      took.push(performance.now() - begun)
    }
    const [first = 0] = took
    console.log(
      `${title.padEnd(58)} first ${first.toFixed(0).padStart(5)} ms, p50 ${quantile(took, 0.5).toFixed(0).padStart(5)} ms, longest ${Math.max(
        ...took,
      )
        .toFixed(0)
        .padStart(5)} ms, ${rows} rows`,
    )
    return first
  }

  /** A row for each vehicle and day as XLSX. */
  async measureFile({ organisation, startTime, endTime }: Subject): Promise<{ seconds: number; grown: number }> {
    const before = memoryOf(this.product)
    const begun = performance.now()
    const asked = { orgIds: [organisation], startTime, endTime, report: 'mileage', group: 'vehicleDay', kind: 'xlsx' }
    const { exports } = (await this.call('report/exportReport', asked)) as unknown as { exports: { exportId: string }[] }
    let most = before
    let written = 0
    const done = async () => {
      const { state, rows } = (await this.call('report/getReportExport', { exportId: exports[0]?.exportId })) as unknown as {
        state: string
        rows: number
      }
      most = Math.max(most, memoryOf(this.product))
      written = rows
      if (state !== 'done' && state !== 'waiting' && state !== 'running') throw new Error(`the file is ${state}`)
      return state === 'done'
    }
    await until(done, 'the file is written', 600, 100)
    const seconds = (performance.now() - begun) / 1_000
    console.log(
      `XLSX of ${written} rows in ${seconds.toFixed(1)} s; the server had ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`,
    )
    return { seconds, grown: most - before }
  }
}

/** A connection that stores reports as the gateway does. */
async function withStore(
  product: Product,
  work: (repository: IngestRepository, client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    await work(new IngestRepository(), client)
  } finally {
    await client.end()
  }
}

interface LateWeek {
  late: number
  lateDays: number
  reportsADay: number
}

/** Reports of `lateDays` days, of vehicles whose figures were computed without them. Returns the seconds until every day has them. */
async function lateWeek(product: Product, { late, lateDays, reportsADay }: LateWeek): Promise<number> {
  const ids = (await product.sql<{ id: number }>('select id from vehicles order by id limit $1', [late])).map(({ id }) => id)
  await product.sql(
    `insert into figure_states (vehicle_id, open_day, seen_at, computed_at) select v, (now() at time zone $2)::date, now(), now()
    from unnest($1::int4[]) v on conflict (vehicle_id) do update set open_day = excluded.open_day, seen_at = excluded.seen_at`,
    [ids, zone],
  )
  let stored = 0
  const now = Date.now()
  await withStore(product, async (repository, client) => {
    for (let day = lateDays + 1; day > 1; day--)
      for (const vehicleId of ids) {
        const step = dayMs / reportsADay
        const begin = now - day * dayMs
        const reports = Array.from({ length: reportsADay }, (_, at) => reportAt(vehicleId, begin + at * step, now))
        stored += (await repository.store(client, reports)).length
      }
  })
  const begun = performance.now()
  const waiting = async () =>
    (await product.sql<{ count: number }>('select count(*)::int as count from late_report_hours'))[0]?.count ?? 0
  const atFirst = await waiting()
  await untilGrown(async () => -(await waiting()), 0, 'hours that wait for their figures', 120)
  const seconds = (performance.now() - begun) / 1_000
  console.log(
    `\n${stored} reports of a late week of ${late} vehicles: ${atFirst} hours left when the last was stored, mended ${seconds.toFixed(1)} s later`,
  )
  return seconds
}

/** Figures of today of vehicles with a report each `every` seconds since midnight: asked by page, chart and sums at once, and again; ms. */
async function ofToday(asking: Asking, vehicles: number, every: number): Promise<{ first: number; again: number }> {
  const { product } = asking
  const ids = (await product.sql<{ id: number }>('select id from vehicles order by id desc limit $1', [vehicles])).map(
    ({ id }) => id,
  )
  const step = every * 1_000
  const now = Math.floor(Date.now() / step) * step
  const midnight = now - ((now + 8 * 3_600_000) % dayMs)
  const times = Array.from({ length: Math.ceil((now - midnight) / step) }, (_, at) => midnight + at * step)
  await withStore(product, async (repository, client) => {
    for (const vehicleId of ids)
      for (let at = 0; at < times.length; at += 2_000)
        await repository.store(
          client,
          times.slice(at, at + 2_000).map(time => reportAt(vehicleId, time, time)),
        )
  })
  const ask = { vehicleIds: ids.map(String), startTime: midnight, endTime: Math.max(now, midnight + 1_000), group: 'vehicle' }
  const all = async (title: string) => {
    const begun = performance.now()
    const paths = ['report/getVehicleDrivingStat', 'report/getVehicleMileageStat', 'report/getVehicleRealTimeMonitoring']
    await Promise.all(paths.map(path => asking.call(path, ask)))
    const ms = performance.now() - begun
    console.log(`${title}: ${ms.toFixed(0)} ms`)
    return ms
  }
  console.log()
  const first = await all(`three reports of ${vehicles} vehicles at once that count today, computed for the first time`)
  return { first, again: await all('the same again') }
}

/** The first answer of a report at most, that of a ranking of the larger fleet, and that of a score; ms. */
const limits = { first: 1_000, ranking: 2_000, score: 5_000 }
const figuresOf = (rows: readonly AskedReport[], limit: number) =>
  Object.fromEntries(rows.map(({ title }) => [title, { unit: 'ms', better: 'lower', limit } as const]))

async function subjectOf(product: Product, days: number): Promise<Subject> {
  const [root] = await product.sql<{ id: number }>('select id from organisations where parent_id is null order by id limit 1')
  const [vehicle] = await product.sql<{ id: number }>('select min(id) as id from vehicles')
  return {
    organisation: String(root?.id),
    vehicle: String(vehicle?.id),
    driver: await addDriver(product, root?.id ?? 0, days),
    startTime: Date.now() - days * dayMs,
    endTime: Date.now() - dayMs,
  }
}

async function measureAsked(run: BenchRun, asking: Asking, rows: readonly AskedReport[], subject: Subject, runs: number) {
  for (const row of rows) run.figure(row.title, await asking.measure(row, subject, runs))
}

export const reports = defineBench({
  name: 'reports',
  about: 'Every report over 10,000 vehicles and a month, rankings of 100,000, figures of today, a late week.',
  scales: {
    // `today`: vehicles that report each `every` seconds. `late`: vehicles with `lateDays` days of `reportsADay` reports that come late.
    ordinary: {
      vehicles: 10_000,
      days: 30,
      ranked: 100_000,
      runs: 5,
      today: 50,
      every: 10,
      late: 100,
      lateDays: 7,
      reportsADay: 2_880,
    },
    small: { vehicles: 1_000, days: 10, ranked: 5_000, runs: 2, today: 10, every: 30, late: 10, lateDays: 3, reportsADay: 720 },
    tiny: { vehicles: 5, days: 2, ranked: 6, runs: 1, today: 1, every: 3_600, late: 1, lateDays: 1, reportsADay: 24 },
  },
  figures: {
    ...figuresOf(askedReports, limits.first),
    ...figuresOf(scores, limits.score),
    'XLSX of a row for each vehicle and day': { unit: 's', better: 'lower' },
    'memory for the XLSX': { unit: 'MB', better: 'lower' },
    ...figuresOf(rankings, limits.ranking),
    'three reports at once that count today, first': { unit: 'ms', better: 'lower' },
    'three reports at once that count today, again': { unit: 'ms', better: 'lower' },
    'until the figures have a late week': { unit: 's', better: 'lower', limit: 60 },
  },
  async measure({ vehicles, days, ranked, runs, today, every, late, lateDays, reportsADay }, run) {
    console.log(`${vehicles} vehicles, ${days} days; the first page of 200, ${runs} times each`)
    const product = await run.product({
      phones: phonesFrom(firstPhone, vehicles),
      seed: each => fillDays(each, { first: 0, last: vehicles, days, zone }),
    })
    const subject = await subjectOf(product, days)
    const asking = new Asking(product, await signInBench(product))
    await measureAsked(run, asking, askedReports, subject, runs)
    await measureAsked(run, asking, scores, subject, runs)
    const file = await asking.measureFile(subject)
    run.figure('XLSX of a row for each vehicle and day', file.seconds)
    run.figure('memory for the XLSX', file.grown)

    console.log(`\n${ranked} vehicles, ${days} days`)
    await addFleet(product, phonesFrom(firstPhone + vehicles, ranked - vehicles))
    await fillDays(product, { first: vehicles, last: ranked, days, zone })
    // The fleet in memory does not know vehicles that were added beside it.
    await product.stop()
    const larger = await product.again()
    const ranking = new Asking(larger, await signInBench(larger))
    await measureAsked(run, ranking, rankings, subject, runs)
    const { first, again } = await ofToday(ranking, today, every)
    run.figure('three reports at once that count today, first', first)
    run.figure('three reports at once that count today, again', again)
    run.figure('until the figures have a late week', await lateWeek(larger, { late, lateDays, reportsADay }))
  },
})

if (import.meta.main) await main(reports)
