import { expect, test } from 'vitest'
import { FuelWatch } from './fuel-watch.ts'

const minute = 60_000
/** Whether a loss of 20 l within 30 minutes is told in these readings, a minute apart, 0.1 l. */
function tells(levels: readonly number[]): boolean {
  const watch = new FuelWatch()
  return levels.some((fuelDl, nth) => watch.next({ time: nth * minute, fuelDl }, 30 * minute, (from, to) => from - to >= 200))
}
const stands = (level: number, times: number): number[] => Array.from({ length: times }, (_, nth) => level + (nth % 3))

test('a sensor without power and one at its stop lose nothing, also when they come back', () => {
  expect(tells([...stands(2_640, 10), ...stands(0, 20), ...stands(2_640, 10)])).toBe(false)
  expect(tells([...stands(2_640, 10), 0x7fff, 0x7fff, 0x7fff, ...stands(2_640, 10)])).toBe(false)
  expect(tells([...stands(2_640, 3), 0, 2_640, 0, 0, 2_641, 0, 0, 0, ...stands(2_640, 3)])).toBe(false)
})

test('what is taken is told beside it: before, during and after, and down to nothing', () => {
  expect(tells([...stands(2_640, 10), 2_400, ...stands(2_340, 10)])).toBe(true)
  expect(tells([...stands(2_640, 10), ...stands(0, 5), ...stands(2_340, 10)])).toBe(true)
  expect(tells([...stands(2_640, 10), 2_340, 2_341, ...stands(0, 20)])).toBe(true)
  expect(tells([...stands(900, 10), 600, 300, 0, 0, 0])).toBe(true)
  expect(tells([...stands(240, 10), ...stands(0, 10)])).toBe(true)
})
