/** A repair in a browser, each step by the person it belongs to; installation.e2e.ts and vehicle-request.e2e.ts have the other kinds. */
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
  return data
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

test('a repair is filled in, submitted, accepted and told about, and who may not edit tasks is told so and led to /main (S1.feature.19) (S2.guard.12) (S2.guard.13) (S2.routeDetail.13) (S4.task.1) (S4.task.2) (S4.task.3) (S4.task.4) (S6.right.8) (S6.right.10) (S6.right.11) (S6.scope.3)', async ({
  browser,
  installed,
}) => {
  const company = await newCompany(installed)
  const applicant = await company.addUser('applicant', none)
  const fitter = await company.addUser('fitter', { ...none, updMtcTaskAuth: true })
  const number = await dispatchedRepair(company, applicant, fitter)
  const address = (path: string) => `${installed.url}${path}?applicationNum=${number}`

  const repair = await openAs(browser, company, fitter)
  await repair.goto(`${installed.url}/taskList`)
  await expect(repair.getByText(`T${company.phone(1)}`).first()).toBeVisible()
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
  for (const [path, list] of [
    ['/reviewList', 'Review list'],
    ['/installerList', 'Installers'],
  ] as const) {
    await review.goto(installed.url + path)
    await expect(
      review
        .getByRole('list', { name: list })
        .or(review.getByRole('grid', { name: list }))
        .first(),
    ).toBeVisible()
  }
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
  for (const [path, words] of [
    ['/newInstTask', 'no permission to edit new install task'],
    ['/maintTask', 'no permission to edit maintenance task'],
  ] as const) {
    await feedback.goto(address(path))
    await expect(feedback.getByText(words, { exact: true })).toBeVisible()
    await expect(feedback).toHaveURL(/\/main(\/|$)/)
  }
  await feedback.context().close()
})
