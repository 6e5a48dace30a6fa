/** Where links and addresses lead in a browser, whose history and storage are its own: Entry and guard.screen.test.tsx have each case by itself. */
import type { Page } from '@playwright/test'
import { asNewDevice } from '../fixtures/clean-page.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { callOf } from '../fixtures/product.ts'
import { signedIn, signedInState } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { moduleTabs } from '../fixtures/vehicles.ts'

let company: Company
test.beforeAll(async ({ installed }) => {
  company = await newCompany(installed)
})

type State = 'new' | 'platform' | 'signedIn'

/** Makes the page one of a device that knows nothing, the platform alone, or is signed in; in English. */
async function deviceIn(page: Page, state: State): Promise<void> {
  const { product, login, password } = company
  const { origins } = await signedInState(product, login, password)
  const known = origins.flatMap(({ localStorage }) => localStorage)
  const kept = known.filter(
    ({ name }) => state === 'signedIn' || name === 'lang' || (state === 'platform' && name !== 'userDatas'),
  )
  await asNewDevice(page, product.url, kept)
}

const stored = (page: Page, ...keys: string[]): Promise<unknown[]> =>
  page.evaluate(names => names.map(name => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown), keys)

/** Opens the address on a device of its own; where that leads. */
async function leadsTo(page: Page, state: State, address: string, path: string): Promise<void> {
  await deviceIn(page, state)
  await page.goto(company.product.url + address)
  await expect.poll(() => new URL(page.url()).pathname, { message: `${state} ${address}` }).toBe(path)
}

test('a link of the official account stores what it carries and leads to /main with user data, by / to /login without (S2.boot.5) (S2.boot.6) (S2.entry.1) (S2.entry.3) (S2.entry.4) (S2.entry.5) (S2.entry.6) (S2.entry.7) (S2.entry.8)', async ({
  page,
}) => {
  const openId = `openId=o1&customerCode=C1&unionId=u1&nickName=${encodeURIComponent('张三')}&pushUrl=${encodeURIComponent('https://push.example/in')}`
  for (const [state, link, path] of [
    ['new', '/?mpusercode=m1&customerCode=C1', '/login'],
    ['signedIn', '/about?mpusercode=m1&customerCode=C1', '/main'],
    ['new', `/?${openId}`, '/login'],
    ['signedIn', `/?${openId}`, '/main'],
    ['platform', `/about?${openId}`, '/login'],
  ] as const) {
    await leadsTo(page, state, link, path)
    const kept = link.includes('mpusercode')
      ? [
          ['pushAuth', 'customerCode'],
          ['m1', 'C1'],
        ]
      : [
          ['openId', 'customerCode', 'unionId', 'nickname', 'pushUrl'],
          ['o1', 'C1', 'u1', '张三', 'https://push.example/in'],
        ]
    expect(await stored(page, ...(kept[0] ?? []))).toEqual(kept[1])
    expect(page.url()).not.toContain('customerCode')
  }
})

test('without parameters / leads to /newPlatform, and an error code to the error page with it (S2.entry.2) (S2.entry.11) (S2.routeDetail.14)', async ({
  page,
}) => {
  for (const state of ['new', 'signedIn'] as const) await leadsTo(page, state, '/', '/newPlatform')
  await leadsTo(page, 'new', '/?msgCode=5000001', '/errorInfo')
  await expect(page.getByText('Error code: 5000001')).toBeVisible()
})

