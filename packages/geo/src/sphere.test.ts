import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bearing, destination, distance, interpolate, meanRadius, type Point } from './sphere.ts'

const seed = 808
const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Points a vehicle can go between: far from antipodes, where the great circle is not unique. */
const leg = fc.record({
  from: point,
  course: fc.double({ min: 0, max: 359.999, noNaN: true }),
  metres: fc.double({ min: 1, max: 5_000_000, noNaN: true }),
})
const apart = (a: Point, b: Point): number => distance(a, b)

describe('distance', () => {
  it('one degree of latitude is 111.195 km', () => {
    expect(distance({ lat: 30, lon: 120 }, { lat: 31, lon: 120 })).toBeCloseTo((meanRadius * Math.PI) / 180, 3)
  })
  it('Beijing to Shanghai is about 1,067 km', () => {
    expect(distance({ lat: 39.9042, lon: 116.4074 }, { lat: 31.2304, lon: 121.4737 })).toBeCloseTo(1_067_300, -3)
  })
  it('half the world is half its circumference', () => {
    expect(distance({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(Math.PI * meanRadius, 3)
  })
  it('is symmetric, and crosses the 180th meridian the shorter way', () => {
    fc.assert(
      fc.property(point, point, (a, b) => Math.abs(distance(a, b) - distance(b, a)) < 1e-6),
      { seed },
    )
    expect(distance({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeLessThan(23_000)
  })
})

describe('bearing', () => {
  it.each([
    [{ lat: 1, lon: 0 }, 0],
    [{ lat: 0, lon: 1 }, 90],
    [{ lat: -1, lon: 0 }, 180],
    [{ lat: 0, lon: -1 }, 270],
    [{ lat: 0, lon: 0 }, 0],
  ])('from the origin to %j is %d degrees', (to, course) => {
    expect(bearing({ lat: 0, lon: 0 }, to)).toBeCloseTo(course, 9)
  })
  it('stays within 0 up to 360', () => {
    fc.assert(
      fc.property(point, point, (a, b) => bearing(a, b) >= 0 && bearing(a, b) < 360),
      { seed },
    )
  })
})

describe('destination', () => {
  it('is at the given distance in the given direction', () => {
    fc.assert(
      fc.property(leg, ({ from, course, metres }) => {
        const to = destination(from, course, metres)
        expect(distance(from, to)).toBeCloseTo(metres, 2)
        const off = Math.abs(bearing(from, to) - course)
        expect(Math.min(off, 360 - off)).toBeLessThan(0.01)
      }),
      { seed },
    )
  })
  it('gives longitudes from -180 up to 180', () => {
    const to = destination({ lat: 0, lon: 179.99 }, 90, 10_000)
    expect(to.lon).toBeLessThan(-179.9)
  })
})

describe('interpolate', () => {
  it('begins at a, ends at b, and divides the great circle in the given ratio', () => {
    fc.assert(
      fc.property(leg, fc.double({ min: 0, max: 1, noNaN: true }), ({ from, course, metres }, t) => {
        const to = destination(from, course, metres)
        const between = interpolate(from, to, t)
        expect(apart(from, between)).toBeCloseTo(metres * t, 1)
        expect(apart(between, to)).toBeCloseTo(metres * (1 - t), 1)
      }),
      { seed },
    )
  })
  it('of a point and itself is that point', () => {
    expect(interpolate({ lat: 31, lon: 121 }, { lat: 31, lon: 121 }, 0.3)).toEqual({ lat: 31, lon: 121 })
  })
})
