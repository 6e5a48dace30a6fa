/**
 * `npm run bench:alarms [-- --terminals 10000 --edges 200 --rate 1000 --seconds 300]`: alarms that begin and end (`edges` a second among `rate`
 * reports a second): how long until the live feed shows them; what they cost where reports are taken as fast as possible; that every one in an
 * acknowledged report has its alarm exactly once after kill -9 of database and server; and the list with 100,000 alarms (`--list`). With
 * `--rules 10` the platform looks at every report with so many rules besides, and their cost is that of the alarms.
 */
import { type LiveServerMessage, livePath } from '@outrider/contract'
import { WebSocket } from 'ws'
import { AlarmEdges, Load, preciseNow } from '../apps/simulator/src/load/load.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { fillList, filterNames, timeList } from './alarm-list.ts'
import { compareAlarms } from './alarm-rows.ts'
import { addRules, switchRules } from './alarm-rules.ts'
import { defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesById, phonesFrom, runLoad } from './kit/fleet.ts'
import { processorTime } from './kit/processor-time.ts'
import { type BenchProduct, killDatabase, signInBench } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { until } from './kit/until.ts'
import { compare } from './stored.ts'

/** When the feed showed an edge, by phone and time of its report. */
async function watchFeed(product: Product, token: string): Promise<{ seen: Map<string, number>; close(): void }> {
  const phoneOf = await phonesById(product)
  const seen = new Map<string, number>()
  const socket = new WebSocket(product.url.replace('http', 'ws') + livePath, { perMessageDeflate: false })
  let ready: () => void = () => undefined
  const subscribed = new Promise<void>(resolve => (ready = resolve))
  socket.on('message', data => {
    const message = JSON.parse((data as Buffer).toString()) as LiveServerMessage
    ready()
    if (!('alarms' in message)) return
    const now = preciseNow()
    for (const { vehicleId, startedAt, endedAt } of message.alarms) {
      const phone = phoneOf.get(vehicleId) ?? ''
      for (const time of [startedAt, endedAt]) {
        const key = `${phone} ${time}`
        if (time !== null && !seen.has(key)) seen.set(key, now)
      }
    }
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ type: 'subscribe', accessToken: token, lang: 'en', topics: [{ topic: 'alarms' }] }))
  await subscribed
  return { seen, close: () => socket.terminate() }
}

/** The rows in which alarms begin or end. */
function edgesOf({ records }: Load, from: number, to: number): number[] {
  const last = new Map<number, number>()
  const found: number[] = []
  for (let row = 0; row < to; row++) {
    const terminal = records.terminal[row] as number
    const alarms = records.alarms[row] as number
    if (row >= from && alarms !== (last.get(terminal) ?? 0)) found.push(row)
    last.set(terminal, alarms)
  }
  return found
}

interface Loaded {
  product: BenchProduct
  load: Load
  alarms: AlarmEdges
}

/** The maximum rate without alarms and with them. Alternately, so that what else the machine does meets both. */
async function compareRates({ product, load, alarms }: Loaded, seconds: number, rules: number) {
  const speeds = { without: [] as number[], with: [] as number[] }
  const costs = { without: [] as number[], with: [] as number[] }
  for (const kind of ['without', 'with', 'with', 'without', 'without', 'with'] as const) {
    if (rules > 0) await switchRules(product, kind === 'with')
    const began = performance.now()
    const spent = processorTime(product.process.pid ?? 0)
    const { from, to } = await runLoad(load, {
      rate: Number.POSITIVE_INFINITY,
      seconds,
      ...(kind === 'with' && { edges: alarms }),
    })
    await load.drain(120_000)
    costs[kind].push(((processorTime(product.process.pid ?? 0) - spent) / (to - from)) * 1e6)
    speeds[kind].push(((to - from) / (performance.now() - began)) * 1_000)
  }
  const middle = (values: readonly number[]) => quantile(values, 0.5)
  console.log(
    `maximum rate ${Math.round(middle(speeds.without))}/s without alarms, ${Math.round(middle(speeds.with))}/s with${rules > 0 ? ` and ${rules} rules` : ''}; ${middle(costs.without).toFixed(0)} and ${middle(costs.with).toFixed(0)} µs of processor time for each report`,
  )
  return { slower: (1 - middle(speeds.with) / middle(speeds.without)) * 100, rate: middle(speeds.with), cost: middle(costs.with) }
}

/** How long until the feed shows what begins and ends, ms; and how many it never shows. */
async function delaysOnFeed({ product, load, alarms }: Loaded, token: string, rate: number, seconds: number) {
  const feed = await watchFeed(product, token)
  const { from } = await runLoad(load, { rate, seconds, edges: alarms })
  while (edgesOf(load, from, load.records.length).length === 0) await runLoad(load, { rate, seconds, edges: alarms })
  await load.drain(60_000)
  const due = edgesOf(load, from, load.records.length)
  const keyOf = (row: number) => `${load.phoneOf(row)} ${load.records.time[row]}`
  const deadline = performance.now() + 20_000
  while (!due.every(row => feed.seen.has(keyOf(row))) && performance.now() < deadline)
    await new Promise(resolve => setTimeout(resolve, 100))
  const delays = due.flatMap(row => {
    const at = feed.seen.get(keyOf(row))
    return at === undefined ? [] : [at - (load.records.sentAt[row] as number)]
  })
  feed.close()
  console.log(`${due.length} edges in ${seconds} s, ${delays.length} on the feed`)
  return { delays, missing: due.length - delays.length }
}

