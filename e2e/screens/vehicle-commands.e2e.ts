/** Oil and power of vehicles as an operator cuts and restores them: only at rest, and nothing is received as done that was not seen. */
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { Terminal, TerminalOptions } from '../../apps/simulator/src/terminal.ts'
import { type Company, newCompany, seedCompanies } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { endProduct, type Product, startProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })
test.describe.configure({ mode: 'serial' })

/** A server with this has clocks that the test moves. */
const clockAhead = fileURLToPath(new URL('../fixtures/clock-ahead.mjs', import.meta.url))
const stepMs = 16_000
let ahead = 0
const clock = () => ({ NODE_OPTIONS: `--import ${clockAhead}`, OUTRIDER_TEST_CLOCK_AHEAD: String(ahead) })
let product: Product
let company: Company
const terminals: Terminal[] = []
test.beforeAll(async () => {
  product = await startProduct({ template: 'installed', seed: seedCompanies, env: clock() })
  company = await newCompany(product)
})
test.afterAll(async () => {
  for (const terminal of terminals) await terminal.stop()
  await endProduct(product)
})

const report = (speed: number) => reportAt(113.2644, 23.1291, { speed, time: Math.floor((Date.now() + ahead) / 1_000) * 1_000 })
async function onTheRoad(nth: number, obedience: NonNullable<TerminalOptions['obedience']>) {
  const phone = company.phone(nth)
  const [id = ''] = await company.addVehicles([phone])
  const terminal = aTerminal(product, phone, { obedience, currentLocation: () => report(0) })
  terminals.push(terminal)
  await terminal.start()
  await terminal.report(report(60))
  return { id, plate: `T${phone}`, terminal }
}
async function goAhead(): Promise<void> {
  product.process.kill('SIGUSR2')
  ahead += stepMs
  await expect.poll(() => product.printed).toContain(`clock ahead by ${ahead} ms`)
}
/**
 * Reports over half a minute in one place, twice: an answer to a question that the server asks while its clock goes ahead has the time of before,
 * and its standing begins again.
 */
async function stops(terminal: Terminal): Promise<void> {
  for (let times = 0; times < 6; times++) {
    await goAhead()
    await terminal.report(report(0))
  }
}
async function asks(page: Page, order: string, { plate, arm = false }: { plate?: string; arm?: boolean } = {}): Promise<void> {
  await page.getByRole('button', { name: order, exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  if (arm) await dialog.getByRole('checkbox', { name: 'Carry out at the next stop' }).check()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stolen, police informed')
  if (plate !== undefined) await dialog.getByRole('textbox', { name: /Type the plate number/ }).fill(plate)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
}

test('a cut is refused at 60 km/h, waits for the next stop, is seen in effect by the status bit, and restored; a vehicle is locked, unlocked and asked for its parameters; a cut that a terminal only acknowledges is called that (S1.feature.6) (S1.feature.7) (S1.feature.8) (S2.routeDetail.20)', async ({
  page,
}) => {
  const [obeying, idle] = await Promise.all([onTheRoad(1, 'obeys'), onTheRoad(2, 'ignores')])
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/paramSetting?vehicle=${obeying.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Control commands' })).toBeVisible()
  await asks(page, 'Cut oil and power', { plate: obeying.plate })
  await expect(page.getByText(/Cut oil and power · Refused/)).toBeVisible()
  await expect(page.getByText('the vehicle is moving')).toBeVisible()

  await asks(page, 'Cut oil and power', { plate: obeying.plate, arm: true })
  await expect(page.getByText(/Cut oil and power · Waiting for the next stop/)).toBeVisible()
  expect(obeying.terminal.relay.isCut).toBe(false)
  await stops(obeying.terminal)
  await expect(page.getByText(/Cut oil and power · In effect/)).toBeVisible()
  expect(obeying.terminal.relay.isCut).toBe(true)

  await asks(page, 'Restore oil and power')
  await expect(page.getByText(/Restore oil and power · In effect/)).toBeVisible()
  expect(obeying.terminal.relay.isCut).toBe(false)

  for (const order of ['Lock', 'Unlock']) {
    await asks(page, order)
    await expect(page.getByText(new RegExp(`^${order} · (Acknowledged|In effect)`))).toBeVisible()
  }
  await page.getByRole('button', { name: 'Read parameters' }).click()
  await expect(page.getByRole('region', { name: 'Connection' })).toContainText('0x0001')

  await page.goto(`${product.url}/paramSetting?vehicle=${idle.id}`)
  await stops(idle.terminal)
  await asks(page, 'Cut oil and power', { plate: idle.plate })
  await expect(page.getByText(/Cut oil and power · Acknowledged$/)).toBeVisible()
  for (let times = 0; times < 4; times++) await goAhead()
  await expect(page.getByText(/Cut oil and power · Acknowledged, not in effect/)).toBeVisible()
})

test('a server that is killed between sending and the acknowledgement sends nothing twice', async ({ page }) => {
  const { id, plate, terminal } = await onTheRoad(3, 'mute')
  await stops(terminal)
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/paramSetting?vehicle=${id}`)
  await asks(page, 'Cut oil and power', { plate })
  await expect(page.getByText(/Cut oil and power · Sent/)).toBeVisible()
  await expect.poll(() => terminal.relay.received).toBe(1)
  await product.kill()
  const ports = ['--port', String(product.port), '--gateway-port', String(product.gatewayPort)]
  product = await startProduct({ folder: product.folder, args: ['--empty', ...ports], env: clock() })
  await expect.poll(() => terminal.ready).toBe(true)
  await product.sql('update vehicle_commands set settle_at = now() where vehicle_id = $1', [id])
  await stops(terminal)
  await expect(page.getByText(/Cut oil and power · Result unknown, not resent/)).toBeVisible()
  expect(terminal.relay.received).toBe(1)
})
