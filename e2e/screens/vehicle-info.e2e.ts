/** The details of one vehicle, over real terminals: what is known of it, and what is said where too little is known. */
import { messages } from '@outrider/jt808'
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { locationOf, TestTerminal } from '../../apps/server/src/testing/terminal.ts'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { callOf, type RunningProduct, wirePassword } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

/** What each vehicle does; its plate is T and its phone number. */
const kinds = ['driving', 'never', 'slow', 'hidden'] as const
type ByKind = Record<(typeof kinds)[number], string>

let product: RunningProduct
let company: Company
let phones: ByKind
let ids: ByKind
/** Sees this company and the other one, which has the hidden vehicle. */
let mover: string
const terminals: Terminal[] = []

async function linked(number: string): Promise<Terminal> {
  const terminal = aTerminal(product, number)
  terminals.push(terminal)
  await terminal.start()
  return terminal
}

test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  const other = await newCompany(product)
  phones = { driving: company.phone(1), never: company.phone(2), slow: company.phone(3), hidden: other.phone(1) }
  const facts = { nickname: 'Truck one', brand: 'Dongfeng', tonnage: 12.5 }
  const [driving = ''] = await company.addVehicles([phones.driving], facts)
  const [never = ''] = await company.addVehicles([phones.never])
  const [slow = ''] = await company.addVehicles([phones.slow])
  const [hidden = ''] = await other.addVehicles([phones.hidden])
  ids = { driving, never, slow, hidden }
  mover = await company.addUser('mover')
  await product.sql('insert into user_organisations (user_id, organisation_id) select id, $1 from users where login = $2', [
    other.organisation,
    mover,
  ])
  const terminal = await linked(phones.driving)
  await terminal.report(reportAt(121.4737, 31.2304))
  await terminal.stop()
})
test.afterAll(async () => {
  await Promise.all(terminals.map(terminal => terminal.stop()))
})

const open = (page: Page, path: string, id?: string) =>
  page.goto(`${product.url}${path}${id === undefined ? '' : `?vehicle=${id}`}`)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const fact = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=..')