/** Kills database and server while terminals report. Returns the server that runs afterwards. */
async function killBoth({ product, load, alarms }: Loaded, rate: number, killAfter: number): Promise<BenchProduct> {
  let running = product
  for (const victim of ['database', 'server'] as const) {
    const before = load.counts.acknowledged
    const over = new AbortController()
    const reporting = load.run({ rate, seconds: 600, edges: alarms, signal: over.signal })
    const acknowledged = (more: number) =>
      until(() => load.counts.acknowledged >= before + more, `${Math.ceil(more)} reports are acknowledged`, 120, 10)
    await acknowledged(rate * killAfter)
    if (victim === 'database') await killDatabase(running)
    else {
      await running.kill()
      running = await running.again({ args: ['--empty', '--gateway-port', String(product.gatewayPort)] })
    }
    await acknowledged((rate * killAfter * 8) / 3)
    over.abort()
    await reporting
    await load.drain(180_000)
  }
  const signals = async () => Number((await running.sql<{ count: string }>('select count(*) from alarm_signals'))[0]?.count)
  await until(async () => (await signals()) === 0, 'every signal of an alarm is taken', 300, 100)
  return running
}

const listFigures = Object.fromEntries(
  filterNames.map(name => [
    `list of alarms, ${name}, p95`,
    { unit: 'ms', better: 'lower', limit: name === 'first page' ? 200 : 300 },
  ]),
) as Record<`list of alarms, ${(typeof filterNames)[number]}, p95`, { unit: string; better: 'lower'; limit: number }>

export const alarms = defineBench({
  name: 'alarms',
  about: 'From an edge to the screen, what alarms cost, kill -9 of database and server, a list of 100,000 alarms.',
  scales: {
    // `fastest`: seconds of each run at the maximum rate. `killAfter`: seconds of reports. `calls`: of the list, with each filter.
    ordinary: {
      terminals: 10_000,
      edges: 200,
      rate: 1_000,
      seconds: 300,
      fastest: 10,
      killAfter: 3,
      list: 100_000,
      calls: 20,
      rules: 0,
    },
    small: { terminals: 500, seconds: 10, fastest: 3, killAfter: 2, list: 20_000 },
    tiny: { terminals: 5, edges: 20, rate: 100, seconds: 0.5, fastest: 0.1, killAfter: 0.3, list: 50, calls: 1, rules: 2 },
  },
  figures: {
    'maximum rate with alarms': { unit: 'reports/s', better: 'higher' },
    'slower with alarms': { unit: '%', better: 'lower', limit: 5 },
    'processor time of a report with alarms': { unit: 'µs', better: 'lower' },
    'on the live feed, p50': { unit: 'ms', better: 'lower' },
    'on the live feed, p95': { unit: 'ms', better: 'lower', limit: 2_000 },
    'never on the live feed': { unit: 'edges', better: 'lower', limit: 0 },
    'reports lost by kill -9': { unit: 'reports', better: 'lower', limit: 0 },
    'reports stored twice': { unit: 'reports', better: 'lower', limit: 0 },
    'alarms missing after kill -9': { unit: 'alarms', better: 'lower', limit: 0 },
    'alarms wrong after kill -9': { unit: 'alarms', better: 'lower', limit: 0 },
    'alarms with another end': { unit: 'alarms', better: 'lower', limit: 0 },
    ...listFigures,
  },
  async measure({ terminals, edges, rate, seconds, fastest, killAfter, list, calls, rules }, run) {
    const phones = phonesFrom(13_800_000_000, terminals)
    const seed = async (product: Pick<Product, 'sql'>) => {
      if (rules > 0) await addRules(product, rules)
    }
    const product = await run.product({ phones, seed, ownDatabase: true, log: 'ignore' })
    const token = await signInBench(product)
    const load = new Load({
      host: '127.0.0.1',
      port: product.gatewayPort,
      terminals: phones.map(phone => ({ phone, version: '2019' })),
      window: 20,
      reconnect: true,
      localAddress: index => `127.0.0.${2 + Math.floor(index / 5_000)}`,
    })
    run.atEnd(() => load.close())
    await load.connect()
    console.log(`${terminals} terminals connected`)
    await load.run({ rate: rate * 2, seconds: Math.min(5, seconds) })
    await load.drain(60_000)
    const loaded = { product, load, alarms: new AlarmEdges(edges) }

    const { slower, rate: fast, cost } = await compareRates(loaded, fastest, rules)
    run.figure('maximum rate with alarms', fast)
    run.figure('slower with alarms', slower)
    run.figure('processor time of a report with alarms', cost)
    const { delays, missing: unseen } = await delaysOnFeed(loaded, token, rate, seconds)
    run.figure('on the live feed, p50', quantile(delays, 0.5))
    run.figure('on the live feed, p95', quantile(delays, 0.95))
    run.figure('never on the live feed', unseen)

    const afterwards = await killBoth(loaded, rate, killAfter)
    load.close()
    const reports = await compare(afterwards, [load])
    console.log(`after kill -9 of database and server: ${reports.acknowledged} reports acknowledged`)
    run.figure('reports lost by kill -9', reports.lost)
    run.figure('reports stored twice', reports.repeated)
    const { begins, cases, missing, wrong, unended } = await compareAlarms(afterwards)
    console.log(`${begins} alarms began in stored reports, ${cases} alarms`)
    run.figure('alarms missing after kill -9', missing)
    run.figure('alarms wrong after kill -9', wrong)
    run.figure('alarms with another end', unended)

    await fillList(afterwards, list)
    console.log(`list of ${cases + list} alarms`)
    const times = await timeList(afterwards, await signInBench(afterwards), calls)
    for (const name of filterNames) run.figure(`list of alarms, ${name}, p95`, times[name])
  },
})

if (import.meta.main) await main(alarms)
