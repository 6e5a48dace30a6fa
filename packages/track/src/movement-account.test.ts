import { distance } from '@outrider/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MovementAccount } from './movement-account.ts'
import { movementOf, reportOf } from './movement-of-track.ts'
import type { MovementKind } from './movement-tally.ts'
import { anyPoints } from './testing/any-track.ts'
import { NoisyDay } from './testing/noise.ts'
import { trackFromPoints, type TrackPoint } from './track.ts'

const accountOf = (day: NoisyDay) => movementOf(trackFromPoints(day.points))
const minutesOf = (account: ReturnType<typeof accountOf>, ...kinds: MovementKind[]) =>
  account.segments.reduce((sum, { kind, from, to }) => sum + (kinds.includes(kind) ? to - from : 0), 0) / 60_000
const kmOf = (account: ReturnType<typeof accountOf>) => account.metres / 1_000

// shared/field/13: drives 6 km, stands two hours with the line always on while the receiver wanders by 30 m, drives 6 km back.
test.each([
  { noise: 30, correlation: 60, tells: 2, hours: 2, every: 10 },
  { noise: 10, correlation: 20, tells: 3, hours: 8, every: 5 },
  { noise: 30, correlation: 300, tells: 3, hours: 8, every: 30 },
  { noise: 60, correlation: 120, tells: 3, hours: 8, every: 10 },
  { noise: 60, correlation: 30, tells: 3, hours: 8, every: 60 },
  { noise: 45, correlation: 600, tells: 3, hours: 4, every: 5 },
])('noise of $noise m over $hours h at $every s is no distance and no driving', ({ noise, correlation, tells, hours, every }) => {
  for (const seed of [1, 2, 3]) {
    const day = new NoisyDay(seed)
      .drive(600, { speed: 36, every })
      .stand(hours * 3_600, { noise, correlation, tells, every })
      .drive(600, { speed: 36, course: 180, every })
      .stand(1)
    const account = accountOf(day)
    expect(kmOf(account), `seed ${seed}`).toBeGreaterThan(11.7)
    expect(kmOf(account), `seed ${seed}`).toBeLessThan(12.3)
    expect(Math.abs(minutesOf(account, 'driving') - 20)).toBeLessThan(3)
    expect(Math.abs(minutesOf(account, 'idling', 'parked') - hours * 60)).toBeLessThan(3)
  }
})

test.each([5, 10, 30, 60])('a day at rest at 30 m noise, reported each %s s, has at most 0.2 km', every => {
  for (const seed of [1, 2, 3, 4]) {
    const day = new NoisyDay(seed).stand(12 * 3_600, { noise: 30, correlation: 20 + seed * 70, tells: 3, every, acc: false })
    day.stand(12 * 3_600, { noise: 30, correlation: 20 + seed * 70, tells: 3, every })
    expect(kmOf(accountOf(day))).toBeLessThan(0.2)
  }
})

test.each([5, 10, 30])('a jam that creeps by walking speed is driven, reported each %s s', every => {
  const day = new NoisyDay(5).drive(600, { speed: 36, every })
  for (let move = 0; move < 60; move++)
    day.drive(30, { speed: 5, every: Math.min(every, 15) }).stand(30, { noise: 3, tells: 0.5, every })
  day.drive(600, { speed: 36, every }).stand(1)
  const account = accountOf(day)
  expect(kmOf(account) / day.km).toBeGreaterThan(0.98)
  expect(kmOf(account) / day.km).toBeLessThan(1.02)
  expect(account.rests.filter(({ creeping, from, to }) => !creeping && to - from >= 180_000)).toEqual([])
})

test('slow for an hour without a stop is driven, however slow', () => {
  for (const speed of [2.5, 3.5, 5]) {
    const account = accountOf(new NoisyDay(6).drive(3_600, { speed }))
    expect(kmOf(account)).toBeGreaterThan(speed * 0.94)
    expect(kmOf(account)).toBeLessThan(speed * 1.02)
  }
})

test.each([
  [1, 300, 10],
  [2, 600, 10],
  [3, 1_200, 30],
  [3.5, 3_600, 10],
])(
  'a queue that creeps on at %s km/h for %d s has reported all the while: it drives, and nothing is missing',
  (speed, seconds, every) => {
    const day = new NoisyDay(1).drive(600, { speed: 50 }).drive(seconds, { speed, every }).drive(600, { speed: 50 }).stand(600)
    const account = accountOf(day)
    expect(minutesOf(account, 'driving')).toBeCloseTo(20 + seconds / 60, 0)
    expect(minutesOf(account, 'noData')).toBe(0)
    expect(kmOf(account)).toBeCloseTo(day.km, 1)
  },
)

