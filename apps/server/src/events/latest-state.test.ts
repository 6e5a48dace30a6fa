import { describe, expect, test } from 'vitest'
import { applyReport, emptyLatest } from './latest-state.ts'
import { type PositionReport, quality } from './position-report.ts'

const report = (time: number, rest: Partial<PositionReport> = {}): PositionReport =>
  ({
    vehicleId: 1,
    time,
    receivedAt: 1_000 + time,
    quality: 0,
    good: true,
    speedDkmh: time,
    extras: null,
    edition: 2013,
    ...rest,
  }) as PositionReport
const after = (...reports: PositionReport[]) => {
  const latest = emptyLatest(1)
  const changes = reports.map(each => applyReport(latest, each))
  return { fix: latest.fix?.time, report: latest.report?.time, receivedAt: latest.receivedAt, changes }
}
const noFix = { good: false, quality: quality.noFix }

describe('the newest wins', () => {
  test.each([
    [
      'a newer report replaces both parts',
      [report(1), report(2)],
      { fix: 2, report: 2, receivedAt: 1_002, changes: [true, true] },
    ],
    ['an older one replaces neither', [report(2), report(1)], { fix: 2, report: 2, receivedAt: 1_002, changes: [true, false] }],
    [
      'without a fix only the state changes',
      [report(1), report(2, noFix)],
      { fix: 1, report: 2, receivedAt: 1_002, changes: [true, true] },
    ],
    [
      'an older good fix moves the vehicle when the newest report had none',
      [report(3, noFix), report(2), report(1)],
      { fix: 2, report: 3, receivedAt: 1_003, changes: [true, true, false] },
    ],
    [
      'sent late with a clock that is not believed it replaces neither',
      [report(1), report(9, { good: false, quality: quality.clockUnusable | quality.late })],
      { fix: 1, report: 1, receivedAt: 1_009, changes: [true, false] },
    ],
    [
      'a live one with a clock that is not believed is newer than all before it',
      [report(5), report(3, { quality: quality.clockUnusable }), report(4, { quality: quality.future })],
      { fix: 4, report: 4, receivedAt: 1_005, changes: [true, true, true] },
    ],
    [
      'and the next live one is newer than that, but none that was late',
      [report(9, { quality: quality.future }), report(2), report(1, { quality: quality.late })],
      { fix: 2, report: 2, receivedAt: 1_009, changes: [true, true, false] },
    ],
    [
      'a late one is newer than one with a clock that is not believed if it is newer than that arrived',
      [report(9, { quality: quality.future }), report(8, { quality: quality.late }), report(10, { quality: quality.late })],
      { fix: 10, report: 10, receivedAt: 1_010, changes: [true, false, true] },
    ],
  ])('%s', (_, reports, known) => {
    expect(after(...reports)).toEqual(known)
  })

  test('of one time the later arrival counts', () => {
    const latest = emptyLatest(1)
    applyReport(latest, report(5, { speedDkmh: 1 }))
    applyReport(latest, report(5, { speedDkmh: 2 }))
    expect(latest.report?.speedDkmh).toBe(2)
  })

  test('the bytes of a report are not kept alive', () => {
    const latest = emptyLatest(1)
    const given = report(5, { extras: Buffer.from('00', 'hex') })
    applyReport(latest, given)
    expect(latest.report?.extras).toBeNull()
    expect(given.extras).not.toBeNull()
  })
})
