/** The vehicles one should look at, in the order in which it came to them. */
import { expect, type Page, test } from '@playwright/test'
import type { Terminal } from '../apps/simulator/src/terminal.ts'
import { signIn } from './pages.ts'
import { addFleet, type Product, removeFolder, signInAdministrator, startProduct } from './product.ts'
import { aTerminal, reportAt } from './terminals.ts'

const password = 'a password of my own'
const overspeed = 2
const phones = ['13900000001', '13900000002', '13900000003']

let product: Product
let terminals: Terminal[]
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const first = await startProduct()
  await signInAdministrator(first, password)
  await addFleet(first, phones)
  await first.stop()
  product = await startProduct({ folder: first.folder })
  // The third never reports.
  terminals = phones.slice(0, 2).map(phone => aTerminal(product, phone))
  for (const terminal of terminals) await terminal.start()
})
test.afterAll(async () => {
  for (const terminal of terminals) await terminal.stop()
  await product.stop()
  await removeFolder(product.folder)
})

const list = (page: Page) => page.getByRole('list', { name: 'Needs attention' })
const plates = async (page: Page) => (await list(page).getByRole('button').allInnerTexts()).map(text => text.split('\n')[0])

test('vehicles that need attention are listed by reason, the latest first, and are there again when one comes back', async ({
  page,
}) => {
  let second = 0
  const report = (at: number, alarms: number) =>
    terminals[at]?.report({
      ...reportAt(113.26 + at / 10, 23.13, { alarms }),
      time: Math.floor(Date.now() / 1000) * 1000 + ++second * 1000,
    })
  await report(0, overspeed)
  await report(1, 0)
  await signIn(page, product, 'admin', password)
  await page.goto(`${product.url}/main/vehicleList`)
  await page.getByRole('button', { name: 'Needs attention' }).click()
  await expect.poll(() => plates(page)).toEqual(['T13900000001', 'T13900000003'])

  await report(1, overspeed)
  await expect.poll(() => plates(page)).toEqual(['T13900000002', 'T13900000001', 'T13900000003'])
  const reasons = page.getByRole('group', { name: 'Filter by reason' })
  await expect(reasons.getByRole('button', { name: 'Alarm' })).toContainText('2')
  await reasons.getByRole('button', { name: 'No fix' }).click()
  await expect.poll(() => plates(page)).toEqual(['T13900000003'])
  await reasons.getByRole('button', { name: 'Alarm' }).click()
  await expect.poll(() => plates(page)).toEqual(['T13900000002', 'T13900000001'])

  await list(page)
    .getByRole('button', { name: /^T13900000001/ })
    .click()
  await expect(page).toHaveURL(/\/main\/pos\?.*vehicle=\d+/)
  await page.goBack()
  await expect.poll(() => plates(page)).toEqual(['T13900000002', 'T13900000001', 'T13900000003'])

  await page.getByRole('group', { name: 'Filter by state' }).getByRole('button', { name: 'All' }).click()
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Vehicle list' })).toBeVisible()
})
