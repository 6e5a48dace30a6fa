import { expect, test } from 'vitest'
import { daysIn, isTimeZone } from './calendar-days.ts'

const hour = 3_600_000

test('a time is cut at the midnights of the time zone', () => {
  const days = daysIn(Date.UTC(2026, 4, 1, 20), Date.UTC(2026, 4, 3, 1), 'Asia/Shanghai')
  expect(days).toEqual([
    { day: '2026-05-02', begin: Date.UTC(2026, 4, 1, 16), end: Date.UTC(2026, 4, 2, 16) },
    { day: '2026-05-03', begin: Date.UTC(2026, 4, 2, 16), end: Date.UTC(2026, 4, 3, 16) },
  ])
})

test('a day on which clocks are changed is shorter or longer, and days join', () => {
  const lengths = daysIn(Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 30, 12), 'Europe/Berlin').map(d => (d.end - d.begin) / hour)
  expect(lengths).toEqual([24, 23, 24])
  const autumn = daysIn(Date.UTC(2026, 9, 24), Date.UTC(2026, 9, 26, 12), 'Europe/Berlin')
  expect(autumn.map(d => (d.end - d.begin) / hour)).toEqual([24, 25, 24])
  for (const [at, { begin }] of autumn.entries()) if (at > 0) expect(begin).toBe(autumn[at - 1]?.end)
})

test('a time that ends at midnight does not touch the next day; an empty one touches none', () => {
  const midnight = Date.UTC(2026, 4, 1, 16)
  expect(daysIn(midnight, midnight + 24 * hour, 'Asia/Shanghai').map(d => d.day)).toEqual(['2026-05-02'])
  expect(daysIn(midnight, midnight, 'Asia/Shanghai')).toEqual([])
})

test('what is no time zone is told', () => {
  expect(isTimeZone('Asia/Shanghai')).toBe(true)
  expect(isTimeZone('Asia/Nowhere')).toBe(false)
})

test.each([
  // Clocks skip midnight: the day begins at 01:00.
  { timeZone: 'America/Santiago', night: '2026-09-06', begin: Date.UTC(2026, 8, 6, 4), hours: [24, 23, 24] },
  { timeZone: 'America/Havana', night: '2026-03-08', begin: Date.UTC(2026, 2, 8, 5), hours: [24, 23, 24] },
  { timeZone: 'Africa/Cairo', night: '2026-04-24', begin: Date.UTC(2026, 3, 23, 22), hours: [24, 23, 24] },
  // Clocks are set back to or across midnight: the day begins at the first midnight.
  { timeZone: 'America/Havana', night: '2026-11-01', begin: Date.UTC(2026, 10, 1, 4), hours: [24, 25, 24] },
  { timeZone: 'America/Santiago', night: '2026-04-05', begin: Date.UTC(2026, 3, 5, 4), hours: [25, 24, 24] },
])('$timeZone, $night: clocks are changed at midnight', ({ timeZone, night, begin, hours }) => {
  const days = daysIn(begin - 12 * hour, begin + 36 * hour, timeZone)
  expect(days.find(({ day }) => day === night)?.begin).toBe(begin)
  expect(days.map(day => (day.end - day.begin) / hour)).toEqual(hours)
})
