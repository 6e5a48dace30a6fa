import type { Page } from '@playwright/test'
import { endPlatform, password, type Platform, startPlatform } from '../fixtures/platforms.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(180_000)
  platform = await startPlatform('Northern fleet', ['沪A10001'])
})
test.afterAll(() => endPlatform(platform))

async function openSignedIn(page: Page) {
  await signedIn(page, platform.product, 'admin', password)
  await page.goto(`${platform.product.url}/main`)
  await expect(page).toHaveURL(/\/main/)
}

/** Opens /main by a link that limits the visit to a module. */
async function openLimited(page: Page, moduleType: string) {
  await page.goto(`${platform.product.url}/redirect?moduleType=${moduleType}`)
  await expect(page).toHaveURL(/\/newPlatform$/)
  await page.goto(`${platform.product.url}/main`)
}

const modules = (page: Page) => page.getByRole('navigation', { name: 'Modules' })
const current = (page: Page) => modules(page).locator('[aria-current=page]')

test('/main carries the title of the platform and opens with the location, with or without it saved as default (S2.main.1, S2.main.5, S2.main.7)', async ({
  page,
}) => {
  await openSignedIn(page)
  await expect(page).toHaveTitle('Northern fleet')
  await expect(current(page)).toHaveText('Location')
  await page.evaluate(() => localStorage.setItem('defaultModule', '"pos"'))
  await page.goto(`${platform.product.url}/main`)
  await expect(current(page)).toHaveText('Location')
})

test('a link with module type pos opens with the location, whatever default is saved (S2.main.8)', async ({ page }) => {
  await openSignedIn(page)
  await page.evaluate(() => localStorage.setItem('defaultModule', '"home"'))
  await openLimited(page, 'pos')
  await expect(current(page)).toHaveText('Location')
})

test('a link limited to video leaves video only, and opens with it, its tab shown (S6.module.3) (S2.main.9)', async ({
  page,
}) => {
  await openSignedIn(page)
  await openLimited(page, 'video')
  await expect(modules(page).getByRole('button')).toHaveText(['Video'])
  await expect(page.getByRole('group', { name: 'Windows', exact: true })).toBeVisible()
})

test('a link limited to a module that the user may not see opens nothing else in its place', async ({ page }) => {
  await openSignedIn(page)
  const before = await page.evaluate(() => localStorage.getItem('userDatas') ?? '')
  await page.evaluate(text => localStorage.setItem('userDatas', text), before.replace('"videoAuth":true', '"videoAuth":false'))
  await openLimited(page, 'video')
  await expect(page.getByText('This account has no permission for any module')).toBeVisible()
})

test('without isShowTab there is no tab bar, with it there is (S6.right.7)', async ({ page }) => {
  await openSignedIn(page)
  await expect(modules(page)).toBeVisible()
  const before = await page.evaluate(() => localStorage.getItem('userDatas') ?? '')
  await page.evaluate(text => localStorage.setItem('userDatas', text), before.replace('"isShowTab":true', '"isShowTab":false'))
  await page.goto(`${platform.product.url}/main`)
  await expect(page.getByRole('group', { name: 'Vehicle counts' })).toBeVisible()
  await expect(modules(page)).toHaveCount(0)
})
