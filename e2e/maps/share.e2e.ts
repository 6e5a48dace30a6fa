import type { BrowserContext, Page } from '@playwright/test'
import { drawnAt, desktop, phone } from '../fixtures/pages.ts'
import { callOf, type Product, startProduct, wirePassword, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let product: Product
let said = ''
let vehicle: { id: string; name: string }
let other: { id: string; name: string }
test.beforeAll(async () => {
  product = await startProduct({ args: [], log: 'pipe' })
  product.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const driving = () =>
    product.sql<typeof vehicle>(
      `select v.id::text, v.plate_num as name from vehicles v join latest_positions p on p.vehicle_id = v.id
       where p.located and p.speed_dkmh > 300 order by v.id limit 2`,
    )
  await expect.poll(async () => (await driving()).length).toBe(2)
  const [first, second] = await driving()
  if (!first || !second) throw new Error('fewer than two vehicles drive')
  vehicle = first
  other = second
})
test.afterAll(async () => {
  await endProduct(product)
})
test.use({ viewport: desktop })

const tokenOf = (link: string) => new URL(link).hash.slice(1)

/** Everything a page asks for, from now on. */
function watchRequests(context: BrowserContext) {
  const seen: { url: string; headers: Record<string, string> }[] = []
  const sockets: string[] = []
  context.on('request', request => seen.push({ url: request.url(), headers: request.headers() }))
  context.on('page', page => page.on('websocket', socket => sockets.push(socket.url())))
  return {
    seen,
    sockets,
    posts: () => new Set(seen.map(({ url }) => new URL(url).pathname).filter(path => /^\/\w+\/\w+$/.test(path))),
  }
}

async function openSharing(page: Page): Promise<void> {
  await page.goto(`${product.url}/main/pos?vehicle=${vehicle.id}`)
  await page.getByRole('button', { name: 'Share position' }).click()
  await expect(page.getByRole('dialog', { name: 'Share position' })).toContainText(`of ${vehicle.name} until it expires`)
}

async function makeLink(page: Page, duration = '8 hours'): Promise<string> {
  await page.getByRole('radio', { name: duration, exact: true }).check()
  await page.getByRole('button', { name: /^Copy link/ }).click()
  return page.getByLabel('Link', { exact: true }).inputValue()
}

/** A link without the screens. */
async function linkByCall(): Promise<{ link: string; shareId: string; token: string }> {
  const { data: session } = await callOf(product, 'user/login', { userId: 'demo', password: wirePassword('outrider') })
  const { accessToken } = session as { accessToken: string }
  const { data } = await callOf(
    product,
    'share/addVehPosSharing',
    { vehicleId: vehicle.id, hours: 1 },
    { access_token: accessToken },
  )
  const { token, shareId } = data as { token: string; shareId: string }
  return { link: `${product.url}/shared#${token}`, shareId, token }
}

test('a link shows its vehicle move to anyone who has it, and nothing else, until it is revoked', async ({ page, browser }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openSharing(page)
  const before = Date.now()
  const link = await makeLink(page)
  const token = tokenOf(link)
  expect(link).toBe(`${product.url}/shared#${token}`)
  const open = page.getByRole('list', { name: 'Active links' })
  await expect(open).toContainText('Not viewed yet')
  const [row] = await product.sql<{ expires_at: Date }>('select expires_at from shares order by id desc limit 1')
  expect(Math.abs((row?.expires_at.getTime() ?? 0) - before - 8 * 3_600_000)).toBeLessThan(60_000)

  const context = await browser.newContext({ locale: 'en-GB', viewport: phone })
  const { seen, sockets, posts } = watchRequests(context)
  const visitor = await context.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(vehicle.name)
  await expect(visitor.getByText('Live', { exact: true })).toBeVisible()
  await expect(visitor.getByText(/^Position /)).toBeVisible()
  await expect(visitor.getByText(/Link expires/)).toBeVisible()
  await expect.poll(() => drawnAt(visitor, vehicle.id)).toBeTruthy()
  const first = await drawnAt(visitor, vehicle.id)
  await expect.poll(() => drawnAt(visitor, vehicle.id)).not.toEqual(first)

  // One call, without a session; no live feed; nothing of the fleet.
  expect([...posts()]).toEqual(['/share/getSharedPosition'])
  expect(sockets).toEqual([])
  expect(seen.filter(({ headers }) => headers['access_token'] !== undefined)).toEqual([])
  expect(await visitor.locator('body').innerText()).not.toContain(other.name)
  // The token of a link is no session: it opens nothing but its own vehicle.
  for (const path of ['vehicle/getVehiclePosition', 'vehicle/getVehiclesPosition', 'share/getVehPosSharings']) {
    const body = { vehicleId: other.id, vehicleIds: [other.id], currVehicleId: other.id }
    expect((await callOf(product, path, body, { access_token: token })).rspCode, path).not.toBe(0)
  }
  const { data } = await callOf(product, 'share/getSharedPosition', { token, vehicleId: other.id })
  expect(data as object).toMatchObject({ name: vehicle.name })

  // The sharer sees that it is looked at, and ends it on a second word.
  await page.keyboard.press('Escape')
  await openSharing(page)
  await expect(open).toContainText(/Viewed/)
  await open.getByRole('button', { name: 'Revoke' }).click()
  await expect(open).toContainText('will lose access')
  await open.getByRole('button', { name: 'Keep' }).click()
  await open.getByRole('button', { name: 'Revoke' }).click()
  await open.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('You have no active links for this vehicle')).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
  await expect(visitor.getByText(vehicle.name)).toHaveCount(0)
  await expect(visitor.getByRole('region', { name: 'Vehicle map' })).toHaveCount(0)

  // Behind the # it stays in the browser: no address, no log has it.
  expect(seen.length).toBeGreaterThan(5)
  for (const { url, headers } of seen) {
    // What the browser itself adds behind the # for its own page never leaves it.
    expect(url.split('#')[0]).not.toContain(token)
    expect(JSON.stringify(headers)).not.toContain(token)
  }
  expect(said).not.toContain(token)
  await context.close()
})

