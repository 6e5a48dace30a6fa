import { expect, test } from '@playwright/test'
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

test('who opens the client again sees which vehicles went into alarm meanwhile', async ({ page }) => {
  const [one, two] = [aTerminal(product, '13900000001'), aTerminal(product, '13900000002')]
  await one.start()
  await two.start()
  await one.report(reportAt(113.2644, 23.1291, { alarms: overspeed }))
  await two.report(reportAt(113.3644, 23.2291))
  await signIn(page, product, 'admin', password)
  const lastSeen = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('lastSeen') ?? 'null') as { at: number; alarms: string[] } | null)
  await expect.poll(async () => (await lastSeen())?.alarms.length).toBe(1)

  await page.goto('about:blank')
  await two.report({ ...reportAt(113.3654, 23.2291, { alarms: overspeed }), time: Date.now() + 1000 })
  await page.addInitScript(() => {
    // Ten minutes later; once, so that the client's own notes stand afterwards.
    const seen = JSON.parse(localStorage.getItem('lastSeen') ?? 'null') as { at: number } | null
    if (!seen || sessionStorage.getItem('moved')) return
    sessionStorage.setItem('moved', 'yes')
    localStorage.setItem('lastSeen', JSON.stringify({ ...seen, at: seen.at - 600_000 }))
  })
  await page.goto(`${product.url}/main`)
  const notice = page.getByText(/Newly in alarm since .* \(1\): T13900000002/)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/state=alarm/)
  await expect(notice).toHaveCount(0)
  await one.stop()
  await two.stop()
})
