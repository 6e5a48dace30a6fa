import { createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApi } from '../../core/api/api.ts'
import { engineWith, recorder, refusal, session, status, success, targetAt } from '../../testing/recorder.ts'
import { deviceOf } from '../../core/session/device.ts'
import { createStored } from '../../core/storage/stored.ts'
import { md5Password } from '../../core/api/md5-password.ts'
import { wirePassword } from '../../core/api/wire-password.ts'
import { checkPasswordChange, type PasswordRules } from './password-change.ts'
import { checkSignIn, checkSmsRequest, checkSmsSignIn, loginBody, ssoBody } from './sign-in.ts'
import { signInTexts } from './strings.ts'

const device = deviceOf(createStored(undefined))
const credentials = { name: ' demo ', password: md5Password('outrider') }
const agreed = { agreed: true }

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

test('signing in by user and by plate number both send user type 0 (S6.login.1)', async () => {
  for (const name of ['demo', '京A12345']) {
    await using server = await recorder({ 'user/login': success(session) })
    await engineWith().send('user/login', loginBody({ ...credentials, name }, device), targetAt(server.url))
    expect(server.only.body).toMatchObject({ userId: name, userType: 0 })
  }
})

test('mobileOs is 2 when nothing else is known (S3.login.3)', () => {
  expect(device.mobileOs).toBe(2)
})