test('silence before a queue is no data', () => {
  const day = new NoisyDay(1).drive(600, { speed: 50 }).pass(1_200).drive(600, { speed: 3 }).drive(600, { speed: 50 })
  expect(minutesOf(accountOf(day), 'noData')).toBeCloseTo(20, 0)
})

test.each([5, 10])('shunting in a yard is driven, reported each %s s', every => {
  const day = new NoisyDay(7).drive(300, { speed: 36, every })
  for (let turn = 0; turn < 12; turn++)
    day.drive(50, { speed: 8, course: turn * 90, every }).stand(50, { noise: 4, tells: 0.8, every })
  day.drive(300, { speed: 36, every })
  expect(Math.abs(kmOf(accountOf(day)) / day.km - 1)).toBeLessThan(0.03)
})

/** shared/field/12: leaves an underground car park. */
function garage(fixes: number, reach: number, every: number, seed: number): NoisyDay {
  const day = new NoisyDay(seed)
  day.stand(1_800, { acc: false, every: 300 })
  for (let nth = 0; nth < fixes; nth++) day.claim(100 + day.random() * reach, day.random() * 360).pass(every)
  return day.pass(30).drive(1_000, { speed: 36, course: 90 }).stand(3_600, { acc: false, every: 300 })
}
test.each([
  [7, 3_000, 15],
  [3, 3_000, 15],
  [7, 600, 15],
  [7, 300, 60],
  [12, 5_000, 10],
  [7, 1_500, 30],
  [4, 2_000, 60],
])('%s wrong fixes of a cold start within %s m, one each %s s, are no way', (fixes, reach, every) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const day = garage(fixes, reach, every, seed)
    const account = accountOf(day)
    expect(kmOf(account), `seed ${seed}`).toBeGreaterThan(9.7)
    expect(kmOf(account), `seed ${seed}`).toBeLessThan(10.3)
    const start = { lat: 31.3, lon: 121.4 }
    // The line on the map does not go west, or farther from the road than a receiver errs.
    account.latitude.forEach((latitude, at) => {
      const place = { lat: latitude / 1e6, lon: (account.longitude[at] as number) / 1e6 }
      const beside = Math.min(distance(place, start), distance(place, { ...start, lon: place.lon }))
      expect(beside, `seed ${seed}`).toBeLessThan(130)
    })
  }
})

test('what really leaves a garage is counted, also when its first fix is some hundred metres on', () => {
  const day = new NoisyDay(3).stand(1_800, { acc: false, every: 300 })
  for (let nth = 0; nth < 5; nth++) day.claim(300 + day.random() * 2_000, day.random() * 360).pass(15)
  day.drive(60, { speed: 20, every: 100 }).drive(900, { speed: 36 })
  expect(Math.abs(kmOf(accountOf(day)) - day.km)).toBeLessThan(0.3)
})

test.each([
  [1, 500],
  [1, 3_000],
  [2, 800],
  [1, 50_000],
  [4, 400],
])('an excursion of %s fixes by %s m while driving is rejected with its reason, and listed', (fixes, metres) => {
  const day = new NoisyDay(4).drive(600, { speed: 30 })
  const before = day.points.length
  const whole = new NoisyDay(4).drive(600 + fixes * 10 + 600, { speed: 30 })
  const points = whole.points.map((point, at) => {
    if (at < before || at >= before + fixes) return point
    const off = new NoisyDay(1, { lat: point.latitude ?? 0, lon: point.longitude ?? 0 }).claim(metres, 90, 30).points[0]
    return { ...point, latitude: off?.latitude ?? null, longitude: off?.longitude ?? null }
  })
  const account = movementOf(trackFromPoints(points))
  expect(Math.abs(account.metres / 1_000 - whole.km)).toBeLessThan(0.15)
  expect([...account.kind].map((kind, row) => (kind === 2 ? row : -1)).filter(row => row >= 0)).toEqual(
    Array.from({ length: fixes }, (_, nth) => before + nth),
  )
  expect(account.reason[before]).toBeGreaterThan(0)
})

test('of two receivers that alternate one is believed', () => {
  const day = new NoisyDay(9).drive(1_200, { speed: 36, every: 5 })
  const points = day.points.map((point, at) => (at % 2 === 1 ? { ...point, longitude: (point.longitude ?? 0) + 0.03 } : point))
  const account = movementOf(trackFromPoints(points))
  expect(Math.abs(account.metres / 1_000 - day.km)).toBeLessThan(0.2)
  expect(account.notCounted).toBe(points.length / 2)
})

