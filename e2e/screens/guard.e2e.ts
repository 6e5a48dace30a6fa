/** Which screens open to whom, and by which titles: the rules that hold before any screen is shown. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { keep, keepSignedIn, platformOf } from '../fixtures/hosts.ts'
import { type Product, removeFolder, startProduct } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator', '--title', 'Fleet'] })
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

/** Of each group of guarded screens at least one. */
const guarded = [
  '/main',
  '/main/track',
  '/my',
  '/about',
  '/authorization',
  '/mapConfig',
  '/addNewVehicle',
  '/editVehicle?vehicle=1',
  '/trackQuery',
  '/driverList',
  '/kakouMonitor',
  '/vehicleTrackCardQuery',
]

/** Opens the address and waits until the client has decided where that leads. */
async function open(page: Page, path: string): Promise<string> {
  await page.goto(product.url + path)
  await expect(page.locator('#root > *').first()).toBeVisible()
  return new URL(page.url()).pathname
}

test('an unknown route goes to /errorInfo, signed in or not (S2.guard.1)', async ({ page }) => {
  expect(await open(page, '/no/such/page')).toBe('/errorInfo')
  await keepSignedIn(page, product)
  expect(await open(page, '/no/such/page')).toBe('/errorInfo')
})

test('with nothing stored each open screen opens and is not sent elsewhere (S2.guard.5)', async ({ page }) => {
  for (const path of [
    '/errorInfo',
    '/login',
    '/newPlatform',
    '/platformList',
    '/agreement',
    '/privacy',
    '/editPlatform',
    '/changePwd',
    '/scanCode',
  ])
    expect(await open(page, path)).toBe(path)
  // This one takes the parameters of a link and goes on by its own rules; the guard would have sent it to /newPlatform.
  await open(page, '/redirect?openId=o1')
  await expect(page.getByText('获取参数失败', { exact: true })).toBeVisible()
})

test('with no platform saved a guarded route goes to /newPlatform (S2.guard.6)', async ({ page }) => {
  for (const path of guarded) expect([path, await open(page, path)]).toEqual([path, '/newPlatform'])
})

test('with a platform and no user data a guarded route goes to /login (S2.guard.9)', async ({ page }) => {
  await keep(page, product, { platformInfoList: [platformOf(product)] })
  for (const path of guarded) expect([path, await open(page, path)]).toEqual([path, '/login'])
})

test('with a platform and user data a guarded route opens (S2.guard.10)', async ({ page }) => {
  await keepSignedIn(page, product)
  for (const path of guarded) {
    const wanted = path.split('?')[0] ?? ''
    expect((await open(page, path)).startsWith(wanted), path).toBe(true)
  }
})

test('titles: platform and route, the platform alone on main, the route alone before sign-in (S2.guard.2) (S2.guard.3) (S2.guard.4)', async ({
  page,
}) => {
  await keepSignedIn(page, product, { lang: 'en' })
  for (const [path, title] of [
    ['/addNewVehicle', 'Fleet · Add vehicle'],
    ['/vehicleInfo?vehicle=1', 'Fleet · Vehicle details'],
    ['/main', 'Fleet'],
    ['/main/track', 'Fleet'],
    ['/login', 'Sign in'],
    ['/newPlatform', 'Add platform'],
    ['/platformList', 'Common platform list'],
    [`/editPlatform?code=${encodeURIComponent(platformOf(product).Code)}`, 'Edit platform account'],
  ] as const) {
    await open(page, path)
    await expect(page).toHaveTitle(title)
  }
})

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Modules' }).getByText(name, { exact: true })

test('without posAuth the location tab is not offered, with it, it is (S6.right.2)', async ({ page }) => {
  const grant = (posAuth: boolean) =>
    product.sql(`update users set rights = jsonb_set(rights, '{posAuth}', $1::jsonb) where login = 'demo'`, [String(posAuth)])
  await keepSignedIn(page, product, { lang: 'en' })
  await open(page, '/main')
  await expect(tab(page, 'Location')).toBeVisible()
  await grant(false)
  try {
    await keepSignedIn(page, product, { lang: 'en' })
    await open(page, '/main')
    await expect(tab(page, 'Track')).toBeVisible()
    await expect(tab(page, 'Location')).toHaveCount(0)
  } finally {
    await grant(true)
  }
})

test('without updInstTaskAuth a screen that needs it leads to /main, and a toast says why (S6.right.8)', async ({ page }) => {
  const grant = (updInstTaskAuth: boolean) =>
    product.sql(`update users set rights = jsonb_set(rights, '{updInstTaskAuth}', $1::jsonb) where login = 'demo'`, [
      String(updInstTaskAuth),
    ])
  const toast = page.getByText('no permission to edit new install task', { exact: true })
  await keepSignedIn(page, product, { lang: 'en' })
  expect(await open(page, '/addNewVehicle')).toBe('/addNewVehicle')
  await expect(toast).toHaveCount(0)
  await grant(false)
  try {
    await keepSignedIn(page, product, { lang: 'en' })
    await page.goto(`${product.url}/addNewVehicle`)
    await expect(toast).toBeVisible()
    await expect(page).toHaveURL(/\/main(\/|$)/)
  } finally {
    await grant(true)
  }
})

const accountCommand = fileURLToPath(new URL('../../apps/server/src/cli/account.ts', import.meta.url))
const userKey = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    accountCommand,
    'user-key',
    'demo',
    '--database-url',
    product.databaseUrl,
  ])
  return stdout.split('\n')[0] ?? ''
}

for (const [moduleType, location, track] of [
  ['all', true, true],
  ['pos', true, false],
  ['track', false, true],
  ['video', false, false],
] as const) {
  test(`a launch link with module type ${moduleType} limits the session to it (S1.sso.3)`, async ({ page }) => {
    await keep(page, product, { lang: 'en' })
    await page.goto(`${product.url}/?${new URLSearchParams({ userKey: await userKey(), moduleType })}`)
    await expect(page).toHaveURL(/\/main/)
    const offered = tab(page, { all: 'Location', pos: 'Location', track: 'Track', video: 'Video' }[moduleType])
    await expect(offered).toBeVisible()
    await expect(tab(page, 'Location')).toHaveCount(location ? 1 : 0)
    await expect(tab(page, 'Track')).toHaveCount(track ? 1 : 0)
    // It is the session that is limited, not the first screen alone.
    await page.reload()
    await expect(offered).toBeVisible()
    await expect(tab(page, 'Track')).toHaveCount(track ? 1 : 0)
  })
}
