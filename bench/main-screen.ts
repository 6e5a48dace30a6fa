/**
 * The main screen for `bench:client`: what it loads, when its vehicles are there, and what it costs afterwards. Opened twice with an empty cache:
 * with a session, and from the sign-in form after the time that it takes to fill that in.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { Load } from '../apps/simulator/src/load/load.ts'
import { fillFleet } from '../e2e/fixtures/big-fleet.ts'
import { desktop, fillSignIn, openSignIn, phone } from '../e2e/fixtures/pages.ts'
import type { Product } from '../e2e/fixtures/product.ts'
import { signedIn } from '../e2e/fixtures/session.ts'
import { aTerminal } from '../e2e/fixtures/terminals.ts'
import { vehicleMap, vehicleTotal } from '../e2e/fixtures/vehicles.ts'
import type { BenchRun, DeclaredFigure } from './kit/bench.ts'
import type { Ending } from './kit/ending.ts'
import { phonesFrom } from './kit/fleet.ts'
import { type BenchProduct, password } from './kit/product.ts'
import { shownAt, watchShown } from './first-shown.ts'
import { quantile } from './kit/quantile.ts'
import { until } from './kit/until.ts'
import { markerLags } from './marker-lag.ts'
import { openPhone, type PhoneScreen, taskLine } from './phone-screen.ts'
import { untilShown } from './shown.ts'

export const devices = { phone, desktop } as const
export const fleets = ['a fleet', 'a large fleet'] as const

const ms = { unit: 'ms', better: 'lower' } as const
const ofACore = { unit: '% of a core', better: 'lower' } as const
const ofTheThread = { unit: '% of the main thread', better: 'lower' } as const
/** With an empty cache. Sizes and numbers depend on the build alone, times on the machine. */
const declared = {
  'scripts before the map': { unit: 'kB of gzip', better: 'lower', limit: 350 },
  'files of scripts before the map': { unit: 'files', better: 'lower', limit: 20 },
  'script of the fleet worker': { unit: 'kB of gzip', better: 'lower', limit: 72 },
  'stylesheets before the map': { unit: 'files', better: 'lower', limit: 8 },
  'scripts in all': { unit: 'kB of gzip', better: 'lower' },
  'addresses asked for until all are on the map': { unit: 'addresses', better: 'lower' },
  'all on the list': ms,
  'first on the map': ms,
  'all on the map': ms,
  'long tasks': ms,
  'longest task': ms,
  'main thread until all are on the map': ms,
  'of it scripts': ms,
  'of it processor': ms,
  'processor of the graphics process until all are on the map': ms,
  'heap of page and worker': { unit: 'MB', better: 'lower' },
  'main thread at rest': ofTheThread,
  'main thread while vehicles report': { ...ofTheThread, limit: 15 },
  'processor of the main thread while vehicles report': ofACore,
  'frames of the map while vehicles report': { unit: 'a second', better: 'lower' },
  'from frame to moved icon, p50': ms,
  'from sign-in to all on the list': ms,
  'from sign-in to all on the map': ms,
} as const satisfies Record<string, DeclaredFigure>

/** At tiny scale measured on one device: they take most of the time, and say the same of the build. */
const afterwards: readonly string[] = [
  'heap of page and worker',
  'main thread at rest',
  'main thread while vehicles report',
  'processor of the main thread while vehicles report',
  'frames of the map while vehicles report',
  'from frame to moved icon, p50',
  'from sign-in to all on the list',
  'from sign-in to all on the map',
] satisfies (keyof typeof declared)[]

export type Name = keyof typeof declared
export type Device = keyof typeof devices
export type MainFigure = `${(typeof fleets)[number]}, ${Device}: ${Name}`
export const mainFigures = Object.fromEntries(
  fleets.flatMap(fleet =>
    Object.keys(devices).flatMap(device =>
      Object.entries(declared).map(([name, figure]) => [
        `${fleet}, ${device}: ${name}`,
        // The second fleet is the first with more vehicles.
        fleet === fleets[0] && (device === 'phone' || !afterwards.includes(name)) ? figure : { ...figure, notAtTiny: true },
      ]),
    ),
  ),
) as Record<MainFigure, DeclaredFigure>

/** Files of the map itself, which are asked for early but which the list does not wait for. */
const ofTheMap = /\/(libraryMap|sharedMap|FleetMap|maplibre-gl-worker)-/
/** Of the map: vehicles and clusters. */
const vehicleLayers = ['vehicle', 'selected', 'cluster']
/** Runs beside the page. */
const ofTheWorker = /\/assets\/worker-/
const isScript = (path: string) => /\.m?js$/.test(path)

/** Paths that the page asks for from now on. */
function watchRequests(page: Page): () => string[] {
  const seen = new Set<string>()
  page.on('request', request => void seen.add(new URL(request.url()).pathname))
  return () => [...seen]
}

