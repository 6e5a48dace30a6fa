/** Each call of a module is sent by some screen under exactly its name. A module is here once all its calls have a screen. */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { keepSignedIn, openHost } from '../fixtures/hosts.ts'
import { fillSignIn, openSignIn } from '../fixtures/pages.ts'
import { callOf, type Product, startProduct, wirePassword, endProduct } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'

const numbers = join(tmpdir(), `outrider-platforms-${process.pid}.json`)
test.describe.configure({ mode: 'default' })

let product: Product
test.beforeAll(async () => {
  await writeFile(numbers, JSON.stringify([{ code: '10086', title: 'Elsewhere', url: 'http://elsewhere.example' }]))
  product = await startProduct({ args: ['--no-simulator', '--platforms', numbers] })
})
test.afterAll(async () => {
  await endProduct(product)
})

/** Calls of a module as they are answered by a server that knows them. */
function answeredOf(page: Page, module: string): { names: () => string[] } {
  const names = new Set<string>()
  page.on('response', response => {
    const [, group, name] = new URL(response.url()).pathname.split('/')
    if (group === module && name !== undefined && response.status() !== 404) names.add(name)
  })
  return { names: () => [...names].toSorted() }
}

test('updates, versions, configuration and map keys are asked of the platform by the app, the map and /about (S7.call.2)', async ({
  browser,
}) => {
  const context = await openHost(browser, 'native', { updater: true, locale: 'en-US' })
  const page = await context.newPage()
  await keepSignedIn(page, product)
  const answered = answeredOf(page, 'mobile')
  const begun = ['checkUpdates', 'getMapKeysConfig', 'getSrvConfig']

  await page.goto(`${product.url}/main/pos`)
  await expect.poll(answered.names).toEqual(begun)
  // The app begins with its main page, whatever address it is opened at.
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Account & settings' }).click()
  await page.getByRole('button', { name: /^About/ }).click()
  for (const name of ['Server version', 'Gateway version'])
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/\d+\.\d+\.\d+/)
  // Who runs the platform is of this call too.
  const ofAbout = ['getCgoSrvVersion', 'getCustomPlatformInfo', 'getSrvVersion', 'version']
  await expect.poll(answered.names).toEqual([...begun, ...ofAbout].toSorted())
  await context.close()
})

/** The calls of user/ that the specification names; the platform has some more. */
const ofUser = [
  'login',
  'getUserMsg',
  'logout',
  'changePassword',
  'getPasswordComplexity',
  'getPublicKey',
  'getRsaPublicKey',
  'getVehicleMaxNumber',
  'getCaptcha',
  'getMoveCaptcha',
  'getMobileSmsCaptcha',
  'mobileSmsLogin',
  'getSysConfig',
  'getOtherPlatform',
  'getMapCenterConfig',
  'setMapCenterConfig',
]

test('signing in by all ways, changing the password, choosing platforms, vehicles and where the map begins send the calls of user/ (S7.call.1)', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const answered = answeredOf(page, 'user')
  const has = (...names: string[]) => expect.poll(answered.names).toEqual(expect.arrayContaining(names))

  // Chosen elsewhere, so that it can be taken back here.
  const { data } = await callOf(product, 'user/login', { userId: 'huadong', password: wirePassword('outrider') })
  const elsewhere = { access_token: (data as { accessToken: string }).accessToken }
  const center = { longitude: 113, latitude: 23, zoom: 7 }
  expect(await callOf(product, 'user/setMapCenterConfig', { center }, elsewhere)).toMatchObject({ rspCode: 0 })

  await test.step('platforms', async () => {
    await openSignIn(page, product)
    await page.goto(`${product.url}/newPlatform`)
    await page.getByLabel('Server address').fill('10086')
    await page.getByRole('button', { name: 'Add platform' }).click()
    await has('getOtherPlatform')
  })

  await test.step('a link of a partner system', async () => {
    await page.goto(`${product.url}/redirect?userKey=unknown`)
    await has('getUserMsg')
  })

  await test.step('captchas', async () => {
    await page.goto(`${product.url}/platformList`)
    await page
      .getByRole('button', { name: /localhost/ })
      .first()
      .click()
    for (let count = 0; count < 6; count++) {
      const answer = page.waitForResponse(/user\/login/)
      await fillSignIn(page, 'somebody', `wrong ${count}`)
      await answer
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    }
    await page.getByRole('button', { name: 'Use the slider instead' }).click()
    await has('getPublicKey', 'login', 'getCaptcha', 'getMoveCaptcha')
  })

  await test.step('a code by text message', async () => {
    await page.getByRole('radio', { name: 'SMS' }).check()
    await page.getByLabel('Mobile number').fill('13800000000')
    await page.getByLabel('Verification code', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Send code' }).click()
    await has('getMobileSmsCaptcha')
    await page.getByLabel('SMS code').fill('123456')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await has('mobileSmsLogin')
  })

  await test.step('signed in', async () => {
    await page.getByRole('radio', { name: 'Account' }).check()
    await fillSignIn(page, 'huadong', 'outrider')
    await expect(page).toHaveURL(/\/main/)
    await page.goto(`${product.url}/main/vehicleList`)
    await has('getSysConfig', 'getVehicleMaxNumber')
    await page.goto(`${product.url}/MapCenterConfig`)
    await page.getByRole('button', { name: 'Show the whole fleet' }).click()
    await has('getMapCenterConfig', 'setMapCenterConfig')
  })

  await test.step('another password, at a platform that seals with RSA alone', async () => {
    await page.route('**/user/getPublicKey', route => route.fulfill({ status: 404 }))
    await page.goto(`${product.url}/changePwd`)
    const passwords = {
      'Old password': 'outrider',
      'New password': 'outrider the second',
      'Confirm new password': 'outrider the second',
    }
    for (const [label, typed] of Object.entries(passwords)) await page.getByLabel(label, { exact: true }).fill(typed)
    const sent = page.waitForRequest(/user\/changePassword/)
    await page.getByRole('button', { name: 'Change password' }).click()
    expect(Object.values((await sent).postDataJSON() as object).filter(value => String(value).startsWith('rsa:'))).toHaveLength(2)
    await expect(page.getByText('Password changed')).toBeVisible()
    await has('getPasswordComplexity', 'getRsaPublicKey', 'changePassword')
  })

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
  await has(...ofUser)
})
