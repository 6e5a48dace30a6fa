import { expect, test } from 'vitest'
import { session } from '../../core/api/test-recorder.ts'
import { moduleFor, offered } from './modules.ts'

const { appMenuAuth } = session

test('without posAuth location is not offered, with it, it is (S6.right.2)', () => {
  expect(offered(appMenuAuth)).toContain('pos')
  expect(offered({ ...appMenuAuth, posAuth: false })).not.toContain('pos')
})

test('the module an address names opens, else the first that is allowed', () => {
  expect(moduleFor('vehicleList', appMenuAuth)).toBe('vehicleList')
  expect(moduleFor('nonsense', appMenuAuth)).toBe('pos')
  expect(moduleFor(undefined, appMenuAuth)).toBe('pos')
  expect(moduleFor('pos', { ...appMenuAuth, posAuth: false })).toBeUndefined()
})
