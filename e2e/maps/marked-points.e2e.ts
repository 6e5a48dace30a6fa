import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { choose } from '../fixtures/fields.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { vehicleMap } from '../fixtures/vehicles.ts'

let product: RunningProduct
test.beforeAll(async ({ demo }) => {
  product = demo
})
test.use({ viewport: desktop })

const region = vehicleMap

async function openMap(page: Page): Promise<void> {
  await page.goto(`${product.url}/main/pos`)
  await expect(region(page)).toHaveAttribute('data-ready', 'true')
}

/** Where nothing else stands: a quiet corner of the west. */
async function lookAt(page: Page, center: [number, number]): Promise<void> {
  await region(page).evaluate(
    (element, at) => (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap?.jumpTo({ center: at, zoom: 9 }),
    center,
  )
}

/** Names of the points that are drawn. */
const drawn = (page: Page): Promise<string[]> =>
  region(page).evaluate(element => {
    const map = (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap
    if (!map?.getLayer('poi')) return []
    return map.queryRenderedFeatures({ layers: ['poi'] }).map(({ properties }) => String(properties['name']))
  })

/** The middle of the map, pixels from its own corner. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  return region(page).evaluate(element => {
    const map = (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap
    const { x = 0, y = 0 } = map?.project(map.getCenter()) ?? {}
    return { x, y }
  })
}

async function addHere(page: Page, name: string, kind: string): Promise<void> {
  await region(page).click({ button: 'right', position: await middle(page) })
  await page.getByRole('menuitem', { name: 'Add place here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add place' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter the name')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await choose(page, 'Type', kind)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => drawn(page)).toContain(name)
}

test('marked points are on the map while show marks is on, and not while it is off (S3.map.4); a point tells what it is, and is removed after a question', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await lookAt(page, [90, 38])
  await addHere(page, '格尔木场站', 'Depot')
  const [row] = await product.sql<{ longitude: number; latitude: number; kind: string }>(
    `select longitude, latitude, kind from pois where name = '格尔木场站'`,
  )
  expect(row).toMatchObject({ longitude: expect.closeTo(90, 2), latitude: expect.closeTo(38, 2), kind: 'depot' })

  await page.getByRole('button', { name: 'Layers' }).click()
  const marks = page.getByRole('menuitemcheckbox', { name: 'Places' })
  await expect(marks).toBeChecked()
  await marks.click()
  await expect(marks).not.toBeChecked()
  await expect.poll(() => drawn(page)).toEqual([])

  await page.goto(`${product.url}/mapConfig`)
  await expect(page.getByRole('switch', { name: 'Show places' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Show places' }).setChecked(true)
  await openMap(page)
  await lookAt(page, [90, 38])
  await expect.poll(() => drawn(page)).toEqual(['格尔木场站'])
  // A point tells what it is, and is removed after a question; hostile names are text.
  await lookAt(page, [88, 40])
  const name = '<b onclick=alert(1)>x'
  await addHere(page, name, 'Danger')
  const { x, y } = await middle(page)
  await region(page).click({ position: { x, y: y - 14 } })
  const card = page.getByRole('dialog', { name })
  await expect(card).toContainText('Danger')
  await card.getByRole('button', { name: 'Delete place' }).click()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Delete place' }).click()
  await card.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(() => drawn(page)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a finger that rests marks a place, a short tap does not', async ({ page }) => {
    await signedIn(page, product, 'demo', 'outrider')
    await openMap(page)
    await lookAt(page, [86, 36])
    const box = await region(page).boundingBox()
    const at = { x: (box?.x ?? 0) + 190, y: (box?.y ?? 0) + 200 }
    const devtools = await page.context().newCDPSession(page)
    await page.touchscreen.tap(at.x, at.y)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    const row = page.getByRole('menuitem', { name: 'Add place here' })
    await expect(row).toBeVisible()
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await row.tap()
    await expect(page.getByRole('dialog', { name: 'Add place' })).toBeVisible()
  })
})

test('who may not mark is not offered it, and sees the points of others', async ({ page }) => {
  await product.sql(
    `insert into pois (organisation_id, name, latitude, longitude, kind)
     select id, '虹桥油站', 36, 84, 'fuel' from organisations where name_en = 'Shanghai Fleet'`,
  )
  await signedIn(page, product, 'huadong', 'outrider')
  await openMap(page)
  await page.getByRole('button', { name: 'Layers' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Places' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Add a place at the map centre' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await lookAt(page, [84, 36])
  await expect.poll(() => drawn(page)).toEqual(['虹桥油站'])
  await region(page).click({ button: 'right', position: { x: 500, y: 200 } })
  await expect(page.getByRole('menuitem', { name: 'Copy coordinates' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Add place here' })).toHaveCount(0)
})

/** Opens the card of a point in the middle of the map. */
async function openCard(page: Page, at: [number, number], name: string): Promise<Locator> {
  await lookAt(page, at)
  await expect.poll(() => drawn(page)).toContain(name)
  const { x, y } = await middle(page)
  await region(page).click({ position: { x, y: y - 14 } })
  return page.getByRole('dialog', { name })
}

/** A JPEG of a camera: large, and with the position at which it was taken (EXIF). */
async function photo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2400, 1800)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    for (let at = 0; at < 400; at++) {
      context.fillStyle = `hsl(${at * 7} 70% 50%)`
      context.fillRect((at % 20) * 120, Math.floor(at / 20) * 90, 120, 90)
    }
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())]
  })
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0GPS 31.15N 121.12E', 'latin1')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif])
  return Buffer.concat([Buffer.from(bytes.slice(0, 2)), segment, Buffer.from(bytes.slice(2))])
}

