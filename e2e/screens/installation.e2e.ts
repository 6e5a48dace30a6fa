/** Installations and maintenance by their people, each in a browser of their own. */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { withoutWebgl } from '../fixtures/browsers.ts'
import { type Company, newCompany } from '../fixtures/company.ts'
import { openWithWorker } from '../fixtures/pages.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
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
      for (const status of [0b11, 0b10]) await terminal.report(here(status, status * 1_000))
    },
  }
}
const iccidOf = (number: string): string => `898604${number.slice(-14).padStart(14, '0')}`

async function apply(page: Page, product: RunningProduct, { path, plate, work }: { path: string; plate: string; work: string }) {
  await page.goto(product.url + path)
  await page.getByRole('combobox', { name: /^Vehicle/ }).click()
  await page.getByText(plate).first().click()
  await page.getByRole('button', { name: /Work \*$/ }).click()
  await page.getByRole('option', { name: work, exact: true }).click()
  for (const [field, value] of [
    ['Business', 'North'],
    ['Contact', 'Wang'],
    ['Phone', '13900000000'],
  ] as const)
    await page.getByLabel(new RegExp(`^${field}`)).fill(value)
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('row', { name: new RegExp(plate) })).toContainText('Waiting for review')
}

async function review(page: Page, product: RunningProduct, plate: string) {
  await page.goto(`${product.url}/reviewList`)
  await page.getByRole('row', { name: new RegExp(plate) }).click()
}

async function dispatch(page: Page, product: RunningProduct, plate: string, installer: string) {
  await review(page, product, plate)
  await page.getByRole('combobox', { name: /^Dispatch to/ }).click()
  await page.getByRole('button', { name: new RegExp(installer) }).click()
  await page.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await expect(page).toHaveURL(/reviewList/)
}

async function openTask(page: Page, product: RunningProduct, plate: string, title: string) {
  await page.goto(`${product.url}/taskList`)
  await page.getByText(plate).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
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
  await page.getByRole('button', { name: 'Submit task' }).click()
  await expect(page.getByText('Task submitted for checking')).toBeVisible()
}

test('an installation goes through four people: pictures taken without a network survive the page, and a wrong SIM is found by the self-test', async ({
  browser,
  installed: product,
}) => {
  const company = await newCompany(product)
  const number = company.phone(1)
  const plate = `T${number}`
  await company.addVehicles([number])
  const applicant = await company.addUser('applicant', none)
  const dispatcher = await company.addUser('dispatches', { ...none, reviewAuth: true })
  const installer = await company.addUser('installer', { ...none, updInstTaskAuth: true })
  const checker = await company.addUser('checker', { ...none, reviewAuth: true })
  const terminal = await terminalInYard(product, number)
  const open = (login: string) => openAs(browser, product, company, login)
  const [asking, handing, checking] = await Promise.all([open(applicant), open(dispatcher), open(checker)])
  // As installed: the page opens without a network.
  let fitting = await openAs(browser, product, company, installer, { serviceWorkers: 'allow' })

  await apply(asking, product, { path: '/newInstallApply', plate, work: 'Fit a terminal' })
  await dispatch(handing, product, plate, installer)

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
  await explain(fitting, 'ICCID of the SIM as entered', 'Card is on order')
  await submit(fitting)

  await review(checking, product, plate)
  await expect(item(checking, 'ICCID of the SIM as entered')).toContainText('Card is on order')
  await checking.getByLabel('Reason for rejecting or sending back').fill('Enter the ICCID of the card that is in it')
  await checking.getByRole('button', { name: 'Send back' }).click()
  await expect(checking).toHaveURL(/reviewList/)

  await task()
  await expect(fitting.getByText('Enter the ICCID of the card that is in it')).toBeVisible()
  await fitting.getByLabel('SIM ICCID', { exact: true }).fill(iccidOf(number))
  await selfTest(fitting, true)
  await expect(item(fitting, 'ICCID of the SIM as entered')).toContainText('Passed')
  await submit(fitting)

  await review(checking, product, plate)
  // Side by side: the card that was wrong, and the one that is in it.
  const changed = checking.getByRole('row', { name: /^SIM ICCID/ }).filter({ hasText: '89860400000000000000' })
  await expect(changed.first()).toContainText(iccidOf(number))
  await checking.getByRole('button', { name: 'Accept work' }).click()
  await expect(checking).toHaveURL(/reviewList/)
  await asking.goto(`${product.url}/newInstallList`)
  await expect(asking.getByRole('row', { name: new RegExp(plate) })).toContainText('Done')
  await terminal.stop()
  for (const page of [asking, handing, fitting, checking]) await page.context().close()
})

test('a maintenance is applied for, dispatched, tested with its terminal and changes a part: the stock goes down, the reviewer sees what came in and went out', async ({
  browser,
  installed: product,
}) => {
  const company = await newCompany(product)
  const number = company.phone(1)
  const plate = `T${number}`
  await company.addVehicles([number])
  const applicant = await company.addUser('applicant', none)
  const reviewer = await company.addUser('reviewer', { ...none, reviewAuth: true })
  const mechanic = await company.addUser('mechanic', { ...none, updMtcTaskAuth: true })
  await company.call('vehManager/saveInstMtcPart', {
    orgId: company.organisation,
    code: 'ANT-4G',
    name: '4G antenna',
    stock: 5,
  })
  const terminal = await terminalInYard(product, number)
  const [asking, checking, working] = await Promise.all([
    openAs(browser, product, company, applicant),
    openAs(browser, product, company, reviewer),
    openAs(browser, product, company, mechanic, { viewport: { width: 390, height: 844 } }),
  ])
  await apply(asking, product, { path: '/newRepairApply', plate, work: 'Terminal offline' })
  await dispatch(checking, product, plate, mechanic)

  await openTask(working, product, plate, 'Maintenance task')
  await working.getByRole('button', { name: 'Change parts' }).click()
  await working.getByText('4G antenna').click()
  await working.getByLabel('Old serial no.', { exact: true }).fill('OLD-1')
  await working.getByLabel('New serial no.', { exact: true }).fill('NEW-9')
  await working.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(working.getByRole('heading', { level: 1, name: 'Maintenance task' })).toBeVisible()
  await expect(working.getByText('× 1 · OLD-1 → NEW-9')).toBeVisible()
  await working.getByLabel('Fault found', { exact: true }).fill('Antenna broken')
  await working.getByLabel('Terminal id', { exact: true }).fill(`T${number.slice(-6)}`)
  await working.getByLabel('SIM ICCID', { exact: true }).fill(iccidOf(number))
  await selfTest(working, false)
  await terminal.ignite()
  await expect(item(working, 'Ignition seen off')).toContainText('Passed')
  await submit(working)

  await checking.goto(`${product.url}/changeParts`)
  await expect(checking.getByRole('listitem').filter({ hasText: '4G antenna' })).toContainText('4 in stock')
  await review(checking, product, plate)
  await expect(checking.getByText('4G antenna × 1 OLD-1 → NEW-9').first()).toBeVisible()
  await checking.getByRole('button', { name: 'Accept work' }).click()
  await expect(checking).toHaveURL(/reviewList/)
  await asking.goto(`${product.url}/newRepairList`)
  await expect(asking.getByRole('row', { name: new RegExp(plate) })).toContainText('Done')
  await terminal.stop()
  for (const page of [asking, checking, working]) await page.context().close()
})
