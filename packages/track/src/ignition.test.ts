/** Neighbours of shared/field/16: what a loose wire is, and what a driver does who switches often. */
import { expect, test } from 'vitest'
import { movementOf } from './movement-of-track.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints } from './track.ts'

const ignitionOf = (day: NoisyDay) => movementOf(trackFromPoints(day.points)).ignition
const begun = () => new NoisyDay(9).stand(1_800, { acc: false, every: 60 }).drive(1_200, { speed: 40 })

test.each([
  [4, 300, 240, 10],
  [6, 180, 180, 10],
  [5, 400, 200, 60],
  [3, 190, 1_200, 30],
])('%d starts at one rest, off for %d s and on for %d s, are starts and no loose wire', (times, off, on, every) => {
  const day = begun()
  for (let nth = 0; nth < times; nth++) day.stand(off, { acc: false, every }).stand(on, { every })
  expect(ignitionOf(day.stand(3_600, { acc: false, every: 60 }))).toMatchObject({
    line: 'sound',
    starts: { length: times + 1 },
  })
})

test.each([
  [10, 10],
  [60, 60],
  [40, 10],
  [120, 60],
])('a line that goes on and off each %d s at rest is a loose wire, and starts nothing', (seconds, every) => {
  const day = begun()
  for (let passed = 0; passed < 7_200; passed += 2 * seconds) day.stand(seconds, { every }).stand(seconds, { acc: false, every })
  expect(ignitionOf(day.drive(1_200, { speed: 40 }).stand(3_600, { acc: false, every: 60 }))).toMatchObject({
    line: 'unsteady',
    starts: { length: 2 },
  })
})