/** kB of gzip and number of the scripts among them. The product is asked for them again: a browser keeps the bodies of some to itself. */
async function scriptsOf(product: Product, paths: readonly string[]): Promise<{ size: number; files: number }> {
  const scripts = paths.filter(isScript)
  const sizes = await Promise.all(
    scripts.map(async path => gzipSync(await (await fetch(`${product.url}${path}`)).arrayBuffer()).length),
  )
  return { size: sizes.reduce((sum, size) => sum + size, 0) / 1000, files: scripts.length }
}

interface MapElement extends HTMLElement {
  outriderMap?: MapLibreMap
}

/**
 * When the first vehicle or cluster was painted, ms since the page was opened: what the map has drawn is asked after each frame. `data-placed` says
 * only that the map has been given them; their icons come a frame or more later.
 */
async function firstPainted(page: Page): Promise<number> {
  const map = await vehicleMap(page).elementHandle({ timeout: 60_000 })
  const at = await map?.evaluate(async (element, named) => {
    const isPainted = () => {
      const { outriderMap: map } = element as MapElement
      if (map?.getCanvas().checkVisibility({ visibilityProperty: true }) !== true) return false
      const layers = named.filter(each => map?.getLayer(each))
      return layers.length > 0 && (map?.queryRenderedFeatures({ layers }).length ?? 0) > 0
    }
    const began = performance.now()
    while (!isPainted()) {
      if (performance.now() - began > 60_000) throw new Error('no vehicle is painted on the map')
      await new Promise(resolve => requestAnimationFrame(resolve))
    }
    return performance.now()
  }, vehicleLayers)
  return at ?? Number.NaN
}

async function untilPlaced(page: Page, vehicles: number): Promise<void> {
  await vehicleMap(page).and(page.locator('[data-ready="true"]')).waitFor({ timeout: 60_000 })
  await untilShown(vehicleMap(page), vehicles, 'vehicles on the map', 'placed')
}

export type Put = (name: Name, value: number) => void

export async function measureOpening(screen: PhoneScreen, product: Product, vehicles: number, put: Put): Promise<void> {
  const { page } = screen
  const requested = watchRequests(page)
  await watchShown(page, vehicles)
  await screen.busy()
  await screen.graphics()
  await page.goto(`${product.url}/main`, { waitUntil: 'commit' })
  await untilShown(vehicleTotal(page), vehicles, 'vehicles on the list')
  put('all on the list', await shownAt(page, 'list'))
  const beforeMap = requested().filter(path => !ofTheMap.test(path))
  put('first on the map', await firstPainted(page))
  await untilPlaced(page, vehicles)
  put('all on the map', await shownAt(page, 'map'))
  const [spent, drawing] = [await screen.busy(), await screen.graphics()]
  put('main thread until all are on the map', 1_000 * spent.all)
  put('of it scripts', 1_000 * spent.script)
  put('of it processor', 1_000 * spent.processor)
  put('processor of the graphics process until all are on the map', 1_000 * drawing)
  const all = requested()
  const found = await screen.tasks()
  console.log(taskLine('opening', found))
  put(
    'long tasks',
    found.reduce((sum, each) => sum + each, 0),
  )
  put('longest task', Math.max(0, ...found))
  const { size, files } = await scriptsOf(
    product,
    beforeMap.filter(path => !ofTheWorker.test(path)),
  )
  put('scripts before the map', size)
  put('files of scripts before the map', files)
  put(
    'script of the fleet worker',
    (
      await scriptsOf(
        product,
        all.filter(path => ofTheWorker.test(path)),
      )
    ).size,
  )
  put('stylesheets before the map', beforeMap.filter(path => path.endsWith('.css')).length)
  put('scripts in all', (await scriptsOf(product, all)).size)
  put('addresses asked for until all are on the map', all.length)
}

export interface MainScale {
  /** s that nobody touches the page. */
  rest: number
  /** s before it, and that somebody needs for the sign-in form. */
  settle: number
  /** Vehicles that report every ten seconds. */
  reporting: number
  /** Reports that are watched until the icon moves. */
  lags: number
  /** 0: on a desktop only what is loaded, and when. */
  desktopAfterwards: number
}

export const firstPhone = 13_800_000_000
/** At 60 km/h, millionths of a degree. */
const tenSecondsOfDriving = 1_500
/** s; it ends when what is measured beside it has been. */
const longestLoad = 600

/** Frames that the map has drawn since the last call. */
const countFrames = (page: Page): Promise<number> =>
  vehicleMap(page).evaluate(element => {
    const map = element as MapElement & { frames?: number }
    const drawn = map.frames
    if (drawn === undefined) map.outriderMap?.on('render', () => void (map.frames = (map.frames ?? 0) + 1))
    map.frames = 0
    return drawn ?? 0
  })

