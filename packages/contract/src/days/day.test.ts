import { expect, test } from 'vitest'
import { day, dayOrNone } from './day.ts'

const isDay = (text: string): boolean => day.safeParse(text).success

test('every day from 1900 to 2199 is one, and no other', () => {
  const wrong: string[] = []
  const oneDay = 86_400_000
  for (const year of [1900, 1904, 1999, 2000, 2026, 2028, 2100, 2196, 2199])
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += oneDay) {
      const text = new Date(time).toISOString().slice(0, 10)
      if (!isDay(text)) wrong.push(text)
    }
  expect(wrong).toEqual([])
  for (const text of ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '+10000-01-01', ''])
    expect([text, isDay(text)]).toEqual([text, false])
  for (const text of [
    '1900-02-29',
    '2100-02-29',
    '2026-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-01',
    '2026-01-01 ',
  ])
    expect([text, isDay(text)]).toEqual([text, false])
  expect([isDay('2000-02-29'), isDay('2028-02-29'), dayOrNone.safeParse('').success]).toEqual([true, true, true])
})
