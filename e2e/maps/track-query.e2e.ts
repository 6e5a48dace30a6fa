/** Tracks are asked for and shown on the map, and what is said when one does not come: query.screen.test.tsx has the form and who may. */
import { typeDate } from '../fixtures/fields.ts'
import { expect, test } from '../fixtures/test.ts'
import { phone } from '../fixtures/pages.ts'
import { trackDay } from '../fixtures/tracks.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import {
  asked,
  clockTime,
  day,
  drag,
  drawnAt,
  expectAt,
  first,
  fleetWithTracks,
  map,
  onPage,
  playAt,
  quick,
  show,
  timeline,
  type TrackFleet,
} from '../fixtures/track-replay.ts'
import { signedIn } from '../fixtures/session.ts'
import { openModule } from '../fixtures/vehicles.ts'

let product: RunningProduct
let fleet: TrackFleet
test.beforeAll(async ({ installed }) => {
  product = installed
  fleet = await fleetWithTracks(product)
})
test.use({ viewport: phone })

test('a track is asked for a vehicle, not without one nor without a sign of stops, and replayed on the map (S1.feature.2) (S5.track.vehicle) (S5.track.parking) (S9.14)', async ({
  page,
}) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await page.goto(`${product.url}/main`)
  await openModule(page, 'track')
  for (const name of ['Today', 'Yesterday', '2 days ago', 'Last 7 days', 'Custom']) await expect(quick(page, name)).toBeVisible()
  const stops = [/Ignition \(ACC\) is off/, /Speed stays low/].map(name => page.getByRole('checkbox', { name }))
  for (const box of stops) await box.uncheck()
  await show(page)
  for (const words of ['Please select a vehicle', 'Please select at least one condition for a stop'])
    await expect(page.getByText(words).first()).toBeVisible()
  for (const box of stops) await box.check()
  await page.getByRole('combobox', { name: 'Vehicles' }).click()
  await expect(page).toHaveURL(/\/plateNumListRep$/)
  await page.getByRole('button', { name: new RegExp(fleet.nameOf(0)) }).click()
  await page.getByRole('button', { name: /^Done/ }).click()
  await expect(page.getByRole('combobox', { name: 'Vehicles' })).toContainText(fleet.nameOf(0))
  await quick(page, 'Custom').click()
  await typeDate(page, 'Start', '2026-01-05T00:00:00')
  await typeDate(page, 'End', '2026-01-05T23:59:59')
  await show(page)

  await expect(map(page)).toHaveAttribute('data-line', '1')
  await expect(page.getByRole('heading', { name: fleet.nameOf(0) })).toBeVisible()
  // It stands at its first report.
  const [begin] = first
  if (!begin) throw new Error('the drive has no rows')
  await expect.poll(() => clockTime(page)).toBe(trackDay + begin.second * 1000)
  await expectAt(page, fleet.idOf(0), begin)

  await playAt(page, 64)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => clockTime(page)).toBeGreaterThan(trackDay + (begin.second + 60) * 1000)
  await page.getByRole('button', { name: 'Pause' }).click()
  const rested = await clockTime(page)
  const [longitude] = (await drawnAt(page, fleet.idOf(0))) ?? [0]
  expect(longitude).toBeGreaterThan(begin.longitude)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  expect(await clockTime(page)).toBe(rested)

  // From the form of a replay one gets back to it, and nothing is asked.
  const questions = asked(page)
  await page.getByRole('button', { name: 'Edit query' }).click()
  await expect(map(page)).toBeHidden()
  await quick(page, 'Last 7 days').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(map(page)).toBeVisible()
  await expect(map(page)).toHaveAttribute('data-line', '1')
  await expect(page.getByText('05 Jan 2026, 00:00 – 23:59')).toBeVisible()
  expect(questions).toEqual([])
})

test('while another question is on its way the line before stays, pale, and the first answer takes its place', async ({
  page,
}) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  await fleet.openReplay(page, [0])
  await expect(map(page)).toHaveAttribute('data-ready', 'true')
  await expect(map(page)).not.toHaveAttribute('data-waiting')
  // Somebody has looked elsewhere: another question is shown whole all the same.
  await drag(page)
  await page.getByRole('button', { name: 'Edit query' }).click()
  await typeDate(page, 'Start', '2026-01-06T00:00:00')
  await typeDate(page, 'End', '2026-01-06T23:59:59')
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
  expect(await drawnAt(page, fleet.idOf(0))).toBeDefined()
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

test.describe('without a service worker, which would have every part already', () => {
  test.use({ serviceWorkers: 'block' })
  test('a map that could not be loaded is asked for again', async ({ page }) => {
    await signedIn(page, product, fleet.company.login, fleet.company.password)
    await page.route(/TrackMap-.*\.js$/, route => route.abort())
    await page.goto(fleet.address([0]))
    await expect(page.getByText('The map could not be loaded')).toBeVisible()
    await expect(timeline(page)).toBeVisible()
    await page.unroute(/TrackMap-.*\.js$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(map(page)).toHaveAttribute('data-line', '1')
  })
})

test('without network the failure is said, and the network brings the track', async ({ page, context }) => {
  await signedIn(page, product, fleet.company.login, fleet.company.password)
  // A device that has shown a map before: the parts of a map are there without a network.
  await page.goto(`${product.url}/main/pos`)
  await expect(page.getByRole('region', { name: 'Vehicle map' })).toHaveAttribute('data-ready', 'true')
  await page.goto(`${product.url}/main/track?vehicle=${fleet.idOf(0)}`)
  await page.getByRole('button', { name: 'Edit query' }).click()
  await quick(page, 'Custom').click()
  await typeDate(page, 'Start', '2026-01-05T00:00:00')
  await typeDate(page, 'End', '2026-01-05T23:59:59')
  await context.setOffline(true)
  await show(page)
  await expect(page.getByText('The track could not be loaded')).toBeVisible()
  await expect(page.getByText('Request failed, please check network settings').first()).toBeVisible()
  await context.setOffline(false)
  await expect(map(page)).toHaveAttribute('data-line', '1')
})
