/** Work orders in a browser, each step by the person it belongs to: a repair and a vehicle that is requested; installation.e2e.ts has the third kind. */
import type { Browser, Page } from '@playwright/test'
import { type Company, newCompany } from '../fixtures/company.ts'
import { callOf, type RunningProduct } from '../fixtures/product.ts'
import { sessionOf, signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const none = { reviewAuth: false, updInstTaskAuth: false, updMtcTaskAuth: false }

async function openAs(browser: Browser, { product, password }: Company, login: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  const page = await context.newPage()
  await signedIn(page, product, login, password)
  return page
}

async function asUser<Data>(product: RunningProduct, company: Company, login: string, path: string, body: object): Promise<Data> {
  const { accessToken } = await sessionOf(product, login, company.password)
  const { rspCode, msg, data } = await callOf(product, path, body, { access_token: accessToken })
  if (rspCode !== 0) throw new Error(`${path}: ${msg}`)
  return data as Data
}

/** A repair that was applied for and handed to who repairs; its number. */
async function dispatchedRepair(company: Company, applicant: string, fitter: string): Promise<string> {
  const [vehicleId] = await company.addVehicles([company.phone(1)])
  const asked = { kind: 'maintenance', workType: 'noPosition', vehicleId, plateNum: `T${company.phone(1)}` }
  const { applicationNum } = await asUser<{ applicationNum: string }>(
    company.product,
    company,
    applicant,
    'vehManager/addInstMtcApplication',
    { ...asked, businessName: 'North', contacts: 'Wang', phone: '13900000000' },
  )
  const { installers } = await company.call<{ installers: { name: string; installerId: string }[] }>(
    'vehManager/getInstallerInfo',
    { kind: 'maintenance', applicationNum },
  )
  const installerId = installers.find(({ name }) => name === fitter)?.installerId
  await company.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
  return applicationNum
}

test('a repair is filled in, submitted, accepted and told about (S4.task.1) (S4.task.2) (S4.task.3) (S4.task.4)', async ({
  browser,
  installed,
}) => {
  const company = await newCompany(installed)
  const applicant = await company.addUser('applicant', none)
  const fitter = await company.addUser('fitter', { ...none, updMtcTaskAuth: true })
  const number = await dispatchedRepair(company, applicant, fitter)
  const address = (path: string) => `${installed.url}${path}?applicationNum=${number}`

  const repair = await openAs(browser, company, fitter)
  await repair.goto(address('/maintTask'))
  await repair.getByLabel('Terminal model', { exact: true }).fill('T-9')
  await repair.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(repair.getByText('Saved').first()).toBeVisible()
  await repair.reload()
  await expect(repair.getByLabel('Terminal model', { exact: true })).toHaveValue('T-9')
  await repair.getByRole('button', { name: 'Start test' }).click()
  const reasons = repair.getByLabel('Why submit it anyway')
  await expect(reasons.first()).toBeVisible()
  for (const reason of await reasons.all()) await reason.fill('No terminal yet')
  await repair.getByRole('button', { name: 'Submit task' }).click()
  await expect(repair.getByText('Task submitted for checking')).toBeVisible()
  await repair.context().close()

  const review = await openAs(browser, company, company.login)
  await review.goto(address('/instOrRepairCheck'))
  await review.getByRole('button', { name: 'Accept work' }).click()
  await expect(review).toHaveURL(/\/reviewList/)
  await review.context().close()

  const feedback = await openAs(browser, company, applicant)
  await feedback.goto(address('/taskFeedback'))
  await feedback.getByLabel(/^Feedback/).fill('Quick and clean')
  await feedback.getByRole('button', { name: 'Send feedback' }).click()
  await expect(feedback.getByText('Feedback sent')).toBeVisible()
  await feedback.goto(address('/historicalTask'))
  await expect(feedback.getByText('Quick and clean')).toBeVisible()
  await feedback.context().close()
})

/** A time typed into the parts of a date field. */
async function enterTime(page: Page, name: string, [day, month, year, hour, minute]: readonly string[]): Promise<void> {
  const parts = Object.entries({ day, month, year, hour, minute })
  for (const [part, value = ''] of parts) {
    const field = page.getByRole('group', { name: new RegExp(`^${name}`) }).locator(`[data-type=${part}]`)
    await field.click()
    await field.pressSequentially(value)
  }
}

test('a vehicle is requested, the request changed, told about and approved (S4.task.1) (S4.task.2) (S4.task.3) (S4.task.4)', async ({
  browser,
  installed,
}) => {
  const company = await newCompany(installed)
  const applicant = await company.addUser('applicant', none)
  const page = await openAs(browser, company, applicant)
  await page.goto(`${installed.url}/myApplyAdd`)
  await page.getByRole('combobox', { name: /^Organisation/ }).click()
  await page.getByRole('dialog').or(page.getByRole('listbox')).getByText('My fleet').first().click()
  await enterTime(page, 'Departure', ['24', '11', '2027', '08', '00'])
  await enterTime(page, 'Return', ['24', '11', '2027', '18', '00'])
  await page.getByRole('button', { name: /Kind of trip$/ }).click()
  await page.getByRole('option', { name: 'Business trip' }).click()
  for (const [label, value] of [
    [/^Purpose/, 'Fair'],
    [/^Start/, 'Head office'],
    [/^Destination/, 'Hefei'],
    [/^Phone/, '13900000000'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page).toHaveURL(/\/myApply$/)
  const { requests } = await company.call<{ requests: { applicationNum: string }[] }>('dspReq/getDspReqList', {})
  const number = requests[0]?.applicationNum ?? ''

  await page.goto(`${installed.url}/myApplyAdd?applicationNum=${number}`)
  await page.getByLabel(/^Destination/).fill('Kunshan')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.goto(`${installed.url}/myApplyDetail?applicationNum=${number}`)
  await page.getByLabel(/^Note/).fill('A van, please')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText(/gave feedback/)).toBeVisible()
  await page.context().close()

  const approver = await openAs(browser, company, company.login)
  await approver.goto(`${installed.url}/myApproval?applicationNum=${number}`)
  await expect(approver.getByText('A van, please')).toBeVisible()
  await expect(approver.getByText(/Kunshan/).first()).toBeVisible()
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(approver.getByText(/approved the request/)).toBeVisible()
  await approver.context().close()
  expect(await company.call('dspReq/getDspReqList', { applicationNum: number })).toMatchObject({ requests: [{ state: 'approved' }] })
})
