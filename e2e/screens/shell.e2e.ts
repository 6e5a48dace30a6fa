/** The shell around every screen of a wide window, and the workspace of the fleet in it. */
import type { Page } from '@playwright/test'
import { desktop, phone } from '../fixtures/pages.ts'
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

test('every screen of a signed-in user stands in the shell from 1024 px, with one title and one main part, and in none on a phone', async ({
  browser,
  movingDemo,
}) => {
  const inside = (await addresses(movingDemo)).filter(
    ({ name, open }) =>
      !name.startsWith('shared-') && name !== 'shared' && (!open || /^(platformList|editPlatform|about)$/.test(name)),
  )
  const page = await walkPage(browser, movingDemo, { viewport: desktop })
  await visit(page, movingDemo, '/about')
  for (const { path } of inside) {
    await go(page, path)
    await expect(rail(page), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    await expect(page.getByRole('main'), path).toHaveCount(1)
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(rail(page)).toBeVisible()
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await wider()).toBe(0)
  await page.setViewportSize(phone)
  for (const path of ['/my', '/kakouMonitor', '/main/vehicleList']) {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(rail(page)).toHaveCount(0)
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
