import type { Page } from '@playwright/test'
import { desktop } from '../fixtures/pages.ts'
import { endPlatform, keepSignedInToAll, type Platform, restart, startPlatform } from '../fixtures/platforms.ts'
import type { Session } from '../fixtures/session.ts'
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

/** What the page sends from now on, with headers and addresses, and to whom. */
function watchSent(page: Page) {
  const sent: { origin: string; text: string }[] = []
  page.on('request', request => {
    const text = JSON.stringify(request.headers()) + (request.postData() ?? '') + request.url()
    sent.push({ origin: new URL(request.url()).host, text })
  })
  page.on('websocket', socket => {
    const origin = new URL(socket.url()).host
    socket.on('framesent', ({ payload }) => sent.push({ origin, text: payload.toString() }))
  })
  return sent
}

const rows = (page: Page) => page.getByRole('region', { name: 'Vehicle list' }).getByRole('list').getByRole('button')
const badge = (page: Page) => page.locator('header [data-link]')

test('a platform that stops midway: its vehicles stay and are shown as stale, the others go on, it comes back by itself, and none is ever sent the token of another', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const sent = watchSent(page)
  await page.setViewportSize(desktop)
  await keepSignedInToAll(page, [a, b, c])
  await page.goto(`${a.product.url}/main`)
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

  const datas = JSON.parse(await page.evaluate(() => localStorage.getItem('userDatas') ?? '{}')) as Record<string, Session>
  expect(Object.keys(datas)).toHaveLength(3)
  for (const [code, { accessToken, refreshToken }] of Object.entries(datas)) {
    const receivers = sent.filter(({ text }) => text.includes(accessToken) || text.includes(refreshToken))
    expect([...new Set(receivers.map(({ origin }) => origin))]).toEqual([code])
  }
})