for (const size of [phone, desktop]) {
  test(`from the card on the map to all that is known of the vehicle, at ${size.width} px (S3.vehicle.1)`, async ({ page }) => {
    await page.setViewportSize(size)
    const terminal = await linked(phones.driving)
    // The clock of reports counts seconds: each one here is later than those before it, also those of the other size.
    const start = Date.now() + (size === desktop ? 5000 : 0)
    await terminal.report({ ...reportAt(121.4737, 31.2304, { alarms: 2 }), time: start })
    await signedIn(page, product, company.login, company.password)
    await open(page, '/main/pos', ids.driving)
    await page.getByRole('button', { name: 'Details', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/vehicleInfo\\?vehicle=${ids.driving}$`))
    await expect(page).toHaveTitle(/ · Vehicle details$/)
    const body = page.getByRole('main')
    for (const words of [`T${phones.driving}`, 'Truck one', 'My fleet', 'Driving', 'Online', 'Overspeed', '60.3 km/h'])
      await expect(body).toContainText(words)
    await expect(body).toContainText(/Position (just now|\d+ s ago)/)
    await expect(body).toContainText(/Last report (just now|\d+ s ago)/)
    await expect(fact(page, 'Position')).toContainText('31.23040° N, 121.47370° E')
    await expect(fact(page, 'Plate colour')).toContainText('Blue')
    await expect(fact(page, 'Terminal phone no.')).toContainText(phones.driving)
    await expect(fact(page, 'Terminal ID')).toContainText(/T000001|—/)
    await expect(fact(page, 'Brand')).toContainText('Dongfeng')
    await expect(fact(page, 'Tonnage')).toContainText('12.5')
    // What comes in while one looks is there at once.
    await terminal.report({ ...reportAt(121.4747, 31.2304, { speed: 42.5 }), time: start + 1000 })
    await expect(fact(page, 'Speed')).toContainText('42.5 km/h')
    await expect(fact(page, 'Position')).toContainText('121.47470° E')
    await expect(body).not.toContainText('Overspeed')

    await page.getByRole('button', { name: 'Locate now' }).click()
    await expect(page.getByText('Position updated')).toBeVisible()
    await page.getByRole('button', { name: 'Show on map' }).click()
    await expect(page).toHaveURL(new RegExp(`/main/pos\\?vehicle=${ids.driving}$`))
    await page.goBack()
    await expect(heading(page)).toHaveText('Vehicle details')
    await terminal.stop()
  })
}

test('the button says how far the request for a position has come', async ({ page }) => {
  const terminal = await new TestTerminal(product.gatewayPort, phones.slow, '2019').signIn()
  await terminal.ackOf(terminal.report())
  await signedIn(page, product, company.login, company.password)
  await open(page, '/vehicleInfo', ids.slow)
  await page.getByRole('button', { name: 'Locate now' }).click()
  const { header } = await terminal.hears(frame => frame.header.messageId === messages.queryLocation.id)
  await expect(page.getByRole('button', { name: 'Sent, waiting for the terminal' })).toBeDisabled()
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result: 0 })
  await expect(page.getByRole('button', { name: 'Received by terminal' })).toBeDisabled()
  terminal.send(messages.locationResponse, { replySerial: header.serial, location: locationOf() })
  await expect(page.getByText('Position updated')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Locate now' })).toBeEnabled()
  await terminal.leave()
})

test('the facts stand in the order that the user set', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await open(page, '/vehicleInfo', ids.driving)
  const now = page.getByRole('heading', { name: 'Current state' }).locator('xpath=ancestor::section').getByRole('term')
  await expect(now.first()).toHaveText('Speed')
  await page.getByRole('button', { name: /^Detail settings/ }).click()
  await page.getByRole('button', { name: 'Move Heading' }).press('ArrowUp')
  await page.getByRole('switch', { name: 'Fuel' }).setChecked(false)
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.goBack()
  await expect(now.first()).toHaveText('Heading')
  await expect(now.filter({ hasText: 'Fuel' })).toHaveCount(0)
})

test('a vehicle that never reported or was never located says so, and shows its details once it is (S2.routeDetail.6)', async ({
  page,
}) => {
  await signedIn(page, product, company.login, company.password)
  await open(page, '/vehicleInfo', ids.never)
  await expect(page).toHaveURL(new RegExp(`/errorVehicleInfo\\?vehicle=${ids.never}$`))
  await expect(page).toHaveTitle(/ · Vehicle details$/)
  await expect(page.getByText('This vehicle has never reported')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`T${phones.never}`)
  await expect(fact(page, 'Terminal phone no.')).toContainText(phones.never)
  await expect(page.getByRole('button', { name: 'Show on map' })).toBeDisabled()
  await page.getByRole('button', { name: 'Locate now' }).click()
  await expect(page.getByText('vehicle not online')).toBeVisible()

  const terminal = await linked(phones.never)
  await terminal.report({ ...reportAt(0, 0, { speed: 0 }), status: 0b01 })
  await expect(page.getByText('This vehicle has never had GPS')).toBeVisible()
  await terminal.report({ ...reportAt(121.5, 31.2), time: Date.now() + 1000 })
  await expect(page).toHaveURL(new RegExp(`/vehicleInfo\\?vehicle=${ids.never}$`))
  await expect(fact(page, 'Position')).toContainText('31.20000° N')
  await terminal.stop()
})

test('opened by itself, the page for what is missing shows the details of any vehicle (S2.routeDetail.6)', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await open(page, '/errorVehicleInfo', ids.driving)
  await expect(page.getByText('The data of this vehicle is complete')).toBeVisible()
  await expect(fact(page, 'Terminal phone no.')).toContainText(phones.driving)
  await expect(page).toHaveURL(/errorVehicleInfo/)
})

test('a vehicle that comes into view while one looks is shown', async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
  await open(page, '/vehicleInfo', ids.hidden)
  await expect(fact(page, 'Platform response')).toContainText('The vehicle does not exist')
  const { data } = await callOf(product, 'user/login', { userId: mover, password: wirePassword(company.password) })
  const { accessToken: access_token } = data as { accessToken: string }
  const moved = await callOf(
    product,
    'vehicle/saveVehEdit',
    { vehicleId: ids.hidden, orgId: company.organisation },
    { access_token },
  )
  expect(moved.rspCode, moved.msg).toBe(0)
  await expect(page.getByText('This vehicle has never reported')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`T${phones.hidden}`)
})
