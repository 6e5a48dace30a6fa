import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { phone } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { aDrive, addTrack, trackDay, type TrackRow } from '../fixtures/tracks.ts'
import { signedIn } from '../fixtures/session.ts'

let product: RunningProduct
let vehicles: { id: string; name: string }[]
const hour = 3_600_000
/** A week of a report every ten seconds. */
const weekLength = 60_480

test.beforeAll(async ({ demo }) => {
  product = demo
  vehicles = await product.sql('select id::text, plate_num as name from vehicles order by id limit 5')
  await addTrack(product, idOf(0), aDrive({ hours: 4 }))
  await addTrack(
    product,
    idOf(4),
    aDrive({ hours: 2, latitude: 30.9 }).map((row, at) => (at === 12 ? { ...row, latitude: 44, late: true } : row)),
  )
  const week = Array.from(
    { length: weekLength },
    (_, at): TrackRow => ({
      second: at * 10,
      latitude: 31,
      longitude: 121 + at * 1e-5,
      speed: 20 + (at % 60),
    }),
  )
  await addTrack(product, idOf(2), week)
})
test.use({ viewport: phone })

const idOf = (at: number): string => vehicles[at]?.id ?? ''
const nameOf = (at: number): string => vehicles[at]?.name ?? ''

function address(path: string, at: readonly number[], from = 8, to = 13): string {
  const search = new URLSearchParams(at.map((each): [string, string] => ['vehicle', idOf(each)]))
  search.set('from', String(trackDay + from * hour))
  search.set('to', String(trackDay + to * hour))
  return `${product.url}${path}?${search}`
}

const views = (page: Page) => page.getByRole('navigation', { name: 'Track views' })
const current = (page: Page) => page.getByRole('row', { selected: true })

test('a row sets the clock, keys walk through the rows, and every view shows the same moment', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(address('/trackList', [0]))
  const grid = page.getByRole('grid')
  await grid.getByRole('row').filter({ hasText: '08:00:40' }).click()
  await expect(current(page)).toContainText('08:00:40')
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await expect(current(page)).toContainText('08:00:50')
  await page.keyboard.press('End')
  await expect(current(page)).toContainText('12:00:00')
  await expect(current(page)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(current(page)).toContainText('08:00:00')
  for (let times = 0; times < 4; times++) await page.keyboard.press('PageDown')
  const chosen = /(\d\d:\d\d:\d\d)/.exec((await current(page).textContent()) ?? '')?.[1] ?? ''
  expect(chosen > '08:05:00').toBe(true)
  await expect(current(page)).toBeInViewport({ ratio: 0.95 })

  // A user who scrolls away is left there, and can come back.
  await grid.hover()
  await page.mouse.wheel(0, 20_000)
  await expect(current(page)).not.toBeInViewport()
  await page.getByRole('button', { name: 'Back to the playback time' }).click()
  await expect(current(page)).toBeInViewport()

  await views(page).getByRole('link', { name: 'Speed curve' }).click()
  await expect(page.getByRole('slider', { name: 'Time' })).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`${chosen}, ${nameOf(0)}`),
  )
  // Opened again the screen shows the same track.
  await page.reload()
  await expect(page.getByRole('slider', { name: 'Time' })).toBeVisible()
})

test('a place where it cannot have been says so in words that are all seen on a phone', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(address('/trackList', [4]))
  const doubted = page.getByRole('grid').getByRole('row').filter({ hasText: '08:02:00' })
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Suspect position 1', exact: true }).click()
  await expect(doubted).toContainText('Suspect position')
  for (const mark of await doubted.getByRole('gridcell').nth(4).locator('span').all()) {
    await expect(mark).toBeInViewport({ ratio: 1 })
    expect(await mark.evaluate(element => element.scrollWidth <= element.clientWidth + 1)).toBe(true)
  }
})

test('60,480 points scroll in a list of a few dozen rows; while not all are there the menu says so before anything is taken, and the file by its name', async ({
  page,
  context,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  const all = Promise.withResolvers<undefined>()
  await context.route('**/track/getVehicleTrack', async route => {
    if ((route.request().postDataJSON() as { maxPoints?: number }).maxPoints === 100_000) await all.promise
    await route.continue()
  })
  await page.goto(address('/trackList', [2], 0, 168))
  await page.getByRole('button', { name: 'Export' }).click()
  const menu = page.getByRole('menu', { name: 'Export' })
  await expect(menu).toHaveAccessibleDescription(/This file will be simplified.*of 60,480 points/s)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^CSV/ }).click()])
  expect(download.suggestedFilename()).toBe(`track-simplified-${nameOf(2)}-20260105.csv`)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/,OK,No\r\n/)

  all.resolve(undefined)
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', String(weekLength + 1))
  await grid.focus()
  await page.keyboard.press('End')
  await expect(current(page)).toContainText('23:59:50')
  await expect(current(page)).toBeInViewport({ ratio: 0.95 })
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
})
