import { afterEach, expect, test } from 'vitest'
import { dateFormOf, dateLocale, switchDateForm } from './date-form.ts'
import { dateMinute, dayMonthOf } from './format.ts'

const time = new Date(2026, 10, 2, 14, 5).getTime()
afterEach(() => switchDateForm('day'))

test.each([
  ['day', '02 Nov 2026, 14:05', '02 Nov', 'en-GB'],
  ['month', 'Nov 02, 2026, 14:05', 'Nov 02', 'en-US'],
  ['year', '2026-11-02, 14:05', '11-02', 'en-CA'],
] as const)('%s first: in words, in charts and in fields alike', (form, whole, short, locale) => {
  switchDateForm(form)
  expect([dateMinute(time, 'en'), dayMonthOf('2026-11-02', 'en'), dateLocale('en')]).toEqual([whole, short, locale])
  expect([dateMinute(time, 'zh'), dateLocale('zh')]).toEqual(['2026/11/02 14:05', 'zh-CN'])
})

test('without a choice a date is written as where the device is from', () => {
  expect(['en-US', 'en-GB', 'en', 'en-CA', 'zh-CN', 'de-DE'].map(dateFormOf)).toEqual([
    'month',
    'day',
    'day',
    'year',
    'day',
    'day',
  ])
})
