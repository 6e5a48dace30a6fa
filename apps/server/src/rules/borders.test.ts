/** Alarms of geofences that did not happen, and beside each the true one that must not be hidden. */
import { expect, test } from 'vitest'
import { borderCircle, parkedOnBorder } from '../testing/parked-on-border.ts'
import { countOf, countFaults, randomDay, randomOf, reportAt } from '../testing/border-days.ts'
import type { RuledReport } from './ruled-report.ts'

const none = { entered: 0, left: 0, withdrawn: 0 }
/** Drives along the line through the middle: depth from one to the other, metres, with a report each few seconds. */
const drive = (from: number, to: number, speed: number, interval: number, begin = 0, radius = 2_000): RuledReport[] => {
  const step = (speed / 3.6) * interval
  const count = Math.floor(Math.abs(to - from) / step)
  return Array.from({ length: count + 1 }, (_, n) =>
    reportAt(radius, begin + n * interval, from + Math.sign(to - from) * n * step, speed),
  )
}
const endOf = (reports: readonly RuledReport[]): number => ((reports.at(-1)?.time ?? 0) - Date.UTC(2026, 4, 4)) / 1_000
const stand = (depth: number, begin: number, seconds: number, interval: number, radius = 2_000): RuledReport[] =>
  Array.from({ length: Math.floor(seconds / interval) }, (_, n) => reportAt(radius, begin + (n + 1) * interval, depth, 0))

test.each([false, true])('a vehicle that stands on the border does not come and go; known as inside before: %s', inside => {
  const parked = parkedOnBorder.map(([seconds, latitude, longitude]) => ({
    ...reportAt(borderCircle.radius, seconds, 0, 0),
    latitude,
    longitude,
  }))
  expect(countOf(parked, borderCircle.radius, inside)).toEqual(none)
})

test.each([
  [20, 10, 60],
  [40, 30, 300],
  [60, 60, 600],
  [60, 300, 1_800],
])(
  'noise of %d m at rest, a report each %d s and wandering over %d s, raises nothing for hours (field 20)',
  (noise, interval, wander) => {
    const random = randomOf(noise + interval)
    let off = 0
    const parked = Array.from({ length: 600 }, (_, n) => {
      off += (random() - 0.5) * noise * Math.min(1, (3 * interval) / wander)
      off = Math.max(-noise, Math.min(noise, off))
      return reportAt(500, n * interval, off, Math.floor(random() * 4), off / 2)
    })
    expect([countOf(parked, 500, true), countOf(parked, 500, false)]).toEqual([none, none])
  },
)

test.each([
  [5, 30],
  [10, 60],
  [15, 90],
])('what drives out at %d s between reports and %d km/h, and stays out for 20 s, has left (field 20)', (interval, speed) => {
  const out = drive(400, -120, speed, interval)
  const stays = [1, 2].map(n => reportAt(2_000, endOf(out) + n * 10, -130, 0))
  expect(countOf([...out, ...stays], 2_000, true)).toEqual({ ...none, left: 1 })
})

test.each([
  [200, 60, 10],
  [100, 50, 5],
  [50, 30, 5],
  [1_000, 120, 30],
])('what drives through %d m at %d km/h with a report each %d s has entered and left', (radius, speed, interval) => {
  expect(countOf(drive(-800, 2 * radius + 800, speed, interval, 0, radius), radius, false)).toEqual({
    ...none,
    entered: 1,
    left: 1,
  })
})

test.each([
  [60, 90],
  [35, 600],
  [20, 2_400],
])('what drives in and parks %d m inside has entered within %d s', (depth, seconds) => {
  const arrives = drive(-600, depth - 30, 30, 10)
  const parks = stand(depth, endOf(arrives), seconds, 15)
  expect(countOf([...arrives, ...parks], 2_000, false)).toEqual({ ...none, entered: 1 })
  // And what parks as far outside has not.
  const outside = [...drive(-600, -depth - 30, 30, 10), ...stand(-depth, 120, seconds, 15)]
  expect(countOf(outside, 2_000, false)).toEqual(none)
})

test('a jam that creeps over the border, a tow without ignition, and a terminal that says no speed have left', () => {
  const creeps = Array.from({ length: 200 }, (_, n) => reportAt(2_000, n * 10, 150 - n * 2.5, n % 3 === 0 ? 0 : 4))
  expect(countOf(creeps, 2_000, true)).toEqual({ ...none, left: 1 })
  const towed = Array.from({ length: 60 }, (_, n) => reportAt(2_000, n * 30, 300 - Math.max(0, n - 5) * 100, 0))
  expect(countOf(towed, 2_000, true)).toEqual({ ...none, left: 1 })
  const speedless = drive(400, -2_000, 60, 10).map(report => ({ ...report, speedDkmh: 0 }))
  expect(countOf(speedless, 2_000, true)).toEqual({ ...none, left: 1 })
})

test.each([4, 8, 12])(
  '%d fixes of a garage, one a minute at 0 km/h up to 3 km away, are no crossing; the drive out after them is one',
  count => {
    for (const seed of [19, 38, 57]) {
      const random = randomOf(count + 60 + seed)
      const wrong = Array.from({ length: count }, (_, n) =>
        reportAt(500, 3_660 + n * 60, 200 - 3_000 * random(), 0, 2_000 * random() - 1_000),
      )
      const parked = [...stand(300, 0, 3_600, 300, 500), ...wrong]
      const stays = [...parked, ...stand(300, endOf(wrong), 600, 60, 500)]
      expect(countOf(stays, 500, true)).toEqual(none)
      expect(countOf([...parked, ...drive(300, -1_500, 36, 10, endOf(wrong) + 10, 500)], 500, true)).toEqual({ ...none, left: 1 })
    }
  },
)

