import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountTogether, movementOf } from './movement-of-track.ts'
import { sliceTrack } from './slice.ts'
import { anyPoints } from './testing/any-track.ts'
import { NoisyDay } from './testing/noise.ts'
import { type Track, trackFromPoints, type TrackPoint } from './track.ts'

const minute = 60_000
const hour = 60 * minute

/** Parts that begin and end at these times, each with the report before it, as days have. */
function partsOf(track: Track, borders: readonly number[]): Track[] {
  return borders.slice(1).map((to, at) => {
    const before = track.time.findLast(time => time < (borders[at] ?? 0))
    return sliceTrack(track, before ?? 0, to - 1)
  })
}

/** Holds each part to its account alone. @returns which part of the reports was looked at twice */
function together(points: readonly TrackPoint[], borders: readonly number[]): number {
  const track = trackFromPoints(points)
  const parts = partsOf(track, borders)
  const again = accountTogether(track, parts)
  const alone = trackFromPoints(points)
  for (const [nth, part] of partsOf(alone, borders).entries()) expect(movementOf(parts[nth] as Track)).toEqual(movementOf(part))
  expect(movementOf(track)).toEqual(movementOf(alone))
  return (
    again /
    Math.max(
      1,
      parts.reduce((sum, { length }) => sum + length, 0),
    )
  )
}

/** Some days of a vehicle that drives in a city, stands, is not heard, jumps and is in garages: by nights that no border respects. */
function daysOf(seed: number, every: number, parts = 60): NoisyDay {
  const day = new NoisyDay(seed)
  const { random } = day
  const among = (least: number, most: number): number => Math.round(least + random() * (most - least))
  for (let part = 0; part < parts; part++) {
    for (let turn = among(2, 14); turn > 0; turn--)
      day.drive(among(40, 300), { speed: among(8, 80), course: among(0, 359), every, reported: among(8, 80) })
    if (random() < 0.2) day.claim(among(300, 9_000), among(0, 359), random() < 0.5 ? 0 : among(0, 60)).pass(every)
    if (random() < 0.2) day.pass(among(60, 3_000))
    if (random() < 0.1) for (let times = 4; times > 0; times--) day.claim(among(100, 900), 90, among(0, 9)).pass(every)
    day.stand(among(10, 400), { noise: among(0, 30), tells: 3, every })
    if (random() < 0.3) day.stand(among(3_600, 20_000), { noise: among(0, 40), tells: 2, acc: false, every: 10 * every })
  }
  return day
}

test.each([5, 10, 30, 60])(
  'an account of days that is made with that of all of them is that of each alone, at each %i s',
  every => {
    for (let seed = 1; seed <= 2; seed++) {
      const { points, time } = daysOf(seed, every, every < 10 ? 10 : every < 20 ? 20 : 50)
      const begin = points[0]?.time ?? 0
      const borders = Array.from({ length: Math.ceil((time - begin) / (8 * hour)) + 1 }, (_, nth) => begin + nth * 8 * hour)
      // What is settled is not looked at twice.
      expect(together(points, borders)).toBeLessThan(0.5)
    }
  },
)

test('wherever a track is cut, whatever it is', () => {
  fc.assert(
    fc.property(anyPoints, fc.array(fc.nat(1_200), { minLength: 2, maxLength: 6 }), (points, cuts) => {
      const begin = points[0]?.time ?? 0
      together(
        points,
        cuts.toSorted((a, b) => a - b).map(at => begin + at * 20_000),
      )
    }),
    { seed: 808, numRuns: 60 },
  )
})

test('what reports were late, heard by two receivers or without a course counts the same', () => {
  for (let seed = 1; seed <= 2; seed++) {
    const { points, time } = daysOf(seed, 15, 12)
    const begin = points[0]?.time ?? 0
    const borders = [0, 1, 2, 3, 4].map(nth => begin + ((time - begin) * nth) / 4)
    together(
      points.map((point, nth) => ({ ...point, late: nth % 40 < 3 })),
      borders,
    )
    together(
      points.map((point, nth) => ({ ...point, latitude: (point.latitude ?? 0) + (nth % 2) * 1e-3 })),
      borders,
    )
    together(
      points.map(point => ({ ...point, course: 0, accOn: false })),
      borders,
    )
  }
})
