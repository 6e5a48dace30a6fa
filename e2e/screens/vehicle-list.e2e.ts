/** The list over real terminals: filters, search, and which vehicles are chosen for the map. */
import type { Page } from '@playwright/test'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { addFleet, type Product, startProduct, endProduct, administratorPassword } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { filterByState } from '../fixtures/state-filter.ts'
import { expect, test } from '../fixtures/test.ts'
import { listRow, searchField, vehicleList } from '../fixtures/vehicles.ts'

/** What each vehicle does; its plate is T and its phone number. */
const phones = {
  driving: '13700000001',
  stopped: '13700000002',
  alarm: '13700000003',
  quiet: '13700000004',
  unfixed: '13700000005',
  never: '13700000006',
} as const

test.describe.configure({ mode: 'default' })

let product: Product
const terminals: Terminal[] = []

async function linked(number: string, location: Parameters<Terminal['report']>[0]): Promise<Terminal> {
  const terminal = aTerminal(product, number)
  terminals.push(terminal)
  await terminal.start()
  await terminal.report(location)
  return terminal
}

test.beforeAll(async () => {
  product = await startProduct({
    template: 'installed',
    args: ['--empty', '--max-chosen', '3'],
    async seed(first) {
      await addFleet(first, Object.values(phones))
      await first.sql('update vehicles set nickname = $1 where plate_num = $2', ['冷藏车', `T${phones.driving}`])
    },
  })
  await linked(phones.driving, reportAt(121.47, 31.23))
  await linked(phones.stopped, reportAt(121.48, 31.23, { speed: 0 }))
  await linked(phones.alarm, reportAt(121.49, 31.23, { alarms: 2 }))
  await linked(phones.unfixed, { ...reportAt(121.5, 31.23, { speed: 0 }), status: 0b01 })
  const quiet = await linked(phones.quiet, reportAt(121.51, 31.23))
  await quiet.stop()
})
test.afterAll(async () => {
  await Promise.all(terminals.map(terminal => terminal.stop()))
  await endProduct(product)
})

async function openList(page: Page): Promise<void> {
  await signedIn(page, product, 'admin', administratorPassword)
  await page.goto(`${product.url}/main/vehicleList`)
}

const list = vehicleList
/** The plates that are listed, in order. */
const plates = async (page: Page) => (await list(page).locator(listRow).allInnerTexts()).map(text => /T\d{11}/.exec(text)?.[0])
const shows = (page: Page, ...expected: string[]) => expect.poll(() => plates(page)).toEqual(expected.map(number => `T${number}`))
const choose = (page: Page, filter: string) => filterByState(page, filter, list(page))

for (const size of [phone, desktop]) {
  test(`each filter shows just the vehicles in its state, at ${size.width} px (S4.vehicle.1) (S4.vehicle.2)`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await openList(page)
    const { driving, stopped, alarm, quiet, unfixed, never } = phones
    await shows(page, driving, stopped, alarm, quiet, unfixed, never)
    await choose(page, 'Online')
    await shows(page, driving, stopped, alarm, unfixed)
    await choose(page, 'Driving')
    await shows(page, driving, alarm)
    await choose(page, 'Stationary')
    await shows(page, stopped, unfixed)
    await choose(page, 'Alarm')
    await shows(page, alarm)
    await choose(page, 'Offline')
    await shows(page, quiet, never)
    await choose(page, 'Lost contact')
    await shows(page, quiet)
    await choose(page, 'No GPS')
    await shows(page, unfixed, never)
    await choose(page, 'All')
    await shows(page, driving, stopped, alarm, quiet, unfixed, never)
  })
}

