/**
 * A day with everything that makes tracks hard, sent by a terminal over its socket and replayed: whenever anybody can know where the
 * terminal was, the marker is there, to 20 m; whenever nobody can, it stands where it was last seen.
 */
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { recordedDay } from '../../apps/simulator/src/past/recorded-day.ts'
import { sendDay } from '../../apps/simulator/src/past/send-day.ts'
import { distance, type Point } from '../../packages/geo/src/index.ts'
import {
  defaultStopRule,
  mileageOf,
  stopsIn,
  type TrackPoint,
  trackFromPoints,
  trackPositionAt,
} from '../../packages/track/src/index.ts'
import { desktop } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { aTerminal } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { playAt } from '../fixtures/track-replay.ts'

const dayLong = 86_400_000
const inChina = 8 * 3_600_000
/** Metres. */
const near = 20
/** Between the last report and what happens then, ms. */
const betweenReports = 10_000
/** Longer without a place, nobody knows; ms. */
const longUnknown = 180_000

/** Yesterday, where the browser is. */
const midnight = Date.now() + inChina - ((Date.now() + inChina) % dayLong) - inChina - dayLong
const day = recordedDay({ from: midnight })
const drives = day.segments.filter(({ name }) => name === 'drive')
/** Nothing was heard, or nothing that can be believed, of a vehicle on its way. */
const unknown = day.segments.filter(
  ({ name, from, to }) =>
    ['terminalOff', 'tunnel', 'clockBack'].includes(name) &&
    to - from >= longUnknown &&
    drives.some(drive => from >= drive.from && to <= drive.to),
)
const unknownAt = (time: number) => unknown.find(({ from, to }) => time > from - betweenReports && time < to + betweenReports)

test.describe.configure({ mode: 'default' })

let product: RunningProduct
let company: Company
let vehicle: string

test.beforeAll(async ({ installed }) => {
  test.setTimeout(180_000)
  product = installed
  company = await newCompany(product)
  ;[vehicle = ''] = await company.addVehicles([company.phone(1)])
  const terminal = aTerminal(product, company.phone(1))
  await terminal.start()
  await sendDay(terminal, day)
  await terminal.stop()
})

/** What is wrong with saying that it was there; undefined: nothing. */
function wrong(time: number, place: Point): string | undefined {
  const lost = unknownAt(time)
  const off = Math.round(distance(day.truthAt(time), place))
  const clock = new Date(time + inChina).toISOString().slice(11, 19)
  if (!lost) return off <= near ? undefined : `${clock}: ${off} m off`
  // At the edges of what is unknown it is under way between two reports, or stands at the last one.
  const seen = Math.round(distance(day.truthAt(lost.from), place))
  return off <= near || seen <= 25 * (betweenReports / 1_000)
    ? undefined
    : `${clock}: unknown, and ${seen} m from where it was last seen`
}

