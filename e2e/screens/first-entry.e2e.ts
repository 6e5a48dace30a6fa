/** What is refused before anything is sent: server addresses, the deletion of the last platform, incomplete launch links, a wrong password. */
import type { Page } from '@playwright/test'
import { keep, platformOf, stored } from '../fixtures/hosts.ts'
import { fillSignIn } from '../fixtures/pages.ts'
import { type Product, removeFolder, startProduct } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator'] })
})
test.afterAll(async () => {
  await product.stop()
  await removeFolder(product.folder)
})

/** Requests to any server but for the parts of the client. */
function requestsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (!['document', 'script', 'stylesheet', 'font', 'image'].includes(request.resourceType())) sent.push(request.url())
  })
  return sent
}

const wrongServers = [
  '',
  '   ',
  'not a server',
  'fleet.example.com:',
  'fleet.example.com:99999',
  '1.2.3.4.5',
  'ftp://fleet.example.com',
  '-a.com',
]

test('what is no server is refused in the words for it on both screens, and nothing is sent (S5.platform.format)', async ({
  page,
}) => {
  const platform = platformOf(product)
  await keep(page, product, { lang: 'en', platformInfoList: [platform] })
  for (const [path, button] of [
    ['/newPlatform', 'Add platform'],
    [`/editPlatform?code=${encodeURIComponent(platform.Code)}`, 'Save'],
  ] as const) {
    await page.goto(product.url + path)
    const address = page.getByLabel('Server address')
    await expect(address).toBeVisible()
    const sent = requestsOf(page)
    for (const input of wrongServers) {
      await address.fill(input)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByText('Please enter the correct server information', { exact: true }), input).toBeVisible()
    }
    expect(sent.filter(url => /health|getOtherPlatform/.test(url))).toEqual([])
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0])
  }
  expect(await stored(page, 'platformInfoList')).toEqual([platform])
})

test('a server is accepted as a domain or an IP, with a port or with 8083 when none is given (S5.platform.format)', async ({
  page,
}) => {
  await keep(page, product, { lang: 'en' })
  for (const [input, asked] of [
    ['fleet.invalid', 'fleet.invalid:8083'],
    ['fleet.invalid:9000', 'fleet.invalid:9000'],
    ['127.0.0.1', '127.0.0.1:8083'],
    [`127.0.0.1:${product.port}`, `127.0.0.1:${product.port}`],
  ] as const) {
    await page.goto(`${product.url}/newPlatform`)
    const request = page.waitForRequest(each => new URL(each.url()).host === asked)
    await page.getByLabel('Server address').fill(input)
    await page.getByRole('button', { name: 'Add platform', exact: true }).click()
    await request
  }
})

test('the last platform cannot be deleted, in use or not (S4.platformList.4)', async ({ page }) => {
  const platform = { ...platformOf(product), isCheckIn: false }
  await keep(page, product, { lang: 'en', platformInfoList: [platform] })
  await page.goto(`${product.url}/platformList`)
  await page.getByRole('button', { name: `Actions for ${platform.Title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('At least one platform must remain')).toBeVisible()
  expect(await stored(page, 'platformInfoList')).toEqual([platform])
})

test('a launch link without user and password says "failed to obtain parameters", and nothing is sent (S5.login.launch)', async ({
  page,
}) => {
  await keep(page, product, { lang: 'en', platformInfoList: [platformOf(product)] })
  const sent = requestsOf(page)
  for (const query of ['openId=o1', 'customerCode=C1', 'platformCode=p1', 'nickName=n&unionId=u']) {
    await page.goto(`${product.url}/?${query}`)
    await expect(page.getByText('failed to obtain parameters', { exact: true }), query).toBeVisible()
  }
  expect(sent.filter(url => url.includes('/user/'))).toEqual([])
})

test('a refused sign-in shows the text, ends the loading state and stays on the page (S8.error.4)', async ({ page }) => {
  await keep(page, product, { lang: 'en', platformInfoList: [platformOf(product)] })
  await page.goto(`${product.url}/login`)
  let reply = () => {}
  const held = new Promise<void>(resolve => {
    reply = resolve
  })
  await page.route('**/user/login', async route => {
    await held
    await route.continue()
  })
  await fillSignIn(page, 'demo', 'not the password')
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  reply()
  await expect(page.getByText('wrong user or password', { exact: true })).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(button).toBeEnabled()
  await expect(page).toHaveURL(/\/login$/)
})
