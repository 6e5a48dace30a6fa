/** Claims of a receiver that tells speeds where the vehicle stands, and beside each the way that was one. */
import { expect, test } from 'vitest'
import { movementOf } from './movement-of-track.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints } from './track.ts'

const accountOf = (day: NoisyDay) => movementOf(trackFromPoints(day.points))
const kmOf = (day: NoisyDay): number => accountOf(day).metres / 1_000
const longStops = (day: NoisyDay) => accountOf(day).rests.filter(({ from, to }) => to - from >= 180_000)

const parked = (seed: number, every = 300): NoisyDay =>
  new NoisyDay(seed).drive(900, { speed: 40 }).stand(3_600, { acc: false, every, noise: 5, tells: 0.8 })

test.each([
  [5, 4, 12],
  [10, 4, 12],
  [15, 4, 12],
  [30, 4, 12],
  [10, 0, 12],
  [30, 0, 12],
  [10, 10, 25],
  [15, 10, 25],
])(
  'claims of a garage at one place after the other, each %s s, are no way although they tell %s to %s km/h',
  (every, least, most) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const day = parked(seed)
      for (let place = 0; place < 2 + (seed % 4); place++) {
        const [metres, bearing] = [600 + day.random() * 2_400, place * 100 + day.random() * 60]
        for (let nth = 0; nth < 1 + (seed % 3); nth++)
          day.claim(metres + day.random() * 8, bearing, least + day.random() * (most - least)).pass(every)
      }
      day.stand(40, { every, noise: 5 }).drive(900, { speed: 40, every, course: 90 }).stand(600, { every: 60 })
      expect([seed, kmOf(day)]).toEqual([seed, expect.closeTo(day.km, -0.4)])
      expect([seed, longStops(day).length]).toEqual([seed, 2])
    }
  },
)

test.each([
  [5, 900, 5],
  [10, 2_000, 20],
  [15, 3_500, 35],
  [30, 1_500, 10],
])('a wrong place that tells walking speed, each %s s, %s m off for %s min, is no way; it stood', (every, metres, minutes) => {
  for (const seed of [1, 2, 3]) {
    const day = parked(seed)
    for (let second = 0; second < minutes * 60; second += every)
      day.claim(metres + day.random() * 8, 70, 4 + day.random() * 8).pass(every)
    day.drive(900, { speed: 40, every, course: 90 }).stand(600, { every: 60 })
    expect([seed, kmOf(day)]).toEqual([seed, expect.closeTo(day.km, -0.4)])
    expect([seed, longStops(day).length]).toEqual([seed, 2])
  }
})

test.each([
  [5, 800, 5],
  [5, 3_000, 30],
  [10, 800, 5],
  [10, 1_500, 12],
  [30, 3_000, 5],
  [60, 6_000, 12],
])(
  'claims scattered around a garage, each %s s, up to %s m off, are no way although they tell %s km/h',
  (every, reach, tells) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const day = parked(seed)
      for (let nth = 0; nth < 4 + seed * 2; nth++)
        day.claim(reach * (0.3 + 0.7 * day.random()), day.random() * 360, tells).pass(every)
      day.drive(every, { speed: 12, every, course: 90 }).drive(900, { speed: 40, every, course: 90 }).stand(600, { every: 60 })
      expect([seed, kmOf(day)]).toEqual([seed, expect.closeTo(day.km, -0.4)])
      expect([seed, longStops(day).length]).toEqual([seed, 2])
    }
  },
)

test('rounds that are driven, from where it stood and back, are counted, with one wrong fix among them too', () => {
  for (const [every, speed] of [
    [5, 25],
    [10, 40],
    [30, 50],
  ] as const) {
    const day = parked(7, 60)
    for (let round = 0; round < 3; round++) {
      for (const course of [0, 90, 180, 270]) day.drive(60, { speed, every, course })
      day.stand(240, { every, noise: 4 })
    }
    const spoilt = day.points.length - Math.floor(300 / every)
    const points = day.points.map((point, at) => (at === spoilt ? { ...point, latitude: (point.latitude ?? 0) + 0.02 } : point))
    for (const of of [day.points, points])
      expect([every, movementOf(trackFromPoints(of)).metres / 1_000]).toEqual([every, expect.closeTo(day.km, -0.4)])
  }
})

