import { expect, test } from 'vitest'
import { type AskedTrack, trailLines, wholeLines } from './trail-lines.ts'

const minute = 60_000
const at = (minutes: number, rest: Partial<AskedTrack['points'][number]> = {}): AskedTrack['points'][number] => ({
  time: minutes * minute,
  latitude: 30 + minutes / 100,
  longitude: 120,
  ...rest,
})

test('a trail has the last minutes only', () => {
  expect(trailLines([at(0), at(4), at(8), at(12)], 10 * minute)).toEqual([
    [
      [30.04, 120],
      [30.08, 120],
      [30.12, 120],
    ],
  ])
})

test('it is broken where nothing was reported, and a single point is no line', () => {
  expect(trailLines([at(0), at(1), at(9), at(10), at(16)], 30 * minute)).toEqual([
    [
      [30, 120],
      [30.01, 120],
    ],
    [
      [30.09, 120],
      [30.1, 120],
    ],
  ])
})

test('reports without a fix, from impossible places, or that come twice leave no mark', () => {
  const points = [at(0), at(1, { latitude: null }), at(2, { implausible: true }), at(3), at(3), at(4)]
  expect(trailLines(points, 10 * minute)).toEqual([
    [
      [30, 120],
      [30.03, 120],
      [30.04, 120],
    ],
  ])
  expect(trailLines([], minute)).toEqual([])
})

test('a reduced track is broken where it says so, however few its points are; one of all points and what comes live, where nothing came', () => {
  const points = [at(0), at(30, { gapFollows: true }), at(40), at(90)]
  const line = (...minutes: number[]) => minutes.map(each => [30 + each / 100, 120])
  expect(wholeLines({ points, reduced: true }, [at(92), at(99), at(100)])).toEqual([line(0, 30), line(40, 90, 92), line(99, 100)])
  expect(wholeLines({ points: [at(0), at(4), at(40), at(44)], reduced: false }, [])).toEqual([line(0, 4), line(40, 44)])
  expect(wholeLines({ points: [], reduced: false }, [])).toEqual([])
})
