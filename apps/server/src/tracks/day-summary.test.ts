/** Which packed days a trial reads: where something may begin, the day before, and those after until it is over. */
import { expect, test } from 'vitest'
import { trackFromPoints } from '@outrider/track'
import { daysToRead, type KnownDay, summaryOf } from './day-summary.ts'

const near = { south: 31e6, north: 32e6, west: 121e6, east: 122e6 }
const day = (n: number, topSpeed: number, { points = 500, latitude = 40e6 } = {}): KnownDay => ({
  day: n,
  points,
  summary: { topSpeed, south: latitude, north: latitude, west: 121.5e6, east: 121.5e6 },
})

test.each<[string, KnownDay[], Parameters<typeof daysToRead>[1], number[]]>([
  ['all where nothing is asked', [day(1, 0), day(2, 0)], {}, [1, 2]],
  ['none below a limit', [day(1, 800), day(2, 790)], { above: 800, endsAt: 770 }, []],
  [
    'one beyond, the one before and the one after',
    [1, 2, 3, 4, 5].map(n => day(n, n === 3 ? 810 : 700)),
    { above: 800, endsAt: 770 },
    [2, 3, 4],
  ],
  [
    'on while it stays within the margin',
    [day(1, 810), day(2, 780), day(3, 780), day(4, 700), day(5, 700)],
    { above: 800, endsAt: 770 },
    [1, 2, 3, 4],
  ],
  [
    'on while a day has hardly a point',
    [day(1, 810), day(2, 0, { points: 3 }), day(3, 0), day(4, 0)],
    { above: 800, endsAt: 770 },
    [1, 2, 3],
  ],
  [
    'on while no point has a fix',
    [
      day(1, 0, { latitude: 31.5e6 }),
      ...[2, 3].map(n => ({ ...day(n, 0), summary: summaryOf(trackFromPoints([])) })),
      day(4, 0),
      day(5, 0),
    ],
    { near },
    [1, 2, 3, 4],
  ],
  ['near a place', [day(1, 0), day(2, 0, { latitude: 31.5e6 }), day(3, 0), day(4, 0)], { near }, [1, 2, 3]],
  ['fast and near on one day', [day(1, 900), day(2, 0, { latitude: 31.5e6 })], { above: 800, endsAt: 770, near }, []],
  [
    'of which nothing is known',
    [day(1, 0), { day: 2, points: 0, summary: undefined }, day(3, 0), day(4, 0)],
    { above: 800, endsAt: 770 },
    [1, 2, 3],
  ],
])('%s', (_, days, look, read) => {
  expect(daysToRead(days, look)).toEqual(read)
})
