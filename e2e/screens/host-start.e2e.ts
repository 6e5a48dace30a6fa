import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { EncryptJWT } from 'jose'
import { keep, keepSignedIn, type Kind, kinds, openHost, platformOf, shellCalls, stored } from '../fixtures/hosts.ts'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let product: Product
let customers: Awaited<ReturnType<typeof customerService>>
test.beforeAll(async () => {
  customers = await customerService()
  product = await startProduct({ args: ['--no-simulator', '--customer-info-url', `${customers.url}/info`] })
})
test.afterAll(async () => {
  customers.stop()
  await endProduct(product)
})

/** The cloud service of an outside system that knows the customers' pictures. */
async function customerService() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.url === '/picture.svg') {
      response.setHeader('content-type', 'image/svg+xml')
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="16"/>')
      return
    }
    let form = ''
    request.setEncoding('utf8').on('data', part => {
      form += part
    })
    request.on('end', () => {
      asked.push(form)
      response.end(JSON.stringify({ RET: 1, DATA: { LoginAdsPicLinkUrl: `${url}/picture.svg` } }))
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, stop: () => server.close() }
}

async function opened(browser: Browser, kind: Kind, opening?: Parameters<typeof openHost>[2]): Promise<Page> {
  const context = await openHost(browser, kind, opening)
  return context.newPage()
}

const accountCommand = fileURLToPath(new URL('../../apps/server/src/cli/account.ts', import.meta.url))
/** What a command for the one who runs the server prints first. */
async function fromCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    accountCommand,
    ...args,
    '--data',
    product.folder,
    '--database-url',
    product.databaseUrl,
  ])
  return stdout.split('\n')[0] ?? ''
}
/** A key by which an outside system signs the user in, once. */
const userKey = (login = 'demo'): Promise<string> => fromCommand('user-key', login)

/** From here on time passes only as the test says. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
}

const environments: Record<Kind, string> = {
  native: 'S1.environment.1',
  officialAccount: 'S1.environment.2',
  miniProgram: 'S1.environment.3',
  web: 'S1.environment.4',
}

for (const kind of kinds) {
  const [locale, language] = kind === 'native' ? ['zh-TW', 'S1.language.2'] : ['en-US', 'S1.language.4']
  test(`in surroundings of kind ${kind} the client starts, signs in and shows the fleet, in Chinese where the device speaks ${locale} (${environments[kind]}) (${language})`, async ({
    browser,
  }) => {
    const page = await opened(browser, kind, { locale })
    await keep(page, product, { platformInfoList: [platformOf(product)] })
    await page.goto(`${product.url}/login`)
    // The app decides by itself where to begin; the others open the address they were asked for.
    if (kind === 'native') {
      await expect(page).toHaveURL(/\/newPlatform$/)
      await page.evaluate(() => history.pushState(null, '', '/login'))
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    }
    await expect(page).toHaveURL(/\/login$/)
    const sent = page.waitForRequest(/user\/login$/)
    await page.getByRole('textbox', { name: '用户名' }).fill('demo')
    await page.getByLabel('密码', { exact: true }).fill('outrider')
    await agree(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(/\/main/)
    // The fleet is there: its counts, and vehicles in the list.
    await expect(page.getByRole('group', { name: '车辆统计' })).not.toContainText('–')
    await page.getByRole('group', { name: '车辆统计' }).getByRole('button').first().click()
    await expect(page.getByRole('button', { name: /^[\p{Script=Han}][A-Z]/u }).first()).toBeVisible()
    const systems = { native: 0, officialAccount: 3, miniProgram: 4, web: 2 }
    expect((await sent).postDataJSON()).toMatchObject({ mobileOs: systems[kind] })
    expect(await stored(page, 'mobileOs')).toBe(systems[kind])
    await page.context().close()
  })
}

/** Where the form asks for it, the agreement is read and agreed to. */
async function agree(page: Page): Promise<void> {
  const box = page.getByRole('checkbox')
  for (const each of await box.all()) if (!(await each.isChecked())) await each.check()
}

test('the app goes to /main with stored user data, half a second after its launch (S2.boot.3)', async ({ browser }) => {
  const page = await opened(browser, 'native')
  await keepSignedIn(page, product)
  await stopClock(page)
  await page.goto(`${product.url}/about`)
  await expect.poll(() => shellCalls(page)).toContain('App.getLaunchUrl')
  await page.clock.runFor(499)
  expect(await shellCalls(page)).not.toContain('SplashScreen.hide')
  await page.clock.runFor(1)
  await expect(page).toHaveURL(/\/main/)
  await expect.poll(() => shellCalls(page)).toContain('SplashScreen.hide')
  // This bar does not lie over the page.
  expect(await stored(page, 'statusBarHeight')).toBe(0)
  expect(await stored(page, 'versionCode')).toBe(12)
  await page.context().close()
})

