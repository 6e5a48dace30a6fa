/** The location module as one meets it: whose positions the map shows. */
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { desktop, drawnAt, expectDrawnAt, signIn } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { vehicleMap } from '../fixtures/vehicles.ts'

/** Far enough from each other to stand alone on the map. */
const places = [
  [121.4737, 31.2304],
  [113.2644, 23.1291],
  [104.0665, 30.5728],
] as const

let product: RunningProduct
let company: Company
let terminals: Terminal[]
let ids: string[]
test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  const phones = places.map((_, at) => company.phone(at))
  ids = await company.addVehicles(phones)
  terminals = phones.map(phone => aTerminal(product, phone))
  for (const [at, [longitude, latitude]] of places.entries()) {
    await terminals[at]?.start()
    await terminals[at]?.report(reportAt(longitude, latitude, { speed: 0 }))
  }
})
test.afterAll(async () => {
  for (const terminal of terminals) await terminal.stop()
})

const placed = (page: Page) => vehicleMap(page).getAttribute('data-placed')

/** These vehicles are drawn where they are, and no others are. */
async function expectOnMap(page: Page, shown: readonly number[]) {
  await expect.poll(() => placed(page)).toBe(String(shown.length))
  for (const [at, [longitude, latitude]] of places.entries()) {
    const id = ids[at] ?? ''
    if (shown.includes(at)) await expectDrawnAt(page, id, longitude, latitude)
    else expect(await drawnAt(page, id)).toBeUndefined()
  }
}

test('after sign-in the map shows all vehicles where they are, and of those that are chosen no others, also later (S1.feature.1)', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signIn(page, product, company.login, company.password)
  await expect(page).toHaveURL(/\/main/)
  await expectOnMap(page, [0, 1, 2])

  await page.getByRole('button', { name: 'Select vehicles' }).click()
  await page.getByRole('checkbox', { name: `Select T${company.phone(1)}` }).click()
  await expectOnMap(page, [0, 2])
  await page.goto(`${product.url}/main/pos`)
  await expectOnMap(page, [0, 2])
})