test('never made, malformed, missing, ended and revoked links get the same words', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const ended = await linkByCall()
  const revoked = await linkByCall()
  await product.sql('update shares set expires_at = now() where id = $1', [ended.shareId])
  await product.sql(`update shares set ended_at = now(), ended_why = 'revoked' where id = $1`, [revoked.shareId])
  const words: string[] = []
  for (const hash of ['', '#', '#short', `#${'A'.repeat(22)}`, `#${ended.token}`, `#${revoked.token}`]) {
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

test('who is signed in as someone else sees the link as any visitor does', async ({ page, context }) => {
  await signedIn(page, product, 'huadong', 'outrider')
  await page.goto(`${product.url}/main/vehicleList`)
  const { link } = await linkByCall()
  await page.close()
  const { seen, sockets, posts } = watchRequests(context)
  const shared = await context.newPage()
  await shared.goto(link)
  await expect(shared.getByRole('heading', { level: 1 })).toHaveText(vehicle.name)
  await expect.poll(() => drawnAt(shared, vehicle.id)).toBeTruthy()
  expect([...posts()]).toEqual(['/share/getSharedPosition'])
  expect(sockets).toEqual([])
  expect(seen.filter(({ headers }) => headers['access_token'] !== undefined)).toEqual([])
})

test('without a network the page says that what it shows is from before', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB', viewport: phone })
  const page = await context.newPage()
  const { link } = await linkByCall()
  await page.goto(link)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Connection lost. Showing the last position; retrying…')).toBeVisible()
  await expect(page.getByText('Last known', { exact: true })).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(vehicle.name)
  await context.setOffline(false)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Connection lost.')).toHaveCount(0)
  await context.close()
})

test.describe('with the client kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a device that keeps the client opens the page without a network, and shows nothing until there is one', async ({
    page,
    context,
  }) => {
    await page.goto(product.url)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const { link } = await linkByCall()
    await page.evaluate(() => localStorage.setItem('lang', '"en"'))
    await context.setOffline(true)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Position unavailable right now' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(vehicle.name)
  })
})

test('the page speaks the language of the browser, can be switched, and is not for search engines', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: phone })
  const page = await context.newPage()
  const { link } = await linkByCall()
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const response = await page.goto(link)
  expect(response?.headers()['x-robots-tag']).toContain('noindex')
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await expect(page.getByText('实时', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await wider()).toBe(0)
  await page.reload()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.close()
})