test('typing part of a plate number, a nickname or its first letters narrows the list (S2.routeDetail.16)', async ({ page }) => {
  await openList(page)
  const search = searchField(page)
  await search.fill('0003')
  await shows(page, phones.alarm)
  await search.fill('冷藏')
  await shows(page, phones.driving)
  await search.fill('lcc')
  await shows(page, phones.driving)
  await search.fill('nothing like it')
  await expect(page.getByText('No vehicle matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(async () => (await plates(page)).length).toBe(6)
})

const selected = (page: Page) => page.getByRole('region', { name: 'Selected vehicles' })
const selectedPlates = async (page: Page) =>
  (await selected(page).locator('li').allInnerTexts()).map(text => /T\d{11}/.exec(text)?.[0])
const chosenAre = (page: Page, ...expected: string[]) =>
  expect.poll(() => selectedPlates(page)).toEqual(expected.map(number => `T${number}`))

test('the chosen vehicles have a list of their own; one is taken away, and the last one stays (S5.selected.keepOne)', async ({
  page,
}) => {
  await openList(page)
  const { driving, stopped } = phones
  await searchField(page).fill('0000')
  await page.getByRole('button', { name: 'Select vehicles' }).click()
  await searchField(page).fill(driving)
  await page.getByRole('button', { name: 'Show only these' }).click()
  await page.getByRole('button', { name: '1 selected' }).waitFor()
  await searchField(page).fill('')
  await page.getByRole('checkbox', { name: /Select T13700000002/ }).click()
  await page.getByRole('button', { name: '2 selected' }).click()
  await expect(page).toHaveURL(/\/main\/selectedVehicleList/)
  await chosenAre(page, driving, stopped)

  await page.getByRole('button', { name: /Remove T13700000002/ }).click()
  await chosenAre(page, driving)
  await page.getByRole('button', { name: /Remove/ }).click()
  await expect(page.getByText('At least one vehicle must stay selected')).toBeVisible()
  await chosenAre(page, driving)

  await test.step('the map says that it shows only those, and all are shown again', async () => {
    await page.getByRole('button', { name: 'Show on map' }).click()
    await expect(page.getByText('Only 1 of 6 shown')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Only 1 of 6 shown' }).click()
    await chosenAre(page, driving)
    await page.getByRole('button', { name: 'Show all vehicles' }).click()
    await expect(page.getByText('No vehicles selected')).toBeVisible()
    await expect.poll(async () => (await selectedPlates(page)).length).toBe(0)
  })
})

test('no more are chosen than the platform allows, which it is asked for (S6.scope.4)', async ({ page }) => {
  const asked = page.waitForRequest(/\/user\/getVehicleMaxNumber$/)
  await openList(page)
  await asked
  await page.getByRole('button', { name: 'Select vehicles' }).click()
  await searchField(page).fill('000')
  await page.getByRole('checkbox', { name: /Select T13700000001/ }).click()
  await expect(page.getByText('At most 3 vehicles can be selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Select T13700000001/ })).toBeChecked()
})

test('a row of the chosen says what the user set, in that order, also after a restart', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Select vehicles' }).click()
  await searchField(page).fill(phones.driving)
  await page.getByRole('button', { name: 'Show only these' }).click()
  await page.getByRole('button', { name: '1 selected' }).click()
  const row = selected(page).getByRole('button', { name: new RegExp(`^T${phones.driving}`) })
  await expect(row).toContainText('60 km/h')
  await page.getByRole('button', { name: 'Selected vehicle list settings' }).click()
  await expect(page).toHaveURL(/\/selectedVehListSetting$/)
  for (const [fact, on] of [
    ['Speed', false],
    ['Terminal phone no.', true],
  ] as const) {
    await page.getByRole('switch', { name: fact }).click()
    await expect(page.getByRole('switch', { name: fact })).toBeChecked({ checked: on })
  }
  await page.getByRole('button', { name: 'Move Terminal phone no.' }).press('ArrowUp')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(row).toContainText(phones.driving)
  await page.reload()
  await expect(row).not.toContainText('km/h')
  await expect(row).toHaveText(new RegExp(`^T${phones.driving}Driving.*${phones.driving}$`))
})
