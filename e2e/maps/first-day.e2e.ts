import type { Page } from '@playwright/test'
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

/** Of the terminal that waits, and of a second vehicle. */
const [number, second] = ['13812345678', '13812345679']

async function addOrganisation(page: Page, chinese: string, english: string): Promise<void> {
  await page.getByRole('button', { name: 'Add organisation' }).click()
  await page.getByRole('textbox', { name: 'Chinese name' }).fill(chinese)
  await page.getByRole('textbox', { name: 'English name' }).fill(english)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function fillVehicle(page: Page, plate: string, organisation: string): Promise<void> {
  await page.getByLabel('Organisation', { exact: true }).click()
  await page.getByRole('treeitem', { name: organisation, exact: true }).click()
  await page.getByLabel(/^Plate number/).fill(plate)
  await choose(page, 'Plate colour', 'Blue')
  await choose(page, 'Vehicle type', 'Truck')
  await choose(page, 'Terminal type', 'JT/T 808-2019 terminal')
}

/** People, a sheet of vehicles and the record: office-from-nothing.e2e.ts. */
test('from the printed password by the first steps to two organisations, and a vehicle that moves on the map', async ({
  page,
}) => {
  const terminal = aTerminal(product, number)
  const step = (name: string) =>
    page
      .getByRole('list', { name: 'Steps' })
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) })

  await test.step('the first administrator must change the printed password, and is led on', async () => {
    const { login = '', password = '' } = product.administrator ?? {}
    await openSignIn(page, product)
    await fillSignIn(page, login, password)
    await expect(page).toHaveURL(/\/changePwd/)
    await page.getByLabel('Old password').fill(password)
    await page.getByLabel('New password', { exact: true }).fill('a password of my own')
    await page.getByLabel('Confirm new password').fill('a password of my own')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page).toHaveURL(/\/admin\/firstSteps/)
    await expect(page.getByText('1 of 6 done')).toBeVisible()
  })

  await test.step('the company gets its name and zone, and two organisations', async () => {
    await page.getByRole('button', { name: 'Open: Company and time zone' }).click()
    await page.getByRole('textbox', { name: 'Chinese name' }).fill('远山物流')
    await page.getByRole('textbox', { name: 'English name' }).fill('Farhill')
    await page.getByRole('textbox', { name: /^Time zone/ }).fill('Asia/Urumqi')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(step('Company and time zone')).toContainText('Done')
    await addOrganisation(page, '北队', 'North')
    await addOrganisation(page, '南队', 'South')
  })

  const waiting = page.getByRole('region', { name: new RegExp(`^${number}`) })
  await test.step('each try of the terminal is shown with the reason of its refusal', async () => {
    await expect(page.getByText(/^No terminal has connected yet/)).toBeVisible()
    terminal.start().catch(() => undefined) // it is let in later, or stopped at the end
    await expect(waiting).toContainText('Refused: Unknown phone number')
    await expect(waiting).toContainText('Not added yet')
  })

  await test.step('its vehicle is added from there, and another one by the form', async () => {
    await waiting.getByRole('button', { name: 'Add its vehicle' }).click()
    await expect(page.getByLabel(/^Terminal phone no\./)).toHaveValue(number)
    await fillVehicle(page, '沪A12345', 'North')
    // The terminal has told its id, so that the further fields are open.
    await page.getByLabel(/^Fleet no\./).fill('Truck one')
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    await expect(page).toHaveURL(/\/admin\/firstSteps/)
    await step('Vehicles').getByRole('button', { name: 'Add vehicle' }).click()
    await page.getByLabel(/^Terminal phone no\./).fill(second)
    await fillVehicle(page, '沪A12346', 'South')
    await page.getByRole('button', { name: 'Add vehicle' }).click()
    await expect(step('Vehicles')).toContainText('2 vehicles')
  })

  // The terminal connects again by itself and is let in now.
  await expect.poll(() => terminal.ready).toBe(true)
  const [vehicle] = await product.sql<{ id: number }>('select id from vehicles order by id')
  const id = String(vehicle?.id)

  await test.step('its report is drawn where it says, and the next one moves it', async () => {
    await expect(waiting).toContainText('Let in')
    await terminal.report(reportAt(121.4737, 31.2304))
    await expect(waiting).toContainText('Moves on the map')
    await expect(step('A terminal on the map')).toContainText('Done')
    await waiting.getByRole('button', { name: 'Show on the map' }).click()
    await expectDrawnAt(page, id, 121.4737, 31.2304)
    await terminal.report({ ...reportAt(121.4837, 31.2354), time: Date.now() + 1000 })
    await expectDrawnAt(page, id, 121.4837, 31.2354)
  })

  await test.step('the vehicle shows plate number, nickname, organisation, position, speed, online and alarm state (S3.vehicle.1)', async () => {
    await terminal.report({ ...reportAt(121.4837, 31.2354, { alarms: 1 }), time: Date.now() + 2000 })
    await openModule(page, 'vehicleList')
    await page.getByRole('button', { name: /^沪A12345/ }).click()
    const card = page.getByRole('article')
    for (const words of ['沪A12345', 'Truck one', 'North', '31.2354', '121.4837', '60.3 km/h', 'Online', 'Emergency'])
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
