import type { Page } from '@playwright/test'
import { desktop, fillSignIn } from '../fixtures/pages.ts'
import { endPlatform, password, type Platform, restart, startPlatform } from '../fixtures/platforms.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let a: Platform
let b: Platform
let c: Platform
test.beforeAll(async () => {
  test.setTimeout(180_000)
  a = await startPlatform('Platform A', ['沪A10001', '沪A10002'])
  b = await startPlatform('Platform B', ['京B20001'])
  c = await startPlatform('Platform C', ['粤C30001'])
})
test.afterAll(async () => {
  for (const platform of [a, b, c]) await endPlatform(platform)
})

const host = ({ product }: Platform, name = 'localhost') => `${name}:${product.port}`

async function addPlatform(page: Page, address: string) {
  await page.goto(`${a.product.url}/newPlatform`)
  await page.getByLabel('Server address').fill(address)
  await page.getByRole('button', { name: 'Add platform' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** The list with these platforms saved, in multi-platform mode, the first of them ticked. */
async function openList(page: Page, addresses: readonly string[]) {
  await page.goto(`${a.product.url}/newPlatform`)
  await page.getByRole('button', { name: 'English' }).click()
  for (const address of addresses) await addPlatform(page, address)
  await page.goto(`${a.product.url}/platformList`)
  await page.getByRole('switch', { name: 'Show several platforms together' }).check()
}

const box = (page: Page, at: number) => page.getByRole('checkbox').nth(at)

async function signInToThree(page: Page) {
  await openList(
    page,
    [a, b, c].map(platform => host(platform)),
  )
  for (const at of [0, 1, 2]) await box(page, at).check()
  await page.getByRole('button', { name: 'Sign in to the selected platforms' }).click()
  await fillSignIn(page, 'admin', password)
  await expect(page).toHaveURL(/\/main/)
}

const rows = (page: Page) => page.getByRole('region', { name: 'Vehicle list' }).getByRole('list').getByRole('button')
const badge = (page: Page) => page.locator('header [data-link]')

test('five platforms are ticked and signed in to at once, the sixth is refused (S1.multi.1, S4.platformList.5)', async ({
  page,
}) => {
  const addresses = [a, b, c].flatMap(platform => [host(platform), host(platform, '127.0.0.1')])
  await openList(page, addresses)
  // The one that was added last is ticked already.
  for (const at of [0, 1, 2, 3]) await box(page, at).check()
  await box(page, 4).click()
  await expect(page.getByText('Choose up to five platforms', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5)
  await page.getByRole('button', { name: 'Sign in to the selected platforms' }).click()
  await fillSignIn(page, 'admin', password)
  await expect(page).toHaveURL(/\/main/)
  await expect(badge(page)).toContainText('Live')
  const tokens = await page.evaluate(() => localStorage.getItem('userDatas') ?? '')
  expect(tokens.match(/"accessToken":"[^"]+"/g)).toHaveLength(5)
})

test('no platform is ever sent the token of another', async ({ page }) => {
  const sent: Array<{ origin: string; text: string }> = []
  page.on('request', request => {
    const text = JSON.stringify(request.headers()) + (request.postData() ?? '') + request.url()
    sent.push({ origin: new URL(request.url()).host, text })
  })
  page.on('websocket', socket => {
    const origin = new URL(socket.url()).host
    socket.on('framesent', ({ payload }) => sent.push({ origin, text: payload.toString() }))
  })
  await signInToThree(page)
  await expect(badge(page)).toContainText('Live')
  const datas = JSON.parse(await page.evaluate(() => localStorage.getItem('userDatas') ?? '{}')) as Record<
    string,
    { accessToken: string; refreshToken: string }
  >
  expect(Object.keys(datas)).toHaveLength(3)
  for (const [code, { accessToken, refreshToken }] of Object.entries(datas)) {
    const receivers = sent.filter(({ text }) => text.includes(accessToken) || text.includes(refreshToken))
    expect([...new Set(receivers.map(({ origin }) => origin))]).toEqual([code])
  }
})

test('a platform that stops midway: its vehicles stay and are shown as stale, the others go on, and it comes back by itself', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize(desktop)
  await signInToThree(page)
  await expect(rows(page)).toHaveCount(4)
  await expect(badge(page)).toContainText('Live')
  await expect(page).toHaveTitle('Platform A')

  await b.product.kill()
  await expect(page.getByRole('alert').filter({ hasText: 'No response from Platform B' })).toBeVisible()
  await expect(badge(page)).toContainText('2 of 3')
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).filter({ hasText: '京B20001' })).toContainText('Last known')
  await expect(rows(page).filter({ hasText: '沪A10001' })).not.toContainText('Last known')

  await test.step('the badge opens what each platform said last, and since when', async () => {
    await badge(page).click()
    const states = page.getByRole('dialog').getByRole('listitem')
    await expect(states).toHaveCount(3)
    await expect(states.filter({ hasText: 'Platform B' })).toContainText(/No response since \d\d:\d\d · Showing last known data/)
    await expect(states.filter({ hasText: 'Platform A' })).toContainText(/Live since \d\d:\d\d/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a page opened again names what is missing, and nothing of the others is', async () => {
    await page.reload()
    // Where the device had not kept its vehicles yet they are missing; else they are shown as they were last known.
    await expect(
      page.getByText(/Vehicles of these platforms could not be loaded: Platform B|Platform B has not responded yet/).first(),
    ).toBeVisible()
    for (const plate of ['沪A10001', '沪A10002', '粤C30001']) await expect(rows(page).filter({ hasText: plate })).toBeVisible()
  })

  await restart(b)
  await expect(rows(page)).toHaveCount(4)
  await expect(badge(page)).toContainText('Live')
  await expect(page.getByText('Last known')).toHaveCount(0)
  await expect(page.getByText('Vehicles of these platforms could not be loaded')).toHaveCount(0)
})
