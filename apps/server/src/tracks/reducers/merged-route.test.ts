/** A route of several drives of one way: which drives are of it, where their middle is, and how wide it is. */
import { type TrackPoint, trackFromPoints } from '@outrider/track'
import { expect, test } from 'vitest'
import { drivesAlong, mergedRoute, type Place, samplesOf } from './merged-route.ts'

const metre = 1 / 111_195
const start = { latitude: 31, longitude: 121 }
const eastOf = metre / Math.cos((start.latitude * Math.PI) / 180)
const at = (north: number, aside = 0): Place => ({
  latitude: start.latitude + north * metre,
  longitude: start.longitude + aside * eastOf,
})
const metresEast = ({ longitude }: Place): number => (longitude - start.longitude) / eastOf

/** Ten kilometres to the north. */
const line = [at(0), at(10_000)]
const begin = Date.UTC(2026, 4, 4)
const hour = 3_600_000

/** A place each ten seconds at 72 km/h. */
function drive(hours: number, aside: (north: number) => number, { from = 0, to = 10_000 } = {}): TrackPoint[] {
  const way = to > from ? 200 : -200
  return Array.from({ length: Math.abs(to - from) / 200 + 1 }, (_, nth) => {
    const north = from + nth * way
    const time = begin + hours * hour + nth * 10_000
    const reported = {
      speed: 72,
      recorderSpeed: null,
      course: way > 0 ? 0 : 180,
      accOn: true,
      mileage: null,
      alarms: 0,
      late: false,
    }
    return { time, ...at(north, aside(north)), ...reported }
  })
}
const drivesIn = (points: readonly TrackPoint[], own = { startTime: 0, endTime: 0 }) =>
  drivesAlong(trackFromPoints(points), { line, ...own })

test('drives of the same way are found, and as far beside it as they were', () => {
  const drives = drivesIn([...drive(0, () => 30), ...drive(1, () => 0, { from: 10_000, to: 0 }), ...drive(2, () => -10)])
  expect(drives).toHaveLength(2)
  const middle = (nth: number) => drives[nth]?.[200] ?? expect.fail('not seen')
  // To the left is to the west.
  expect(middle(0)).toBeCloseTo(-30, 0)
  expect(middle(1)).toBeCloseTo(10, 0)
})

test.each([
  ['the drive that the line is of', drive(0, () => 0), { startTime: begin, endTime: begin + hour }],
  ['the other direction', drive(0, () => 0, { from: 10_000, to: 0 }), undefined],
  ['half of the way and back', [...drive(0, () => 0, { to: 5_000 }), ...drive(1, () => 0, { from: 5_000, to: 0 })], undefined],
  ['a way around', drive(0, north => (north > 3_000 && north < 7_000 ? 1_000 : 0)), undefined],
  ['another road beside it', drive(0, north => (north > 500 && north < 9_500 ? 150 : 0)), undefined],
])('%s is none of them', (_, points, own) => {
  expect(drivesIn(points, own)).toEqual([])
})

test('the route is the middle of all, with the corridor that nearly all of them need, though one went astray', () => {
  const along = (metres: number) => samplesOf(line).map(() => -metres)
  const [ofOne, ofAll] = [mergedRoute(line, [along(0)]), mergedRoute(line, [along(20), along(24), along(28), along(20)])]
  expect(ofOne.width).toBe(40)
  // Of 0, 20, 20, 24 and 28; the farthest is 20 from it, and receivers are wrong.
  expect(ofAll.points.every(place => Math.abs(metresEast(place) - 20) < 0.5)).toBe(true)
  expect(ofAll.width).toBe(70)
  // Not seen on a part of it.
  const astray = along(20).map((each, nth) => (nth > 100 ? null : each))
  expect(metresEast(mergedRoute(line, [astray, astray]).points[50] ?? start)).toBeCloseTo(20, 0)
  expect(metresEast(mergedRoute(line, [astray, astray]).points[300] ?? start)).toBeCloseTo(0, 0)
})

test('samples are along the whole line, both ends too, however long it is', () => {
  const bent = [at(0), at(1_000), at(1_000, 1_010)]
  const samples = samplesOf(bent)
  expect(samples[0]).toMatchObject(at(0))
  expect(samples.at(-1)?.longitude).toBeCloseTo(at(1_000, 1_010).longitude, 7)
  expect(samplesOf([at(0), at(500_000)]).length).toBeLessThanOrEqual(2_002)
})
