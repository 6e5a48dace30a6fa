import type { Page } from '@playwright/test'
import { choose, selectOf } from '../fixtures/fields.ts'
import { desktop } from '../fixtures/pages.ts'
import { type Product, startProduct, endProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ args: ['--no-simulator'] })
})
test.afterAll(async () => {
  await endProduct(product)
})
test.beforeEach(async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
})

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Add vehicle' })

async function openForm(page: Page): Promise<void> {
  await page.goto(`${product.url}/addNewVehicle`)
  await expect(field(page, 'Plate number')).toBeVisible()
}

async function chooseOrganisation(page: Page, name: string): Promise<void> {
  await field(page, 'Organisation').click()
  await expect(page).toHaveURL(/\/orgList$/)
  await page.getByRole('treeitem', { name }).click()
  await expect(page).toHaveURL(/\/addNewVehicle$/)
}

/** The fields that are not required; folded again by the way to a picker as long as they are empty. */
async function unfold(page: Page): Promise<void> {
  if (!(await field(page, 'Tonnage').isVisible())) await page.getByText('More (optional)').click()
}

/** The six fields that are required. */
async function fillRequired(page: Page, plate: string, number: string): Promise<void> {
  await chooseOrganisation(page, 'Shanghai Fleet')
  await field(page, 'Plate number').fill(plate)
  await choose(page, 'Plate colour', 'Blue')
  await field(page, 'Terminal phone no.').fill(number)
  await choose(page, 'Vehicle type', 'Truck')
  await choose(page, 'Terminal type', 'JT/T 808-2019 terminal')
  await unfold(page)
}

