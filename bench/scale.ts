/**
 * `npm run bench:scale [-- --gateways 3 --rate 500 --links 10000]`: what a position costs by hop (gateways, API, database), in one process and in servers
 * that share the work; how many links a GiB holds; and from that what a million terminals would need, held against a rate that the sum was not made of.
 * All of it is processor time and memory, which a machine that does other things too measures as well; only the two rates are of the clock.
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { Load } from '../apps/simulator/src/load/load.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { readFeed } from './feed-reader.ts'
import { type BenchRun, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import type { Ending } from './kit/ending.ts'
import { phonesFrom, possibleTerminals, runLoad } from './kit/fleet.ts'
import { openDatabase } from './kit/idle-costs.ts'
import { collectsGarbage, settledMemory } from './kit/memory.ts'
import { processorTime } from './kit/processor-time.ts'
import { serverBeside, signInBench } from './kit/product.ts'
import { serverTime } from './kit/server-costs.ts'
import { compare } from './stored.ts'

/** Terminals of the sum, and how often each reports, s. */
const million = { terminals: 1_000_000, everySeconds: 30 }

/** Processor by hop: of a position in us, or so far in seconds. */
type Costs = Readonly<Record<'gateways' | 'api' | 'database', number>>
interface Point {
  /** Acknowledged positions a second, by the clock. */
  rate: number
  costs: Costs
}
interface RateCost {
  rate: number
  cost: number
}
const total = ({ gateways, api, database }: Costs): number => gateways + api + database

/** The process of the database that has begun all its others. */
async function postmasterOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1])
}

const figures = {
  'one process: processor of a position': { unit: 'us', better: 'lower' },
  'one process: of that the database': { unit: 'us', better: 'lower' },
  'shared: processor of a position': { unit: 'us', better: 'lower' },
  'shared: of that gateways': { unit: 'us', better: 'lower' },
  'shared: of that the API': { unit: 'us', better: 'lower' },
  'shared: of that the database': { unit: 'us', better: 'lower' },
  'rate with one gateway': { unit: 'positions/s', better: 'higher' },
  'rate with all gateways': { unit: 'positions/s', better: 'higher' },
  'at that rate: gateways': { unit: 'us', better: 'lower' },
  'at that rate: the database': { unit: 'us', better: 'lower' },
  'memory of a link': { unit: 'KB', better: 'lower', limit: 6 },
  'links in a GiB': { unit: 'links', better: 'higher' },
  'model, off at most at the points it was not made of': { unit: '%', better: 'lower' },
  'a million terminals: gateways': { unit: 'cores', better: 'lower' },
  'a million terminals: API, each': { unit: 'cores', better: 'lower' },
  'a million terminals: database': { unit: 'cores', better: 'lower' },
  'a million terminals: memory of links': { unit: 'GB', better: 'lower' },
  'acknowledged and not stored': { unit: 'positions', better: 'lower', limit: 0 },
  'stored twice': { unit: 'positions', better: 'lower', limit: 0 },
} as const
type Figure = keyof typeof figures

interface Cluster {
  /** In one process the one that has the links. */
  gateways: readonly Product[]
  /** undefined: it is the gateway. */
  api: Product | undefined
  postmaster: number
}

const spentBy = ({ gateways, api, postmaster }: Cluster): Costs => ({
  gateways: gateways.reduce((sum, each) => sum + serverTime(each), 0),
  api: api ? serverTime(api) : 0,
  database: processorTime(postmaster),
})

interface Spent {
  positions: number
  /** By the clock, s. */
  seconds: number
  by: Costs
}

