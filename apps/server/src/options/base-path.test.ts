import { expect, test } from 'vitest'
import { ConfigError } from './option.ts'
import { basePathOf, withoutBase } from './base-path.ts'

test.each([
  ['/', '/'],
  ['fleet', '/fleet/'],
  ['/fleet', '/fleet/'],
  ['/fleet/east/', '/fleet/east/'],
  ['/v2.1/~wang_1/', '/v2.1/~wang_1/'],
])('--base-path %s means %s', (text, path) => {
  expect(basePathOf(text)).toBe(path)
})

test.each(['/a//b', '/../', '/a/./b', '/a b/', '/a"b', '/车队/', 'https://example.com/fleet/', '/a?b', '/a%20b/'])(
  '--base-path %s is refused',
  text => {
    expect(() => basePathOf(text)).toThrow(ConfigError)
  },
)

test.each([
  ['/fleet/main?a=1', '/main?a=1'],
  ['/fleet/', '/'],
  ['/fleet', '/'],
  ['/fleet?userKey=1', '/?userKey=1'],
  ['/fleet/fleet/x', '/fleet/x'],
  ['/main', '/main'],
  ['/fleets/main', '/fleets/main'],
  ['/vehicle/fleet/', '/vehicle/fleet/'],
])('of %s below /fleet/ the server reads %s', (url, read) => {
  expect(withoutBase(url, '/fleet/')).toBe(read)
  expect(withoutBase(url, '/')).toBe(url)
})
