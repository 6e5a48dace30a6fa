import { expect, it } from 'vitest'
import { grid, stepAt } from './grid.ts'

it('lines lie on round degrees within the view', () => {
  const lines = grid({ west: 116.13, south: 39.7, east: 116.72, north: 40.11 }, 9)
  expect(stepAt(9)).toBe(0.2)
  const meridians = lines.features.map(({ geometry }) => geometry.coordinates).filter(([a, b]) => a?.[0] === b?.[0])
  expect(meridians.map(([a]) => Number(a?.[0]?.toFixed(6)))).toEqual([116.2, 116.4, 116.6])
})

it('there are never too many of them, from the whole world to one street', () => {
  for (let zoom = 1; zoom <= 18; zoom++) {
    // A view 4,000 pixels wide.
    const wide = Math.min(360, (4000 / (512 * 2 ** zoom)) * 360)
    const lines = grid({ west: 100, south: 30, east: 100 + wide, north: Math.min(85, 30 + wide / 2) }, zoom)
    expect(lines.features.length).toBeLessThan(130)
    expect(lines.features.length).toBeGreaterThan(3)
  }
})
