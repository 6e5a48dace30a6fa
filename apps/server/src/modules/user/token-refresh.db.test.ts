import type { Session } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { hashToken } from '../../accounts/tokens.ts'
import { testFeed } from '../../testing/feed.ts'
import { type Caller, testPlatform } from '../../testing/platform.ts'

const [platform, elsewhere] = await Promise.all([testPlatform(), testPlatform()])
for (const each of [platform, elsewhere]) await each.addUser('wang', 'right password', [await each.addOrganisation('Root')])
afterAll(() => Promise.all([platform.stop(), elsewhere.stop()]))

const renew = async (refreshToken: string, at = platform) => (await at.send('user/refreshToken', { refreshToken })).reply
const ask = async (accessToken: string, at = platform) =>
  (await at.send('vehicle/getVehiclesTotal', {}, { access_token: accessToken })).reply.rspCode

test('an ended access token is renewed by the refresh token, and both tokens are new', async () => {
  const old = await platform.signIn('wang', 'right password')
  await platform.database.pool.query('update sessions set expires_at = now() where access_hash = $1', [hashToken(old.token)])
  expect(await ask(old.token)).toBe(4010003)
  const { rspCode, data } = await renew(old.refreshToken)
  expect(rspCode).toBe(0)
  const fresh = data as Session
  expect(fresh.userId).toBe('wang')
  expect(await ask(fresh.accessToken)).toBe(0)
  expect(new Set([old.token, old.refreshToken, fresh.accessToken, fresh.refreshToken]).size).toBe(4)
  // A call with the old token gets "expired", so that its client uses the new one.
  expect(await ask(old.token)).toBe(4010003)
})

test('a refresh token that comes a second time ends the session, open live feeds included', async () => {
  const first = await platform.signIn('wang', 'right password')
  const stolen = first.refreshToken
  const { data } = await renew(stolen)
  const { accessToken, refreshToken } = data as Session
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(message => message.type === 'snapshot')
  expect((await renew(stolen)).rspCode).toBe(4010001)
  await feed.until(message => message.type === 'refused')
  expect(await ask(accessToken)).toBe(4010001)
  expect((await renew(refreshToken)).rspCode).toBe(4010001)
})

test('of two simultaneous token refreshes at most one succeeds, and the session ends', async () => {
  const { refreshToken } = await platform.signIn('wang', 'right password')
  const replies = await Promise.all([renew(refreshToken), renew(refreshToken)])
  expect(replies.filter(({ rspCode }) => rspCode === 0).length).toBeLessThanOrEqual(1)
  for (const { rspCode, data } of replies) if (rspCode === 0) expect(await ask((data as Session).accessToken)).toBe(4010001)
})

test('after sign-out neither token counts, nor after a password change', async () => {
  const caller = await platform.signIn('wang', 'right password')
  await caller.call('user/logout', {})
  expect((await renew(caller.refreshToken)).rspCode).toBe(4010001)
  expect(await ask(caller.token)).toBe(4010001)
  const other = await platform.signIn('wang', 'right password')
  await platform.database.pool.query(
    `update sessions set ended_at = now(), ended_why = 'passwordChanged' where access_hash = $1`,
    [hashToken(other.token)],
  )
  expect((await renew(other.refreshToken)).rspCode).toBe(4010005)
})

test('a refresh token ends by time', async () => {
  const caller = await platform.signIn('wang', 'right password')
  await platform.database.pool.query('update sessions set refresh_expires_at = now() where access_hash = $1', [
    hashToken(caller.token),
  ])
  expect((await renew(caller.refreshToken)).rspCode).toBe(4010001)
})

test('a session that cannot be renewed is refused with one of the codes on which the native app signs out', async () => {
  const signOutCodes = [4010001, 4010005]
  const codesOf = async ({ token, refreshToken }: Caller) => [await ask(token), (await renew(refreshToken)).rspCode]
  const ended = async (change: string) => {
    const caller = await platform.signIn('wang', 'right password')
    await platform.database.pool.query(`update sessions set ${change} where access_hash = $1`, [hashToken(caller.token)])
    return codesOf(caller)
  }
  const signedOut = await platform.signIn('wang', 'right password')
  await signedOut.call('user/logout', {})
  const unknown = { ...signedOut, token: 'made up', refreshToken: 'made up' }
  for (const [how, codes] of Object.entries({
    signedOut: await codesOf(signedOut),
    endedByUser: await ended(`ended_at = now(), ended_why = 'endedByUser'`),
    expired: await ended('expires_at = now(), refresh_expires_at = now()'),
    unknown: await codesOf(unknown),
    passwordChanged: await ended(`ended_at = now(), ended_why = 'passwordChanged'`),
  }))
    expect(
      codes.filter(code => !signOutCodes.includes(code)),
      how,
    ).toEqual([])
  // An access token alone that has expired is refreshed, without a word.
  const caller = await platform.signIn('wang', 'right password')
  await platform.database.pool.query('update sessions set expires_at = now() where access_hash = $1', [hashToken(caller.token)])
  expect(await codesOf(caller)).toEqual([4010003, 0])
})

test('neither token serves as the other', async () => {
  const caller = await platform.signIn('wang', 'right password')
  expect((await renew(caller.token)).rspCode).toBe(4010001)
  expect(await ask(caller.refreshToken)).toBe(4010001)
  expect(await ask(caller.token)).toBe(0)
})

test('the tokens of one platform say nothing to another', async () => {
  const caller = await platform.signIn('wang', 'right password')
  expect(await ask(caller.token, elsewhere)).toBe(4010001)
  expect((await renew(caller.refreshToken, elsewhere)).rspCode).toBe(4010001)
  const feed = await testFeed(elsewhere.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(message => message.type === 'refused')
  expect(await ask(caller.token)).toBe(0)
})

test('odd refresh tokens are refused', async () => {
  for (const refreshToken of ['', 'x'.repeat(129), 7, null, { $gt: '' }])
    expect((await platform.send('user/refreshToken', { refreshToken })).reply.rspCode).toBe(4000001)
  expect((await renew('\u0000 or 1=1')).rspCode).toBe(4000001)
})
