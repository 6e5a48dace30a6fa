import { expect, test } from 'vitest'
import { linkOf, sharedIn } from './link.ts'

const token = 'abcdefghij-_KLMNOPQR12'
const kinds = ['position', 'track'] as const

test('a link leads to the page of the platform that has the vehicle, its token where it is never sent', () => {
  for (const shared of kinds) {
    const link = new URL(linkOf('https://fleet.example:8083', token, shared))
    expect(link.origin + link.pathname + link.search).toBe('https://fleet.example:8083/shared')
    expect(sharedIn(link.hash)).toEqual({ shared, token })
  }
})

test('what a message puts behind a link does not spoil it', () => {
  for (const tail of ['.', '%E3%80%82', '&from=chat', '/']) {
    expect(sharedIn(`#${token}${tail}`), tail).toEqual({ shared: 'position', token })
    expect(sharedIn(`#track=${token}${tail}`), tail).toEqual({ shared: 'track', token })
  }
})

test('what is no token is none', () => {
  for (const hash of ['', '#', '#short', `#${token}x`, `#?${token}`, token, `#track=${token}x`, `#way=${token}`, '#track='])
    expect(sharedIn(hash), hash).toBeUndefined()
})
