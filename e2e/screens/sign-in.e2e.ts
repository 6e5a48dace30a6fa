import { addDemoAccount, endSessions } from '../fixtures/demo-account.ts'
import { expect, test } from '../fixtures/test.ts'
import { fillSignIn, openSignIn, signIn } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'

let product: RunningProduct
test.beforeAll(async ({ demo }) => {
  product = demo
})

test('without user name or password nothing is sent and the form says so (S5.login.user, S5.boundary.9)', async ({ page }) => {
  await openSignIn(page, product)
  const sent: string[] = []
  page.on('request', request => sent.push(request.url()))
  for (const [user, password] of [
    ['', ''],
    ['demo', ''],
    ['', 'outrider'],
  ] as const) {
    await fillSignIn(page, user, password)
    await expect(page.getByText('Please enter your username or password', { exact: true })).toBeVisible()
  }
  expect(sent.filter(url => url.includes('user/login'))).toEqual([])
})

test('a wrong password says so, the page stays, and the form can be sent again (S8.error.4) (S8.error.29) (S4.login.7)', async ({
  page,
}) => {
  await openSignIn(page, product)
  await fillSignIn(page, 'demo', 'not the password')
  await expect(page.getByText('wrong user or password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await fillSignIn(page, 'demo', 'outrider')
  await expect(page).toHaveURL(/\/main/)
})

test('the texts are Chinese unless English is chosen', async ({ page }) => {
  await page.goto(product.url)
  await page.getByRole('button', { name: /当前服务器/ }).click()
  await page.getByRole('textbox', { name: '用户名' }).fill('demo')
  await page.getByLabel('密码', { exact: true }).fill('not the password')
  await page.getByRole('checkbox', { name: /用户协议/ }).check()
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByText('用户名或密码错误', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /zh/)
})

test('a session that ended shows the message of the server, clears the user data and goes to sign-in (S8.error.1) (S4.login.3)', async ({
  page,
}) => {
  await addDemoAccount(product, 'ends')
  await signIn(page, product, 'ends', 'outrider')
  // The client is away meanwhile: it must not say so before it is looked at.
  await page.goto('about:blank')
  await endSessions(product, 'ends')
  // The message stands for seconds only: it may come before the whole page has.
  await page.goto(`${product.url}/main`, { waitUntil: 'commit' })
  await expect(page.getByText('The password was changed, please sign in again').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('userDatas') ?? '{}')).not.toContain('accessToken')
})

test('an unknown address leads to the error page (S8.error.20)', async ({ page }) => {
  await page.goto(`${product.url}/no/such/page`)
  await expect(page).toHaveURL(/\/errorInfo/)
})

test('without a platform a guarded page leads to the choice of one, without a session to sign-in (S8.error.21) (S4.login.1)', async ({
  page,
}) => {
  await page.goto(`${product.url}/main`)
  await expect(page).toHaveURL(/\/newPlatform$/)
  await openSignIn(page, product)
  await page.goto(`${product.url}/main`)
  await expect(page).toHaveURL(/\/login$/)
})

test('after sign-out the token counts no more and the main page is closed', async ({ page }) => {
  await signIn(page, product, 'demo', 'outrider')
  const token = await page.evaluate(() => /"accessToken":"([^"]+)"/.exec(localStorage.getItem('userDatas') ?? '')?.[1] ?? '')
  expect(token).not.toBe('')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
  const reply = await fetch(`${product.url}/vehicle/getVehiclesTotal`, { method: 'POST', headers: { access_token: token } })
  expect(await reply.json()).toMatchObject({ rspCode: 4010001 })
})

test('a platform address that cannot be right is refused with the text of the specification', async ({ page }) => {
  await page.goto(`${product.url}/newPlatform`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Server address').fill('not a server!')
  await page.getByRole('button', { name: 'Add platform' }).click()
  await expect(page.getByText('Please enter the correct server information', { exact: true })).toBeVisible()
})
