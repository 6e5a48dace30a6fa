import { expect, test } from 'vitest'
import { queryIn, searchOf, wrongIn } from './drive-query.ts'

const [from, to] = [1_700_000_000_000, 1_700_000_600_000]

test('a vehicle, a driver or both are asked for, in a time of seven days at most', () => {
  expect(wrongIn({ vehicle: '', driver: '', from, to })).toBe('either')
  expect(wrongIn({ vehicle: '1', driver: '', from, to })).toBeUndefined()
  expect(wrongIn({ vehicle: '', driver: '2', from: to, to: from })).toBe('track.order')
  expect(wrongIn({ vehicle: '1', driver: '2', from, to: from + 8 * 86_400_000 })).toBe('track.range')
})

test('an address says what is asked', () => {
  const query = { vehicle: '1@host:1', driver: '2', from, to }
  expect(queryIn(searchOf(query, '张三'))).toEqual(query)
  expect(queryIn(new URLSearchParams(`vehicle=1&from=${from}`))).toBeUndefined()
})
