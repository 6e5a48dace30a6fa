/** Passkeys: as the second step and as a sign-in; what is refused of answers: another place, another time, twice, a copied key, no finger. */
import type { DataOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { issueUserKey } from '../../../accounts/user-keys.ts'
import { UserRepository } from '../../../accounts/user.repository.ts'
import { resetSecondFactor } from '../../../accounts/reset-second-factor.ts'
import { oneTimeCode } from '../../../testing/one-time-code.ts'
import { authenticator } from '../../../testing/authenticator.ts'
import { platformOfFile, wirePassword, type Caller } from '../../../testing/platform.ts'

const password = 'a password'
const origin = 'https://fleet.example'
const elsewhere = 'https://depot.example'
let now = Date.UTC(2026, 10, 30, 6)
const platform = await platformOfFile({
  now: () => now,
  config: { 'webauthn-addresses': `${origin}/web/,${elsewhere}`, 'second-factor-rights': 'auditAuth' },
})
const root = await platform.addOrganisation('总部')
const code = {
  needed: 4030004,
  required: 4030394,
  wrongPassword: 4030203,
  origin: 4000780,
  over: 4000781,
  wrong: 4000782,
  cloned: 4030780,
  known: 4090780,
  none: 4040781,
  unknown: 4040780,
  on: 4090390,
  byPassword: 4030782,
  wrongCode: 4000390,
} as const
let count = 0

async function person(audits = false): Promise<{ login: string; userId: number; caller: () => Promise<Caller> }> {
  const login = `passkey${++count}`
  const userId = await platform.addUser(login, password, [root], { rights: { auditAuth: audits } })
  return { login, userId, caller: () => platform.signIn(login, password) }
}
const given = () => ({ password: wirePassword(password) })
async function withPasskey(who: Awaited<ReturnType<typeof person>>, at = origin) {
  const caller = await who.caller()
  const device = authenticator()
  const { options } = await caller.call('user/startPasskey', { origin: at, ...given() })
  const { recoveryCodes } = await caller.call('user/addPasskey', {
    name: 'Laptop',
    credential: device.make(options, { origin: at }),
  })
  return { caller, device, recoveryCodes }
}
/** A sign-in by password that waits. */
async function waiting(login: string) {
  const { reply } = await platform.send('user/login', { userId: login, password: wirePassword(password) })
  const { accessToken, secondFactor } = reply.data as DataOf<'user/login'>
  const send = async (path: string, body: object) => (await platform.send(path, body, { access_token: accessToken })).reply
  return { send, secondFactor }
}
const optionsFor = async (send: (path: string, body: object) => Promise<{ data?: unknown }>, at = origin) =>
  ((await send('user/startPasskeyStep', { origin: at })).data as { options: string }).options
const open = async (path: string, body: object) => (await platform.send(path, body)).reply
const toSignIn = async (at = origin) =>
  ((await open('user/startPasskeySignIn', { origin: at })).data as { options: string }).options

test('with the first passkey the second step is on: recovery codes, other sessions end, the next sign-in waits for it', async () => {
  const who = await person()
  const other = await who.caller()
  const { caller, device, recoveryCodes } = await withPasskey(who)
  expect(recoveryCodes).toHaveLength(10)
  expect(await other.code('user/getPasskeys', {})).not.toBe(0)
  const { send, secondFactor } = await waiting(who.login)
  expect(secondFactor).toBe('code')
  expect((await send('vehicle/getVehiclesTotal', {})).rspCode).toBe(code.needed)
  const credential = device.answer(await optionsFor(send), { origin, unverified: true })
  expect((await send('user/passPasskey', { credential })).rspCode).toBe(0)
  expect((await send('vehicle/getVehiclesTotal', {})).rspCode).toBe(0)

  // A second one beside it, with another name, asks for the password and brings no new codes.
  const second = authenticator()
  expect(await caller.code('user/startPasskey', { origin, password: wirePassword('not it') })).not.toBe(0)
  const { options } = await caller.call('user/startPasskey', { origin, ...given() })
  const made = second.make(options, { origin })
  expect(await caller.call('user/addPasskey', { name: 'Key', credential: made })).toEqual({ recoveryCodes: [] })
  expect(await caller.code('user/addPasskey', { name: 'Key', credential: made })).toBe(code.over)
  const { passkeys } = await caller.call('user/getPasskeys', { origin })
  expect(passkeys.map(({ name, host }) => [name, host])).toEqual([
    ['Laptop', 'fleet.example'],
    ['Key', 'fleet.example'],
  ])
  const [first, last] = passkeys.map(({ passkeyId }) => passkeyId)
  await caller.call('user/renamePasskey', { passkeyId: last ?? '', name: 'Yubi' })
  await caller.call('user/endPasskey', { passkeyId: first ?? '', ...given() })
  expect((await caller.call('user/getSecondFactor', {})).on).toBe(true)
  await caller.call('user/endPasskey', { passkeyId: last ?? '', ...given() })
  expect((await caller.call('user/getSecondFactor', {})).on).toBe(false)
})

test('an answer is taken once, for a few minutes, at its own address, for its own session and user', async () => {
  const [who, somebody] = [await person(), await person()]
  const { device } = await withPasskey(who)
  const { device: foreign } = await withPasskey(somebody)
  const { send } = await waiting(who.login)
  const pass = async (credential: object) => (await send('user/passPasskey', { credential })).rspCode
  const options = await optionsFor(send)
  expect(await pass(foreign.answer(options, { origin }))).toBe(code.wrong)
  // Signed at an address that looks like it.
  expect(await pass(device.answer(options, { origin: 'https://fleet.example.evil.example' }))).toBe(code.wrong)
  expect((await send('user/startPasskeyStep', { origin: 'https://evil.example' })).rspCode).toBe(code.origin)
  // Made for the other address of the platform, where this passkey is not.
  expect((await send('user/startPasskeyStep', { origin: elsewhere })).rspCode).toBe(code.none)
  // What another session was asked, and what a sign-in was.
  const other = await waiting(who.login)
  expect(await pass(device.answer(await optionsFor(other.send), { origin }))).toBe(code.over)
  expect(await pass(device.answer(await toSignIn(), { origin }))).toBe(code.over)
  const late = device.answer(options, { origin })
  now += 6 * 60_000
  expect(await pass(late)).toBe(code.over)
  const made = JSON.stringify({ challenge: Buffer.from('made up').toString('base64url') })
  expect(await pass(device.answer(made, { origin }))).toBe(code.over)
  const answer = device.answer(await optionsFor(send), { origin })
  expect(await pass(answer)).toBe(0)

  const again = device.answer(await toSignIn(), { origin })
  expect((await open('user/signInByPasskey', { credential: again })).rspCode).toBe(0)
  expect((await open('user/signInByPasskey', { credential: again })).rspCode).toBe(code.over)
})

test('a passkey with a finger signs in by itself, also where a role asks for a second step; without a finger it does not', async () => {
  const who = await person(true)
  const { send, secondFactor } = await waiting(who.login)
  expect(secondFactor).toBe('setUp')
  const device = authenticator()
  const { options } = (await send('user/startPasskey', { origin })).data as { options: string }
  expect((await send('user/addPasskey', { name: 'Phone', credential: device.make(options, { origin }) })).rspCode).toBe(0)
  expect((await send('vehicle/getVehiclesTotal', {})).rspCode).toBe(0)
  const signIn = async (how: object = {}) =>
    open('user/signInByPasskey', { credential: device.answer(await toSignIn(), { origin, ...how }) })
  expect((await signIn({ unverified: true })).rspCode).toBe(code.wrong)
  const session = (await signIn()).data as DataOf<'user/signInByPasskey'>
  expect(session).toMatchObject({ userId: who.login })
  expect(session.secondFactor).toBeUndefined()
  // The last one stays while a right asks for a second step.
  const caller = async (path: string, body: object) =>
    (await platform.send(path, body, { access_token: session.accessToken })).reply
  const { passkeys } = (await caller('user/getPasskeys', {})).data as DataOf<'user/getPasskeys'>
  const passkeyId = passkeys[0]?.passkeyId ?? ''
  expect((await caller('user/endPasskey', { passkeyId, ...given() })).rspCode).toBe(code.required)
  // What an administrator removes is gone with the second step, as with an app.
  await platform.database.db.transaction().execute(tx => resetSecondFactor(tx, who.userId))
  expect((await signIn()).rspCode).toBe(code.wrong)
})

test('a copied passkey is seen by its counter, and a locked account gets in by none', async () => {
  const who = await person()
  const { device } = await withPasskey(who)
  const signIn = async (counter: number) =>
    (await open('user/signInByPasskey', { credential: device.answer(await toSignIn(), { origin, counter }) })).rspCode
  expect([await signIn(0), await signIn(0), await signIn(5), await signIn(7)]).toEqual([0, 0, 0, 0])
  expect([await signIn(7), await signIn(6), await signIn(0)]).toEqual([code.cloned, code.cloned, code.cloned])
  await platform.database.pool.query('update users set locked_at = now() where id = $1', [who.userId])
  expect(await signIn(9)).not.toBe(0)
})

test('a link of another system leads to no passkey, which would sign in by itself and without the limit of the link', async () => {
  const who = await person(true)
  const users = new UserRepository(platform.database.db)
  for (const moduleType of [undefined, 'pos'] as const) {
    const userKey = await issueUserKey(users, who.userId, moduleType)
    const session = (await open('user/getUserMsg', { userKey })).data as DataOf<'user/getUserMsg'>
    expect(session.secondFactor).toBe('setUp')
    const begun = async (path: string) => (await platform.send(path, { origin }, { access_token: session.accessToken })).reply
    expect((await begun('user/startPasskey')).rspCode).toBe(code.byPassword)
    // An app is no way in by itself.
    expect((await begun('user/startSecondFactor')).rspCode).toBe(0)
  }
})

test('an app is added beside passkeys: nothing else changes, and either of the two signs in', async () => {
  const who = await person()
  const { caller, recoveryCodes } = await withPasskey(who)
  const begun = await caller.call('user/getSecondFactor', {})
  expect(begun).toMatchObject({ on: true, app: false })
  const waits = await waiting(who.login)
  // Who only knows the password adds none.
  expect((await waits.send('user/startSecondFactor', given())).rspCode).toBe(code.on)
  expect(await caller.code('user/startSecondFactor', { password: wirePassword('not it') })).not.toBe(0)
  const { secret } = await caller.call('user/startSecondFactor', given())
  const typed = () => ({ code: oneTimeCode(secret, now) })
  // It does not count before its first code, nor is it put in force by a session that waits.
  expect((await waits.send('user/passSecondFactor', typed())).rspCode).toBe(code.wrongCode)
  expect((await waits.send('user/confirmSecondFactor', typed())).rspCode).toBe(code.on)
  expect(await caller.code('user/confirmSecondFactor', { code: '000000' })).toBe(code.wrongCode)
  expect(await caller.call('user/confirmSecondFactor', typed())).toEqual({ recoveryCodes: [] })
  expect(await caller.code('user/confirmSecondFactor', typed())).toBe(code.on)
  expect(await caller.code('user/startSecondFactor', given())).toBe(code.on)
  expect(await caller.call('user/getSecondFactor', {})).toEqual({ ...begun, app: true })
  // The code by which it was added is used up.
  expect((await waits.send('user/passSecondFactor', typed())).rspCode).toBe(code.wrongCode)
  now += 60_000
  expect((await waits.send('user/passSecondFactor', typed())).rspCode).toBe(0)
  const again = await waiting(who.login)
  expect((await again.send('user/passSecondFactor', { code: recoveryCodes[0] })).rspCode).toBe(0)
  // The last passkey may go now, and the second step stays on by the app.
  const { passkeys } = await caller.call('user/getPasskeys', {})
  await caller.call('user/endPasskey', { passkeyId: passkeys[0]?.passkeyId ?? '', ...given() })
  expect(await caller.call('user/getSecondFactor', {})).toMatchObject({ on: true, app: true })
})

test('a session that waits for the second step adds none, and removes none', async () => {
  const who = await person()
  const { device } = await withPasskey(who)
  const { send } = await waiting(who.login)
  expect((await send('user/startPasskey', { origin, ...given() })).rspCode).not.toBe(0)
  const { passkeyId = '' } = ((await send('user/getPasskeys', {})).data as DataOf<'user/getPasskeys'>).passkeys[0] ?? {}
  expect((await send('user/endPasskey', { passkeyId, ...given() })).rspCode).toBe(code.needed)
  // Somebody else reaches it by nothing, and cannot add the same one.
  const other = await (await person()).caller()
  expect(await other.code('user/renamePasskey', { passkeyId, name: 'mine' })).toBe(code.unknown)
  expect(await other.code('user/endPasskey', { passkeyId, ...given() })).toBe(code.unknown)
  const { options } = await other.call('user/startPasskey', { origin, ...given() })
  expect(await other.code('user/addPasskey', { name: 'x', credential: device.make(options, { origin }) })).toBe(code.known)
})
