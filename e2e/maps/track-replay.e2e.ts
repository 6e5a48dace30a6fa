/** Tracks are asked for and replayed: the form and its rules, the map, the clock and what plays it. */
import { type Page, type Request } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { phone } from '../fixtures/pages.ts'
import { type Product } from '../fixtures/product.ts'
import { aDrive, addTrack, trackDay, type TrackRow } from '../fixtures/tracks.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

const day = 24 * 3_600_000

let product: Product
let company: Company
let ids: string[]
let withoutTracks: string
const first = aDrive({ hours: 4 })
const second = aDrive({ hours: 3, from: 9, latitude: 31.4 })

test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  ids = await company.addVehicles([1, 2, 3].map(nth => company.phone(nth)))
  await addTrack(product, idOf(0), [...first, ...first.map(row => ({ ...row, second: row.second + day / 1000 }))])
  await addTrack(product, idOf(1), second)
  withoutTracks = await company.addUser('no-tracks', { trackAuth: false })
})
test.use({ viewport: phone })

const idOf = (at: number): string => ids[at] ?? ''
const nameOf = (at: number): string => `T${company.phone(at + 1)}`

interface MapElement extends HTMLElement {
  drawnAt?: (id: string) => [number, number] | undefined
  clockTime?: () => number
  outriderMap?: { project: (at: [number, number]) => { x: number; y: number }; getCenter: () => { lng: number; lat: number } }
}
const map = (page: Page) => page.getByRole('region', { name: 'Map of the track' })
const clockTime = (page: Page) => map(page).evaluate(element => (element as MapElement).clockTime?.() ?? 0)
const drawnAt = (page: Page, id: string) =>
  map(page).evaluate((element, vehicle) => (element as MapElement).drawnAt?.(vehicle), id)
const timeline = (page: Page) => page.getByRole('slider', { name: 'Timeline' })

/** Degrees; the rows lie on parallels. */
async function expectAt(page: Page, id: string, { longitude, latitude }: TrackRow): Promise<void> {
  await expect
    .poll(async () => {
      const at = await drawnAt(page, id)
      return at ? Math.max(Math.abs(at[0] - longitude), Math.abs(at[1] - latitude)) : Number.POSITIVE_INFINITY
    })
    .toBeLessThan(0.0001)
}

function address(vehicles: readonly number[], from = trackDay, to = trackDay + day - 1_000, path = '/trackQuery'): string {
  const search = new URLSearchParams(vehicles.map((at): [string, string] => ['vehicle', idOf(at)]))
  search.set('from', String(from))
  search.set('to', String(to))
  return `${product.url}${path}?${search}`
}

async function openReplay(page: Page, vehicles: readonly number[], to?: number): Promise<void> {
  await page.goto(address(vehicles, trackDay, to))
  await expect(map(page)).toHaveAttribute('data-line', String(vehicles.length))
  await expect(page.getByText('Loading')).toHaveCount(0)
}

/** Questions for tracks, as they are sent. */
function asked(page: Page): { startTime: number; endTime: number; vehicleId: string }[] {
  const questions: { startTime: number; endTime: number; vehicleId: string }[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/track/getVehicleTrack')) questions.push(request.postDataJSON() as (typeof questions)[number])
  })
  return questions
}

const show = (page: Page) => page.getByRole('button', { name: 'Show track' }).click()
const quick = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Time', exact: true }).getByRole('button', { name, exact: true })

