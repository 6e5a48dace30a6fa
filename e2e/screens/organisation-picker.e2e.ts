import type { Page } from '@playwright/test'
import { type Product, startProduct, endProduct, administratorPassword } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe.configure({ mode: 'default' })

let product: Product
test.beforeAll(async () => {
  // 2,000 organisations: 'My fleet', 20 branches below it, the others in teams below these.
  const seed = ({ sql }: Pick<Product, 'sql'>) =>
    sql(
      `with branches as (
       insert into organisations (parent_id, name)
       select (select min(id) from organisations), 'Branch ' || n from generate_series(1, 20) as n returning id, name)
     insert into organisations (parent_id, name)
     select id, 'Team ' || n || ' of ' || name from branches, generate_series(1, 99) as n
     order by id, n limit 1979`,
    ).then(() => undefined)
  product = await startProduct({ template: 'installed', seed })
})
test.afterAll(async () => {
  await endProduct(product)
})

const tree = (page: Page) => page.getByRole('tree', { name: 'Organisations' })
const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })
/** The line screen readers are reported of. */
const active = async (page: Page) =>
  page.locator(`[id="${(await tree(page).getAttribute('aria-activedescendant')) ?? ''}"]`).textContent()

async function openPicker(page: Page): Promise<void> {
  await signedIn(page, product, 'admin', administratorPassword)
  await page.goto(`${product.url}/addNewVehicle`)
  await page.getByLabel('Organisation', { exact: true }).click()
  await expect(tree(page)).toBeVisible()
}

test('of 2,000 organisations only those one looks at are drawn; the keyboard walks, opens and chooses them', async ({ page }) => {
  await openPicker(page)
  await expect(line(page, 'My fleet')).toHaveAttribute('aria-expanded', 'true')
  await expect(line(page, 'Branch 1')).toHaveAttribute('aria-level', '2')
  await expect(line(page, 'Branch 1')).toHaveAttribute('aria-setsize', '20')
  await tree(page).focus()
  await page.keyboard.press('End')
  expect(await active(page)).toBe('Branch 20')
  await page.keyboard.press('ArrowRight')
  await expect(line(page, 'Branch 20')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  expect(await active(page)).toBe('Team 1 of Branch 20')
  await page.keyboard.press('End')
  await expect(line(page, 'Team 98 of Branch 20')).toBeInViewport()
  expect(await page.getByRole('treeitem').count()).toBeLessThan(50)
  await page.keyboard.press('ArrowLeft')
  expect(await active(page)).toBe('Branch 20')
  await expect(line(page, 'Branch 20')).toBeInViewport()
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, 'Branch 20')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/addNewVehicle$/)
  await expect(page.getByLabel('Organisation', { exact: true })).toHaveText('Branch 19')
})

test('a search shows what it finds below what it belongs to, and what was chosen is seen at once when one comes again', async ({
  page,
}) => {
  await openPicker(page)
  await page.getByRole('searchbox').fill('team 42 of branch 1')
  await expect(page.getByRole('status').filter({ hasText: 'Organisations found: 11' })).toBeAttached()
  await expect(line(page, 'Branch 10')).toBeVisible()
  await line(page, 'Team 42 of Branch 17').click()
  await expect(page.getByLabel('Organisation', { exact: true })).toHaveText('Team 42 of Branch 17')
  await page.getByLabel('Organisation', { exact: true }).click()
  await expect(line(page, 'Team 42 of Branch 17')).toBeInViewport()
  await expect(line(page, 'Team 42 of Branch 17')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('searchbox').fill('nowhere')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(line(page, 'Team 42 of Branch 17')).toBeInViewport()
})

test('organisations that cannot be loaded say so, and are asked for again', async ({ page }) => {
  await openPicker(page)
  await page.route('**/vehicle/getOrg', route => route.abort())
  await page.reload()
  await expect(page.getByText('The organisations could not be loaded')).toBeVisible()
  await page.unroute('**/vehicle/getOrg')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(tree(page)).toBeVisible()
  // The page was loaded again, and still knows who asked.
  await line(page, 'Branch 3').click()
  await expect(page).toHaveURL(/\/addNewVehicle$/)
  await expect(page.getByLabel('Organisation', { exact: true })).toHaveText('Branch 3')
})
