/** The track card, from the personal centre to the days of a vehicle that a real terminal has reported. */
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

const minute = 60_000

let company: Company
let number: string
/** Eight in the morning of yesterday, where the browser is. */
let morning: number

test.beforeAll(async ({ installed }) => {
  company = await newCompany(installed)
  number = company.phone(1)
  await company.addVehicles([number])
  const inShanghai = Date.now() + 8 * 60 * minute
  morning = inShanghai - (inShanghai % (24 * 60 * minute)) - 24 * 60 * minute
  const terminal = aTerminal(installed, number)
  await terminal.start()
  // Half an hour northwards at 60 km/h, a report a minute, then ten minutes parked.
  for (let at = 0; at <= 40; at++) {
    const way = Math.min(at, 30)
    await terminal.report({
      ...reportAt(121.4737, 31 + way / 111.195, { speed: at <= 30 ? 60 : 0 }),
      status: at <= 30 ? 0b11 : 0b10,
      course: 0,
      time: morning + at * minute,
      extras: {},
    })
  }
  await terminal.stop()
})
test.beforeEach(async ({ page }) => {
  await signedIn(page, company.product, company.login, company.password)
})

/** Track cards that were asked for. */
function asked(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/vehicle/getVehTrackCard')) calls.push(request.postData() ?? '')
  })
  return calls
}

test('the query leads to the card, which shows the days of the vehicle, and keeps its fields for the way back (S2.route.32)', async ({
  page,
}) => {
  const calls = asked(page)
  await page.goto(`${company.product.url}/my`)
  await page.getByRole('button', { name: /Daily summary/ }).click()
  await expect(page).toHaveURL(/\/vehicleTrackCardQuery$/)
  await page.getByRole('combobox', { name: 'Vehicles' }).click()
  await page.getByRole('checkbox', { name: new RegExp(`Select T${number}`) }).click()
  await page.getByRole('button', { name: 'Done (1)' }).click()
  await expect(page.getByRole('combobox', { name: 'Vehicles' })).toContainText(`T${number}`)
  await page.getByRole('button', { name: '3 days' }).click()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/vehicleTrackCard\?/)
  const days = page.getByRole('list', { name: `Daily summaries of T${number}` }).getByRole('listitem')
  await expect(days).toHaveCount(3)
  await expect(page.getByText('Active 1 of 3 days · 30 km in total · 31 min driving')).toBeVisible()
  await expect(days.nth(1)).toContainText('08:00')
  await expect(days.nth(1)).toContainText('08:31')
  await expect(days.nth(1)).toContainText('GPS')
  await expect(days.nth(1)).toContainText('60 km/h')
  await expect(days.nth(2)).toContainText('No position data on this day')
  expect(calls).toHaveLength(1)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('combobox', { name: 'Vehicles' })).toContainText(`T${number}`)
  await expect(page.getByRole('button', { name: '3 days' })).toHaveAttribute('aria-pressed', 'true')
})
