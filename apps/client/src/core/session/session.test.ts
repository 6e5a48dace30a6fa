import { expect, test } from 'vitest'
import { session as signedIn } from '../api/test-recorder.ts'
import { createStored } from '../settings/stored.ts'
import { createSession, currentPlatform, isSignedIn, mustChangePassword, rightsOf, targetsOf } from './session.ts'

function shelf(values: Record<string, unknown> = {}) {
  const texts = new Map(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    kept: (key: string): unknown => JSON.parse(texts.get(key) ?? 'null'),
  }
}

const a = { Code: 'a', Title: 'A', Url: 'http://a' }
const b = { Code: 'b', Title: 'B', Url: 'http://b' }

test('adding a platform makes it the one in use and unticks the others (S4.platformList.1, S4.platformList.2)', () => {
  const kept = shelf()
  const session = createSession(createStored(kept))
  session.addPlatform(a)
  session.addPlatform(b)
  expect(session.get().platforms.map(({ Code, isCheckIn }) => [Code, isCheckIn])).toEqual([
    ['a', false],
    ['b', true],
  ])
  expect(kept.kept('platformInfoList')).toMatchObject([
    { Code: 'a', isCheckIn: false },
    { Code: 'b', isCheckIn: true },
  ])
})

test('the sign-in reply is read for user, rights and tokens and survives a restart (S3.login.8)', () => {
  const kept = shelf()
  const first = createSession(createStored(kept))
  first.addPlatform(a)
  first.signIn('a', signedIn)
  const again = createSession(createStored(kept))
  expect(isSignedIn(again.get())).toBe(true)
  expect(again.get().userDatas['a']).toMatchObject({ userId: 'demo', accessToken: 'new-token', refreshToken: 'new-refresh' })
  expect(rightsOf(again.get())).toMatchObject({ posAuth: true, videoAuth: false })
  expect(targetsOf(again.get())).toEqual([
    { code: 'a', title: 'A', url: 'http://a', accessToken: 'new-token', refreshToken: 'new-refresh' },
  ])
})

test('clearing leaves no token behind, in memory or stored', () => {
  const kept = shelf()
  const session = createSession(createStored(kept))
  session.addPlatform(a)
  session.signIn('a', signedIn)
  session.clearUserData()
  expect(isSignedIn(session.get())).toBe(false)
  expect(kept.kept('userDatas')).toEqual({})
  expect(currentPlatform(session.get())?.Code).toBe('a')
})

test('in multi-platform mode each selected platform must hold a token (S2.guard.7, S2.guard.8)', () => {
  const platforms = [a, b].map(platform => ({ ...platform, isCheckIn: true, gzhTitle: '' }))
  const kept = shelf({ platformInfoList: platforms, isMultiPlatformMode: true })
  const session = createSession(createStored(kept))
  session.signIn('a', signedIn)
  expect(isSignedIn(session.get())).toBe(false)
  session.signIn('b', { ...signedIn, appMenuAuth: { ...signedIn.appMenuAuth, posAuth: false, alarmAuth: true } })
  expect(isSignedIn(session.get())).toBe(true)
  expect(targetsOf(session.get()).map(target => target.code)).toEqual(['a', 'b'])
  expect(rightsOf(session.get())).toMatchObject({ posAuth: true, alarmAuth: true, trackAuth: false })
})

test('in single mode one platform is in use, even when several are ticked', () => {
  const platforms = [a, b].map(platform => ({ ...platform, isCheckIn: true, gzhTitle: '' }))
  const session = createSession(createStored(shelf({ platformInfoList: platforms })))
  expect(targetsOf(session.get()).map(target => target.code)).toEqual(['a'])
})

test('removing a platform forgets its tokens', () => {
  const session = createSession(createStored(shelf()))
  session.addPlatform(a)
  session.signIn('a', signedIn)
  session.addPlatform(b)
  session.removePlatform('a')
  expect(session.get().platforms.map(platform => platform.Code)).toEqual(['b'])
  expect(session.get().userDatas).toEqual({})
})

test('a password that must be changed is known before any call', () => {
  const session = createSession(createStored(shelf()))
  session.addPlatform(a)
  session.signIn('a', { ...signedIn, mustChangePassword: true })
  expect(mustChangePassword(session.get())).toBe(true)
})
