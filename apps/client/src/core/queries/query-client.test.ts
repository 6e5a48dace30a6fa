import { expect, test } from 'vitest'
import { createQueryClients } from './query-client.ts'

test('what one user was answered is kept while they are signed in, and gone for the next', () => {
  const clientOf = createQueryClients()
  clientOf('1@a').setQueryData(['secret'], 'of the first')
  expect(clientOf('1@a').getQueryData(['secret'])).toBe('of the first')
  expect(clientOf('')).toBe(clientOf('1@a'))
  expect(clientOf('2@a').getQueryData(['secret'])).toBeUndefined()
  expect(clientOf('1@a').getQueryData(['secret'])).toBeUndefined()
})
