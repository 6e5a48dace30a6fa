/** The 180th meridian is a line on maps: nothing that a track says may depend on it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distancesOf, mileageOf } from './distance.ts'
import { gapsIn } from './gaps.ts'
import { defaultStopRule, stopsIn } from './stops.ts'
import { reduceTrack } from './reduce.ts'
import { anyPoints } from './testing/any-track.ts'
import { type TrackPoint, trackFromPoints } from './track.ts'

/** The same track somewhere else round the world. */
const moved = (points: readonly TrackPoint[], eastE6: number): TrackPoint[] =>
  points.map(point => {
    if (point.longitude === null) return point
    const east = Math.round(point.longitude * 1e6) + eastE6
    return { ...point, longitude: ((((east + 180e6) % 360e6) + 360e6) % 360e6) / 1e6 - 180 }
  })

test('a track gives the same results at any longitude', () => {
  const rule = { ...defaultStopRule, bySpeed: true, atLeast: 60 }
  fc.assert(
    fc.property(anyPoints, fc.nat(400), fc.integer({ min: 4, max: 200 }), (points, which, most) => {
      const at = points[which % points.length]?.longitude ?? 114.3
      // The meridian goes through the place of one of its points.
      const [here, there] = [trackFromPoints(points), trackFromPoints(moved(points, 180e6 - Math.round(at * 1e6)))]
      const [stops, parksThere] = [stopsIn(here, rule), stopsIn(there, rule)]
      expect(parksThere.map(stop => ({ ...stop, longitude: null }))).toEqual(stops.map(stop => ({ ...stop, longitude: null })))
      expect(gapsIn(there, { longerThan: 60 }).map(({ from, to }) => [from, to])).toEqual(
        gapsIn(here, { longerThan: 60 }).map(({ from, to }) => [from, to]),
      )
      const [km, kmThere] = [distancesOf(here), distancesOf(there)]
      expect(kmThere.at(-1) ?? 0).toBeCloseTo(km.at(-1) ?? 0, 3)
      expect(mileageOf(there, kmThere).km).toBeCloseTo(mileageOf(here, km).km, 3)
      expect(reduceTrack(there, most).time).toEqual(reduceTrack(here, most).time)
    }),
    { seed: 808 },
  )
})
