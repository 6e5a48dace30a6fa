import { expect, test } from 'vitest'
import { withoutBase } from './without-base.ts'

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
