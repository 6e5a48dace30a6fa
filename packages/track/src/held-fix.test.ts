/** A receiver that tells one place on and on: it was driven past, or it was stood there. */
import { expect, test } from 'vitest'
import { movementOf } from './movement-of-track.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints } from './track.ts'

type Account = ReturnType<typeof movementOf>
const kmOf = (account: Account) => account.metres / 1_000
const longStops = ({ rests }: Account) => rests.filter(({ from, to }) => to - from >= 180_000)

test.each([5, 10, 20, 30])(
  'a tunnel in which the receiver tells its last fix on and on is driven, at speed 0 or not, one each %s s',
  every => {
    for (const [minutes, tells] of [
      [3, 0],
      [6, 0],
      [6, 72],
      [20, 72],
      [20, 0],
    ] as const) {
      const day = new NoisyDay(5).drive(900, { speed: 72, every })
      const last = day.points.length
      day.drive(minutes * 60, { speed: 72, every, reported: tells })
      const out = day.points.length
      day.drive(900, { speed: 72, every }).stand(600, { every: 60 })
      const { latitude = null, longitude = null } = day.points[last - 1] ?? {}
      const points = day.points.map((point, at) => (at >= last && at < out ? { ...point, latitude, longitude } : point))
      const account = movementOf(trackFromPoints(points))
      expect([minutes, tells, account.metres / 1_000]).toEqual([minutes, tells, expect.closeTo(day.km, 0)])
      expect([minutes, tells, longStops(account).length]).toEqual([minutes, tells, 1])
    }
  },
)

test.each([
  [5, 80, 4],
  [10, 60, 8],
  [10, 35, 6],
  [30, 100, 2],
  [30, 60, 8],
])(
  'it is so too where no speed is told from the first fix in the tunnel on: one each %s s at %s km/h for %s min',
  (every, speed, minutes) => {
    const day = new NoisyDay(5).drive(900, { speed, every })
    const { lat, lon } = day.place
    const last = day.points.length
    day.drive(minutes * 60, { speed, every, reported: 0 })
    const out = day.points.length
    day.drive(900, { speed, every }).stand(600, { every: 60 })
    const points = day.points.map((point, at) => (at >= last && at < out ? { ...point, latitude: lat, longitude: lon } : point))
    const account = movementOf(trackFromPoints(points))
    expect(kmOf(account)).toBeCloseTo(day.km, 0)
    expect(longStops(account)).toHaveLength(1)
  },
)

test.each([7_200, 1_800])(
  'who stops for %s s where his receiver tells one place, and is far away at once afterwards, has stood',
  seconds => {
    const day = new NoisyDay(5).drive(900, { speed: 72 }).stand(seconds, { every: 30 })
    const [stood] = day.points.slice(-1)
    const far = new NoisyDay(6, { lat: (stood?.latitude ?? 0) + 0.09, lon: stood?.longitude ?? 0 })
      .pass(seconds + 910)
      .drive(900, { speed: 72 })
    const account = movementOf(trackFromPoints([...day.points, ...far.points]))
    expect(longStops(account)).toHaveLength(1)
    expect(kmOf(account)).toBeCloseTo(36, 0)
  },
)
