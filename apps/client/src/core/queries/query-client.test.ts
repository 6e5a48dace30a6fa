import { expect, test } from 'vitest'
import { createQueryClients } from './query-client.ts'

test('cached replies last while the user is signed in, and are gone for the next', () => {
  const clientOf = createQueryClients()
  clientOf('1@a').setQueryData(['secret'], 'of the first')
  expect(clientOf('1@a').getQueryData(['secret'])).toBe('of the first')
  expect(clientOf('')).toBe(clientOf('1@a'))
  expect(clientOf('2@a').getQueryData(['secret'])).toBeUndefined()
  expect(clientOf('1@a').getQueryData(['secret'])).toBeUndefined()
})
