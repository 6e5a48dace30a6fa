/** What goes on by a rule goes on over a new link and a silence, and at the border of the geofence in which it counts: neither ended nor begun by chance. */
import { expect, test } from 'vitest'
import { randomOf, reportAt } from '../testing/border-days.ts'
import { centre, found, inCircle, type Part, radius, reportsOf, ruleOf } from '../testing/rule-days.ts'

const parkedAndTowed: Part[] = [{ until: 300, speed: 40 }, { until: 1_800 }, { until: 2_700, speed: 30, acc: false }]

test('what is towed goes on being towed over a new link on its way', () => {
  const reports = reportsOf(parkedAndTowed, -20_000)
  const whole = found(ruleOf('towed'), reports)
  expect(whole).toHaveLength(1)
  expect(found(ruleOf('towed'), reports, [2_100, 2_400])).toEqual(whole)
  // Its engine ends it.
  const driven = reportsOf([...parkedAndTowed, { until: 3_000, speed: 30 }], -20_000)
  expect(found(ruleOf('towed'), driven, [2_100]).at(-1)).toEqual([false, 2_700])
})

test.each([1, 2, 5, 20])('a stay does not go on at a place %d km away, to which it came unheard', kilometres => {
  const speed = kilometres * 3
  const parts = [{ until: 300, speed: 40 }, { until: 9_000 }, { until: 10_200, speed, unheard: true }, { until: 18_000 }]
  expect(found(ruleOf('overstay', { parameters: { minutes: 180 } }), reportsOf(parts, -50_000))).toEqual([])
  const longer = [...parts, { until: 22_200 }]
  const [case1, ...more] = found(ruleOf('overstay', { parameters: { minutes: 180 } }), reportsOf(longer, -50_000))
  expect(more).toEqual([])
  expect(case1?.[0]).toBe(true)
  expect(case1?.[1]).toBeGreaterThanOrEqual(21_000)
})

test.each([0, 3, -3, 8, 15])(
  'a vehicle that stands %d m inside of the border of its rule begins and ends no case by noise',
  depth => {
    for (const kind of ['overstay', 'idling'] as const)
      for (let seed = 1; seed <= 5; seed++) {
        const rule = ruleOf(kind, { geofence: inCircle, parameters: { minutes: 30 } })
        const reports = reportsOf(
          [
            { until: 300, speed: 40 },
            { until: 14_400, acc: true },
          ],
          depth - 3_333,
          20,
          seed,
        )
        expect(found(rule, reports).length, `${kind} ${seed}`).toBeLessThanOrEqual(1)
        if (depth >= 8) expect(found(rule, reports).length, `${kind} ${seed}`).toBe(1)
      }
  },
)

test.each([-100, 100])('one that stands %d m inside of it is on that side', depth => {
  const rule = ruleOf('overstay', { geofence: inCircle, parameters: { minutes: 30 } })
  const reports = reportsOf(
    [
      { until: 300, speed: 40 },
      { until: 3_600, acc: true },
    ],
    depth - 3_333,
    20,
  )
  expect(found(rule, reports)).toHaveLength(depth > 0 ? 1 : 0)
})

test.each(['towed', 'overstay'] as const)('a receiver that is off for some reports begins and ends no case: %s', kind => {
  const rule = ruleOf(kind, {
    geofence: kind === 'overstay' ? inCircle : null,
    ...(kind === 'overstay' && { parameters: { minutes: 30 } }),
  })
  const reports = reportsOf([{ until: 300, speed: 40 }, { until: 7_200 }], -2_833, 5)
  const before = found(rule, reports)
  expect(before).toHaveLength(kind === 'overstay' ? 1 : 0)
  for (const count of [1, 2])
    for (const metres of [3_000, 30_000]) {
      const off = reports.map((report, at) =>
        at >= 150 && at < 150 + count ? { ...report, latitude: report.latitude + metres / 111_195 } : report,
      )
      expect.soft(found(rule, off), `${count} ${metres}`).toEqual(before)
    }
})

test.each([3, 6])('a stay is found again once the %d fixes that were believed elsewhere prove wrong', count => {
  const rule = ruleOf('overstay', { parameters: { minutes: 30 } })
  for (const metres of [3_000, 30_000]) {
    const off = reportsOf([{ until: 300, speed: 40 }, { until: 7_200 }], -2_833, 5).map((report, at) =>
      at >= 150 && at < 150 + count ? { ...report, latitude: report.latitude + metres / 111_195 } : report,
    )
    const all = found(rule, off)
    const [, end, again] = all
    // It is one case: what begins again within five minutes goes on.
    expect.soft((again?.[1] ?? 0) - (end?.[1] ?? 0), `${metres} ${JSON.stringify(all)}`).toBeLessThanOrEqual(300)
  }
})

test('driving along the border is one case of banned hours', () => {
  const rule = ruleOf('bannedHours', {
    geofence: { id: '7', name: 'Road', shape: { circle: { ...centre, radius }, polygon: [] } },
  })
  const random = randomOf(3)
  // Slowly around the circle, ten metres inside.
  const reports = Array.from({ length: 120 }, (_, n) => {
    const angle = (n * 30 * 3) / 990
    const r = (n === 0 ? 900 : 990) + (random() * 2 - 1) * 20
    const [latitude, longitude] = [
      centre.latitude + (r * Math.cos(angle)) / 111_195,
      centre.longitude + (r * Math.sin(angle)) / (111_195 * Math.cos((centre.latitude * Math.PI) / 180)),
    ]
    return { ...reportAt(radius, n * 30, 0, 11), latitude, longitude, status: 0b11 }
  })
  expect(found(rule, reports)).toHaveLength(1)
})
