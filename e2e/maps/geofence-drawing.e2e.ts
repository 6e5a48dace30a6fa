/** A geofence is drawn on the map by mouse and by keyboard, saved, and found again. */
import type { Locator, Page } from '@playwright/test'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: desktop })

const map = (page: Page) => page.getByRole('region', { name: 'Map of geofences' })

/** A press on the map, parts of its width and height from its left upper corner. */
async function press(at: Locator, across: number, down: number): Promise<void> {
  const box = await at.boundingBox()
  if (!box) throw new Error('the map is not shown')
  await at.click({ position: { x: box.width * across, y: box.height * down } })
}

test('a circle and a polygon are drawn on the map, saved, and shown where they were drawn', async ({ page, demo }) => {
  await signedIn(page, demo, 'demo', 'outrider')
  const add = async (name: string) => {
    await page.goto(`${demo.url}/alarmConfig?geofence=new`)
    await expect(map(page)).toHaveAttribute('data-ready', 'true')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Add geofence' })).toBeVisible()
  }
  const latitude = page.getByRole('textbox', { name: 'Latitude of the centre' })

  await add('Drawn circle')
  await expect(latitude).toHaveValue('')
  await press(map(page), 0.6, 0.4)
  await expect(latitude).not.toHaveValue('')
  const first = await latitude.inputValue()
  // Another press moves it.
  await press(map(page), 0.6, 0.6)
  await expect(latitude).not.toHaveValue(first)
  const second = Number(await latitude.inputValue())
  expect(second).toBeLessThan(Number(first))
  await save()

  await add('Drawn polygon')
  await page.getByRole('radio', { name: 'Polygon' }).check()
  await press(map(page), 0.5, 0.4)
  await press(map(page), 0.6, 0.4)
  await expect(page.getByText('2 corners')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A polygon has three corners or more')).toBeVisible()
  await press(map(page), 0.6, 0.6)
  // Enter adds the middle of the map, Backspace takes it away again.
  await map(page).locator('canvas').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('4 corners')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByText('3 corners')).toBeVisible()
  await save()

  const stored = await demo.sql<{ name: string; shape: unknown }>(
    `select name, to_jsonb(g) as shape from geofences g where name like 'Drawn %'`,
  )
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['Drawn circle', 'Drawn polygon'])
  await page.getByRole('button', { name: /Drawn circle/ }).click()
  await expect(latitude).toHaveValue(String(second))
})
