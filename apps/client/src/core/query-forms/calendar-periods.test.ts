import { expect, test } from 'vitest'
import { daysOfPeriod } from './calendar-periods.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(text)

test('calendar periods are whole days, weeks from Monday and months, in the zone of the platform', () => {
  // 2026-11-28 is a Saturday; 23:30 in China.
  const now = at('2026-11-28T15:30:00Z')
  expect(daysOfPeriod('yesterday', now, zone)).toEqual({ begin: '2026-11-27', end: '2026-11-27' })
  expect(daysOfPeriod('lastWeek', now, zone)).toEqual({ begin: '2026-11-16', end: '2026-11-22' })
  expect(daysOfPeriod('lastMonth', now, zone)).toEqual({ begin: '2026-10-01', end: '2026-10-31' })
  // It is tomorrow there already, a Sunday.
  expect(daysOfPeriod('yesterday', at('2026-11-28T16:30:00Z'), zone)).toEqual({ begin: '2026-11-28', end: '2026-11-28' })
  expect(daysOfPeriod('lastWeek', at('2026-11-28T16:30:00Z'), zone)).toEqual({ begin: '2026-11-16', end: '2026-11-22' })
  expect(daysOfPeriod('lastWeek', at('2026-11-29T16:30:00Z'), zone)).toEqual({ begin: '2026-11-23', end: '2026-11-29' })
  expect(daysOfPeriod('lastMonth', at('2026-03-31T01:00:00Z'), zone)).toEqual({ begin: '2026-02-01', end: '2026-02-28' })
  expect(daysOfPeriod('lastMonth', at('2026-01-01T01:00:00Z'), zone)).toEqual({ begin: '2025-12-01', end: '2025-12-31' })
})
