/** The list of platforms under a finger: an entry slides aside and shows what can be done with it. */
import type { Page } from '@playwright/test'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--empty', '--title', 'Northern fleet'] })
})
test.afterAll(async () => {
  await endProduct(product)
})
test.use({ hasTouch: true, isMobile: true })

const entry = (page: Page, name: string) => page.getByRole('button', { name: /127.0.0.1|localhost/ }).filter({ hasText: name })

/** The same server by two of its names: one in use, one to be swiped. */
async function openList(page: Page) {
  await page.goto(`${product.url}/newPlatform`)
  await page.getByRole('button', { name: 'English' }).click()
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`${product.url}/newPlatform`)
    await page.getByLabel('Server address').fill(`${host}:${product.port}`)
    await page.getByRole('button', { name: 'Add platform' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  await page.goto(`${product.url}/platformList`)
  await expect(entry(page, '127.0.0.1')).toBeVisible()
}

/** A finger moves over an entry from right to left, or back. It takes its time: behind a flick browsers swallow the next tap. */
async function swipe(page: Page, name: string, by: number) {
  const box = await entry(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen`)
  const finger = await page.context().newCDPSession(page)
  const from = { x: box.x + (by < 0 ? box.width - 20 : 20), y: box.y + box.height / 2 }
  const steps = 10
  const begun = Date.now() / 1000 - 1
  for (let step = 0; step <= steps; step++) {
    await finger.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: from.x + (by * step) / steps, y: from.y }],
      timestamp: begun + step * 0.05,
    })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: begun + 1 })
  await finger.detach()
}

const actions = ['Edit', 'Update', 'Delete']
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an entry is swiped to show edit, update and delete, and a tap on it hides them (S2.routeDetail.1)', async ({ page }) => {
  await openList(page)
  for (const name of actions) await expect(action(page, name)).toHaveCount(0)
  await swipe(page, '127.0.0.1', -240)
  for (const name of actions) await expect(action(page, name)).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/\/platformList$/)
  await entry(page, '127.0.0.1').tap({ force: true })
  for (const name of actions) await expect(action(page, name)).toHaveCount(0)
  await expect(page).toHaveURL(/\/platformList$/)
})

test('edit of a swiped platform opens the page that edits this one (S2.routeDetail.2)', async ({ page }) => {
  await openList(page)
  await swipe(page, '127.0.0.1', -240)
  await action(page, 'Edit').tap()
  await expect(page).toHaveURL(`${product.url}/editPlatform?code=127.0.0.1%3A${product.port}`)
  await expect(page.getByLabel('Server address')).toHaveValue(`127.0.0.1:${product.port}`)
})

test('delete of a swiped platform takes it off the list, and no other (S2.routeDetail.3)', async ({ page }) => {
  await openList(page)
  await swipe(page, '127.0.0.1', -240)
  await action(page, 'Delete').tap()
  await expect(entry(page, '127.0.0.1')).toHaveCount(0)
  await expect(entry(page, 'localhost')).toBeVisible()
  await page.reload()
  await expect(entry(page, 'localhost')).toBeVisible()
  await expect(entry(page, '127.0.0.1')).toHaveCount(0)
})

test('update of a swiped platform brings its entry up to what the platform says now (S2.routeDetail.4)', async ({ page }) => {
  await openList(page)
  await expect(entry(page, '127.0.0.1')).toContainText('Northern fleet')
  const { folder, port } = product
  await product.stop()
  product = await startProduct({ folder, args: ['--empty', '--title', 'Fleet of the north', '--port', String(port)] })
  await swipe(page, '127.0.0.1', -240)
  await action(page, 'Update').tap()
  await expect(page.getByText('Up to date: Fleet of the north')).toBeVisible()
  await expect(entry(page, '127.0.0.1')).toContainText('Fleet of the north')
  await expect(entry(page, 'localhost')).toContainText('Northern fleet')
})
