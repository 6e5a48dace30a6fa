/** The picker of several vehicles, opened as a form opens it: with what is chosen so far. */
import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { type RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'

let product: RunningProduct
let vehicle: { id: string; plate: string }
test.beforeAll(async ({ demo }) => {
  product = demo
  const [first] = await product.sql<typeof vehicle>(
    `select id::text, plate_num as plate from vehicles where nickname <> '' order by id limit 1`,
  )
  if (!first) throw new Error('the demo fleet has no vehicles with nicknames')
  vehicle = first
})
test.beforeEach(async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
})

/** As a form does that asks for `field`: the picker is one step behind it in the history, with an initial selection. */
async function openFor(page: Page, path: string, initialSelection: object): Promise<void> {
  await page.goto(`${product.url}/my`)
  await page.evaluate(
    ({ to, pickerRequest }) => history.pushState({ usr: { pickerRequest }, key: 'picker', __TSR_index: 1 }, '', to),
    {
      to: path,
      pickerRequest: { entry: 'form', field: 'vehicle', initialSelection },
    },
  )
  await page.reload()
}

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
  await expect(page.getByText('0 selected, 30 at most')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeDisabled()
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
