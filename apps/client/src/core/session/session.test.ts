import { expect, test } from 'vitest'
import { session as signedIn } from '../../testing/recorder.ts'
import { platformChoiceTexts } from './platform-choice-texts.ts'
import { createStored } from '../storage/stored.ts'
import { createSession, currentPlatform, isSignedIn, moduleTypeIn, mustChangePassword, rightsOf, targetsOf } from './session.ts'

function shelf(values: Record<string, unknown> = {}) {
  const texts = new Map(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
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

const many = (...ticked: boolean[]) =>
  ticked.map((isCheckIn, at) => ({ Code: `p${at}`, Title: `P${at}`, Url: `http://p${at}`, isCheckIn, gzhTitle: '' }))
const tickedIn = (session: ReturnType<typeof createSession>) =>
  session
    .get()
    .platforms.filter(platform => platform.isCheckIn)
    .map(platform => platform.Code)

test('a stored platform holds Code, Title, Url, isCheckIn and gzhTitle (S3.platform.1)', () => {
  const kept = shelf()
  createSession(createStored(kept)).addPlatform(a)
  expect(kept.kept('platformInfoList')).toEqual([{ Code: 'a', Title: 'A', Url: 'http://a', isCheckIn: true, gzhTitle: '' }])
})

test('in single mode exactly one stored platform is ticked, whatever is done (S3.platform.2)', () => {
  const session = createSession(createStored(shelf({ platformInfoList: many(true, true, false), isMultiPlatformMode: true })))
  session.setMulti(false)
  expect(tickedIn(session)).toEqual(['p0'])
  session.checkIn('p2')
  expect(tickedIn(session)).toEqual(['p2'])
  session.addPlatform(a)
  expect(tickedIn(session)).toEqual(['a'])
})

test('the list, where each platform is, which one a start uses by default, and the mode are kept across a restart (S3.platform.3)', () => {
  const kept = shelf()
  const first = createSession(createStored(kept))
  first.addPlatform(a)
  first.addPlatform(b)
  first.setTitle('b', 'Depot')
  first.checkIn('a')
  const again = createSession(createStored(kept))
  expect(again.get().platforms).toMatchObject([
    { Code: 'a', Title: 'A', Url: 'http://a', isCheckIn: true },
    { Code: 'b', Title: 'Depot', Url: b.Url, isCheckIn: false },
  ])
  expect(currentPlatform(again.get())?.Code).toBe('a')
  again.setMulti(true)
  again.tick('b', true)
  const third = createSession(createStored(kept)).get()
  expect([third.multi, third.platforms.map(({ isCheckIn }) => isCheckIn)]).toEqual([true, [true, true]])
})

test('several platforms at once are off unless they were switched on (S4.multi.1)', () => {
  expect(createSession(createStored(shelf())).get().multi).toBe(false)
})

test('five may be ticked, the sixth is refused (S5.platform.max)', () => {
  const platforms = many(true, true, true, true, false, false)
  const session = createSession(createStored(shelf({ platformInfoList: platforms, isMultiPlatformMode: true })))
  expect(session.tick('p4', true)).toBeUndefined()
  expect(session.tick('p5', true)).toBe('max')
  expect(tickedIn(session)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
  expect(platformChoiceTexts.rows.max.en).toBe('Choose up to five platforms')
})

test('the last ticked platform stays ticked: one is needed to sign in (S5.platform.none)', () => {
  const session = createSession(createStored(shelf({ platformInfoList: many(true, false), isMultiPlatformMode: true })))
  expect(session.tick('p0', false)).toBe('none')
  expect(tickedIn(session)).toEqual(['p0'])
  expect(platformChoiceTexts.rows.none.en).toBe('Please select the platform to log in')
})

test('an edited address ends the sign-in there; another name alone does not', () => {
  const session = createSession(createStored(shelf()))
  session.addPlatform(a)
  session.signIn('a', signedIn)
  session.editPlatform('a', { ...a, Title: 'Renamed' })
  expect(isSignedIn(session.get())).toBe(true)
  session.editPlatform('a', { Code: 'c', Title: 'C', Url: 'http://c' })
  expect(targetsOf(session.get())).toEqual([
    { code: 'c', title: 'C', url: 'http://c', accessToken: undefined, refreshToken: undefined },
  ])
  expect(session.get().userDatas).toEqual({})
})

test('what is offered depends on appMenuAuth alone, not on a role or a name (S6.right.1)', () => {
  const rights = (userName: string, appMenuAuth: typeof signedIn.appMenuAuth) => {
    const session = createSession(createStored(shelf()))
    session.addPlatform(a)
    session.signIn('a', { ...signedIn, userId: userName, userName, appMenuAuth })
    return rightsOf(session.get())
  }
  expect(rights('admin', signedIn.appMenuAuth)).toEqual(rights('driver', signedIn.appMenuAuth))
  const other = { ...signedIn.appMenuAuth, alarmAuth: true }
  expect(rights('admin', other)).not.toEqual(rights('admin', signedIn.appMenuAuth))
})

test('a launch link limits the session to a module without changing what is stored', () => {
  const kept = shelf()
  const session = createSession(createStored(kept))
  session.addPlatform(a)
  session.signIn('a', { ...signedIn, appMenuAuth: { ...signedIn.appMenuAuth, videoAuth: true, alarmAuth: true } })
  session.limitTo('video')
  expect(rightsOf(session.get())).toMatchObject({ posAuth: false, videoAuth: true, alarmAuth: false })
  expect(moduleTypeIn(session.get())).toBe('video')
  expect(rightsOf(createSession(createStored(kept)).get())).toMatchObject({ posAuth: true, videoAuth: true, alarmAuth: true })
})

test('a link does not widen or move the session that its platform limited to a module', () => {
  const session = createSession(createStored(shelf()))
  session.addPlatform(a)
  const { posAuth } = signedIn.appMenuAuth
  session.signIn('a', { ...signedIn, moduleType: 'pos' })
  for (const asked of ['all', 'video'] as const) {
    session.limitTo(asked)
    expect(moduleTypeIn(session.get())).toBe('pos')
    expect(rightsOf(session.get())).toMatchObject({ posAuth })
  }
})

test('all platforms with a sign-in are used together, five at most and the one in use among them', () => {
  const session = createSession(createStored(shelf()))
  const codes = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const code of codes) {
    session.addPlatform({ ...a, Code: code })
    if (code !== 'b') session.signIn(code, signedIn)
  }
  session.joinSignedIn()
  expect(session.get().multi).toBe(true)
  expect(session.get().platforms.flatMap(({ Code, isCheckIn }) => (isCheckIn ? Code : []))).toEqual(['a', 'c', 'd', 'e', 'g'])
  expect(isSignedIn(session.get())).toBe(true)
})
