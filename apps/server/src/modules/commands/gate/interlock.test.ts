/** The rules of the interlock one by one, and that no report which does not count ever lets a cut through. */
import { expect, test } from 'vitest'
import { quality, source } from '../../../events/position-report.ts'
import { aReport } from '../../../testing/platform.ts'
import { cutHindrance, evidenceOf, type Seen, type Stand } from './interlock.ts'
import { Standing } from './standing.ts'

const stand = {
  since: 70_000,
  time: 970_000,
  placeE6: [31_230_400, 121_473_700] as const,
  metres: 2,
  reports: 4,
  odometerHm: null,
  items: new Set<never>(),
} satisfies Stand
const safe: Seen = {
  at: 100_000,
  time: 1_000_000,
  arrivedAt: 1_000_000,
  leftOutAt: -Infinity,
  saysDriving: false,
  linkedAt: 900_000,
  good: true,
  gnssSpeedDkmh: 50,
  recorderSpeedDkmh: null,
  satellites: 4,
  mileageHm: null,
  stuck: false,
  standing: stand,
  doubtedUntil: -Infinity,
}
const now = { linked: true, elapsed: 100_000, cutSpeed: 5 }

test.each<[string, Partial<Seen>, Partial<typeof now>, string | undefined]>([
  ['standing', {}, {}, undefined],
  ['not linked', {}, { linked: false }, 'offline'],
  ['10 s old', {}, { elapsed: 110_000 }, undefined],
  ['older', {}, { elapsed: 110_001 }, 'oldPosition'],
  ['older, and what came since left something out', { leftOutAt: 105_000 }, { elapsed: 110_001 }, 'leftOut'],
  ['older, and so is what left something out', { leftOutAt: 100_500 }, { elapsed: 110_501 }, 'oldPosition'],
  ['10 s old, and what came since left something out', { leftOutAt: 105_000 }, { elapsed: 110_000 }, undefined],
  ['old by the clock of the terminal', { time: 1_000_000 - 10_001 }, {}, 'oldPosition'],
  ['old on its way and since', { time: 1_000_000 - 6_000 }, { elapsed: 105_000 }, 'oldPosition'],
  ['ahead by the clock of the terminal', { time: 1_010_001 }, {}, 'clock'],
  ['slow, and says that it drives', { saysDriving: true }, {}, 'moving'],
  ['a clock in doubt', { doubtedUntil: 100_001 }, {}, 'clock'],
  ['a receiver that is stuck', { stuck: true }, {}, 'stuckReceiver'],
  ['three satellites', { satellites: 3 }, {}, 'fewSatellites'],
  ['no word of satellites', { satellites: null }, {}, undefined],
  ['no fix', { good: false }, {}, 'noFix'],
  ['above the speed', { gnssSpeedDkmh: 51 }, {}, 'moving'],
  ['above the speed by the recorder', { recorderSpeedDkmh: 51 }, {}, 'moving'],
  ['above the speed by the receiver, whatever the recorder says', { gnssSpeedDkmh: 51, recorderSpeedDkmh: 0 }, {}, 'moving'],
  ['a speed that is no number', { gnssSpeedDkmh: NaN }, {}, 'moving'],
  ['standing for less than 30 s', { standing: { ...stand, since: 70_001 } }, {}, 'notStanding'],
  ['standing for less than 30 s by its own clock', { standing: { ...stand, time: 970_001 } }, {}, 'notStanding'],
  ['not standing', { standing: null }, {}, 'notStanding'],
])('%s', (_, seen, at, hindrance) => {
  expect(cutHindrance({ ...safe, ...seen }, { ...now, ...at })).toBe(hindrance)
})

test('a vehicle that has not reported since the start is not cut', () => {
  expect(cutHindrance(undefined, now)).toBe('noPosition')
})

/** Reports by ms since the first; what is not said is a good report of a vehicle that stands, on time. */
function after(reports: readonly (readonly [ms: number, over?: Parameters<typeof aReport>[2]])[]) {
  let at = 0
  const start = 1_700_000_000_000
  const standing = new Standing({ cutSpeed: 5, elapsed: () => at, now: () => start + at })
  for (const [ms, over] of reports) {
    at = ms
    const receivedAt = start + ms
    standing.add(aReport(1, 0, { time: receivedAt, receivedAt, speedDkmh: 0, ...over }))
  }
  return cutHindrance(standing.of(1), { linked: true, elapsed: at, cutSpeed: 5 })
}
const start = 1_700_000_000_000

test('30 s of reports in one place are needed, without a gap', () => {
  expect(after([[0], [15_000], [30_000]])).toBeUndefined()
  expect(after([[0], [15_000], [29_000]])).toBe('notStanding')
  expect(after([[0], [61_000]])).toBe('notStanding')
  expect(after([[0], [15_000, { speedDkmh: 51 }], [30_000]])).toBe('notStanding')
  expect(after([[0], [15_000, { latitudeE6: 31_231_400 }], [30_000]])).toBe('notStanding')
})

