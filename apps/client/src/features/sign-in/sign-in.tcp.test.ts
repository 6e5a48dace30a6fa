import { wordsOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { engineWith, recorder, refusal, session, success, targetAt } from '../../core/api/test-recorder.ts'
import { deviceOf } from '../../core/session/device.ts'
import { createStored } from '../../core/settings/stored.ts'
import { checkCredentials, checkPasswordChange, loginBody, passwordChangeBody, ssoBody } from './sign-in.ts'

const device = deviceOf({ mobileOs: 2 }, createStored(undefined))
const credentials = { userId: ' demo ', password: 'outrider' }

test('the sign-in request holds user, password and the device fields; the user type is 0 (S3.login.1, S3.login.2)', async () => {
  await using server = await recorder({ 'user/login': success(session) })
  await engineWith().send('user/login', loginBody(credentials, device), targetAt(server.url))
  const { t: _, ...body } = server.only.body
  expect(body).toEqual({
    userId: 'demo',
    password: '30DC80656E50BC391792D3C9181B88A2',
    pushClientId: '',
    platformType: '',
    customerCode: '',
    userType: 0,
    mobileOs: 2,
    imei: '',
    appVersionCode: 236,
  })
})

test('mobileOs is 2 when nothing else is known (S3.login.3)', () => {
  expect(device.mobileOs).toBe(2)
})

test('single sign-on holds the user key and the device fields, and neither user nor password (S3.login.7)', async () => {
  await using server = await recorder({ 'user/getUserMsg': success(session) })
  await engineWith().send('user/getUserMsg', ssoBody('key-1', device), targetAt(server.url))
  const { t: _, ...body } = server.only.body
  expect(body).toEqual({ userKey: 'key-1', ...device })
})

test('the reply is read for user, rights and access token (S3.login.8)', async () => {
  await using server = await recorder({ 'user/login': success(session) })
  const reply = await engineWith().send('user/login', loginBody(credentials, device), targetAt(server.url))
  expect(reply).toMatchObject({ userId: 'demo', accessToken: 'new-token', appMenuAuth: { posAuth: true } })
})

test('an empty user name or password is refused before anything is sent (S5.login.user)', () => {
  expect(checkCredentials({ userId: '  ', password: 'x' })).toBe('login.empty')
  expect(checkCredentials({ userId: 'demo', password: '' })).toBe('login.empty')
  expect(checkCredentials(credentials)).toBeUndefined()
  expect(wordsOf('login.empty', 'en')).toBe('Please enter your username or password')
})

test('after a failed sign-in the same form can be sent again (S8.error.4, S8.error.29)', async () => {
  await using server = await recorder({ 'user/login': refusal(4000101, 'wrong user or password') })
  const signIn = () => engineWith().send('user/login', loginBody(credentials, device), targetAt(server.url))
  await expect(signIn()).rejects.toThrow('wrong user or password')
  server.answers['user/login'] = success(session)
  expect((await signIn()).userId).toBe('demo')
})

test('a failed single sign-on has its own words (S8.error.5)', async () => {
  await using server = await recorder({ 'user/getUserMsg': refusal(4000102, '') })
  const signOn = engineWith().send('user/getUserMsg', ssoBody('used', device), targetAt(server.url))
  await expect(signOn).rejects.toThrow('wrong user key')
})

test('a new password is long enough, another one, and typed twice', () => {
  const change = { oldPassword: 'outrider', newPassword: 'outrider2', repeated: 'outrider2' }
  expect(checkPasswordChange(change)).toBeUndefined()
  expect(checkPasswordChange({ ...change, newPassword: 'seven77' })?.error).toBe('password.tooShort')
  expect(checkPasswordChange({ ...change, newPassword: 'outrider' })?.error).toBe('password.same')
  expect(checkPasswordChange({ ...change, repeated: 'outrider3' })?.error).toBe('password.unlike')
  expect(checkPasswordChange({ ...change, oldPassword: '' })?.field).toBe('oldPassword')
})

test('both passwords of a change travel as they do at sign-in', () => {
  const body = passwordChangeBody({ oldPassword: 'outrider', newPassword: 'n'.repeat(40), repeated: '' })
  expect(body).toEqual({ oldPassword: expect.stringMatching(/^[0-9A-F]{32}$/), newPassword: 'n'.repeat(40) })
})
