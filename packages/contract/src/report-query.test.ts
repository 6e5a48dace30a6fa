import { expect, test } from 'vitest'
import { reportQueryError } from './report-query.ts'

const day = 86_400_000
const startTime = Date.UTC(2026, 0, 1)

test('a report may end when it starts, and not before (S5.report.order)', () => {
  expect(reportQueryError({ startTime, endTime: startTime })).toBeUndefined()
  expect(reportQueryError({ startTime, endTime: startTime - 1 })).toBe('report.endBeforeStart')
})

test('a report goes over thirty days at most, and thirty days are allowed (S5.report.range) (S5.boundary.4)', () => {
  expect(reportQueryError({ startTime, endTime: startTime + 30 * day })).toBeUndefined()
  expect(reportQueryError({ startTime, endTime: startTime + 30 * day + 1 })).toBe('report.tooLong')
  expect(reportQueryError({ startTime, endTime: startTime + 30 * day + 1_000 })).toBe('report.tooLong')
})
