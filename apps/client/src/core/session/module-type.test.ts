import { type AppMenuAuth, limitedRights } from '@outrider/contract'
import { expect, test } from 'vitest'
import { userData } from './user-data.ts'

const all = (granted: boolean): AppMenuAuth => ({
  posAuth: granted,
  trackAuth: granted,
  moreAuth: granted,
  videoAuth: granted,
  alarmAuth: granted,
  isShowTab: granted,
  updMtcTaskAuth: granted,
  commandAuth: granted,
  listenAuth: granted,
  reviewAuth: granted,
  adminAuth: granted,
  auditAuth: granted,
  configureAuth: granted,
  talkAuth: granted,
  recorderAuth: granted,
  expertAuth: granted,
  upgradeAuth: granted,
  backupAuth: granted,
  updInstTaskAuth: granted,
})

const modulesOf = (rights: AppMenuAuth) =>
  (['posAuth', 'trackAuth', 'moreAuth', 'videoAuth', 'alarmAuth'] as const).filter(right => rights[right])

test('all leaves position, track and alarm on and switches more off, whatever the reply says of it (S6.module.1)', () => {
  // The video right remains that of the account.
  expect(modulesOf(limitedRights(all(true), 'all'))).toEqual(['posAuth', 'trackAuth', 'videoAuth', 'alarmAuth'])
})

test('pos leaves position only (S6.module.2)', () => {
  expect(modulesOf(limitedRights(all(true), 'pos'))).toEqual(['posAuth'])
})

test('video leaves video only, with the tab shown (S6.module.3)', () => {
  const rights = limitedRights({ ...all(true), isShowTab: false }, 'video')
  expect(modulesOf(rights)).toEqual(['videoAuth'])
  expect(rights.isShowTab).toBe(true)
})

test('track leaves track only (S6.module.4)', () => {
  expect(modulesOf(limitedRights(all(true), 'track'))).toEqual(['trackAuth'])
})

test.each(['all', 'pos', 'video', 'track'] as const)(
  '%s adds no module that was not granted: the server would refuse its calls',
  type => {
    expect(modulesOf(limitedRights(all(false), type))).toEqual([])
  },
)

test('without a module type the rights of the sign-in hold (S6.module.5)', () => {
  const rights = { ...all(true), alarmAuth: false }
  expect(limitedRights(rights, undefined)).toEqual(rights)
})

test.each(['pos', 'video', 'track'] as const)(
  '%s leaves its module and no other right, one that is added later neither',
  type => {
    const named = Object.entries(limitedRights(all(true), type)).flatMap(([right, held]) => (held ? [right] : []))
    expect(named).toEqual([`${type}Auth`, 'isShowTab'])
    expect(limitedRights({ ...all(true), laterAuth: true } as AppMenuAuth, type)).not.toHaveProperty('laterAuth')
  },
)

test('a stored sign-in of an unknown type is none: it would be one without a limit', () => {
  const stored = { userId: '1', userName: 'x', accessToken: 'a', refreshToken: '', expiresAt: 0, appMenuAuth: all(true) }
  expect(userData.parse({ ...stored, moduleType: 'video' }).moduleType).toBe('video')
  expect(() => userData.parse({ ...stored, moduleType: 'admin' })).toThrow(TypeError)
})
