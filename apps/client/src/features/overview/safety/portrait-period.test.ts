import { expect, test } from 'vitest'
import { daysOf, periodIn, periodOfDays } from './portrait-period.ts'

const now = Date.parse('2026-11-28T04:00:00Z')

test('a portrait is of the last days, of a calendar period or of own days; what is none is the last 30 days', () => {
  const days = (text: string | null) => daysOf(periodIn(text), now, 'Asia/Shanghai')
  expect(days('week')).toEqual({ begin: '2026-11-22', end: '2026-11-28' })
  expect(days('lastMonth')).toEqual({ begin: '2026-10-01', end: '2026-10-31' })
  expect(days(periodOfDays({ begin: '2026-09-05', end: '2026-09-09' }))).toEqual({ begin: '2026-09-05', end: '2026-09-09' })
  expect(days('2026-09-09_2026-09-05')).toEqual({ begin: '2026-09-05', end: '2026-09-09' })
  for (const none of [null, 'year', '2026-09-05']) expect(days(none)).toEqual({ begin: '2026-10-30', end: '2026-11-28' })
})
