/** The vehicles one should look at, in the order in which it came to them. */
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { filterByState } from '../fixtures/state-filter.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

const overspeed = 2

let company: Company
/** Plates in the order of their numbers; the third vehicle never reports. */
let plate: string[]
let terminals: Terminal[]
test.beforeAll(async ({ installed }) => {
  company = await newCompany(installed)
  const phones = [1, 2, 3].map(nth => company.phone(nth))
  plate = phones.map(phone => `T${phone}`)
  await company.addVehicles(phones)
  terminals = phones.slice(0, 2).map(phone => aTerminal(installed, phone))
  for (const terminal of terminals) await terminal.start()
})
test.afterAll(async () => {
  for (const terminal of terminals) await terminal.stop()
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
  await signedIn(page, company.product, company.login, company.password)
  await page.goto(`${company.product.url}/main/vehicleList`)
  await filterByState(page, 'Needs attention')
  await expect.poll(() => plates(page)).toEqual([plate[0], plate[2]])

  await report(1, overspeed)
  await expect.poll(() => plates(page)).toEqual([plate[1], plate[0], plate[2]])
  const reasons = page.getByRole('group', { name: 'Filter by reason' })
  const alarms = page.getByRole('menuitemradio', { name: 'Alarm' })
  await reasons.getByRole('button').click()
  await expect(alarms).toContainText('2')
  await page.getByRole('menuitemradio', { name: 'No GPS' }).click()
  await expect.poll(() => plates(page)).toEqual([plate[2]])
  await reasons.getByRole('button').click()
  await alarms.click()
  await expect.poll(() => plates(page)).toEqual([plate[1], plate[0]])

  await list(page)
    .getByRole('button', { name: new RegExp(`^${plate[0]}`) })
    .click()
  await expect(page).toHaveURL(/\/main\/pos\?.*vehicle=\d+/)
  // The address is there before the screen: a list that never left keeps its reason.
  await expect(list(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(() => plates(page)).toEqual([plate[1], plate[0], plate[2]])

  await filterByState(page, 'All')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Vehicle list' })).toBeVisible()
})