// Of 560 such days 25 were too short for what leaves out claims that scatter, by 0.9 to 6.5 km; 6 are now.
test.each([
  [5, 0.4, 29],
  [10, 0.3, 3],
  [10, 0.3, 31],
  [10, 0.4, 38],
  [15, 0.4, 14],
  [15, 0.4, 19],
])(
  'a round that is driven is counted although a receiver, told each %s s, is wrong for a share of %s of its fixes (%s)',
  (every, share, seed) => {
    const day = new NoisyDay(seed).drive(600, { speed: 40 }).stand(900, { every: 60, noise: 4 })
    const from = day.points.length
    const leg = every * (1 + Math.floor(((seed % 8) * 15) / every))
    for (const course of [0, 90, 180, 270]) day.drive(leg, { speed: 15 + (seed % 5) * 10, every, course })
    day.stand(60 + (seed % 4) * 60, { every, noise: 5, tells: 1 })
    const until = day.points.length
    day.stand(300, { every: 60, noise: 4 }).drive(600, { speed: 40, course: 180 })
    const points = day.points.map((point, at) => {
      if (at < from || at >= until || day.random() >= share) return point
      const [metres, bearing] = [300 + day.random() * 1_500, day.random() * 2 * Math.PI]
      const latitude = (point.latitude ?? 0) + (metres * Math.cos(bearing)) / 111_195
      return { ...point, latitude, longitude: (point.longitude ?? 0) + (metres * Math.sin(bearing)) / 95_000 }
    })
    expect(movementOf(trackFromPoints(points)).metres / 1_000 - day.km).toBeGreaterThan(-0.8)
  },
)

test('who was elsewhere unseen, and is back in the time that it takes, has been there, whatever speed is told', () => {
  for (const [metres, seconds] of [
    [1_000, 150],
    [2_000, 300],
    [5_000, 600],
  ] as const) {
    const day = parked(1).pass(seconds)
    for (let nth = 0; nth < 60; nth++) day.claim(metres + day.random() * 8, 90, 4 + day.random() * 4).pass(10)
    day.pass(seconds).drive(900, { speed: 40, course: 180 }).stand(600, { every: 60 })
    expect(kmOf(day) - day.km).toBeGreaterThan((1.8 * metres) / 1_000)
  }
})

test('who was elsewhere unseen and drives there has been there, though he is back at once', () => {
  const day = parked(1)
  const { place } = day
  const away = new NoisyDay(2, { lat: place.lat + 0.03, lon: place.lon }).pass((day.time - new NoisyDay(2).time) / 1_000)
  away.drive(600, { speed: 36, course: 90 }).drive(600, { speed: 36, course: 270 })
  const back = new NoisyDay(3, place).pass((away.time - new NoisyDay(3).time) / 1_000).stand(1_800, { acc: false, every: 60 })
  const account = movementOf(trackFromPoints([...day.points, ...away.points, ...back.points]))
  expect(account.metres / 1_000).toBeGreaterThan(day.km + 11)
})

test.each([
  [300, false, 300],
  [300, false, 1_000],
  [300, false, 3_000],
  [1_800, false, 8_000],
  [60, false, 700],
  [60, true, 1_000],
  [60, true, 2_000],
])('one fix of a rest reported each %s s (ACC on: %s), %s m off, that tells 60 km/h is no way', (every, acc, metres) => {
  for (const seed of [1, 2, 3]) {
    const rest = { acc, every, noise: 5, tells: 0.8 }
    const day = parked(seed)
      .stand(every * 12, rest)
      .claim(metres, 200, 60, acc)
      .pass(every)
      .stand(every * 12, rest)
    day.drive(600, { speed: 40, course: 90 }).stand(600, { every: 60 })
    expect([seed, kmOf(day)]).toEqual([seed, expect.closeTo(day.km, -0.4)])
    expect([seed, longStops(day).length]).toEqual([seed, 2])
  }
})

test('a short way from the ramp and back, one on a lorry, and one of a terminal without a wire for ACC are counted', () => {
  // Round the yard with the engine on, seen by one report.
  const ramp = parked(1).stand(1_800, { every: 60, noise: 3 }).claim(250, 90, 15).pass(60).stand(1_800, { every: 60, noise: 3 })
  ramp.drive(600, { speed: 40 })
  expect(kmOf(ramp) - ramp.km).toBeGreaterThan(0.35)
  // Taken away with its engine off, and brought back: more than two reports.
  const lorry = parked(2)
  for (const metres of [1_000, 3_000, 5_000, 3_000, 1_000]) lorry.claim(metres, 90, 50, false).pass(300)
  lorry.stand(3_600, { acc: false, every: 300 }).drive(600, { speed: 40 })
  expect(kmOf(lorry) - lorry.km).toBeGreaterThan(9)
  // Nobody knows whether its engine is off.
  const unwired = new NoisyDay(3).stand(3_600, { acc: false, every: 300 }).claim(2_000, 90, 50, false).pass(300)
  unwired.stand(3_600, { acc: false, every: 300 })
  expect(kmOf(unwired)).toBeGreaterThan(3.5)
})
