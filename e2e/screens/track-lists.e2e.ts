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
    idOf(1),
    aDrive({ hours: 3, from: 9, latitude: 31.4 }).map(row => ({ ...row, recorder: undefined })),
  )
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

test('lists and curve are screens of their own; with nothing replayed they lead to where one can ask (S2.route.4) (S7.call.7)', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  const screens = [
    ['/trackList', 'Track points'],
    ['/parkList', 'Stops'],
    ['/speedCurve', 'Speed curve'],
  ] as const
  for (const [path, title] of screens) {
    await page.goto(product.url + path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(` · ${title}$`))
    await expect(page.getByText('No track to show yet')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Select a track' }).click()
  await expect(page).toHaveURL(/\/trackQuery$/)
  await expect(page).toHaveTitle(/Track replay$/)

  // Each of them asks for the track its address names, and for itself.
  for (const [path, title] of screens) {
    const asked = page.waitForRequest(request => new URL(request.url()).pathname === '/track/getVehicleTrack')
    await page.goto(address(path, [0]))
    expect((await asked).postDataJSON()).toMatchObject({ vehicleId: idOf(0), startTime: trackDay + 8 * hour })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(nameOf(0)).first()).toBeVisible()
  }
})

test('every point says what it is: moving, parked, late, without a fix, in alarm', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(address('/trackList', [0]))
  const grid = page.getByRole('grid', { name: `Track points · ${nameOf(0)}` })
  await expect(grid).toHaveAttribute('aria-rowcount', '1322')
  const rowAt = (time: string) => grid.getByRole('row').filter({ hasText: time })
  await expect(rowAt('08:00:00')).toContainText('1,000.')
  await expect(rowAt('08:00:50')).toContainText('Overspeed')

  const show = page.getByRole('group', { name: 'Show' })
  await show.getByRole('button', { name: /^Alarms/ }).click()
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await show.getByRole('button', { name: /^Parked/ }).click()
  await expect(grid.getByRole('row').nth(1)).toContainText('08:20:00')
  await expect(grid.getByRole('row').nth(1)).toContainText('Parked')
  await show.getByRole('button', { name: /^Driving/ }).click()
  await grid.evaluate(element => element.scrollTo(0, 60 * 52))
  await expect(rowAt('08:10:00')).toContainText('Backfilled')
  await show.getByRole('button', { name: /^All/ }).click()
  await grid.evaluate(element => element.scrollTo(0, 88 * 52))
  const blind = rowAt('08:15:00')
  await expect(blind).toContainText('No GPS')
})

test('a place where it cannot have been is marked as such, and can be looked at alone, as what came late', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(address('/trackList', [4]))
  const grid = page.getByRole('grid')
  const doubted = grid.getByRole('row').filter({ hasText: '08:02:00' })
  await expect(doubted).toContainText('Suspect position')
  await expect(doubted).toContainText('Backfilled')
  const show = page.getByRole('group', { name: 'Show' })
  await show.getByRole('button', { name: 'Suspect position 1', exact: true }).click()
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await show.getByRole('button', { name: /^Backfilled/ }).click()
  await expect(grid).toHaveAttribute('aria-rowcount', '26')
  // On a phone every word of it is seen.
  for (const mark of await doubted.getByRole('gridcell').nth(4).locator('span').all()) {
    await expect(mark).toBeInViewport({ ratio: 1 })
    expect(await mark.evaluate(element => element.scrollWidth <= element.clientWidth + 1)).toBe(true)
  }
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('This file will be simplified')).toBeHidden()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^CSV/ }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toMatch(/,Backfilled,Position quality,Complete$/)
  expect(lines[13]).toMatch(/,Yes,Suspect,Yes$/)
  // Where there is nothing of a kind, it is not offered.
  await page.goto(address('/trackList', [0]))
  await expect(show.getByRole('button', { name: /^Backfilled/ })).toBeVisible()
  await expect(show.getByRole('button', { name: /^Suspect position/ })).toHaveCount(0)
})

test('of a track that is not whole the menu says so before anything is taken, and the file by its name', async ({
  page,
  context,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  // Every point never comes.
  await context.route('**/track/getVehicleTrack', route =>
    (route.request().postDataJSON() as { maxPoints?: number }).maxPoints === 100_000 ? undefined : route.continue(),
  )
  await page.goto(address('/trackList', [2], 0, 168))
  await page.getByRole('button', { name: 'Export' }).click()
  const menu = page.getByRole('menu', { name: 'Export' })
  await expect(menu).toHaveAccessibleDescription(/This file will be simplified.*of 60,480 points/s)
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /^CSV/ }).click()])
  expect(download.suggestedFilename()).toBe(`track-simplified-${nameOf(2)}-20260105.csv`)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/,OK,No\r\n/)
})

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

test('60,480 points scroll in a list of a few dozen rows', async ({ page }) => {
  test.slow()
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(address('/trackList', [2], 0, 168))
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-rowcount', String(weekLength + 1))
  await grid.focus()
  await page.keyboard.press('End')
  await expect(current(page)).toContainText('23:59:50')
  await expect(current(page)).toBeInViewport({ ratio: 0.95 })
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
})

test('parks say when, how long, why and where, and one that is chosen is looked at in the replay', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(address('/parkList', [0, 1]))
  await expect(page.getByText('4 stops, 1 h')).toBeVisible()
  const list = page.getByRole('list', { name: `Stops · ${nameOf(0)}` })
  const second = list.getByRole('button', { name: /^Stop 2 / })
  await expect(second).toContainText('15 min')
  await expect(second).toContainText('Ignition off')
  await expect(second).toContainText(/09:20:00 – 09:35:00/)
  await expect(second).toContainText(/Shanghai/)
  await page.getByRole('button', { name: nameOf(1) }).click()
  await expect(page.getByText('3 stops, 45 min')).toBeVisible()
  await page.getByRole('button', { name: nameOf(0) }).click()
  await second.click()
  await expect(page).toHaveURL(/\/trackQuery\?/)
  await page.goBack()
  await expect(list.getByRole('button', { name: /^Stop 2 / })).toHaveAttribute('aria-current', 'true')
})

test('a time without parks, and one without any track, say so', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(address('/parkList', [0], 8, 8.2))
  await expect(page.getByText('No stops in this period')).toBeVisible()
  await page.goto(address('/trackList', [3]))
  await expect(page.getByText('No track in this period')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await page.goto(address('/speedCurve', [3]))
  await expect(page.getByText('No speed data in this period')).toBeVisible()
})

test('a track that cannot be had is said, and asked for again', async ({ page, context }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/trackList`)
  await expect(page.getByText('No track to show yet')).toBeVisible()
  await context.route('**/track/getVehicleTrack', route => route.abort())
  await page.goto(address('/trackList', [0]))
  await expect(page.getByText('The track could not be loaded')).toBeVisible()
  await context.unroute('**/track/getVehicleTrack')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('what is replayed can be taken along as GPX, KML and CSV', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(address('/trackList', [0]))
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1322')
  async function take(kind: string) {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const gpx = await take('GPX')
  expect(gpx.name).toBe(`track-${nameOf(0)}-20260105.gpx`)
  // A break for each silence of five minutes.
  expect(gpx.text.match(/<trkseg>/g)?.length).toBeGreaterThanOrEqual(4)
  expect(gpx.text.match(/<trkpt /g)).toHaveLength(1321 - 4 * 6)
  const kml = await take('KML')
  expect(kml.text).toContain('Parked 15 min')
  const csv = await take('CSV')
  expect(csv.text).toMatch(/^\uFEFFVehicle,Time,Time \(UTC\)/)
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(1 + 1321)
})
