/**
 * `npm run bench:ingest [-- --terminals 500 --seconds 20 --ordinary 500 --rounds 0]`: positions per second that the whole product acknowledges after commit,
 * on this machine and with the load generator on it; then the latency of acknowledgement and live feed at half that rate; and what a position
 * costs at an ordinary rate (positions a second): processor time of the server with its database, compared with the maximum rate.
 *
 * With `--rounds 4` instead what figures of days cost: so many times two runs at the maximum rate with them and two without, in turns. Reports have fuel
 * levels, which are the dearest part. Fails when the rate is more than 10 % lower with figures.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { runningDatabase } from '../apps/server/src/store/running-database.ts'
import { Load, preciseNow } from '../apps/simulator/src/load.ts'
import { addFleet, dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import { readFeed } from './feed-reader.ts'
import { numbers } from './options.ts'
import { processorTime } from './processor-time.ts'
import { compare } from './stored.ts'

// `window`: reports a terminal sends before it waits for an acknowledgement.
const { terminals, seconds, window, ordinary, rounds } = numbers({
  terminals: 500,
  seconds: 20,
  window: 20,
  ordinary: 500,
  rounds: 0,
})
/** Part of the rate that figures of days may cost. */
const maxFigureShare = 0.1
const phones = Array.from({ length: terminals }, (_, i) => String(13_800_000_000 + i))
const password = 'bench password'

const folder = await dataFolder()
const first = await startProduct({ folder })
await signInAdministrator(first, password)
await addFleet(first, phones)
await first.stop()
const product = await startProduct({ folder })
const token = await signInAdministrator(product, password)
const fleet = await product.sql<{ vehicle_id: number; phone: string }>('select vehicle_id, phone from terminals')
const phoneOf = new Map(fleet.map(row => [String(row.vehicle_id), row.phone]))

const load = new Load({
  host: '127.0.0.1',
  port: product.gatewayPort,
  terminals: phones.map(phone => ({ phone, version: '2019' })),
  window,
})
await load.connect()
console.log(`${terminals} terminals connected, authenticated`)

const toFeed: number[] = []
let measuring = false
const feed = await readFeed(product.url, token, (vehicleId, latitude, longitude) => {
  if (!measuring) return
  const row = load.rowAt(phoneOf.get(vehicleId) ?? '', Math.round(latitude * 1e6), Math.round(longitude * 1e6))
  if (row !== undefined) toFeed.push(preciseNow() - (load.records.sentAt[row] as number))
})

const ms = (value: number) => `${value.toFixed(1)} ms`
const run = async (title: string, rate: number) => {
  const began = performance.now()
  const spentBefore = processorTime(product.process.pid ?? 0)
  const { from, to } = await load.run({ rate, seconds })
  await load.drain(60_000)
  const took = (performance.now() - began) / 1000
  const spent = processorTime(product.process.pid ?? 0) - spentBefore
  const { count, p50, p99, max } = load.latencies(from, to)
  console.log(
    `${title}: ${count} acknowledged in ${took.toFixed(1)} s = ${Math.round(count / took)} positions/s; to the acknowledgement p50 ${ms(p50)}, p99 ${ms(p99)}, max ${ms(max)}; ${((spent / count) * 1e6).toFixed(0)} µs of processor time for each (${(spent / took).toFixed(2)} cores)`,
  )
  return { rate: count / took, cost: spent / count, p50, count, seconds: took }
}

/** Roll-ups are held up as by another server that has them: by their advisory lock (`figures.repository.ts`), which nothing else asks for. */
async function measureFigures(): Promise<boolean> {
  const database = new pg.Client({ connectionString: runningDatabase(folder) })
  await database.connect()
  const figured = async () =>
    (
      await database.query<{ count: number }>(
        "select count(*)::int as count from figure_states where computed_at > now() - $1::int4 * interval '1 second'",
        [seconds],
      )
    ).rows[0]?.count ?? 0
  // Until they have begun: calls come first after a start.
  while ((await figured()) === 0) await run('until the first figures', Number.POSITIVE_INFINITY)
  const positions = { with: 0, without: 0 }
  const took = { with: 0, without: 0 }
  for (let round = 0; round < rounds; round++)
    for (const how of ['with', 'without', 'without', 'with'] as const) {
      if (how === 'without') await database.query("select pg_advisory_lock(808, hashtext('figures'))")
      const { count, seconds: lasted } = await run(`${how} figures of days`, Number.POSITIVE_INFINITY)
      if (how === 'without') await database.query("select pg_advisory_unlock(808, hashtext('figures'))")
      else console.log(`  figures of ${await figured()} vehicles meanwhile`)
      positions[how] += count
      took[how] += lasted
    }
  await database.end()
  const rate = { with: positions.with / took.with, without: positions.without / took.without }
  const share = 1 - rate.with / rate.without
  console.log(
    `figures of days cost ${(share * 100).toFixed(1)} % of the rate (${maxFigureShare * 100} % at most): ${Math.round(rate.with)} positions/s with, ${Math.round(rate.without)} without`,
  )
  return share <= maxFigureShare
}

await run('warm-up', 2_000)
if (rounds > 0) {
  const good = await measureFigures()
  load.close()
  await product.stop()
  await removeFolder(folder)
  process.exit(good ? 0 : 1)
}
const fastest = await run('maximum rate', Number.POSITIVE_INFINITY)
await wait(2_000)
measuring = true
await run('half of the maximum', fastest.rate / 2)
await wait(1_000)
measuring = false
toFeed.sort((a, b) => a - b)
const at = (part: number) => toFeed[Math.min(toFeed.length - 1, Math.floor(part * toFeed.length))] ?? Number.NaN
console.log(
  `to the live feed at half load: p50 ${ms(at(0.5))}, p99 ${ms(at(0.99))}, max ${ms(at(1))} (${toFeed.length} positions seen)`,
)

const usual = await run('ordinary rate', ordinary)
console.log(
  `a position costs ${(usual.cost / fastest.cost).toFixed(1)} times as much at ${ordinary}/s as at the maximum rate (4 at most); acknowledged after ${ms(usual.p50)} (p50, 15 ms at most)`,
)

feed.close()
load.close()
const result = await compare(product, [load])
console.log(`acknowledged ${result.acknowledged}, stored ${result.stored}, lost ${result.lost}, stored twice ${result.repeated}`)
await product.stop()
await removeFolder(folder)
const good = result.lost === 0 && result.repeated === 0 && result.acknowledged === result.stored
console.log(good ? 'acknowledged = stored, row by row' : 'acknowledged and stored differ')
process.exit(good ? 0 : 1)