test('a track is asked for a vehicle and replayed on the map (S1.feature.2)', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main`)
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('button', { name: 'Track', exact: true }).click()
  await page.getByRole('combobox', { name: 'Vehicles' }).click()
  await expect(page).toHaveURL(/\/plateNumListRep$/)
  await page.getByRole('button', { name: new RegExp(nameOf(0)) }).click()
  await page.getByRole('button', { name: /^Done/ }).click()
  await expect(page.getByRole('combobox', { name: 'Vehicles' })).toContainText(nameOf(0))
  await quick(page, 'Custom').click()
  await page.getByLabel('Start').fill('2026-01-05T00:00:00')
  await page.getByLabel('End').fill('2026-01-05T23:59:59')
  await show(page)

  await expect(map(page)).toHaveAttribute('data-line', '1')
  await expect(page.getByRole('heading', { name: nameOf(0) })).toBeVisible()
  // It stands at its first report.
  const [begin] = first
  if (!begin) throw new Error('the drive has no rows')
  await expect.poll(() => clockTime(page)).toBe(trackDay + begin.second * 1000)
  await expectAt(page, idOf(0), begin)

  await page.getByRole('combobox', { name: 'Playback speed' }).selectOption('64×')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => clockTime(page)).toBeGreaterThan(trackDay + (begin.second + 60) * 1000)
  await page.getByRole('button', { name: 'Pause' }).click()
  const rested = await clockTime(page)
  const [longitude] = (await drawnAt(page, idOf(0))) ?? [0]
  expect(longitude).toBeGreaterThan(begin.longitude)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(await clockTime(page)).toBe(rested)
})

test('the clock is dragged and keyed along the timeline, and the vehicle is where it was', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0])
  await timeline(page).focus()
  await page.keyboard.press('Home')
  expect(await clockTime(page)).toBe(trackDay)
  for (let hour = 0; hour < 9; hour++) await page.keyboard.press('PageUp')
  const row = first.find(({ second: at }) => at === 9 * 3600)
  if (!row) throw new Error('no report at nine')
  expect(await clockTime(page)).toBe(trackDay + 9 * 3_600_000)
  await expectAt(page, idOf(0), row)
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /05\/01\/2026, 09:00:00, Driving/)
  await page.keyboard.press('ArrowRight')
  expect(await clockTime(page)).toBe(trackDay + 9 * 3_600_000 + 10_000)

  const box = await timeline(page).boundingBox()
  if (!box) throw new Error('the timeline is nowhere')
  await page.mouse.move(box.x + box.width / 4, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 5 })
  await page.mouse.up()
  expect(Math.abs((await clockTime(page)) - (trackDay + day / 2))).toBeLessThan(day / box.width)
})

test('parks and gaps are passed over while playing, or played as they were', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0])
  const parked = trackDay + (8 * 3600 + 25 * 60) * 1000
  const seekTo = async (hour: number, minutes: number) => {
    await timeline(page).focus()
    await page.keyboard.press('Home')
    for (let at = 0; at < hour; at++) await page.keyboard.press('PageUp')
    for (let at = 0; at < minutes; at++) await page.keyboard.press('Shift+ArrowRight')
  }
  await seekTo(8, 25)
  expect(await clockTime(page)).toBe(parked)
  await expect(page.getByText(/^Parked 15 min/)).toBeVisible()
  await page.getByRole('button', { name: 'Skip stops and gaps' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => clockTime(page)).toBeGreaterThan(parked)
  await page.getByRole('button', { name: 'Pause' }).click()
  expect(await clockTime(page)).toBeLessThan(parked + 10 * 60_000)
  await page.getByRole('button', { name: 'Skip stops and gaps' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => clockTime(page)).toBeGreaterThanOrEqual(parked + 10 * 60_000)
})

test('what the form lacks is said and nothing is asked (S5.track.vehicle, S5.track.parking, S5.track.range, S5.track.order)', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  const questions = asked(page)
  for (const path of ['/trackQuery', '/main/track']) {
    await page.goto(product.url + path)
    await show(page)
    await expect(page.getByRole('alert')).toHaveText('Please select a vehicle')
    await page.getByRole('checkbox', { name: 'Ignition (ACC) is off' }).uncheck()
    await show(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Please select at least one condition for a stop' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Speed stays low' }).check()
    await expect(page.getByRole('alert')).toHaveText('Please select a vehicle')
    await quick(page, 'Custom').click()
    await page.getByLabel('Start').fill('2026-01-05T00:00:00')
    await page.getByLabel('End').fill('2026-01-12T00:00:01')
    await show(page)
    await expect(page.getByRole('alert').filter({ hasText: 'The interval cannot exceed 7 days' })).toBeVisible()
    await page.getByLabel('End').fill('2026-01-04T23:59:59')
    await show(page)
    await expect(page.getByRole('alert').filter({ hasText: 'The start time cannot be later than the end time' })).toBeVisible()
  }
  expect(questions).toEqual([])
})

test('the quick ranges are today, yesterday, day before, a week and custom, and each asks for its time (S9.14)', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/track`)
  const group = page.getByRole('group', { name: 'Time', exact: true })
  await expect(group.getByRole('button')).toHaveText(['Today', 'Yesterday', '2 days ago', 'Last 7 days', 'Custom'])
  // Where the browser is.
  const midnight = Math.floor((Date.now() + 8 * 3_600_000) / day) * day - 8 * 3_600_000
  for (const [name, from, to] of [
    ['Today', midnight, Date.now()],
    ['Yesterday', midnight - day, midnight - 1_000],
    ['2 days ago', midnight - 2 * day, midnight - day - 1_000],
    ['Last 7 days', Date.now() - 7 * day, Date.now()],
  ] as const) {
    await page.goto(`${product.url}/main/track?vehicle=${idOf(2)}`)
    await page.getByRole('button', { name: 'Edit query' }).click()
    await quick(page, name).click()
    const asking = page.waitForRequest(request => request.url().endsWith('/track/getVehicleTrack'))
    await show(page)
    const { startTime, endTime } = (await asking).postDataJSON() as { startTime: number; endTime: number }
    expect(Math.abs(startTime - from), name).toBeLessThan(60_000)
    expect(Math.abs(endTime - to), name).toBeLessThan(60_000)
    expect(endTime - startTime, name).toBeLessThanOrEqual(7 * day)
  }
})

