import type { Page } from '@playwright/test'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { desktop, drawnAt } from '../fixtures/pages.ts'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleMap } from '../fixtures/vehicles.ts'

test.describe.configure({ mode: 'default' })

let product: Product
let vehicle: { id: string; plate: string; nickname: string; org: string }
test.beforeAll(async () => {
  const moving = await startProduct({ args: [] })
  await expect.poll(async () => (await moving.sql('select 1 from latest_positions where located')).length).toBeGreaterThan(20)
  await moving.stop()
  // They have positions, and stay there: vehicles that move are drawn again all the time, which is most of the work here.
  product = await startProduct({ args: ['--no-simulator'], folder: moving.folder })
  const [row] = await product.sql<typeof vehicle>(
    `select v.id::text, v.plate_num as plate, v.nickname, coalesce(o.name_en, o.name) as org from vehicles v
     join organisations o on o.id = v.organisation_id join latest_positions p on p.vehicle_id = v.id
     where p.located and v.nickname <> '' order by v.id limit 1`,
  )
  if (!row) throw new Error('the demo fleet has no located vehicle with a nickname')
  vehicle = row
})
test.afterAll(async () => {
  await endProduct(product)
})
test.use({ viewport: desktop })

const popup = (page: Page) => page.locator('.vehicle-popup')

async function openMap(page: Page): Promise<void> {
  await page.goto(`${product.url}/main/pos?vehicle=${vehicle.id}`)
  await expect.poll(() => drawnAt(page, vehicle.id)).toBeTruthy()
}

/** On a page that was just opened: it says that it has stored this change, and has said so of no other. */
async function setSwitch(page: Page, path: string, name: string, on: boolean): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByRole('switch', { name }).setChecked(on)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** Until the platform has replied to the call of this change: what the page says may be of the change before. */
async function stores(page: Page, call: string, change: () => Promise<void>): Promise<void> {
  const reply = page.waitForResponse(response => response.url().endsWith(call))
  await change()
  expect((await reply).ok()).toBe(true)
}

const onMap = <Result>(page: Page, read: (map: MapLibreMap) => Result): Promise<Result> =>
  vehicleMap(page)
    .evaluateHandle(element => (element as HTMLElement & { outriderMap?: unknown }).outriderMap)
    .then(map => map.evaluate(read as (map: unknown) => Result))

