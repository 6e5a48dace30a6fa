/** An installation as the installer does it in the yard: camera, no network, and the terminal itself. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { withoutWebgl } from '../fixtures/browsers.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { openWithWorker } from '../fixtures/pages.ts'
import { callOf, type RunningProduct } from '../fixtures/product.ts'
import { sessionOf, signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

// The browser's own picture in place of a camera.
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...withoutWebgl, args: [...withoutWebgl.args, ...camera] } })

const yard = { latitude: 31.1499, longitude: 121.1242 }
const none = { reviewAuth: false, updInstTaskAuth: false, updMtcTaskAuth: false }
const desktop = { viewport: { width: 1440, height: 900 } }

async function openAs(
  browser: Browser,
  product: RunningProduct,
  company: Company,
  login: string,
  how: BrowserContextOptions = {},
): Promise<Page> {
  const permissions = ['geolocation', 'camera']
  const page = await (await browser.newContext({ ...desktop, locale: 'en', geolocation: yard, permissions, ...how })).newPage()
  await signedIn(page, product, login, company.password)
  return page
}

/** A simulated terminal in the yard. Its ignition is seen on and off by `ignite`. */
async function terminalInYard(product: RunningProduct, number: string) {
  const here = (status: number, after = 0) => ({
    ...reportAt(yard.longitude, yard.latitude, { speed: 0 }),
    status,
    time: Date.now() + after,
  })
  const terminal = aTerminal(product, number, { plate: `T${number}`, currentLocation: () => here(0b11) })
  await terminal.start()
  await terminal.report(here(0b11))
  return {
    stop: () => terminal.stop(),
    async ignite() {
      // Before now: behind a report of a later moment the answer to the next self-test would not be the newest.
      for (const status of [0b11, 0b10]) await terminal.report(here(status, -20_000 - status * 1_000))
    },
  }
}
const iccidOf = (number: string): string => `898604${number.slice(-14).padStart(14, '0')}`

async function openTask(page: Page, product: RunningProduct, plate: string, title: string) {
  await page.goto(`${product.url}/taskList`)
  await page.getByText(plate).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/newInstTask\?applicationNum=\w+/)
}

const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const explain = (page: Page, name: string, why: string) => item(page, name).getByLabel('Why submit it anyway').fill(why)

async function selfTest(page: Page, again: boolean) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  await page.getByRole('button', { name: again ? 'Test again' : 'Start test' }).click()
  await expect(item(page, 'Terminal id as entered')).toContainText('Passed')
}

async function submit(page: Page) {
  await explain(page, 'IMEI as entered', 'The label cannot be read')
  // The terminal says what it is before it says where: what it has not said yet keeps the task from being submitted.
  await expect(page.getByText('Ready to be submitted')).toBeVisible()
  await page.getByRole('button', { name: 'Submit task' }).click()
  await expect(page.getByText('Task submitted for checking')).toBeVisible()
}

/** Applied for and handed to the installer, by calls: Work.screen.test.tsx has the forms of the other people. */
async function dispatched(product: RunningProduct, company: Company, vehicleId: string, installer: string): Promise<void> {
  const applicant = await company.addUser('applicant', none)
  const { accessToken } = await sessionOf(product, applicant, company.password)
  const asked = { kind: 'installation', workType: 'newTerminal', vehicleId, plateNum: `T${company.phone(1)}` }
  const { data, msg } = await callOf(
    product,
    'vehManager/addInstMtcApplication',
    { ...asked, businessName: 'North', contacts: 'Wang', phone: '13900000000', remark: 'Back gate', serviceDate: Date.now() },
    { access_token: accessToken },
  )
  const { applicationNum } = (data ?? {}) as { applicationNum?: string }
  if (applicationNum === undefined) throw new Error(msg)
  const { installers } = await company.call<{ installers: { name: string; installerId: string }[] }>(
    'vehManager/getInstallerInfo',
    {
      kind: 'installation',
      applicationNum,
    },
  )
  const installerId = installers.find(({ name }) => name === installer)?.installerId
  await company.call('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })
}

test('of an installation pictures taken without a network survive the page, and a wrong SIM is found by the self-test with its terminal, before it is submitted (S1.feature.18) (S2.routeDetail.12) (S4.task.1) (S6.right.9); the task shows its facts (S3.task.1) and those of the application (S3.task.2)', async ({
  browser,
  installed: product,
}) => {
  const company = await newCompany(product)
  const number = company.phone(1)
  const plate = `T${number}`
  const [vehicleId = ''] = await company.addVehicles([number])
  const installer = await company.addUser('installer', { ...none, updInstTaskAuth: true })
  await dispatched(product, company, vehicleId, installer)
  const terminal = await terminalInYard(product, number)
  // As installed: the page opens without a network.
  let fitting = await openAs(browser, product, company, installer, { serviceWorkers: 'allow' })

  const task = () => openTask(fitting, product, plate, 'New-installation task')
  await task()
  await openWithWorker(fitting)
  await expect(fitting.getByRole('button', { name: 'Take a picture' })).toBeVisible()
  const device = fitting.context()
  await device.setOffline(true)
  await fitting.getByLabel('Terminal model', { exact: true }).fill('OT-1')
  await fitting.getByLabel('SIM ICCID', { exact: true }).fill('89860400000000000000')
  await fitting.getByLabel('Terminal id', { exact: true }).fill(`T${number.slice(-6)}`)
  await fitting.getByRole('button', { name: 'Take a picture' }).click()
  const dialog = fitting.getByRole('dialog', { name: 'Take a picture' })
  for (const count of ['1 picture', '2 pictures']) {
    await dialog.getByRole('button', { name: 'Take', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save picture' }).click()
    await expect(fitting.getByText(`${count} waiting to be sent`)).toBeAttached()
  }
  await fitting.close()
  fitting = await device.newPage()
  await task()
  // The network is still away: what was typed and taken is on the device.
  await expect(fitting.getByText('This is the task as saved on this device.')).toBeVisible()
  await expect(fitting.getByLabel('Terminal model', { exact: true })).toHaveValue('OT-1')
  await expect(fitting.getByText('2 pictures waiting to be sent')).toBeVisible()
  await device.setOffline(false)
  await expect(fitting.getByRole('img', { name: 'Plate' })).toHaveCount(2)

  await selfTest(fitting, false)
  await expect(item(fitting, 'ICCID of the SIM as entered')).toContainText('Failed')
  await terminal.ignite()
  await expect(item(fitting, 'Ignition seen off')).toContainText('Passed')
  await item(fitting, 'ICCID of the SIM as entered').getByLabel('Why submit it anyway').waitFor()
  await fitting.getByLabel('SIM ICCID', { exact: true }).fill(iccidOf(number))
  await selfTest(fitting, true)
  await expect(item(fitting, 'ICCID of the SIM as entered')).toContainText('Passed')
  for (const label of ['Terminal model', 'Manufacturer', 'Mounting', 'Cameras', 'Online since', 'SIM ICCID', 'IMEI'])
    await expect(fitting.getByText(label, { exact: true }).first()).toBeAttached()
  for (const text of ['Under way', 'North', 'Fit a terminal', 'Wang', '13900000000', 'Back gate'])
    await expect(fitting.getByText(text, { exact: true }).first()).toBeAttached()
  await submit(fitting)

  await terminal.stop()
  await fitting.context().close()
})
