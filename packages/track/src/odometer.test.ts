import { expect, test } from 'vitest'
import { distancesOf, mileageOf } from './distance.ts'
import { odometerEvidence, type OdometerDay, odometerProposal, type OdometerSource, withOdometerChoices } from './odometer.ts'
import { reduceTrack } from './reduce.ts'
import { TestDay } from './testing/day.ts'
import { NoisyDay } from './testing/noise.ts'
import { type Track, trackFromPoints } from './track.ts'

/** Two hours at 60 km/h between two rests, as a terminal reports it. */
const drive = (every = 20, speed = 60): TestDay =>
  new TestDay().stop(600, { every: 60 }).leg({ seconds: 7_200, every, speed }).stop(1_800, { every: 300 })
/** The day with an odometer that makes this of the kilometres since its begin. */
const reading = (day: TestDay, counts: (km: number, nth: number) => number): Track => {
  const first = day.points[0]?.mileage ?? 0
  return trackFromPoints(
    day.points.map((point, nth) => ({ ...point, mileage: Math.floor(counts((point.mileage ?? 0) - first, nth) * 10) / 10 })),
  )
}
const mileage = (track: Track) => mileageOf(track)
const evidence = (track: Track) => odometerEvidence(track, distancesOf(track))

test('an odometer that counts another unit is not told as what was driven, whatever the ratio and the interval', () => {
  for (const every of [5, 20, 60])
    for (const factor of [0.001, 0.01, 0.1, 0.25, 0.5, 0.621, 0.8, 1.35, 1.609, 2, 10, 100])
      expect([every, factor, mileage(reading(drive(every), km => 5_000 + km * factor))]).toMatchObject([
        every,
        factor,
        { km: expect.closeTo(120, -0.5), by: 'distance' },
      ])
})

test('what it said instead is told', () => {
  const { doubt } = mileage(reading(drive(), km => 5_000 + km / 10))
  expect(doubt?.km).toBeCloseTo(12, 0)
})

test('worn and new tyres, coarse counting, a detour between rare fixes and one unit are no reason against it', () => {
  for (const factor of [0.9, 0.97, 1, 1.03, 1.2])
    expect(mileage(reading(drive(), km => 5_000 + km * factor))).toMatchObject({
      km: expect.closeTo(120 * factor, -0.5),
      by: 'odometer',
    })
  for (const step of [1, 2]) expect(mileage(reading(drive(), km => Math.floor(km / step) * step)).by).toBe('odometer')
  // A report every five minutes on roads that bend: fixes cut corners.
  expect(mileage(reading(drive(300), km => km * 1.6))).toMatchObject({ by: 'odometer' })
  expect(mileage(reading(drive(300), km => km * 10))).toMatchObject({ by: 'distance' })
})

test('a reset in mid-day, a wrap and a stuck odometer cost no kilometre', () => {
  expect(mileage(reading(drive(), km => (km < 60 ? 5_000 + km : km - 60)))).toMatchObject({
    km: expect.closeTo(120, -0.5),
    by: 'both',
  })
  expect(mileage(reading(drive(), km => (999_960 + km) % 1_000_000))).toMatchObject({ km: expect.closeTo(120, -0.5), by: 'both' })
  expect(mileage(reading(drive(), km => Math.min(km, 40)))).toMatchObject({ km: expect.closeTo(120, -0.5) })
  expect(mileage(reading(drive(), () => 5_000))).toMatchObject({ km: expect.closeTo(120, -0.5), by: 'distance' })
})

/** So many kilometres at 60 km/h, as a terminal reports them. */
const shortDrive = (km: number, every: number): TestDay =>
  new TestDay()
    .stop(600, { every: 60 })
    .leg({ seconds: km * 60, every, speed: 60 })
    .stop(1_800, { every: 300 })

test('a short day is not told by a tenth or as ten times as much either, and one that is a little off is left to several days', () => {
  for (const every of [5, 15, 30])
    for (const km of [4.5, 7, 9])
      for (const factor of [0.01, 0.1, 0.5, 0.621, 1.7, 2, 10])
        expect([every, km, factor, mileage(reading(shortDrive(km, every), each => 5_000 + each * factor))]).toMatchObject([
          every,
          km,
          factor,
          { km: expect.closeTo(km, 0), by: 'distance' },
        ])
  for (const every of [5, 15, 30])
    for (const factor of [0.9, 1, 1.2])
      expect(mileage(reading(shortDrive(7, every), km => 5_000 + km * factor))).toMatchObject({ by: 'odometer' })
  // Whole and five kilometres at a time.
  for (const step of [1, 5])
    expect(mileage(reading(shortDrive(7, 15), km => Math.floor(km / step) * step))).toEqual({
      km: expect.closeTo(7, 0),
      by: step === 1 ? 'odometer' : 'both',
    })
})

