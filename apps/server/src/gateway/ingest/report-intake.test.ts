import { encode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { type PositionReport, quality } from '../../events/position-report.ts'
import { alarmTypesOfBits } from '../../events/alarm-signals.ts'
import type { IngestReceipt } from './ingest.ts'
import { reportIntake } from './report-intake.ts'

const now = Date.UTC(2026, 5, 1, 8)
const [emergency] = alarmTypesOfBits(2019)

function intake() {
  const taken: { report: PositionReport; receipt: IngestReceipt }[] = []
  const taking = reportIntake({
    ingest: { enqueue: (report, receipt) => void taken.push({ report, receipt }) },
    clock: () => now,
    recordFaults: () => 0,
  })
  /** As a superior platform gets it, `ago` seconds after the vehicle was there. */
  const reported = (ago: number, { alarms = 0, late = false, newestTime = 0, isStored = true } = {}) => {
    const place = { latitude: 31.2, longitude: 121.4, altitude: 4, speed: 36, course: 90 }
    const report = { alarms, status: 0b11, ...place, time: now - ago * 1_000, extras: {} }
    taking.take({ vehicleId: 7, bytes: encode(messages.location, report, '2019'), late, salt: 1, newestTime }, () => undefined)
    const last = taken.at(-1) ?? expect.fail('nothing was taken')
    last.receipt.settle(last.report, isStored)
    return last.report
  }
  return reported
}

test('alarms of a report are those of its vehicle: the first report states all, and later ones what has changed', () => {
  const reported = intake()
  expect(reported(40, { alarms: 1 }).alarmSignal).toMatchObject({
    whole: true,
    conditions: expect.arrayContaining([{ type: emergency, on: true }]),
  })
  expect(reported(30, { alarms: 1 }).alarmSignal).toBe(null)
  expect(reported(20).alarmSignal).toEqual({ whole: false, conditions: [{ type: emergency, on: false }] })
  // One that is reported afterwards says what was, and nothing of what is.
  expect(reported(35, { alarms: 1, late: true }).alarmSignal).toEqual({
    whole: false,
    conditions: [{ type: emergency, on: true }],
  })
  expect(reported(10).alarmSignal).toBe(null)
})

test('of what could not be stored the next report states everything again', () => {
  const reported = intake()
  reported(40)
  expect(reported(30, { alarms: 1, isStored: false }).alarmSignal).toMatchObject({ whole: false })
  expect(reported(20, { alarms: 1 }).alarmSignal).toMatchObject({ whole: true })
})

test('what is older than what is known of a vehicle is late, also when that was before this start', () => {
  const isLate = (report: PositionReport) => (report.quality & quality.late) !== 0
  const reported = intake()
  expect(isLate(reported(60, { newestTime: now - 30_000 }))).toBe(true)
  expect(isLate(reported(20, { newestTime: now - 30_000 }))).toBe(false)
  expect(isLate(reported(25))).toBe(true)
})
