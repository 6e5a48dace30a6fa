/** The vehicle table in a wide window, over real terminals: filtered, sorted, its columns chosen, exported. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { filterByState } from '../fixtures/state-filter.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { railEntry, tableRow, vehicleTable } from '../fixtures/vehicles.ts'

let product: RunningProduct
let company: Company
let terminals: Terminal[]
/** Of the nth vehicle; its plate is T and this. */
const phone = (at: number) => company.phone(at + 1)

test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  await company.addVehicles([phone(0), phone(1), phone(2)])
  terminals = [0, 1].map(at => aTerminal(product, phone(at)))
  for (const [at, terminal] of terminals.entries()) {
    await terminal.start()
    await terminal.report(reportAt(121.47, 31.23, { speed: 30 + at * 20 }))
  }
})
test.afterAll(async () => {
  await Promise.all(terminals.map(terminal => terminal.stop()))
})

const grid = vehicleTable
const shows = (page: Page, ...expected: number[]) =>
  expect
    .poll(async () => (await grid(page).locator(tableRow).allInnerTexts()).map(text => /T\d{11}/.exec(text)?.[0]))
    .toEqual(expected.map(at => `T${phone(at)}`))

test('the table is sorted, filtered, its columns chosen, and exported as it is', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/pos`)
  await railEntry(page, 'Vehicles').click()
  await shows(page, 0, 1, 2)

  const speed = grid(page).getByRole('columnheader', { name: 'Speed (km/h)' })
  await speed.getByRole('button').click()
  await expect(speed).toHaveAttribute('aria-sort', 'ascending')
  await speed.getByRole('button').press('Enter')
  await expect(speed).toHaveAttribute('aria-sort', 'descending')
  await shows(page, 1, 0, 2)

  await filterByState(page, 'Online')
  await shows(page, 1, 0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog').getByText('Organisation', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(grid(page).getByRole('columnheader', { name: 'Organisation' })).toHaveCount(0)

  // The address is the whole view.
  await page.reload()
  await shows(page, 1, 0)
  await expect(speed).toHaveAttribute('aria-sort', 'descending')
  await expect(grid(page).getByRole('columnheader', { name: 'Organisation' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`T${phone(1)}`)
  expect(lines[1]).toContain(',50,')

  await grid(page)
    .getByText(`T${phone(0)}`)
    .click()
  await expect(page.getByRole('complementary', { name: 'Vehicle details' })).toContainText(`T${phone(0)}`)
})
