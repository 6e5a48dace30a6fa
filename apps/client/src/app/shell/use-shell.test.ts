import { expect, test } from 'vitest'
import { createSession } from '../../core/session/session.ts'
import { createStored } from '../../core/storage/stored.ts'
import type { SessionState } from '../../core/session/session.ts'
import { hasShell } from './use-shell.ts'

const all = {
  posAuth: true,
  trackAuth: true,
  moreAuth: true,
  videoAuth: true,
  alarmAuth: true,
  isShowTab: true,
  updMtcTaskAuth: true,
  updInstTaskAuth: true,
}
const empty = createSession(createStored(undefined)).get()
const platform = { Code: 'a', Title: 'A', Url: 'http://a', isCheckIn: true, gzhTitle: '' }
const signedIn = (more: object = {}, rights: object = {}): SessionState => ({
  ...empty,
  platforms: [platform],
  userDatas: {
    a: { userId: 'u', userName: '', accessToken: 't', refreshToken: 'r', appMenuAuth: { ...all, ...rights }, ...more } as never,
  },
})
const guarded = { access: 'guarded' } as const
const open = { access: 'open' } as const
const openSetting = { access: 'open', area: 'settings' } as const

test('every screen of a signed-in user stands in the shell, and none before sign-in', () => {
  expect(hasShell(guarded, signedIn())).toBe(true)
  expect(hasShell(openSetting, signedIn())).toBe(true)
  expect(hasShell(open, signedIn())).toBe(false)
  expect(hasShell(openSetting, empty)).toBe(false)
})

test('a session that has to change its password first has no shell', () => {
  expect(hasShell(openSetting, signedIn({ mustChangePassword: true }))).toBe(false)
})

test.each(['pos', 'track', 'video'] as const)('a session that its host limits to %s has no shell', moduleType => {
  expect(hasShell(guarded, { ...signedIn(), moduleType })).toBe(false)
  expect(hasShell(guarded, signedIn({ moduleType }))).toBe(false)
})

test('a session limited to nothing has the shell, one without tabs has none', () => {
  expect(hasShell(guarded, { ...signedIn(), moduleType: 'all' })).toBe(true)
  expect(hasShell(guarded, signedIn({}, { isShowTab: false }))).toBe(false)
})
