/** A hundred thousand vehicles below two thousand organisations, by hand and by keyboard, while they move. */
import type { Locator, Page } from '@playwright/test'
import type { Terminal } from '../../apps/simulator/src/terminal.ts'
import { desktop, phone } from '../fixtures/pages.ts'
import { type Product, startProduct, endProduct, administratorPassword } from '../fixtures/product.ts'
import { aTerminal, reportAt } from '../fixtures/terminals.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

/** Stands in Team 1 of Branch 1, where its plate is the first. */
const live = '13700000001'
const vehicles = 100_000

test.describe.configure({ mode: 'default' })

async function seed(first: Pick<Product, 'sql'>): Promise<void> {
  // 'My fleet', 20 branches below it, 99 teams below each of these but for one that has none.
  await first.sql(
    `with branches as (
       insert into organisations (parent_id, name)
       select (select min(id) from organisations), 'Branch ' || n from generate_series(1, 20) as n returning id, name)
     insert into organisations (parent_id, name)
     select id, 'Team ' || n || ' of ' || name from branches, generate_series(1, 99) as n
     order by id, n limit 1979`,
  )
  await first.sql(
    `with teams as (select id, row_number() over (order by id) - 1 as number from organisations where name like 'Team %'),
       added as (
         insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type)
         select id, case when n = 0 then 'A' || $1::text else 'V' || to_char(n, 'FM000000') end, 1, 'truck'
         from generate_series(0, $2::int - 1) as n join teams on number = n % 1979
         returning id, plate_num)
     insert into terminals (vehicle_id, phone, terminal_type)
     select id, case when plate_num like 'A%' then substr(plate_num, 2) else '2' || substr(plate_num, 2) end, 'jt808-2019' from added`,
    [live, vehicles],
  )
}

let product: Product
let terminal: Terminal
test.beforeAll(async () => {
  test.setTimeout(180_000)
  product = await startProduct({ template: 'installed', seed })
  terminal = aTerminal(product, live)
  await terminal.start()
  await terminal.report(reportAt(121.47, 31.23, { speed: 0 }))
})
test.afterAll(async () => {
  await terminal.stop()
  await endProduct(product)
})