test.each([
  [15, 60],
  [8, 120],
  [40, 30],
])('a tow over the border at %d km/h on a road with bends, a report each %d s that says 0 km/h, has left', (speed, interval) => {
  let [depth, aside] = [300, 0]
  const towed: RuledReport[] = []
  for (let at = 1_800 + interval; depth > -1_500; at += interval) {
    const bend = Math.sin(at / 300) * 0.6
    depth -= (speed / 3.6) * interval * Math.cos(bend)
    aside += (speed / 3.6) * interval * Math.sin(bend)
    towed.push({ ...reportAt(2_000, at, depth, 0, aside), status: 0b10 })
  }
  expect(countOf([...stand(300, 0, 1_800, 60), ...towed], 2_000, true)).toMatchObject({ entered: 0, left: 1 })
})

test('impossible fixes are looked at by no rule: one, several at different places, two receivers that alternate', () => {
  const parked = (n: number) => reportAt(300, n * 15, 200, 0)
  const away = (n: number, depth: number) => reportAt(300, n * 15, depth, 0)
  const cases = [
    [...[0, 1, 2].map(parked), away(3, -3_000), ...[4, 5, 6].map(parked)],
    [...[0, 1, 2].map(parked), ...[-1_900, 2_400, -3_000, 1_200].map((depth, n) => away(3 + n, depth)), ...[7, 8].map(parked)],
    Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? parked(n) : away(n, -2_000))),
  ]
  expect(cases.map(reports => countOf(reports, 300, true))).toEqual([none, none, none])
})

test.each([
  [15, 5_000],
  [5, 3_000],
  [30, 8_000],
  [60, 20_000],
])(
  'an excursion believed after a while (each %d s, %d m) is withdrawn when the receiver is back, a drive there is not',
  (every, off) => {
    const long = Math.max(600, 40 * every)
    const stood = stand(200, 0, long, every, 300)
    const there = stand(-off, endOf(stood), long, every, 300)
    const back = stand(200, endOf(there), 10 * every, every, 300)
    expect(countOf([...stood, ...there], 300, true)).toEqual({ ...none, left: 1 })
    expect(countOf([...stood, ...there, ...back], 300, true)).toEqual({ ...none, withdrawn: 1 })
    const drives = [...stood, ...drive(200, -5_000, 60, 10, endOf(stood) + 10, 300)]
    const home = drive(-5_000, 200, 60, 10, endOf(drives) + 60, 300)
    expect(countOf([...drives, ...home], 300, true)).toEqual({ ...none, left: 1, entered: 1 })
  },
)

test.each([
  [30, 30, -6_000],
  [60, 20, -3_000],
  [60, 90, -3_000],
  [30, 300, -6_000],
])(
  'a stay elsewhere to which nothing drove is withdrawn once the receiver is back: each %d s, %d reports, at %d m',
  (every, count, at) => {
    const stood = stand(200, 0, 3_600, every, 300)
    const there = stand(at, endOf(stood), count * every, every, 300)
    const back = stand(200, endOf(there), 20 * every, every, 300)
    const home = [...stood, ...there, ...back]
    expect(countOf([...stood, ...there], 300, true)).toEqual({ ...none, left: 1 })
    expect(countOf(home, 300, true)).toMatchObject({ entered: 0, left: 0 })
    // One that drives off afterwards has left.
    const leaves = drive(200, -5_000, 60, every, endOf(back) + every, 300)
    const parks = stand(-5_000, endOf(leaves), 20 * every, every, 300)
    expect(countOf([...home, ...leaves, ...parks], 300, true)).toMatchObject({ entered: 0, left: 1 })
  },
)

test('a crossing that only brings the vehicle back from a withdrawn one is withdrawn too, and no other', () => {
  const faults = [166, 198, 276, 477].map(seed => countFaults({ ...randomDay(seed), excursions: 6 }))
  expect(faults.map(({ false: wrong, missed }) => [wrong, missed])).toEqual([...Array<number[]>(4)].map(() => [0, 0]))
})

test('a rule has its own margin and its own time: neither counts before them', () => {
  const out = [...drive(200, -40, 30, 5), ...stand(-45, endOf(drive(200, -40, 30, 5)), 45, 5)]
  expect(countOf(out, 2_000, true, { margin: 20 })).toEqual({ ...none, left: 1 })
  expect(countOf(out, 2_000, true, { margin: 100 })).toEqual(none)
  expect(countOf(out, 2_000, true, { margin: 20, hold: 20 })).toEqual({ ...none, left: 1 })
  expect(countOf(out, 2_000, true, { margin: 20, hold: 120 })).toEqual(none)
})

test.each([
  ['a receiver that is off by 23 m for 17 minutes, on the line itself', 816],
  ['two fixes a minute apart that are both off by 40 m', 3083],
])('%s is no crossing', (_, seed) => {
  const day = { ...randomDay(seed), hours: 1 }
  expect(countFaults(day)).toMatchObject({ false: 0, missed: 0 })
  // As far inside and outside as no receiver of this kind errs, the crossing counts.
  for (const parkedAt of [90, -90]) expect(countFaults({ ...day, parkedAt })).toMatchObject({ false: 0, missed: 0 })
})

test('of random days at borders none is false and none is missed (npm run bench:borders has 10,000 hours of them)', () => {
  const days = Array.from({ length: 14 }, (_, n) => countFaults({ ...randomDay(n + 1), hours: 3 }))
  expect(days.filter(day => day.false > 0 || day.missed > 0)).toEqual([])
})