test('without trackAuth there is no track tab, with it there is (S6.right.3)', async ({ page }) => {
  await signedIn(page, product, withoutTracks, company.password)
  await page.goto(`${product.url}/main`)
  const modules = page.getByRole('navigation', { name: 'Modules' })
  await expect(modules.getByText('Location', { exact: true })).toBeVisible()
  await expect(modules.getByText('Track', { exact: true })).toHaveCount(0)
  await page.goto(`${product.url}/main/pos?vehicle=${idOf(0)}`)
  await expect(page.getByRole('heading', { name: nameOf(0) })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Track', exact: true })).toHaveCount(0)
  await page.goto(address([0]))
  await expect(page).toHaveURL(/\/main/)

  await page.evaluate(() => localStorage.clear())
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main`)
  await expect(modules.getByText('Track', { exact: true })).toBeVisible()
})

test('a session limited to tracks opens with them (S2.main.10)', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/redirect?moduleType=track`)
  await expect(page).toHaveURL(/\/newPlatform$/)
  await page.goto(`${product.url}/main`)
  await expect(page.getByRole('button', { name: 'Show track' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Modules' }).getByText('Location', { exact: true })).toHaveCount(0)
})

test('several vehicles go by one clock, each at its place and in its colour', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0, 1])
  await timeline(page).focus()
  await page.keyboard.press('Home')
  for (let hour = 0; hour < 10; hour++) await page.keyboard.press('PageUp')
  for (const [at, rows] of [first, second].entries()) {
    const row = rows.find(({ second: time }) => time === 10 * 3600)
    if (row) await expectAt(page, idOf(at), row)
    await expect(
      page.getByRole('group', { name: 'Vehicles' }).getByRole('button', { name: new RegExp(nameOf(at)) }),
    ).toBeVisible()
  }
})