const tree = (page: Page) => page.getByRole('tree', { name: 'Vehicle list' })
const line = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}( |$)`) })
/** The line screen readers are reported of. */
const active = async (page: Page): Promise<Locator> => {
  const id = await tree(page).getAttribute('aria-activedescendant')
  return page.locator(`[id="${id ?? 'none'}"]`)
}
const expectActive = (page: Page, text: string) =>
  expect.poll(async () => (await (await active(page)).textContent()) ?? '').toContain(text)

async function openTree(page: Page): Promise<void> {
  await signedIn(page, product, 'admin', administratorPassword)
  await page.goto(`${product.url}/main/vehicleList`)
  await page.getByRole('button', { name: 'By organisation' }).click()
  await expect(line(page, 'My fleet')).toContainText('100,000 vehicles')
}

test.setTimeout(90_000)

test('the tree opens, scrolls and is walked by keyboard; only what one looks at is drawn', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openTree(page)
  await expect(line(page, 'My fleet')).toHaveAttribute('aria-expanded', 'true')
  await expect(line(page, 'Branch 1')).toHaveAttribute('aria-level', '2')
  await expect(line(page, 'Branch 1')).toHaveAttribute('aria-setsize', '20')
  await tree(page).focus()
  await page.keyboard.press('End')
  await expectActive(page, 'Branch 20')
  await page.keyboard.press('ArrowRight')
  await expect(line(page, 'Branch 20')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expectActive(page, 'Team 1 of Branch 20')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expectActive(page, 'V00')
  await expect(await active(page)).toHaveAttribute('aria-level', '4')
  await page.keyboard.press('ArrowLeft')
  await expectActive(page, 'Team 1 of Branch 20')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectActive(page, 'Branch 20')

  await test.step('letters lead to the next name that begins with them, wherever it stands', async () => {
    await page.keyboard.press('Home')
    await page.keyboard.type('team 9')
    await expectActive(page, 'Team 9 of Branch 20')
    await expect(await active(page)).toBeInViewport()
  })

  await test.step('with everything open it scrolls like a short one', async () => {
    await page.keyboard.press('*')
    await page.keyboard.press('End')
    await expect.poll(async () => (await active(page)).count()).toBe(1)
    await expect(await active(page)).toBeInViewport()
    await expect(line(page, 'Branch 20')).toHaveCount(0)
    await tree(page).evaluate(element => {
      element.scrollTop = element.scrollHeight / 2
    })
    await expect(page.getByRole('treeitem', { name: /^V\d{6}/ }).first()).toBeVisible()
    expect(await page.getByRole('treeitem').count()).toBeLessThan(60)
  })
})

test('all below an organisation are chosen or not, the boxes above say so, and the map shows just those', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openTree(page)
  await tree(page).focus()
  await page.keyboard.press('ArrowDown')
  await expectActive(page, 'Branch 1')
  await expect(line(page, 'Branch 1')).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Space')
  await expect(line(page, 'Branch 1')).toHaveAttribute('aria-checked', 'false')
  await expect(line(page, 'My fleet')).toHaveAttribute('aria-checked', 'mixed')
  const counted = await line(page, 'Branch 1').innerText()
  const below = Number(/([\d,]+) vehicles/.exec(counted)?.[1]?.replaceAll(',', ''))
  const left = (vehicles - below).toLocaleString('en-GB')
  await expect(page.getByText(`Only ${left} of 100,000 shown`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  // What an opened row holds comes from the worker.
  await expect(line(page, 'Team 1 of Branch 1')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectActive(page, 'Team 1 of Branch 1')
  await page.keyboard.press('Space')
  await expect(line(page, 'Branch 1')).toHaveAttribute('aria-checked', 'mixed')
  await expect(line(page, 'Team 1 of Branch 1')).toHaveAttribute('aria-checked', 'true')

  await test.step('also after the page was loaded again', async () => {
    await page.reload()
    await expect(page.getByText(/Only [\d,]+ of 100,000 shown/)).toBeVisible()
    await expect(line(page, 'My fleet')).toHaveAttribute('aria-checked', 'mixed')
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await expect(line(page, 'My fleet')).toHaveAttribute('aria-checked', 'true')
  })
})

test('while vehicles move the counts follow, and the keyboard stays where it stands', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openTree(page)
  await tree(page).focus()
  for (const next of ['Branch 1', 'Team 1 of Branch 1', `A${live}`]) {
    // What an opened row holds comes from the worker.
    await expect(line(page, next)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expectActive(page, next)
    await page.keyboard.press('ArrowRight')
  }
  await expect(line(page, 'Team 1 of Branch 1')).toContainText('1 online')
  await expect(line(page, 'Team 1 of Branch 1')).not.toContainText('driving')
  await terminal.report(reportAt(121.48, 31.23))
  for (const name of ['My fleet', 'Branch 1', 'Team 1 of Branch 1']) await expect(line(page, name)).toContainText('1 driving')
  await expectActive(page, `A${live}`)
  await expect(line(page, `A${live}`)).toContainText('60 km/h')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/vehicle=\d+/)
  await expect(line(page, `A${live}`)).toHaveAttribute('aria-selected', 'true')
})

test('a search opens what it found, all that it found are chosen at once, and one comes back to where one was', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await openTree(page)
  const search = page.getByRole('searchbox')
  await search.fill('V09999')
  await expect(line(page, 'V099991')).toBeVisible()
  await page.getByRole('button', { name: 'Show only these' }).click()
  await expect(page.getByRole('button', { name: '10 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(line(page, 'My fleet')).toHaveAttribute('aria-checked', 'mixed')

  await page.getByRole('button', { name: 'As a list' }).click()
  const list = page.getByRole('region', { name: 'Vehicle list' })
  await expect(list.getByRole('button', { name: /^V000001/ })).toBeVisible()
  await list
    .getByRole('list', { name: 'Vehicle list' })
    .locator('..')
    .evaluate(element => {
      element.scrollTop = 68 * 50_000
    })
  const row = list.getByRole('button', { name: /^V050010/ })
  await row.click()
  await expect(page).toHaveURL(/\/main\/pos\?vehicle=/)
  await page.goBack()
  await expect(row).toBeInViewport()
})
