import { afterEach, expect, test } from 'vitest'
import { dateLocale } from '../time/date-form.ts'
import { clockTime, dateMinute, dateTime, dayMonthOf } from '../time/format.ts'
import { formsInForce, switchWritten, usualForms } from './written-forms.ts'

const time = new Date(2026, 10, 2, 14, 5).getTime()
const usual = usualForms('zh', '')
afterEach(() => switchWritten(usual))

test.each([
  ['day', '02 Nov 2026, 14:05', '02 Nov', 'en-GB'],
  ['month', 'Nov 02, 2026, 14:05', 'Nov 02', 'en-US'],
  ['year', '2026-11-02, 14:05', '11-02', 'en-CA'],
] as const)('%s first: in words, in charts and in fields alike', (dateForm, whole, short, locale) => {
  switchWritten({ ...usual, dateForm })
  expect([dateMinute(time, 'en'), dayMonthOf('2026-11-02', 'en'), dateLocale('en')]).toEqual([whole, short, locale])
  expect([dateMinute(time, 'zh'), dateLocale('zh')]).toEqual(['2026/11/02 14:05', 'zh-CN'])
})

test('a clock of 12 hours has no hour 0 and none above 12, in both languages; one of 24 hours begins at 00', () => {
  const midnight = new Date(2026, 10, 2, 0, 5).getTime()
  expect(clockTime(midnight, 'en')).toBe('00:05')
  switchWritten({ ...usual, clock: 'h12' })
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  expect([clockTime(time, 'en'), clockTime(midnight, 'en')].map(plain)).toEqual(['2:05 pm', '12:05 am'])
  expect(plain(dateTime(time, 'en'))).toBe('02 Nov 2026, 2:05:00 pm')
  expect(plain(clockTime(time, 'zh'))).toBe('下午2:05')
})

test('without a choice all is written as where the device is from, in Chinese as in China', () => {
  expect(['en-US', 'en-GB', 'en', 'en-CA', 'de-DE'].map(device => Object.values(usualForms('en', device)).join(' '))).toEqual([
    'month h12 mi usGallon',
    'day h24 mi litre',
    'day h24 km litre',
    'year h12 km litre',
    'day h24 km litre',
  ])
  expect(usualForms('zh', 'en-US')).toEqual(usual)
  const chosen = { dateForm: null, clock: 'h24', distance: 'km', volume: null } as const
  expect(formsInForce(chosen, 'en', 'en-US')).toEqual({ dateForm: 'month', clock: 'h24', distance: 'km', volume: 'usGallon' })
})
