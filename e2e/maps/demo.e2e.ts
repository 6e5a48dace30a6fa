import { desktop, drawnAt } from '../fixtures/pages.ts'
import { callOf, type Product, startProduct, endProduct, wirePassword } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { openModule, searchField, vehicleCounts, vehicleTotal } from '../fixtures/vehicles.ts'

test.describe.configure({ mode: 'default' })

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--nicknames'], fromNothing: true })
})
test.afterAll(async () => {
  await endProduct(product)
})

test('the demo fleet connects over TCP and moves on the map by itself', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await signedIn(page, product, 'demo', 'outrider')
  await expect.poll(async () => (await product.sql('select 1 from latest_positions')).length).toBeGreaterThan(50)
  const [row] = await product.sql<{ vehicle_id: number }>(
    'select vehicle_id from latest_positions where located and speed_dkmh > 300 order by vehicle_id limit 1',
  )
  const id = String(row?.vehicle_id)
  await page.goto(`${product.url}/main/pos?vehicle=${id}`)
  await expect.poll(() => drawnAt(page, id)).toBeTruthy()
  const before = await drawnAt(page, id)
  await expect.poll(() => drawnAt(page, id)).not.toEqual(before)
  expect(complaints).toEqual([])
})

test('the demo has a terminal that waits to be added, and a link that somebody has opened', async () => {
  const { data } = await callOf(product, 'user/login', { userId: 'demo', password: wirePassword('outrider') })
  const token = { access_token: (data as { accessToken: string }).accessToken }
  const links = await callOf(product, 'share/getVehPosSharings', {}, token)
  expect(links.data as object).toMatchObject({ shares: [{ state: 'open', views: 1 }] })
  const waiting = async () => (await callOf(product, 'vehicle/getAddVehUiInit', {}, token)).data as object
  await expect.poll(waiting).toMatchObject({
    refusedTerminals: [{ number: '14408080061', plateNum: '沪DN3517', why: 'unknownVehicle', vehicleId: null }],
  })
})

test('with nicknames on, vehicles go by nickname; the plate number is still there (S3.vehicle.5)', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/main`)
  await openModule(page, 'vehicleList')
  const [vehicle] = await product.sql<{ nickname: string; plate_num: string }>(
    'select nickname, plate_num from vehicles order by id limit 1',
  )
  const { nickname = '', plate_num: plate = '' } = vehicle ?? {}
  await searchField(page).fill(plate)
  const found = page.getByRole('list').getByRole('button')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText(new RegExp(`^\\W*${nickname}`))
})

test('without nicknames, vehicles go by plate number (S3.vehicle.5)', async ({ page }) => {
  const plain = await startProduct({ args: ['--no-simulator'] })
  try {
    await signedIn(page, plain, 'demo', 'outrider')
    await page.goto(`${plain.url}/main`)
    await openModule(page, 'vehicleList')
    const [vehicle] = await plain.sql<{ plate_num: string }>('select plate_num from vehicles order by id limit 1')
    await searchField(page).fill(vehicle?.plate_num ?? '')
    const found = page.getByRole('list').getByRole('button')
    await expect(found).toHaveCount(1)
    await expect(found).toContainText(new RegExp(`^\\W*${vehicle?.plate_num}`))
  } finally {
    await endProduct(plain)
  }
})

test('the dispatcher of one branch sees that branch only', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signedIn(page, product, 'huadong', 'outrider')
  await page.goto(`${product.url}/main`)
  await expect(vehicleCounts(page)).not.toContainText('–')
  const all = await product.sql('select 1 from vehicles')
  const total = Number(await vehicleTotal(page).innerText())
  expect(total).toBeGreaterThan(5)
  expect(total).toBeLessThan(all.length)
  await searchField(page).fill('DU OL')
  await expect(page.getByText('No vehicle matches')).toBeVisible()
})
