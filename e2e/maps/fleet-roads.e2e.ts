/** Roads of the fleet on the live map: switched on in its menu, drawn by direction, told of by a press and by a key. */
import type { Locator, Page } from '@playwright/test'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { onGrid, packRoads } from '../../apps/server/src/tracks/road-cells.ts'
import { newCompany } from '../fixtures/company.ts'
import { desktop } from '../fixtures/pages.ts'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'
import { vehicleMap } from '../fixtures/vehicles.ts'

test.use({ viewport: desktop })

/** A quiet place of its own. */
const [longitude, latitude] = [87.3, 41.2]
const day = 86_400_000
type MapElement = HTMLElement & { outriderMap?: MapLibreMap; fleetRoads?: () => { pieces: readonly unknown[] } | null }
const pieces = (map: Locator) => map.evaluate((element: MapElement) => element.fleetRoads?.()?.pieces.length ?? -1)
const look = (map: Locator, [lng, lat]: readonly [number, number], zoom: number) =>
  map.evaluate((element: MapElement, at) => element.outriderMap?.jumpTo(at), { center: { lng, lat }, zoom })
const bar = (page: Page) => page.getByRole('group', { name: 'Roads of the fleet' })

test('where the fleet drove is drawn when it is wanted and says how fast it is there', async ({ page, installed: product }) => {
  const company = await newCompany(product)
  const [vehicle] = await company.addVehicles([company.phone(1)])
  const { x, y } = onGrid(longitude, latitude)
  const cell = { y: Math.floor(y), direction: 2, passes: 3, speed: 54, east: 0.5, south: 0.5, course: 90 }
  const road = Array.from({ length: 9 }, (_, nth) => ({ ...cell, x: Math.floor(x) + nth - 4, band: nth === 4 ? 2 : 6 }))
  const yesterday = new Date(Date.now() - 2 * day).toISOString().slice(0, 10)
  await product.sql(
    `insert into vehicle_days (vehicle_id, day, distance_m, distance_source, driving_s, idling_s, parked_s, gap_s, online_s, engine_on_s,
       engine_starts, max_speed_kmh, fuel_readings, points, computed_at) values ($1, $2, 600, 'distance', 40, 0, 0, 0, 40, 40, 1, 54, 0, 9, now())`,
    [vehicle, yesterday],
  )
  for (const { tile, cells } of packRoads(road))
    await product.sql('insert into vehicle_day_roads (vehicle_id, day, tile, cells) values ($1, $2, $3, $4)', [
      vehicle,
      yesterday,
      tile,
      Buffer.from(cells),
    ])
  await signedIn(page, product, company.login, company.password)
  await page.goto(`${product.url}/main/pos`)
  const map = vehicleMap(page)
  await expect(map).toHaveAttribute('data-ready', 'true')
  expect(await pieces(map)).toBe(-1)
  await look(map, [longitude, latitude], 15)
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Roads of the fleet' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => pieces(map)).toBe(9)
  await expect(bar(page)).toContainText('Driven in the last 30 days')

  const middle = await map.evaluate((element: MapElement) => {
    const { x: left = 0, y: top = 0 } = element.outriderMap?.project(element.outriderMap.getCenter()) ?? {}
    return { x: left, y: top }
  })
  await map.click({ position: middle })
  const popup = map.locator('.vehicle-popup')
  await expect(popup.getByText('Typical speed 54 km/h')).toBeVisible()
  await expect(popup.getByText('Heading E, 3 passes in the last 30 days')).toBeVisible()
  await expect(popup.getByText('06:00–09:00 54 km/h, 3 passes')).toBeVisible()
  await map.locator('canvas').press('Escape')
  await expect(popup.getByText('Typical speed 54 km/h')).toHaveCount(0)
  await map.locator('canvas').press('Enter')
  await expect(popup.getByText('Typical speed 54 km/h')).toBeVisible()

  await look(map, [longitude + 3, latitude], 12)
  await expect(bar(page)).toContainText('No vehicle drove here')
  await look(map, [longitude, latitude], 3)
  await expect(bar(page)).toContainText('Zoom in')
  await bar(page).getByRole('button', { name: 'Hide the roads of the fleet' }).click()
  await expect(bar(page)).toHaveCount(0)
})
