/**
 * `npm run bench:ingest [-- --terminals 500 --seconds 20 --ordinary 500 --rounds 0]`: positions per second that the whole product acknowledges after commit,
 * on this machine and with the load generator on it; then the latency of acknowledgement and live feed at half that rate; and, before days of
 * vehicles are full of what the load sends, what a position costs at an ordinary rate (positions a second): processor time of the server with its
 * database, compared with the maximum rate, and transactions; last what a server costs whose terminals are connected and report nothing.
 *
 * With `--rounds 4` then what figures of days cost: so many times two runs at the maximum rate with them and two without, in turns. Reports have fuel
 * levels, which are the dearest part.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { Load, preciseNow } from '../apps/simulator/src/load/load.ts'
import { readFeed } from './feed-reader.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesById, phonesFrom, runLoad } from './kit/fleet.ts'
import { idleCosts, openDatabase, transactionsOf } from './kit/idle-costs.ts'
import { processorTime } from './kit/processor-time.ts'
import { type BenchProduct, signInBench } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { until } from './kit/until.ts'
import { compare } from './stored.ts'

const ms = (value: number) => `${value.toFixed(1)} ms`

interface LoadedRun {
  count: number
  seconds: number
  /** Acknowledged positions a second. */
  rate: number
  /** Processor time of one, s. */
  cost: number
  p50: number
  p99: number
  /** Transactions of the database a second, reading ones too. */
  transactions: number
}

/** Terminals that report to a product for some seconds at a time. */
class LoadedProduct {
  readonly product: BenchProduct
  readonly load: Load
  readonly database: pg.Client
  readonly #seconds: number

  constructor(product: BenchProduct, load: Load, seconds: number, database: pg.Client) {
    this.product = product
    this.load = load
    this.#seconds = seconds
    this.database = database
  }

