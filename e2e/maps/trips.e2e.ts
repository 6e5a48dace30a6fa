/** Registered trips and itinerary reports, as who drives and who dispatches use them on a phone. */
import { newCompany } from '../fixtures/company.ts'
import { typeDate } from '../fixtures/fields.ts'
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

test('an itinerary report that was left half done is there again, is added, edited and listed (S1.feature.17)', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  await company.addVehicles([company.phone(1)])
  const plate = `T${company.phone(1)}`
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/ItineraryReporting`)
  await page.getByRole('button', { name: 'Add report' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('Shanghai')
  await page.getByRole('combobox', { name: 'Vehicle' }).click()
  await page.getByRole('button', { name: new RegExp(plate) }).click()
  await typeDate(page, 'Planned start *', '2027-01-05T08:00')
  const context = page.context()
  await page.close()

  const again = await context.newPage()
  await again.goto(`${product.url}/AddItineraryReporting`)
  await expect(again.getByText('Your unsent entries have been restored.')).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'From' })).toHaveValue('Shanghai')
  await expect(again.getByRole('combobox', { name: 'Vehicle' })).toContainText(plate)
  await again.getByRole('textbox', { name: /^To/ }).fill('Suzhou')
  await typeDate(again, 'Planned end *', '2027-01-05T12:00')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(again).toHaveURL(/\/EditItineraryReporting\?itinerary=/)
  await again.getByRole('textbox', { name: 'Cargo' }).fill('Steel')
  await again.getByRole('button', { name: 'Mark as under way' }).click()
  await expect(again.getByText('Cargo: – → Steel')).toBeVisible()

  await again.getByRole('button', { name: 'Back' }).click()
  const listed = again.getByRole('listitem').filter({ hasText: 'Shanghai – Suzhou' })
  await expect(listed).toContainText('Steel')
  await expect(listed).toContainText('Under way')
})
