/** What the native app shows while its platform does not answer. */
import { keepSignedIn, openHost } from '../fixtures/hosts.ts'
import { desktop } from '../fixtures/pages.ts'
import { endProduct, type Product, startProduct } from '../fixtures/product.ts'
import { settled, watchRequests } from '../fixtures/settled.ts'
import { expect, test } from '../fixtures/test.ts'

// Stopped for a while: no other test has it.
let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: [] })
  await expect.poll(async () => (await product.sql('select 1 from latest_positions where located')).length).toBeGreaterThan(0)
})
test.afterAll(() => endProduct(product))

test('"No serve" appears with a time-out, stays when the message has gone, and goes when the platform answers (S8.error.31)', async ({
  browser,
}) => {
  const [vehicle] = await product.sql<{ name: string }>(
    `select plate_num as name from vehicles v join latest_positions p on p.vehicle_id = v.id
     where p.located order by p.received_at desc limit 1`,
  )
  const name = vehicle?.name ?? ''
  const context = await openHost(browser, 'native', { locale: 'en-GB' })
  const page = await context.newPage()
  await keepSignedIn(page, product, { lang: 'en' })
  await page.setViewportSize(desktop)
  watchRequests(page)
  await page.goto(product.url)
  await page.getByRole('searchbox').fill(name)
  await page.getByText(name, { exact: true }).first().click()
  const locate = page.getByRole('button', { name: 'Locate now' })
  const note = page.getByRole('status').filter({ hasText: 'No serve' })
  const message = page.getByText('API call timed out!')
  await expect(locate).toBeEnabled()
  await expect(note).toHaveCount(0)

  // What shows messages is loaded after the first screen: without it none can be shown.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/toast-region-.*\.js$/.test(name)),
  )
  await settled(page)
  // Connections are still accepted, but nothing answers.
  product.process.kill('SIGSTOP')
  try {
    await locate.click()
    await expect(message).toBeVisible()
    await expect(note).toBeVisible()
    await expect(message).toHaveCount(0)
    await expect(note).toBeVisible()
  } finally {
    product.process.kill('SIGCONT')
  }
  await expect(note).toHaveCount(0)
  await context.close()
})
