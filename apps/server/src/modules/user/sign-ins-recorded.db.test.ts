/** What the record has of signing in. */
import { beforeEach, expect, test } from 'vitest'
import { solvedCaptcha, wirePassword, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile()
const userId = await platform.addUser('wang', 'right password', [await platform.addOrganisation('Root')], {
  mobile: '13900000001',
})
beforeEach(async () => {
  await platform.settled()
  await platform.database.pool.query('truncate recorded_events')
})

async function events(): Promise<{ kind: string; details: object }[]> {
  await platform.settled()
  const { rows } = await platform.database.pool.query<{ kind: string; details: object }>(
    'select kind, user_id, session_id, account, address, call, details from recorded_events order by id',
  )
  return rows
}
const login = (user: string, password: string, more: object = {}) =>
  platform.send('user/login', { userId: user, password: wirePassword(password), ...more })

test('a sign-in and its end are recorded with user, session, account and address', async () => {
  const caller = await platform.signIn('wang', 'right password')
  await caller.call('user/logout', {})
  const { rows } = await platform.database.pool.query<{ id: string }>('select id from sessions order by id desc limit 1')
  const who = { user_id: userId, session_id: rows[0]?.id }
  expect(await events()).toEqual([
    {
      ...who,
      kind: 'signIn',
      account: 'wang',
      address: '127.0.0.1',
      call: null,
      details: { method: 'password', newDevice: false },
    },
    { ...who, kind: 'sessionsEnded', account: null, address: null, call: null, details: { reason: 'signedOut' } },
  ])
})

test('refused sign-ins are recorded with account, address and reason, also of accounts that do not exist', async () => {
  await login('wang', 'wrong')
  await login('nobody', 'wrong')
  await platform.send('user/getUserMsg', { userKey: 'an unknown key' })
  await platform.send('user/getMobileSmsCaptcha', { mobile: '13900000001', ...(await solvedCaptcha(platform)) })
  await platform.send('user/mobileSmsLogin', { mobile: '13900000001', smsCode: '000000' })
  await platform.database.pool.query('update users set locked_at = now() where id = $1', [userId])
  await login('wang', 'right password')
  await platform.database.pool.query('update users set locked_at = null where id = $1', [userId])
  const refused = (call: string, account: string | null, reason: string) => ({
    kind: 'signInRefused',
    user_id: null,
    session_id: null,
    account,
    address: '127.0.0.1',
    call,
    details: { reason },
  })
  expect(await events()).toEqual([
    refused('user/login', 'wang', 'login.wrongUser'),
    refused('user/login', 'nobody', 'login.wrongUser'),
    refused('user/getUserMsg', null, 'login.wrongKey'),
    refused('user/mobileSmsLogin', '13900000001', 'sms.wrongCode'),
    refused('user/login', 'wang', 'login.locked'),
  ])
})

test('captcha and throttle are reasons too, and no password or captcha is in the record', async () => {
  for (let at = 0; at < 6; at++) await login('slow', 'a secret password')
  const captcha = await solvedCaptcha(platform)
  for (let at = 0; at < 5; at++) await login('slow', 'a secret password', at === 0 ? captcha : await solvedCaptcha(platform))
  await login('slow', 'a secret password', await solvedCaptcha(platform))
  const refused = (await events()).filter(({ kind }) => kind === 'signInRefused')
  const reasons = refused.map(({ details }) => (details as { reason: string }).reason)
  expect(new Set(reasons)).toEqual(new Set(['login.wrongUser', 'login.captchaNeeded', 'login.throttled']))
  const all = JSON.stringify(await events())
  for (const secret of [wirePassword('a secret password'), captcha.captchaId, captcha.captchaCode])
    expect(all).not.toContain(secret)
})

test('a token that is used twice ends its session, which is recorded', async () => {
  const caller = await platform.signIn('wang', 'right password')
  for (let at = 0; at < 2; at++) await platform.send('user/refreshToken', { refreshToken: caller.refreshToken })
  expect((await events()).slice(1)).toMatchObject([
    { kind: 'sessionsEnded', user_id: userId, details: { reason: 'refreshedTwice' } },
  ])
})

test('a hundred refused sign-ins from one address fill neither record nor log; how many they were is recorded', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, at) => login(`guess ${at}`, 'wrong')))
  expect((await events()).length).toBeLessThanOrEqual(60)
})
