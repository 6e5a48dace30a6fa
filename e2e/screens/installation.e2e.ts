/** One installation by four people: applied for, dispatched, fitted without a network, tested by the wire, sent back for its SIM, mended, accepted. */
import type { Page } from '@playwright/test'
import { newCompany } from '../fixtures/company.ts'
import { callOf } from '../fixtures/product.ts'
import { sessionOf, signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

/** The smallest PNG there is. */
const picture = {
  name: 'plate.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const yard = { latitude: 31.1499, longitude: 121.1242 }

test('an installation goes through four people, with its pictures taken offline and a wrong SIM found by the self-test', async ({
  browser,
  installed: product,
}) => {
  const company = await newCompany(product)
  const number = company.phone(1)
  const plate = `T${number}`
  await company.addVehicles([number])
  const none = { reviewAuth: false, updInstTaskAuth: false, updMtcTaskAuth: false }
  const applicant = await company.addUser('applicant', none)
  const dispatcher = await company.addUser('dispatches', { ...none, reviewAuth: true })
  const installer = await company.addUser('installer', { ...none, updInstTaskAuth: true })
  const checker = await company.addUser('checker', { ...none, reviewAuth: true })
  const terminal = aTerminal(product, number, {
    plate,
    currentLocation: () => reportAt(yard.longitude, yard.latitude, { speed: 0 }),
  })
  await terminal.start()
  // Ignition seen on and off.
  await terminal.report(reportAt(yard.longitude, yard.latitude, { speed: 0 }))
  await terminal.report({ ...reportAt(yard.longitude, yard.latitude, { speed: 0 }), status: 0b10 })

  const open = async (login: string): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en',
      geolocation: yard,
      permissions: ['geolocation'],
    })
    const page = await context.newPage()
    await signedIn(page, product, login, company.password)
    return page
  }
  const [asking, handing, checking] = await Promise.all([open(applicant), open(dispatcher), open(checker)])
  let fitting = await open(installer)

  await asking.goto(`${product.url}/newInstallApply`)
  await asking.getByRole('combobox', { name: /^Vehicle/ }).click()
  await asking.getByText(plate).first().click()
  await asking.getByRole('button', { name: /Work \*$/ }).click()
  await asking.getByRole('option', { name: 'Fit a terminal', exact: true }).click()
  for (const [field, value] of [
    ['Business', 'North'],
    ['Contact', 'Wang'],
    ['Phone', '13900000000'],
  ] as const)
    await asking.getByLabel(new RegExp(`^${field}`)).fill(value)
  await asking.getByRole('button', { name: 'Send application' }).click()
  await expect(asking.getByRole('row', { name: new RegExp(plate) })).toContainText('Waiting for review')

  const review = async (page: Page) => {
    await page.goto(`${product.url}/reviewList`)
    await page.getByRole('row', { name: new RegExp(plate) }).click()
  }
  await review(handing)
  await handing.getByRole('combobox', { name: /^Dispatch to/ }).click()
  await handing.getByRole('button', { name: new RegExp(installer) }).click()
  await handing.getByRole('button', { name: 'Dispatch', exact: true }).click()
  await expect(handing).toHaveURL(/reviewList/)

  const task = async (page: Page) => {
    await page.goto(`${product.url}/taskList`)
    await page.getByText(plate).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'New-installation task' })).toBeVisible()
  }
  await task(fitting)
  await expect(fitting.getByRole('button', { name: 'Take a picture' })).toBeVisible()
  await fitting.context().setOffline(true)
  await fitting.getByLabel('Terminal model', { exact: true }).fill('OT-1')
  await fitting.getByLabel('SIM ICCID', { exact: true }).fill('89860400000000000000')
  await fitting.getByLabel('Terminal id', { exact: true }).fill(`T${number.slice(-6)}`)
  await fitting.locator('input[type=file]').setInputFiles(picture)
  await expect(fitting.getByText('1 picture waits to be sent')).toBeVisible()
  const device = fitting.context()
  await fitting.close()
  await device.setOffline(false)
  fitting = await device.newPage()
  await task(fitting)
  // What was typed and taken without a network is there, and sent.
  await expect(fitting.getByLabel('Terminal model', { exact: true })).toHaveValue('OT-1')
  await expect(fitting.getByRole('img', { name: 'Plate' })).toBeVisible()

  const test = async (again: boolean) => {
    await fitting.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(fitting.getByText('Saved').first()).toBeVisible()
    await fitting.getByRole('button', { name: again ? 'Test again' : 'Start test' }).click()
    await expect(item(fitting, 'Terminal id as entered')).toContainText('Passed')
  }
  const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
  await test(false)
  await expect(item(fitting, 'ICCID of the SIM as entered')).toContainText('Failed')
  // The ignition is seen on and off.
  for (const status of [0b11, 0b10])
    await terminal.report({ ...reportAt(yard.longitude, yard.latitude, { speed: 0 }), status, time: Date.now() + status * 1_000 })
  await expect(item(fitting, 'Ignition seen off')).toContainText('Passed')
  const explain = (name: string, why: string) => item(fitting, name).getByLabel('Why it counts nevertheless').fill(why)
  await explain('ICCID of the SIM as entered', 'Card is on order')
  await explain('IMEI as entered', 'The label cannot be read')
  await fitting.getByRole('button', { name: 'Submit task' }).click()
  await expect(fitting.getByText('Task submitted; it waits to be checked')).toBeVisible()

  await review(checking)
  await expect(item(checking, 'ICCID of the SIM as entered')).toContainText('Card is on order')
  await checking.getByLabel('Reason for rejecting or sending back').fill('Enter the ICCID of the card that is in it')
  await checking.getByRole('button', { name: 'Send back' }).click()
  await expect(checking).toHaveURL(/reviewList/)

  await task(fitting)
  await expect(fitting.getByText('Enter the ICCID of the card that is in it')).toBeVisible()
  await fitting.getByLabel('SIM ICCID', { exact: true }).fill(`898604${number.slice(-14).padStart(14, '0')}`)
  await test(true)
  await expect(item(fitting, 'ICCID of the SIM as entered')).toContainText('Passed')
  await explain('IMEI as entered', 'The label cannot be read')
  await fitting.getByRole('button', { name: 'Submit task' }).click()
  await expect(fitting.getByText('Task submitted; it waits to be checked')).toBeVisible()

  await review(checking)
  await checking.getByRole('button', { name: 'Accept work' }).click()
  await expect(checking).toHaveURL(/reviewList/)
  await asking.goto(`${product.url}/newInstallList`)
  await expect(asking.getByRole('row', { name: new RegExp(plate) })).toContainText('Done')
  await terminal.stop()
  for (const page of [asking, handing, fitting, checking]) await page.context().close()
})

