/** Two receivers of one vehicle that stands and drives, and what looks alike and is driven. */
import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import { MovementAccount } from './movement-account.ts'
import { movementOf, reportOf } from './movement-of-track.ts'
import { stopRuleOf, stopsIn } from './stops.ts'
import { NoisyDay, randomOf } from './testing/noise.ts'
import { type Track, type TrackPoint, trackFromPoints } from './track.ts'

/** Two hours parked, a city with bends and lights, an hour and a half with the engine on, the city again, two hours parked. */
function stoodAndDriven(seed: number, every: number): NoisyDay {
  const day = new NoisyDay(seed).stand(7_200, { noise: 4, tells: 1, acc: false, every })
  let course = 20
  for (let block = 0; block < 40; block++) {
    day.drive(Math.ceil(60 / every) * every, { speed: 25 + 20 * day.random(), every, course })
    course = Math.round(course + 360 + (day.random() < 0.5 ? -1 : 1) * (40 + 80 * day.random())) % 360
    if (block % 6 === 5) day.stand(45, { noise: 4, tells: 1, every })
    if (block === 19) day.stand(5_400, { noise: 4, tells: 1.5, every })
  }
  return day.stand(7_200, { noise: 4, tells: 1, acc: false, every })
}

const orders = {
  'in turn': (at: number) => at % 2 === 1,
  'two of one, one of the other': (at: number) => at % 3 === 2,
} as const

function heardByTwo(points: readonly TrackPoint[], metres: number, isOther: (at: number) => boolean): Track {
  return trackFromPoints(
    points.map((point, at) => {
      if (!isOther(at)) return point
      const { lat, lon } = destination({ lat: point.latitude ?? 0, lon: point.longitude ?? 0 }, 70, metres)
      return { ...point, latitude: lat, longitude: lon }
    }),
  )
}

const longStops = (track: Track): number => stopsIn(track, stopRuleOf(track)).length
const kmOf = (track: Track): number => movementOf(track).metres / 1_000

const cases = [40, 80, 300].flatMap(metres =>
  [5, 30].flatMap(every => Object.entries(orders).map(([name, order]) => ({ metres, every, name, order }))),
)
test.each([...cases, ...Object.entries(orders).map(([name, order]) => ({ metres: 80, every: 60, name, order }))])(
  'two receivers $metres m apart, heard $name each $every s, are one way and as many stops as of one, and are told',
  ({ metres, every, order }) => {
    const { points } = stoodAndDriven(metres + every, every)
    const [alone, both] = [trackFromPoints(points), heardByTwo(points, metres, order)]
    expect(Math.abs(kmOf(both) / kmOf(alone) - 1)).toBeLessThan(0.01)
    expect(longStops(both)).toBe(longStops(alone))
    expect(movementOf(alone).receiversApart).toBeNull()
    expect(Math.abs((movementOf(both).receiversApart ?? 0) - metres)).toBeLessThan(0.15 * metres + 5)
  },
)

test.each([5, 10, 30])('heard by chance each %s s they are one way too', every => {
  for (const seed of [1, 2]) {
    const { points } = stoodAndDriven(seed, every)
    const random = randomOf(seed)
    const [alone, both] = [trackFromPoints(points), heardByTwo(points, 80, () => random() < 0.5)]
    expect(Math.abs(kmOf(both) / kmOf(alone) - 1)).toBeLessThan(0.03)
    expect(longStops(both)).toBe(longStops(alone))
  }
})

test.each([
  [40, 5],
  [80, 30],
  [200, 60],
])('a vehicle that stands for hours, heard by two receivers %s m apart each %s s, goes nowhere', (metres, every) => {
  for (const acc of [true, false])
    for (const order of Object.values(orders)) {
      const track = heardByTwo(new NoisyDay(4).stand(6 * 3_600, { noise: 4, tells: 2, acc, every }).points, metres, order)
      expect(movementOf(track)).toMatchObject({ metres: 0, receiversApart: expect.any(Number) as number })
      expect(longStops(track)).toBe(1)
    }
})

