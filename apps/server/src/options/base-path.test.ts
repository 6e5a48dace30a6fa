import { expect, test } from 'vitest'
import { ConfigError } from './option.ts'
import { basePathOf } from './base-path.ts'

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
