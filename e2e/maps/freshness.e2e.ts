import { expectDrawnAt, fillSignIn, openSignIn } from '../fixtures/pages.ts'
import { addFleet, type Product, startProduct, endProduct, administratorPassword } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

const number = '13900000001'
test.describe.configure({ mode: 'default' })

let product: Product
let ports: string[]
test.beforeAll(async () => {
  product = await startProduct({ template: 'installed', seed: first => addFleet(first, [number]) })
  ports = ['--port', String(product.port), '--gateway-port', String(product.gatewayPort)]
})
test.afterAll(async () => {
  await endProduct(product)
})

const vehicleId = async () => String((await product.sql<{ id: number }>('select id from vehicles'))[0]?.id)

test('polling alone brings positions when the live feed cannot be used', async ({ page }) => {
  const terminal = aTerminal(product, number)
  await terminal.start()
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  await signedIn(page, product, 'admin', administratorPassword)
  await page.goto(`${product.url}/main?feed=poll`)
  await expect(page.getByText('Auto-refresh')).toBeVisible()
  sockets.length = 0
  const id = await vehicleId()
  await terminal.report(reportAt(113.2644, 23.1291))
  await expectDrawnAt(page, id, 113.2644, 23.1291)
  await terminal.report({ ...reportAt(113.2744, 23.1391), time: Date.now() + 1000 })
  await expectDrawnAt(page, id, 113.2744, 23.1391)
  expect(sockets).toEqual([])
  await terminal.stop()
})

test('a server that goes away is said, and what was missed is there when it comes back', async ({ page }) => {
  const terminal = aTerminal(product, number)
  await terminal.start()
  // Before the map opens: it shows where the fleet is then, and does not follow a vehicle across the country.
  await terminal.report({ ...reportAt(116.3975, 39.9087), time: Date.now() + 2000 })
  await signedIn(page, product, 'admin', administratorPassword)
  await page.goto(`${product.url}/main`)
  const id = await vehicleId()
  await expectDrawnAt(page, id, 116.3975, 39.9087)

  await product.kill()
  await expect(page.getByRole('alert')).toContainText('Showing last known data')
  // Reported into the void: the terminal keeps it and repeats it when it finds the server again.
  const reported = terminal.report({ ...reportAt(116.4075, 39.9187), time: Date.now() + 3000 })
  product = await startProduct({ folder: product.folder, args: ['--empty', ...ports] })
  await reported
  await expectDrawnAt(page, id, 116.4075, 39.9187)
  await expect(page.locator('header [data-link]')).toContainText('Live')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await terminal.stop()
})

test('signing in without a network says that the request failed (S8.error.9)', async ({ page, context }) => {
  await openSignIn(page, product)
  await context.setOffline(true)
  await fillSignIn(page, 'admin', administratorPassword)
  await expect(page.getByText('Request failed, please check network settings', { exact: true }).first()).toBeVisible()
  await context.setOffline(false)
  await fillSignIn(page, 'admin', administratorPassword)
  await expect(page).toHaveURL(/\/main/)
})
