import { expect, test } from 'vitest'
import { driveQueryError, driveSearch } from './drive-query.ts'

const [from, to] = [1_700_000_000_000, 1_700_000_600_000]

test('a query names a vehicle, a driver or both, and at most seven days', () => {
  expect(driveQueryError({ vehicle: '', driver: '', from, to })).toBe('either')
  expect(driveQueryError({ vehicle: '1', driver: '', from, to })).toBeUndefined()
  expect(driveQueryError({ vehicle: '', driver: '2', from: to, to: from })).toBe('track.order')
  expect(driveQueryError({ vehicle: '1', driver: '2', from, to: from + 8 * 86_400_000 })).toBe('track.range')
})

test('a query survives the URL', () => {
  const query = { vehicle: '1@host:1', driver: '2', from, to, name: '张三' }
  expect(driveSearch.parse(driveSearch.write(query))).toEqual(query)
  expect(driveSearch.parse(new URLSearchParams(`vehicle=1&from=${from}`))).toBeUndefined()
})
