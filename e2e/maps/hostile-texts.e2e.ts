/** Script in every text others may write: it is shown as text, everywhere, and never runs. */
import { phone } from '../fixtures/pages.ts'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { aTerminal } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const script = (where: string) => `<img src=x onerror="window.ran='${where}'"><script>window.ran='${where}'</script>`
const title = script('title')

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator', '--title', title] })
})
test.afterAll(async () => {
  await endProduct(product)
})

test('script in plate number, nickname, organisation, platform title and device is text on every screen, and never runs', async ({
  page,
}) => {
  const [vehicle] = await product.sql<{ id: number }>('select id from vehicles order by id limit 1')
  if (!vehicle) throw new Error('the demo has no vehicle')
  await product.sql('update organisations set name = $1, name_en = $1', [script('org')])
  await product.sql('update vehicles set plate_num = $1 || id, nickname = $2', [script('plate'), script('nick')])
  await product.sql('update users set name = $1', [script('user')])
  await product.stop()
  product = await startProduct({ folder: product.folder, args: ['--no-simulator', '--title', title] })
  // A terminal nobody added: what it says of itself is listed for the administrator.
  const visitor = aTerminal(product, '13900009999', { model: '<img src=x onerror=ran=1>' })
  visitor.start().catch(() => undefined) // it is refused, and tries again until it is stopped

  await page.setViewportSize(phone)
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/main/vehicleList`)
  for (const where of ['plate', 'nick', 'org', 'title']) await expect(page.getByText(script(where)).first(), where).toBeVisible()
  expect(await page.evaluate(() => (window as { ran?: string }).ran)).toBeUndefined()
  const ofVehicle = ['/main/pos', '/vehicleInfo', '/errorVehicleInfo', '/editVehicle', '/VehicleInfoEdit'].map(
    path => `${path}?vehicle=${vehicle.id}`,
  )
  for (const path of [...ofVehicle, '/my', '/platformList', '/addNewVehicle']) {
    await page.goto(`${product.url}${path}`)
    await expect(page.locator('#root > *').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('img[src=x]').count(), path).toBe(0)
    expect(await page.evaluate(() => (window as { ran?: string }).ran), path).toBeUndefined()
  }
  await page.goto(`${product.url}/addNewVehicle`)
  await expect(page.getByText('<img src=x onerror=ran=1>')).toBeVisible()
  await page.goto(`${product.url}/my`)
  await expect(page.getByText(script('user')).first()).toBeVisible()
  await visitor.stop()
})