  async run(title: string, rate: number): Promise<LoadedRun> {
    const pid = this.product.process.pid ?? 0
    const began = performance.now()
    const spentBefore = processorTime(pid)
    const transactionsBefore = await transactionsOf(this.database)
    const { from, to } = await runLoad(this.load, { rate, seconds: this.#seconds })
    await this.load.drain(60_000)
    const seconds = (performance.now() - began) / 1000
    const spent = processorTime(pid) - spentBefore
    const transactions = ((await transactionsOf(this.database)) - transactionsBefore) / seconds
    const { count, p50, p99, max } = this.load.latencies(from, to)
    console.log(
      `${title}: ${count} acknowledged in ${seconds.toFixed(1)} s = ${Math.round(count / seconds)} positions/s; to the acknowledgement p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)}; ${((spent / count) * 1e6).toFixed(0)} µs of processor time for each (${(spent / seconds).toFixed(2)} cores); ${transactions.toFixed(1)} transactions/s`,
    )
    return { rate: count / seconds, cost: spent / count, p50, p99, count, seconds, transactions }
  }
}

/** Roll-ups are held up as by another server that has them: by their advisory lock (`figures.repository.ts`), which nothing else asks for. */
async function shareOfFigures(loaded: LoadedProduct, rounds: number, seconds: number): Promise<number> {
  const { database } = loaded
  const figured = async (within: number) =>
    (
      await database.query<{ count: number }>(
        "select count(*)::int as count from figure_states where computed_at > now() - $1::int4 * interval '1 second'",
        [Math.ceil(within)],
      )
    ).rows[0]?.count ?? 0
  // Calls come first after a start: they have not begun yet.
  await until(async () => (await figured(3_600)) > 0, 'the first figures of days', 120, 200)
  const positions = { with: 0, without: 0 }
  const took = { with: 0, without: 0 }
  for (let round = 0; round < rounds; round++)
    for (const how of ['with', 'without', 'without', 'with'] as const) {
      if (how === 'without') await database.query("select pg_advisory_lock(808, hashtext('figures'))")
      const { count, seconds: lasted } = await loaded.run(`${how} figures of days`, Number.POSITIVE_INFINITY)
      if (how === 'without') await database.query("select pg_advisory_unlock(808, hashtext('figures'))")
      else console.log(`  figures of ${await figured(seconds)} vehicles meanwhile`)
      positions[how] += count
      took[how] += lasted
    }
  const rate = { with: positions.with / took.with, without: positions.without / took.without }
  console.log(`figures of days: ${Math.round(rate.with)} positions/s with them, ${Math.round(rate.without)} without`)
  return 1 - rate.with / rate.without
}

export const ingest = defineBench({
  name: 'ingest',
  about: 'Positions a second that are acknowledged after commit, their latency to acknowledgement and feed, and what one costs.',
  // `checkout`: folder of another version, which is measured instead.
  texts: ['checkout'],
  scales: {
    // `window`: reports a terminal sends before it waits for an acknowledgement. `warmUp`: positions a second.
    ordinary: { terminals: 500, seconds: 20, window: 20, ordinary: 500, warmUp: 2_000, rounds: 0 },
    small: { terminals: 200, seconds: 5 },
    tiny: { terminals: 5, seconds: 0.2, window: 5, ordinary: 50, warmUp: 100, rounds: 1 },
  },
  figures: {
    'maximum rate': { unit: 'positions/s', better: 'higher' },
    'processor time of a position at the maximum rate': { unit: 'µs', better: 'lower' },
    'acknowledged at half the rate, p50': { unit: 'ms', better: 'lower' },
    'acknowledged at half the rate, p99': { unit: 'ms', better: 'lower' },
    'on the live feed at half the rate, p50': { unit: 'ms', better: 'lower' },
    'on the live feed at half the rate, p99': { unit: 'ms', better: 'lower' },
    'processor time of a position at the ordinary rate': { unit: 'times that at the maximum', better: 'lower', limit: 4 },
    'acknowledged at the ordinary rate, p50': { unit: 'ms', better: 'lower', limit: 15 },
    'transactions at the ordinary rate': { unit: 'a second', better: 'lower' },
    'processor at the ordinary rate': { unit: 'cores', better: 'lower' },
    'processor at rest, after the load': { unit: 'cores', better: 'lower' },
    'transactions at rest, after the load': { unit: 'a second', better: 'lower' },
    'acknowledged and not stored': { unit: 'positions', better: 'lower', limit: 0 },
    'stored twice': { unit: 'positions', better: 'lower', limit: 0 },
    'stored and not acknowledged': { unit: 'positions', better: 'lower', limit: 0 },
    // Measured with --rounds.
    'what figures of days cost': { unit: '% of the rate', better: 'lower', limit: 10 },
  },
  async measure({ terminals, seconds, window, ordinary, warmUp, rounds }, run) {
    const phones = phonesFrom(13_800_000_000, terminals)
    const checkout = run.texts['checkout']
    const product = await run.product({ phones, ...(checkout !== undefined && { checkout }) })
    const token = await signInBench(product)
    const phoneOf = await phonesById(product)
    const load = new Load({
      host: '127.0.0.1',
      port: product.gatewayPort,
      terminals: phones.map(phone => ({ phone, version: '2019' })),
      window,
    })
    run.atEnd(() => load.close())
    await load.connect()
    console.log(`${terminals} terminals connected, authenticated`)
    const toFeed: number[] = []
    let measuring = false
    const feed = await readFeed(product.url, token, (vehicleId, latitude, longitude) => {
      if (!measuring) return
      const row = load.rowAt(phoneOf.get(vehicleId) ?? '', Math.round(latitude * 1e6), Math.round(longitude * 1e6))
      if (row !== undefined) toFeed.push(preciseNow() - (load.records.sentAt[row] as number))
    })
    run.atEnd(() => feed.terminate())

    const database = await openDatabase(run, product)
    const loaded = new LoadedProduct(product, load, seconds, database)
    await loaded.run('warm-up', warmUp)
    const usual = await loaded.run('ordinary rate', ordinary)
    const fastest = await loaded.run('maximum rate', Number.POSITIVE_INFINITY)
    await wait(seconds * 100)
    measuring = true
    const half = await loaded.run('half of the maximum', fastest.rate / 2)
    await until(() => toFeed.length > 0, 'a position on the live feed')
    await wait(seconds * 50)
    measuring = false
    console.log(
      `to the live feed at half load: p50 ${ms(quantile(toFeed, 0.5))}, p99 ${ms(quantile(toFeed, 0.99))}, max ${ms(quantile(toFeed, 1))} (${toFeed.length} positions seen)`,
    )
    const rest = await idleCosts(product, database, seconds)
    console.log(`at rest: ${rest.cores.toFixed(3)} cores, ${rest.transactions.toFixed(1)} transactions/s`)
    if (rounds > 0) run.figure('what figures of days cost', 100 * (await shareOfFigures(loaded, rounds, seconds)))
    feed.close()
    load.close()
    const result = await compare(product, [load])
    console.log(`acknowledged ${result.acknowledged}, stored ${result.stored}, compared row by row`)

    run.figure('maximum rate', fastest.rate)
    run.figure('processor time of a position at the maximum rate', fastest.cost * 1e6)
    run.figure('acknowledged at half the rate, p50', half.p50)
    run.figure('acknowledged at half the rate, p99', half.p99)
    run.figure('on the live feed at half the rate, p50', quantile(toFeed, 0.5))
    run.figure('on the live feed at half the rate, p99', quantile(toFeed, 0.99))
    // The clock of processor time has steps of 10 ms: a short run may have taken none.
    run.figure('processor time of a position at the ordinary rate', usual.cost / Math.max(fastest.cost, 1e-6))
    run.figure('acknowledged at the ordinary rate, p50', usual.p50)
    run.figure('transactions at the ordinary rate', usual.transactions)
    run.figure('processor at the ordinary rate', usual.cost * usual.rate)
    run.figure('processor at rest, after the load', rest.cores)
    run.figure('transactions at rest, after the load', rest.transactions)
    run.figure('acknowledged and not stored', result.lost)
    run.figure('stored twice', result.repeated)
    run.figure('stored and not acknowledged', result.unacknowledged)
  },
})

if (import.meta.main) await main(ingest)
