import { expect, test } from 'vitest'
import { textOfDays, typedDays } from './typed-days.ts'

const off = (day: string, name = '') => ({ day, off: true, name })
const working = (day: string, name = '') => ({ day, off: false, name })

test('a notice is read as it is published: ranges, weekdays in brackets, swapped days, names before a colon', () => {
  const { days, wrong } = typedDays(
    '一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。\n清明节：4月4日（周六）至6日（周一）放假，共3天。\n\n' +
      '春节：2月27日至3月1日放假调休，共3天。2月14日（周六）、2月28日上班。',
    2026,
  )
  // The last line says of 28 February both.
  expect(wrong).toEqual([4])
  expect(days.slice(0, 4)).toEqual([
    off('2026-01-01', '元旦'),
    off('2026-01-02', '元旦'),
    off('2026-01-03', '元旦'),
    working('2026-01-04', '元旦'),
  ])
  expect(days.filter(({ name }) => name === '清明节').map(({ day }) => day)).toEqual(['2026-04-04', '2026-04-05', '2026-04-06'])
})

test('days are typed in several ways, and what cannot be read is told by its line', () => {
  const text = [
    '2027-02-05 ~ 2027-02-06 休 春节',
    '2027/2/7\t班',
    '2027年5月1日 放假 劳动节',
    '2027-05-03 - 2027-05-04 off Spring bank',
    '6.1 working stocktaking',
    '2027-02-30 休',
    '2026-01-01 休',
    '2027-07-01',
    '下雨放假',
    '2027-08-09 ~ 2027-08-01 休',
  ].join('\n')
  const { days, wrong } = typedDays(text, 2027)
  expect(days).toEqual([
    off('2027-02-05', '春节'),
    off('2027-02-06', '春节'),
    working('2027-02-07'),
    off('2027-05-01', '劳动节'),
    off('2027-05-03', 'Spring bank'),
    off('2027-05-04', 'Spring bank'),
    working('2027-06-01', 'stocktaking'),
  ])
  expect(wrong).toEqual([6, 7, 8, 9, 10])
})

test.each(['zh', 'en'] as const)('what is stored is written so that it is read again (%s)', lang => {
  const days = [off('2027-02-05', '春节'), off('2027-02-06', '春节'), working('2027-02-07', '春节'), off('2027-10-01')]
  const text = textOfDays(days, lang)
  expect(text.split('\n')).toHaveLength(3)
  expect(typedDays(text, 2027)).toEqual({ days, wrong: [] })
})
