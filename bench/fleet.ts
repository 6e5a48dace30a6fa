/**
 * `npm run bench:fleet -- --vehicles 100000 --updates 10000/s [--seconds 1800 --sample 60]`: a large fleet on a phone's screen. The server,
 * its database, the terminals and the browser share this machine. `--terminals` simulated terminals report (a process can have about 19,000
 * connections); the other vehicles stay at their last position. The map is rendered in software, so frame rates are not meaningful: the busy
 * time of the main thread is measured instead.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { columnsType, limits, pageCount } from '@outrider/contract'
import { Load } from '../apps/simulator/src/load.ts'
import { fillSignIn, openSignIn } from '../e2e/fixtures/pages.ts'
import { dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/fixtures/product.ts'
import { aTerminal } from '../e2e/fixtures/terminals.ts'
import { fillFleet, plateOf } from '../e2e/fixtures/big-fleet.ts'
import { keystroke, scroll } from './list-interactions.ts'
import { measureTable } from './table.ts'
import { markerLags } from './marker-lag.ts'
import { numbers } from './options.ts'
import { heapLine, openPhone, taskLine } from './phone-screen.ts'
import { quantile } from './kit/quantile.ts'

const { vehicles, organisations, updates, seconds, terminals, sample } = numbers({
  vehicles: 100_000,
  organisations: 2_000,
  updates: 10_000,
  seconds: 30,
  terminals: 1_000,
  /** Seconds between two memory readings during the updates; 0: none. */
  sample: 0,
})
const password = 'bench password'
const folder = await dataFolder()
const first = await startProduct({ folder })
await signInAdministrator(first, password)
await fillFleet(first, { vehicles, organisations })
await first.stop()

const starting = performance.now()
const product = await startProduct({ folder })
console.log(
  `server with ${vehicles} vehicles in ${organisations} organisations ready after ${Math.round(performance.now() - starting)} ms`,
)
const token = await signInAdministrator(product, password)

