/** By what a vehicle is seen to stand: evidence that cannot come from driving, from creeping or from a receiver that is stuck. */
import { expect, test } from 'vitest'
import { quality, source } from '../../../events/position-report.ts'
import { aReport } from '../../../testing/platform.ts'
import { cutHindrance } from './interlock.ts'
import { Standing } from './standing.ts'

type Over = Parameters<typeof aReport>[2]
const start = 1_700_000_000_000
const metre = 1 / 0.111_195

/** Reports by ms since the first; `later`: how long after the last of them it is asked, ms. */
function after(reports: readonly (readonly [ms: number, over?: Over])[], later = 0) {
  let at = 0
  const standing = new Standing({ cutSpeed: 5, elapsed: () => at, now: () => start + at })
  for (const [ms, over] of reports) {
    at = ms
    const receivedAt = start + ms
    standing.add(aReport(1, 0, { time: receivedAt, receivedAt, speedDkmh: 0, ...over }))
  }
  return cutHindrance(standing.of(1), { linked: true, elapsed: at + later, cutSpeed: 5 })
}
const north = (metres: number) => ({ latitudeE6: Math.round(31_230_400 + metres * metre) })

test('creeping at 3 km/h does not pass, however slow the receiver says it is and however long it goes on', () => {
  for (const [kmh, everyS] of [
    [3, 10],
    [3, 5],
    [3, 30],
    [2, 10],
    [1.5, 15],
    [5, 10],
  ] as const)
    for (let n = 2; n < 40; n++) {
      const reports = Array.from(
        { length: n },
        (_, nth) => [nth * everyS * 1_000, { ...north((nth * everyS * kmh) / 3.6), speedDkmh: 0 }] as const,
      )
      expect([kmh, everyS, n, after(reports)]).toEqual([kmh, everyS, n, 'notStanding'])
    }
})

test('the noise of a receiver that stands passes', () => {
  const wander = [0, 3, -2, 4, 1, -3, 2]
  expect(after(wander.map((metres, nth) => [nth * 10_000, north(metres)] as const))).toBeUndefined()
})

test('who says that it drives, or is speeding, does not stand, whatever speed and place it tells', () => {
  const driving = 1 << 22
  const still = (over: Over) => [0, 10_000, 20_000, 30_000, 40_000].map(ms => [ms, over] as const)
  expect(after(still({ edition: 2019, status: 0b11 | driving }))).toBe('moving')
  expect(after(still({ edition: 2019, status: 0b11 }))).toBeUndefined()
  // Reserved before 2019: some makers set it always.
  expect(after(still({ edition: 2013, status: 0b11 | driving }))).toBeUndefined()
  for (const alarms of [1 << 1, 1 << 13]) expect(after(still({ alarms }))).toBe('moving')
  // The half minute begins again.
  expect(after([...still({}), [45_000, { edition: 2019, status: 0b11 | driving }], [50_000, {}]])).toBe('notStanding')
  // What comes too late to show that it stands shows that it drove off.
  const batched = { source: source.batch, quality: quality.late, edition: 2019, status: 0b11 | driving } as const
  expect(after([...still({}), [41_000, batched]])).toBe('notStanding')
})

test('an odometer that rises ends the half minute', () => {
  const odometer = (ms: number, mileageHm: number, metres = 0) => [ms, { mileageHm, ...north(metres) }] as const
  expect(after([odometer(0, 100), odometer(15_000, 100, 1), odometer(30_000, 100)])).toBeUndefined()
  expect(after([odometer(0, 100), odometer(15_000, 100, 1), odometer(30_000, 101)])).toBe('notStanding')
  // Told only now and then.
  const untold = (ms: number) => [ms, { mileageHm: null, ...north(1) }] as const
  expect(after([odometer(0, 100), untold(15_000), odometer(30_000, 101, 2)])).toBe('notStanding')
  // Told no more it is no evidence, and no news.
  expect(after([odometer(0, 100), untold(15_000), untold(30_000)])).toBe('leftOut')
  // With no report since, there is an old position and nothing else.
  expect(after([odometer(0, 100), untold(15_000), untold(30_000)], 11_000)).toBe('oldPosition')
})

