import { expect, test } from 'vitest'
import { admissionOf, senderOf } from './sender.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', 'own'],
  ['::ffff:203.0.113.7', '203.0.113.7', 'own'],
  ['203.0.113.7', '::ffff:203.0.113.7', 'own'],
  ['203.0.113.8', '203.0.113.7', 'other'],
  ['::ffff:203.0.113.8', '::ffff:203.0.113.7', 'other'],
  ['2001:db8:1:2::9', '2001:db8:1:2::7', 'own'],
  ['2001:db8:1:3::7', '2001:db8:1:2::7', 'other'],
  // An address that merely contains the other one is not mapped.
  ['2001:db8::203.0.113.7', '203.0.113.7', 'other'],
  ['203.0.113.7', undefined, 'other'],
] as const)('a stream from %s, with the terminal at %s, is of: %s', (address, link, sender) => {
  expect(senderOf(address, link)).toBe(sender)
})

test('what has no address is not the terminal’s, though its link has none either', () => {
  expect(senderOf('', '')).toBe('other')
  expect(senderOf('unix', 'none')).toBe('other')
})

test('a stream that came while the link was elsewhere is replaced by the terminal’s, and never the other way round', () => {
  const long = { since: 60_000, ownFirst: 5_000, expected: false }
  expect(admissionOf('own', { ...long, connected: 'other' })).toBe('now')
  expect(admissionOf('other', { ...long, connected: 'own' })).toBe('no')
  expect(admissionOf('other', { ...long, connected: 'unsure' })).toBe('no')
  expect(admissionOf('unsure', { ...long, connected: 'own' })).toBe('no')
  expect(admissionOf('unsure', { ...long, connected: 'other' })).toBe('no')
})
