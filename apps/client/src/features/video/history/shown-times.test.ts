import { expect, test } from 'vitest'
import { ShownTimes } from './shown-times.ts'

test('what a player gets runs evenly: at any speed, backwards, and over a jump', () => {
  const times = new ShownTimes()
  const at = (recorded: readonly number[], speed = 1) => recorded.map(each => times.at(each, speed))
  expect(at([1_000_000, 1_000_040, 1_000_120])).toEqual([40, 80, 160])
  expect(at([1_000_280, 1_000_440], 4)).toEqual([200, 240])
  // Key pictures, the newest first.
  expect(at([998_440, 996_440], 2)).toEqual([1_240, 2_240])
  times.cut()
  expect(at([5_000_000, 5_000_040])).toEqual([2_280, 2_320])
  // Nothing was recorded for a while: the player does not wait for it.
  expect(at([5_600_000])).toEqual([2_360])
})
