import type { BrowserContext, Page } from '@playwright/test'
import { desktop, phone } from '../fixtures/pages.ts'
import { callOf, type Product, startProduct, wirePassword, endProduct } from '../fixtures/product.ts'
import { aDrive, addTrack, trackDay } from '../fixtures/tracks.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let product: Product
let said = ''
let vehicle: { id: string; name: string }
let other: { id: string; name: string }
const hour = 3_600_000
const span = { startTime: trackDay + 8 * hour, endTime: trackDay + 13 * hour }

test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator'], log: 'pipe' })
  product.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [first, second] = await product.sql<typeof vehicle>(
    'select id::text, plate_num as name from vehicles order by id limit 2',
  )
  if (!first || !second) throw new Error('fewer than two vehicles')
  vehicle = first
  other = second
  await addTrack(product, vehicle.id, aDrive({ hours: 4 }))
})
test.afterAll(async () => {
  await endProduct(product)
})
test.use({ viewport: desktop })

/** Everything a page asks for, from now on. */
function watchRequests(context: BrowserContext) {
  const seen: { url: string; headers: Record<string, string> }[] = []
  const sockets: string[] = []
  context.on('request', request => seen.push({ url: request.url(), headers: request.headers() }))
  context.on('page', page => page.on('websocket', socket => sockets.push(socket.url())))
  return {
    seen,
    sockets,
    posts: () => seen.map(({ url }) => new URL(url).pathname).filter(path => /^\/\w+\/\w+$/.test(path)),
  }
}

function address(path: string): string {
  const { startTime, endTime } = span
  return `${product.url}${path}?${new URLSearchParams({ vehicle: vehicle.id, from: String(startTime), to: String(endTime) })}`
}

async function openSharing(page: Page, path = '/trackQuery'): Promise<void> {
  await page.goto(address(path))
  await page.getByRole('button', { name: 'Share track' }).click()
  await expect(page.getByRole('dialog', { name: 'Share track' })).toContainText(
    `the route ${vehicle.name} drove from 05 Jan 2026, 08:00 to 05 Jan 2026, 13:00`,
  )
}

/** A link without the screens. */
async function linkByCall(over: object = {}): Promise<{ link: string; shareId: string; token: string }> {
  const { data: session } = await callOf(product, 'user/login', { userId: 'demo', password: wirePassword('outrider') })
  const { accessToken } = session as { accessToken: string }
  const asked = { vehicleId: vehicle.id, ...span, hours: 1, ...over }
  const { data } = await callOf(product, 'share/addVehTrackSharing', asked, { access_token: accessToken })
  const { token, shareId } = data as { token: string; shareId: string }
  return { link: `${product.url}/shared#track=${token}`, shareId, token }
}

interface PathMapElement extends HTMLElement {
  drawnLines?: () => [longitude: number, latitude: number][][]
}

const drawnLines = (page: Page) =>
  page.getByRole('region', { name: 'Vehicle map' }).evaluate(element => (element as PathMapElement).drawnLines?.() ?? [])