test('a unit that is set at noon costs no kilometre, whichever half is wrong, and one that is said to count does', () => {
  for (const every of [5, 20, 60])
    for (const [before, since] of [
      [1, 0.1],
      [0.1, 1],
      [1, 0.4],
      [1, 10],
      [10, 1],
    ] as const) {
      const track = reading(drive(every), km => 5_000 + (km < 66 ? km * before : 66 * before + (km - 66) * since))
      expect([every, before, since, mileage(track).km]).toEqual([every, before, since, expect.closeTo(120, -0.8)])
    }
  const odd = reading(drive(), km => 5_000 + (km < 66 ? km : 66 + (km - 66) / 10))
  expect(mileage(withOdometerChoices(odd, [{ from: 0, source: 'odometer', factor: 1 }])).km).toBeCloseTo(71.4, 0)
})

test('where fixes do not show the way they evaluate nothing: standing, tunnels, gaps, ferries', () => {
  const tunnel = new TestDay().drive(1_200).leg({ seconds: 1_800, speed: 72, fixed: false }).drive(1_200)
  expect(mileage(trackFromPoints(tunnel.points))).toMatchObject({ km: expect.closeTo(84, -0.5), by: 'odometer' })
  // A bow that no fix shows: its odometer counts twice as much as the straight line.
  const gap = reading(new TestDay().drive(900).noReports(3_600, { speed: 60 }).drive(910), km => (km < 19 ? km : km + 60))
  expect(mileage(gap)).toMatchObject({ km: expect.closeTo(156, -0.8), by: 'odometer' })
  // Hours of idling with a wandering receiver.
  const noise = new TestDay().leg({ seconds: 6 * 3_600, errs: 45, speed: 0 })
  noise.points.forEach((point, nth) => (point.speed = nth % 4))
  expect(evidence(trackFromPoints(noise.points))).toBeUndefined()
  const jumping = new TestDay().leg({ seconds: 6 * 3_600, errs: 60 })
  jumping.points.forEach((point, nth) => (point.speed = nth % 9))
  expect(evidence(trackFromPoints(jumping.points))).toBeUndefined()
  const ferry = new TestDay().drive(1_800).leg({ seconds: 3_600, speed: 22, acc: false, counts: false }).drive(1_810)
  expect(mileage(trackFromPoints(ferry.points))).toMatchObject({ km: expect.closeTo(72, -0.5), by: 'odometer' })
})

/** Three hours in a city of blocks: a turn at each corner, a receiver that wanders; the odometer counts every metre. */
function city(every: number, noise: number, seed: number): Track {
  const { points } = new TestDay().leg({ seconds: 3 * 3_600, every: 1 })
  let random = seed
  const next = () => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647
  let [north, east, head, corner, driven, drift] = [0, 0, 0, 200, 0, 0]
  return trackFromPoints(
    points.flatMap((point, second) => {
      const speed = 25 + 20 * Math.sin(second / 40)
      const metres = speed / 3.6
      north += Math.cos(head) * metres
      east += Math.sin(head) * metres
      driven += metres
      if (driven > corner) {
        corner = driven + 200
        head += next() < 0.5 ? Math.PI / 2 : -Math.PI / 2
      }
      drift = drift * 0.97 + (next() - 0.5) * noise * 0.4
      const [latitude, longitude] = [31 + (north + drift) / 111_195, 121 + (east - drift) / 95_300]
      return second % every === 0 ? [{ ...point, latitude, longitude, speed, mileage: Math.floor(driven / 100) / 10 }] : []
    }),
  )
}

test('fixes that cut corners or wander evaluate no odometer, and propose nothing', () => {
  for (const every of [5, 20, 60])
    for (const noise of [3, 15, 30])
      for (let seed = 1; seed <= 4; seed++) {
        const track = city(every, noise, seed * 7_919)
        expect([every, noise, seed, mileage(track).doubt]).toEqual([every, noise, seed, undefined])
        const seen = evidence(track)
        expect(Math.abs((seen?.odometer ?? 1) / (seen?.fixes ?? 1) - 1)).toBeLessThan(0.1)
      }
})

test('a reduced track is evaluated as the whole one', () => {
  const track = reading(drive(), km => km / 10)
  const reduced = reduceTrack(track, 60)
  expect(reduced.length).toBeLessThan(track.length)
  expect(mileage(reduced)).toMatchObject({ km: expect.closeTo(120, -0.5), by: 'distance' })
})

test('what is chosen for a vehicle counts from its day on', () => {
  const track = reading(drive(), km => 5_000 + km / 10)
  const chosen = (source: OdometerSource, factor = 1, from = 0) => mileage(withOdometerChoices(track, [{ from, source, factor }]))
  expect(chosen('automatic', 10)).toMatchObject({ km: expect.closeTo(120, -0.5), by: 'odometer' })
  expect(chosen('odometer')).toMatchObject({ km: expect.closeTo(12, -0.5), by: 'odometer' })
  expect(chosen('fixes', 10)).toMatchObject({ km: expect.closeTo(120, -0.5), by: 'distance' })
  expect(chosen('odometer', 1, (track.time.at(-1) ?? 0) + 1)).toMatchObject({ by: 'distance' })
  expect(
    mileage(
      withOdometerChoices(
        reading(drive(), km => km),
        [{ from: 0, source: 'fixes', factor: 1 }],
      ),
    ),
  ).toMatchObject({
    km: expect.closeTo(120, -0.5),
    by: 'distance',
  })
})

