import { expect, test } from 'vitest'
import { session as signedIn } from '../core/api/test-recorder.ts'
import type { Screen } from '../core/routing/screen.ts'
import type { SessionState } from '../core/session/session.ts'
import { userDataOf } from '../core/session/user-data.ts'
import { admit } from './guard.ts'
import { screens } from './routes.ts'
import { titleOf } from './title.ts'

const platform = { Code: 'a', Title: 'A', Url: 'http://a', isCheckIn: true, gzhTitle: '' }
const data = userDataOf(signedIn)
const nobody: SessionState = { platforms: [], userDatas: {}, multi: false }
const stranger: SessionState = { ...nobody, platforms: [platform] }
const user: SessionState = { ...stranger, userDatas: { a: data } }
const guarded: Pick<Screen, 'access' | 'right'> = { access: 'guarded' }

test('an unknown route goes to /errorInfo, signed in or not (S2.guard.1)', () => {
  expect(admit(undefined, nobody)).toBe('/errorInfo')
  expect(admit(undefined, user)).toBe('/errorInfo')
})

test('with nothing stored the open routes open (S2.guard.5)', () => {
  const open = screens.filter(screen => admit(screen, nobody) === undefined).map(screen => screen.path)
  expect(open.sort()).toEqual(['/changePwd', '/errorInfo', '/login', '/newPlatform', '/platformList'])
})

test('with no platform saved every other route goes to /newPlatform (S2.guard.6)', () => {
  expect(admit(guarded, nobody)).toBe('/newPlatform')
})

test('the missing platform is looked at before the missing sign-in (S2.guard.11)', () => {
  expect(admit(guarded, { ...nobody, userDatas: { a: data } })).toBe('/newPlatform')
})

test('in single mode user data decides between /login and opening (S2.guard.9, S2.guard.10)', () => {
  expect(admit(guarded, stranger)).toBe('/login')
  expect(admit(guarded, user)).toBeUndefined()
})

test('in multi-platform mode one platform without a token is enough to sign in again (S2.guard.7, S2.guard.8)', () => {
  const both: SessionState = { multi: true, platforms: [platform, { ...platform, Code: 'b' }], userDatas: { a: data } }
  expect(admit(guarded, both)).toBe('/login')
  expect(admit(guarded, { ...both, userDatas: { a: data, b: data } })).toBeUndefined()
})

test('without the right a route needs, the user goes to /main', () => {
  expect(admit({ ...guarded, right: 'updInstTaskAuth' }, user)).toBe('/main')
  expect(admit({ ...guarded, right: 'posAuth' }, user)).toBeUndefined()
})

test('a password that must be changed comes before everything guarded', () => {
  expect(admit(guarded, { ...user, userDatas: { a: { ...data, mustChangePassword: true } } })).toBe('/changePwd')
})

test('titles: platform and route, platform alone on main, route alone before sign-in (S2.guard.2, S2.guard.3, S2.guard.4)', () => {
  const titles = Object.fromEntries(screens.map(screen => [screen.path, titleOf(screen, 'Fleet', 'en')]))
  expect(titles).toMatchObject({
    '/addNewVehicle': 'Fleet · Add vehicle',
    '/main/:module?': 'Fleet',
    '/login': 'Login',
    '/newPlatform': 'Add platform',
    '/platformList': 'Common platform list',
  })
})
