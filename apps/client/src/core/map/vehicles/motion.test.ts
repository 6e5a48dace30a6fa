import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSquare } from '@outrider/geo/mercator'
import { type Glide, glideTo, isMoving, maxGlide, type Pose, poseAt, atRest, turn } from './motion.ts'

const unit = fc.double({ min: 0, max: 1, noNaN: true })
const pose: fc.Arbitrary<Pose> = fc.record({ x: unit, y: unit, course: fc.double({ min: 0, max: 359.99, noNaN: true }) })
const glide: fc.Arbitrary<Glide> = fc.record({
  from: pose,
  to: pose,
  began: fc.integer({ min: 0, max: 1e9 }),
  duration: fc.integer({ min: 1, max: maxGlide }),
})
const seeded = { seed: 808 }
const shanghai = toSquare(121.4737, 31.2304)
const at = (metresEast: number, course = 90): Pose => ({ x: shanghai.x + metresEast / 34_270_000, y: shanghai.y, course })

describe('a glide', () => {
  it('lies between the two reports and never overshoots', () => {
    fc.assert(
      fc.property(glide, fc.integer({ min: -1e6, max: 1e6 }), (g, after) => {
        const p = poseAt(g, g.began + after)
        const slack = 1e-12
        expect(p.x).toBeGreaterThanOrEqual(Math.min(g.from.x, g.to.x) - slack)
        expect(p.x).toBeLessThanOrEqual(Math.max(g.from.x, g.to.x) + slack)
        expect(p.y).toBeGreaterThanOrEqual(Math.min(g.from.y, g.to.y) - slack)
        expect(p.y).toBeLessThanOrEqual(Math.max(g.from.y, g.to.y) + slack)
      }),
      seeded,
    )
  })

  it('never moves backwards', () => {
    fc.assert(
      fc.property(glide, unit, unit, (g, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)].map(part =>
          poseAt(g, g.began + part * g.duration),
        ) as [Pose, Pose]
        const left = (p: Pose) => Math.hypot(g.to.x - p.x, g.to.y - p.y)
        expect(left(late)).toBeLessThanOrEqual(left(early) + 1e-12)
      }),
      seeded,
    )
  })

  it('ends exactly at the report', () => {
    fc.assert(
      fc.property(glide, fc.nat(1e6), (g, after) => {
        expect(poseAt(g, g.began + g.duration + after)).toEqual(g.to)
        expect(isMoving(g, g.began + g.duration + after)).toBe(false)
      }),
      seeded,
    )
  })

  it('takes the short way round to the new course', () => {
    expect(turn(350, 10)).toBe(20)
    expect(turn(10, 350)).toBe(-20)
    fc.assert(
      fc.property(glide, unit, (g, part) => {
        const turning = turn(g.from.course, g.to.course)
        expect(Math.abs(turning)).toBeLessThanOrEqual(180)
        const turned = turn(g.from.course, poseAt(g, g.began + part * g.duration).course)
        if (Math.abs(turning) < 179) {
          expect(Math.abs(turned)).toBeLessThanOrEqual(Math.abs(turning) + 1e-6)
          expect(turned * turning).toBeGreaterThanOrEqual(-1e-6)
        }
      }),
      seeded,
    )
  })
})

describe('a new report', () => {
  it('starts from where the icon is drawn, also in the middle of a glide', () => {
    const first = glideTo(atRest(at(0)), at(100), 1_000, 5_000)
    const drawn = poseAt(first, 3_000)
    const second = glideTo(first, at(200), 3_000, 5_000)
    expect(poseAt(second, 3_000).x).toBeCloseTo(drawn.x, 12)
    expect(drawn.x).toBeGreaterThan(at(0).x)
    expect(drawn.x).toBeLessThan(at(100).x)
  })

  it('never leaves the icon further behind than the bound', () => {
    expect(glideTo(atRest(at(0)), at(900), 0, 60_000).duration).toBe(maxGlide)
  })

  it.each([
    ['after a long silence', 900, 121_000, false],
    ['faster than anything drives', 800, 5_000, false],
    ['without a usable time', 50, null, false],
    ['with the same or an older time', 50, 0, false],
    ['when calm is wanted', 50, 5_000, true],
  ])('makes the icon jump %s', (_, metres, interval, jumps) => {
    const next = glideTo(atRest(at(0)), at(metres), 0, interval, jumps)
    expect(isMoving(next, 0)).toBe(false)
    expect(poseAt(next, 0)).toEqual(at(metres))
  })
})
