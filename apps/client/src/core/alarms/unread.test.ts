import { expect, test } from 'vitest'
import { noUnread, unreadAfter, unreadOf } from './unread.ts'

const alarm = (alarmId: string, startedAt: number, over: { state?: 'pending' | 'processed'; late?: boolean } = {}) => ({
  alarmId,
  startedAt,
  state: 'pending' as const,
  late: false,
  ...over,
})
const count = ({ ids, older }: ReturnType<typeof noUnread>) => ids.size + older

test('an alarm counts once, however often it is told of, and no more once somebody has processed it', () => {
  const began = unreadAfter(noUnread(10), [alarm('1', 11), alarm('1', 11), alarm('2', 12)])
  expect(count(began)).toBe(2)
  expect(count(unreadAfter(began, [alarm('1', 11, { state: 'processed' })]))).toBe(1)
})

test('neither history nor what began before the last look counts', () => {
  expect(count(unreadAfter(noUnread(10), [alarm('1', 9), alarm('2', 12, { late: true })]))).toBe(0)
})

test('older ones that are only counted are not counted again when they change', () => {
  const unread = unreadOf({ alarms: [alarm('9', 90), alarm('8', 80)], total: 50, totalIsMore: false }, 10)
  expect(count(unread)).toBe(50)
  expect(count(unreadAfter(unread, [alarm('3', 30), alarm('9', 90)]))).toBe(50)
  expect(count(unreadAfter(unread, [alarm('10', 100)]))).toBe(51)
})
