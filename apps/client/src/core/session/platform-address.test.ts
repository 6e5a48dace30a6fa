import { expect, test } from 'vitest'
import { platformAddress } from './platform-address.ts'

const urlOf = (input: string) => platformAddress(input)?.url

test('a domain or IP without a port gets port 8083 (S1.platform.4)', () => {
  expect(urlOf('fleet.example.com')).toBe('http://fleet.example.com:8083')
  expect(urlOf('10.1.2.3')).toBe('http://10.1.2.3:8083')
})

test('a domain or IP with a port keeps its port (S1.platform.5)', () => {
  expect(urlOf('fleet.example.com:9000')).toBe('http://fleet.example.com:9000')
  expect(urlOf('10.1.2.3:65535')).toBe('http://10.1.2.3:65535')
})

test('a full address keeps its scheme and path', () => {
  expect(urlOf('https://Fleet.Example.com/base/')).toBe('https://fleet.example.com/base')
  expect(urlOf('http://10.1.2.3:81')).toBe('http://10.1.2.3:81')
})

test('upper case, spaces around and a last slash make no difference', () => {
  expect(platformAddress('  LocalHost/ ')).toEqual({ code: 'localhost:8083', url: 'http://localhost:8083' })
})

test('the same server has one code however it is written', () => {
  const codes = ['fleet.example.com', 'FLEET.example.com:8083', 'http://fleet.example.com:8083/'].map(
    input => platformAddress(input)?.code,
  )
  expect(new Set(codes).size).toBe(1)
})

test('a page that came over https asks platforms over https', () => {
  expect(platformAddress('fleet.example.com', { secure: true })?.url).toBe('https://fleet.example.com:8083')
})

test.each([
  '',
  '   ',
  ':8083',
  'host:',
  'host:0',
  'host:65536',
  'host:80a',
  '256.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '01.2.3.4',
  '12345',
  'a b',
  'host_name',
  '-host',
  'host-',
  'host..name',
  'ftp://host',
  'http://',
  'http://user:pass@host',
  '平台',
  'host/path',
])('%j is no server (S5.platform.format)', input => {
  expect(platformAddress(input)).toBeUndefined()
})
