/** Tracks in a wide window: one map behind five addresses, and what is done often in few presses. */
import { type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures/test.ts'
import { desktop } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { aDrive, addTrack, trackDay } from '../fixtures/tracks.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

const day = 24 * 3_600_000
/** Where the browser is. */
const midnight = Math.floor((Date.now() + 8 * 3_600_000) / day) * day - 8 * 3_600_000

let product: RunningProduct
let company: Company
let id = ''
let name = ''
test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  ;[id = ''] = await company.addVehicles([company.phone(1)])
  name = `T${company.phone(1)}`
  const shifted = (by: number) => aDrive({ hours: 1, from: 0 }).map(row => ({ ...row, second: row.second + by / 1000 }))
  // Of yesterday its afternoon too, and the hour after midnight of today as far as it has passed.
  const yesterday = midnight - day - trackDay
  const reported = [...shifted(yesterday), ...shifted(yesterday + 13.5 * 3_600_000), ...shifted(midnight - trackDay)]
  await addTrack(
    product,
    id,
    reported.filter(({ second }) => trackDay + second * 1000 < Date.now() - 60_000),
  )
})
test.use({ viewport: desktop })

interface MapElement extends HTMLElement {
  clockTime?: () => number
  marked?: true
}
const map = (page: Page) => page.getByRole('region', { name: 'Map of the track' })
const clockTime = (page: Page) => map(page).evaluate(element => (element as MapElement).clockTime?.() ?? 0)

/** Presses, counted. Typing is not. */
function presses() {
  let count = 0
  return {
    press: async (what: Locator) => {
      count += 1
      await what.click()
    },
    count: () => count,
  }
}
async function openFleet(page: Page) {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/pos`)
  return page.getByRole('list', { name: 'Vehicle list' }).getByRole('button', { name: new RegExp(name) })
}
const track = (page: Page) => page.getByRole('button', { name: 'Track', exact: true })

test('five addresses, one screen: the map stays the same while one goes between them', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/track?vehicle=${id}&from=${midnight - day}&to=${midnight - 1_000}`)
  await expect(map(page)).toHaveAttribute('data-line', '1')
  await map(page).evaluate(element => {
    ;(element as MapElement).marked = true
  })
  const same = () => map(page).evaluate(element => (element as MapElement).marked === true)
  for (const [tab, path] of [
    ['Points', 'trackList'],
    ['Stops', 'parkList'],
    ['Speed', 'speedCurve'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page).toHaveURL(new RegExp(`/${path}\\?vehicle=${id}&from=`))
    expect(await same(), path).toBe(true)
  }
  await page.getByRole('button', { name: 'Close the lists' }).click()
  await expect(page).toHaveURL(/\/trackQuery\?/)
  expect(await same()).toBe(true)
  await page.getByRole('navigation', { name: 'Modules' }).getByText('Tracks').click()
  await expect(page).toHaveURL(/\/main\/track\?/)
  expect(await same()).toBe(true)
  await expect(map(page)).toHaveAttribute('data-line', '1')
})

test('where it was yesterday at 14:00 takes four presses, and is told in words', async ({ page }) => {
  const row = await openFleet(page)
  const { press, count } = presses()
  await press(row)
  await press(track(page))
  await press(page.getByRole('button', { name: 'Day before' }))
  const clock = page.getByRole('textbox', { name: 'Playback time' })
  await press(clock)
  await page.keyboard.type('14:00')
  await page.keyboard.press('Enter')
  await expect.poll(() => clockTime(page)).toBe(midnight - day + 14 * 3_600_000)
  await expect(page.getByRole('note', { name: 'Place' })).toContainText('Shanghai')
  expect(count()).toBe(4)
})

test('a replay takes two presses: it starts by itself', async ({ page }) => {
  test.skip(Date.now() - midnight < 10 * 60_000, 'the day is too young to have a track')
  const row = await openFleet(page)
  const { press, count } = presses()
  await press(row)
  await press(track(page))
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(count()).toBe(2)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('the points of the last 7 days take four presses', async ({ page }) => {
  const row = await openFleet(page)
  const { press, count } = presses()
  await press(row)
  await press(track(page))
  await press(page.getByRole('button', { name: 'Last 7 days' }))
  await expect(map(page)).toHaveAttribute('data-line', '1')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'CSV', exact: true })),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(200)
  expect(count()).toBe(4)
})

test('map, player and stops stand together and go by one clock', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/parkList?vehicle=${id}&from=${midnight - day}&to=${midnight - 1_000}`)
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  await expect(map(page)).toHaveAttribute('data-line', '1')
  await page.getByRole('button', { name: /^Stop 1/ }).click()
  await expect(page.getByText(/^Parked \d+ min/)).toBeVisible()
  expect(await clockTime(page)).toBe(midnight - day + 20 * 60_000)
})
