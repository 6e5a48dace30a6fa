import { type Company, newCompany } from '../fixtures/company.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

const emergency = 1
/** Of level 2: it waits. */
const overspeed = 2
let company: Company
let product: RunningProduct
test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(installed)
  await company.addVehicles([company.phone(1), company.phone(2)])
})

test('a new alarm waits until it is asked for; one that ends says so where it stands', async ({ page }) => {
  const [one, two] = [aTerminal(product, company.phone(1)), aTerminal(product, company.phone(2))]
  await one.start()
  await two.start()
  await one.report(reportAt(113.2644, 23.1291, { alarms: emergency }))
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/alarm`)
  const rows = page.getByRole('list', { name: 'Alarms' }).getByRole('button')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Ongoing')

  await two.report(reportAt(113.3644, 23.2291, { alarms: overspeed }))
  await page.getByRole('button', { name: '1 new' }).waitFor()
  await expect(rows).toHaveCount(1)
  await one.report({ ...reportAt(113.2654, 23.1291), time: Date.now() + 1000 })
  await expect(rows.first()).toContainText('Lasted')
  await page.getByRole('button', { name: '1 new' }).click()
  await expect(rows).toHaveCount(2)
  // An SOS that nobody has claimed stays above it.
  await expect(rows.last()).toContainText(`T${company.phone(2)}`)
  await one.stop()
  await two.stop()
})
