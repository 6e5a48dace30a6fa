import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { sendsCalls } from '../fixtures/sent-calls.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

const overspeed = 2
let company: Company
let product: RunningProduct
let phones: [string, string]
test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(installed)
  phones = [company.phone(1), company.phone(2)]
  await company.addVehicles(phones)
})

/** Ten minutes pass before the page is opened again; once, so that the client's own notes stand afterwards. */
const tenMinutesLater = (page: Page) =>
  page.addInitScript(() => {
    const seen = JSON.parse(localStorage.getItem('lastSeen') ?? 'null') as { at: number } | null
    if (!seen || sessionStorage.getItem('moved')) return
    sessionStorage.setItem('moved', 'yes')
    localStorage.setItem('lastSeen', JSON.stringify({ ...seen, at: seen.at - 600_000 }))
  })
const lastSeen = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lastSeen') ?? 'null') as { at: number; alarms: string[] } | null)

test('who opens the client again sees which vehicles went into alarm meanwhile', async ({ page }) => {
  const [one, two] = [aTerminal(product, phones[0]), aTerminal(product, phones[1])]
  await one.start()
  await two.start()
  await one.report(reportAt(113.2644, 23.1291, { alarms: overspeed }))
  await two.report(reportAt(113.3644, 23.2291))
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main`)
  await expect.poll(async () => (await lastSeen(page))?.alarms.length).toBe(1)

  await page.goto('about:blank')
  await two.report({ ...reportAt(113.3654, 23.2291, { alarms: overspeed }), time: Date.now() + 1000 })
  await tenMinutesLater(page)
  await page.goto(`${product.url}/main`)
  const notice = page.getByText(new RegExp(`New alarms since .* \\(1\\): T${phones[1]}`))
  await expect(notice).toBeVisible()
  await expect(page.getByText(/^Nothing was pushed here: /)).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/state=alarm/)
  await expect(notice).toHaveCount(0)
  await one.stop()
  await two.stop()
})

test('an alarm that came and went meanwhile is shown as well', async ({ page }) => {
  const [one, two] = [aTerminal(product, phones[0]), aTerminal(product, phones[1])]
  await one.start()
  await two.start()
  // Newer than whatever the test before has sent.
  const second = (number: number) => ({ time: Math.floor(Date.now() / 1000) * 1000 + number * 1000 })
  await one.report({ ...reportAt(113.2644, 23.1291), ...second(12) })
  await two.report({ ...reportAt(113.3644, 23.2291), ...second(12) })
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main`)
  await expect.poll(async () => (await lastSeen(page))?.alarms).toEqual([])

  await page.goto('about:blank')
  await two.report({ ...reportAt(113.3654, 23.2291, { alarms: overspeed }), ...second(13) })
  await two.report({ ...reportAt(113.3664, 23.2291), ...second(14) })
  await tenMinutesLater(page)
  const sends = sendsCalls(page)
  await page.goto(`${product.url}/main`)
  await sends('vehicle/getAlarmChangedVehicles')
  await expect(page.getByText(new RegExp(`^Alarms raised and cleared since .* \\(1\\): T${phones[1]}$`))).toBeVisible()
  // Nothing is in alarm that could be shown.
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
  await one.stop()
  await two.stop()
})