test('the track that is answered says of every second where the terminal was, where anybody can know', async () => {
  const question = { vehicleId: vehicle, startTime: day.from, endTime: day.to }
  const { points } = await company.call<{ points: TrackPoint[] }>('track/getVehicleTrack', question)
  const track = trackFromPoints(points)
  const found: string[] = []
  let known = 0
  for (let time = day.from; time <= day.to; time += 1_000) {
    const place = trackPositionAt(track, time)
    if (!place) throw new Error('a track without a place')
    const said = wrong(time, { lat: place.latitude, lon: place.longitude })
    if (said !== undefined) found.push(said)
    if (!unknownAt(time)) known++
  }
  expect(found).toEqual([])
  expect(known).toBeGreaterThan(84_000)
  // Its wheels have turned so far; the ferry is no part of it, and no leap.
  const odometer = day.steps.flatMap(step => ('report' in step ? (step.report.extras.mileage ?? []) : []))
  const driven = (odometer.at(-1) ?? 0) - (odometer[0] ?? 0)
  const parks = stopsIn(track, defaultStopRule)
  const { km, by } = mileageOf(track)
  expect(by).toBe('odometer')
  expect(Math.abs(km - driven)).toBeLessThan(1)
  // It was parked where it was, the ferry no park; parked, it reports once a minute. Before it leaves it stands on with its engine running.
  const waits = day.segments.filter(({ name }) => name === 'wait')
  const spells = day.segments
    .filter(({ name }) => name === 'park')
    .map(({ from, to }) => ({ from, to: waits.find(wait => wait.from === to)?.to ?? to }))
  expect(parks).toHaveLength(spells.length)
  parks.forEach((park, at) => {
    expect(Math.abs(park.from - (spells[at]?.from ?? 0))).toBeLessThanOrEqual(60_000)
    expect(Math.abs(park.to - (spells[at]?.to ?? 0))).toBeLessThanOrEqual(60_000)
  })
  // What the terminal kept while it had no signal came late, and is reported so.
  const kept = day.segments.find(({ name }) => name === 'noSignal')
  const late = points.filter(point => point.late && point.time >= (kept?.from ?? 0) && point.time < (kept?.to ?? 0))
  expect(late.length).toBeGreaterThan(140)
})

interface Seen {
  time: number
  at: [number, number] | undefined
}
interface MapElement extends HTMLElement {
  clockTime?: () => number
  drawnAt?: (id: string) => [number, number] | undefined
}

async function openReplay(page: Page) {
  await page.setViewportSize(desktop)
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/trackQuery?vehicle=${vehicle}&from=${day.from}&to=${day.to - 1_000}`)
  const map = page.locator('[data-line="1"]')
  await expect(map).toBeVisible()
  return map
}
const verdicts = (seen: readonly Seen[]) =>
  seen.flatMap(({ time, at }) => (at ? (wrong(time, { lat: at[1], lon: at[0] }) ?? []) : [`${time}: no marker`]))

test('dragged through the day, the marker is where the terminal was at that time', async ({ page }) => {
  test.setTimeout(180_000)
  const map = await openReplay(page)
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  const box = await timeline.boundingBox()
  if (!box) throw new Error('no timeline')
  const seen: Seen[] = []
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  for (let x = 1; x < box.width - 1; x += 3) {
    await page.mouse.move(box.x + x, box.y + box.height / 2)
    seen.push(
      await map.evaluate((element: MapElement, id) => ({ time: element.clockTime?.() ?? 0, at: element.drawnAt?.(id) }), vehicle),
    )
  }
  await page.mouse.up()
  expect(verdicts(seen)).toEqual([])
  expect(new Set(seen.map(({ time }) => time)).size).toBeGreaterThan(box.width / 4)
  expect(seen.some(({ time }) => unknownAt(time))).toBe(true)
})

test('played, the marker is where the terminal was in every picture', async ({ page }) => {
  test.setTimeout(180_000)
  const map = await openReplay(page)
  const timeline = page.getByRole('slider', { name: 'Timeline' })
  await timeline.focus()
  // 06:00, two and a half minutes before it sets out; then through the leap, the tunnel and 0,0.
  await page.keyboard.press('Home')
  for (let hour = 0; hour < 6; hour++) await page.keyboard.press('PageUp')
  await playAt(page, 64)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const until = day.from + 6.5 * 3_600_000
  const seen = await map.evaluate(
    (element: MapElement, { id, end }) =>
      new Promise<Seen[]>(resolve => {
        const all: Seen[] = []
        const look = () => {
          const time = element.clockTime?.() ?? 0
          all.push({ time, at: element.drawnAt?.(id) })
          if (time < end) requestAnimationFrame(look)
          else resolve(all)
        }
        look()
      }),
    { id: vehicle, end: until },
  )
  expect(verdicts(seen)).toEqual([])
  expect(new Set(seen.map(({ time }) => time)).size).toBeGreaterThan(50)
})
