/**
 * `npm run bench:fleet -- --vehicles 100000 --updates 10000/s [--seconds 1800 --sample 60]`: a large fleet on a phone's screen. The server,
 * its database, the terminals and the browser share this machine. `--terminals` simulated terminals report (a process can have about 19,000
 * connections); the other vehicles stay at their last position. The map is rendered in software, so frame rates are not meaningful: the busy
 * time of the main thread is measured instead.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { columnsType, limits, pageCount } from '@outrider/contract'
import { Load } from '../apps/simulator/src/load/load.ts'
import type { Terminal } from '../apps/simulator/src/terminal.ts'
import { fillFleet, plateOf } from '../e2e/fixtures/big-fleet.ts'
import { fillSignIn, openSignIn } from '../e2e/fixtures/pages.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { aTerminal } from '../e2e/fixtures/terminals.ts'
import { listRow, openModule, searchField, vehicleList, vehicleMap, vehicleTotal } from '../e2e/fixtures/vehicles.ts'
import { type BenchRun, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import { phonesFrom, runLoad } from './kit/fleet.ts'
import { password, signInBench } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { keystroke, rowsOfList, scroll } from './list-interactions.ts'
import { markerLags } from './marker-lag.ts'
import { heapLine, openPhone, type PhoneScreen, taskLine } from './phone-screen.ts'
import { untilShown } from './shown.ts'
import { measureTable, tableFigures } from './table.ts'

const firstPhone = 13_800_000_000
const lists = {
  'the list in columns, first reader': columnsType,
  'the list in columns, second reader': columnsType,
  'the list in JSON': 'application/json',
} as const

/** Requests all pages in parallel, as the client does. */
async function allPages(
  product: Product,
  token: string,
  vehicles: number,
  accept: string,
): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const pages = Array.from({ length: pageCount(vehicles) }, (_, at) => at + 1)
  const sizes = await Promise.all(
    pages.map(async pageNum => {
      const response = await fetch(`${product.url}/vehicle/getBatchVehicles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept, access_token: token, 'accept-encoding': 'br' },
        body: JSON.stringify({ t: Date.now(), pageSize: limits.batchPageSize, pageNum }),
      })
      await response.arrayBuffer()
      return Number(response.headers.get('content-length') ?? Number.NaN)
    }),
  )
  return { ms: performance.now() - began, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** What the main thread did since the last call. */
async function tasks(phone: PhoneScreen, title: string): Promise<{ busy: number; longest: number }> {
  const { script, all } = await phone.busy()
  const found = await phone.tasks()
  console.log(`${taskLine(title, found)}; main thread busy ${all.toFixed(1)} s, ${script.toFixed(1)} s of it with scripts`)
  for (const { ms, file, invoker } of (await phone.scripts()).slice(0, 8))
    console.log(`  ${Math.round(ms)} ms ${file} (${invoker})`)
  return { busy: all, longest: Math.max(0, ...found) }
}

async function forget(phone: PhoneScreen): Promise<void> {
  await phone.tasks()
  await phone.scripts()
  await phone.busy()
  phone.transferred()
}

const ms = { unit: 'ms', better: 'lower' } as const
const perTable = Object.fromEntries(tableFigures.map(figure => [figure, { ...ms, limit: 150 }])) as Record<
  (typeof tableFigures)[number],
  typeof ms & { limit: number }
>
const perList = Object.fromEntries(Object.keys(lists).map(title => [title, ms])) as Record<keyof typeof lists, typeof ms>

const figures = {
  ...perList,
  'from sign-in to the first vehicles': ms,
  'from sign-in to all on the list': ms,
  'from sign-in to all on the map': ms,
  'transferred while loading': { unit: 'MB', better: 'lower' },
  'main thread while loading': { unit: 's', better: 'lower' },
  'from keystroke to result, slowest': ms,
  'main thread while scrolling': { unit: 's', better: 'lower' },
  'frames of scrolling without a row in the middle': { unit: '%', better: 'lower' },
  'heap of page and worker': { unit: 'MB', better: 'lower' },
  'from frame to moved icon without load, p50': ms,
  'updates acknowledged': { unit: 'a second', better: 'higher' },
  'from frame to moved icon during updates, p50': ms,
  'from frame to moved icon during updates, p95': ms,
  'main thread during updates': { unit: '% of a core', better: 'lower' },
  'transferred during updates': { unit: 'MB a second', better: 'lower' },
  ...perTable,
} as const
type Run = BenchRun<keyof typeof figures>

async function measureLoading(run: Run, phone: PhoneScreen, product: Product, vehicles: number): Promise<void> {
  const { page } = phone
  await openSignIn(page, product)
  await forget(phone)
  const signedInAt = performance.now()
  await fillSignIn(page, 'admin', password)
  const since = () => performance.now() - signedInAt
  await untilShown(vehicleTotal(page), 1, 'vehicles on the list')
  run.figure('from sign-in to the first vehicles', since())
  await untilShown(vehicleTotal(page), vehicles, 'vehicles on the list')
  run.figure('from sign-in to all on the list', since())
  await vehicleMap(page).and(page.locator('[data-ready="true"]')).waitFor({ timeout: 60_000 })
  await untilShown(vehicleMap(page), vehicles, 'vehicles on the map', 'placed')
  run.figure('from sign-in to all on the map', since())
  run.figure('transferred while loading', phone.transferred() / 1e6)
  run.figure('main thread while loading', (await tasks(phone, 'while loading')).busy)
}

async function measureList(run: Run, phone: PhoneScreen, vehicles: number, look: number, frames: number): Promise<void> {
  const { page } = phone
  await openModule(page, 'vehicleList')
  const rows = vehicleList(page).locator(listRow)
  await rows.first().waitFor()
  await wait(look * 1_000)
  await forget(phone)
  const searches: number[] = []
  for (const number of new Set([Math.min(777, vehicles - 2), Math.floor(vehicles / 2), vehicles - 1])) {
    searches.push(await keystroke(page, plateOf(number), rowsOfList(page)))
    await searchField(page).fill('')
    await rows.nth(5).waitFor()
  }
  run.figure('from keystroke to result, slowest', Math.max(...searches))
  await tasks(phone, 'searching')
  const scrolled = await scroll(page, { frames, step: 500 })
  console.log(
    `scrolling seven rows per frame: frame time p50 ${quantile(scrolled.frames, 0.5).toFixed(0)} ms, p95 ${quantile(scrolled.frames, 0.95).toFixed(0)} ms, longest ${Math.max(...scrolled.frames).toFixed(0)} ms`,
  )
  run.figure('frames of scrolling without a row in the middle', scrolled.empty * 100)
  run.figure('main thread while scrolling', (await tasks(phone, 'scrolling')).busy)
}

/** Selects a vehicle with a simulated terminal of its own that is not part of the load, and shows it on the map. */
async function watch(
  run: Run,
  phone: PhoneScreen,
  product: Product,
  number: number,
): Promise<{ terminal: Terminal; id: string }> {
  const { page } = phone
  await searchField(page).fill(plateOf(number))
  await vehicleList(page)
    .getByRole('button', { name: new RegExp(plateOf(number)) })
    .first()
    .click()
  await page.waitForURL(/vehicle=/)
  const id = new URL(page.url()).searchParams.get('vehicle') ?? ''
  await openModule(page, 'pos')
  const terminal = aTerminal(product, String(firstPhone + number - 1))
  run.atEnd(() => terminal.stop())
  await terminal.start()
  return { terminal, id }
}

const lagLine = (title: string, lags: readonly number[]) =>
  console.log(
    `from a terminal's frame to the moved icon, ${title}: p50 ${quantile(lags, 0.5)} ms, p95 ${quantile(lags, 0.95)} ms, longest ${Math.max(...lags)} ms (${lags.length} reports)`,
  )

interface Updates {
  terminals: number
  updates: number
  seconds: number
  sample: number
  lags: number
  look: number
}

async function measureUpdates(
  run: Run,
  phone: PhoneScreen,
  product: Product,
  watched: { terminal: Terminal; id: string },
  options: Updates,
) {
  const { terminals, updates, seconds, sample, look } = options
  const { page } = phone
  const load = new Load({
    host: '127.0.0.1',
    port: product.gatewayPort,
    terminals: phonesFrom(firstPhone, terminals).map(number => ({ phone: number, version: '2019' as const })),
    window: 20,
  })
  run.atEnd(() => load.close())
  await load.connect()
  await wait(look * 1_500)
  await tasks(phone, `${terminals} terminals coming online`)
  phone.transferred()
  const running = runLoad(load, { rate: updates, seconds })
  const lags = await markerLags(page, watched.terminal, watched.id, options.lags)
  const began = performance.now()
  while (sample > 0 && performance.now() - began < (seconds - sample) * 1_000) {
    await wait(sample * 1_000)
    console.log(`after ${Math.round((performance.now() - began) / 1_000)} s: ${heapLine(await phone.heap())}`)
  }
  const { from, to } = await running
  const took = (performance.now() - began) / 1_000
  await load.drain(60_000)
  const { count } = load.latencies(from, to)
  const { busy } = await tasks(phone, `updates, ${Math.round(count / seconds)} a second from ${terminals} terminals`)
  lagLine('during the updates', lags)
  run.figure('updates acknowledged', count / seconds)
  run.figure('from frame to moved icon during updates, p50', quantile(lags, 0.5))
  run.figure('from frame to moved icon during updates, p95', quantile(lags, 0.95))
  run.figure('main thread during updates', (100 * busy) / Math.max(seconds, took))
  run.figure('transferred during updates', phone.transferred() / 1e6 / seconds)
  load.close()
}

export const fleet = defineBench({
  name: 'fleet',
  about: "A large fleet on a phone's screen: loading, searching, scrolling, updates, and the table on a desktop.",
  scales: {
    // `sample`: seconds between two memory readings during the updates; 0: none. `lags`: reports of the watched vehicle without load, half as many
    // seconds during it. `look`: seconds before the next press. `columns`: of the table that are sorted.
    ordinary: {
      vehicles: 100_000,
      organisations: 2_000,
      updates: 10_000,
      seconds: 30,
      terminals: 1_000,
      sample: 0,
      lags: 20,
      look: 2,
      frames: 200,
      columns: 6,
    },
    small: { vehicles: 10_000, organisations: 200, updates: 1_000, seconds: 10, terminals: 200, lags: 8, columns: 2 },
    tiny: { vehicles: 60, organisations: 3, updates: 20, seconds: 1, terminals: 3, lags: 1, look: 0, frames: 5, columns: 1 },
  },
  figures,
  async measure({ vehicles, organisations, updates, seconds, terminals, sample, lags, look, frames, columns }, run) {
    const starting = performance.now()
    const product = await run.product({ seed: each => fillFleet(each, { vehicles, organisations }) })
    console.log(
      `${vehicles} vehicles in ${organisations} organisations filled in and read by the server in ${Math.round(performance.now() - starting)} ms`,
    )
    const token = await signInBench(product)
    for (const [title, accept] of Object.entries(lists)) {
      const { ms, bytes } = await allPages(product, token, vehicles, accept)
      console.log(`${title}: ${Math.round(ms)} ms${Number.isNaN(bytes) ? '' : `, ${(bytes / 1e6).toFixed(2)} MB on the wire`}`)
      run.figure(title as keyof typeof lists, ms)
    }

    const phone = await openPhone(run)
    await measureLoading(run, phone, product, vehicles)
    await measureList(run, phone, vehicles, look, frames)
    const reporting = Math.min(terminals, vehicles - 1)
    const watched = await watch(run, phone, product, reporting + 1)
    const heap = await phone.heap()
    console.log(`heap after loading: ${heapLine(heap)}`)
    run.figure('heap of page and worker', heap.page + heap.worker)
    const quiet = await markerLags(phone.page, watched.terminal, watched.id, lags)
    lagLine('without other load', quiet)
    run.figure('from frame to moved icon without load, p50', quantile(quiet, 0.5))
    const during = Math.min(60, Math.max(lags > 1 ? 5 : 1, Math.floor(seconds / 2)))
    await measureUpdates(run, phone, product, watched, { terminals: reporting, updates, seconds, sample, look, lags: during })

    const table = await measureTable({ context: phone.context, url: product.url, vehicles, look, columns })
    for (const figure of tableFigures) run.figure(figure, table[figure])
  },
})

if (import.meta.main) await main(fleet)
