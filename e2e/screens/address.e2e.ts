import type { Page } from '@playwright/test'
import { testMapService, type TestMapService } from '../../apps/server/src/testing/map-service.ts'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { desktop } from '../fixtures/pages.ts'
import { endPlatform, password, type Platform, startPlatform } from '../fixtures/platforms.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

/** Twelve kilometres north-east of the middle of Shanghai. */
const northEast = { longitude: 121.5628, latitude: 31.3067 }
const key = 'a-key-nobody-may-see'

test.describe.configure({ mode: 'default' })

let platform: Platform
let amap: TestMapService
let terminal: Terminal
test.beforeAll(async () => {
  test.setTimeout(180_000)
  amap = await testMapService()
  amap.answer({ status: '1', info: 'OK', regeocode: { formatted_address: '上海市杨浦区五角场街道国定路' } })
  platform = await startPlatform('Yangtze fleet', ['沪A10001', '沪A10002'], {
    args: ['--amap-web-key', key, '--amap-api', amap.api],
  })
  terminal = aTerminal(platform.product, '13900000000')
  await terminal.start()
  await terminal.report(reportAt(northEast.longitude, northEast.latitude))
})
test.afterAll(async () => {
  await terminal.stop()
  amap.stop()
  await endPlatform(platform)
})
test.use({ viewport: desktop })

const vehicleIds = async () =>
  (await platform.product.sql<{ id: string }>('select id::text from vehicles order by id')).map(({ id }) => id)
const fact = (page: Page, label: string) =>
  page.getByRole('article').locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')

async function openVehicle(page: Page, at = 0): Promise<void> {
  await page.goto(`${platform.product.url}/main/pos?vehicle=${(await vehicleIds())[at] ?? ''}`)
  await expect(page.getByRole('article').getByRole('heading')).toContainText(platform.plates[at] ?? '')
}

/** Signs in on the Chinese screens. */
async function signInInChinese(page: Page): Promise<void> {
  await signedIn(page, platform.product, 'admin', password, { lang: 'zh' })
}

test('the card says how far and in which direction from the nearest city the vehicle is, where no service speaks the language', async ({
  page,
}) => {
  await signedIn(page, platform.product, 'admin', password)
  await openVehicle(page)
  await expect(fact(page, 'Address')).toHaveText('12 km northeast of Shanghai')
  await openVehicle(page, 1)
  await expect(fact(page, 'Address')).toHaveText('—')
})

test('the card says what the map service knows, the browser never sees its key, and a long press copies the address (S7.outside.9)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const bodies: Promise<string>[] = []
  page.on('response', response => {
    // What a page asked that one has left can be read no more; its card was not open yet.
    if (response.request().method() === 'POST') bodies.push(response.text().catch(() => ''))
  })
  await signInInChinese(page)
  await openVehicle(page)
  const address = fact(page, '地址')
  await expect(address).toHaveText('上海市杨浦区五角场街道国定路')
  expect(amap.asked.length).toBeGreaterThan(0)
  for (const { method, query } of amap.asked) expect([method, query['key']]).toEqual(['GET', key])
  for (const body of await Promise.all(bodies)) expect(body).not.toContain(key)
  await address.locator('span').hover()
  await page.mouse.down()
  await expect(page.getByText('复制成功')).toBeVisible()
  await page.mouse.up()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('上海市杨浦区五角场街道国定路')
})

test('how well places are known is asked of the platform once, where addresses are shown, and no key comes with it (S7.other.6)', async ({
  page,
}) => {
  const reported: unknown[] = []
  page.on('response', async response => {
    if (response.url().endsWith('/mobile/getMapReGeocodeKeys')) reported.push(((await response.json()) as { data: unknown }).data)
  })
  await signedIn(page, platform.product, 'admin', password)
  await page.goto(`${platform.product.url}/main/pos`)
  await expect(page.getByRole('group', { name: 'Vehicle counts' })).not.toContainText('–')
  expect(reported).toEqual([])
  await openVehicle(page)
  await expect(fact(page, 'Address')).toHaveText('12 km northeast of Shanghai')
  await expect.poll(() => reported).toEqual([[{ apiType: 'AMapWeb', mapKeys: '', languages: ['zh'] }]])
})

test('without an answer the place of the address stays quiet, and has it as soon as there is one', async ({ page }) => {
  await signedIn(page, platform.product, 'admin', password)
  let well = false
  await page.route('**/map/getAddress', route => (well ? route.continue() : route.abort()))
  const said: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('net::ERR_FAILED')) said.push(message.text())
  })
  await page.clock.install()
  await openVehicle(page)
  await expect(fact(page, 'Address')).toHaveText('—')
  await expect(page.getByRole('article').getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/Request failed/)).toHaveCount(0)
  well = true
  await page.clock.fastForward(61_000)
  await expect(fact(page, 'Address')).toHaveText('12 km northeast of Shanghai')
  expect(said).toEqual([])
})

test('a vehicle that drives on is asked about again, though not with every report', async ({ page }) => {
  await signedIn(page, platform.product, 'admin', password)
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/map/getAddress')) asked.push(request.postData() ?? '')
  })
  await openVehicle(page)
  await expect(fact(page, 'Address')).toHaveText('12 km northeast of Shanghai')
  const since = Date.now()
  for (let step = 1; step <= 10; step++) {
    const longitude = northEast.longitude + step * 0.03
    await terminal.report({ ...reportAt(longitude, northEast.latitude), time: Date.now() + step * 1000 })
    await expect(fact(page, 'Position')).toContainText(longitude.toFixed(5))
  }
  await expect(fact(page, 'Address')).toHaveText(/3\d km east of Shanghai/)
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.length).toBeLessThanOrEqual(2 + (Date.now() - since) / 5_000)
})