test('the app goes to / without stored user data, in English on a device that speaks French, and by its link, with a user key and no form, into the fleet (S1.sso.2) (S4.login.5) (S4.login.6) (S2.boot.4) (S2.entry.9) (S1.language.3)', async ({
  browser,
}) => {
  const page = await opened(browser, 'native', { locale: 'fr-FR' })
  await page.goto(`${product.url}/main`)
  await expect(page).toHaveURL(/\/newPlatform$/)
  await expect(page).toHaveTitle('Add platform')
  await page.context().close()

  const linked = await opened(browser, 'native', { link: `outrider://open?userKey=${await userKey()}` })
  await keep(linked, product, { platformInfoList: [platformOf(product)] })
  await linked.goto(product.url)
  await expect(linked).toHaveURL(/\/main/)
  // Loaded again, as after the system has ended its page: it stays at its module.
  await linked.goto(`${product.url}/main/more`)
  await expect(linked.getByRole('region', { name: '全部功能' })).toBeVisible()
  await expect(linked).toHaveURL(`${product.url}/main/more`)
  await linked.context().close()
})

test('no launch parameter leads out of the client', async ({ browser }) => {
  const page = await opened(browser, 'web')
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).origin))
  const out = encodeURIComponent('https://evil.example/x')
  for (const query of [
    `url=${out}`,
    `redirect=${out}&to=${out}`,
    `openId=o&customerCode=c&pushUrl=${out}`,
    `param=${out}${'a'.repeat(40)}`,
  ]) {
    for (const path of ['/', '/redirect', '/main']) {
      await page.goto(`${product.url}${path}?${query}`)
      await expect(page.locator('#root > *').first()).toBeVisible()
      expect(new URL(page.url()).origin).toBe(product.url)
    }
  }
  // The customer-info service is the platform's own choice, not the link's.
  expect([...new Set(asked)].filter(origin => origin !== customers.url)).toEqual([product.url])
  await page.context().close()
})

test('the advert of the customer lies over the first screen, counts from 4 to 0 and goes (S2.boot.1) (S2.boot.2)', async ({
  browser,
}) => {
  const page = await opened(browser, 'web')
  await keep(page, product, { lang: 'en' })
  await stopClock(page)
  customers.asked.length = 0
  await page.goto(`${product.url}/?openId=o1&customerCode=C1`)
  await expect(page.getByRole('img', { name: 'Advertisement' })).toHaveAttribute('src', `${customers.url}/picture.svg`)
  expect(customers.asked).toEqual(['customerCode=C1'])
  for (const left of ['4', '3', '2', '1', '0']) {
    await expect(page.getByRole('timer')).toHaveText(left)
    await page.clock.runFor(left === '0' ? 300 : 1000)
  }
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.context().close()
})

/** A launch parameter as a partner system seals it. */
async function encrypted(key: string, claims: Record<string, string>, id: string = randomUUID()): Promise<string> {
  return new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'partner' })
    .setJti(id)
    .setExpirationTime('2 minutes')
    .encrypt(Buffer.from(key, 'base64url'))
}

test('an encrypted parameter signs in without the form; repeated, altered or incomplete it is refused in words (S1.sso.1) (S2.entry.10)', async ({
  browser,
}) => {
  const key = await fromCommand('partner-key', 'partner')
  const param = await encrypted(key, { userId: 'demo', password: 'outrider' })
  const page = await opened(browser, 'web')
  await page.goto(`${product.url}/?param=${param}`)
  await expect(page).toHaveURL(/\/main/)
  await page.context().close()

  for (const [refused, words] of [
    [param, 'wrong user key'],
    [`${param.slice(0, -3)}AAA`, 'wrong user key'],
    [await encrypted(key, { userId: 'demo' }), 'failed to obtain parameters'],
  ] as const) {
    const visitor = await opened(browser, 'web')
    await keep(visitor, product, { lang: 'en' })
    await visitor.goto(`${product.url}/?param=${refused}`)
    await expect(visitor.getByText(words, { exact: true })).toBeVisible()
    expect(await stored(visitor, 'launchParameter')).toBeNull()
    await visitor.context().close()
  }
})
