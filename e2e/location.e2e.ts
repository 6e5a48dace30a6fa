/** The location module as one meets it: whose positions the map shows, and what is said when no vehicle can be had. */
import { expect, type Page, test } from '@playwright/test'
import type { Terminal } from '../apps/simulator/src/terminal.ts'
import { type BrokenWay, brokenWay } from './broken-way.ts'
import { desktop, drawnAt, expectDrawnAt, fillSignIn, signIn } from './pages.ts'
import { addFleet, type Product, removeFolder, signInAdministrator, startProduct } from './product.ts'
import { aTerminal, reportAt } from './terminals.ts'

const password = 'a password of my own'
/** Far enough from each other to stand alone on the map. */
const places = {
  '13900000001': [121.4737, 31.2304],
  '13900000002': [113.2644, 23.1291],
  '13900000003': [104.0665, 30.5728],
} as const

let product: Product
let way: BrokenWay
let terminals: Terminal[]
const idOf: Record<string, string> = {}
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const first = await startProduct()
  await signInAdministrator(first, password)
  await addFleet(first, Object.keys(places))
  for (const { id, phone } of await first.sql<{ id: string; phone: string }>(
    'select vehicle_id::text as id, phone from terminals',
  ))
    idOf[phone] = id
  await first.stop()
  product = await startProduct({ folder: first.folder })
  way = await brokenWay(product, () => false)
  terminals = Object.keys(places).map(phone => aTerminal(product, phone))
  for (const [at, [longitude, latitude]] of Object.values(places).entries()) {
    await terminals[at]?.start()
    await terminals[at]?.report(reportAt(longitude, latitude, { speed: 0 }))
  }
})
test.afterAll(async () => {
  for (const terminal of terminals) await terminal.stop()
  await way.close()
  await product.stop()
  await removeFolder(product.folder)
})

const placed = (page: Page) => page.getByRole('region', { name: 'Vehicle map' }).getAttribute('data-placed')

/** These stand where they are, and no others stand on the map. */
async function expectOnMap(page: Page, phones: readonly string[]) {
  await expect.poll(() => placed(page)).toBe(String(phones.length))
  for (const [phone, [longitude, latitude]] of Object.entries(places)) {
    const id = idOf[phone] ?? ''
    if (phones.includes(phone)) await expectDrawnAt(page, id, longitude, latitude)
    else expect(await drawnAt(page, id)).toBeUndefined()
  }
}

test('after sign-in the map shows all vehicles where they are, and of those that are chosen no others, also later (S1.feature.1)', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signIn(page, product, 'admin', password)
  await expect(page).toHaveURL(/\/main/)
  const all = Object.keys(places)
  await expectOnMap(page, all)

  await page.getByRole('button', { name: 'Select vehicles' }).click()
  await page.getByRole('checkbox', { name: 'Select T13900000002' }).click()
  const chosen = all.filter(phone => phone !== '13900000002')
  await expectOnMap(page, chosen)
  await page.goto(`${product.url}/main/pos`)
  await expectOnMap(page, chosen)
})

test('when no page of the list can be had, that is what the list says, and it comes by itself later (S8.error.17)', async ({
  page,
}) => {
  way.lose = path => path.endsWith('getBatchVehicles')
  await page.goto(way.url)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: /This server/ }).click()
  await fillSignIn(page, 'admin', password)
  await expect(page).toHaveURL(/\/main/)
  await page.goto(`${way.url}/main/vehicleList`)
  await expect(page.getByText('big data vehicle list fetch failed', { exact: true })).toBeVisible()
  way.lose = () => false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^T13900000001/ })).toBeVisible()
})
