/**
 * `npm run bench:fleet -- --vehicles 100000 --updates 10000/s`: a large fleet on a phone's screen. The server, its database, the terminals and the browser share
 * this machine. Reports come from as many real terminals as `--terminals` says (a process here may have some 19,000 links); the other vehicles stand where
 * they were last seen. Software draws the map, so frame rates say nothing: what the main thread was busy with is given instead.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { columnsType, limits, pageCount } from '@outrider/contract'
import { chromium } from '@playwright/test'
import { Load } from '../apps/simulator/src/load.ts'
import config from '../e2e/playwright.config.ts'
import { fillSignIn, openSignIn } from '../e2e/pages.ts'
import { dataFolder, removeFolder, signInAdministrator, startProduct } from '../e2e/product.ts'
import { fillFleet, plateOf } from './big-fleet.ts'
import { numbers } from './options.ts'

const { vehicles, organisations, updates, seconds, terminals } = numbers({
  vehicles: 100_000,
  organisations: 2_000,
  updates: 10_000,
  seconds: 30,
  terminals: 1_000,
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

/** All pages at once, as the client asks for them. */
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

const browser = await chromium.launch(config.use?.launchOptions)
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN', serviceWorkers: 'block' })
const page = await context.newPage()
const devtools = await context.newCDPSession(page)
await devtools.send('Network.enable')
let transferred = 0
devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
  transferred += encodedDataLength
})
devtools.on('Network.webSocketFrameReceived', ({ response }) => {
  transferred += response.payloadData.length * (response.opcode === 2 ? 0.75 : 1)
})
await page.addInitScript(`window.longTasks = []
  new PerformanceObserver(list => { for (const entry of list.getEntries()) window.longTasks.push(entry.duration) }).observe({ type: 'longtask', buffered: true })`)
const tasks = async (title: string) => {
  const found = (await page.evaluate('window.longTasks.splice(0)')) as number[]
  const total = found.reduce((sum, each) => sum + each, 0)
  console.log(
    `${title}: longest task ${Math.round(Math.max(0, ...found))} ms, ${found.length} over 50 ms, ${Math.round(total)} ms in all`,
  )
}
await openSignIn(page, product)
transferred = 0
const signedInAt = performance.now()
const since = () => `${Math.round(performance.now() - signedInAt)} ms`
await fillSignIn(page, 'admin', password)
const counts = page.getByRole('group', { name: 'Vehicle counts' })
await page.waitForFunction(
  total => document.querySelector('[aria-label="Vehicle counts"] strong')?.textContent?.replaceAll(/\D/g, '') === total,
  String(vehicles),
  { timeout: 300_000 },
)
console.log(`from sign-in to all vehicles counted: ${since()}`)
await page.waitForFunction(() => document.querySelector('.fleet-map-canvas')?.getAttribute('data-ready') === 'true', undefined, {
  timeout: 300_000,
})
console.log(`from sign-in to the whole fleet on the map: ${since()}; ${(transferred / 1e6).toFixed(2)} MB transferred`)
await tasks('while loading')
void counts

await page.getByRole('button', { name: 'Vehicles', exact: true }).last().click()
const rows = page.getByRole('region', { name: 'Vehicle list' }).locator('li')
await rows.first().waitFor()
const search = page.getByRole('searchbox')
/** In the page: from the keystroke to the rows that answer it. */
const keystroke = (text: string) =>
  page.evaluate(
    async ([sought = '']) => {
      const field = document.querySelector<HTMLInputElement>('input[type=search], [role=searchbox]')
      if (!field) throw new Error('no search field')
      const began = performance.now()
      // As typing does, so that the component library hears of it.
      Reflect.set(HTMLInputElement.prototype, 'value', sought, field)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      const fits = () =>
        [...document.querySelectorAll('[aria-label="Vehicle list"] li')].some(row => row.textContent?.includes(sought))
      while (!fits()) await new Promise(resolve => requestAnimationFrame(resolve))
      return performance.now() - began
    },
    [text],
  )
const searches: number[] = []
for (const number of [777, Math.floor(vehicles / 2), vehicles - 1]) {
  searches.push(await keystroke(plateOf(number)))
  await search.fill('')
  await rows.nth(5).waitFor()
}
console.log(`from keystroke to result: ${searches.map(ms => `${Math.round(ms)} ms`).join(', ')}`)
await page.getByRole('button', { name: 'Location', exact: true }).last().click()

const heap = async () => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return `${(usedSize / 1e6).toFixed(1)} MB`
}
console.log(`heap after loading: ${await heap()}`)
await tasks('searching')

const reporting = Math.min(terminals, vehicles)
const load = new Load({
  host: '127.0.0.1',
  port: product.gatewayPort,
  terminals: Array.from({ length: reporting }, (_, at) => ({ phone: String(13_800_000_000 + at), version: '2019' as const })),
  window: 20,
})
await load.connect()
await wait(3_000)
await tasks(`${reporting} terminals coming online`)
transferred = 0
const { from, to } = await load.run({ rate: updates, seconds })
const { count } = load.latencies(from, to)
await tasks(`${seconds} s of updates, ${Math.round(count / seconds)} a second from ${reporting} terminals`)
console.log(`transferred meanwhile: ${(transferred / 1e6 / seconds).toFixed(2)} MB a second; heap ${await heap()}`)
load.close()
await browser.close()
await product.stop()
await removeFolder(folder)
process.exit(0)
