import type { DataOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { hashToken } from '../../accounts/tokens.ts'
import { solvedCaptcha, wirePassword, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
await platform.addUser('wang', 'right password', [root])
await platform.addUser('fresh', 'printed once', [root], { mustChange: true })

const device = { pushClientId: '', platformType: '', customerCode: '', userType: 0, mobileOs: 2, imei: '', appVersionCode: 236 }

test('the right password gives a session with user id, rights and tokens (S3.login.8), asked for with the fields of the specification (S3.login.1) (S3.login.2) (S3.login.3)', async () => {
  const { reply } = await platform.send('user/login', { userId: 'Wang', password: wirePassword('right password'), ...device })
  expect(reply.rspCode).toBe(0)
  const session = reply.data as DataOf<'user/login'>
  expect(session).toMatchObject({ userId: 'wang', mustChangePassword: false, appMenuAuth: { posAuth: true } })
  expect(session.accessToken).toHaveLength(43)
  expect(session.refreshToken).not.toBe(session.accessToken)
})

test('a wrong password and an unknown user are answered alike', async () => {
  const wrong = await platform.send('user/login', { userId: 'wang', password: wirePassword('wrong') })
  const unknown = await platform.send('user/login', { userId: 'nobody', password: wirePassword('wrong') })
  expect(wrong.reply).toEqual({ rspCode: 4000101, msg: 'wrong user or password' })
  expect(unknown.reply).toEqual(wrong.reply)
})

test('messages come in the language of the lang header (S7.rule.7)', async () => {
  const { reply } = await platform.send('user/login', { userId: 'nobody', password: 'x' }, { lang: 'zh' })
  expect(reply.msg).toBe('用户名或密码错误')
})

test('tokens and passwords are stored hashed only', async () => {
  const caller = await platform.signIn('wang', 'right password')
  const { rows } = await platform.database.pool.query<{ text: string }>(
    `select row_to_json(sessions)::text as text from sessions union all select row_to_json(users)::text from users`,
  )
  const all = rows.map(row => row.text).join()
  for (const secret of [caller.token, caller.refreshToken, wirePassword('right password')]) expect(all).not.toContain(secret)
  expect(all).toContain(hashToken(caller.token).toString('hex'))
})

test('five wrong passwords from one address make a captcha necessary there, ten make the account wait', async () => {
  const root = await platform.addOrganisation('Throttled')
  await platform.addUser('slow', 'right password', [root])
  const tryOnce = (password: string, captcha: object = {}) =>
    platform.send('user/login', { userId: 'slow', password: wirePassword(password), ...captcha })
  for (let i = 0; i < 5; i++) expect((await tryOnce('wrong')).reply.rspCode).toBe(4000101)
  expect((await tryOnce('right password')).reply).toEqual({
    rspCode: 4000105,
    msg: 'Please complete the verification first',
  })
  for (let i = 0; i < 5; i++) expect((await tryOnce('wrong', await solvedCaptcha(platform))).reply.rspCode).toBe(4000101)
  const refused = await tryOnce('right password', await solvedCaptcha(platform))
  expect(refused.status).toBe(429)
  expect(refused.reply).toMatchObject({ rspCode: 4290001, msg: expect.stringMatching(/try again in \d+ min/) })
})

test('a call without a token, with an unknown one and with one that was signed out are session-invalid', async () => {
  const path = 'vehicle/getVehiclesTotal'
  expect((await platform.send(path)).reply.rspCode).toBe(4010001)
  expect((await platform.send(path, {}, { access_token: 'made up' })).reply.rspCode).toBe(4010001)
  const caller = await platform.signIn('wang', 'right password')
  expect(await caller.code(path, {})).toBe(0)
  await caller.call('user/logout', {})
  expect(await caller.code(path, {})).toBe(4010001)
})

test('a token ends by time', async () => {
  const caller = await platform.signIn('wang', 'right password')
  await platform.database.pool.query('update sessions set expires_at = now() where access_hash = $1', [hashToken(caller.token)])
  expect(await caller.code('vehicle/getOrg', {})).toBe(4010003)
})

test('a user with a printed password can do nothing before changing it, and everything afterwards', async () => {
  const caller = await platform.signIn('fresh', 'printed once')
  expect(await caller.code('vehicle/getVehiclesTotal', {})).toBe(4030001)
  const change = (oldPassword: string, newPassword: string) =>
    platform.send(
      'user/changePassword',
      { oldPassword, newPassword },
      { access_token: caller.token, refresh_token: caller.refreshToken },
    )
  expect((await change(wirePassword('wrong'), wirePassword('my own'))).reply.rspCode).toBe(4000103)
  expect((await change(wirePassword('printed once'), wirePassword('printed once'))).reply.rspCode).toBe(4000104)
  const { reply } = await change(wirePassword('printed once'), wirePassword('my own'))
  expect(reply).toMatchObject({ rspCode: 0, data: { mustChangePassword: false } })
  expect(await caller.code('vehicle/getVehiclesTotal', {})).toBe(4010005)
  const again = await platform.signIn('fresh', 'my own')
  expect(await again.code('vehicle/getVehiclesTotal', {})).toBe(0)
})

test('a user key signs in once, and not after its end', async () => {
  const { UserRepository } = await import('../../accounts/user.repository.ts')
  const users = new UserRepository(platform.database.db)
  const wang = await users.byLogin('wang')
  await users.addUserKey(wang?.id ?? 0, hashToken('key one'), new Date(Date.now() + 60_000))
  await users.addUserKey(wang?.id ?? 0, hashToken('key two'), new Date(Date.now() - 1))
  expect((await platform.send('user/getUserMsg', { userKey: 'key one' })).reply).toMatchObject({
    rspCode: 0,
    data: { userId: 'wang' },
  })
  expect((await platform.send('user/getUserMsg', { userKey: 'key one' })).reply).toEqual({
    rspCode: 4000102,
    msg: 'wrong user key',
  })
  expect((await platform.send('user/getUserMsg', { userKey: 'key two' })).reply.rspCode).toBe(4000102)
})