test('of several days one goes from one to the next', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0], trackDay + 2 * day - 1_000)
  await expect(page.getByRole('group', { name: 'Days' }).getByRole('button')).toHaveText(['05/01', '06/01'])
  await page.getByRole('button', { name: 'Next day' }).click()
  expect(await clockTime(page)).toBe(trackDay + day)
  await expect(page.getByRole('button', { name: '06/01' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled()
})

test('the summary says how far, by what, and how long', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0])
  await page.getByRole('button', { name: 'Summary' }).click()
  const figure = (name: string) => page.locator(`[data-figure=${name}]`)
  const driven = (first.at(-1)?.mileage ?? 0) - (first[0]?.mileage ?? 0)
  await expect(figure('distance')).toContainText('odometer')
  expect(Number.parseFloat(((await figure('distance').locator('dd').textContent()) ?? '').replace(',', ''))).toBeCloseTo(
    driven,
    0,
  )
  await expect(figure('parked')).toContainText('4 stops')
  // Four on the way, and the times before its first and after its last report.
  await expect(figure('gaps')).toContainText('6 gaps')
  await expect(figure('alarms')).toContainText('1')
  await figure('topSpeed').getByRole('button').click()
  await expect(page.getByText('70 km/h').first()).toBeVisible()
})

/** Where a place of the map is on the page, CSS pixels; the place in degrees of the ground, which is in WGS-84 here. */
async function onPage(page: Page, at: [number, number]): Promise<{ x: number; y: number }> {
  const box = await map(page).boundingBox()
  const point = await map(page).evaluate((element, place) => {
    const { x, y } = (element as MapElement).outriderMap?.project(place) ?? { x: 0, y: 0 }
    return { x, y }
  }, at)
  return { x: (box?.x ?? 0) + point.x, y: (box?.y ?? 0) + point.y }
}

/** Drags the map to another place. */
async function drag(page: Page): Promise<void> {
  const box = await map(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 300]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 80, y - 60, { steps: 5 })
  await page.mouse.up()
}

test('the camera follows the vehicle when switched on, and is free again when the map is dragged', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0])
  const follow = page.getByRole('button', { name: 'Follow the vehicle' })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await timeline(page).focus()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  const fromMiddle = () =>
    map(page).evaluate((element, id) => {
      const { outriderMap, drawnAt: at } = element as MapElement
      const [place, middle] = [at?.(id), outriderMap?.getCenter()]
      return place && middle ? Math.hypot(place[0] - middle.lng, place[1] - middle.lat) : Number.POSITIVE_INFINITY
    }, idOf(0))
  await expect.poll(fromMiddle).toBeLessThan(0.002)
  await drag(page)
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await timeline(page).focus()
  await page.keyboard.press('PageUp')
  expect(await fromMiddle()).toBeGreaterThan(0.002)
})

test('a park that is touched on the map says what it was, and a place of the line when the vehicle was there', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0])
  await expect(map(page)).toHaveAttribute('data-ready', 'true')
  const at = (time: number) => first.find(row => row.second === time)
  const park = at(9 * 3600 + 25 * 60)
  const way = at(10 * 3600 + 5 * 60)
  if (!park || !way) throw new Error('the drive has no such rows')
  const parked = await onPage(page, [park.longitude, park.latitude])
  await page.mouse.click(parked.x, parked.y)
  await expect(page.getByText('Stop 2', { exact: true })).toBeVisible()
  expect(await clockTime(page)).toBe(trackDay + (9 * 3600 + 20 * 60) * 1000)
  const passed = await onPage(page, [way.longitude, way.latitude])
  await page.mouse.click(passed.x, passed.y)
  await expect(page.getByText('Stop 2', { exact: true })).toHaveCount(0)
  await expect.poll(async () => Math.abs((await clockTime(page)) - (trackDay + way.second * 1000))).toBeLessThan(5 * 60_000)
})

