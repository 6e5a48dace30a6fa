import type { Page } from '@playwright/test'
import { choose } from '../fixtures/fields.ts'
import { fillSignIn } from '../fixtures/pages.ts'
import { endPlatform, password, type Platform, startPlatform } from '../fixtures/platforms.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let a: Platform
let b: Platform
test.beforeAll(async () => {
  test.setTimeout(180_000)
  a = await startPlatform('Platform A', ['沪A10001'])
  b = await startPlatform('Platform B', ['京B20001'])
})
test.afterAll(async () => {
  for (const platform of [a, b]) await endPlatform(platform)
})

async function signInToBoth(page: Page): Promise<void> {
  const newPlatform = `${a.product.url}/newPlatform`
  await page.goto(newPlatform)
  await page.getByRole('button', { name: 'English' }).click()
  for (const { product } of [a, b]) {
    await page.goto(newPlatform)
    await page.getByLabel('Server address').fill(`localhost:${product.port}`)
    await page.getByRole('button', { name: 'Add platform' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  await page.goto(`${a.product.url}/platformList`)
  await page.getByRole('switch', { name: 'Show several platforms together' }).check()
  for (const at of [0, 1]) await page.getByRole('checkbox').nth(at).check()
  await page.getByRole('button', { name: 'Sign in to the selected platforms' }).click()
  await fillSignIn(page, 'admin', password)
  await expect(page).toHaveURL(/\/main/)
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const platesOf = async ({ product }: Platform) =>
  (await product.sql<{ plate_num: string }>('select plate_num from vehicles order by id')).map(({ plate_num: plate }) => plate)

test('of several platforms, a vehicle goes to the one its organisation belongs to, with its choices and its numbers', async ({
  page,
}) => {
  await signInToBoth(page)
  await page.goto(`${a.product.url}/addNewVehicle`)
  await field(page, 'Plate number').fill('京B20002')
  await field(page, 'Organisation').click()
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  await page.getByRole('treeitem', { name: 'Platform B' }).click()
  await expect(field(page, 'Organisation')).toHaveText('My fleet')
  await field(page, 'Organisation').click()
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('Platform B')
  await page.goBack()

  await page.getByText('More (optional)').click()
  const asked = page.waitForRequest(/getUserSimNumList$/)
  await page.getByRole('button', { name: 'Select a terminal phone no.' }).click()
  expect((await asked).url()).toContain(`localhost:${b.product.port}`)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('listitem')).toContainText('京B20001')
  await page.getByRole('button', { name: 'Back' }).click()

  await choose(page, 'Plate colour', 'Blue')
  await field(page, 'Terminal phone no.').fill('13900000099')
  await choose(page, 'Vehicle type', 'Truck')
  await choose(page, 'Terminal type', 'JT/T 808-2019 terminal')
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await expect(page).toHaveURL(/\/main/)
  expect(await platesOf(b)).toEqual(['京B20001', '京B20002'])
  expect(await platesOf(a)).toEqual(['沪A10001'])

  await test.step('the history tells of the platform one asks', async () => {
    await page.goto(`${a.product.url}/newHistory`)
    const rows = page.getByRole('list', { name: 'Added vehicles' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await choose(page, 'Platform', 'Platform B')
    await expect(rows).toHaveCount(2)
    await rows
      .first()
      .getByRole('button', { name: /京B20002/ })
      .first()
      .click()
    await expect(page.getByRole('article')).toContainText('京B20002')
  })
})
