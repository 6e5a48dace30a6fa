/**
 * `npm run bench:alarms [-- --terminals 10000 --edges 200 --rate 1000 --seconds 300]`: alarms that begin and end (`edges` a second among `rate`
 * reports a second): how long until the live feed shows them; what they cost where reports are taken as fast as possible; that every one in an
 * acknowledged report has its alarm exactly once after kill -9 of database and server; and the list with 100,000 alarms (`--list`). With
 * `--rules 10` the platform looks at every report with so many rules besides, and their cost is that of the alarms.
 */
import { type LiveServerMessage, livePath } from '@outrider/contract'
import { WebSocket } from 'ws'
import { AlarmEdges, Load, preciseNow } from '../apps/simulator/src/load.ts'
import { addFleet, dataFolder, type Product, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import { addRules, switchRules } from './alarm-rules.ts'
import { fillList, timeList } from './alarm-list.ts'
import { compareAlarms } from './alarm-rows.ts'
import { killDatabase } from './crash-rounds.ts'
import { numbers } from './options.ts'
import { processorTime } from './processor-time.ts'
import { quantile } from './quantile.ts'
import { compare } from './stored.ts'

const { terminals, edges, rate, seconds, fastest, list, rules } = numbers({
  terminals: 10_000,
  edges: 200,
  rate: 1_000,
  seconds: 300,
  // Seconds of each run at the maximum rate.
  fastest: 10,
  list: 100_000,
  rules: 0,
})
const phones = Array.from({ length: terminals }, (_, i) => String(13_800_000_000 + i))
const password = 'bench password'
const options = ['--empty']

const folder = await dataFolder()
const first = await startProduct({ folder })
await signInAdministrator(first, password)
await addFleet(first, phones)
if (rules > 0) await addRules(first, rules)
await first.stop()
const start = (port = 0) => startProduct({ folder, log: 'ignore', args: [...options, '--gateway-port', String(port)] })
let product = await start()
const port = product.gatewayPort
const token = await signInAdministrator(product, password)
const fleet = await product.sql<{ vehicle_id: number; phone: string }>('select vehicle_id, phone from terminals')
const phoneOf = new Map(fleet.map(row => [String(row.vehicle_id), row.phone]))

const load = new Load({
  host: '127.0.0.1',
  port,
  terminals: phones.map(phone => ({ phone, version: '2019' })),
  window: 20,
  reconnect: true,
  localAddress: index => `127.0.0.${2 + Math.floor(index / 5_000)}`,
})
await load.connect()
console.log(`${terminals} terminals connected`)
const failures: string[] = []
const check = (good: boolean, text: string) => {
  console.log(`${good ? 'ok  ' : 'FAIL'} ${text}`)
  if (!good) failures.push(text)
}

/** When the feed showed an edge, by phone and time of its report. */
async function watchFeed(at: Product): Promise<{ seen: Map<string, number>; close(): void }> {
  const seen = new Map<string, number>()
  const socket = new WebSocket(at.url.replace('http', 'ws') + livePath, { perMessageDeflate: false })
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
  return { seen, close: () => socket.close() }
}

/** The rows in which alarms begin or end. */
function edgesOf(from: number, to: number): number[] {
  const last = new Map<number, number>()
  const found: number[] = []
  for (let row = 0; row < to; row++) {
    const terminal = load.records.terminal[row] as number
    const alarms = load.records.alarms[row] as number
    if (row >= from && alarms !== (last.get(terminal) ?? 0)) found.push(row)
    last.set(terminal, alarms)
  }
  return found
}

await load.run({ rate: 2_000, seconds: 5 })
await load.drain(60_000)

// Alternately, so that what else the machine does meets both.
const alarms = new AlarmEdges(edges)
const speeds = { without: [] as number[], with: [] as number[] }
const costs = { without: [] as number[], with: [] as number[] }
for (const kind of ['without', 'with', 'with', 'without', 'without', 'with'] as const) {
  if (rules > 0) await switchRules(product, kind === 'with')
  const began = performance.now()
  const spent = processorTime(product.process.pid ?? 0)
  const { from, to } = await load.run({
    rate: Number.POSITIVE_INFINITY,
    seconds: fastest,
    ...(kind === 'with' && { edges: alarms }),
  })
  await load.drain(120_000)
  costs[kind].push(((processorTime(product.process.pid ?? 0) - spent) / (to - from)) * 1e6)
  speeds[kind].push(((to - from) / (performance.now() - began)) * 1_000)
}
const middle = (values: readonly number[]) => quantile(values, 0.5)
const slower = (1 - middle(speeds.with) / middle(speeds.without)) * 100
check(
  slower <= 5,
  `maximum rate ${Math.round(middle(speeds.without))}/s without alarms, ${Math.round(middle(speeds.with))}/s with ${edges} edges/s${rules > 0 ? ` and ${rules} rules` : ''}: ${slower.toFixed(1)} % slower (5 at most); ${middle(costs.without).toFixed(0)} and ${middle(costs.with).toFixed(0)} µs of processor time for each report`,
)

const feed = await watchFeed(product)
const steady = await load.run({ rate, seconds, edges: alarms })
await load.drain(60_000)
const due = edgesOf(steady.from, steady.to)
const keyOf = (row: number) => `${load.phoneOf(row)} ${load.records.time[row]}`
const deadline = performance.now() + 20_000
while (!due.every(row => feed.seen.has(keyOf(row))) && performance.now() < deadline)
  await new Promise(resolve => setTimeout(resolve, 100))
const delays = due.flatMap(row => {
  const at = feed.seen.get(keyOf(row))
  return at === undefined ? [] : [at - (load.records.sentAt[row] as number)]
})
feed.close()
check(
  delays.length === due.length && quantile(delays, 0.95) < 2_000,
  `${due.length} edges in ${seconds} s, ${delays.length} on the feed: p50 ${quantile(delays, 0.5).toFixed(0)} ms, p95 ${quantile(delays, 0.95).toFixed(0)} ms (2,000 at most), max ${quantile(delays, 1).toFixed(0)} ms`,
)

for (const victim of ['database', 'server'] as const) {
  const before = load.counts.acknowledged
  const over = new AbortController()
  const running = load.run({ rate, seconds: 600, edges: alarms, signal: over.signal })
  const acknowledged = async (more: number) => {
    while (load.counts.acknowledged < before + more) await new Promise(resolve => setTimeout(resolve, 10))
  }
  await acknowledged(rate * 3)
  if (victim === 'database') await killDatabase(product)
  else {
    await product.kill()
    product = await start(port)
  }
  await acknowledged(rate * 8)
  over.abort()
  await running
  await load.drain(180_000)
}
const signals = async () => Number((await product.sql<{ count: string }>('select count(*) from alarm_signals'))[0]?.count)
while ((await signals()) > 0) await new Promise(resolve => setTimeout(resolve, 100))
load.close()
const reports = await compare(product, [load])
check(
  reports.lost === 0 && reports.repeated === 0,
  `after kill -9 of database and server: ${reports.acknowledged} reports acknowledged, ${reports.lost} lost, ${reports.repeated} stored twice`,
)
const { begins, cases, missing, wrong, unended } = await compareAlarms(product)
check(
  missing === 0 && wrong === 0 && unended === 0,
  `${begins} alarms began in stored reports, ${cases} alarms: ${missing} missing, ${wrong} wrong, ${unended} with another end`,
)

await fillList(product, list)
const times = await timeList(product, await signInAdministrator(product, password))
for (const [name, time] of Object.entries(times)) {
  const most = name === 'first page' ? 200 : 300
  check(time < most, `list of ${cases + list} alarms, ${name}: p95 ${time.toFixed(0)} ms (${most} at most)`)
}
await product.stop()
await removeFolder(folder)
process.exit(failures.length === 0 ? 0 : 1)