test('a receiver that says the same to the last digit while the odometer rises is stuck, until it says something else', () => {
  const stuck = Array.from({ length: 8 }, (_, nth) => [nth * 10_000, { mileageHm: 100 + Math.floor(nth / 3) }] as const)
  expect(after(stuck)).toBe('stuckReceiver')
  // It stands in a jam now, and the odometer with it.
  const still = Array.from({ length: 8 }, (_, nth) => [80_000 + nth * 10_000, { mileageHm: 102 }] as const)
  expect(after([...stuck, ...still])).toBe('stuckReceiver')
  expect(after([...stuck, ...still.map(([ms]) => [ms, { mileageHm: null }] as const)])).toBe('stuckReceiver')
  const alive = still.map(([ms, over], nth) => [ms, { ...over, ...north(nth % 2) }] as const)
  expect(after([...stuck, ...alive.slice(0, 1)])).toBe('stuckReceiver')
  expect(after([...stuck, ...alive.slice(0, 4)])).toBe('notStanding')
  expect(after([...stuck, [80_000, { mileageHm: 102, ...north(5) }], ...alive.slice(1)])).toBeUndefined()
})

test('an odometer that rises behind one fix shows a stuck receiver also in a report that is late, or leaves out something else', () => {
  const bare = { mileageHm: null, satellites: null }
  const stood = [0, 15_000, 30_000].map(ms => [ms, { mileageHm: 100, satellites: 9 }] as const)
  const rest = [50_000, 60_000, 70_000, 80_000, 90_000].map(ms => [ms, bare] as const)
  expect(after([...stood, [40_000, { mileageHm: 101, satellites: null }], ...rest])).toBe('stuckReceiver')
  const late = { mileageHm: 101, time: start + 35_000, quality: quality.late }
  expect(after([...stood, [40_000, late], ...rest])).toBe('stuckReceiver')
  // Another fix is of a receiver that goes on.
  expect(after([...stood, [40_000, { ...late, ...north(2) }], ...rest])).toBeUndefined()
})

test('a fix with a frozen time counts as nothing and is named', () => {
  const stood = [[0], [15_000], [30_000]] as const
  expect(after([...stood, [35_000, { time: start + 30_000 }]], 4_000)).toBeUndefined()
  expect(after([...stood, [41_000, { time: start + 30_000, source: source.queryReply }]])).toBe('stuckReceiver')
  const frozen = Array.from({ length: 10 }, (_, nth) => [nth * 10_000, { time: start }] as const)
  expect(after(frozen)).toBe('stuckReceiver')
})

test('an odometer that rises while the time of the fix stays ends the half minute', () => {
  const odometer = (ms: number, mileageHm: number, over: Over = {}) => [ms, { mileageHm, ...over }] as const
  const stood = [odometer(0, 100), odometer(15_000, 100), odometer(30_000, 100)]
  const again = { time: start + 30_000, source: source.queryReply }
  expect(after([...stood, odometer(34_000, 100, again)])).toBeUndefined()
  expect(after([...stood, odometer(34_000, 101, again)])).toBe('stuckReceiver')
  expect(after([...stood, odometer(34_000, 101, { ...again, ...north(2) })])).toBe('notStanding')
})

const recorder = (dkmh: number) => Buffer.from([3, 2, dkmh >> 8, dkmh & 0xff])
test.each<[item: string, full: Over, less: Over]>([
  ['the odometer', { mileageHm: 100 }, { mileageHm: null }],
  ['the speed of the recorder', { extras: recorder(0) }, { extras: null }],
  ['the satellites', { satellites: 9 }, { satellites: null }],
])('a report without %s, which came before, is no evidence that it stands, but may be one that it moves', (_, full, less) => {
  const stood = [0, 15_000, 30_000].map(ms => [ms, full] as const)
  // A receiver that is stuck says so of a vehicle that drives, and the answer to a question may have nothing else.
  const answer = [45_000, { ...less, source: source.queryReply }] as const
  expect(after([...stood, answer])).toBe('leftOut')
  expect(after([...stood, answer, [46_000, full]])).toBeUndefined()
  expect(after([...stood, [34_000, { ...less, ...north(9) }]])).toBe('notStanding')
})

