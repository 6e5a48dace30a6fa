import { expect, test } from 'vitest'
import { hashOf, isToken, newToken } from './token.ts'

test('a token is itself and no other', () => {
  const token = newToken()
  expect(isToken(token, hashOf(token))).toBe(true)
  expect(isToken(newToken(), hashOf(token))).toBe(false)
  expect(isToken(token, null)).toBe(false)
})

test('an empty code is no token, even where its hash is stored', () => {
  expect(isToken('', hashOf(''))).toBe(false)
})
