/** The list of platforms under a finger: an entry slides aside and shows what can be done with it. */
import type { Page } from '@playwright/test'
import { keep, platformOf } from '../fixtures/hosts.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ hasTouch: true, isMobile: true })

const entry = (page: Page, name: string) => page.getByRole('button', { name: /127.0.0.1|localhost/ }).filter({ hasText: name })

/** A finger moves over an entry from right to left. It takes its time: behind a flick browsers swallow the next tap. */
async function swipe(page: Page, name: string) {
  const box = await entry(page, name).boundingBox()
  if (!box) throw new Error(`${name} is not on the screen`)
  const finger = await page.context().newCDPSession(page)
  const from = { x: box.x + box.width - 20, y: box.y + box.height / 2 }
  const steps = 10
  const begun = Date.now() / 1000 - 1
  for (let step = 0; step <= steps; step++) {
    await finger.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: from.x - (240 * step) / steps, y: from.y }],
      timestamp: begun + step * 0.05,
    })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: begun + 1 })
  await finger.detach()
}

const actions = ['Edit', 'Update', 'Delete']
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an entry is swiped to show edit, update and delete, which a tap on it hides, and each of them does this to the entry swiped, though the one in use stays (S4.platformList.3) (S2.routeDetail.1) (S2.routeDetail.2) (S2.routeDetail.3) (S2.routeDetail.4)', async ({
  page,
  installed: product,
}) => {
  const { title } = (await (await fetch(`${product.url}/health`)).json()) as { title: string }
  // The same server by two of its names, as it was called once.
  const named = platformOf(product)
  const swiped = { ...named, Code: `127.0.0.1:${product.port}`, Title: 'Once', Url: `http://127.0.0.1:${product.port}` }
  await keep(page, product, {
    lang: 'en',
    platformInfoList: [
      { ...swiped, isCheckIn: false },
      { ...named, Title: 'Another' },
    ],
  })
  await page.goto(`${product.url}/platformList`)
  await expect(entry(page, '127.0.0.1')).toContainText('Once')
  for (const name of actions) await expect(action(page, name)).toHaveCount(0)
  await swipe(page, '127.0.0.1')
  for (const name of actions) await expect(action(page, name)).toBeInViewport({ ratio: 1 })
  await entry(page, '127.0.0.1').tap({ force: true })
  for (const name of actions) await expect(action(page, name)).toHaveCount(0)
  await expect(page).toHaveURL(/\/platformList$/)

  await swipe(page, '127.0.0.1')
  await action(page, 'Update').tap()
  await expect(page.getByText(`Up to date: ${title}`)).toBeVisible()
  await expect(entry(page, '127.0.0.1')).toContainText(title)
  await expect(entry(page, 'localhost')).toContainText('Another')

  await swipe(page, '127.0.0.1')
  await action(page, 'Edit').tap()
  await expect(page).toHaveURL(`${product.url}/editPlatform?code=127.0.0.1%3A${product.port}`)
  await expect(page.getByLabel('Server address')).toHaveValue(`127.0.0.1:${product.port}`)
  await page.goBack()

  await swipe(page, 'localhost')
  await action(page, 'Delete').tap()
  await expect(page.getByText('This platform is in use and cannot be deleted')).toBeVisible()
  await swipe(page, '127.0.0.1')
  await action(page, 'Delete').tap()
  await expect(entry(page, '127.0.0.1')).toHaveCount(0)
  await page.reload()
  await expect(entry(page, 'localhost')).toBeVisible()
  await expect(entry(page, '127.0.0.1')).toHaveCount(0)
})