test.each([
  ['broken', 1 << 4],
  ['without its antenna', 1 << 5],
  ['with an antenna that is shorted', 1 << 6],
])('a receiver that says that it is %s shows nothing, whatever fix it tells', (_, alarms) => {
  expect(after([0, 15_000, 30_000].map(ms => [ms, { alarms }] as const))).toBe('noFix')
  expect(after([[0], [15_000, { alarms }], [30_000]])).toBe('notStanding')
})

test('a receiver that knows no speed shows nothing: a speed that no vehicle has is kept as 0', () => {
  const noSpeed = { noSpeed: true, speedDkmh: 0 }
  expect(after([0, 15_000, 30_000].map(ms => [ms, noSpeed] as const))).toBe('noFix')
  expect(after([[0], [15_000], [30_000], [34_000, noSpeed]])).toBe('noFix')
  expect(after([[0], [15_000, noSpeed], [30_000]])).toBe('notStanding')
})

test('a speed of the recorder that no vehicle has is one that it does not send, and no drive', () => {
  const sent = (ms: number, dkmh: number) => [ms, { extras: recorder(dkmh) }] as const
  expect(after([0, 15_000, 30_000].map(ms => sent(ms, 0xff_ff)))).toBeUndefined()
  expect(after([0, 15_000, 30_000].map(ms => sent(ms, 400)))).toBe('moving')
  // It sent one before: without it there is less evidence than there was.
  expect(after([sent(0, 0), sent(15_000, 0), sent(30_000, 0xff_ff)])).toBe('leftOut')
})

test('with fewer than four satellites there is no fix; without a word of them there may be', () => {
  const seen = (satellites: number | null) => after([0, 15_000, 30_000].map(ms => [ms, { satellites }] as const))
  expect([seen(4), seen(null), seen(3), seen(0)]).toEqual([undefined, undefined, 'fewSatellites', 'fewSatellites'])
  expect(after([[0], [15_000, { satellites: 3 }], [30_000, { satellites: 9 }]])).toBe('notStanding')
})

test('a fix at zero or out of range is none; one in the coordinates of China is', () => {
  const said = (bits: number) => after([[0], [15_000], [30_000, { quality: bits }]])
  expect([said(quality.atZero), said(quality.outOfRange), said(quality.gcj02)]).toEqual(['noFix', 'noFix', undefined])
})

test('a position of more than ten seconds ago decides nothing', () => {
  const stood = [[0], [15_000], [30_000]] as const
  expect(after(stood, 10_000)).toBeUndefined()
  expect(after(stood, 10_001)).toBe('oldPosition')
  // On its way for longer.
  expect(after([[0], [15_000], [30_000, { time: start + 19_000 }]], 0)).toBe('oldPosition')
})

test('when the two clocks of the server part, nothing that was seen counts and no time is believed for ten minutes', () => {
  const [back, slept, small] = [-20_000, 90_000, -600]
  const stoodWhile = (parted: (ms: number) => number, until: number) => {
    let at = 0
    const standing = new Standing({ cutSpeed: 5, elapsed: () => at, now: () => start + at + parted(at) })
    for (; at <= until; at += 10_000) {
      const receivedAt = start + at + parted(at)
      standing.add(aReport(1, 0, { time: start + at, receivedAt, speedDkmh: 0 }))
    }
    at = until + 5_000
    return cutHindrance(standing.of(1), { linked: true, elapsed: at, cutSpeed: 5 })
  }
  expect(stoodWhile(() => 0, 60_000)).toBeUndefined()
  for (const by of [back, slept]) {
    // With the next report, and when it is asked before one comes.
    expect(stoodWhile(at => (at < 20_000 ? 0 : by), 60_000)).toBe('clock')
    expect(stoodWhile(at => (at <= 60_000 ? 0 : by), 60_000)).toBe('clock')
  }
  expect(stoodWhile(at => (at < 20_000 ? 0 : -3_000), 600_000)).toBe('clock')
  expect(stoodWhile(at => (at < 20_000 ? 0 : -3_000), 660_000)).toBeUndefined()
  expect(stoodWhile(at => (at < 20_000 ? 0 : small), 60_000)).toBeUndefined()
  // Small steps that add up.
  expect(stoodWhile(at => small * Math.floor(at / 10_000), 60_000)).toBe('clock')
})

