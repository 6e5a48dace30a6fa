import { expect, test } from 'vitest'
import { addressKey, networkKey } from './address-key.ts'

test('IPv4 is counted by address, however it is written', () => {
  for (const written of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '64:ff9b::203.0.113.7'])
    expect(addressKey(written)).toBe('203.0.113.7')
})

test('IPv6 is counted by its first 64 bits', () => {
  expect(addressKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:0DB8:0001:0002:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
  expect(addressKey('fe80::1%eth0')).toBe('fe80::/64')
  expect(addressKey('::1')).toBe('::/64')
})

test('what is no address shares one key', () => {
  for (const text of [undefined, '', 'unknown', '1.2.3', '0x7f.1', '2130706433', '203.0.113.7, 1.1.1.1', "1'; drop table"])
    expect(addressKey(text)).toBe('none')
})

test('a network is a /24 of IPv4 or a /48 of IPv6', () => {
  expect(networkKey('::ffff:203.0.113.7')).toBe('203.0.113.0/24')
  expect(networkKey('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1::/48')
  expect(networkKey('2001:db8:1:3::1')).toBe(networkKey('2001:db8:1:2::1'))
  expect(networkKey('no address')).toBe(networkKey(undefined))
})