/** Reports at a rate, of all loads together. */
async function spentFor(cluster: Cluster, loads: readonly Load[], how: { rate: number; seconds: number }): Promise<Spent> {
  const acknowledged = () => loads.reduce((sum, load) => sum + load.counts.acknowledged, 0)
  const [before, had, began] = [spentBy(cluster), acknowledged(), performance.now()]
  await Promise.all(loads.map(load => runLoad(load, { ...how, rate: how.rate / loads.length })))
  for (const load of loads) if (!(await load.drain(60_000))) throw new Error(`${load.unanswered} reports were never answered`)
  const [after, positions, seconds] = [spentBy(cluster), acknowledged() - had, (performance.now() - began) / 1_000]
  const of = (hop: keyof Costs) => after[hop] - before[hop]
  return { positions, seconds, by: { gateways: of('gateways'), api: of('api'), database: of('database') } }
}

/** Of several runs as if they were one. */
function pointOf(title: string, runs: readonly Spent[]): Point {
  const sum = (read: (run: Spent) => number) => runs.reduce((all, run) => all + read(run), 0)
  const positions = sum(run => run.positions)
  const of = (hop: keyof Costs) => (sum(run => run.by[hop]) / positions) * 1e6
  const point = {
    rate: positions / sum(run => run.seconds),
    costs: { gateways: of('gateways'), api: of('api'), database: of('database') },
  }
  const hops = Object.entries(point.costs).map(([hop, us]) => `${hop} ${us.toFixed(0)}`)
  console.log(
    `${title}: ${Math.round(point.rate)} positions/s; of each ${hops.join(', ')}, together ${total(point.costs).toFixed(0)} us`,
  )
  return point
}

async function connected(run: Ending, { gatewayPort }: Product, phones: readonly string[], window = 20): Promise<Load> {
  const load = new Load({
    host: '127.0.0.1',
    port: gatewayPort,
    terminals: phones.map(phone => ({ phone, version: '2019' })),
    window,
    // One address has too few ports for all terminals.
    localAddress: index => `127.0.0.${2 + Math.floor(index / 5_000)}`,
  })
  run.atEnd(() => load.close())
  await load.connect()
  return load
}

/** Bytes of a link that has signed in and is silent. */
async function memoryOfLink(run: Ending, gateway: Product, phones: readonly string[], settle: number): Promise<number> {
  const pid = gateway.process.pid ?? 0
  const before = await settledMemory(pid, settle)
  const load = await connected(run, gateway, phones)
  const after = await settledMemory(pid, settle)
  load.close()
  return (after - before) / phones.length
}

/** A second costs so much whatever comes, and each position so much more: what one costs at any rate, from what it costs at two. */
export function modelOf(one: RateCost, other: RateCost): (rate: number) => number {
  const each = (other.cost * other.rate - one.cost * one.rate) / (other.rate - one.rate)
  const second = one.rate * (one.cost - each)
  return rate => each + second / rate
}

/** At four rates in turns, so that whatever else the machine does falls on all of them. */
async function measureShared(
  run: BenchRun<Figure>,
  shared: Cluster,
  loads: readonly Load[],
  { rate, seconds, rounds }: { rate: number; seconds: number; rounds: number },
): Promise<void> {
  const rates = [rate, 2 * rate, 4 * rate, Number.POSITIVE_INFINITY]
  const runs: Spent[][] = rates.map(() => [])
  const ofOneGateway: Spent[] = []
  for (let round = 0; round < rounds; round++) {
    for (const [at, each] of rates.entries())
      runs[at]?.push(await spentFor(shared, loads, { rate: each, seconds: seconds / rounds }))
    ofOneGateway.push(await spentFor(shared, loads.slice(0, 1), { rate: Number.POSITIVE_INFINITY, seconds: seconds / rounds }))
  }
  const titles = ['shared', 'twice the rate', 'four times the rate', 'all gateways, as fast as they go']
  const [low, twice, fourTimes, most] = titles.map((title, at) => pointOf(title, runs[at] ?? [])) as [Point, Point, Point, Point]
  run.figure('shared: processor of a position', total(low.costs))
  run.figure('shared: of that gateways', low.costs.gateways)
  run.figure('shared: of that the API', low.costs.api)
  run.figure('shared: of that the database', low.costs.database)
  run.figure('rate with one gateway', pointOf('one gateway, as fast as it goes', ofOneGateway).rate)
  run.figure('rate with all gateways', most.rate)
  run.figure('at that rate: gateways', most.costs.gateways)
  run.figure('at that rate: the database', most.costs.database)
  const ends = [low, most].map(({ rate: at, costs }) => ({ rate: at, cost: total(costs) })) as [RateCost, RateCost]
  const model = modelOf(...ends)
  const off = [twice, fourTimes].map(({ rate: at, costs }) => 100 * Math.abs(model(at) / total(costs) - 1))
  run.figure('model, off at most at the points it was not made of', Math.max(...off))
  // Each server of many is as busy as these were.
  const perSecond = million.terminals / million.everySeconds
  run.figure('a million terminals: gateways', (most.costs.gateways * perSecond) / 1e6)
  run.figure('a million terminals: API, each', (most.costs.api * perSecond) / 1e6)
  run.figure('a million terminals: database', (most.costs.database * perSecond) / 1e6)
}

