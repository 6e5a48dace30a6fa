/** The shell around every screen of a wide window, and the workspace of the fleet in it. */
import type { Page } from '@playwright/test'
import { desktop, phone } from '../fixtures/pages.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { walkPage } from '../fixtures/screen-walk.ts'
import { expect, test } from '../fixtures/test.ts'
import { addresses, visit } from '../fixtures/visits.ts'

const rail = (page: Page) => page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Settings' })

/** Within the running client, as a link does. */
const go = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** How far the page scrolls sideways, px. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main, [role=main]')]
    return Math.max(...parts.map(part => part.scrollWidth - part.clientWidth))
  })

const ofUsers = async (product: RunningProduct) =>
  (await addresses(product)).filter(
    ({ name, open }) =>
      !name.startsWith('shared-') && name !== 'shared' && (!open || /^(platformList|editPlatform|about)$/.test(name)),
  )

/** Some of the addresses each, so that no test is long on a slow machine. */
const parts = 4
const partOf = async (product: RunningProduct, part: number) => (await ofUsers(product)).filter((_, at) => at % parts === part)

for (let part = 0; part < parts; part++)
  test(`every screen of a signed-in user stands in the shell from 1024 px, with one title and one main part, and none scrolls sideways, ${part + 1} of ${parts}`, async ({
    browser,
    movingDemo,
  }) => {
    const page = await walkPage(browser, movingDemo, { viewport: desktop })
    await visit(page, movingDemo, '/about')
    for (const { path } of await partOf(movingDemo, part)) {
      await go(page, path)
      for (const viewport of [desktop, { width: 1024, height: 768 }]) {
        await page.setViewportSize(viewport)
        await expect(rail(page), path).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await expect(page.getByRole('main'), path).toHaveCount(1)
        expect.soft(await sideways(page), `${path} at ${viewport.width}`).toBeLessThanOrEqual(0)
      }
    }
    await page.context().close()
  })

for (let part = 0; part < parts; part++)
  test(`no screen of a phone stands in the shell or scrolls sideways, upright, turned or small, ${part + 1} of ${parts}`, async ({
    browser,
    movingDemo,
  }) => {
    const page = await walkPage(browser, movingDemo, { viewport: phone })
    await visit(page, movingDemo, '/about')
    for (const { path } of await partOf(movingDemo, part)) {
      await go(page, path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      await expect(rail(page), path).toHaveCount(0)
      for (const viewport of [{ width: 320, height: 568 }, { width: 844, height: 390 }, phone]) {
        await page.setViewportSize(viewport)
        // What is still loading may be laid out twice. What keeps scrolling is told soon: the rest is to be seen in the test's time.
        await expect
          .configure({ soft: true })
          .poll(() => sideways(page), { message: `${path} at ${viewport.width}` })
          .toBeLessThanOrEqual(0)
      }
    }
    await page.context().close()
  })

test('a vehicle opened by its address is in the list and in view, and its details stand beside it', async ({
  browser,
  movingDemo,
}) => {
  const [last] = await movingDemo.sql<{ id: number; plate: string }>(
    `select id, plate_num as plate from vehicles join latest_positions on vehicle_id = id where located order by plate_num desc limit 1`,
  )
  const page = await walkPage(browser, movingDemo, { viewport: desktop })
  await visit(page, movingDemo, `/vehicleInfo?vehicle=${last?.id ?? ''}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle details' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Vehicle list' }).getByText(last?.plate ?? '', { exact: true })).toBeInViewport()
  await page.context().close()
})