const unseen = ['linked', 'position', 'place', 'accOn', 'accOff', 'iccid', 'device', 'imei', 'faults', 'cameras']

test('a maintenance changes a part: the stock goes down, the reviewer sees what came in and went out, and accepts', async ({
  browser,
  installed: product,
}) => {
  const company = await newCompany(product)
  const [vehicleId] = await company.addVehicles([company.phone(1)])
  const plate = `T${company.phone(1)}`
  const none = { reviewAuth: false, updInstTaskAuth: false, updMtcTaskAuth: false }
  const logins = {
    applicant: await company.addUser('applicant', none),
    reviewer: await company.addUser('reviewer', { ...none, reviewAuth: true }),
    mechanic: await company.addUser('mechanic', { ...none, updMtcTaskAuth: true }),
  }
  const asks = async (who: keyof typeof logins) => {
    const { accessToken } = await sessionOf(product, logins[who], company.password)
    return async <Data>(path: Parameters<typeof callOf>[1], body: object): Promise<Data> => {
      const { rspCode, msg, data } = await callOf(product, path, body, { access_token: accessToken })
      if (rspCode !== 0) throw new Error(`${path}: ${rspCode} ${msg}`)
      return data
    }
  }
  const [applicant, reviewer, mechanic] = await Promise.all([asks('applicant'), asks('reviewer'), asks('mechanic')])
  await reviewer('vehManager/saveInstMtcPart', { orgId: company.organisation, code: 'ANT-4G', name: '4G antenna', stock: 5 })
  const { applicationNum } = await applicant<{ applicationNum: string }>('vehManager/addInstMtcApplication', {
    kind: 'maintenance',
    vehicleId,
    workType: 'offline',
    businessName: 'North',
    contacts: 'Wang',
    phone: '13900000000',
    plateNum: plate,
  })
  const { installers } = await reviewer<{ installers: { installerId: string; name: string }[] }>('vehManager/getInstallerInfo', {
    kind: 'maintenance',
    applicationNum,
  })
  const installerId = installers.find(({ name }) => name === logins.mechanic)?.installerId
  await reviewer('vehManager/checkApplication', { applicationNum, version: 1, decision: 'dispatch', installerId })

  const open = async (who: keyof typeof logins, viewport = { width: 390, height: 844 }) => {
    const page = await (await browser.newContext({ viewport, locale: 'en' })).newPage()
    await signedIn(page, product, logins[who], company.password)
    return page
  }
  const [working, checking] = await Promise.all([open('mechanic'), open('reviewer', { width: 1440, height: 900 })])
  await working.goto(`${product.url}/maintTask?applicationNum=${applicationNum}`)
  await working.getByRole('button', { name: 'Change parts' }).click()
  await working.getByText('4G antenna').click()
  await working.getByLabel('Old serial no.', { exact: true }).fill('OLD-1')
  await working.getByLabel('New serial no.', { exact: true }).fill('NEW-9')
  await working.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(working.getByRole('heading', { level: 1, name: 'Maintenance task' })).toBeVisible()
  await expect(working.getByText('× 1 · NEW-9')).toBeVisible()
  const { version } = (
    await mechanic<{ applications: { version: number }[] }>('vehManager/getInstMtcTaskList', { applicationNum })
  ).applications[0] ?? { version: 0 }
  await mechanic('vehManager/submitInstMtcTask', {
    applicationNum,
    version,
    repairDate: Date.now(),
    fault: 'Antenna broken',
    overrides: unseen.map(item => ({ item, why: 'No terminal in this test' })),
  })

  await checking.goto(`${product.url}/changeParts`)
  await expect(checking.getByRole('listitem').filter({ hasText: '4G antenna' })).toContainText('4 in stock')
  await checking.goto(`${product.url}/reviewList`)
  await checking.getByRole('row', { name: new RegExp(plate) }).click()
  await expect(checking.getByText('4G antenna × 1 NEW-9').first()).toBeVisible()
  await checking.getByRole('button', { name: 'Accept work' }).click()
  await expect(checking).toHaveURL(/reviewList/)
  const [row] = await product.sql<{ state: string }>(`select state from applications where number = '${applicationNum}'`)
  expect(row?.state).toBe('closed')
  for (const page of [working, checking]) await page.context().close()
})
