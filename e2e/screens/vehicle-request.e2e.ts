/** A receipt as a picture, from the phone of who drove to the screen of who settles: Requests.screen.test.tsx has all other steps. */
import type { Page } from '@playwright/test'
import { newCompany } from '../fixtures/company.ts'
import { callOf } from '../fixtures/product.ts'
import { sessionOf, signedIn } from '../fixtures/session.ts'
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

test('expenses of a trip are entered with the picture of their receipt, which who settles them sees', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [vehicleId] = await company.addVehicles([company.phone(1)])
  const applicant = await company.addUser('applicant', { reviewAuth: false })
  const asking = await sessionOf(product, applicant, company.password)
  const tomorrow = Math.floor(Date.now() / hour) * hour + 24 * hour
  const { data } = await callOf(
    product,
    'dspReq/addDspReq',
    {
      vehicleId,
      requestType: 'business',
      purpose: 'Fair in Hefei',
      origin: 'Head office',
      destination: 'Hefei',
      startTime: tomorrow,
      endTime: tomorrow + 6 * hour,
      passengers: 3,
      phone: '13900000000',
    },
    { access_token: asking.accessToken },
  )
  const { applicationNum } = data as { applicationNum: string }
  const step = async (action: string, more: object = {}) => {
    const { requests } = await company.call<{ requests: { version: number }[] }>('dspReq/getDspReqList', { applicationNum })
    await company.call('dspReqFlow/addDspReqFlow', { applicationNum, version: requests[0]?.version, action, ...more })
  }
  await step('approve')
  await step('depart', { driverName: 'Li', odometer: 1000 })

  await signedIn(page, product, applicant, company.password)
  await page.goto(`${product.url}/expend?applicationNum=${applicationNum}`)
  await page.getByLabel('Amount').fill('45.50')
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByText('Receipt: receipt.png')).toBeVisible()
  await page.getByRole('button', { name: 'Add expense' }).click()
  const drawn = (shown: Page) =>
    expect
      .poll(() =>
        shown.getByRole('img', { name: 'Receipt: Fuel or charging' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
  await drawn(page)

  await page.evaluate(() => localStorage.clear())
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/myApproval?applicationNum=${applicationNum}`)
  await drawn(page)
})
