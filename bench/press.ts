/**
 * `npm run bench:press [-- --only phone] [--names main-pos,vehicleTable]`: visits every screen of the demo on a desktop and a phone and presses what
 * can be pressed without an effect: fields, choosers, tabs, filters, headings of columns, rows, modules. What takes over 50 ms until the next frame is
 * pressed again on the screen opened again, and the least counts: a machine that does something else meanwhile only adds. What is left is said with its
 * longest script and the processor time of the main thread: what has less than 50 ms of it waited, for the machine or for the graphics process.
 */
import type { Page } from '@playwright/test'
import { type Address, drawsMap } from '../apps/client/src/testing/addresses.ts'
import { desktop, phone } from '../e2e/fixtures/pages.ts'
import { signedIn } from '../e2e/fixtures/session.ts'
import { addresses, goTo, visit } from '../e2e/fixtures/visits.ts'
import { type BenchRun, type DeclaredFigure, defineBench } from './kit/bench.ts'
import { main } from './kit/command.ts'
import type { BenchProduct } from './kit/product.ts'
import { quantile } from './kit/quantile.ts'
import { until } from './kit/until.ts'
import { openPhone, type PhoneScreen } from './phone-screen.ts'
import { closeOpened, openedOver, type PressTimes, press, watchInteractions } from './press/one-press.ts'
import { findPress, type Pressable } from './press/press-kinds.ts'

const devices = { desktop, phone } as const
type Device = keyof typeof devices

/** What people do not notice, ms. */
const noticed = 50

const declared = {
  'screens pressed through': { unit: 'screens', better: 'higher' },
  presses: { unit: 'presses', better: 'higher' },
  'interaction to next paint, p95': { unit: 'ms', better: 'lower' },
  'interaction to next paint, worst': { unit: 'ms', better: 'lower' },
  'presses over 50 ms': { unit: 'presses', better: 'lower' },
  'presses over 50 ms, also of processor': { unit: 'presses', better: 'lower' },
  'longest task of a press': { unit: 'ms', better: 'lower' },
} as const satisfies Record<string, DeclaredFigure>

type PressFigure = `${Device}: ${keyof typeof declared}`
const figures = Object.fromEntries(
  Object.keys(devices).flatMap(device => Object.entries(declared).map(([name, figure]) => [`${device}: ${name}`, figure])),
) as Record<PressFigure, DeclaredFigure>

interface Pressed extends PressTimes {
  screen: string
  what: string
}

interface Walk {
  device: Device
  screen: PhoneScreen
  product: BenchProduct
  /** On one screen. */
  presses: number
  /** How often what is over 50 ms is pressed again. */
  again: number
  pressed: Pressed[]
  /** Under something else, or gone by itself before it could be pressed. */
  missed: string[]
}

/** The client with what is shared has a page of its own, and maps begin again. */
const withinClient = ({ path }: Address) => !path.startsWith('/shared') && !drawsMap(path)

async function open({ screen, product }: Walk, address: Address): Promise<void> {
  const { page } = screen
  const isThere = page.url().startsWith(product.url)
  if (isThere && withinClient(address)) await goTo(page, address.path)
  else await visit(page, product, address.path)
}

const placeOf = (page: Page) => page.evaluate(() => location.pathname + location.search)

/** Presses one thing, and puts the screen back as it was. */
async function pressOnce(walk: Walk, address: Address, found: Pressable): Promise<PressTimes> {
  const { screen } = walk
  const { page } = screen
  const [place, over] = [await placeOf(page), await openedOver(page)]
  const times = await press(screen, found)
  if ((await openedOver(page)) > over) {
    const closed = await closeOpened(screen)
    if (closed.ms > times.ms) Object.assign(times, closed)
  }
  if ((await openedOver(page)) > over) await visit(page, walk.product, address.path)
  else if ((await placeOf(page)) !== place) await open(walk, address)
  return times
}

async function minTimes(walk: Walk, address: Address, found: Pressable): Promise<PressTimes> {
  let least = await pressOnce(walk, address, found)
  for (let time = 0; time < walk.again && least.ms > noticed; time++) {
    await open(walk, address)
    const same = await findPress(walk.screen.page, [], found.key)
    // It is only there after another press.
    if (!same) break
    const times = await pressOnce(walk, address, same)
    if (times.ms < least.ms) least = times
  }
  return least
}

