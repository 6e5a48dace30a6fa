import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { desktop, fillSignIn, openSignIn } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'

let product: RunningProduct
test.beforeAll(async ({ demo }) => {
  product = demo
})

/** Requests to one call from now on. */
function sentTo(page: Page, path: string): string[] {
  const bodies: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname === `/${path}`) bodies.push(request.postData() ?? '')
  })
  return bodies
}

const kept = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))

test('a user signs in by user name (S1.signin.1), and the page can be switched to plate numbers, of which none is sent without its password (S2.routeDetail.5) (S5.login.plate); the password cannot be read on the way, nor on a device that remembers it, where it signs in again after a restart (S3.platform.3)', async ({
  page,
}) => {
  await openSignIn(page, product)
  const sent = sentTo(page, 'user/login')
  await page.getByRole('radio', { name: 'Plate' }).check({ force: true })
  await page.getByLabel('Plate number').fill('A12345')
  await page.getByRole('checkbox', { name: /User Agreement/ }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter the license plate number or password', { exact: true }).first()).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('radio', { name: 'Account' }).check({ force: true })
  await page.getByRole('checkbox', { name: 'Remember password' }).check()
  await fillSignIn(page, 'demo', 'outrider')
  await expect(page).toHaveURL(/\/main/)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ userId: 'demo', password: expect.stringMatching(/^sealed:/) })
  const stored = (await kept(page)).replaceAll('\\', '')
  expect(stored).toContain('rememberedSignIns')
  // Neither as typed nor as it travels.
  for (const secret of ['"outrider', '30DC80656E50BC391792D3C9181B88A2']) expect(stored).not.toContain(secret)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(page.getByLabel('User name')).toHaveValue('demo')
  await expect(page.getByRole('checkbox', { name: 'Remember password' })).toBeChecked()
  await expect(page.getByText('Using the password remembered on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/main/)
})

const accent = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

test('without a choice the theme is red in the plain page and in the official account, and blue in the mini-program until another is chosen (S1.theme.1) (S1.theme.2)', async ({
  browser,
}) => {
  const android = 'Mozilla/5.0 (Linux; Android 14)'
  for (const [userAgent, theme, colour] of [
    [android, 'red', '#c8202f'],
    [`${android} MicroMessenger/8.0.47`, 'red', '#c8202f'],
    [`${android} MicroMessenger/8.0.47 miniProgram/wx1`, 'blue', '#1a5fd0'],
  ] as const) {
    const context = await browser.newContext({ userAgent })
    const page = await context.newPage()
    await page.goto(product.url)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await accent(page)).toBe(colour)
    if (theme === 'blue') {
      await page.evaluate(() => localStorage.setItem('themeColor', '{"themeName":"white"}'))
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'white')
    }
    await context.close()
  }
})

test('the personal centre leads to four themes, which colour the screen at once and are there before the first paint after a restart (S1.theme.3) (S1.theme.4) (S1.feature.20)', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/main/vehicleList`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Account & settings').click()
  await page.getByRole('button', { name: /Theme settings/ }).click()
  const seen = new Set<string>()
  for (const [name, theme] of [
    ['Blue', 'blue'],
    ['White', 'white'],
    ['Red', 'red'],
    ['Black', 'black'],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${name} `) }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    seen.add(`${await accent(page)} ${await page.evaluate(() => getComputedStyle(document.body).backgroundColor)}`)
  }
  expect(seen.size).toBe(4)
  // The document alone, before the client itself runs.
  await page.route(/\.js$/, route => (route.request().url().endsWith('/theme.js') ? route.continue() : route.abort()))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'black')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(12, 16, 22)')
  await page.unroute(/\.js$/)
  await page.goto(`${product.url}/main`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'black')
})

test('a press of 500 ms copies a value of the vehicle card, a shorter one does not (S8.error.26) (S8.error.32)', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desktop)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page, product, 'demo', 'outrider')
  const [vehicle] = await product.sql<{ id: number }>('select min(id) as id from vehicles')
  await page.goto(`${product.url}/main/vehicleList?vehicle=${vehicle?.id ?? ''}`)
  const value = page.locator('dt', { hasText: 'Organisation' }).locator('xpath=following-sibling::dd/span')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText('before'))
  // Waits until the card has come to rest.
  await value.hover()
  // From here on time passes only as the test says, however slow the machine.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await page.mouse.down()
  await page.clock.runFor(450)
  await page.mouse.up()
  await page.clock.runFor(1000)
  expect(await clipboard()).toBe('before')
  await page.mouse.down()
  await page.clock.runFor(520)
  await page.mouse.up()
  // The message is drawn frame by frame, and frames are time too.
  await page.clock.resume()
  await expect(page.getByText('Copy succeeded', { exact: true })).toBeVisible()
  expect(await clipboard()).toBe(await value.textContent())
})
