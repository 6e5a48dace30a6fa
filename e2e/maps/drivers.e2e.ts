/** Drivers, as a real terminal reports their cards, seen from the replay of the vehicle they drove. */
import { messages } from '@outrider/jt808'
import { expect, test } from '../fixtures/test.ts'
import { TestTerminal } from '../../apps/server/src/testing/terminal.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { addTrack, trackDay } from '../fixtures/tracks.ts'
import { signedIn } from '../fixtures/session.ts'
import { type Company, newCompany } from '../fixtures/company.ts'

const card = { status: 1, result: 0, name: '张三', certificate: '310101199001011234', issuer: '上海', validUntil: '20301231' }

let product: RunningProduct
let company: Company
let number: string
let vehicle: string

test.beforeAll(async ({ installed }) => {
  product = installed
  company = await newCompany(product)
  number = company.phone(1)
  ;[vehicle = ''] = await company.addVehicles([number])
  const terminal = await new TestTerminal(product.gatewayPort, number).signIn()
  const now = Math.floor(Date.now() / 1000) * 1000
  await terminal.ackOf(terminal.send(messages.driverIdentity, { ...card, time: now - 600_000 }))
  await terminal.ackOf(terminal.send(messages.driverIdentity, { status: 2, time: now - 300_000 }))
  const other = { ...card, name: '李四', certificate: '440101199001015678', time: now - 120_000 }
  await terminal.ackOf(terminal.send(messages.driverIdentity, other))
  terminal.socket.destroy()
  const begun = Math.floor((now - trackDay) / 1000) - 660
  const rows = Array.from({ length: 60 }, (_, at) => ({
    second: begun + at * 10,
    latitude: 31.2,
    longitude: 121.4 + at * 0.001,
    speed: 36,
  }))
  await addTrack(product, vehicle, rows)
})
test.beforeEach(async ({ page }) => {
  await signedIn(page, product, company.login, company.password)
})

test('on a phone the replay of a vehicle leads to who drove it then, and back', async ({ page }) => {
  const times = { from: String(Date.now() - 3_600_000), to: String(Date.now()) }
  await page.goto(`${product.url}/trackQuery?${new URLSearchParams({ vehicle, ...times })}`)
  await expect(page.getByRole('region', { name: 'Map of the track' })).toHaveAttribute('data-line', '1')
  await page.getByRole('button', { name: 'Summary' }).click()
  await page.getByRole('button', { name: 'Show drivers' }).click()
  await expect(page).toHaveURL(`${product.url}/trackDriverList?${new URLSearchParams({ vehicle, ...times })}`)
  const drives = page.getByRole('list', { name: 'Driver log' }).getByRole('listitem')
  await expect(drives.first()).toContainText('张三')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/trackQuery\?/)
  await expect(page.getByRole('region', { name: 'Map of the track' })).toHaveAttribute('data-line', '1')
})
