/** Street maps that the server keeps: drawn over the embedded map, and kept on the device. */
import type { Page } from '@playwright/test'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { addMap, meantBy } from '../../apps/server/src/streets/add-map.ts'
import { KeptMaps, mapsFolder } from '../../apps/server/src/streets/kept-maps.ts'
import { rangeServer, type RangeServer } from '../../apps/server/src/testing/range-server.ts'
import { streetsArchive } from '../../apps/server/src/testing/streets-archive.ts'
import { openWithWorker, phone } from '../fixtures/pages.ts'
import { administratorPassword, endProduct, type Product, startProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow', viewport: phone })

let source: RangeServer
let product: Product
test.beforeAll(async () => {
  source = await rangeServer(streetsArchive({ maxZoom: 13 }).bytes)
  product = await startProduct({ template: 'installed' })
  const maps = new KeptMaps(mapsFolder(product.folder))
  await addMap(maps, meantBy({ place: '上海' }), { address: source.address, maxMegabytes: 50, now: Date.now })
  source.stop()
})
test.afterAll(() => endProduct(product))

const region = (page: Page, lang: 'zh' | 'en') => page.getByRole('region', { name: lang === 'zh' ? '车辆地图' : 'Vehicle map' })

/** Names of what is drawn in the middle of Shanghai. */
async function drawnNames(page: Page, lang: 'zh' | 'en'): Promise<string[]> {
  const map = region(page, lang)
  await expect(map).toHaveAttribute('data-ready', 'true')
  return map.evaluate(async element => {
    const { outriderMap } = element as unknown as { outriderMap: MapLibreMap }
    outriderMap.jumpTo({ center: [121.4737, 31.2304], zoom: 13.2 })
    await outriderMap.once('idle')
    const symbols = outriderMap.getStyle().layers.filter(({ type }) => type === 'symbol')
    const layers = symbols.map(({ id }) => id).filter(id => outriderMap.getLayer(id))
    const found = outriderMap.queryRenderedFeatures({ layers }).filter(({ sourceLayer }) => sourceLayer === 'roads')
    return found.map(({ layer }) => String(Reflect.get(layer.layout ?? {}, 'text-field') ?? ''))
  })
}

test('streets have names in the language chosen, and the device keeps the parts it has shown', async ({ page }) => {
  await signedIn(page, product, 'admin', administratorPassword)
  await page.goto(`${product.url}/main/pos`)
  await openWithWorker(page)
  expect((await drawnNames(page, 'en')).join()).toMatch(/ Road/)
  const kept = () => page.evaluate(async () => (await (await caches.open('streets')).keys()).length)
  await expect.poll(kept).toBeGreaterThan(3)
})