/** Looks closely at the vehicle, so that there is ground beside it, and taps that. */
async function tapGround(page: Page): Promise<void> {
  const [longitude, latitude] = (await drawnAt(page, vehicle.id)) ?? [0, 0]
  await vehicleMap(page).evaluate(
    (element, center) => (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap?.jumpTo({ center, zoom: 15 }),
    [longitude, latitude] as [number, number],
  )
  await vehicleMap(page).click({ position: { x: 220, y: 700 } })
  await expect(page).not.toHaveURL(/vehicle=/)
}

test('the popup is shown by default until the user changes that, also after a restart (S3.map.1) (S1.settings.1)', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/my`)
  await page.getByRole('link', { name: 'Map settings' }).click()
  await expect(page).toHaveURL(/\/mapConfig$/)
  await expect(page.getByRole('switch', { name: 'Show popup by default' })).toBeChecked()
  await openMap(page)
  await expect(popup(page)).toContainText(vehicle.plate)
  await setSwitch(page, '/mapConfig', 'Show popup by default', false)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Show popup by default' })).not.toBeChecked()
  await openMap(page)
  await expect(popup(page)).toHaveCount(0)
})

test('a tap on the map closes the popup only where that is set (S3.map.2)', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await expect(popup(page)).toBeVisible()
  await tapGround(page)
  await expect(popup(page)).toBeVisible()
  await popup(page).getByRole('button', { name: 'Close popup' }).click()
  await expect(popup(page)).toHaveCount(0)

  await setSwitch(page, '/mapConfig', 'Close popup on map click', true)
  await openMap(page)
  await expect(popup(page)).toBeVisible()
  await tapGround(page)
  await expect(popup(page)).toHaveCount(0)
})

test('a transparent plate leaves labels without a filled background (S3.map.3)', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  const plate = () => onMap(page, map => map.getLayoutProperty('vehicle-label', 'icon-image') as unknown)
  await expect.poll(plate).not.toBe('')
  await setSwitch(page, '/mapConfig', 'Transparent plate background', true)
  await openMap(page)
  await expect.poll(plate).toBe('')
})

test('what the map says of a vehicle follows each switch, and neither name is refused (S3.map.5) (S5.mapVehInfo.identity)', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  const call = '/vehicle/setUserMapVehInfoConfig'
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith(call)) sent.push(request.postData() ?? '')
  })
  const choose = async (chosen: readonly string[]) => {
    await page.goto(`${product.url}/MapVehInfoConfig`)
    const names = ['Fleet no.', 'Plate number', 'Organisation', 'Speed', 'GPS time', 'Driving state']
    // What is shown first: one of the names has to stay.
    for (const name of names.toSorted((a, b) => Number(chosen.includes(b)) - Number(chosen.includes(a)))) {
      const field = page.getByRole('switch', { name, exact: true })
      await expect(field).toBeVisible()
      if ((await field.isChecked()) !== chosen.includes(name)) await stores(page, call, () => field.click())
    }
  }
  const shows = {
    'Fleet no.': vehicle.nickname,
    'Plate number': vehicle.plate,
    Organisation: vehicle.org,
    Speed: /\d km\/h/,
    'GPS time': /\d\d:\d\d:\d\d/,
    'Driving state': /Driving|Idling|Parked|Offline/,
  }
  const labels = () =>
    onMap(page, map => map.queryRenderedFeatures({ layers: ['selected'] }).map(({ properties }) => String(properties['label'])))

  // No two fields are on in the same rounds: a switch of one that changes another is seen.
  for (const chosen of [
    ['Fleet no.'],
    ['Plate number', 'Organisation', 'Speed'],
    ['Plate number', 'Organisation', 'GPS time'],
    ['Plate number', 'Speed', 'Driving state'],
  ]) {
    await choose(chosen)
    await openMap(page)
    for (const [field, text] of Object.entries(shows)) {
      if (!chosen.includes(field)) {
        await expect(popup(page)).not.toContainText(text)
        continue
      }
      await expect(popup(page)).toContainText(text)
      await expect.poll(async () => (await labels()).join()).toMatch(text)
    }
  }

  await choose(['Plate number', 'Speed'])
  const before = sent.length
  await page.getByRole('switch', { name: 'Plate number' }).click()
  await expect(page.getByText('Show at least the fleet no. or the plate number')).toBeVisible()
  expect(sent).toHaveLength(before)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Plate number' })).toBeChecked()
})

test('the map starts where the user wants it, and with the whole fleet again', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  const zoom = () => onMap(page, map => map.getZoom())
  await vehicleMap(page).evaluate(element =>
    (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap?.jumpTo({ center: [113, 23], zoom: 7.5 }),
  )
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Account & settings').click()
  await page.getByRole('link', { name: 'Map settings' }).click()
  await page.getByRole('button', { name: /Map centre settings/ }).click()
  await page.getByRole('button', { name: 'Use the current map view' }).click()
  await expect(page.getByRole('heading', { name: 'When the map opens' }).locator('..')).toContainText('23.0')
  await page.goto(`${product.url}/main/pos`)
  await expect.poll(zoom).toBeCloseTo(7.5, 1)
  await page.goto(`${product.url}/MapCenterConfig`)
  await page.getByRole('button', { name: 'Show the whole fleet' }).click()
  // After the reply this device forgets where the map was left.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/main/pos`)
  await expect.poll(zoom).toBeLessThan(6.5)
})

test('the vehicle details show the facts that were chosen, in their order, also after a restart (S1.settings.2)', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/vehicleInfoSetting`)
  const call = '/vehicle/setUserVehInfoConfig'
  await stores(page, call, () => page.getByRole('switch', { name: 'Fuel' }).setChecked(false))
  await stores(page, call, () => page.getByRole('button', { name: 'Move Heading' }).press('ArrowUp'))
  await openMap(page)
  const terms = page.getByRole('article').getByRole('term')
  await expect(terms.nth(0)).toHaveText('Heading')
  await expect(terms.nth(1)).toHaveText('Speed')
  await expect(terms.filter({ hasText: 'Fuel' })).toHaveCount(0)
})
