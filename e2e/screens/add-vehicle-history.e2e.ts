import type { Page } from '@playwright/test'
import { fillSignIn } from '../fixtures/pages.ts'
import { callOf, type Product, startProduct, wirePassword, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let product: Product
let orgId: number
let accessToken: string
test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator'] })
  const { data } = await callOf(product, 'user/login', { userId: 'demo', password: wirePassword('outrider') })
  accessToken = (data as { accessToken: string }).accessToken
  const [organisation] = await product.sql<{ id: number }>(`select id from organisations where name_en = 'Beijing Fleet'`)
  orgId = organisation?.id ?? 0
  // Long ago: what a demo's fleet is made of would stand before everything else.
  await product.sql(`update vehicles set created_at = now() - interval '400 days' - id * interval '1 second'`)
  await add('京H-TODAY', '13700000101', '0 days')
  await add('京H-WEEK', '13700000102', '5 days')
  await add('京H-MONTH', '13700000103', '20 days')
})
test.afterAll(async () => {
  await endProduct(product)
})

async function add(plateNum: string, commCardNum: string, before: string): Promise<void> {
  const kinds = { plateColor: 1, vehicleType: 'coach', terminalType: 'jt808-2019' }
  const { rspCode, msg } = await callOf(
    product,
    'vehicle/addVehicle',
    { orgId, plateNum, commCardNum, ...kinds },
    { access_token: accessToken },
  )
  if (rspCode !== 0) throw new Error(msg)
  await product.sql('update vehicles set created_at = created_at - $1::interval where plate_num = $2', [before, plateNum])
}

const list = (page: Page) => page.getByRole('list', { name: 'Added vehicles' })
const rows = (page: Page) => list(page).getByRole('listitem')
async function open(page: Page, filters = ''): Promise<void> {
  await page.goto(`${product.url}/newHistory${filters}`)
  await expect(page.getByRole('heading', { name: 'Added vehicles' })).toBeVisible()
}
const choose = (page: Page, time: string) => page.getByRole('group', { name: 'Date added' }).getByRole('button', { name: time })

test('the history tells who added what and when, and is reached from the form', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/addNewVehicle`)
  await page.getByRole('button', { name: 'Added vehicles' }).click()
  await expect(page).toHaveURL(/\/newHistory$/)
  const [user] = await product.sql<{ name: string }>(`select name from users where login = 'demo'`)
  const first = rows(page).first()
  for (const words of ['京H-TODAY', 'Coach', 'Beijing Fleet', '13700000101', user?.name ?? 'nobody'])
    await expect(first).toContainText(words)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/addNewVehicle$/)
})

test('it is narrowed by words and by time, and stays so when one comes back from a vehicle', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await open(page)
  await choose(page, 'Today').click()
  await expect(rows(page)).toHaveCount(1)
  await choose(page, '1 week').click()
  await expect(rows(page)).toHaveCount(2)
  await choose(page, '1 month').click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('searchbox').fill('WEEK')
  await expect(rows(page)).toHaveCount(1)

  await rows(page)
    .getByRole('button', { name: /京H-WEEK/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/main\/pos\?vehicle=\d+$/)
  await expect(page.getByRole('article')).toContainText('京H-WEEK')
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('WEEK')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Details of 京H-WEEK' }).click()
  await expect(page).toHaveURL(/VehicleInfo\?vehicle=\d+$/i)
  await expect(page.getByText('京H-WEEK').first()).toBeVisible()
})

test('the list goes on page by page to its end, and only what one looks at is drawn', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  const [{ count } = { count: 0 }] = await product.sql<{ count: number }>('select count(*)::int as count from vehicles')
  expect(count).toBeGreaterThan(50)
  await open(page)
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', String(count))
  const last = list(page).locator(`[aria-posinset="${count}"]`)
  const scroller = list(page).locator('..')
  await expect(async () => {
    await scroller.evaluate(element => element.scrollTo(0, element.scrollHeight))
    await expect(last).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(last).toContainText('Imported')
  expect(await rows(page).count()).toBeLessThan(40)
})

test('who signs in next sees nothing of what the one before was shown', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await open(page)
  await expect(rows(page).first()).toContainText('京H-TODAY')
  // To the form, and from it to the main page.
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/addNewVehicle$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
  // Of another branch: the vehicles of Beijing are not theirs. The page is not loaded again in between.
  await fillSignIn(page, 'huadong', 'outrider')
  await expect(page).toHaveURL(/\/main/)
  await page.route('**/vehicle/getAddVehicleHistory', () => undefined) // never answered: what shows is what was kept
  await page.evaluate(() => {
    history.pushState(null, '', '/newHistory')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})
