import { expect, test } from 'vitest'
import { fillPlaceholders } from './placeholders.ts'

test('a word after a number is singular for one, and for one only', () => {
  const text = '{n} [vehicle|vehicles] of {name} in {all} [place|places]'
  expect(fillPlaceholders(text, { n: 1, name: 'North', all: '1,000' })).toBe('1 vehicle of North in 1,000 places')
  expect(fillPlaceholders(text, { n: '0', name: 'North', all: 1 })).toBe('0 vehicles of North in 1 place')
})

test('a placeholder without a value stays', () => {
  expect(fillPlaceholders('{n} of {all}', { n: 2 })).toBe('2 of {all}')
})
