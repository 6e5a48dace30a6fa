/** Registered trips, as who drives uses them on a phone. */
import { newCompany } from '../fixtures/company.ts'
import { callOf } from '../fixtures/product.ts'
import { sessionOf, signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { clockTime, timeline } from '../fixtures/track-replay.ts'
import { addTrack, trackDay } from '../fixtures/tracks.ts'

test.use({ viewport: { width: 390, height: 844 } })
const minute = 60_000

test('a trip is registered as started (S4.trip.1) and as ended (S4.trip.2); one that was driven is found, with its track on the map, and is replayed', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [vehicleId = ''] = await company.addVehicles([company.phone(1)])
  const begin = Math.floor(Date.now() / minute) * minute - 180 * minute
  const rows = Array.from({ length: 40 }, (_, at) => ({
    second: (begin - trackDay + at * minute) / 1000,
    latitude: 31 + at * 0.005,
    longitude: 121.47,
    speed: 33,
    mileage: 100 + at * 0.6,
  }))
  await addTrack(product, vehicleId, rows)
  const { accessToken } = await sessionOf(product, company.login, company.password)
  const call = (path: string, body: object) => callOf(product, path, body, { access_token: accessToken })
  const start = { vehicleId, place: 'Depot', at: begin + 5 * minute }
  const { tripId } = (await call('trip/tripRegStart', start)).data as { tripId: string }
  await call('trip/tripRegEnd', { tripId, place: 'Port', at: begin + 35 * minute })

  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/VehicleTripsQuery`)
  // It may have begun before midnight.
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Depot – Port' }).getByText('18 km · 103 to 121 km').click()
  await expect(page).toHaveURL(/\/VehicleTrips\?vehicle=/)
  await expect(page.getByText('103 to 121 km', { exact: true })).toBeVisible()
  const map = page.getByRole('region', { name: 'Track of the trip' })
  await expect(map.locator('canvas')).toBeVisible()

  await page.getByRole('textbox', { name: 'Starting point' }).fill('Yard')
  await page.getByRole('button', { name: 'Register start' }).click()
  await expect(page.getByText('Trip started')).toBeVisible()
  await expect(page.getByText(/^On a trip since/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Destination' }).fill('Site')
  await page.getByRole('button', { name: 'Register end' }).click()
  await expect(page.getByText('Trip ended')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Yard – Site' })).toContainText('Ended')

  // One tap from the list.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Depot – Port' })
    .getByRole('button', { name: /^Replay/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/trackQuery\\?vehicle=${vehicleId}&from=${start.at}`))
  await expect(timeline(page)).toBeVisible()
  expect(await clockTime(page)).toBeGreaterThanOrEqual(start.at)
})