test('a receiver that tells no course is heard by its turns, and where one is heard no more the other goes on', () => {
  const { points } = stoodAndDriven(7, 30)
  const withoutCourse = points.map(point => ({ ...point, course: 0 }))
  const alone = trackFromPoints(points)
  expect(Math.abs(kmOf(heardByTwo(withoutCourse, 80, orders['in turn'])) / kmOf(alone) - 1)).toBeLessThan(0.01)
  for (const isHeard of [(at: number) => at < points.length / 2, (at: number) => at >= points.length / 2]) {
    const track = heardByTwo(points, 80, at => isHeard(at) && orders['in turn'](at))
    expect(Math.abs(kmOf(track) / kmOf(alone) - 1)).toBeLessThan(0.02)
  }
})

test('late reports among them end nothing', () => {
  const { points } = stoodAndDriven(9, 30)
  const late = points.map((point, at) => ({ ...point, late: at % 40 < 8 }))
  const track = heardByTwo(late, 80, orders['in turn'])
  expect(Math.abs(kmOf(track) / kmOf(trackFromPoints(points)) - 1)).toBeLessThan(0.01)
})

test('on a stream the account is what the stored day has', () => {
  const track = heardByTwo(stoodAndDriven(3, 30).points, 80, orders['two of one, one of the other'])
  const account = new MovementAccount()
  for (let row = 0; row < track.length; row++) {
    account.push(reportOf(track, row))
    if (row % 97 === 0) expect(account.soFar.metres).toBeGreaterThanOrEqual(0)
  }
  const { segments, metres, notCounted, receiversApart } = movementOf(track)
  expect(account.soFar).toMatchObject({ segments, metres, notCounted, receiversApart })
})

test.each([
  [30, 60],
  [30, 300],
  [60, 120],
  [10, 40],
])('manoeuvres between two docks 80 m apart are driven: a report each %s s, %s s at each dock', (every, stands) => {
  for (const seed of [1, 2, 3]) {
    const day = new NoisyDay(seed).stand(1_800, { noise: 3, every: 1 })
    for (let turn = 0; turn < 60; turn++)
      // 80 m at 10 km/h.
      day
        .drive(29, { speed: 10, course: turn % 2 ? 270 : 90, every: 1 })
        .stand(Math.round(stands * (0.5 + day.random())), { noise: 2, tells: 0.5, every: 1 })
    const track = trackFromPoints(day.points.filter((_, at) => at % every === 0))
    expect(movementOf(track).receiversApart).toBeNull()
    expect(movementOf(track).notCounted).toBeLessThanOrEqual(1)
    if (every === 10) expect(kmOf(track) / day.km).toBeGreaterThan(0.7)
  }
})

test('a vehicle whose ignition is not wired shuttles between two docks, heard seldom, and has one receiver', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const day = new NoisyDay(seed).drive(900, { speed: 40, course: 10, every: 1 }).stand(600, { noise: 3, every: 1 })
    for (let turn = 0; turn < 80; turn++)
      day
        .drive(29, { speed: 10, course: turn % 2 ? 270 : 90, every: 1 })
        .stand(Math.round(300 * (0.5 + day.random())), { noise: 2, tells: 0.5, every: 1 })
    const heard = day.points.filter((_, at) => at % 120 === 0).map(point => ({ ...point, accOn: false }))
    expect(movementOf(trackFromPoints(heard)).receiversApart).toBeNull()
  }
})

test('a jam that creeps along its road has one receiver', () => {
  for (const seed of [1, 2, 3]) {
    const day = new NoisyDay(seed).drive(600, { speed: 40, course: 90 })
    for (let nth = 0; nth < 60; nth++) day.drive(10, { speed: 6, course: 90 }).stand(50, { noise: 3, tells: 1, every: 10 })
    const track = trackFromPoints(day.drive(600, { speed: 40, course: 90 }).points)
    expect(movementOf(track)).toMatchObject({ receiversApart: null, notCounted: 0 })
    expect(Math.abs(kmOf(track) / day.km - 1)).toBeLessThan(0.02)
  }
})

test.each([5, 30])('noise of one receiver that wanders, told each %s s, is no second one', every => {
  for (let seed = 1; seed <= 3; seed++)
    for (const [noise, correlation] of [
      [10, 60],
      [30, 1],
      [60, 600],
    ] as const)
      expect(
        movementOf(trackFromPoints(new NoisyDay(seed).stand(4 * 3_600, { noise, correlation, every }).points)).receiversApart,
      ).toBeNull()
})
