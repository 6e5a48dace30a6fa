import { expect, test } from 'vitest'
import { namesById } from '../naming.ts'

test('a vehicle known by its id alone is never called by it', () => {
  expect(namesById('17', { plateNum: '沪A12345', nickname: '沪运01' }, 'zh')).toBe('沪A12345 · 沪运01')
  expect(namesById('17', undefined, 'en')).toBe('…')
  expect(namesById('17@localhost:8080', null, 'en')).toBe('Unknown vehicle')
  expect(namesById('17', null, 'zh')).toBe('未知车辆')
  expect([namesById('', null, 'en'), namesById(undefined, undefined, 'en')]).toEqual(['', ''])
})
