/** Menus and tools of the fleet's map. */
import type { Page } from '@playwright/test'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { desktop, drawnAt } from '../fixtures/pages.ts'
import type { RunningProduct } from '../fixtures/product.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleMap } from '../fixtures/vehicles.ts'

test.use({ viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] })

const region = vehicleMap

/** Opens the map with a vehicle selected, which has an icon of its own then. */
async function openAtVehicle(page: Page, product: RunningProduct): Promise<string> {
  await signedIn(page, product, 'demo', 'outrider')
  await page.goto(`${product.url}/main/pos?state=online`)
  await page.getByRole('list', { name: 'Vehicle list' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/vehicle=/)
  const id = new URL(page.url()).searchParams.get('vehicle') ?? ''
  await expect(region(page)).toHaveAttribute('data-ready', 'true')
  await expect.poll(() => drawnAt(page, id)).toBeTruthy()
  await page.waitForFunction(() => {
    const map = document.querySelector<HTMLElement & { outriderMap?: MapLibreMap }>('.fleet-map-canvas')?.outriderMap
    return map !== undefined && !map.isMoving()
  })
  return id
}

/** Where a vehicle is drawn now, pixels from the corner of the map. It may drive: who draws around it asks at the last moment. */
const pointOf = (page: Page, id: string): Promise<{ x: number; y: number }> =>
  region(page).evaluate((element, vehicle) => {
    const map = element as HTMLElement & { outriderMap?: MapLibreMap; drawnAt?: (id: string) => [number, number] | undefined }
    const at = map.drawnAt?.(vehicle)
    const { x = 0, y = 0 } = (at && map.outriderMap?.project(at)) ?? {}
    return { x, y }
  }, id)

/** The same from the corner of the page, for the mouse. */
async function placeOf(page: Page, id: string): Promise<[left: number, top: number]> {
  const box = await region(page).boundingBox()
  const { x, y } = await pointOf(page, id)
  return [(box?.x ?? 0) + x, (box?.y ?? 0) + y]
}

test('a right click on a vehicle and the menu key open its menu', async ({ page, movingDemo }) => {
  const id = await openAtVehicle(page, movingDemo)
  await region(page).click({ button: 'right', position: await pointOf(page, id) })
  const menu = page.getByRole('menu', { name: /^Actions for / })
  await expect(menu.getByRole('menuitem', { name: 'Track today' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await region(page).locator('canvas').focus()
  // The map takes a key within a second of another press as the same one.
  await expect(async () => {
    await page.keyboard.press('ContextMenu')
    await expect(menu).toBeVisible({ timeout: 500 })
  }).toPass()
  await menu.getByRole('menuitem', { name: 'Copy coordinates' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^-?\d+\.\d{6}, -?\d+\.\d{6}$/)
})

test('a line measured from a place has the length of its points, and taps select nothing meanwhile', async ({
  page,
  movingDemo,
}) => {
  const id = await openAtVehicle(page, movingDemo)
  const { x, y } = await pointOf(page, id)
  await region(page).click({ button: 'right', position: { x: x - 200, y } })
  await page.getByRole('menuitem', { name: 'Measure from here' }).click()
  const bar = page.getByRole('group', { name: 'Measure distance' })
  await expect(bar.getByRole('status')).toHaveText('Press the map to add points')
  const address = page.url()
  await region(page).click({ position: { x, y } })
  await expect(bar.getByRole('status')).toHaveText(/^[\d.,]+ k?m$/)
  expect(page.url()).toBe(address)
  // 200 px at the scale of the map, in metres.
  const expected = await region(page).evaluate(
    (element, at) => {
      const map = (element as HTMLElement & { outriderMap?: MapLibreMap }).outriderMap
      return map ? map.unproject([at.x - 200, at.y]).distanceTo(map.unproject([at.x, at.y])) : 0
    },
    { x, y },
  )
  const [figure = '', unit] = (await bar.getByRole('status').innerText()).replaceAll(',', '').split(' ')
  const metres = Number(figure) * (unit === 'km' ? 1000 : 1)
  expect(Math.abs(metres / expected - 1)).toBeLessThan(0.01)
  await region(page).locator('canvas').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await expect(bar.getByRole('status')).toHaveText(`${figure} ${unit}`)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('a box drawn with Shift or by the tool limits the map to the vehicles in it, and clearing brings all back', async ({
  page,
  movingDemo,
}) => {
  const id = await openAtVehicle(page, movingDemo)
  const drag = async () => {
    const [left, top] = await placeOf(page, id)
    await page.mouse.move(left - 60, top - 60)
    await page.mouse.down()
    await page.mouse.move(left + 60, top + 60, { steps: 4 })
    await page.mouse.up()
  }
  const note = page.getByRole('button', { name: /^Only [\d,]+ of [\d,]+ shown$/ })
  // The list shows the online ones: one note says both, and its button lifts both.
  const noteOfOnline = page.getByRole('button', { name: /^Map shows only Online of the [\d,]+ selected$/ })
  await page.keyboard.down('Shift')
  await drag()
  await page.keyboard.up('Shift')
  await expect(noteOfOnline).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole fleet' }).click()
  await expect(noteOfOnline).toHaveCount(0)
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('menuitem', { name: 'Select in a box' }).click()
  const bar = page.getByRole('group', { name: 'Select in a box' })
  await expect(bar).toBeVisible()
  await drag()
  await expect(bar).toHaveCount(0)
  await expect(note).toBeVisible()
})

test('a line drawn around vehicles limits the map to those within it', async ({ page, movingDemo }) => {
  const id = await openAtVehicle(page, movingDemo)
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('menuitem', { name: 'Select by drawing' }).click()
  const bar = page.getByRole('group', { name: 'Select by drawing' })
  await expect(bar.getByRole('status')).toHaveText('Draw a line around vehicles')
  // On a busy machine the vehicle drives out of a line that takes long: who sees that draws another.
  await expect(async () => {
    const [left, top] = await placeOf(page, id)
    await page.mouse.move(left, top - 70)
    await page.mouse.down()
    for (const [dx, dy] of [
      [70, 0],
      [0, 70],
      [-70, 0],
    ] as const)
      await page.mouse.move(left + dx, top + dy)
    await page.mouse.up()
    await expect(bar).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Map shows only Online of the 1 selected' })).toBeVisible()
})
