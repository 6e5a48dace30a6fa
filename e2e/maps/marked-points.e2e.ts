import { type Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { desktop, phone } from '../fixtures/pages.ts'
import { type Product } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'

let product: Product
test.beforeAll(async ({ demo }) => {
  product = demo
})
test.use({ viewport: desktop })

const region = (page: Page) => page.getByRole('region', { name: 'Vehicle map' })

async function openMap(page: Page): Promise<void> {
  await page.goto(`${product.url}/main/pos`)
  await expect(region(page)).toHaveAttribute('data-ready', 'true')
}

/** Where nothing else stands: a quiet corner of the west. */
async function lookAt(page: Page, center: [number, number]): Promise<void> {
  await region(page).evaluate(
    (element, at) => (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap?.jumpTo({ center: at, zoom: 9 }),
    center,
  )
}

/** Names of the points that are drawn. */
const drawn = (page: Page): Promise<string[]> =>
  region(page).evaluate(element => {
    const map = (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap
    if (!map?.getLayer('poi')) return []
    return map.queryRenderedFeatures({ layers: ['poi'] }).map(({ properties }) => String(properties['name']))
  })

/** The middle of the map, pixels from its own corner. */
async function middle(page: Page): Promise<{ x: number; y: number }> {
  return region(page).evaluate(element => {
    const map = (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap
    const { x = 0, y = 0 } = map?.project(map.getCenter()) ?? {}
    return { x, y }
  })
}

async function addHere(page: Page, name: string, kind: string): Promise<void> {
  await region(page).click({ button: 'right', position: await middle(page) })
  const dialog = page.getByRole('dialog', { name: 'Add marked point' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Type').selectOption(kind)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => drawn(page)).toContain(name)
}

test('marked points are on the map while show marks is on, and not while it is off (S3.map.4)', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await lookAt(page, [90, 38])
  await addHere(page, '格尔木场站', 'depot')
  const [row] = await product.sql<{ longitude: number; latitude: number; kind: string }>(
    'select longitude, latitude, kind from pois',
  )
  expect(row).toMatchObject({ longitude: expect.closeTo(90, 2), latitude: expect.closeTo(38, 2), kind: 'depot' })

  await page.getByRole('button', { name: 'Layers' }).click()
  const marks = page.getByRole('menuitemcheckbox', { name: 'Marked points' })
  await expect(marks).toBeChecked()
  await marks.click()
  await expect(marks).not.toBeChecked()
  await expect.poll(() => drawn(page)).toEqual([])

  await page.goto(`${product.url}/mapConfig`)
  await expect(page.getByRole('switch', { name: 'Show marked points' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Show marked points' }).setChecked(true)
  await openMap(page)
  await lookAt(page, [90, 38])
  await expect.poll(() => drawn(page)).toEqual(['格尔木场站'])
  await page.goto(`${product.url}/mapConfig`)
  await page.getByRole('switch', { name: 'Show marked points' }).setChecked(false)
  await openMap(page)
  await lookAt(page, [90, 38])
  await expect(region(page)).toHaveAttribute('data-ready', 'true')
  expect(await drawn(page)).toEqual([])
})

test('a marked point tells what it is, and is removed after a question; hostile names are text', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await lookAt(page, [88, 40])
  const name = '<b onclick=alert(1)>x'
  await addHere(page, name, 'danger')
  const { x, y } = await middle(page)
  await region(page).click({ position: { x, y: y - 14 } })
  const card = page.getByRole('dialog', { name })
  await expect(card).toContainText('Danger')
  await card.getByRole('button', { name: 'Delete marked point' }).click()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Delete marked point' }).click()
  await card.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(() => drawn(page)).toEqual([])
})

test('without a mouse the middle of the map can be marked', async ({ page }) => {
  await signedIn(page, product, 'demo', 'outrider')
  await openMap(page)
  await page.getByRole('button', { name: 'Layers' }).press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Add a marked point at the map centre' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add marked point' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a finger that rests marks a place, a short tap does not', async ({ page }) => {
    await signedIn(page, product, 'demo', 'outrider')
    await openMap(page)
    await lookAt(page, [86, 36])
    const box = await region(page).boundingBox()
    const at = { x: (box?.x ?? 0) + 190, y: (box?.y ?? 0) + 200 }
    const devtools = await page.context().newCDPSession(page)
    await page.touchscreen.tap(at.x, at.y)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await expect(page.getByRole('dialog', { name: 'Add marked point' })).toBeVisible()
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  })
})

test('who may not mark is not offered it, and sees the points of others', async ({ page }) => {
  await product.sql(
    `insert into pois (organisation_id, name, latitude, longitude, kind)
     select id, '虹桥油站', 36, 84, 'fuel' from organisations where name_en = 'Shanghai Fleet'`,
  )
  await signedIn(page, product, 'huadong', 'outrider')
  await openMap(page)
  await page.getByRole('button', { name: 'Layers' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Marked points' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Add a marked point at the map centre' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await lookAt(page, [84, 36])
  await expect.poll(() => drawn(page)).toEqual(['虹桥油站'])
  await region(page).click({ button: 'right', position: { x: 500, y: 200 } })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
