import { expect, test } from 'vitest'
import { ConfigError } from '../options/option.ts'
import { TrustedProxies } from './trusted-proxies.ts'

const client = (option: string, peer: string, header: string): string => new TrustedProxies(option).clientOf(peer, header)

test('what a client writes before the entries of the proxies is not believed', () => {
  expect(client('1', '10.0.0.5', '198.51.100.66, 203.0.113.7')).toBe('203.0.113.7')
  expect(client('2', '10.0.0.5', '198.51.100.66, 203.0.113.7, 192.0.2.1')).toBe('203.0.113.7')
  expect(client('10.0.0.0/24, 192.0.2.1', '10.0.0.5', '198.51.100.66, 203.0.113.7, 192.0.2.1')).toBe('203.0.113.7')
})

test('from an address that is no trusted proxy nothing is believed', () => {
  expect(client('10.0.0.5', '10.0.0.6', '203.0.113.7')).toBe('10.0.0.6')
  expect(client('', '10.0.0.6', '203.0.113.7')).toBe('10.0.0.6')
  expect(client('0', '10.0.0.6', '203.0.113.7')).toBe('10.0.0.6')
})

test('only what is an IP address counts', () => {
  for (const entry of ['unknown', '_hidden', '', '1.2.3', '<script>']) expect(client('1', '10.0.0.5', entry)).toBe('10.0.0.5')
  expect(client('2', '10.0.0.5', 'unknown, 203.0.113.7')).toBe('203.0.113.7')
  expect(client('1', '10.0.0.5', '203.0.113.7:5678')).toBe('203.0.113.7')
  expect(client('1', '10.0.0.5', '[2001:db8::1]:5678')).toBe('2001:db8::1')
})

test('names stand for networks, and IPv4 mapped into IPv6 is IPv4', () => {
  expect(client('loopback', '::ffff:127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(client('loopback, private', '::1', '203.0.113.7, 192.168.3.4')).toBe('203.0.113.7')
  expect(client('private', 'fd00::5', '2001:db8::9')).toBe('2001:db8::9')
})

test('a value that is none of these is refused with what it may be', () => {
  for (const option of ['true', 'nginx', '10.0.0.0/33', '10.0.0.0/', '10.0.0.5,', '11', '10.0.0.x'])
    expect(() => new TrustedProxies(option)).toThrow(ConfigError)
})
