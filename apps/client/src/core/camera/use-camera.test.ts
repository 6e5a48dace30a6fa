import { expect, test } from 'vitest'
import { problemOf } from './use-camera.ts'

test('why a camera does not start is told apart: refused, none there, used by another app', () => {
  expect(problemOf(new DOMException('', 'NotAllowedError'))).toBe('refused')
  expect(problemOf(new DOMException('', 'NotFoundError'))).toBe('none')
  expect(problemOf(new DOMException('', 'NotReadableError'))).toBe('inUse')
  expect(problemOf('anything')).toBe('inUse')
})
