/** Two receivers of one vehicle whose fixes come in no order, and what looks alike and is driven. */
import { destination } from '@outrider/geo'
import { expect, test } from 'vitest'
import { MovementAccount } from './movement-account.ts'
import { movementOf, reportOf } from './movement-of-track.ts'
import { stopRuleOf, stopsIn } from './stops.ts'
import { NoisyDay, randomOf } from './testing/noise.ts'
import { type Track, type TrackPoint, trackFromPoints } from './track.ts'

/** Blocks of a city with bends of 40 to 120 degrees, halts at lights and four rests of a quarter of an hour. */
function cityDay(seed: number, every: number, reported = 1): NoisyDay {
  const day = new NoisyDay(seed).stand(3_600, { noise: 4, acc: false, every: 300 })
  let course = 0
  for (let block = 0; block < 100; block++) {
    const speed = 25 + 20 * day.random()
    const reporting = { speed, reported: speed * reported }
    day.drive(Math.ceil(60 / every) * every, { ...reporting, every, course })
    const bend = (day.random() < 0.5 ? -1 : 1) * (40 + 80 * day.random())
    // Terminals report in bends.
    for (const part of [0.25, 0.5, 0.75])
      day.drive(3, { ...reporting, every: 3, course: Math.round(course + 360 + part * bend) % 360 })
    course = Math.round(course + 360 + bend) % 360
    if (block % 6 === 5) day.stand(45, { noise: 4, tells: 1, every })
    if (block % 25 === 24) day.stand(900, { noise: 4, acc: false, every: 300 })
  }
  return day.stand(3_600, { noise: 4, acc: false, every: 300 })
}

const heard = (points: readonly TrackPoint[], metres: number, share: number, seed: number): Track => {
  const random = randomOf(seed)
  return trackFromPoints(
    points.map(point => {
      if (random() >= share) return point
      const { lat, lon } = destination({ lat: point.latitude ?? 0, lon: point.longitude ?? 0 }, 70, metres)
      return { ...point, latitude: Math.round(lat * 1e6) / 1e6, longitude: Math.round(lon * 1e6) / 1e6 }
    }),
  )
}
const offOf = (track: Track, km: number): number => movementOf(track).metres / 1_000 / km - 1
const stopsOf = (track: Track): number => stopsIn(track, stopRuleOf(track)).length

const cases = [100, 150, 300, 600, 1_000].flatMap(metres =>
  [5, 10, 15].flatMap(every => [0.5, 0.3].map(share => [metres, every, share])),
)
test.each(cases as [number, number, number][])(
  'of two receivers %d m apart that are heard in no order, a fix each %d s, one counts where the other has a share of %d',
  (metres, every, share) => {
    let sum = 0
    for (let seed = 1; seed <= 4; seed++) {
      const day = cityDay(seed, every)
      const alone = trackFromPoints(day.points)
      const track = heard(day.points, metres, share, seed)
      const off = Math.abs(offOf(track, day.km))
      sum += off
      expect.soft(Math.abs(offOf(alone, day.km)), 'one receiver').toBeLessThan(0.01)
      // Until it is seen that there are two, the way from one to the other counts some times.
      expect.soft(off, `${seed}`).toBeLessThan(0.06)
      expect.soft(Math.abs(stopsOf(track) - stopsOf(alone))).toBeLessThanOrEqual(1)
      expect.soft(movementOf(track).notCounted).toBeGreaterThan(track.length * share * 0.6)
    }
    expect(sum / 4).toBeLessThan(0.03)
  },
)

test.each([
  ['a day in a city', (seed: number) => cityDay(seed, 10).points],
  ['one whose speeds are reporting a tenth too low', (seed: number) => cityDay(seed, 15, 0.9).points],
  ['one of a receiver that tells no course', (seed: number) => cityDay(seed, 15).points.map(point => ({ ...point, course: 0 }))],
])('%s has no second receiver', (_, pointsOf) => {
  for (let seed = 1; seed <= 10; seed++) expect(movementOf(trackFromPoints(pointsOf(seed))).notCounted).toBe(0)
})

test('a vehicle that shuttles between two ramps drives each time', () => {
  const day = new NoisyDay(3).stand(600, { noise: 4 })
  for (let turn = 0; turn < 40; turn++)
    day.drive(30, { speed: 12, course: turn % 2 ? 270 : 90, every: 5 }).stand(20, { noise: 4, every: 5 })
  const track = trackFromPoints(day.points)
  expect(movementOf(track).notCounted).toBe(0)
  expect(Math.abs(offOf(track, day.km))).toBeLessThan(0.1)
})

test.each([
  [100, 60, 1],
  [200, 60, 1],
  [200, 120, 4],
  [800, 30, 0.2],
  [800, 30, 2.5],
  [1_500, 30, 0.2],
  [1_500, 60, 1],
  [1_500, 120, 2.5],
])(
  'a shuttle of %d m, a fix each %d s whenever it is, with rests of about %d of them, has one receiver',
  (metres, every, rests) => {
    for (let seed = 1; seed <= 4; seed++) {
      const day = new NoisyDay(seed).stand(1_800, { noise: 4, every: 1 })
      for (let trip = 0; trip < 60; trip++)
        day
          .drive(Math.round(metres / (30 / 3.6)), { speed: 30, course: trip % 2 ? 250 : 70, every: 1 })
          .stand(Math.max(5, Math.round(rests * every * (0.5 + day.random()))), { noise: 3, tells: 0, every: 1 })
      const track = trackFromPoints(day.points.filter(({ time }) => Math.round(time / 1_000) % every === 0))
      expect.soft(movementOf(track).notCounted, `${seed}`).toBe(0)
    }
  },
)

test('when one of them is heard no more, the other goes on to the end of the day', () => {
  const day = cityDay(4, 10)
  const half = Math.floor(day.points.length / 2)
  for (const [from, to] of [
    [0, half],
    [half, day.points.length],
  ] as const) {
    const both = heard(day.points, 300, 0.5, 4)
    const points = day.points.map((point, at) => (at >= from && at < to ? point : undefined))
    const track = trackFromPoints(
      points.map((point, at) => {
        const [latitude, longitude] = [(both.latitude[at] ?? 0) / 1e6, (both.longitude[at] ?? 0) / 1e6]
        return point ?? { ...(day.points[at] as TrackPoint), latitude, longitude }
      }),
    )
    expect(Math.abs(offOf(track, day.km))).toBeLessThan(0.03)
  }
})

test('on a stream the account of two receivers is what the stored day has', () => {
  const track = heard(cityDay(2, 10).points, 400, 0.5, 2)
  const account = new MovementAccount()
  for (let row = 0; row < track.length; row++) account.push(reportOf(track, row))
  const { segments, metres, notCounted } = movementOf(track)
  expect(account.soFar).toMatchObject({ segments, metres, notCounted })
})

test('two receivers at a parked vehicle are one stop at the place that it came to, whichever is heard at first', () => {
  for (const turns of ['aaaabbaaaabbaabbbaaaabab', 'bbabaababaaabbbaababbbab', 'abaaabaabbaaababbbabbaab']) {
    const day = new NoisyDay(9).stand(3_600, { noise: 5, tells: 1, acc: false, every: 300 })
    for (const receiver of turns) day.claim(receiver === 'b' ? 290 : 3, 70, Math.round(day.random()), false).pass(300)
    day.stand(7_200, { noise: 5, tells: 1, acc: false, every: 300 })
    const track = trackFromPoints(day.points.map(point => ({ ...point, course: 229 })))
    expect([turns, stopsOf(track), movementOf(track).metres]).toEqual([turns, 1, 0])
  }
})
