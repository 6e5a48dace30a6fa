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

/** Without the rights for tasks; signed in again, since rights come with the sign-in. */
async function signInWithout(page: Page, right: string): Promise<void> {
  await product.sql(`update users set rights = jsonb_set(rights, array[$1], 'false') where login = 'demo'`, [right])
  await signedIn(page, product, 'demo', 'outrider')
}

const openedBy = async (page: Page, push: object): Promise<void> => {
  await page.goto(`${product.url}/main?${new URLSearchParams({ push: JSON.stringify(push) }).toString()}`)
}

for (const [type, right, words, id] of [
  ['installWork', 'updInstTaskAuth', 'no permission to edit new install task', 'S4.push.12'],
  ['maintenanceWork', 'updMtcTaskAuth', 'no permission to edit maintenance task', 'S4.push.13'],
] as const)
  test(`a push of type ${type} without ${right} shows the toast and opens no list (${id})`, async ({ page }) => {
    await signInWithout(page, right)
    await openedBy(page, { type, applyNum: 'A-1' })
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/main(\/\w+)?$/)
  })

test('a click on a push of an application, a task or a review opens its list (S4.push.5) (S4.push.6) (S4.push.7) (S4.push.8) (S4.push.9)', async ({
  page,
}) => {
  await product.sql(
    `update users set rights = rights || '{"updInstTaskAuth": true, "updMtcTaskAuth": true}' where login = 'demo'`,
  )
  await signedIn(page, product, 'demo', 'outrider')
  for (const [type, path] of [
    ['installApply', '/newInstallList'],
    ['maintenanceApply', '/newRepairList'],
    ['installWork', '/taskList'],
    ['maintenanceWork', '/taskList'],
    ['review', '/reviewList'],
  ] as const) {
    await openedBy(page, { type, applyNum: 'AZ000001' })
    await expect(page).toHaveURL(`${product.url}${path}?applyNum=AZ000001`)
  }
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

test('a click on a push of type Alarm switches to the alarm module (S4.push.1)', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openedBy(page, { type: 'Alarm', params: { alarmId: '1' } })
  await expect(page).toHaveURL(/\/main\/alarm(\?|$)/)
  await expect(
    page
      .getByRole('tab', { name: 'Pending' })
      .or(page.getByRole('radio', { name: 'Pending' }))
      .first(),
  ).toBeVisible()
})

test('a click on a push of type OnDuty opens the reply screen of its check (S4.push.4)', async ({ page }) => {
  const [check] = await product.sql<{ unique_id: string; content: string }>('select unique_id, content from post_checks limit 1')
  await signedIn(page, product, 'demo', 'outrider')
  await openedBy(page, { type: 'OnDuty', params: { uniqueId: check?.unique_id } })
  await expect(page).toHaveURL(/\/postcheckrsp\?uniqueId=/)
  await expect(page.getByRole('heading', { name: check?.content ?? '' })).toBeVisible()
})

test('a click on the push of an analysis opens it for its time and organisation (S4.push.10) (S4.push.11)', async ({ page }) => {
  const [company] = await product.sql<{ id: number }>('select min(id) as id from organisations')
  const params = {
    beginTime: Date.UTC(2026, 4, 3, 16),
    endTime: Date.UTC(2026, 4, 10, 16),
    orgId: String(company?.id),
    periodUnit: 'day',
  }
  await signedIn(page, product, 'demo', 'outrider')
  for (const [types, path, heading] of [
    [['enterpriseReport', 1], '/coScyAnRp', 'Company safety analysis'],
    [['networkControl', 2], '/olMonitoringAnls', 'Networked control analysis'],
  ] as const)
    for (const type of types) {
      await openedBy(page, { type, params })
      await expect(page).toHaveURL(
        address =>
          address.pathname === path && JSON.parse(address.searchParams.get('params') ?? '').beginTime === params.beginTime,
      )
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
})

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