test('a position of before does not count: in a batch, late, repeated, or made to look fresh by the clock', () => {
  expect(after([[0], [15_000], [25_000], [30_000, { source: source.batch }]])).toBe('notStanding')
  expect(after([[0], [15_000], [25_000], [30_000, { source: source.bufferedUpload }]])).toBe('notStanding')
  expect(after([[0], [15_000], [25_000], [30_000, { quality: quality.late }]])).toBe('notStanding')
  expect(after([[0], [8_000, { time: start }], [10_000, { time: start }]])).toBe('notStanding')
  // Reports of half a minute, sent at once.
  expect(
    after([
      [0, { time: start - 30_000 }],
      [100, { time: start - 15_000 }],
      [200, { time: start }],
    ]),
  ).toBe('notStanding')
  expect(after([[0], [15_000], [30_000, { time: start + 60_000 }]])).toBe('clock')
  // Its clock was wrong a moment ago.
  expect(after([[0, { quality: quality.future }], [15_000], [45_000], [50_000]])).toBe('clock')
  // An hour that was seen a moment ago said it was later; and one whose way was longer than that of the next.
  expect(after([[0, { time: start + 15_000 }], [20_000], [35_000], [55_000]])).toBe('clock')
  expect(after([[0, { time: start - 11_000 }], [15_000], [30_000]])).toBe('notStanding')
  // Told first while it drove.
  expect(after([[0, { speedDkmh: 600 }], [5_000, { time: start }], [35_000]])).toBe('notStanding')
  // Held back by the database.
  expect(after([[0], [15_000], [31_000], [46_000, { receivedAt: start + 35_000, time: start + 35_000 }]])).toBe('oldPosition')
  expect(after([[0], [30_000, { receivedAt: start - 61_000, time: start - 61_000 }]])).toBeDefined()
})

test('a batch or a late report that shows it driving off since ends its standing', () => {
  const stood = [[0], [15_000], [30_000]] as const
  const later = { time: start + 20_000, speedDkmh: 600 }
  expect(after([...stood, [31_000, { source: source.batch, ...later }]])).toBe('notStanding')
  expect(after([...stood, [31_000, { source: source.bufferedUpload, ...later }]])).toBe('notStanding')
  expect(after([...stood, [31_000, { quality: quality.late, ...later }]])).toBe('notStanding')
  expect(after([...stood, [31_000, { source: source.batch, time: start + 20_000, latitudeE6: 31_231_400 }]])).toBe('notStanding')
  const odometer = stood.map(([ms]) => [ms, { mileageHm: 100 }] as const)
  expect(
    after([...odometer, [31_000, { source: source.batch, time: start + 20_000, mileageHm: 101, latitudeE6: 31_230_410 }]]),
  ).toBe('notStanding')
  // Behind the same fix it is of a receiver that is stuck.
  expect(after([...odometer, [31_000, { source: source.batch, time: start + 20_000, mileageHm: 101 }]])).toBe('stuckReceiver')
  // One that stands, and one of before it stopped.
  expect(after([...stood, [31_000, { source: source.batch, time: start + 20_000 }]])).toBeUndefined()
  expect(after([...stood, [31_000, { source: source.batch, ...later, time: start - 20_000 }]])).toBeUndefined()
})

test('the same moment told twice neither shows that it stands nor that it does not', () => {
  const again = (ms: number, over: Parameters<typeof aReport>[2] = {}) => [ms + 100, { time: start + ms, ...over }] as const
  expect(after([[0], again(0), [15_000], again(15_000), [30_000], again(30_000)])).toBeUndefined()
  expect(after([[0], [15_000], again(15_000, { speedDkmh: 80 }), [30_000]])).toBe('notStanding')
  expect(after([[0], [15_000], again(15_000, { latitudeE6: 31_231_400 }), [30_000]])).toBe('notStanding')
})

test('the larger of the two speeds counts', () => {
  const extras = Buffer.from('01040000000103020258', 'hex')
  expect(after([[0], [15_000], [30_000, { extras }]])).toBe('moving')
  for (const broken of ['03', '0302', '030202', '03ff0258', ''])
    expect(after([[0], [15_000], [30_000, { extras: Buffer.from(broken, 'hex') }]])).toBeUndefined()
})

test('whatever was reported: nothing is cut unless the last 30 s of live reports show it standing', () => {
  let seed = 1
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let allowed = 0
  for (let run = 0; run < 3_000; run++) {
    let ms = 0
    const reports = Array.from({ length: 8 }, () => {
      ms += 1_000 + random(15_000)
      const over = {
        speedDkmh: random(5) === 0 ? random(1_000) : 0,
        quality: [0, 0, 0, 0, 0, 0, quality.noFix, quality.late, quality.future][random(9)] ?? 0,
        source: random(8) === 0 ? source.batch : source.report,
        time: start + ms - (random(6) === 0 ? random(120_000) : 0),
      }
      return [ms, { ...over, good: over.quality === 0 }] as const
    })
    if (after(reports) !== undefined) continue
    allowed += 1
    const counted = reports.filter(([, { quality: bits, source: from }]) => bits !== quality.late && from === source.report)
    const last = counted.at(-1)?.[0] ?? expect.fail()
    const shown = counted.filter(([at]) => at > last - 30_000)
    for (const [, { speedDkmh, good }] of shown) expect([speedDkmh <= 50, good]).toEqual([true, true])
    expect((counted[0]?.[0] ?? Infinity) <= last - 30_000).toBe(true)
  }
  expect(allowed).toBeGreaterThan(50)
})

test('an odometer of 0 is told as one that is not sent, also where it was seen to count before', () => {
  const missing = (odometerHm: number | null) => {
    const items = new Set(odometerHm === null ? [] : ['odometer' as const])
    return evidenceOf({ ...safe, standing: { ...stand, odometerHm, items } }, now, new Set(['odometer'])).missing
  }
  expect([missing(null), missing(0), missing(5)].map(each => each.includes('odometer'))).toEqual([true, true, false])
})
