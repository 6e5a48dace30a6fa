import { fillFleet } from '../fixtures/big-fleet.ts'
import { type BrokenWay, brokenWay } from '../fixtures/broken-way.ts'
import { desktop, fillSignIn, phone } from '../fixtures/pages.ts'
import { endPlatform, keepSignedInToAll, password, type Platform, restart, startPlatform } from '../fixtures/platforms.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleCounts, vehicleList } from '../fixtures/vehicles.ts'

/** Two pages: 20,000 vehicles and 50 more. */
const many = 20_050

test.describe.configure({ mode: 'default' })

let a: Platform
let b: Platform
let c: Platform
let way: BrokenWay
test.beforeAll(async () => {
  test.setTimeout(240_000)
  a = await startPlatform('Platform A', ['沪A10001', '沪A10002'])
  b = await startPlatform('Platform B', ['京B20001'])
  c = await startPlatform('Platform C', [], { seed: product => fillFleet(product, { vehicles: many, organisations: 20 }) })
  way = await brokenWay(c.product, () => false)
})
test.afterAll(async () => {
  await way.close()
  for (const platform of [a, b, c]) await endPlatform(platform)
})

const list = vehicleList
const counts = vehicleCounts

test('with one of three platforms away and one page lost the list says exactly what is missing, and is whole again by itself', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize(desktop)
  // A device that is signed in and has kept no fleet: what is away has no last known state.
  await keepSignedInToAll(page, [a, b, { ...c, url: way.url }])
  way.lose = (path, body) => path.endsWith('getBatchVehicles') && body.includes('"pageNum":2')
  await b.product.stop()
  await page.goto(`${a.product.url}/main`)
  await expect(counts(page)).toContainText('20,00')
  await expect(list(page).getByText('Vehicles of these platforms could not be loaded: Platform B')).toBeVisible({
    timeout: 60_000,
  })
  await expect(list(page).getByText('Platform C: pages not loaded: 1. Up to 50 vehicles are missing. Retrying…')).toBeVisible({
    timeout: 60_000,
  })

  await test.step('what is there can be used meanwhile', async () => {
    await page.getByRole('searchbox').fill('沪A10002')
    await expect(list(page).getByRole('button', { name: /沪A10002/ })).toBeVisible()
    await page.getByRole('searchbox').fill('')
  })

  way.lose = () => false
  await restart(b)
  await expect(list(page).getByText('Vehicles of these platforms could not be loaded')).toHaveCount(0)
  await expect(list(page).getByText('could not be loaded')).toHaveCount(0)
  await expect(counts(page)).toContainText('20,053')
})

test.describe('opened without its platform', () => {
  // From what the worker keeps.
  test.use({ serviceWorkers: 'allow' })

  test('after a cold start without a platform its last known fleet is there with its age, and gives way to what is so now', async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(phone)
    await page.goto(b.product.url)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: /This server/ }).click()
    await fillSignIn(page, 'admin', password)
    await expect(counts(page)).toContainText('1')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const kept = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('outrider-fleet')
            opening.addEventListener('error', () => reject(new Error('no database')))
            opening.addEventListener('success', () => {
              const { result } = opening
              if (!result.objectStoreNames.contains('platforms')) return resolve(0)
              const counting = result.transaction('platforms').objectStore('platforms').count()
              counting.addEventListener('success', () => {
                result.close()
                resolve(counting.result)
              })
            })
          }),
      )
    await expect.poll(kept).toBeGreaterThan(0)

    await b.product.stop()
    await page.goto(`${b.product.url}/main/vehicleList`)
    await expect(list(page).getByText(/The platform has not responded yet. Showing the last known state of/)).toBeVisible()
    const row = list(page).getByRole('button', { name: /京B20001/ })
    await expect(row).toContainText('Last known')

    await restart(b)
    await expect(list(page).getByText(/Showing the last known state/)).toHaveCount(0)
    await expect(row).not.toContainText('Last known')
  })
})
