import { describe, expect, it, test } from 'vitest'
import { nearestPlaceFinder, nearestPlace } from './nearest-place.ts'
import { type Place, placeOf } from './place.ts'
import { places } from './places.ts'
import { destination, distance, type Point } from './sphere.ts'
import { compassPoint } from './compass-points.ts'

const town = (en: string, lat: number, lon: number): Place => placeOf([en, en, lat, lon, 5], 'town', 'XX')
/** Full search by great-circle distance. */
const bySorting = (among: readonly Place[], point: Point): Place | undefined =>
  among.toSorted((a, b) => distance(a, point) - distance(b, point))[0]

describe('the nearest place', () => {
  it('matches a full search by great-circle distance all over the world, at 180 degrees and at the poles', () => {
    for (let lat = -90; lat <= 90; lat += 7.5)
      for (let lon = -180; lon <= 180; lon += 12.5) {
        const found = nearestPlace({ lat, lon })
        const expected = bySorting(places, { lat, lon })
        // Two places can be equally far: then either will do.
        expect(found.distance, `${lat} ${lon}`).toBeCloseTo(distance(expected as Place, { lat, lon }), 3)
      }
  })
  it('is found across 180 degrees', () => {
    const find = nearestPlaceFinder([town('West', 0, 170), town('East', 0, -179.9)])
    const found = find({ lat: 0, lon: 179.9 })
    expect(found?.place.en).toBe('East')
    expect(found?.distance).toBeCloseTo(22_239, 0)
    expect(compassPoint(found?.bearing ?? 0)).toBe('w')
  })
  it('is found over the pole', () => {
    const find = nearestPlaceFinder([town('Near', 80, 0), town('Over', 89, 180)])
    expect(find({ lat: 88, lon: 0 })?.place.en).toBe('Over')
    expect(find({ lat: 90, lon: 77 })?.place.en).toBe('Over')
    expect(nearestPlaceFinder([town('Pole', -90, 0)])({ lat: -90, lon: 123 })?.distance).toBeCloseTo(0, 6)
  })
  it('gives distance and direction from the place', () => {
    const shanghai = places.find(({ en }) => en === 'Shanghai') as Place
    const found = nearestPlace(destination(shanghai, 45, 12_000))
    expect(found.place).toBe(shanghai)
    expect(found.distance).toBeCloseTo(12_000, 1)
    expect(found.bearing).toBeCloseTo(45, 6)
  })
  it('is undefined where there are no places', () => {
    expect(nearestPlaceFinder([])({ lat: 1, lon: 1 })).toBeUndefined()
  })
})

test('courses as compass points', () => {
  const courses = [0, 22, 23, 90, 180, 270, 337, 338, 359, 360, -90]
  expect(courses.map(compassPoint)).toEqual(['n', 'n', 'ne', 'e', 's', 'w', 'nw', 'n', 'n', 'n', 'w'])
})
