/** A request for a vehicle by three people: asked for, approved by two, driven, paid for with a receipt, settled. */
import type { Page } from '@playwright/test'
import { newCompany } from '../fixtures/company.ts'
import { choose as select, typeDate } from '../fixtures/fields.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

/** The smallest PNG there is. */
const picture = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const hour = 3_600_000

test('a vehicle is approved by two people one after the other, leaves and comes back, and its expenses are settled by their receipt', async ({
  browser,
  installed: product,
}) => {
  const company = await newCompany(product)
  await company.addVehicles([company.phone(1)])
  const plate = `T${company.phone(1)}`
  const applicant = await company.addUser('applicant', { reviewAuth: false })
  const first = await company.addUser('first')
  const second = await company.addUser('second')
  const open = async (login: string) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
    const page = await context.newPage()
    await signedIn(page, product, login, company.password)
    return page
  }
  /** Opens the request from a list. */
  const choose = async (page: Page, list: string) => {
    await page.goto(product.url + list)
    await page.getByText('Fair in Hefei').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Application detail' })).toBeVisible()
  }
  const [asking, one, two] = await Promise.all([open(applicant), open(first), open(second)])

  await asking.goto(`${product.url}/myApplyAdd`)
  await asking.getByRole('combobox', { name: /^Vehicle/ }).click()
  await asking.getByText(plate).first().click()
  await select(asking, 'Kind of trip', 'Long-distance trip')
  const tomorrow = new Date(Date.now() + 24 * hour).toISOString().slice(0, 10)
  const after = new Date(Date.now() + 48 * hour).toISOString().slice(0, 10)
  await typeDate(asking, 'Departure *', `${tomorrow}T08:00`)
  await typeDate(asking, 'Return *', `${after}T14:00`)
  for (const [field, value] of [
    ['Purpose', 'Fair in Hefei'],
    ['Start', 'Head office'],
    ['Destination', 'Hefei'],
    ['Passengers', '3'],
    ['Phone', '13900000000'],
  ] as const)
    await asking.getByLabel(new RegExp(`^${field}`)).fill(value)
  await asking.getByRole('button', { name: 'Send request' }).click()
  await expect(asking).toHaveURL(/myApply$/)

  await choose(asking, '/myApply')
  const applicationNum = new URL(asking.url()).searchParams.get('applicationNum') ?? ''
  await expect(asking.getByText('Waiting for approval')).toBeVisible()

  await choose(one, '/myApproval')
  await one.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(one.getByText('Waiting for the second approval')).toBeVisible()
  // Nobody approves twice.
  await expect(one.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()

  await choose(two, '/myApproval')
  await two.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(two.getByText('Approved', { exact: true })).toBeVisible()
  await two.getByLabel('Driver', { exact: true }).fill('Li')
  await two.getByLabel('Odometer', { exact: true }).fill('1000')
  await two.getByRole('button', { name: 'Record departure' }).click()
  await expect(two.getByText('1,000.0 km (entered by hand)')).toBeVisible()

  await asking.goto(`${product.url}/expend?applicationNum=${applicationNum}`)
  await asking.getByLabel('Amount').fill('45.50')
  await asking.locator('input[type=file]').setInputFiles(picture)
  await expect(asking.getByText('Receipt: receipt.png')).toBeVisible()
  await asking.getByRole('button', { name: 'Add expense' }).click()
  await expect(asking.getByRole('img', { name: 'Receipt: Fuel or charging' })).toBeVisible()
  await asking.getByLabel('Odometer', { exact: true }).fill('1402.5')
  await asking.getByRole('button', { name: 'Record return' }).click()
  await expect(asking.getByRole('button', { name: 'Record return' })).toBeHidden()

  await choose(two, '/myApproval')
  await expect(two.getByRole('img', { name: 'Receipt: Fuel or charging' })).toBeVisible()
  await two.getByRole('button', { name: 'Settle expenses' }).click()
  await expect(two.getByText('Settled', { exact: true }).first()).toBeVisible()

  await one.setViewportSize({ width: 1440, height: 900 })
  await one.goto(`${product.url}/patchRecord`)
  const record = one.getByRole('row', { name: new RegExp(plate) })
  await expect(record).toContainText('1,000.0 km')
  await expect(record).toContainText('1,402.5 km')
  await expect(record).toContainText('¥45.50')
  for (const page of [asking, one, two]) await page.context().close()
})
