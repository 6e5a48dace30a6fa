import type { BrowserContext, Page } from '@playwright/test'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { wholeBrowser } from '../fixtures/browsers.ts'
import { expect, test } from '../fixtures/test.ts'

// Pushes and notifications are a service of the whole browser, and the client's worker takes them.
test.use({ serviceWorkers: 'allow', launchOptions: wholeBrowser })
test.describe.configure({ mode: 'default' })

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator'] })
})
test.afterAll(async () => {
  await endProduct(product)
})

/** As the push service would: to the worker, past the page. */
async function deliver(page: Page, context: BrowserContext, message: object): Promise<void> {
  const session = await context.newCDPSession(page)
  const known = new Promise<string>(found => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.url))
      if (ours) found(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId: await known,
    data: JSON.stringify(message),
  })
}

test('a push shows a notification with its words, and an alarm that comes twice once', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: product.url })
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/main/vehicleList`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await deliver(page, context, { type: 'test', title: 'Outrider', body: 'Just a test', at: 1 })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body })),
    )
  await expect.poll(shown).toEqual([{ title: 'Outrider', body: 'Just a test' }])

  // A server that was killed before it knew that the service had taken it sends an alarm again.
  for (const body of ['first', 'again'])
    await deliver(page, context, { type: 'Alarm', name: 'alarm-7', title: 'Alarm', body, at: 1 })
  await expect
    .poll(async () => (await shown()).filter(({ title }) => title === 'Alarm'))
    .toEqual([{ title: 'Alarm', body: 'again' }])
})

test('turning notifications on tells the platform of this browser, turning them off ends it, push can be refused', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: product.url })
  // There is no push service here: the browser's part is played, everything behind it is real.
  await page.addInitScript(() => {
    let current: object | null = null
    const key = (length: number) => new Uint8Array(length).fill(7).buffer
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(current),
      subscribe: (options: { applicationServerKey: Uint8Array }) => {
        current = {
          endpoint: 'https://fcm.googleapis.com/fcm/send/e2e',
          options: { applicationServerKey: options.applicationServerKey.buffer },
          getKey: (name: string) => key(name === 'auth' ? 16 : 65),
          unsubscribe: () => {
            current = null
            return Promise.resolve(true)
          },
        }
        return Promise.resolve(current)
      },
    })
  })
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/main/vehicleList`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto(`${product.url}/pushConfig`)
  const reported = () => product.sql<{ address: string }>('select address from push_subscriptions')
  const browser = page.getByRole('switch', { name: 'Notifications in this browser' })
  await browser.click()
  await expect(browser).toBeChecked()
  await expect(page.getByText('On until you sign out')).toBeVisible()
  expect(await reported()).toEqual([{ address: 'https://fcm.googleapis.com/fcm/send/e2e' }])

  await browser.click()
  await expect(browser).not.toBeChecked()
  await expect(page.getByText('Off', { exact: true })).toBeVisible()
  expect(await reported()).toEqual([])

  const testButton = page.getByRole('button', { name: 'Send me a test notification' })
  await expect(testButton).toBeDisabled()
  await expect(page.getByText('Turn on notifications in this browser first.')).toBeVisible()

  const accept = page.getByRole('switch', { name: 'Receive push notifications' })
  await accept.click()
  await expect(accept).not.toBeChecked()
  await expect(testButton).toBeDisabled()
  await expect(page.getByText('Turn on push notifications first.')).toBeVisible()
})