test.each([
  [31, '(S3.login.4)', createHash('md5').update('p'.repeat(31)).digest('hex').toUpperCase()],
  [32, '(S3.login.5)', 'p'.repeat(32)],
  [33, '(S3.login.6)', 'p'.repeat(33)],
])('a typed password of %i characters is sent as the specification says %s', async (length, _, wire) => {
  await using server = await recorder({
    'user/login': success(session),
    'user/getPublicKey': status(404),
    'user/getRsaPublicKey': status(404),
  })
  const engine = engineWith()
  const call = ((path: never, body: never) => engine.send(path, body, targetAt(server.url))) as never
  const password = await wirePassword({ call }, 'a', 'p'.repeat(length))
  await engine.send('user/login', loginBody({ name: 'demo', password }, device), targetAt(server.url))
  expect(server.requests.at(-1)?.body['password']).toBe(wire)
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

test('a user name without password and a password without user name are refused before anything is sent (S5.login.user, S5.boundary.9)', () => {
  expect(checkSignIn('user', { name: '  ', password: 'x' }, agreed)).toBe('empty')
  expect(checkSignIn('user', { name: 'demo', password: '' }, agreed)).toBe('empty')
  expect(checkSignIn('user', credentials, agreed)).toBeUndefined()
  expect(signInTexts.rows.empty.en).toBe('Please enter your username or password')
})

test('a plate number without password and a password without plate number are refused in other words (S5.login.plate, S5.boundary.10)', () => {
  expect(checkSignIn('plate', { name: '', password: 'x' }, agreed)).toBe('emptyPlate')
  expect(checkSignIn('plate', { name: '京A12345', password: '' }, agreed)).toBe('emptyPlate')
  expect(checkSignIn('plate', { name: '京A12345', password: 'x' }, agreed)).toBeUndefined()
  expect(signInTexts.rows.emptyPlate.en).toBe('Please enter the license plate number or password')
})

test('where a code is asked for it is not empty, and a moved piece is an answer (S5.login.captcha)', () => {
  const check = (captcha: object | undefined) => checkSignIn('user', credentials, { agreed: true, captcha })
  expect(check({ captchaId: 'c', captchaCode: ' ' })).toBe('emptyCode')
  expect(check({ captchaId: 'c' })).toBe('emptyCode')
  expect(check({ captchaId: 'c', captchaCode: 'x7' })).toBeUndefined()
  expect(check({ captchaId: 'c', moveX: 120 })).toBeUndefined()
  expect(check(undefined)).toBeUndefined()
  expect(signInTexts.rows.emptyCode.en).toBe('Please enter verification code')
})

test('agreement and privacy policy come before every sign-in (S5.login.agree)', () => {
  expect(checkSignIn('user', credentials, { agreed: false })).toBe('notAgreed')
  expect(checkSmsSignIn('13800000000', '1234', { agreed: false })).toBe('notAgreed')
  expect(checkSmsSignIn('13800000000', '1234', agreed)).toBeUndefined()
  expect(signInTexts.rows.notAgreed.en).toBe('Please read and agree to the User Agreement and Privacy Policy before logging in')
})

test('a text message needs a number and an answered picture', () => {
  expect(checkSmsRequest('', { captchaCode: 'x' })).toBe('emptyMobile')
  expect(checkSmsRequest('13800000000', { captchaId: 'c' })).toBe('emptyCode')
  expect(checkSmsRequest('13800000000', undefined)).toBe('emptyCode')
  expect(checkSmsRequest('13800000000', { captchaId: 'c', captchaCode: 'x' })).toBeUndefined()
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

const rules: PasswordRules = { minLength: 8, maxLength: 128, upper: false, lower: true, digit: true, special: false }

test('a new password keeps the rules of the platform, is another one, and is typed twice', () => {
  const change = { oldPassword: 'outrider', newPassword: 'outrider2', repeated: 'outrider2' }
  expect(checkPasswordChange(change, rules)).toBeUndefined()
  expect(checkPasswordChange({ ...change, newPassword: 'seven77' }, rules)).toMatchObject({
    error: 'tooShort',
    filling: { length: 8 },
  })
  expect(checkPasswordChange({ ...change, newPassword: 'outriders' }, rules)?.error).toBe('weak')
  expect(checkPasswordChange({ ...change, newPassword: 'OUTRIDER2' }, rules)?.error).toBe('weak')
  expect(checkPasswordChange({ ...change, newPassword: '😀😀😀😀a1x' }, rules)?.error).toBe('tooShort')
  expect(checkPasswordChange({ ...change, newPassword: 'outrider2', oldPassword: 'outrider2' }, rules)?.error).toBe('same')
  expect(checkPasswordChange({ ...change, repeated: 'outrider3' }, rules)?.error).toBe('mismatch')
  expect(checkPasswordChange({ ...change, oldPassword: '' }, rules)?.field).toBe('oldPassword')
})

test('where the platform tells no rules the client has none of its own', () => {
  expect(checkPasswordChange({ oldPassword: 'a', newPassword: 'b', repeated: 'b' }, undefined)).toBeUndefined()
})

/** The password a platform with these answers would get. */
async function sent(typed: string, answers: Parameters<typeof recorder>[0], how?: { asTyped: boolean }) {
  await using server = await recorder(answers)
  const engine = engineWith()
  const call = ((path: never, body: never) => engine.send(path, body, targetAt(server.url))) as never
  return await wirePassword({ call }, 'a', typed, how)
}
const key = { keyId: 'k', publicKey: 'CSAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', nonce: 'n' }

test('passwords of any length are sent encrypted if the platform has a key (S3.login.4) (S3.login.5) (S3.login.6)', async () => {
  for (const length of [31, 32, 33])
    expect(await sent('p'.repeat(length), { 'user/getPublicKey': success(key) })).toMatch(/^sealed:k\.[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('a platform that knows no seals gets the password as the specification says', async () => {
  const old = { 'user/getPublicKey': status(404), 'user/getRsaPublicKey': status(404) }
  expect(await sent('outrider', old)).toBe('30DC80656E50BC391792D3C9181B88A2')
  expect(await sent('n'.repeat(40), old, { asTyped: true })).toBe('n'.repeat(40))
})

test('a platform with RSA only receives passwords encrypted with RSA', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  const encrypted = await sent('outrider 1', {
    'user/getPublicKey': status(404),
    'user/getRsaPublicKey': success({ keyId: 'k', publicKey: pem, nonce: 'n' }),
  })
  const [, bytes = ''] = /^rsa:k\.([\w-]+)$/.exec(encrypted) ?? []
  const opened = privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, Buffer.from(bytes, 'base64url')).toString()
  expect(JSON.parse(opened)).toEqual({ password: md5Password('outrider 1'), nonce: 'n' })
})

const unusableReplies = {
  'unknown call': status(404),
  'refused for its parameters': refusal(4000000, 'bad request'),
  'a token is wanted': refusal(4010001, 'need to sign in again'),
  'an unknown code': refusal(77, ''),
  'no envelope': status(200, '<html></html>'),
  'success without a key': success({}),
  'the key as text': success('MIGfMA0GCSqGSIb3DQEBAQUAA4GN'),
  'a key of another kind': success({ keyId: 'k', publicKey: 'MIGfMA0GCSqGSIb3DQEBAQUAA4GN', nonce: 'n' }),
  'a key that is no base64': success({ keyId: 'k', publicKey: '***', nonce: 'n' }),
}
const hashed = '30DC80656E50BC391792D3C9181B88A2'

test.each(Object.entries(unusableReplies))(
  'a key call answered with "%s" leads to the hash of the specification',
  async (_, reply) => {
    expect(await sent('outrider', { 'user/getPublicKey': reply, 'user/getRsaPublicKey': reply })).toBe(hashed)
  },
)

test('an unusable key of one platform leaves the password for another platform encrypted', async () => {
  await using old = await recorder({ 'user/getPublicKey': refusal(4010001, ''), 'user/getRsaPublicKey': refusal(4010001, '') })
  await using ours = await recorder({ 'user/getPublicKey': success(key) })
  const handled: unknown[] = []
  const platforms = [targetAt(old.url, { code: 'old' }), targetAt(ours.url, { code: 'ours' })]
  const api = createApi({
    engine: engineWith({ multi: () => true }),
    targets: () => platforms,
    targetOf: code => platforms.find(each => each.code === code),
    multi: () => true,
    lang: () => 'en',
    log: () => {},
    handleError: error => handled.push(error),
  })
  const [forOld, forOurs] = await Promise.all(['old', 'ours'].map(code => wirePassword(api, code, 'outrider')))
  expect(forOld).toBe(hashed)
  expect(forOurs).toMatch(/^sealed:k\./)
  // A session code for a call without a token says nothing about the sessions: nobody is signed out.
  expect(handled).toEqual([])
})

test('a platform that fails gets no password at all', async () => {
  await expect(sent('outrider', { 'user/getPublicKey': status(500) })).rejects.toThrow()
  const half = { 'user/getPublicKey': status(404), 'user/getRsaPublicKey': status(500) }
  await expect(sent('outrider', half)).rejects.toThrow()
  await expect(sent('outrider', { 'user/getPublicKey': (_, response) => response.destroy() })).rejects.toThrow()
})