test('what stood before the clocks of the server parted does not go on standing', () => {
  const clock = { at: 0, set: 0 }
  const standing = new Standing({ cutSpeed: 5, elapsed: () => clock.at, now: () => start + clock.at + clock.set })
  for (; clock.at <= 60_000; clock.at += 10_000)
    standing.add(aReport(1, 0, { time: start + clock.at, receivedAt: start + clock.at, speedDkmh: 0 }))
  expect(standing.of(1)?.standing?.reports).toBe(7)
  clock.set = 20_000
  expect(standing.of(1)?.standing).toBeNull()
})

test('a live report of an earlier moment begins no half minute and goes on with none', () => {
  expect(after([[0], [15_000], [30_000], [34_000, { time: start + 30_000 }]])).toBeUndefined()
  expect(after([[0], [15_000], [30_000], [34_000, { time: start + 25_000 }]])).toBe('notStanding')
})

test('what was shown over another link counts again with one report over the new one, wherever that is', () => {
  let at = 0
  const standing = new Standing({ cutSpeed: 5, elapsed: () => at, now: () => start + at })
  const report = (over: Over = {}) =>
    standing.add(aReport(1, 0, { time: start + at, receivedAt: start + at, speedDkmh: 0, ...over }))
  const hindrance = () => cutHindrance(standing.of(1), { linked: true, elapsed: at, cutSpeed: 5 })
  for (at = 0; at <= 40_000; at += 10_000) report()
  at = 41_000
  expect(hindrance()).toBeUndefined()
  at = 42_000
  standing.newLink(1)
  expect(hindrance()).toBe('oldPosition')
  // Over the former link, stored since.
  report({ time: start + 41_500, receivedAt: start + 41_500 })
  expect(hindrance()).toBe('oldPosition')
  at = 43_000
  report()
  expect(hindrance()).toBeUndefined()
  standing.newLink(1)
  at = 44_000
  report(north(300))
  expect(hindrance()).toBe('notStanding')
})

test('an item that a report leaves out for ten minutes on end is one that its terminal does not send', () => {
  const full = { mileageHm: 100 }
  const stood = [0, 15_000, 30_000].map(ms => [ms, full] as const)
  const untold = (from: number, to: number, every = 20_000) =>
    Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, nth) => [from + nth * every, { mileageHm: null }] as const)
  const [first, tenMinutes] = [50_000, 650_000]
  expect(after([...stood, ...untold(first, tenMinutes - 1)])).toBe('leftOut')
  // Then it has to stand for half a minute again.
  expect(after([...stood, ...untold(first, tenMinutes + 20_000)])).toBe('notStanding')
  expect(after([...stood, ...untold(first, tenMinutes + 40_000)])).toBeUndefined()
  // Told once between, or a gap: they begin again.
  expect(after([...stood, ...untold(first, 330_000), [331_000, full], ...untold(332_000, tenMinutes + 40_000)])).toBe('leftOut')
  expect(after([...stood, ...untold(first, 330_000), ...untold(400_000, tenMinutes + 40_000)])).toBe('leftOut')
  // Few reports, as of a terminal that sleeps, show nothing of it.
  expect(after([...stood, ...untold(first, 4_000_000, 300_000)])).toBe('leftOut')
})

test('what is told only in a report that is no evidence has to be told in later ones too', () => {
  const recorder = Buffer.from([3, 2, 0, 0])
  const rows = [
    [0, { mileageHm: 100, extras: null }],
    [20_000, { mileageHm: null, extras: recorder }],
    [40_000, { mileageHm: 100, extras: null }],
  ] as const
  expect(after(rows)).toBe('leftOut')
  expect(after([...rows, [45_000, { mileageHm: 100, extras: recorder }]])).toBeUndefined()
})
