/** The company's month in the browser: what costs points is named, with the vehicle, the reason, the points and what to do about it. */
import { readFile } from 'node:fs/promises'
import { signedIn } from '../fixtures/session.ts'
import { expect, test } from '../fixtures/test.ts'

interface FleetRow {
  plate: string
  fault?: 'height' | 'drift'
}

test('self-examination names the vehicle of the demo whose terminal tells wrong heights, the points that it costs, and what to do', async ({
  page,
  movingDemo,
}) => {
  const { vehicles } = JSON.parse(await readFile(new URL('../../apps/simulator/demo-fleet.json', import.meta.url), 'utf8')) as {
    vehicles: FleetRow[]
  }
  const planted = vehicles.find(({ fault }) => fault === 'height')?.plate ?? ''
  await page.setViewportSize({ width: 1440, height: 900 })
  await signedIn(page, movingDemo, 'demo', 'outrider')
  // It reports from the start of the demo; each look is a new question.
  const row = page.getByRole('row', { name: planted }).filter({ hasText: 'Altitude' })
  await expect(async () => {
    await page.goto(`${movingDemo.url}/monthlyScore`)
    await expect(row.first()).toBeVisible({ timeout: 5_000 })
    // Vehicle, points, figure, reason: points are there with the figures of the day.
    expect((await row.first().innerText()).split('\t')[1]).toMatch(/^\d/)
  }).toPass()
  await expect(row.first()).toContainText('Data quality')
  await expect(row.first().getByRole('link', { name: 'Check terminal settings' })).toHaveCount(1)
})
