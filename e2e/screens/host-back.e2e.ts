import { type Browser, type Page } from '@playwright/test'
import { addDemoAccount, endSessions } from '../fixtures/demo-account.ts'
import { expect, test } from '../fixtures/test.ts'
import {
  fromShell,
  invokedOfMessenger,
  keep,
  keepSignedIn,
  type Kind,
  openHost,
  platformOf,
  pressBack,
  shellCalls,
} from '../fixtures/hosts.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { openModule } from '../fixtures/vehicles.ts'

let product: RunningProduct
test.beforeAll(async ({ demo }) => {
  product = demo
})

const words = { zh: '再按一次退出应用', en: 'Press again to exit the application' }

async function signedIn(browser: Browser, kind: Kind, lang: 'zh' | 'en'): Promise<Page> {
  const page = await (await openHost(browser, kind)).newPage()
  await keepSignedIn(page, product, { lang })
  return page
}

for (const lang of ['zh', 'en'] as const) {
  test(`in the app on /main the first press of back asks, the second exits: ${lang} (S2.back.1) (S2.back.2)`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, 'native', lang)
    await page.goto(product.url)
    await expect(page).toHaveURL(/\/main/)
    await pressBack(page)
    await expect(page.getByText(words[lang])).toBeVisible()
    expect(await shellCalls(page)).not.toContain('App.exitApp')
    await pressBack(page)
    await expect.poll(() => shellCalls(page)).toContain('App.exitApp')
    await page.context().close()
  })
}

test('in the app on /login the first press of back asks too, and after more than 3 seconds it asks again (S2.back.1) (S2.back.3)', async ({
  browser,
}) => {
  const page = await (await openHost(browser, 'native')).newPage()
  await keep(page, product, { platformInfoList: [platformOf(product)], openId: 'o1' })
  await page.clock.install()
  await page.goto(product.url)
  await fromShell(page, 'App.appUrlOpen', { url: 'outrider://x?mpusercode=m1' })
  await expect(page).toHaveURL(/\/login$/)
  await pressBack(page)
  await expect(page.getByText(words.zh)).toBeVisible()
  await page.clock.fastForward(3500)
  await pressBack(page)
  // The first message may still be fading: with a clock of the test's own nothing fades by itself.
  await expect(page.getByText(words.zh).last()).toBeVisible()
  expect(await shellCalls(page)).not.toContain('App.exitApp')
  await page.context().close()
})

test('in the app on the more module back does not ask to exit (S2.back.4)', async ({ browser }) => {
  const page = await signedIn(browser, 'native', 'en')
  await page.goto(`${product.url}/main`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page).toHaveURL(/\/main\/more$/)
  await expect(page.getByRole('button', { name: 'More functions' })).toBeVisible()
  await pressBack(page)
  await expect(page).not.toHaveURL(/\/main\/more/)
  await expect(page.getByText(words.en)).toHaveCount(0)
  expect(await shellCalls(page)).not.toContain('App.exitApp')
  await page.context().close()
})

/** What going back is in these surroundings. */
const back = (page: Page, kind: Kind): Promise<unknown> =>
  kind === 'native' ? pressBack(page) : page.evaluate(() => history.back())

for (const kind of ['native', 'web'] as const) {
  test(`in a list module back closes what is open, then leads to the previous module: ${kind} (S2.back.5) (S2.back.6)`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, kind, 'en')
    await page.goto(`${product.url}/main`)
    await openModule(page, 'vehicleList')
    await expect(page).toHaveURL(/\/main\/vehicleList/)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await back(page, kind)
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(page).toHaveURL(/\/main\/vehicleList/)
    await back(page, kind)
    await expect(page).not.toHaveURL(/vehicleList/)
    await expect(page).toHaveURL(/\/main/)
    await page.context().close()
  })

  test(`elsewhere back leads to the page before: ${kind} (S2.back.7)`, async ({ browser }) => {
    const page = await signedIn(browser, kind, 'en')
    await page.goto(`${product.url}/main`)
    await expect(page).toHaveURL(/\/main/)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Switch platform' }).click()
    await expect(page).toHaveURL(/\/platformList$/)
    await back(page, kind)
    await expect(page).toHaveURL(/\/main/)
    await page.context().close()
  })
}

for (const kind of ['officialAccount', 'miniProgram'] as const) {
  const closes = kind === 'officialAccount'
  test(`${kind}: back from the main page to the choice of a platform ${closes ? 'closes the window' : 'closes nothing'} (${closes ? 'S2.back.10' : 'S2.back.12'})`, async ({
    browser,
  }) => {
    const page = await signedIn(browser, kind, 'en')
    await page.goto(product.url)
    await expect(page).toHaveURL(/\/newPlatform$/)
    await page
      .getByRole('button', { name: /Signed in, press to continue/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/main/)
    expect(await invokedOfMessenger(page)).not.toContain('closeWindow')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/newPlatform$/)
    await expect.poll(async () => (await invokedOfMessenger(page)).includes('closeWindow')).toBe(closes)
    await page.context().close()
  })
}

test('a session that ends leads to /login and closes no window', async ({ browser }) => {
  await addDemoAccount(product, 'ends-in-messenger')
  const page = await (await openHost(browser, 'officialAccount')).newPage()
  await keepSignedIn(page, product, { lang: 'en' }, 'ends-in-messenger')
  await page.goto(`${product.url}/main`)
  await expect(page.getByRole('group', { name: 'Vehicle counts' })).not.toContainText('–')
  await endSessions(product, 'ends-in-messenger')
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  expect(await invokedOfMessenger(page)).not.toContain('closeWindow')
  await page.context().close()
})