test.each([10, 30])('where each fix comes twice a leap makes no second receiver of them (%s s)', every => {
  const { points } = new NoisyDay(9).drive(240 * every, { speed: 36, every })
  // Each place twice, and 1.5 km at once in the middle.
  const twice = points.map((point, at) => {
    const { latitude, longitude } = points[at - (at % 2)] ?? point
    return { ...point, latitude, longitude: (longitude ?? 0) + (at >= points.length / 2 ? 0.0157 : 0) }
  })
  expect(movementOf(trackFromPoints(twice)).notCounted).toBe(0)
})

/** An hour at 36 km/h, from half of it on in another direction; every second fix is so many metres further east. */
function twoReceivers(metres: number, course: number, every: number): TrackPoint[] {
  const day = new NoisyDay(9)
    .drive(1_800, { speed: 36, every, course })
    .drive(1_800, { speed: 36, every, course: (course + 140) % 360 })
  return day.points.map((point, at) =>
    at % 2 === 1
      ? { ...point, longitude: (point.longitude ?? 0) + metres / (111_195 * Math.cos((31.3 * Math.PI) / 180)) }
      : point,
  )
}
test.each([
  [40, 0, 5],
  [60, 0, 10],
  [60, 200, 10],
  [100, 90, 10],
  [150, 0, 5],
  [150, 45, 10],
  [180, 90, 10],
  [180, 300, 30],
])(
  'of two receivers %s m apart that take turns, driving at %s degrees, one each %s s, one is believed',
  (metres, course, every) => {
    const points = twoReceivers(metres, course, every)
    const account = movementOf(trackFromPoints(points))
    // Half of the fixes cut off more of where it turns back.
    expect(Math.abs(account.metres / 1_000 - 36)).toBeLessThan(every < 30 ? 0.5 : 1.1)
    expect(account.notCounted).toBeGreaterThan(0)
  },
)

/** Three hours of blocks in a city, with halts and a rest of twenty minutes; every second fix is so many metres to the east. */
function cityOfTwo(metres: number, every: number): { day: NoisyDay; points: TrackPoint[] } {
  const day = new NoisyDay(11).stand(3_600, { noise: 5, acc: false, every: 300 })
  for (let block = 0; block < 60; block++) {
    day.drive(60, { speed: 36, every, course: [0, 90, 0, 270][block % 4] ?? 0 })
    if (block % 5 === 4) day.stand(40, { noise: 5, tells: 1, every })
    if (block === 30) day.stand(1_200, { noise: 5, acc: false, every: 300 })
  }
  day.stand(7_200, { noise: 5, acc: false, every: 300 })
  const east = metres / (111_195 * Math.cos((31.3 * Math.PI) / 180))
  const points = day.points.map((point, at) => (at % 2 === 1 ? { ...point, longitude: (point.longitude ?? 0) + east } : point))
  return { day, points }
}
test.each([30, 60, 120, 200, 400, 1_000, 5_000, 50_000])(
  'two receivers %s m apart that take turns all day, in a city and at rest, make no day longer',
  metres => {
    for (const every of [5, 10]) {
      const { day, points } = cityOfTwo(metres, every)
      const account = movementOf(trackFromPoints(points))
      const off = account.metres / 1_000 / day.km - 1
      expect([metres, every, Math.abs(off) < 0.02 ? 0 : off]).toEqual([metres, every, 0])
      expect(account.notCounted).toBeGreaterThan(points.length / 3)
      expect(account.segments.filter(({ kind, from, to }) => kind === 'parked' && to - from > 600_000)).toHaveLength(3)
    }
  },
)

test('nearer to each other than receivers err none is left out, and neither is a serpentine road or a vehicle that shuttles', () => {
  expect(movementOf(trackFromPoints(twoReceivers(10, 0, 10)))).toMatchObject({ notCounted: 0 })
  const winding = new NoisyDay(3)
  for (let bend = 0; bend < 120; bend++) winding.drive(10, { speed: 36, every: 10, course: bend % 2 === 0 ? 30 : 330 })
  const shuttling = new NoisyDay(4)
  for (let trip = 0; trip < 120; trip++) shuttling.drive(10, { speed: 36, every: 10, course: trip % 2 === 0 ? 0 : 180 })
  for (const day of [winding, shuttling]) {
    const account = accountOf(day)
    expect(account.notCounted).toBe(0)
    expect(kmOf(account) / day.km).toBeGreaterThan(0.97)
  }
})

