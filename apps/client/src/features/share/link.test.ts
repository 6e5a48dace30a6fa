import { type ShareKind, shareKinds } from '@outrider/contract'
import { expect, test } from 'vitest'
import { linkOf, sharedIn } from './link.ts'

const token = 'abcdefghij-_KLMNOPQR12'
const kinds = Object.keys(shareKinds) as ShareKind[]

test('a link leads to the page of the platform that has the vehicle, its token where it is never sent', () => {
  for (const kind of kinds) {
    const link = new URL(linkOf('https://fleet.example:8083', token, kind))
    expect(link.origin + link.pathname + link.search).toBe('https://fleet.example:8083/shared')
    expect(sharedIn(link.hash)).toEqual({ kind, token })
  }
})

test('links that were handed out keep their form', () => {
  expect(linkOf('https://a.example', token, 'position')).toBe(`https://a.example/shared#${token}`)
  expect(linkOf('https://a.example', token, 'track')).toBe(`https://a.example/shared#track=${token}`)
})

test('text that a message appends to a link is ignored', () => {
  for (const kind of kinds)
    for (const tail of ['.', '%E3%80%82', '&from=chat', '/'])
      expect(sharedIn(`${new URL(linkOf('https://a.example', token, kind)).hash}${tail}`), tail).toEqual({ kind, token })
})

test('what is no link of any kind is refused', () => {
  for (const hash of ['', '#', '#short', `#${token}x`, `#?${token}`, token, `#track=${token}x`, `#way=${token}`, '#track='])
    expect(sharedIn(hash), hash).toBeUndefined()
})