test('by keyboard the middle of the map is marked, and a picture of a point added, replaced and removed; it is sent small and without the place it was taken at', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  const [row] = await product.sql<{ id: string }>(
    `insert into pois (organisation_id, name, latitude, longitude, kind)
     select id, '和田场站', 37, 80, 'depot' from organisations where parent_id is null returning id`,
  )
  await openMap(page)
  await page.getByRole('button', { name: 'Layers' }).press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Add a place at the map centre' })
  await expect(entry).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(entry).toBeFocused({ timeout: 200 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add place' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const widthOf = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  // One of the demo has a picture from the beginning.
  const depot = await openCard(page, [121.1241, 31.1507], '青浦场站 Qingpu depot')
  await expect.poll(() => widthOf(depot.getByRole('img', { name: 'Picture of 青浦场站 Qingpu depot' }))).toBe(640)
  await page.keyboard.press('Escape')
  await expect(depot).toHaveCount(0)

  const card = await openCard(page, [80, 37], '和田场站')
  await expect(card.getByText('No picture')).toBeVisible()
  const choose = async (button: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await card.getByRole('button', { name: button }).press('Enter')
    await (await chooser).setFiles(file)
  }
  await choose('Add picture', {
    name: 'x.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(card.getByRole('alert')).toHaveText(/cannot be opened/)

  const camera = await photo(page)
  expect(camera.includes('GPS 31.15N')).toBe(true)
  await choose('Add picture', { name: 'camera.jpg', mimeType: 'image/jpeg', buffer: camera })
  const picture = card.getByRole('img', { name: 'Picture of 和田场站' })
  await expect.poll(() => widthOf(picture)).toBe(1600)
  await expect(card.getByRole('alert')).toHaveCount(0)
  const first = (await picture.getAttribute('src')) ?? ''
  const sent = Buffer.from(await (await fetch(first)).arrayBuffer())
  expect(sent.includes('GPS 31.15N')).toBe(false)

  await choose('Replace picture', { name: 'camera.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(picture).not.toHaveAttribute('src', first)
  expect((await fetch(first)).status).toBe(404)

  await page.context().setOffline(true)
  await expect(card.getByText('No network')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Replace picture' })).toBeDisabled()
  await page.context().setOffline(false)

  await card.getByRole('button', { name: 'Delete picture' }).press('Enter')
  await expect(card.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await card.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(card.getByText('No picture')).toBeVisible()
  expect(await product.sql(`select id from files where owner_kind = 'poi' and owner_id = $1`, [row?.id])).toEqual([])
})

test('geofences are a layer of the live map, off at first, and stay as they were left', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  const areas = () =>
    region(page).evaluate(element => {
      const map = (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap
      return map?.getLayer('geofence-area') ? map.querySourceFeatures('geofences').length : 0
    })
  expect(await areas()).toBe(0)
  await lookAt(page, [121.47, 31.23])
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Geofences' }).click()
  await expect.poll(areas).toBeGreaterThan(0)
  await product.sql(
    `insert into geofences (organisation_id, name, shape)
     select id, '沪区', '{"circle":{"latitude":31.23,"longitude":121.47,"radius":90000},"polygon":[]}'
     from organisations where parent_id is null order by id limit 1`,
  )
  await openMap(page)
  await lookAt(page, [121.47, 31.23])
  await expect.poll(areas).toBeGreaterThan(0)
  // A press in it limits map and list to the vehicles in it; nothing drives in this product.
  await expect(async () => {
    const { x, y } = await middle(page)
    // Beside vehicles, which have a menu of their own.
    await region(page).click({ button: 'right', position: { x: x + 160, y: y + 140 } })
    await page.getByRole('menuitem', { name: 'Vehicles in 沪区' }).click({ timeout: 1_500 })
  }).toPass()
  await expect(page.getByText('No vehicle in this area')).toBeVisible()
})
