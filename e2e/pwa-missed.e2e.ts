import { expect, type Page, test } from '@playwright/test'
import { signIn } from './pages.ts'
import { addFleet, type Product, removeFolder, signInAdministrator, startProduct } from './product.ts'
import { aTerminal, reportAt } from './terminals.ts'

const password = 'a password of my own'
const overspeed = 2
let product: Product
test.beforeAll(async () => {
  const first = await startProduct()
  await signInAdministrator(first, password)
  await addFleet(first, ['13900000001', '13900000002'])
  await first.stop()
  product = await startProduct({ folder: first.folder })
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
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
  const [one, two] = [aTerminal(product, '13900000001'), aTerminal(product, '13900000002')]
  await one.start()
  await two.start()
  await one.report(reportAt(113.2644, 23.1291, { alarms: overspeed }))
  await two.report(reportAt(113.3644, 23.2291))
  await signIn(page, product, 'admin', password)
  await expect.poll(async () => (await lastSeen(page))?.alarms.length).toBe(1)

  await page.goto('about:blank')
  await two.report({ ...reportAt(113.3654, 23.2291, { alarms: overspeed }), time: Date.now() + 1000 })
  await tenMinutesLater(page)
  await page.goto(`${product.url}/main`)
  const notice = page.getByText(/New alarms since .* \(1\): T13900000002/)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/state=alarm/)
  await expect(notice).toHaveCount(0)
  await one.stop()
  await two.stop()
})

test('an alarm that came and went meanwhile is told as well', async ({ page }) => {
  const [one, two] = [aTerminal(product, '13900000001'), aTerminal(product, '13900000002')]
  await one.start()
  await two.start()
  // Newer than whatever the test before has sent.
  const second = (number: number) => ({ time: Math.floor(Date.now() / 1000) * 1000 + number * 1000 })
  await one.report({ ...reportAt(113.2644, 23.1291), ...second(12) })
  await two.report({ ...reportAt(113.3644, 23.2291), ...second(12) })
  await signIn(page, product, 'admin', password)
  await expect.poll(async () => (await lastSeen(page))?.alarms).toEqual([])

  await page.goto('about:blank')
  await two.report({ ...reportAt(113.3654, 23.2291, { alarms: overspeed }), ...second(13) })
  await two.report({ ...reportAt(113.3664, 23.2291), ...second(14) })
  await tenMinutesLater(page)
  await page.goto(`${product.url}/main`)
  await expect(page.getByText(/^Alarms raised and cleared since .* \(1\): T13900000002$/)).toBeVisible()
  // Nothing is in alarm that could be shown.
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
  await one.stop()
  await two.stop()
})