/** Calls of addVehicle the page has sent since. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/vehicle/addVehicle')) sent.push(request.postData() ?? '')
  })
  return sent
}

test('the form has every field of a vehicle (S3.addVehicle.1), with recorder and warning devices (S3.addVehicle.2), and all of them are kept; vehicle types come by their own call (S7.call.4)', async ({
  page,
}) => {
  const types = page.waitForRequest(/\/vehicleType\/getVehicleTypeSelList$/)
  await openForm(page)
  await types
  await fillRequired(page, '沪E2E01', '0013700000001')
  const typed = {
    'Terminal ID': 'T-1',
    Channels: '4',
    'SIM card no.': '89860000000000000001',
    'Serial number': 'S-1',
    'Fleet no.': 'One',
    Brand: 'Dongfeng',
    'Body colour': 'White',
    'Home city': 'Shanghai',
    Seats: '3',
    Tonnage: '99999.999',
    VIN: 'F-1',
    'Engine number': 'E-1',
    'DVR channels': '8',
  }
  const chosen = {
    'Industry category': 'Cold chain',
    'Operation type': 'For hire',
    'DVR device type': 'Hard-disk recorder',
    'Forward warning device': 'Forward camera',
    'Blind-spot warning device': 'Ultrasonic sensors',
  }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
  for (const [label, choice] of Object.entries(chosen)) await choose(page, label, choice)
  await save(page).click()
  await expect(page).toHaveURL(/\/main/)
  const [vehicle] = await product.sql(
    `select v.nickname, v.vehicle_type, v.details, t.phone, t.terminal_type, t.terminal_id, o.name_en as org
     from vehicles v join terminals t on t.vehicle_id = v.id join organisations o on o.id = v.organisation_id
     where v.plate_num = '沪E2E01' and v.plate_color = 1`,
  )
  expect(vehicle).toEqual({
    nickname: 'One',
    vehicle_type: 'truck',
    phone: '13700000001',
    terminal_type: 'jt808-2019',
    terminal_id: 'T-1',
    org: 'Shanghai Fleet',
    details: {
      brand: 'Dongfeng',
      channel: 4,
      industryCategory: 'coldChain',
      realSim: '89860000000000000001',
      serialNumber: 'S-1',
      engineNumber: 'E-1',
      homeCity: 'Shanghai',
      operationType: 'hire',
      seats: 3,
      tonnage: 99999.999,
      frameNumber: 'F-1',
      color: 'White',
      dvrDeviceType: 'hardDisk',
      dvrChannelCount: 8,
      forwardWarningType: 'camera',
      blindSpotWarningType: 'ultrasonic',
    },
  })
})

test('what is wrong is listed above the form, the first wrong field has the focus, and nothing is sent', async ({ page }) => {
  const sent = sentBy(page)
  await openForm(page)
  await save(page).click()
  const list = page.getByRole('alert').filter({ hasText: 'Check 6 fields' })
  await expect(list.getByRole('button')).toHaveText([
    'Please select an organisation',
    'Please enter the plate number',
    'Please select the plate colour',
    'Please enter the terminal phone no.',
    'Please select the vehicle type',
    'Please select the terminal type',
  ])
  await expect(field(page, 'Organisation')).toBeFocused()
  await list.getByRole('button', { name: 'Please select the terminal type' }).click()
  await expect(selectOf(page, 'Terminal type')).toBeFocused()

  await fillRequired(page, '沪E2E02', '0013700000002')
  await field(page, 'Tonnage').fill('100000')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('The tonnage must be between 0.000 and 99999.999')
  await expect(field(page, 'Tonnage')).toBeFocused()
  await expect(field(page, 'Tonnage')).toBeInViewport()
  expect(sent).toEqual([])

  await test.step('corrected, the six required fields are enough', async () => {
    await field(page, 'Tonnage').fill('')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await save(page).click()
    await expect(page).toHaveURL(/\/main/)
    expect(sent).toHaveLength(1)
  })
})

test('what the platform refuses is said at its field, and what was typed stays', async ({ page }) => {
  const [taken] = await product.sql<{ plate_num: string }>('select plate_num from vehicles where plate_color = 2 limit 1')
  await openForm(page)
  await fillRequired(page, taken?.plate_num ?? '', '0013700000003')
  await choose(page, 'Plate colour', 'Yellow')
  await field(page, 'Brand').fill('Foton')
  await save(page).click()
  await expect(field(page, 'Plate number')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText(taken?.plate_num ?? 'nothing')
  await expect(field(page, 'Brand')).toHaveValue('Foton')
})

test('the form remembers what was typed while one chooses elsewhere, and takes the choice, of a SIM too (S2.routeDetail.18)', async ({
  page,
}) => {
  const [known] = await product.sql<{ phone: string; plate_num: string }>(
    'select t.phone, v.plate_num from terminals t join vehicles v on v.id = t.vehicle_id order by v.id limit 1',
  )
  await openForm(page)
  await field(page, 'Plate number').fill('沪E2E04')
  await unfold(page)
  await field(page, 'Tonnage').fill('1.5')
  await chooseOrganisation(page, 'Beijing Fleet')
  await expect(field(page, 'Organisation')).toHaveText('Beijing Fleet')
  await expect(field(page, 'Organisation')).toBeFocused()
  await expect(field(page, 'Plate number')).toHaveValue('沪E2E04')

  await test.step('the SIM picker finds a number by the plate, and hands it back', async () => {
    await page.getByRole('button', { name: 'Select a terminal phone no.' }).click()
    await expect(page).toHaveURL(/\/simNumList$/)
    await page.getByRole('searchbox').fill(known?.plate_num ?? '')
    await expect(page.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: known?.phone ?? '' }).click()
    await expect(field(page, 'SIM card no.')).toHaveValue(known?.phone ?? '')
    await expect(field(page, 'SIM card no.')).toBeFocused()
  })
  await test.step('what is chosen is marked when one looks again, and leaving without a choice changes nothing', async () => {
    await page.getByRole('button', { name: 'Select a terminal phone no.' }).click()
    await expect(page.getByRole('button', { name: known?.phone ?? '' })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Back' }).click()
    await field(page, 'Organisation').click()
    await expect(page.getByRole('treeitem', { name: 'Beijing Fleet' })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(field(page, 'Organisation')).toHaveText('Beijing Fleet')
    await expect(field(page, 'Plate number')).toHaveValue('沪E2E04')
    await expect(field(page, 'Tonnage')).toHaveValue('1.5')
    await expect(field(page, 'SIM card no.')).toHaveValue(known?.phone ?? '')
  })
  await test.step('it is not left by accident, and opened again it is empty', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).last().click()
    await expect(field(page, 'Plate number')).toHaveValue('沪E2E04')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/main/)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByText('Add vehicle').click()
    await expect(field(page, 'Plate number')).toHaveValue('')
    await expect(field(page, 'Organisation')).toHaveText('Please select')
  })
})

test('a picker that is opened by its address is a page of its own, and a choice there leads to the main page', async ({
  page,
}) => {
  await page.goto(`${product.url}/orgList`)
  await expect(page.getByRole('heading', { name: 'Select organisation' })).toBeVisible()
  await expect(page).toHaveTitle(/Select organisation/)
  await page.getByRole('treeitem', { name: 'Beijing Fleet' }).click()
  await expect(page).toHaveURL(/\/main/)
  await page.goto(`${product.url}/simNumList`)
  await expect(page).toHaveTitle(/Select terminal phone number/)
  await page.getByRole('listitem').first().getByRole('button').click()
  await expect(page).toHaveURL(/\/main/)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: desktop })
  test('the fields stand in two columns, and a form that cannot be loaded says so and tries again', async ({ page }) => {
    await page.route('**/vehicle/getAddVehUiInit', route => route.abort())
    await page.goto(`${product.url}/addNewVehicle`)
    await expect(page.getByText('The form could not be loaded')).toBeVisible()
    await page.unroute('**/vehicle/getAddVehUiInit')
    await page.getByRole('button', { name: 'Try again' }).click()
    const left = await selectOf(page, 'Plate colour').boundingBox()
    const right = await field(page, 'Terminal phone no.').boundingBox()
    // The select's box is that of its border.
    expect(Math.abs((right?.y ?? 0) - (left?.y ?? 0))).toBeLessThanOrEqual(1)
    expect(right?.x ?? 0).toBeGreaterThan(left?.x ?? 0)
  })
})