export const scale = defineBench({
  name: 'scale',
  about:
    'What a position costs by hop, in one process and in servers that share the work; links in a GiB; what a million terminals need.',
  scales: {
    // `warmUp`: seconds, longer than what servers do once after their start. `settle`: seconds between two collections of garbage.
    ordinary: { gateways: 3, terminals: 600, rate: 500, seconds: 20, rounds: 4, warmUp: 75, links: 10_000, settle: 1 },
    small: { terminals: 300, seconds: 6, rounds: 2, warmUp: 5, links: 2_000 },
    tiny: { gateways: 1, terminals: 6, rate: 60, seconds: 0.2, rounds: 1, warmUp: 0.1, links: 20, settle: 0.1 },
  },
  figures,
  async measure({ gateways: count, terminals, rate, seconds, rounds, warmUp, links: wanted, settle }, run) {
    const links = possibleTerminals(wanted)
    const [ofOne, ofAll, ofLinks] = [terminals, terminals, links].map((n, at) =>
      phonesFrom(13_500_000_000 + at * 1_000_000, n),
    ) as [string[], string[], string[]]
    const one = await run.product({ phones: [...ofOne, ...ofAll, ...ofLinks] })
    const feed = await readFeed(one.url, await signInBench(one), () => undefined)
    run.atEnd(() => feed.terminate())
    const postmaster = await postmasterOf(await openDatabase(run, one))

    const alone: Cluster = { gateways: [one], api: undefined, postmaster }
    const first = await connected(run, one, ofOne)
    await spentFor(alone, [first], { rate, seconds: warmUp })
    const whole = pointOf('one process', [await spentFor(alone, [first], { rate, seconds })])
    run.figure('one process: processor of a position', total(whole.costs))
    run.figure('one process: of that the database', whole.costs.database)

    const options = { args: ['--empty', '--roles', 'gateway'], env: collectsGarbage }
    const gateways: Product[] = []
    for (let nth = 0; nth < count; nth++) gateways.push(await serverBeside(run, one, options))
    const link = await memoryOfLink(run, gateways[0] as Product, ofLinks, settle)
    run.figure('memory of a link', link / 1_024)
    run.figure('links in a GiB', 2 ** 30 / link)
    run.figure('a million terminals: memory of links', (million.terminals * link) / 1e9)

    const shared: Cluster = { gateways, api: one, postmaster }
    const loads = await Promise.all(
      gateways.map((gateway, nth) =>
        connected(
          run,
          gateway,
          ofAll.filter((_, at) => at % count === nth),
        ),
      ),
    )
    await spentFor(shared, loads, { rate, seconds: warmUp })
    await measureShared(run, shared, loads, { rate, seconds, rounds })
    feed.close()
    for (const load of [first, ...loads]) load.close()
    const result = await compare(one, [first, ...loads])
    console.log(`acknowledged ${result.acknowledged}, stored ${result.stored}`)
    run.figure('acknowledged and not stored', result.lost)
    run.figure('stored twice', result.repeated)
  },
})

if (import.meta.main) await main(scale)
