/** How many presses jobs of every day take, from the home page: at most as many as people were promised. */
import type { Locator, Page } from '@playwright/test'
import { newCompany } from '../fixtures/company.ts'
import { signedIn } from '../fixtures/session.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { expect, test } from '../fixtures/test.ts'

const desktop = { width: 1440, height: 900 }
const emergency = 1

/** Presses of the mouse and of keys that are no typing, and fields that are typed in. */
function counted(page: Page) {
  const count = { presses: 0, fields: 0 }
  return {
    count,
    press: async (what: Locator) => {
      count.presses++
      await what.click()
    },
    menu: async (what: Locator) => {
      count.presses++
      await what.click({ button: 'right' })
    },
    key: async (name: string) => {
      count.presses++
      await page.keyboard.press(name)
    },
    type: async (label: string | RegExp, text: string) => {
      count.fields++
      await page.getByLabel(label).fill(text)
    },
  }
}

test('the first alarm of a day is handled with three presses', async ({ page, installed }) => {
  const company = await newCompany(installed)
  await company.addVehicles([company.phone(1)])
  const terminal = aTerminal(installed, company.phone(1))
  await terminal.start()
  await terminal.report(reportAt(113.2644, 23.1291, { alarms: emergency }))
  await page.setViewportSize(desktop)
  await signedIn(page, installed, company.login, company.password)
  await page.goto(`${installed.url}/main/home`)
  const { count, press, key } = counted(page)
  await press(page.getByRole('link', { name: /^Alarms/ }).first())
  await page.getByRole('row', { name: /Emergency/ }).waitFor()
  await key('j')
  const details = page.getByRole('complementary', { name: 'Alarm details' })
  await press(details.getByRole('button', { name: 'False alarm: Pressed by mistake' }))
  await page.getByText('1 handled').waitFor()
  expect(count).toEqual({ presses: 3, fields: 0 })
  await terminal.stop()
})

test('five installations are applied for with ten presses and eight fields at most', async ({ page, installed }) => {
  const company = await newCompany(installed)
  await page.setViewportSize(desktop)
  await signedIn(page, installed, company.login, company.password)
  await page.goto(`${installed.url}/main/home`)
  const { count, press, type } = counted(page)
  await press(page.getByRole('link', { name: 'Work', exact: true }))
  await press(page.getByRole('link', { name: 'Installations' }))
  await press(page.getByRole('button', { name: 'Apply' }))
  await press(page.getByRole('combobox', { name: /^Organisation/ }))
  await press(page.getByRole('dialog').getByText('My fleet').first())
  await press(page.getByRole('button', { name: /Please select/ }).first())
  await press(page.getByRole('option').first())
  await type(/^Plate/, '沪A10001, 沪A10002, 沪A10003, 沪A10004, 沪A10005')
  await type(/^Business/, 'North')
  await type(/^Contact/, 'Wang')
  await type(/^Phone/, '13900000000')
  await press(page.getByRole('button', { name: 'Send application' }))
  await expect(page.getByRole('row', { name: /沪A1000\d/ })).toHaveCount(5, { timeout: 20_000 })
  expect(count.presses).toBeLessThanOrEqual(10)
  expect(count.fields).toBeLessThanOrEqual(8)
})

test('five applications are reviewed and handed out with six presses', async ({ page, installed }) => {
  const company = await newCompany(installed)
  const reviewer = await company.addUser('reviewer', { reviewAuth: true })
  const fitter = await company.addUser('fitter', { reviewAuth: false })
  for (let n = 1; n <= 5; n++)
    await company.call('vehManager/addInstMtcApplication', {
      kind: 'installation',
      workType: 'newTerminal',
      orgId: company.organisation,
      plateNum: `沪A2000${n}`,
      businessName: 'North',
      contacts: 'Wang',
      phone: '13900000000',
    })
  await page.setViewportSize(desktop)
  await signedIn(page, installed, reviewer, company.password)
  await page.goto(`${installed.url}/main/home`)
  const { count, press } = counted(page)
  await press(page.getByRole('link', { name: 'Work', exact: true }))
  await press(page.getByRole('link', { name: 'Review list' }))
  await page.getByRole('row', { name: /沪A20005/ }).waitFor()
  await press(page.getByRole('checkbox', { name: 'Select all that can be accepted or dispatched' }))
  await press(page.getByRole('combobox', { name: /^Dispatch to/ }))
  await press(page.getByRole('dialog').getByText(fitter).first())
  await press(page.getByRole('button', { name: 'Dispatch', exact: true }))
  await page.getByText('5 applications decided').waitFor()
  expect(count).toEqual({ presses: 6, fields: 0 })
})

test('a message and a photo take three presses from the map, a file of a week four and a ranking of drivers three from home', async ({
  page,
  movingDemo,
}) => {
  await page.setViewportSize(desktop)
  await signedIn(page, movingDemo, 'demo', 'outrider')
  const { count, press, menu } = counted(page)
  const took = (jobs: { presses: number; fields: number }) => {
    expect(count).toEqual(jobs)
    count.presses = 0
    count.fields = 0
  }
  const vehicle = page.getByRole('list').locator('[data-vehicle]').nth(2)

  await page.goto(`${movingDemo.url}/main/pos`)
  await menu(vehicle)
  await press(page.getByRole('menuitem', { name: 'Send a message' }))
  count.fields++
  await page.getByRole('textbox', { name: /^Message/ }).fill('Mind the road works')
  await press(page.getByRole('button', { name: 'Send', exact: true }))
  took({ presses: 3, fields: 1 })

  await page.goto(`${movingDemo.url}/main/pos`)
  await menu(vehicle)
  await press(page.getByRole('menuitem', { name: 'Take photos' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Take photos', exact: true }))
  took({ presses: 3, fields: 0 })

  const reports = page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Reports' })
  await page.goto(`${movingDemo.url}/main/home`)
  await press(reports)
  await press(page.getByRole('button', { name: /^Distance statistics/ }))
  await page.getByRole('row', { name: /^Total/ }).waitFor()
  await press(page.getByRole('button', { name: 'Export' }))
  const file = page.waitForEvent('download')
  await press(page.getByRole('menuitem', { name: /XLSX/ }))
  expect((await file).suggestedFilename()).toMatch(/^Distance statistics .+\.xlsx$/)
  took({ presses: 4, fields: 0 })

  await page.goto(`${movingDemo.url}/main/home`)
  await press(reports)
  await press(page.getByRole('link', { name: 'Driver risk portrait' }))
  await press(page.getByRole('radio', { name: 'Last month' }))
  await page.getByRole('heading', { name: 'Drivers by risk' }).waitFor()
  took({ presses: 3, fields: 0 })
})
