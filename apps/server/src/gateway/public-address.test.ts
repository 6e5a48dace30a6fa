import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { publicAddressOf } from './public-address.ts'

test('the address that terminals are told is a host, with a port where that differs', () => {
  expect(publicAddressOf('gw.example.com')).toEqual({ host: 'gw.example.com', port: undefined })
  expect(publicAddressOf('203.0.113.7:16808')).toEqual({ host: '203.0.113.7', port: 16_808 })
  expect(publicAddressOf('2001:db8::7')).toEqual({ host: '2001:db8::7', port: undefined })
  expect(publicAddressOf('[2001:db8::7]:6808')).toEqual({ host: '2001:db8::7', port: 6808 })
  for (const wrong of ['tcp://gw.example.com', 'gw.example.com/x', 'gw:0', 'gw:65536', '[gw]:1', ''])
    expect(publicAddressOf(wrong), wrong).toBeUndefined()
  expect(() => readConfig(['--gateway-address', 'tcp://gw.example.com'], {})).toThrow('--gateway-address')
})