test('a link shows the way of one time to anyone who has it, and nothing else, until it is revoked (S7.call.15)', async ({
  page,
  browser,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openSharing(page)
  const before = Date.now()
  await page.getByRole('radio', { name: '8 hours', exact: true }).check()
  const sent = page.waitForRequest(request => new URL(request.url()).pathname === '/share/addVehTrackSharing')
  await page.getByRole('button', { name: /^Copy link/ }).click()
  expect((await sent).postDataJSON()).toMatchObject({ vehicleId: vehicle.id, ...span, hours: 8 })
  const link = await page.getByLabel('Link', { exact: true }).inputValue()
  const token = new URL(link).hash.slice('#track='.length)
  expect(link).toBe(`${product.url}/shared#track=${token}`)
  const open = page.getByRole('list', { name: 'Active links' })
  await expect(open).toContainText('05 Jan 2026, 08:00 to 05 Jan 2026, 13:00')
  await expect(open).toContainText('Not viewed yet')
  const [row] = await product.sql<{ expires_at: Date }>('select expires_at from shares order by id desc limit 1')
  expect(Math.abs((row?.expires_at.getTime() ?? 0) - before - 8 * hour)).toBeLessThan(60_000)

  const context = await browser.newContext({ locale: 'en-GB', viewport: phone, timezoneId: 'Asia/Shanghai' })
  const { seen, sockets, posts } = watchRequests(context)
  const visitor = await context.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(vehicle.name)
  await expect(visitor).toHaveTitle('Vehicle track')
  await expect(visitor.getByText('Route driven 05 Jan 2026, 08:00 – 13:00')).toBeVisible()
  await expect(visitor.getByText('05 Jan 2026, 08:00:00')).toBeVisible()
  await expect(visitor.getByText('05 Jan 2026, 12:00:00')).toBeVisible()
  await expect(visitor.getByText(/Link expires/)).toBeVisible()
  await expect(visitor.getByText('Outrider 演示平台')).toBeVisible()
  await expect(visitor.getByText(/^\d+\.\d mi$/)).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Navigate there' })).toBeVisible()
  // Drawn where it was, and broken in each of its silences.
  await expect.poll(async () => (await drawnLines(visitor)).length).toBeGreaterThanOrEqual(4)
  const lines = await drawnLines(visitor)
  expect(lines[0]?.[0]?.[0]).toBeCloseTo(121.3, 1)
  expect(lines.flat().every(([, latitude]) => Math.abs(latitude - 31.23) < 0.001)).toBe(true)

  // One call, without a session, and only once; no live feed; nothing of the fleet, no speeds.
  expect(posts()).toEqual(['/share/getSharedTrack'])
  expect(sockets).toEqual([])
  expect(seen.filter(({ headers }) => headers['access_token'] !== undefined)).toEqual([])
  const text = await visitor.locator('body').innerText()
  expect(text).not.toContain(other.name)
  expect(text).not.toMatch(/km\/h|mph/)
  // The token of a link is no session, and opens no position.
  for (const path of ['track/getVehicleTrack', 'vehicle/getVehiclePosition', 'share/getVehTrackSharings']) {
    const body = { vehicleId: vehicle.id, ...span, currVehicleId: vehicle.id }
    expect((await callOf(product, path, body, { access_token: token })).rspCode, path).not.toBe(0)
  }
  expect((await callOf(product, 'share/getSharedPosition', { token })).rspCode).not.toBe(0)

  // The sharer sees that it was looked at, and ends it on a second word.
  await page.keyboard.press('Escape')
  await openSharing(page, '/trackList')
  await expect(open).toContainText(/Viewed/)
  await open.getByRole('button', { name: 'Revoke' }).click()
  await open.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('You have no active links for this vehicle')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(visitor.getByText(vehicle.name)).toHaveCount(0)

  // Behind the # it stays in the browser: no address, no log has it.
  for (const { url, headers } of seen) {
    expect(url.split('#')[0]).not.toContain(token)
    expect(JSON.stringify(headers)).not.toContain(token)
  }
  expect(said).not.toContain(token)
  await context.close()
})

test('never made, malformed, ended and revoked links get the same words', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const ended = await linkByCall()
  const revoked = await linkByCall()
  await product.sql('update shares set expires_at = now() where id = $1', [ended.shareId])
  await product.sql(`update shares set ended_at = now(), ended_why = 'revoked' where id = $1`, [revoked.shareId])
  const words: string[] = []
  for (const hash of [
    '#track=',
    '#track=short',
    `#track=${'A'.repeat(22)}`,
    `#track=${ended.token}`,
    `#track=${revoked.token}`,
  ]) {
    await page.goto('about:blank')
    await page.goto(`${product.url}/shared${hash}`)
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    words.push(await page.locator('body').innerText())
  }
  expect(new Set(words).size).toBe(1)

  // Another link opened in the same page.
  const { link } = await linkByCall()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vehicle.name)
  await context.close()
})

test('a time without a track, and a page without a network, say so', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: phone })
  const page = await context.newPage()
  const empty = await linkByCall({ startTime: trackDay - hour, endTime: trackDay - 1 })
  await page.goto(empty.link)
  await expect(page.getByText('No track in this period')).toBeVisible()
  const { link } = await linkByCall()
  await context.route('**/share/getSharedTrack', route => route.abort())
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Track unavailable right now' })).toBeVisible()
  await context.unroute('**/share/getSharedTrack')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vehicle.name)
  await context.close()
})