test('a guarded address leads to /newPlatform without a platform, to /login without user data, and opens with both; an unknown one to the error page (S2.guard.1) (S2.guard.6) (S2.guard.9) (S2.guard.10) (S4.login.1) (S8.error.20) (S8.error.21)', async ({
  page,
}) => {
  const guarded = ['/main/track', '/my', '/trackQuery', '/addNewVehicle']
  for (const [state, where] of [
    ['new', '/newPlatform'],
    ['platform', '/login'],
    ['signedIn', undefined],
  ] as const) {
    await deviceIn(page, state)
    for (const path of guarded) {
      await page.goto(company.product.url + path)
      await expect.poll(() => new URL(page.url()).pathname, { message: `${state} ${path}` }).toBe(where ?? path)
    }
    await page.goto(`${company.product.url}/no/such/page`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/errorInfo')
  }
})

test('with nothing stored every open screen opens; titles are of platform and screen, of the platform alone on main, of the screen alone before the sign-in (S2.guard.2) (S2.guard.3) (S2.guard.4) (S2.guard.5) (S2.main.1)', async ({
  page,
}) => {
  await deviceIn(page, 'new')
  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/newPlatform', 'Add platform'],
    ['/platformList', 'Common platform list'],
    ['/editPlatform', 'Edit platform account'],
    ['/errorInfo'],
    ['/agreement'],
    ['/privacy'],
    ['/changePwd'],
    ['/scanCode'],
  ] as const) {
    await page.goto(company.product.url + path)
    await expect.poll(() => page.title()).toEqual(title ?? expect.stringMatching(/./))
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await deviceIn(page, 'signedIn')
  await page.goto(`${company.product.url}/about`)
  const [platforms] = (await stored(page, 'platformInfoList')) as [{ Title: string }[]]
  const platform = platforms[0]?.Title ?? ''
  await expect(page).toHaveTitle(`${platform} · About`)
  await page.goto(`${company.product.url}/main/track`)
  await expect(page).toHaveTitle(platform)
})

test('a link that names a module limits the visit to it, whatever is saved as default, also when the page is loaded again (S1.sso.3) (S2.main.8) (S2.main.9) (S2.main.10)', async ({
  page,
}) => {
  for (const [moduleType, name] of [
    ['pos', 'Monitoring'],
    ['track', 'Track'],
    ['video', 'Video'],
  ] as const) {
    await deviceIn(page, 'signedIn')
    await page.addInitScript(() => localStorage.setItem('defaultModule', '"home"'))
    await page.goto(`${company.product.url}/redirect?moduleType=${moduleType}`)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/newPlatform')
    for (const _ of ['opened', 'loaded again']) {
      await page.goto(`${company.product.url}/main`)
      await expect(moduleTabs(page).filter({ hasText: name })).toHaveAttribute('aria-current', 'page')
      for (const other of ['Monitoring', 'Track', 'Video'].filter(each => each !== name))
        await expect(moduleTabs(page).filter({ hasText: other })).toHaveCount(0)
    }
  }
})

test('an ended session is told, ends at the sign-in, and a wrong password stays there with its words (S4.login.3) (S4.login.7) (S8.error.1) (S8.error.4) (S5.login.user) (S5.login.agree)', async ({
  page,
}) => {
  const { product, login, password } = company
  await signedIn(page, product, login, password)
  await page.goto(`${product.url}/main/vehicleList`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  const [users] = (await stored(page, 'userDatas')) as [Record<string, { accessToken: string }>]
  const { rspCode } = await callOf(product, 'user/logout', {}, { access_token: Object.values(users)[0]?.accessToken ?? '' })
  expect(rspCode).toBe(0)
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  expect(await stored(page, 'userDatas')).toEqual([{}])

  const sent: string[] = []
  page.on('request', request => sent.push(new URL(request.url()).pathname))
  const press = () => page.getByRole('button', { name: 'Sign in' }).click()
  await press()
  await expect(page.getByText('Please enter your username or password')).toBeVisible()
  await page.getByLabel('User name').fill(login)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await press()
  await expect(page.getByText('Please read and agree to the User Agreement and Privacy Policy before logging in')).toBeVisible()
  expect(sent).not.toContain('/user/login')
  await page.getByRole('checkbox', { name: /User Agreement/ }).check()
  await press()
  await expect(page.getByText('wrong user or password')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})
