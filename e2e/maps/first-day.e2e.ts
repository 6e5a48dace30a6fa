import { choose } from '../fixtures/fields.ts'
import { drawnAt, expectDrawnAt, fillSignIn, openSignIn } from '../fixtures/pages.ts'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'
import { openModule } from '../fixtures/vehicles.ts'

test.describe.configure({ mode: 'default' })

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ fromNothing: true })
})
test.afterAll(async () => {
  await endProduct(product)
})

test('from the printed password over a refused terminal to a vehicle that moves on the map', async ({ page }) => {
  const number = '13812345678'
  const terminal = aTerminal(product, number)
  const refused = new Promise(resolve => {
    terminal.once('refused', resolve)
  })
  terminal.start().catch(() => undefined) // it is let in later, or stopped at the end
  await refused

  await test.step('the first administrator must change the printed password', async () => {
    const { login = '', password = '' } = product.administrator ?? {}
    await openSignIn(page, product)
    await fillSignIn(page, login, password)
    await expect(page).toHaveURL(/\/changePwd/)
    await page.getByLabel('Old password').fill(password)
    await page.getByLabel('New password', { exact: true }).fill('a password of my own')
    await page.getByLabel('Confirm new password').fill('a password of my own')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page).toHaveURL(/\/main/)
    await expect(page.getByRole('group', { name: 'Vehicle counts' })).toContainText('0')
  })

  await test.step('the terminal that waits is offered, and its vehicle added', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText('Add vehicle').click()
    await expect(page).toHaveURL(/\/addNewVehicle/)
    await page.getByRole('button', { name: new RegExp(`${number}, model OR-2019`) }).click()
    await expect(page.getByLabel(/^Terminal phone no\./)).toHaveValue(number)
    // There is but one organisation: nothing to choose.
    await expect(page.getByRole('combobox', { name: /^Organisation/ })).toHaveText('My fleet')
    await page.getByLabel(/^Plate number/).fill('沪A12345')
    await choose(page, 'Plate colour', 'Blue')
    await choose(page, 'Vehicle type', 'Truck')
    await choose(page, 'Terminal type', 'JT/T 808-2019 terminal')
    await page.getByText('More (optional)').click()
    await page.getByLabel(/^Fleet no\./).fill('Truck one')
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    await expect(page).toHaveURL(/\/main/)
  })

  // The terminal connects again by itself and is let in now.
  await expect.poll(() => terminal.ready).toBe(true)
  const [vehicle] = await product.sql<{ id: number }>('select id from vehicles')
  const id = String(vehicle?.id)

  await test.step('its report is drawn where it says, and the next one moves it', async () => {
    await terminal.report(reportAt(121.4737, 31.2304))
    await expectDrawnAt(page, id, 121.4737, 31.2304)
    await terminal.report({ ...reportAt(121.4837, 31.2354), time: Date.now() + 1000 })
    await expectDrawnAt(page, id, 121.4837, 31.2354)
  })

  await test.step('the vehicle shows plate number, nickname, organisation, position, speed, online and alarm state (S3.vehicle.1)', async () => {
    await terminal.report({ ...reportAt(121.4837, 31.2354, { alarms: 1 }), time: Date.now() + 2000 })
    await openModule(page, 'vehicleList')
    await page.getByRole('button', { name: /沪A12345/ }).click()
    const card = page.getByRole('article')
    for (const words of ['沪A12345', 'Truck one', 'My fleet', '31.2354', '121.4837', '60.3 km/h', 'Online', 'Emergency'])
      await expect(card).toContainText(words)
  })

  await test.step('a report without a fix and one at 0,0 leave the vehicle where it was', async () => {
    await terminal.report({ ...reportAt(0, 0), status: 0b01, time: Date.now() + 3000 })
    await terminal.report({ ...reportAt(0, 0), time: Date.now() + 4000 })
    await expect(page.getByRole('article')).toContainText('No GPS, last position')
    const [longitude, latitude] = (await drawnAt(page, id)) ?? [0, 0]
    expect([longitude, latitude].map(value => value.toFixed(3))).toEqual(['121.484', '31.235'])
    const [stored] = await product.sql<{ count: number }>('select count(*)::int as count from positions')
    expect(stored?.count).toBe(5)
  })

  await test.step('the terminal is asked for its place now, and the command is recorded', async () => {
    await page.getByRole('button', { name: 'Locate now' }).click()
    await expect(page.getByText('Position updated')).toBeVisible()
    await expect
      .poll(() => product.sql('select command, state from commands'))
      .toEqual([{ command: 'location', state: 'answered' }])
  })
  await terminal.stop()
})