/** Of a vehicle that is selected on the screen. */
export async function lagsOf(
  run: Ending,
  { page }: PhoneScreen,
  product: Product,
  { watched, settle, lags }: { watched: string; settle: number; lags: number },
): Promise<number[]> {
  const [row] = await product.sql<{ vehicle_id: number }>('select vehicle_id from terminals where phone = $1', [watched])
  const id = String(row?.vehicle_id)
  await page.goto(`${product.url}/main/pos?vehicle=${id}`)
  await vehicleMap(page).and(page.locator('[data-ready="true"]')).waitFor({ timeout: 60_000 })
  const terminal = aTerminal(product, watched)
  run.atEnd(() => terminal.stop())
  await terminal.start()
  await wait(settle * 1_000)
  const found = await markerLags(page, terminal, id, lags)
  await terminal.stop()
  return found
}

async function measureAfterwards(
  run: BenchRun<MainFigure>,
  screen: PhoneScreen,
  product: Product,
  { rest, settle, reporting, lags }: MainScale,
  put: Put,
): Promise<void> {
  const { page } = screen
  await wait(settle * 1_000)
  const heap = await screen.heap()
  put('heap of page and worker', heap.page + heap.worker)
  await screen.busy()
  await wait(rest * 1_000)
  put('main thread at rest', (100 * (await screen.busy()).all) / rest)

  const watched = String(firstPhone + reporting)
  const terminals = phonesFrom(firstPhone, reporting).map(number => ({ phone: number, version: '2019' as const }))
  const load = new Load({ host: '127.0.0.1', port: product.gatewayPort, terminals, window: 20, step: tenSecondsOfDriving })
  run.atEnd(() => load.close())
  await load.connect()
  const ended = new AbortController()
  const reports = load.run({ rate: Math.max(1, reporting / 10), seconds: longestLoad, signal: ended.signal })
  // The first report of each vehicle brings it on line and to another place: that is not what vehicles that drive do.
  await until(() => load.counts.acknowledged >= reporting, 'a report of every vehicle', 60)
  await wait(settle * 1_000)
  await countFrames(page)
  await screen.busy()
  const began = performance.now()
  await wait(rest * 1_000)
  const busy = await screen.busy()
  const took = (performance.now() - began) / 1_000
  put('main thread while vehicles report', (100 * busy.all) / took)
  put('processor of the main thread while vehicles report', (100 * busy.processor) / took)
  put('frames of the map while vehicles report', (await countFrames(page)) / took)

  put('from frame to moved icon, p50', quantile(await lagsOf(run, screen, product, { watched, settle, lags }), 0.5))
  ended.abort()
  await reports
  load.close()
}

export async function measureSignIn(
  screen: PhoneScreen,
  product: Product,
  vehicles: number,
  settle: number,
  put: Put,
): Promise<void> {
  const { page } = screen
  await watchShown(page, vehicles)
  await openSignIn(page, product)
  await wait(settle * 1_000)
  const pressed = await page.evaluate(() => performance.now())
  await fillSignIn(page, 'admin', password)
  put('from sign-in to all on the list', (await shownAt(page, 'list')) - pressed)
  put('from sign-in to all on the map', (await shownAt(page, 'map')) - pressed)
  await untilPlaced(page, vehicles)
}

/** @param checkout folder of another version */
export const productOf = (run: BenchRun, vehicles: number, checkout: string | undefined): Promise<BenchProduct> =>
  run.product({
    ...(checkout !== undefined && { checkout }),
    seed: each => fillFleet(each, { vehicles, organisations: Math.max(1, Math.round(vehicles / 50)) }),
  })

/** @param vehicles of the fleet and, unless it is not measured, of the large one */
export async function measureMain(run: BenchRun<MainFigure>, vehicles: readonly number[], scale: MainScale): Promise<void> {
  for (const [at, fleet] of fleets.entries()) {
    const count = vehicles[at] ?? 0
    if (count === 0) continue
    const product = await productOf(run, count, run.texts['checkout'])
    for (const device of Object.keys(devices) as Device[]) {
      const put: Put = (name, value) => run.figure(`${fleet}, ${device}: ${name}`, value)
      const opened = await openPhone(run, devices[device])
      await signedIn(opened.page, product, 'admin', password)
      await measureOpening(opened, product, count, put)
      if (device === 'desktop' && scale.desktopAfterwards === 0) {
        await opened.close()
        continue
      }
      await measureAfterwards(run, opened, product, { ...scale, reporting: Math.min(scale.reporting, count - 1) }, put)
      await opened.close()
      const signing = await openPhone(run, devices[device])
      await measureSignIn(signing, product, count, scale.settle, put)
      await signing.close()
    }
    await product.stop()
  }
}
