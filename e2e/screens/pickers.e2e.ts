/** Pickers of vehicles, opened as a form opens them: with what is chosen so far. */
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { type Product } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'

let product: Product
let vehicle: { id: string; plate: string; nickname: string }
let withVideo: { id: string; plate: string }
test.beforeAll(async ({ demo }) => {
  product = demo
  const rows = await product.sql<typeof vehicle>(
    `select id::text, plate_num as plate, nickname from vehicles where nickname <> '' order by id limit 2`,
  )
  const [first, second] = rows
  if (!first || !second) throw new Error('the demo fleet has no vehicles with nicknames')
  vehicle = first
  withVideo = second
  await product.sql(`update vehicles set details = '{"channel": 4}' where id = $1`, [Number(withVideo.id)])
})
test.beforeEach(async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
})

/** As a form does that asks for `field`: the picker is one step behind it in the history, with an initial selection. */
async function openFor(page: Page, path: string, initialSelection: object): Promise<void> {
  await page.goto(`${product.url}/my`)
  await page.evaluate(({ to, pickerRequest }) => history.pushState({ usr: { pickerRequest }, key: 'picker', idx: 1 }, '', to), {
    to: path,
    pickerRequest: { entry: 'form', field: 'vehicle', initialSelection },
  })
  await page.reload()
}
const row = (page: Page, plate: string) => page.getByRole('button', { name: new RegExp(plate) })

test('/plateNumList marks what is chosen so far, and hands a vehicle back at a tap', async ({ page }) => {
  await openFor(page, '/plateNumList', { chosen: vehicle.id })
  await expect(page.getByRole('heading', { name: 'Select plate number' })).toBeVisible()
  await page.getByRole('searchbox').fill(vehicle.plate)
  await expect(row(page, vehicle.plate)).toHaveAttribute('aria-current', 'true')
  await row(page, vehicle.plate).click()
  await expect(page).toHaveURL(/\/my$/)
})

test('/vehicleRadioList marks one vehicle, and hands it back when that is confirmed', async ({ page }) => {
  await openFor(page, '/vehicleRadioList', {})
  await expect(page.getByRole('heading', { name: 'Select vehicle' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Please select a vehicle')).toBeVisible()
  await page.getByRole('searchbox').fill(vehicle.plate)
  await row(page, vehicle.plate).click()
  await expect(row(page, vehicle.plate)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/vehicleRadioList$/)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/my$/)
})

test('/plateNumListRep chooses several, by whole organisations too, no more than the form takes, and leaves the map alone', async ({
  page,
}) => {
  await openFor(page, '/plateNumListRep', { chosen: [vehicle.id], max: 30 })
  await expect(page.getByRole('heading', { name: 'Select vehicles' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done (1)' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Select all \d+$/ }).click()
  await expect(page.getByText('At most 30 vehicles can be selected')).toBeVisible()
  await page.getByRole('searchbox').fill(vehicle.plate)
  await page.getByRole('checkbox', { name: new RegExp(`Select ${vehicle.plate}`) }).click()
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Please select a vehicle')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'By organisation' }).click()
  const branch = page.getByRole('treeitem', { name: /^East China Branch/ })
  await expect(branch).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('tree').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(branch).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('button', { name: /^Done \(\d+\)$/ }).click()
  await expect(page).toHaveURL(/\/my$/)
  await page.goto(`${product.url}/main/selectedVehicleList`)
  await expect(page.getByText(/The map shows all vehicles/)).toBeVisible()
})

test('/videoVehicleList shows the vehicles that are known to have channels, and no others', async ({ page }) => {
  await openFor(page, '/videoVehicleList', { chosen: withVideo.id })
  await expect(page.getByRole('heading', { name: 'Video vehicles' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(row(page, withVideo.plate)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('searchbox').fill(vehicle.plate)
  await expect(page.getByText('No vehicle matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await row(page, withVideo.plate).click()
  await expect(page).toHaveURL(/\/my$/)
})
