import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { desktop, fillSignIn, openSignIn } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'

const run = promisify(execFile)

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

test('a user signs in by user name; the password cannot be read on the way (S1.signin.1)', async ({ page }) => {
  await openSignIn(page, product)
  const sent = sentTo(page, 'user/login')
  await fillSignIn(page, 'demo', 'outrider')
  await expect(page).toHaveURL(/\/main/)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ userId: 'demo', password: expect.stringMatching(/^sealed:/) })
})

test('a vehicle signs in by its plate number, with a password it must change first, and sees itself alone (S1.signin.2)', async ({
  page,
}) => {
  const [vehicle] = await product.sql<{ plate: string }>('select plate_num as plate from vehicles order by id limit 1')
  const plate = vehicle?.plate ?? ''
  const account = fileURLToPath(new URL('../../apps/server/src/cli/account.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [
    account,
    'plate-password',
    plate,
    '--data',
    product.folder,
    '--database-url',
    product.databaseUrl,
  ])
  const printed = /: (\S{16}) /.exec(stdout)?.[1] ?? ''
  await openSignIn(page, product)
  await page.getByRole('radio', { name: 'Plate' }).check()
  await page.getByLabel('Plate number').fill(plate)
  await page.getByLabel('Password', { exact: true }).fill(printed)
  await page.getByRole('checkbox', { name: /User Agreement/ }).check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/changePwd$/)
  const change = async (typed: string) => {
    await page.getByLabel('Old password').fill(printed)
    await page.getByLabel('New password', { exact: true }).fill(typed)
    await page.getByLabel('Confirm new password').fill(typed)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await expect(page.getByText(/At least \d+ characters/)).toBeVisible()
  await change('short')
  await expect(page.getByText(/The password must have at least \d+ characters/)).toBeVisible()
  await change('driver of this one 1A!')
  await expect(page).toHaveURL(/\/main/)
  await expect(page.getByRole('group', { name: 'Vehicle counts' }).getByRole('button', { name: /Vehicle/ })).toHaveText(
    /^1\s*Vehicle$/,
  )
})

test('without agreement nothing is sent; both texts can be read and what was typed is still there (S5.login.agree)', async ({
  page,
}) => {
  await openSignIn(page, product)
  const sent = sentTo(page, 'user/login')
  await page.getByLabel('User name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('outrider')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(
    page.getByText('Please read and agree to the User Agreement and Privacy Policy before logging in', { exact: true }),
  ).toBeVisible()
  for (const name of ['User Agreement', 'Privacy Policy']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('User name')).toHaveValue('demo')
  }
  expect(sent).toEqual([])
})

test('a plate number without password and a password without plate number are refused in words of their own (S5.login.plate, S5.boundary.10)', async ({
  page,
}) => {
  await openSignIn(page, product)
  const sent = sentTo(page, 'user/login')
  for (const [plate, password] of [
    ['A12345', ''],
    ['', 'outrider'],
  ] as const) {
    // The words of the attempt before are gone with its form.
    await page.getByRole('radio', { name: 'Account' }).check()
    await page.getByRole('radio', { name: 'Plate' }).check()
    await page.getByLabel('Plate number').fill(plate)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: /User Agreement/ }).check()
    const words = page.getByText('Please enter the license plate number or password', { exact: true })
    await expect(words).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(words).toBeVisible()
  }
  expect(sent).toEqual([])
})

test('the sign-in page is switched between user name and plate number, by finger and by keyboard (S2.routeDetail.5)', async ({
  page,
}) => {
  await openSignIn(page, product)
  const [user, plate] = [page.getByLabel('User name'), page.getByLabel('Plate number')]
  const byPlate = page.getByRole('radio', { name: 'Plate' })
  await expect(user).toBeVisible()
  await expect(plate).toHaveCount(0)
  await byPlate.check()
  await expect(plate).toBeVisible()
  await expect(user).toHaveCount(0)
  await page.getByRole('radio', { name: 'Account' }).check()
  await expect(user).toBeVisible()
  await expect(plate).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(byPlate).toBeChecked()
  await expect(plate).toBeVisible()
})

test('after five wrong passwords a code is asked for and may not be empty (S5.login.captcha)', async ({ page }) => {
  await openSignIn(page, product)
  for (let count = 0; count < 6; count++) {
    const answered = page.waitForResponse(/user\/login/)
    await fillSignIn(page, 'somebody', `wrong ${count}`)
    await answered
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  }
  await expect(page.getByLabel('Verification code')).toBeVisible()
  const sent = sentTo(page, 'user/login')
  await fillSignIn(page, 'somebody', 'wrong again')
  await expect(page.getByText('Please enter verification code', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Use the slider instead' }).click()
  await page.getByRole('slider', { name: 'Move the piece' }).fill('100')
  await fillSignIn(page, 'somebody', 'wrong again')
  await expect.poll(() => sent.length).toBe(1)
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ captchaId: expect.any(String), moveX: 100 })
})

test('a remembered password is never readable on the device, and signs in again', async ({ page }) => {
  await openSignIn(page, product)
  await page.getByRole('checkbox', { name: 'Remember password' }).check()
  await fillSignIn(page, 'demo', 'outrider')
  await expect(page).toHaveURL(/\/main/)
  const stored = (await kept(page)).replaceAll('\\', '')
  expect(stored).toContain('rememberedSignIns')
  // Neither as typed nor as it travels.
  for (const secret of ['"outrider', '30DC80656E50BC391792D3C9181B88A2']) expect(stored).not.toContain(secret)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('User name')).toHaveValue('demo')
  await expect(page.getByText('Using the password remembered on this device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/main/)
})

const accent = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())

test('without a choice the theme of the plain page is red (S1.theme.1)', async ({ page }) => {
  await openSignIn(page, product)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'red')
  expect(await accent(page)).toBe('#c8202f')
})

test('inside the mini-program the theme is blue until another is chosen (S1.theme.2)', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.47 miniProgram/wx1' })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'blue')
  expect(await accent(page)).toBe('#1a5fd0')
  await page.evaluate(() => localStorage.setItem('themeColor', '{"themeName":"white"}'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'white')
  await context.close()
})

test('in the official account the theme is red (S1.theme.1)', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.47' })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'red')
  await context.close()
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

test('vehicles are drawn as signs or as cars, and the choice is kept; saving nothing says so (S3.stored.6) (S9.12) (S5.defaultModule.noChange)', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/commonConfig`)
  const icons = page.getByRole('radiogroup', { name: 'Vehicle icon' }).getByRole('radio')
  await expect(icons).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Default', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: 'Location' }).click()
  await expect(page.getByText('No changes to save', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('vehicleIcon'))).toBeNull()
  await page.getByRole('radio', { name: 'Car' }).check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Car' })).toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('vehicleIcon'))).toBe('"car"')
})

test('about shows the versions of client and server (S9.4) (S2.routeDetail.21)', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/about`)
  await expect(page.getByText('236', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Server version' })).toContainText(/\d+\.\d+\.\d+/)
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
