import { expect, test } from 'vitest'
import { linkOf, tokenIn } from './link.ts'

const token = 'abcdefghij-_KLMNOPQR12'

test('a link leads to the page of the platform that has the vehicle, its token where it is never sent', () => {
  const link = new URL(linkOf('https://fleet.example:8083', token))
  expect(link.origin + link.pathname + link.search).toBe('https://fleet.example:8083/shared')
  expect(tokenIn(link.hash)).toBe(token)
})

test('what a message puts behind a link does not spoil it', () => {
  for (const tail of ['.', '%E3%80%82', '&from=chat', '/']) expect(tokenIn(`#${token}${tail}`), tail).toBe(token)
})

test('what is no token is none', () => {
  for (const hash of ['', '#', '#short', `#${token}x`, `#?${token}`, token]) expect(tokenIn(hash), hash).toBeUndefined()
})