test('a real detour, a turn back and a drive with a receiver that tells no speed are counted', () => {
  const back = new NoisyDay(1).drive(600, { speed: 50, every: 30 }).drive(600, { speed: 50, course: 180, every: 30 })
  expect(accountOf(back)).toMatchObject({ notCounted: 0 })
  expect(kmOf(accountOf(back))).toBeGreaterThan(back.km - 0.6)
  const mute = new NoisyDay(2)
    .stand(600, { acc: false, every: 60 })
    .drive(1_800, { speed: 60, reported: 0 })
    .stand(900, { every: 60 })
  expect(Math.abs(kmOf(accountOf(mute)) - mute.km)).toBeLessThan(0.7)
})

const close = (account: MovementAccount, points: readonly TrackPoint[]) => {
  const track = trackFromPoints(points)
  for (let row = 0; row < track.length; row++) account.push(reportOf(track, row))
  return account
}

test('on a stream the account is what the stored day has, wherever it is looked at', () => {
  fc.assert(
    fc.property(anyPoints, fc.array(fc.nat(200), { maxLength: 5 }), (points, looks) => {
      const track = trackFromPoints(points)
      const account = new MovementAccount()
      for (let row = 0; row < track.length; row++) {
        account.push(reportOf(track, row))
        if (!looks.includes(row)) continue
        const until = new MovementAccount()
        for (let each = 0; each <= row; each++) until.push(reportOf(track, each))
        expect(account.soFar).toEqual(until.close())
      }
      const stored = movementOf(track)
      expect(account.soFar).toEqual({
        segments: stored.segments,
        ignition: stored.ignition,
        metres: stored.metres,
        notCounted: stored.notCounted,
        receiversApart: stored.receiversApart,
      })
    }),
    { seed: 808 },
  )
  const noisy = new NoisyDay(8).drive(600, { speed: 36 }).stand(7_200, { noise: 40, tells: 3 }).drive(600, { speed: 36 })
  const live = close(new MovementAccount(), noisy.points)
  const looked = live.soFar
  expect(live.soFar).toEqual(looked)
  expect(live.close()).toEqual(looked)
})

test('segments follow each other without a hole or an overlap', () => {
  fc.assert(
    fc.property(anyPoints, points => {
      const { segments, metres } = movementOf(trackFromPoints(points))
      for (let at = 1; at < segments.length; at++) expect(segments[at]?.from).toBeGreaterThanOrEqual(segments[at - 1]?.to ?? 0)
      expect(segments.reduce((sum, each) => sum + each.metres, 0)).toBeCloseTo(metres, 3)
    }),
    { seed: 808 },
  )
})

test('what was taken somewhere unseen, stood there for hours and was brought back is no excursion', () => {
  const day = new NoisyDay(11).stand(3_600, { acc: false, every: 60 })
  const [home] = day.points
  const away = (hours: number, metres: number) => {
    day.pass(3_600)
    for (let minute = 0; minute < hours * 60; minute++) day.claim(metres, 90, 0, false).pass(60)
    return day.pass(3_600)
  }
  away(3, 5_000).stand(3_600, { acc: false, every: 60 })
  const account = accountOf(day)
  expect(kmOf(account)).toBeCloseTo(10, 0)
  expect(account.rests.filter(({ from, to }) => to - from > 1_800_000)).toHaveLength(3)
  expect(home?.accOn).toBe(false)
})

/** The receiver stands still at a wrong place for so long, wandering by some metres. */
function wrongPlace(day: NoisyDay, { metres, minutes, every }: { metres: number; minutes: number; every: number }): NoisyDay {
  for (let second = 0; second < minutes * 60; second += every) day.claim(metres + day.random() * 8, 90).pass(every)
  return day
}
const longStops = ({ rests }: ReturnType<typeof accountOf>) => rests.filter(({ from, to }) => to - from >= 180_000)

