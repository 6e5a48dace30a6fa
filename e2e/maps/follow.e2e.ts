/** Following a vehicle on the map. */
import type { Page } from '@playwright/test'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { desktop, expectDrawnAt, signIn } from '../fixtures/pages.ts'
import { addFleet, type Product, removeFolder, signInAdministrator, startProduct } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleMap } from '../fixtures/vehicles.ts'

const password = 'a password of my own'
const phone = '13900000001'

let product: Product
let terminal: Terminal
let id: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const first = await startProduct()
  await signInAdministrator(first, password)
  await addFleet(first, [phone])
  id = (await first.sql<{ id: string }>('select vehicle_id::text as id from terminals'))[0]?.id ?? ''
  await first.stop()
  product = await startProduct({ folder: first.folder })
  terminal = aTerminal(product, phone)
  await terminal.start()
})
test.afterAll(async () => {
  await terminal.stop()
  await product.stop()
  await removeFolder(product.folder)
})

interface MapElement extends HTMLElement {
  outriderMap?: { getCenter(): { lng: number; lat: number } }
}

/** Degrees between the centre of the map and a place, the larger of both axes. */
const offCentre = (page: Page, longitude: number, latitude: number): Promise<number> =>
  vehicleMap(page).evaluate(
    (element, [lng, lat]) => {
      const centre = (element as MapElement).outriderMap?.getCenter()
      return centre ? Math.max(Math.abs(centre.lng - lng), Math.abs(centre.lat - lat)) : Number.POSITIVE_INFINITY
    },
    [longitude, latitude] as const,
  )

test('following is switched off and on; while it is on the map follows the vehicle (S4.trip.3)', async ({ page }) => {
  await page.setViewportSize(desktop)
  await terminal.report(reportAt(121.4737, 31.2304))
  await signIn(page, product, 'admin', password)
  await page.getByRole('button', { name: new RegExp(`^T${phone}`) }).click()
  const follow = page.getByRole('button', { name: /^Follow/ })
  // A vehicle chosen from the list is followed.
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => offCentre(page, 121.4737, 31.2304)).toBeLessThan(0.002)
  await terminal.report(reportAt(121.5237, 31.2304))
  await expectDrawnAt(page, id, 121.5237, 31.2304)
  await expect.poll(() => offCentre(page, 121.5237, 31.2304)).toBeLessThan(0.002)

  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await terminal.report(reportAt(121.5287, 31.2304))
  await expectDrawnAt(page, id, 121.5287, 31.2304)
  expect(await offCentre(page, 121.5237, 31.2304)).toBeLessThan(0.002)

  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await terminal.report(reportAt(121.6237, 31.3304))
  await expectDrawnAt(page, id, 121.6237, 31.3304)
  await expect.poll(() => offCentre(page, 121.6237, 31.3304)).toBeLessThan(0.002)
})

test('the card under the mouse says who cut a vehicle, and when', async ({ page }) => {
  await page.setViewportSize(desktop)
  await product.sql(
    `insert into vehicle_commands (vehicle_id, plate_num, kind, state, method_assumed, reason, user_name, address, arms, finished_at)
     values ($1::int4, $2, 'cut', 'inEffect', false, 'stolen', 'Li', '', false, now())`,
    [id, `T${phone}`],
  )
  await terminal.report({ ...reportAt(121.4737, 31.2304), speed: 0, status: 0b11 | (1 << 10) })
  await signIn(page, product, 'admin', password)
  await expectDrawnAt(page, id, 121.4737, 31.2304)
  await page.getByRole('button', { name: new RegExp(`^T${phone}`) }).hover()
  await expect(page.locator('.vehicle-hover')).toContainText(/Oil and power cut · by Li, .*\d\d:\d\d/)
})
