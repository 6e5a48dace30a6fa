/** Tracks are replayed: the map, the clock and what plays it, the camera, what is touched on the map. */
import { expect, test } from '../fixtures/test.ts'
import { phone } from '../fixtures/pages.ts'
import { trackDay } from '../fixtures/tracks.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import {
  clockTime,
  day,
  drag,
  expectAt,
  first,
  fleetWithTracks,
  type MapElement,
  map,
  onPage,
  second,
  timeline,
  type TrackFleet,
} from '../fixtures/track-replay.ts'
import { signedIn } from '../fixtures/session.ts'

let product: RunningProduct
let fleet: TrackFleet
test.beforeAll(async ({ installed }) => {
  product = installed
  fleet = await fleetWithTracks(product)
})
test.use({ viewport: phone })

test('the clock is dragged and keyed along the timeline, and the vehicle is where it was', async ({ page }) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0])
  await timeline(page).focus()
  await page.keyboard.press('Home')
  expect(await clockTime(page)).toBe(trackDay)
  for (let hour = 0; hour < 9; hour++) await page.keyboard.press('PageUp')
  const row = first.find(({ second: at }) => at === 9 * 3600)
  if (!row) throw new Error('no report at nine')
  expect(await clockTime(page)).toBe(trackDay + 9 * 3_600_000)
  await expectAt(page, fleet.idOf(0), row)
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /05 Jan 2026, 09:00:00, Driving/)
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
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0])
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

test('several vehicles go by one clock, each at its place and in its colour', async ({ page }) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0, 1])
  await timeline(page).focus()
  await page.keyboard.press('Home')
  for (let hour = 0; hour < 10; hour++) await page.keyboard.press('PageUp')
  for (const [at, rows] of [first, second].entries()) {
    const row = rows.find(({ second: time }) => time === 10 * 3600)
    if (row) await expectAt(page, fleet.idOf(at), row)
    await expect(
      page.getByRole('group', { name: 'Vehicles' }).getByRole('button', { name: new RegExp(fleet.nameOf(at)) }),
    ).toBeVisible()
  }
})

test('of several days one goes from one to the next', async ({ page }) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0], trackDay + 2 * day - 1_000)
  await expect(page.getByRole('group', { name: 'Days' }).getByRole('button')).toHaveText(['05 Jan', '06 Jan'])
  await page.getByRole('button', { name: 'Next day' }).click()
  expect(await clockTime(page)).toBe(trackDay + day)
  await expect(page.getByRole('button', { name: '06 Jan' })).toHaveAttribute('aria-pressed', 'true')
})

test('the summary says how far, by what, and how long', async ({ page }) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0])
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

test('the camera follows the vehicle when switched on, and is free again when the map is dragged', async ({ page }) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0])
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
    }, fleet.idOf(0))
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
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0])
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

test('loaded again the replay stands where it stood, and another one at its beginning', async ({ page }) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0])
  await timeline(page).focus()
  await page.keyboard.press('Home')
  for (let hour = 0; hour < 10; hour++) await page.keyboard.press('PageUp')
  await page.reload()
  await expect(map(page)).toHaveAttribute('data-line', '1')
  await expect.poll(() => clockTime(page)).toBe(trackDay + 10 * 3_600_000)
  await fleet.openReplay(page, [1])
  await expect.poll(() => clockTime(page)).toBe(trackDay + (second[0]?.second ?? 0) * 1000)
})
