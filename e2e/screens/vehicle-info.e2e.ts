/** The details of one vehicle, over real terminals: what is known of it. VehicleInfo.screen.test.tsx has what is said where too little is known. */
import { messages } from '@outrider/jt808'
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { locationOf, TestTerminal } from '../../apps/server/src/testing/terminal.ts'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { phone } from '../fixtures/pages.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

test.use({ viewport: phone })

let product: RunningProduct
let company: Company
let phones: string[]
let driving = ''
let slow = ''
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
  phones = [company.phone(1), company.phone(2)]
  const facts = { nickname: 'Truck one', brand: 'Dongfeng', tonnage: 12.5 }
  ;[driving = ''] = await company.addVehicles(phones.slice(0, 1), facts)
  ;[slow = ''] = await company.addVehicles(phones.slice(1))
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

test('from the card on the map to all that is known of the vehicle (S3.vehicle.1)', async ({ page }) => {
  const terminal = await linked(phones[0] ?? '')
  // The clock of reports counts seconds: each one here is later than the one before it.
  const start = Date.now()
  await terminal.report({ ...reportAt(121.4737, 31.2304, { alarms: 2 }), time: start })
  await signedIn(page, product, company.login, company.password)
  await open(page, '/main/pos', driving)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/vehicleInfo\\?vehicle=${driving}$`))
  await expect(page).toHaveTitle(/ · Vehicle details$/)
  const body = page.getByRole('main')
  for (const words of [`T${phones[0]}`, 'Truck one', 'My fleet', 'Driving', 'Online', 'Overspeed', '60.3 km/h'])
    await expect(body).toContainText(words)
  await expect(body).toContainText(/Position (just now|\d+ s ago)/)
  await expect(body).toContainText(/Last report (just now|\d+ s ago)/)
  await expect(fact(page, 'Position')).toContainText('31.23040° N, 121.47370° E')
  await expect(fact(page, 'Plate colour')).toContainText('Blue')
  await expect(fact(page, 'Terminal phone no.')).toContainText(phones[0] ?? '')
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
  await expect(page).toHaveURL(new RegExp(`/main/pos\\?vehicle=${driving}$`))
  await page.goBack()
  await expect(heading(page)).toHaveText('Vehicle details')
  await terminal.stop()
})

test('the button says how far the request for a position has come', async ({ page }) => {
  const terminal = await new TestTerminal(product.gatewayPort, phones[1] ?? '', '2019').signIn()
  await terminal.ackOf(terminal.report())
  await signedIn(page, product, company.login, company.password)
  await open(page, '/vehicleInfo', slow)
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