function sayIfSlow({ screen, what, ms, longestTask, processor, script }: Pressed): void {
  if (ms <= noticed) return
  console.log(
    `${screen}, ${what}: ${ms} ms, longest task ${Math.round(longestTask)} ms, processor ${Math.round(processor)} ms` +
      (script ? `, ${Math.round(script.ms)} ms of ${script.invoker} in ${script.file}` : ''),
  )
}

async function pressThrough(walk: Walk, address: Address): Promise<void> {
  await open(walk, address)
  const done: string[] = []
  while (done.length < walk.presses) {
    const found = await findPress(walk.screen.page, done)
    if (!found) return
    done.push(found.key)
    const what = `${found.kind} “${found.label}”`
    try {
      const times = { ...(await minTimes(walk, address, found)), screen: `${walk.device}, ${address.name}`, what }
      sayIfSlow(times)
      walk.pressed.push(times)
    } catch (error) {
      walk.missed.push(`${address.name}, ${what}: ${String(error).split('\n')[0]}`)
      await visit(walk.screen.page, walk.product, address.path)
    }
  }
}

interface Scale {
  screens: number
  skip: number
  presses: number
  again: number
}

async function measureDevice(
  run: BenchRun<PressFigure>,
  device: Device,
  product: BenchProduct,
  { screens, skip, presses, again }: Scale,
): Promise<void> {
  const names = run.texts['names']?.split(',')
  const all = (await addresses(product)).toSorted((a, b) => Number(a.open) - Number(b.open))
  const chosen = names ? all.filter(({ name }) => names.includes(name)) : all.slice(skip, skip + screens)
  const pressed: Pressed[] = []
  const missed: string[] = []
  // Who is signed in is led away from the sign-in page.
  for (const isOpen of [false, true]) {
    const among = chosen.filter(each => each.open === isOpen)
    if (among.length === 0) continue
    const screen = await openPhone(run, devices[device])
    await screen.page.addInitScript(watchInteractions)
    if (!isOpen) await signedIn(screen.page, product, 'demo', 'outrider')
    for (const address of among)
      try {
        await pressThrough({ device, screen, product, presses, again, pressed, missed }, address)
      } catch (error) {
        // One screen that does not open must not cost the figures of all others.
        missed.push(`${address.name}: ${String(error).split('\n')[0]}`)
      }
    await screen.close()
  }
  const slow = pressed.filter(({ ms }) => ms > noticed)
  for (const line of missed) console.log(`${device}: not pressed: ${line}`)
  const times = pressed.map(({ ms }) => ms)
  run.figure(`${device}: screens pressed through`, chosen.length)
  run.figure(`${device}: presses`, pressed.length)
  run.figure(`${device}: interaction to next paint, p95`, quantile(times, 0.95))
  run.figure(`${device}: interaction to next paint, worst`, Math.max(...times))
  run.figure(`${device}: presses over 50 ms`, slow.length)
  run.figure(`${device}: presses over 50 ms, also of processor`, slow.filter(({ processor }) => processor > noticed).length)
  run.figure(`${device}: longest task of a press`, Math.max(...pressed.map(({ longestTask }) => longestTask)))
}

export const pressBench = defineBench({
  name: 'press',
  about: 'Every screen pressed through: from a press to the next frame.',
  // `names`: screens, as e2e/fixtures/visits.ts calls them.
  texts: ['only', 'names'],
  parts: Object.keys(devices),
  scales: {
    // `screens`: how many, after the first `skip`. `presses`: on one screen. `again`: how often what is over 50 ms is pressed again.
    ordinary: { screens: 1_000, skip: 0, presses: 12, again: 2 },
    small: { screens: 12, presses: 6 },
    // Behind the first pages of signing in, which have little to press on a phone.
    tiny: { screens: 2, skip: 8, presses: 2, again: 0 },
  },
  figures,
  async measure(scale, run) {
    const product = await run.product({ args: [] })
    const located = async () => {
      const [row] = await product.sql<{ count: number }>('select count(*)::int as count from latest_positions where located')
      return (row?.count ?? 0) > 0
    }
    await until(located, 'a vehicle of the demo has reported')
    for (const device of Object.keys(devices) as Device[]) if (run.wants(device)) await measureDevice(run, device, product, scale)
  },
})

if (import.meta.main) await main(pressBench)
