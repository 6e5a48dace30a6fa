/** Street maps that the server keeps: drawn over the embedded map, and kept on the device. */
import type { Page } from '@playwright/test'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { rangeServer, type RangeServer } from '../../apps/server/src/testing/range-server.ts'
import { streetsArchive } from '../../apps/server/src/testing/streets-archive.ts'
import { openWithWorker, phone } from '../fixtures/pages.ts'
import { administratorPassword, callOf, endProduct, type Product, startProduct } from '../fixtures/product.ts'
import { sessionOf, signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow', viewport: phone })

let source: RangeServer
let product: Product
test.beforeAll(async () => {
  source = await rangeServer(streetsArchive({ maxZoom: 13 }).bytes)
  product = await startProduct({ template: 'installed', args: ['--empty', '--map-source', source.address] })
})
test.afterAll(async () => {
  await endProduct(product)
  source.stop()
})

/** A vehicle that has reported from there. */
async function addVehicleAt(longitude: number, latitude: number): Promise<void> {
  const { accessToken } = await sessionOf(product, 'admin', administratorPassword)
  const call = async (path: string, body: object) => (await callOf(product, path, body, { access_token: accessToken })).data
  const { host } = (await call('vehicle/getOrg', {})) as { host: { orgId: number }[] }
  const phone = '13700000001'
  const facts = { plateNum: '沪A00001', plateColor: 1, commCardNum: phone, vehicleType: 'truck', terminalType: 'jt808-2019' }
  await call('vehicle/addVehicle', { orgId: host[0]?.orgId, ...facts })
  const terminal = aTerminal(product, phone)
  await terminal.start()
  await terminal.report(reportAt(longitude, latitude))
  await terminal.stop()
}

const region = (page: Page, lang: 'zh' | 'en') => page.getByRole('region', { name: lang === 'zh' ? '车辆地图' : 'Vehicle map' })

/** Names of what is drawn in the middle of Shanghai. */
async function drawnNames(page: Page, lang: 'zh' | 'en'): Promise<string[]> {
  const map = region(page, lang)
  await expect(map).toHaveAttribute('data-ready', 'true')
  return map.evaluate(async element => {
    const { outriderMap } = element as unknown as { outriderMap: MapLibreMap }
    outriderMap.jumpTo({ center: [121.4737, 31.2304], zoom: 13.2 })
    // Also where it is there already.
    outriderMap.triggerRepaint()
    await outriderMap.once('idle')
    const symbols = outriderMap.getStyle().layers.filter(({ type }) => type === 'symbol')
    const layers = symbols.map(({ id }) => id).filter(id => outriderMap.getLayer(id))
    const found = outriderMap.queryRenderedFeatures({ layers }).filter(({ sourceLayer }) => sourceLayer === 'roads')
    return found.map(({ layer }) => String(Reflect.get(layer.layout ?? {}, 'text-field') ?? ''))
  })
}

test('a first start leads to street maps: the size is told, the map fetched, a street on it found by name, kept by the device, and kept ahead around the fleet', async ({
  page,
  context,
}) => {
  await signedIn(page, product, 'admin', administratorPassword)
  await page.goto(`${product.url}/main/pos`)
  await page.getByRole('link', { name: 'No streets? Add a map' }).click()
  await page.getByRole('textbox', { name: 'Place or area' }).fill('上海')
  await page.getByRole('button', { name: 'Tell the size' }).click()
  await expect(page.getByText(/^Shanghai: \d+\.\d MB on the disk/)).toBeVisible()
  await page.getByRole('button', { name: 'Fetch it' }).click()
  await expect(page.getByText('Shanghai was added and is the default basemap now')).toBeVisible()
  await page.goto(`${product.url}/main/pos`)
  await openWithWorker(page)
  await expect.poll(async () => (await drawnNames(page, 'en')).join()).toMatch(/ Road/)
  await expect(page.getByRole('link', { name: 'No streets? Add a map' })).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Search vehicles or places' }).fill('huaihai')
  await page.getByRole('list', { name: 'Places' }).getByRole('button').first().click()
  const map = region(page, 'en')
  await expect(map.getByText('Huaihai Middle Road')).toBeVisible()
  await expect
    .poll(() => map.evaluate(el => (el as unknown as { outriderMap: MapLibreMap }).outriderMap.getZoom()))
    .toBeGreaterThan(12.9)
  const kept = () => page.evaluate(async () => (await (await caches.open('streets')).keys()).length)
  await expect.poll(kept).toBeGreaterThan(3)
  await map.getByRole('button', { name: 'Close popup' }).click()
  await expect(map.getByText('Huaihai Middle Road')).toHaveCount(0)
  expect(page.url()).not.toContain('place=')

  await addVehicleAt(121.4737, 31.2304)
  await page.goto(`${product.url}/mapConfig`)
  const ahead = page.getByRole('switch', { name: 'Streets around the vehicles without a network' })
  await ahead.check({ force: true })
  await expect(page.getByText(/^\d+\.\d MB kept/)).toBeVisible()
  // Nothing of it was looked at, as far as this device knows.
  await page.evaluate(() => caches.delete('streets'))
  await context.setOffline(true)
  await page.goto(`${product.url}/main/pos`)
  await expect.poll(async () => (await drawnNames(page, 'en')).join()).toMatch(/ Road/)
  await context.setOffline(false)
  await page.goto(`${product.url}/mapConfig`)
  await ahead.uncheck({ force: true })
  await expect.poll(() => page.evaluate(() => caches.has('streets ahead'))).toBe(false)
})