/** Days of a vehicle that drives so many kilometres by its fixes, and by its odometer. */
const days = (...rows: readonly (readonly [fixes: number, odometer: number])[]): OdometerDay[] =>
  rows.map(([fixes, odometer], nth) => ({
    day: `2026-03-${String(nth + 1).padStart(2, '0')}`,
    fixes: fixes * 1_000,
    odometer: odometer * 1_000,
  }))

test('any steady ratio is proposed as a factor, with the days it was seen on (field 15)', () => {
  for (const ratio of [0.001, 0.1, 0.37, 0.5, 0.621, 0.9, 1.13, 1.609, 3.7, 10, 100]) {
    const proposal = odometerProposal(days([120, 120 * ratio], [80, 80.6 * ratio], [40, 39.8 * ratio], [200, 201 * ratio]))
    expect([ratio, proposal?.factor]).toEqual([ratio, expect.closeTo(1 / ratio, ratio > 1 ? 2 : 0)])
    expect((proposal?.factor ?? 0) * ratio).toBeCloseTo(1, 1)
    expect(proposal?.days).toHaveLength(4)
  }
})

test('nothing is proposed for tyres, for what changes from day to day, for few days and for short ones', () => {
  expect(odometerProposal(days([100, 97], [100, 97], [100, 97], [100, 97]))).toBeUndefined()
  expect(odometerProposal(days([100, 50], [100, 80], [100, 20], [100, 100]))).toBeUndefined()
  expect(odometerProposal(days([100, 10], [100, 10]))).toBeUndefined()
  expect(odometerProposal(days([3, 0.3], [4, 0.4], [2, 0.2], [5, 0.5]))).toBeUndefined()
  const short = Array.from({ length: 9 }, () => [6.5, 5.2] as const)
  expect(odometerProposal(days(...short))).toBeUndefined()
  expect(odometerProposal(days(...short, [6.5, 5.2]))).toMatchObject({ factor: 1.25 })
  expect(odometerProposal(days([100, 0], [100, 0], [100, 0]))).toBeUndefined()
  // One day of a reset among steady ones is left out of its evidence.
  expect(odometerProposal(days([100, 10], [90, 9], [100, 3], [120, 12], [80, 8], [60, 6]))).toMatchObject({
    factor: 10,
    days: { length: 5 },
  })
})

/** Two hours through a city at 40 km/h in the mean, told as 45 and, in turns, as 25. */
function sampledCity(every: number, counts: number): Track {
  const day = new NoisyDay(5)
  for (let nth = 0; nth * every < 7_200; nth++)
    day.drive(every, { speed: 40, every, course: Math.floor(nth / 4) % 2 ? 90 : 0, reported: nth % 2 ? 25 : 45 })
  const from = day.points[0]?.time ?? 0
  return trackFromPoints(
    day.points.map(point => ({ ...point, mileage: 5_000 + Math.floor(((point.time - from) / 90_000) * counts * 10) / 10 })),
  )
}

test.each([15, 30, 60])(
  'in a city whose speeds are told in turns an odometer that is wrong by a factor is seen (%s s)',
  every => {
    for (const factor of [0.1, 0.5, 0.75, 0.8, 0.87, 0.9, 0.92, 1.1, 1.25, 2, 10]) {
      const seen = evidence(sampledCity(every, factor))
      expect([factor, seen && seen.odometer / seen.fixes]).toEqual([factor, expect.closeTo(factor, factor < 0.2 ? 1 : 1.6)])
      const days = ['2026-03-10', '2026-03-11', '2026-03-12'].map(day => ({ day, fixes: 0, odometer: 0, ...seen }))
      expect(((odometerProposal(days)?.factor ?? 0) * factor).toFixed(1)).toBe('1.0')
    }
  },
)

test('so little below fixes that are near to each other it may be right, and the fixes wander', () => {
  for (const factor of [0.87, 0.9, 0.92]) expect(evidence(sampledCity(12, factor))).toBeUndefined()
  for (const factor of [0.8, 1.1]) expect(evidence(sampledCity(12, factor))).toBeDefined()
})

/** Two hours at 60 km/h with a wire that is off in so many of five reports. */
function looseWire(every: number, off: number): TestDay {
  const day = drive(every)
  day.points.forEach((point, nth) => {
    if (point.speed > 0 && nth % 5 < off) point.accOn = false
  })
  return day
}

test.each([5, 10, 30])('with a loose wire an odometer that is wrong by a factor is seen as it is (%s s) (field 16)', every => {
  for (const off of [2, 3, 4])
    for (const factor of [0.1, 0.5, 0.8, 0.9, 1, 1.25, 2]) {
      const seen = evidence(reading(looseWire(every, off), km => 5_000 + km * factor))
      const ratio = (seen?.odometer ?? 0) / (seen?.fixes ?? 1) / factor
      expect([every, off, factor, ratio]).toEqual([every, off, factor, expect.closeTo(1, 1.5)])
    }
})
