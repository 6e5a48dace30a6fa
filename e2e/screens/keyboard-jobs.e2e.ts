/** What a dispatcher does all day, by the keyboard alone: no pointer is moved in this file. */
import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { type Company, newCompany } from '../fixtures/company.ts'
import { selectOf } from '../fixtures/fields.ts'
import { enter, reach } from '../fixtures/keyboard.ts'
import { desktop } from '../fixtures/pages.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { aDrive, addTrack, trackDay } from '../fixtures/tracks.ts'

const day = 24 * 3_600_000
/** Where the browser is. */
const midnight = Math.floor((Date.now() + 8 * 3_600_000) / day) * day - 8 * 3_600_000

let product: RunningProduct
let company: Company
/** Of a vehicle with tracks of yesterday and of today, as far as it has passed. */
let plate = ''
test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  const [id = ''] = await company.addVehicles([company.phone(1), company.phone(2)])
  plate = `T${company.phone(1)}`
  const drive = (begin: number) =>
    aDrive({ hours: 1, from: 0 }).map(row => ({ ...row, second: row.second + (begin - trackDay) / 1000 }))
  const reported = [...drive(midnight - day + 13.5 * 3_600_000), ...drive(midnight)]
  await addTrack(
    product,
    id,
    reported.filter(({ second }) => trackDay + second * 1000 < Date.now() - 60_000),
  )
})
test.use({ viewport: desktop })
test.beforeEach(async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/pos`)
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
})

const rows = (page: Page) => page.getByRole('list', { name: 'Vehicle list' }).getByRole('button')

async function openVehicle(page: Page): Promise<Locator> {
  await page.keyboard.press('/')
  await page.keyboard.type(plate)
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Vehicle details' })
  await expect(card).toContainText(plate)
  await expect(card).toBeFocused()
  return card
}

const clock = (page: Page) => page.getByRole('textbox', { name: 'Playback time' })

test('a vehicle is found by its plate and its position is shared; which vehicles are offline, and since when', async ({
  page,
}) => {
  await openVehicle(page)
  await enter(page, page.getByRole('button', { name: 'Share position' }))
  await enter(page, page.getByRole('button', { name: /^Copy link/ }))
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share position' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/main\/pos$/)

  await enter(page, page.getByRole('group', { name: 'Vehicle counts' }).getByRole('link', { name: /Offline/ }))
  await expect(page).toHaveURL(/state=offline/)
  await reach(page, rows(page).first())
  await expect(rows(page).first()).toContainText(/Offline/)
})

test('where a vehicle was yesterday at 14:00, and a week of it as a file', async ({ page }) => {
  await openVehicle(page)
  await page.keyboard.press('t')
  await enter(page, page.getByRole('button', { name: 'Day before' }))
  await reach(page, clock(page))
  await page.keyboard.type('14:00')
  await page.keyboard.press('Enter')
  await expect(clock(page)).toHaveValue('14:00:00')
  await expect(page.getByRole('note', { name: 'Place' })).toContainText('Shanghai')

  await enter(page, page.getByRole('button', { name: 'Last 7 days' }))
  const csv = page.getByRole('button', { name: 'CSV', exact: true })
  await reach(page, csv)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect((await readFile(await download.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(200)
})

test('a vehicle is added', async ({ page }) => {
  const select = async (label: string, beginning: string) => {
    await enter(page, selectOf(page, label))
    const list = page.getByRole('listbox', { name: label })
    await expect(list).toBeVisible()
    await page.keyboard.type(beginning)
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
  }
  await page.keyboard.press('/')
  await page.keyboard.type('add vehicle')
  await page.keyboard.press('Enter')
  await reach(page, page.getByLabel('Plate number', { exact: true }))
  await page.keyboard.type('沪A77777')
  await select('Plate colour', 'Bl')
  await reach(page, page.getByLabel('Terminal phone no.', { exact: true }))
  await page.keyboard.type(company.phone(77))
  await select('Vehicle type', 'Tr')
  await select('Terminal type', 'JT/T 808-2019')
  await enter(page, page.getByRole('button', { name: 'Add vehicle', exact: true }))
  await expect(page).toHaveURL(/\/main/)
  await expect(rows(page).filter({ hasText: '沪A77777' })).toBeVisible()
})

test('a replay is watched fast', async ({ page }) => {
  test.skip(Date.now() - midnight < 10 * 60_000, 'the day is too young to have a track')
  await openVehicle(page)
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const speed = () => page.getByRole('radiogroup', { name: 'Playback speed' }).getByRole('radio', { checked: true })
  await expect(speed()).toHaveAccessibleName('64×')
  await page.keyboard.press(']')
  await expect(speed()).not.toHaveAccessibleName('64×')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})
