import { expect, test } from 'vitest'
import { distancesOf, mileageOf } from './distance.ts'
import { isLeast } from './rare.ts'
import { reduceTrack } from './reduce.ts'
import { TestDay } from './testing/day.ts'
import { NoisyDay } from './testing/noise.ts'
import { type Track, trackFromPoints } from './track.ts'

const least = (track: Track) => isLeast(track, distancesOf(track), mileageOf(track))

test.each([
  [10, false],
  [30, false],
  [60, true],
  [300, true],
])('what is driven with a report each %s s is known as a lower bound where no odometer counts: %s', (every, is) => {
  const day = new NoisyDay(4).stand(3_600, { noise: 4, acc: false, every: 300 })
  for (let trip = 0; trip < 20; trip++) day.drive(600, { speed: 30, every, course: trip % 2 ? 180 : 0 })
  const track = trackFromPoints(day.stand(3_600, { noise: 4, acc: false, every: 300 }).points)
  expect(least(track)).toBe(is)
  expect(least(reduceTrack(track, 20))).toBe(false)
  expect(least(trackFromPoints(new TestDay().drive(7_200, { every }).points))).toBe(false)
})

test('a day without a drive, and one silence in it, are no lower bound', () => {
  expect(least(trackFromPoints(new NoisyDay(1).stand(7_200, { noise: 20, every: 300 }).points))).toBe(false)
  const day = new NoisyDay(2).drive(3_600, { speed: 50 }).drive(300, { speed: 50, every: 300 }).drive(3_600, { speed: 50 })
  expect(least(trackFromPoints(day.points))).toBe(false)
})
