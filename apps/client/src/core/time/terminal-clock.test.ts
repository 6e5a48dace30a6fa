import { expect, test } from 'vitest'
import { clockFaultText, markedTime } from './terminal-clock.ts'

test.each([
  [0, '', ''],
  [3_598, 'Clock 1 h ahead', '时钟快 1 小时'],
  [661, 'Clock 11 min ahead', '时钟快 11 分钟'],
  [-20_700, 'Clock 5 h 45 min behind', '时钟慢 5 小时 45 分钟'],
  [-61 * 86_400, 'Clock 61 days behind', '时钟慢 61 天'],
  [-7_168 * 86_400 + 40, 'Clock 1,024 weeks behind (GPS week rollover)', '时钟慢 1024 周（GPS 周数翻转）'],
  [-7_000 * 86_400, 'Clock 7,000 days behind', '时钟慢 7,000 天'],
  [-12, 'Clock 12 s behind', '时钟慢 12 秒'],
  [null, 'Clock unreadable', '终端时间无效'],
])('a clock that is off by %s s: %s', (offset, en, zh) => {
  expect([clockFaultText(offset, 'en'), clockFaultText(offset, 'zh')]).toEqual([en, zh])
})

test('a time of arrival is marked as such', () => {
  expect(markedTime('12:00', true, 'en')).toBe('12:00 (time of arrival)')
  expect(markedTime('12:00', true, 'zh')).toBe('12:00（按到达时间）')
  expect(markedTime('12:00', false, 'en')).toBe('12:00')
})
