import type { AppMenuAuth } from '@outrider/contract'
import { expect, test } from 'vitest'
import { limitedRights, moduleTypeOf } from './module-type.ts'

const all = (granted: boolean): AppMenuAuth => ({
  posAuth: granted,
  trackAuth: granted,
  moreAuth: granted,
  videoAuth: granted,
  alarmAuth: granted,
  isShowTab: granted,
  updMtcTaskAuth: granted,
  updInstTaskAuth: granted,
})

const modulesOf = (rights: AppMenuAuth) =>
  (['posAuth', 'trackAuth', 'moreAuth', 'videoAuth', 'alarmAuth'] as const).filter(right => rights[right])

test('all switches position, track and alarm on and more off, whatever the reply says (S6.module.1)', () => {
  expect(modulesOf(limitedRights(all(false), 'all'))).toEqual(['posAuth', 'trackAuth', 'alarmAuth'])
  // The video right remains that of the account.
  expect(modulesOf(limitedRights(all(true), 'all'))).toEqual(['posAuth', 'trackAuth', 'videoAuth', 'alarmAuth'])
})

test.each([true, false])('pos leaves position only (granted: %s) (S6.module.2)', granted => {
  expect(modulesOf(limitedRights(all(granted), 'pos'))).toEqual(['posAuth'])
})

test.each([true, false])('video leaves video only, with the tab shown (granted: %s) (S6.module.3)', granted => {
  const rights = limitedRights(all(granted), 'video')
  expect(modulesOf(rights)).toEqual(['videoAuth'])
  expect(rights.isShowTab).toBe(true)
})

test.each([true, false])('track leaves track only (granted: %s) (S6.module.4)', granted => {
  expect(modulesOf(limitedRights(all(granted), 'track'))).toEqual(['trackAuth'])
})

test('without a module type the rights of the sign-in hold (S6.module.5)', () => {
  const rights = { ...all(true), alarmAuth: false }
  expect(limitedRights(rights, undefined)).toEqual(rights)
})

test('the rights to edit tasks are no module: no type touches them', () => {
  expect(limitedRights(all(true), 'pos')).toMatchObject({ updInstTaskAuth: true, updMtcTaskAuth: true })
})

test('an unknown type counts as none', () => {
  expect(moduleTypeOf('video')).toBe('video')
  expect(moduleTypeOf('admin')).toBeUndefined()
  expect(moduleTypeOf(null)).toBeUndefined()
})
