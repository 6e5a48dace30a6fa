import { expect, test } from 'vitest'
import type { RuledReport } from '../../../rules/ruled-report.ts'
import type { SpanOfDriver } from './driving.repository.ts'
import { ReportDrivers } from './report-drivers.ts'

const second = 1_000
const begin = Date.UTC(2026, 4, 4, 8)

test('what is driven between two stores is not lost when it is read again: forty stops of a day would be twenty minutes', async () => {
  const stored = new Map<number, SpanOfDriver>()
  let now = begin
  const drivers = new ReportDrivers({
    drivers: () => ({
      drivesIn: () =>
        Promise.resolve([
          { vehicleId: 1, driverId: 7, name: '', licence: '', organisationId: 1, from: begin - second, to: null },
        ]),
      samePerson: () => Promise.resolve([7]),
    }),
    drivingOf: () => Promise.resolve([...stored.values()].map(({ driverId, span }) => ({ driverId, span: { ...span } }))),
    below: id => [id],
    now: () => now,
  })
  const reports = async (from: number, until: number, speedDkmh: number) => {
    let spans: readonly object[] = []
    for (let at = from; at <= until; at += 10) {
      now = begin + at * second
      const report = { vehicleId: 1, time: now, speedDkmh, status: 0b11 } as RuledReport
      await drivers.prepare([{ vehicleId: 1, time: now, organisationId: 1 }])
      spans = drivers.of(report, 1, true)?.spans ?? expect.fail()
      for (const each of drivers.grown()) stored.set(each.span.from, each)
    }
    return spans
  }
  const drive = [{ vehicleId: 1, from: begin, to: begin + 170 * second }]
  await reports(0, 170, 600)
  expect(await reports(180, 400, 0)).toEqual(drive)
  expect([...stored.values()].map(({ span }) => span)).toEqual(drive)
})