test.each([
  { metres: 2_000, minutes: 5, every: 15 },
  { metres: 2_000, minutes: 10, every: 10 },
  { metres: 900, minutes: 7, every: 15 },
  { metres: 600, minutes: 25, every: 20 },
  { metres: 5_000, minutes: 6, every: 30 },
  { metres: 2_000, minutes: 45, every: 30 },
])('a wrong place $metres m off where the receiver stands still for $minutes min, one each $every s, is no way', wrong => {
  for (const seed of [1, 2, 3]) {
    // Before it leaves a garage: the reports before were seldom, the next one drives, or stands where it was.
    for (const stands of [0, 40]) {
      const leaves = new NoisyDay(seed).drive(200, { speed: 36 }).stand(1_800, { acc: false, every: 300, noise: 5 })
      wrongPlace(leaves, wrong).stand(stands).drive(1_000, { speed: 36 }).stand(600, { every: 60 })
      const account = accountOf(leaves)
      expect(kmOf(account), `leaves ${seed} ${stands}`).toBeGreaterThan(leaves.km - 0.3)
      expect(kmOf(account), `leaves ${seed} ${stands}`).toBeLessThan(leaves.km + 0.3)
      expect(longStops(account), `leaves ${seed} ${stands}`).toHaveLength(2)
    }
    // As it comes into one: no report says that it stands before the wrong ones.
    for (const stands of [0, 30]) {
      const arrives = new NoisyDay(seed).drive(600, { speed: 36 }).stand(stands)
      wrongPlace(arrives, wrong).drive(600, { speed: 36, course: 180 }).stand(600, { every: 60 })
      const account = accountOf(arrives)
      expect(kmOf(account), `arrives ${seed} ${stands}`).toBeGreaterThan(arrives.km - 0.3)
      expect(kmOf(account), `arrives ${seed} ${stands}`).toBeLessThan(arrives.km + 0.3)
      expect(longStops(account), `arrives ${seed} ${stands}`).toHaveLength(2)
    }
  }
})

test.each([
  [2_000, 300, 300],
  [5_000, 600, 600],
  [1_000, 120, 120],
])(
  'a way of %s m that nobody saw, a stay of ten minutes and the way back in the time that it takes are driven',
  (metres, there, back) => {
    const day = new NoisyDay(2).drive(600, { speed: 36 }).stand(1_200, { every: 60 }).pass(there)
    wrongPlace(day, { metres, minutes: 10, every: 30 })
      .pass(back)
      .drive(600, { speed: 36, course: 180 })
      .stand(600, { every: 60 })
    const account = accountOf(day)
    expect(Math.abs(kmOf(account) - day.km - (2 * metres) / 1_000)).toBeLessThan(0.4)
    expect(longStops(account)).toHaveLength(3)
  },
)

test('a drive to a place, a stay of five minutes and the drive back are counted, however near the place is', () => {
  for (const [speed, seconds] of [
    [40, 180],
    [30, 60],
    [50, 600],
  ] as const) {
    const day = new NoisyDay(3).stand(1_800, { acc: false, every: 300 })
    day.drive(seconds, { speed, course: 90 }).stand(300).drive(seconds, { speed, course: 270 }).stand(600, { every: 60 })
    const account = accountOf(day)
    expect(Math.abs(kmOf(account) / day.km - 1)).toBeLessThan(0.06)
    expect(longStops(account)).toHaveLength(3)
  }
})

test('wrong fixes where a vehicle comes into a garage and parks are no way, whatever ACC says then', () => {
  for (const every of [5, 10, 15])
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const day = new NoisyDay(seed).drive(1_000, { speed: 36, every })
      for (let place = 0; place < 1 + (seed % 4); place++) {
        const [metres, bearing] = [300 + day.random() * 2_700, day.random() * 360]
        for (let nth = 0; nth < 1 + seed; nth++) day.claim(metres, bearing, day.random() * 0.6).pass(every)
      }
      day.stand(3_600, { acc: false, every: 300, noise: 6 }).drive(1_000, { speed: 36, every, course: 180 }).stand(300)
      const account = accountOf(day)
      expect([every, seed, kmOf(account)]).toEqual([every, seed, expect.closeTo(20, -0.3)])
      expect([every, seed, longStops(account).length]).toEqual([every, seed, 2])
    }
})

test('a receiver that never tells a speed drives through a city by its positions; one that wanders at 0 km/h stands', () => {
  for (const every of [5, 10, 20, 30]) {
    const city = new NoisyDay(3).stand(3_600, { acc: false, every: 60 })
    for (let block = 0; block < 60; block++)
      city
        .drive(30 + (block % 4) * 30, { speed: 40, reported: 0, every, course: block % 3 === 0 ? 90 : 0 })
        .stand(block % 2 ? 0 : 30, { every })
    city.stand(3_600, { acc: false, every: 60 })
    const account = accountOf(city)
    expect([every, kmOf(account) / city.km]).toEqual([every, expect.closeTo(1, 0.5)])
    expect([every, kmOf(account)]).toEqual([every, expect.closeTo(city.km, -0.9)])
  }
  for (const noise of [30, 60])
    for (const correlation of [60, 600])
      expect(kmOf(accountOf(new NoisyDay(7).stand(12 * 3_600, { noise, correlation, every: 10 })))).toBeLessThan(0.2)
})
