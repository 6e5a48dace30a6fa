import { expect, test } from 'vitest'
import { plateColorFor } from './plate-form.ts'

test('plates of eight places are green; others say nothing of their colour', () => {
  expect(plateColorFor('沪AD12345')).toBe('5')
  expect(plateColorFor(' 京a·f00001 ')).toBe('5')
  expect(plateColorFor('沪A12345')).toBeUndefined()
  expect(plateColorFor('沪E2E01')).toBeUndefined()
  expect(plateColorFor('ABCDEFGH')).toBeUndefined()
  expect(plateColorFor('')).toBeUndefined()
})