/** Requests all pages in parallel, as the client does. */
async function allPages(accept: string): Promise<{ ms: number; bytes: number }> {
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
for (const [title, accept] of [
  ['the list in columns, first reader', columnsType],
  ['the list in columns, second reader', columnsType],
  ['the list in JSON', 'application/json'],
] as const) {
  const { ms, bytes } = await allPages(accept)
  console.log(`${title}: ${Math.round(ms)} ms${Number.isNaN(bytes) ? '' : `, ${(bytes / 1e6).toFixed(2)} MB on the wire`}`)
}

const phone = await openPhone()
const { page } = phone
async function tasks(title: string): Promise<void> {
  const { script, all } = await phone.busy()
  const line = taskLine(title, await phone.tasks())
  console.log(`${line}; main thread busy ${all.toFixed(1)} s, ${script.toFixed(1)} s of it with scripts`)
  for (const { ms, file, invoker } of (await phone.scripts()).slice(0, 8))
    console.log(`  ${Math.round(ms)} ms ${file} (${invoker})`)
}

await openSignIn(page, product)
await phone.tasks()
await phone.scripts()
await phone.busy()
phone.transferred()
const signedInAt = performance.now()
const since = () => `${Math.round(performance.now() - signedInAt)} ms`
await fillSignIn(page, 'admin', password)
const listed = (minimum: number) =>
  page.waitForFunction(
    number => {
      const total = document.querySelector('[aria-label="Vehicle counts"] strong')?.textContent?.replaceAll(/\D/g, '')
      return Number(total ?? 0) >= number
    },
    minimum,
    { timeout: 300_000, polling: 'raf' },
  )
await listed(1)
console.log(`from sign-in to the first vehicles: ${since()}`)
await listed(vehicles)
console.log(`from sign-in to all vehicles on the list: ${since()}`)
await page.waitForFunction(
  all => {
    const map = document.querySelector<HTMLElement>('.fleet-map-canvas')
    return map?.dataset['ready'] === 'true' && Number(map.dataset['placed']) >= all
  },
  vehicles,
  { timeout: 300_000, polling: 'raf' },
)
console.log(`from sign-in to all vehicles on the map: ${since()}; ${(phone.transferred() / 1e6).toFixed(2)} MB transferred`)
await tasks('while loading')

await page.getByRole('button', { name: 'Vehicles', exact: true }).last().click()
const rows = page.getByRole('region', { name: 'Vehicle list' }).locator('li')
await rows.first().waitFor()
await wait(2_000)
await phone.tasks()
await phone.scripts()
await phone.busy()
const searches: number[] = []
for (const number of [777, Math.floor(vehicles / 2), vehicles - 1]) {
  searches.push(await keystroke(page, plateOf(number)))
  await page.getByRole('searchbox').fill('')
  await rows.nth(5).waitFor()
}
console.log(`from keystroke to result: ${searches.map(ms => `${Math.round(ms)} ms`).join(', ')}`)
await tasks('searching')
const scrolled = await scroll(page, { frames: 200, step: 500 })
console.log(
  `scrolling seven rows per frame: frame time p50 ${quantile(scrolled.frames, 0.5).toFixed(0)} ms, p95 ${quantile(scrolled.frames, 0.95).toFixed(0)} ms, longest ${Math.max(...scrolled.frames).toFixed(0)} ms; ${Math.round(scrolled.empty * 100)} % of the frames had an empty row in the middle`,
)
await tasks('scrolling')

/** A vehicle with a simulated terminal of its own that is not part of the load. */
const watched = Math.min(terminals, vehicles - 1) + 1
await page.getByRole('searchbox').fill(plateOf(watched))
await page.getByRole('button', { name: new RegExp(plateOf(watched)) }).click()
await page.waitForURL(/vehicle=/)
const watchedId = new URL(page.url()).searchParams.get('vehicle') ?? ''
await page.getByRole('button', { name: 'Location', exact: true }).last().click()
const terminal = aTerminal(product, String(13_800_000_000 + watched - 1))
await terminal.start()
console.log(`heap after loading: ${heapLine(await phone.heap())}`)
const lagLine = (title: string, lags: readonly number[]) =>
  console.log(
    `from a terminal's frame to the moved icon, ${title}: p50 ${quantile(lags, 0.5)} ms, p95 ${quantile(lags, 0.95)} ms, longest ${Math.max(...lags)} ms (${lags.length} reports)`,
  )
lagLine('without other load', await markerLags(page, terminal, watchedId, 20))

const reporting = Math.min(terminals, vehicles - 1)
const load = new Load({
  host: '127.0.0.1',
  port: product.gatewayPort,
  terminals: Array.from({ length: reporting }, (_, at) => ({ phone: String(13_800_000_000 + at), version: '2019' as const })),
  window: 20,
})
await load.connect()
await wait(3_000)
await tasks(`${reporting} terminals coming online`)
phone.transferred()
const running = load.run({ rate: updates, seconds })
const lags = await markerLags(page, terminal, watchedId, Math.min(60, Math.max(5, Math.floor(seconds / 2))))
const began = performance.now()
while (sample > 0 && performance.now() - began < (seconds - sample) * 1_000) {
  await wait(sample * 1_000)
  console.log(`after ${Math.round((performance.now() - began) / 1_000)} s: ${heapLine(await phone.heap())}`)
}
const { from, to } = await running
const { count } = load.latencies(from, to)
await tasks(`${seconds} s of updates, ${Math.round(count / seconds)} a second from ${reporting} terminals`)
lagLine('during the updates', lags)
console.log(
  `transferred during the updates: ${(phone.transferred() / 1e6 / seconds).toFixed(2)} MB a second; heap ${heapLine(await phone.heap())}`,
)
await measureTable(phone.context, product.url, vehicles)
load.close()
await terminal.stop()
await phone.close()
await product.stop()
await removeFolder(folder)
process.exit(0)
