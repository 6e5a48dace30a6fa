import { expect, test, vi } from 'vitest'
import type { Host } from '../../core/host/host.ts'
import { createLaunch } from '../../core/launch/launch.ts'
import { createStored } from '../../core/storage/stored.ts'
import { shelfOf } from '../../testing/storage.ts'
import { startPathInApp, startPathInPage } from './start-path.ts'
import { storedAlarmId } from '../../core/launch/stored-launch.ts'

function facts(signedIn: boolean) {
  const stored = createStored(undefined)
  const launch = createLaunch(shelfOf({}), stored, () => {})
  return { launch, stored, signedIn: () => signedIn, keepAccount: vi.fn<(launch: object) => void>() }
}
const page = (address: string, signedIn = false) => startPathInPage(new URL(address, 'https://fleet.example'), facts(signedIn))

test('a page opens the requested address', () => {
  expect(page('/main/pos?vehicle=7#x')).toBe('/main/pos?vehicle=7#x')
  expect(page('/errorInfo?msgCode=5')).toBe('/errorInfo?msgCode=5')
})

test.each(['mpusercode=m', 'openId=o&customerCode=c', 'openId=o'])(
  'a link with a user code or open id (%s) leads to /main with user data and to / without (S2.boot.5, S2.boot.6)',
  query => {
    expect(page(`/login?${query}`, true)).toBe('/main')
    expect(page(`/login?${query}`, false)).toBe('/')
  },
)

test('when signed in, user data of the link is stored and the entry is skipped', () => {
  const known = facts(true)
  startPathInPage(new URL('https://fleet.example/?openId=o&customerCode=c'), known)
  expect(known.keepAccount).toHaveBeenCalledWith({ openId: 'o', customerCode: 'c' })
  expect(known.launch.get()).toEqual({})
})

test('keys leave the address at once and wait for the entry', () => {
  const known = facts(false)
  expect(startPathInPage(new URL('https://fleet.example/redirect?userKey=k&feed=poll'), known)).toBe('/?feed=poll')
  expect(known.launch.get()).toEqual({ userKey: 'k' })
})

test('keys in the fragment of the entry leave the address too, and no other address takes any', () => {
  const known = facts(false)
  expect(startPathInPage(new URL('https://fleet.example/?feed=poll#userKey=k'), known)).toBe('/?feed=poll')
  expect(known.launch.get()).toEqual({ userKey: 'k' })
  const other = facts(false)
  expect(startPathInPage(new URL('https://fleet.example/login#userKey=k'), other)).toBe('/login#userKey=k')
  expect(other.launch.get()).toEqual({})
})

test.each([
  '/redirect?url=https://evil.example',
  '/redirect?redirect=//evil.example&to=//evil.example',
  '/?pushUrl=https://evil.example/x&openId=o&customerCode=c',
  '/redirect?param=https://evil.example/a-parameter-that-is-long-enough-to-be-kept',
])('no launch parameter leads out of the client (%s)', address => {
  for (const signedIn of [true, false]) {
    const begin = page(address, signedIn)
    expect(new URL(begin, 'https://fleet.example').origin).toBe('https://fleet.example')
    expect(['/', '/main']).toContain(new URL(begin, 'https://fleet.example').pathname)
  }
})

test('an alarm in any link is stored', () => {
  const known = facts(true)
  startPathInPage(new URL('https://fleet.example/main?alarmId=A1'), known)
  expect(known.stored.get(storedAlarmId)).toBe('A1')
})

const app = (link: string | undefined, signedIn: boolean, path = '/') => {
  const waited: number[] = []
  const host = { launchLink: () => Promise.resolve(link) } as Host
  const known = facts(signedIn)
  const wait = (ms: number) => Promise.resolve(void waited.push(ms))
  return startPathInApp(new URL(path, 'http://localhost'), host, known, wait).then(begin => ({
    begin,
    waited,
    kept: known.launch.get(),
  }))
}

test('the app decides after 500 ms: /main with user data, / without (S2.boot.3, S2.boot.4)', async () => {
  expect(await app(undefined, true)).toMatchObject({ begin: '/main', waited: [500] })
  expect(await app(undefined, false)).toMatchObject({ begin: '/', waited: [500] })
})

test('an app whose page is loaded again on /main stays at its module with user data; any other address is a start', async () => {
  expect(await app(undefined, true, '/main/more?vehicle=7&userKey=k')).toMatchObject({ begin: '/main/more?vehicle=7' })
  expect(await app(undefined, true, '/about')).toMatchObject({ begin: '/main' })
  expect(await app(undefined, true, '/mainx/more')).toMatchObject({ begin: '/main' })
  expect(await app(undefined, false, '/main/more')).toMatchObject({ begin: '/' })
})

test('the link an app was opened by brings parameters and no address', async () => {
  expect(await app('outrider://evil.example/x?userKey=k', false)).toMatchObject({ begin: '/', kept: { userKey: 'k' } })
  expect(await app('not a link', false)).toMatchObject({ begin: '/', kept: {} })
})
