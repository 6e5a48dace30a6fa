import { expect, test } from 'vitest'
import { session } from '../../testing/recorder.ts'
import { limitedRights } from '@outrider/contract'
import { moduleFor, allowedModules } from './modules.ts'

const { appMenuAuth } = session
const plain = { moduleType: undefined, defaultModule: 'pos' }

test('without posAuth location is not offered, with it, it is (S6.right.2)', () => {
  expect(allowedModules(appMenuAuth)).toContain('pos')
  expect(allowedModules({ ...appMenuAuth, posAuth: false })).not.toContain('pos')
})

test('without trackAuth tracks are not offered, with it, they are (S6.right.3)', () => {
  expect(allowedModules({ ...appMenuAuth, trackAuth: true })).toContain('track')
  expect(allowedModules({ ...appMenuAuth, trackAuth: false })).not.toContain('track')
})

test('a session limited to tracks opens with them (S2.main.10)', () => {
  const rights = limitedRights({ ...appMenuAuth, trackAuth: true }, 'track')
  expect(allowedModules(rights)).toEqual(['track'])
  expect(moduleFor(undefined, rights, { moduleType: 'track', defaultModule: 'pos' })).toBe('track')
})

test('the module an address names opens, else the first that is allowed', () => {
  expect(moduleFor('vehicleList', appMenuAuth, plain)).toBe('vehicleList')
  expect(moduleFor('nonsense', appMenuAuth, plain)).toBe('pos')
  expect(moduleFor(undefined, appMenuAuth, plain)).toBe('pos')
  expect(moduleFor('pos', { ...appMenuAuth, posAuth: false }, plain)).toBeUndefined()
})

test('an unknown default falls back to pos', () => {
  expect(moduleFor(undefined, appMenuAuth, { ...plain, defaultModule: 'nowhere' })).toBe('pos')
})

test('a session limited to a module opens with it whatever default is saved', () => {
  const start = { moduleType: 'pos', defaultModule: 'home' } as const
  expect(moduleFor(undefined, limitedRights(appMenuAuth, 'pos'), start)).toBe('pos')
})

test('a session limited to a missing module offers no other', () => {
  const start = { moduleType: 'video', defaultModule: 'pos' } as const
  expect(moduleFor(undefined, limitedRights(appMenuAuth, 'video'), start)).toBeUndefined()
  expect(moduleFor('pos', limitedRights(appMenuAuth, 'video'), start)).toBeUndefined()
})
