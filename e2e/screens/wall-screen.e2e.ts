/** The system overview on a wall screen, which only a browser fills; the safety screens with their figures are Safety.screen.test.tsx. */
import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

test('on a wall the overview fills the whole screen, asks for its figures again, and leaving it leaves full screen too', async ({
  page,
  installed: product,
}) => {
  const company = await newCompany(product)
  await signedIn(page, product, company.login, company.password)
  await page.clock.install()
  await page.goto(`${product.url}/overview`)
  await page.getByRole('button', { name: 'Show on a wall screen' }).click()
  const wall = page.getByRole('main', { name: 'System overview' })
  await expect(wall.getByRole('list', { name: 'Fleet' })).toContainText('Alarms today')
  const filled = () => page.evaluate(() => document.fullscreenElement !== null)
  await expect.poll(filled).toBe(true)
  const box = await wall.boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([
    0,
    0,
    ...Object.values(await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))),
  ])
  const again = page.waitForResponse(reply => reply.url().endsWith('/report/getDataOverviewReport'))
  await page.clock.runFor(61_000)
  await again
  await wall.getByRole('button', { name: 'Leave the wall screen (Esc)' }).click()
  await expect(wall.getByRole('button', { name: 'Leave the wall screen (Esc)' })).toBeHidden()
  await expect.poll(filled).toBe(false)
})
