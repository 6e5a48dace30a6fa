/** The platforms of a device in one visit, from its only one to five at once; Platforms.screen.test.tsx has each message and rule by itself. */
import type { Page } from '@playwright/test'
import { minimalPlatform } from '../../apps/client/src/testing/minimal-platform.ts'
import { keep, stored } from '../fixtures/hosts.ts'
import { expect, test } from '../fixtures/test.ts'

interface Entry {
  Url: string
  isCheckIn: boolean
}
const entries = async (page: Page) => (await stored<Entry[]>(page, 'platformInfoList')) ?? []

test('platforms are added by number (S1.platform.2), domain and IP, with and without a port (S1.platform.3), in words for what is wrong (S5.platform.format) (S5.platform.duplicate); the new one is in use and alone ticked (S4.platformList.1) (S4.platformList.2), the last cannot be deleted (S4.platformList.4), and five are signed in to at once, a sixth not chosen (S1.multi.1) (S4.platformList.5)', async ({
  page,
  installed: product,
}) => {
  await using numbered = await minimalPlatform()
  await using further = await minimalPlatform()
  const found = () => ({ code: '10086', title: 'Numbered', url: numbered.url })
  await using directory = await minimalPlatform({ calls: { 'user/getOtherPlatform': found } })
  const { host, port } = new URL(further.url)
  // On the port that is meant where none is given nothing may listen here.
  await page.route(/:8083\//, route => route.continue({ url: route.request().url().replace(':8083', `:${port}`) }))
  const looked: string[] = []
  page.on('request', request => looked.push(request.url()))
  const only = { Code: new URL(directory.url).host, Title: 'Directory', Url: directory.url, isCheckIn: false, gzhTitle: '' }
  await keep(page, product, { lang: 'en', guideSeen: true, platformInfoList: [only], userDatas: {} })

  await page.goto(`${product.url}/platformList`)
  await page.getByRole('button', { name: 'Actions for Directory' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('At least one platform must remain')).toBeVisible()
  expect(await entries(page)).toHaveLength(1)
  await page.getByRole('button', { name: /^Directory/ }).click()
  await expect(page).toHaveURL(/\/login$/)

  const add = async (address: string) => {
    await page.getByLabel('Server address').fill(address)
    await page.getByRole('button', { name: 'Add platform' }).click()
  }
  await page.goto(`${product.url}/newPlatform`)
  looked.length = 0
  for (const address of ['', 'not a server', 'fleet.example.com:99999']) {
    await add(address)
    await expect(page.getByText('Please enter the correct server information', { exact: true })).toBeVisible()
  }
  await add(only.Code)
  await expect(page.getByText('The platform is already on the list of commonly used', { exact: true })).toBeVisible()
  expect(looked.filter(url => /health|getOtherPlatform/.test(url))).toEqual([])

  for (const [address, url] of [
    ['10086', numbered.url],
    ['localhost', 'http://localhost:8083'],
    ['127.0.0.1', 'http://127.0.0.1:8083'],
    [`localhost:${port}`, `http://localhost:${port}`],
    [host, further.url],
  ] as const) {
    // The number is looked up at the platform in use, which is the directory then.
    await page.goto(`${product.url}/newPlatform`)
    await add(address)
    await expect(page).toHaveURL(/\/login$/)
    const all = await entries(page)
    expect(all.filter(({ isCheckIn }) => isCheckIn).map(({ Url }) => Url)).toEqual([url])
  }
  expect(await entries(page)).toHaveLength(6)

  await page.goto(`${product.url}/platformList`)
  await page.getByRole('switch', { name: 'Show several platforms together' }).check({ force: true })
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(6)
  for (const box of await boxes.all()) if (!(await box.isChecked())) await box.click({ force: true })
  await expect(page.getByText('Choose up to five platforms', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(5)
  await page.getByRole('button', { name: 'Sign in to the selected platforms' }).click()
  await page.getByLabel('User name').fill('dispatcher')
  await page.getByLabel('Password', { exact: true }).fill('a password of theirs')
  await page.getByRole('checkbox', { name: /User Agreement/ }).check({ force: true })
  await page.getByRole('button', { name: 'Sign in' }).click()
  // Each is asked about: the same password goes to all.
  for (let platforms = 0; platforms < 5; platforms++) await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page).toHaveURL(/\/main/)
  expect(Object.keys((await stored<object>(page, 'userDatas')) ?? {})).toHaveLength(5)
})
