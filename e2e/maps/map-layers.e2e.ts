import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import type { Page } from '@playwright/test'
import { convertDatum } from '../../packages/geo/src/datum.ts'
import { desktop, drawnAt } from '../fixtures/pages.ts'
import { dataFolder, type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

/** A picture of one colour: what a tile server answers. */
function picture(red: number, green: number, blue: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const side = 256
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([red, green, blue]))])
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const green = picture(150, 190, 140)

test.describe.configure({ mode: 'default' })

let tiles: Server
let product: Product
let folder: string
/** Of a vehicle that stands in China, where datums differ. */
let vehicle: { id: string; longitude: number; latitude: number }
const asked: string[] = []

test.beforeAll(async () => {
  tiles = createServer((request, response) => {
    asked.push(request.url ?? '')
    const broken = request.url?.startsWith('/broken')
    response.writeHead(broken ? 503 : 200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' })
    response.end(broken ? '' : green)
  }).listen(0, '127.0.0.1')
  await once(tiles, 'listening')
  const address = (kind: string) => `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/${kind}/{z}/{x}/{y}.png`
  folder = await dataFolder()
  const file = join(folder, 'layers.json')
  const common = { kind: 'raster', maxZoom: 16 }
  await writeFile(
    file,
    JSON.stringify([
      {
        ...common,
        id: 'hills',
        zh: '山地图',
        en: 'Hills',
        addresses: [address('hills'), address('names')],
        attribution: '© 山 Hills',
      },
      { ...common, id: 'shifted', zh: '偏移图', en: 'Shifted', addresses: [address('shifted')], datum: 'gcj02' },
      { ...common, id: 'broken', zh: '坏图', en: 'Broken', addresses: [address('broken')], datum: 'gcj02' },
    ]),
  )
  product = await startProduct({ folder, args: ['--map-layers', file, '--map-keys', 'AMapWeb=key1,password1|key2,password2'] })
  await expect.poll(async () => (await product.sql('select 1 from latest_positions where located')).length).toBeGreaterThan(20)
  // One that is parked: it is where it is, however long this takes.
  const [row] = await product.sql<typeof vehicle>(
    `select vehicle_id::text as id, fix_longitude_e6 / 1e6::float as longitude, fix_latitude_e6 / 1e6::float as latitude
     from latest_positions where located and speed_dkmh = 0 and status & 1 = 0 and fix_longitude_e6 between 100e6 and 121e6
     order by vehicle_id limit 1`,
  )
  if (!row) throw new Error('no vehicle of the demo fleet is parked in China')
  vehicle = row
})
test.afterAll(async () => {
  await endProduct(product)
  tiles.close()
})
test.use({ viewport: desktop })

async function openMap(page: Page): Promise<void> {
  await page.goto(`${product.url}/main/pos?vehicle=${vehicle.id}`)
  await expect.poll(() => drawnAt(page, vehicle.id)).toBeTruthy()
}
const layersButton = (page: Page) => page.getByRole('button', { name: 'Layers' })
async function choose(page: Page, name: string): Promise<void> {
  await layersButton(page).click()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}
/** Drawn where the datum of the ground wants it: the shift is some 400 m. */
async function expectDrawnIn(page: Page, datum: 'wgs84' | 'gcj02'): Promise<void> {
  const place = convertDatum(vehicle, 'wgs84', datum)
  await expect
    .poll(async () => {
      const [longitude = 0, latitude = 0] = (await drawnAt(page, vehicle.id)) ?? []
      return Math.max(Math.abs(longitude - place.longitude), Math.abs(latitude - place.latitude))
    })
    .toBeLessThan(0.0004)
}

test('grounds the platform lists can be chosen, are kept, name their provider and have vehicles where their datum wants them', async ({
  page,
}) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await expectDrawnIn(page, 'wgs84')
  await choose(page, 'Hills')
  await expect.poll(() => asked.some(url => url.startsWith('/hills/')) && asked.some(url => url.startsWith('/names/'))).toBe(true)
  await expect(page.locator('.maplibregl-ctrl-attrib-inner')).toContainText('© 山 Hills')
  await expectDrawnIn(page, 'wgs84')

  await choose(page, 'Shifted')
  await expect.poll(() => asked.some(url => url.startsWith('/shifted/'))).toBe(true)
  await expectDrawnIn(page, 'gcj02')
  await page.reload()
  await expectDrawnIn(page, 'gcj02')
  await layersButton(page).click()
  await expect(page.getByRole('menuitemradio', { name: 'Shifted' })).toBeChecked()
})

test('a ground that does not load is announced, and vehicles stand over the built-in one', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await choose(page, 'Broken')
  await expect(page.getByText('The base map could not be loaded. Everything else on the map still works.')).toBeVisible()
  await expect(page.locator('.maplibregl-ctrl-attrib-inner')).toContainText('Natural Earth')
  await expectDrawnIn(page, 'wgs84')
  await choose(page, 'Hills')
  await expect(page.getByText('The base map could not be loaded. Everything else on the map still works.')).toHaveCount(0)
})

test('with a key of AMapWeb its streets are a ground, asked for with the first key (S3.mapkeys.1)', async ({ page }) => {
  const urls: string[] = []
  await page.route('https://*.is.autonavi.com/**', route => {
    urls.push(route.request().url())
    return route.fulfill({ contentType: 'image/png', headers: { 'access-control-allow-origin': '*' }, body: green })
  })
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await choose(page, 'AMap')
  await expect.poll(() => urls.length).toBeGreaterThan(0)
  expect(urls.every(url => new URL(url).searchParams.get('key') === 'key1')).toBe(true)
  await expect(page.locator('.maplibregl-ctrl-attrib-inner')).toContainText('AMap')
  await expectDrawnIn(page, 'gcj02')
})

test('the list of grounds is walked with the keyboard, and speaks the language of the screen', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await layersButton(page).press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Built-in map' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Hills' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemradio', { name: 'Built-in map' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(layersButton(page)).toBeFocused()

  await page.evaluate(() => localStorage.setItem('lang', '"zh"'))
  await page.reload()
  await page.getByRole('button', { name: '图层' }).click()
  await expect(page.getByRole('menuitemradio', { name: '山地图' })).toBeVisible()
  await expect(page.getByRole('menuitemradio', { name: '高德影像' })).toBeVisible()
})