test('while another question is on its way the line before stays, pale, and the first answer takes its place', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0])
  await expect(map(page)).toHaveAttribute('data-ready', 'true')
  await expect(map(page)).not.toHaveAttribute('data-waiting')
  // Somebody has looked elsewhere: another question is shown whole all the same.
  await drag(page)
  await page.getByRole('button', { name: 'Edit query' }).click()
  await page.getByRole('textbox', { name: 'Start' }).fill('2026-01-06T00:00:00')
  await page.getByRole('textbox', { name: 'End' }).fill('2026-01-06T23:59:59')
  let release = (): void => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/track/getVehicleTrack', async route => {
    await held
    await route.continue()
  })
  await show(page)
  await expect(map(page)).toHaveAttribute('data-waiting')
  await expect(map(page)).not.toHaveAttribute('data-line')
  await expect(page.getByText('Loading the track')).toBeVisible()
  expect(await drawnAt(page, idOf(0))).toBeDefined()
  expect(await clockTime(page)).toBe(trackDay + day)

  release()
  await expect(map(page)).toHaveAttribute('data-line', '1')
  await expect(map(page)).not.toHaveAttribute('data-waiting')
  const [begin, end] = [first[0], first.at(-1)]
  if (!begin || !end) throw new Error('the drive has no rows')
  await expect.poll(() => clockTime(page)).toBe(trackDay + day + begin.second * 1000)
  const box = await map(page).boundingBox()
  if (!box) throw new Error('the map is nowhere')
  for (const { longitude, latitude } of [begin, end]) {
    const { x, y } = await onPage(page, [longitude, latitude])
    expect(x).toBeGreaterThan(box.x)
    expect(x).toBeLessThan(box.x + box.width)
    expect(y).toBeGreaterThan(box.y)
    expect(y).toBeLessThan(box.y + box.height)
  }
})

test('loaded again the replay stands where it stood, and another one at its beginning', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0])
  await timeline(page).focus()
  await page.keyboard.press('Home')
  for (let hour = 0; hour < 10; hour++) await page.keyboard.press('PageUp')
  await page.reload()
  await expect(map(page)).toHaveAttribute('data-line', '1')
  await expect.poll(() => clockTime(page)).toBe(trackDay + 10 * 3_600_000)
  await openReplay(page, [1])
  await expect.poll(() => clockTime(page)).toBe(trackDay + (second[0]?.second ?? 0) * 1000)
})

test('from the form of a replay one gets back to it, and nothing is asked', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await openReplay(page, [0])
  const questions = asked(page)
  await page.getByRole('button', { name: 'Edit query' }).click()
  await expect(map(page)).toBeHidden()
  await quick(page, 'Last 7 days').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(map(page)).toBeVisible()
  await expect(map(page)).toHaveAttribute('data-line', '1')
  await expect(page.getByText('05/01/2026, 00:00 – 05/01/2026, 23:59')).toBeVisible()
  expect(questions).toEqual([])
})

test.describe('without a service worker, which would have every part already', () => {
  test.use({ serviceWorkers: 'block' })
  test('a map that could not be loaded is asked for again', async ({ page }) => {
    await signedIn(page, product, company.login, company.password)
    await page.route(/TrackMap-.*\.js$/, route => route.abort())
    await page.goto(address([0]))
    await expect(page.getByText('The map could not be loaded')).toBeVisible()
    await expect(timeline(page)).toBeVisible()
    await page.unroute(/TrackMap-.*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(map(page)).toHaveAttribute('data-line', '1')
  })
})

test('without network the failure is said, and the network brings the track', async ({ page, context }) => {
  await signedIn(page, product, company.login, company.password)
  // A device that has shown a map before: the parts of a map are there without a network.
  await page.goto(`${product.url}/main/pos`)
  await expect(page.getByRole('region', { name: 'Vehicle map' })).toHaveAttribute('data-ready', 'true')
  await page.goto(`${product.url}/main/track?vehicle=${idOf(0)}`)
  await page.getByRole('button', { name: 'Edit query' }).click()
  await quick(page, 'Custom').click()
  await page.getByLabel('Start').fill('2026-01-05T00:00:00')
  await page.getByLabel('End').fill('2026-01-05T23:59:59')
  await context.setOffline(true)
  await show(page)
  await expect(page.getByText('The track could not be loaded')).toBeVisible()
  await expect(page.getByText('Request failed, please check network settings').first()).toBeVisible()
  await context.setOffline(false)
  await expect(map(page)).toHaveAttribute('data-line', '1')
})
