/** The second step of sign-ins: codes, every way to sign in, what asks for it, and what was tried to get around it. */
import { callsByPath, type DataOf, keyCalls, liveClose, noRights } from '@outrider/contract'
import { EncryptJWT } from 'jose'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { issueUserKey } from '../../../accounts/user-keys.ts'
import { UserRepository } from '../../../accounts/user.repository.ts'
import { testFeed } from '../../../testing/feed.ts'
import { oneTimeCode } from '../../../testing/one-time-code.ts'
import { type Caller, solvedCaptcha, testPlatform, type TestPlatform, wirePassword } from '../../../testing/platform.ts'
import { UserAdministration } from '../../administration/user-administration.ts'
import { SecondFactorRepository } from './second-factor.repository.ts'

const password = 'a password'
const code = { needed: 4030004, wrong: 4000390, tooMany: 4290390, off: 4040390, on: 4090390, required: 4030394 } as const
const step = 30_000
let now = Date.UTC(2026, 10, 29, 6)
let platform: TestPlatform
let root: number
let chief: Caller
let login: string
let userId: number
let count = 0
beforeAll(async () => {
  platform = await testPlatform({
    now: () => now,
    config: { 'second-factor-rights': 'auditAuth' },
    title: 'Fleet: North',
  })
  root = await platform.addOrganisation('总部')
  await platform.addUser('chief', password, [root], { rights: { auditAuth: false } })
  chief = await platform.signIn('chief', password)
})
beforeEach(async () => {
  // All tries of a day are back.
  now += 86_400_000
  login = `person${++count}`
  userId = await platform.addUser(login, password, [root], { rights: { auditAuth: false }, mobile: `1390000${1000 + count}` })
})
afterAll(() => platform.stop())

const anyCall = 'vehicle/getVehiclesTotal'
const codeOf = (secret: string, at = now) => oneTimeCode(secret, at)
const otherThan = (shown: string) => String((Number(shown) + 1) % 1_000_000).padStart(6, '0')

/** Switches it on for the user of the test; by a code of the step before, so that the one of now is free. */
async function setUp(caller?: Caller) {
  const by = caller ?? (await platform.signIn(login, password))
  const { secret } = await by.call('user/startSecondFactor', { password: wirePassword(password) })
  const { recoveryCodes } = await by.call('user/confirmSecondFactor', { code: codeOf(secret, now - step) })
  return { secret, recoveryCodes, by }
}

const waitsFor = (reply: { data?: unknown }) => (reply.data as DataOf<'user/login'>).secondFactor
const onlyWaits = async (token: string) =>
  expect((await platform.send(anyCall, {}, { access_token: token })).reply.rspCode).toBe(code.needed)

test('a code of the app switches it on and ends the other sign-ins; the next one waits for a code, and then may do everything', async () => {
  const other = await platform.signIn(login, password)
  const by = await platform.signIn(login, password)
  const { secret, address } = await by.call('user/startSecondFactor', { password: wirePassword(password) })
  expect(address).toBe(
    `otpauth://totp/Fleet%3A%20North:${login}?issuer=Fleet%3A%20North&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  // Not in force before a code of it was seen.
  expect(await (await platform.signIn(login, password)).code(anyCall, {})).toBe(0)
  expect(await by.code('user/confirmSecondFactor', { code: otherThan(codeOf(secret)) })).toBe(code.wrong)
  const { recoveryCodes } = await by.call('user/confirmSecondFactor', { code: codeOf(secret, now - step) })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await by.code(anyCall, {})).toBe(0)
  expect(await other.code(anyCall, {})).toBe(4010001)

  const { reply } = await platform.send('user/login', { userId: login, password: wirePassword(password) })
  expect(waitsFor(reply)).toBe('code')
  const waiting = await platform.signIn(login, password)
  await onlyWaits(waiting.token)
  expect(await waiting.code('user/passSecondFactor', { code: otherThan(codeOf(secret)) })).toBe(code.wrong)
  await onlyWaits(waiting.token)
  await waiting.call('user/passSecondFactor', { code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}` })
  // Its reply was lost.
  expect(await waiting.code('user/passSecondFactor', { code: codeOf(secret) })).toBe(0)
  expect(await waiting.code(anyCall, {})).toBe(0)
  expect(await waiting.call('user/getSecondFactor', {})).toMatchObject({ on: true, recoveryCodesLeft: 10, required: false })
})

test('who has it on already is told so, not asked for a password: the reply of the set-up may have been lost', async () => {
  const { by } = await setUp()
  expect(await by.code('user/startSecondFactor', {})).toBe(code.on)
})

test('a code is taken once, and the clock of the phone may be one step away', async () => {
  const { secret } = await setUp()
  const [one, two] = [await platform.signIn(login, password), await platform.signIn(login, password)]
  expect(await one.code('user/passSecondFactor', { code: codeOf(secret, now + 2 * step) })).toBe(code.wrong)
  expect(await one.code('user/passSecondFactor', { code: codeOf(secret, now - 2 * step) })).toBe(code.wrong)
  await one.call('user/passSecondFactor', { code: codeOf(secret, now + step) })
  // Seen over a shoulder: the same one, and one from before it.
  expect(await two.code('user/passSecondFactor', { code: codeOf(secret, now + step) })).toBe(code.wrong)
  expect(await two.code('user/passSecondFactor', { code: codeOf(secret) })).toBe(code.wrong)
  now += 2 * step
  await two.call('user/passSecondFactor', { code: codeOf(secret) })
})

test('of two that send one code at the same time one passes, whether of the app or a recovery code', async () => {
  const { secret, recoveryCodes } = await setUp()
  for (const same of [codeOf(secret), recoveryCodes[0] ?? '']) {
    const callers = [await platform.signIn(login, password), await platform.signIn(login, password)]
    const codes = await Promise.all(callers.map(each => each.code('user/passSecondFactor', { code: same })))
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, code.wrong])
  }
})

test('a recovery code works once, however it is typed, and new ones end the old', async () => {
  const { secret, recoveryCodes } = await setUp()
  const [first = '', second = ''] = recoveryCodes
  const enter = async (typed: string) => (await platform.signIn(login, password)).code('user/passSecondFactor', { code: typed })
  expect(await enter(first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(0)
  expect(await enter(first)).toBe(code.wrong)
  const caller = await platform.signIn(login, password)
  // A session that waits makes none.
  expect(await caller.code('user/renewRecoveryCodes', { code: codeOf(secret) })).toBe(code.needed)
  await caller.call('user/passSecondFactor', { code: codeOf(secret) })
  expect(await caller.call('user/getSecondFactor', {})).toMatchObject({ recoveryCodesLeft: 9 })
  now += step
  const renewed = await caller.call('user/renewRecoveryCodes', { code: codeOf(secret) })
  expect(await enter(second)).toBe(code.wrong)
  expect(await enter(renewed.recoveryCodes[0] ?? '')).toBe(0)
})

test('secrets and codes are stored so that a dump of the database shows none', async () => {
  const { secret, recoveryCodes } = await setUp()
  const { rows } = await platform.database.pool.query<{ text: string }>(
    `select row_to_json(second_factors)::text as text from second_factors union all
     select row_to_json(recovery_codes)::text from recovery_codes union all select row_to_json(recorded_events)::text from recorded_events`,
  )
  const all = rows
    .map(row => row.text)
    .join()
    .toLowerCase()
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
  for (const each of [secret, bytes, ...recoveryCodes, ...recoveryCodes.map(given => given.replace('-', ''))])
    expect(all).not.toContain(each.toLowerCase())
})

test('every way to sign in waits for it: text message, user key, encrypted parameter, after a link for the password, after a refresh', async () => {
  const { secret } = await setUp()
  const waits = async (path: Parameters<TestPlatform['send']>[0], body: object) => {
    const { reply } = await platform.send(path, body)
    expect(reply.rspCode, path).toBe(0)
    expect(waitsFor(reply), path).toBe('code')
    const session = reply.data as DataOf<'user/login'>
    await onlyWaits(session.accessToken)
    return session
  }
  const mobile = `1390000${1000 + count}`
  await platform.send('user/getMobileSmsCaptcha', { mobile, ...(await solvedCaptcha(platform)) })
  const smsCode = platform.textMessages.findLast(message => message.mobile === mobile)?.code ?? ''
  await waits('user/mobileSmsLogin', { mobile, smsCode })

  const userKey = await issueUserKey(new UserRepository(platform.database.db), userId, 'pos')
  const limited = await waits('user/getUserMsg', { userKey, moduleType: 'pos' })
  expect(limited.moduleType).toBe('pos')
  // Also a session of one module can finish.
  await platform.send('user/passSecondFactor', { code: codeOf(secret) }, { access_token: limited.accessToken })
  expect((await platform.send(anyCall, {}, { access_token: limited.accessToken })).reply.rspCode).toBe(0)

  const key = await platform.partners.issueKey(`partner of ${login}`)
  const param = await new EncryptJWT({ jti: crypto.randomUUID(), exp: Math.floor(now / 1000) + 120, userId: login, password })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: `partner of ${login}` })
    .encrypt(Buffer.from(key, 'base64url'))
  const { refreshToken } = await waits('user/getUserMsg', { param })
  await waits('user/refreshToken', { refreshToken })

  const { linkToken } = await chief.call('admin/makePasswordLink', { userId: String(userId) })
  const newPassword = wirePassword('chosen by a link')
  expect((await platform.send('user/setPasswordByLink', { linkToken, newPassword })).reply.rspCode).toBe(0)
  await waits('user/login', { userId: login, password: newPassword })
})

test('a changed password leaves the session as it was, and is never changed in place of the second step', async () => {
  const { secret } = await setUp()
  await platform.database.pool.query('update users set must_change_password = true where id = $1', [userId])
  const caller = await platform.signIn(login, password)
  const change = { oldPassword: wirePassword(password), newPassword: wirePassword('another one') }
  expect(await caller.code('user/changePassword', change)).toBe(code.needed)
  await caller.call('user/passSecondFactor', { code: codeOf(secret) })
  expect(await caller.code(anyCall, {})).toBe(4030001)
  const changed = await caller.call('user/changePassword', change)
  expect(changed.secondFactor).toBeUndefined()
  expect((await platform.send(anyCall, {}, { access_token: changed.accessToken })).reply.rspCode).toBe(0)
  expect(waitsFor((await platform.send('user/login', { userId: login, password: change.newPassword })).reply)).toBe('code')
})

test('a session that waits can make no call of the contract but those of the second step, and has no live feed and no pushes', async () => {
  await setUp()
  const device = { mobileOs: 0, pushClientId: `push-client-of-${login}-0001` }
  const caller = await platform.signIn(login, password, device)
  const refused = [...callsByPath].filter(([, row]) => row.open === undefined && !row.allowedBeforeSecondFactor)
  expect(refused.length).toBeGreaterThan(250)
  for (const [path] of refused)
    expect([path, (await platform.send(path, {}, { access_token: caller.token })).reply.rspCode]).toEqual([path, code.needed])
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'positions' }] })
  expect(await feed.until(({ type }) => type === 'refused')).toMatchObject({ rspCode: code.needed })
  expect(await feed.closed).toBe(liveClose.protocol)
  const subscriptions = async () =>
    (await platform.database.pool.query('select 1 from push_subscriptions where user_id = $1', [userId])).rowCount
  expect(await subscriptions()).toBe(0)
  // Neither is the device known, nor the address, by which the owner is not held up by others.
  expect(await new UserRepository(platform.database.db).signInAddresses(login)).toHaveLength(1)
  await platform.database.pool.query(`update sessions set address = '203.0.113.9' where user_id = $1`, [userId])
  await platform.database.pool.query(`update sessions set second_factor = 'code' where user_id = $1`, [userId])
  expect(await new UserRepository(platform.database.db).signInAddresses(login)).toEqual([])
})

test('pushes reach the device once the second step is done', async () => {
  const { secret } = await setUp()
  const caller = await platform.signIn(login, password, { mobileOs: 0, pushClientId: `push-client-of-${login}-0001` })
  await caller.call('user/passSecondFactor', { code: codeOf(secret) })
  const { rows } = await platform.database.pool.query('select address from push_subscriptions where user_id = $1', [userId])
  expect(rows).toEqual([{ address: `push-client-of-${login}-0001` }])
})

test('a role that asks for it leaves open sign-ins, and has it set up at the next one before anything else', async () => {
  const open = await platform.signIn(login, password)
  const role = { name: `Role ${login}`, english: '', rights: ['posAuth' as const], secondFactor: true }
  const { roleId } = await chief.call('admin/addRole', { orgId: root, ...role })
  await platform.database.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [userId, roleId])
  const shown = async () => (await chief.call('admin/getUser', { userId: String(userId) })).secondFactor
  expect(await shown()).toBe('wanted')
  expect(await open.code(anyCall, {})).toBe(0)
  const { reply } = await platform.send('user/login', { userId: login, password: wirePassword(password) })
  expect(waitsFor(reply)).toBe('setUp')
  const caller = await platform.signIn(login, password)
  await onlyWaits(caller.token)
  expect(await caller.code('user/passSecondFactor', { code: '123456' })).toBe(code.off)
  // The password was given just now.
  const { secret } = await caller.call('user/startSecondFactor', {})
  await onlyWaits(caller.token)
  await caller.call('user/confirmSecondFactor', { code: codeOf(secret) })
  expect(await caller.code(anyCall, {})).toBe(0)
  expect(await open.code(anyCall, {})).toBe(4010001)
  expect(await shown()).toBe('on')
  now += step
  expect(await caller.code('user/endSecondFactor', { code: codeOf(secret) })).toBe(code.required)
  await chief.call('admin/changeRole', { roleId, ...role, secondFactor: false })
  await caller.call('user/endSecondFactor', { code: codeOf(secret) })
  expect(await (await platform.signIn(login, password)).code(anyCall, {})).toBe(0)
})

test('rights that ask for it by an option do so without a role, but not of the account of a vehicle', async () => {
  await platform.addUser(`auditor of ${login}`, password, [root], { rights: { ...noRights, auditAuth: true } })
  const auditor = await platform.send('user/login', { userId: `auditor of ${login}`, password: wirePassword(password) })
  expect(waitsFor(auditor.reply)).toBe('setUp')
  const vehicle = await platform.addVehicle(root, `沪S${count}`)
  await platform.addUser(`vehicle ${vehicle}`, password, [], { vehicle })
  const driver = await platform.signIn(`沪S${count}`, password)
  expect(await driver.code(anyCall, {})).toBe(0)
  expect(await driver.code('user/startSecondFactor', { password: wirePassword(password) })).toBe(4030395)
})

test('who has an open session of somebody cannot lock the owner out, replace the app or switch it off', async () => {
  const stolen = await platform.signIn(login, password)
  expect(await stolen.code('user/startSecondFactor', {})).toBe(4000103)
  expect(await stolen.code('user/startSecondFactor', { password: wirePassword('guessed') })).toBe(4000103)
  const { by, secret } = await setUp()
  expect(await by.code('user/startSecondFactor', { password: wirePassword(password) })).toBe(code.on)
  // Neither tells a session that waits, begun by a text message for instance, whether a password is right.
  const waiting = await platform.signIn(login, password)
  expect(await waiting.code('user/startSecondFactor', { password: wirePassword('guessed') })).toBe(code.on)
  expect(await by.code('user/confirmSecondFactor', { code: codeOf(secret) })).toBe(code.on)
  expect(await by.code('user/endSecondFactor', { code: otherThan(codeOf(secret)) })).toBe(code.wrong)
  expect(await by.code('user/renewRecoveryCodes', { code: otherThan(codeOf(secret)) })).toBe(code.wrong)
})

test('a secret that was replaced while its code was on the way is not put in force', async () => {
  const [one, two] = [await platform.signIn(login, password), await platform.signIn(login, password)]
  const first = await one.call('user/startSecondFactor', { password: wirePassword(password) })
  await two.call('user/startSecondFactor', { password: wirePassword(password) })
  expect(await one.code('user/confirmSecondFactor', { code: codeOf(first.secret) })).toBe(code.wrong)
})

test('an administrator removes a lost one, which ends all sign-ins and is recorded; who has more rights than he stays as he is', async () => {
  const { by } = await setUp()
  expect(await chief.call('admin/resetSecondFactor', { userId: String(userId) })).toEqual({ sessions: 1 })
  expect(await by.code(anyCall, {})).toBe(4010001)
  expect(await chief.code('admin/resetSecondFactor', { userId: String(userId) })).toBe(4040391)
  expect(await (await platform.signIn(login, password)).code(anyCall, {})).toBe(0)
  await platform.settled()
  const { rows } = await platform.database.pool.query(
    `select details from recorded_events where kind = 'administered' and call = 'admin/resetSecondFactor'
     and subjects @> $1::jsonb`,
    [JSON.stringify([{ kind: 'user', id: String(userId) }])],
  )
  expect(rows).toEqual([{ details: { changes: { secondFactor: { from: true, to: false } } } }])
  await platform.addUser(`little ${login}`, password, [root], { rights: { ...noRights, adminAuth: true } })
  const little = await platform.signIn(`little ${login}`, password)
  expect(await little.code('admin/resetSecondFactor', { userId: String(userId) })).toBe(4030371)
  await setUp()
  expect(await new UserAdministration(platform.database.db).resetSecondFactor(login)).toEqual({ sessions: 1 })
})

test('thirty codes a day may be tried from one address, right ones count too, and a restart gives none back', async () => {
  const { secret } = await setUp()
  const caller = await platform.signIn(login, password)
  // One was spent by the set-up.
  for (let tried = 1; tried < 30; tried++)
    expect(await caller.code('user/passSecondFactor', { code: otherThan(codeOf(secret)) })).toBe(code.wrong)
  const { status, reply } = await platform.send('user/passSecondFactor', { code: codeOf(secret) }, { access_token: caller.token })
  expect([status, reply.rspCode]).toEqual([429, code.tooMany])
  expect(reply.msg).toMatch(/Try again in 48 min/)
  // A new session gives nothing back either.
  expect(await (await platform.signIn(login, password)).code('user/passSecondFactor', { code: codeOf(secret) })).toBe(
    code.tooMany,
  )
  now += 49 * 60_000
  expect(await caller.code('user/passSecondFactor', { code: codeOf(secret) })).toBe(0)
})

test('unknown clients at many addresses share thirty codes a day, and hold up nobody who has signed in where he is', async () => {
  const { secret } = await setUp()
  const ofUnknown = `insert into spent_budgets (kind, key, full_at) values
    ('second factor of unknown clients', encode(sha256($1::text::bytea), 'hex'), to_timestamp($2::float8 / 1000))`
  await platform.database.pool.query('delete from spent_budgets')
  await platform.database.pool.query(ofUnknown, [String(userId), now + 86_400_000])
  const owner = await platform.signIn(login, password)
  expect(await owner.code('user/passSecondFactor', { code: codeOf(secret) })).toBe(0)
  await platform.database.pool.query(`update sessions set address = '203.0.113.9' where user_id = $1`, [userId])
  const unknown = await platform.signIn(login, password)
  expect(await unknown.code('user/passSecondFactor', { code: codeOf(secret) })).toBe(code.tooMany)
})

test('an address is no known one by a sign-in that was over before the second step was in force', async () => {
  const before = await platform.signIn(login, password)
  await before.call('user/logout', {})
  const expired = await platform.signIn(login, password)
  await platform.database.pool.query(
    `update sessions set refresh_expires_at = now() - interval '1 s' where user_id = $1 and ended_at is null`,
    [userId],
  )
  expect(await expired.code(anyCall, {})).not.toBe(0)
  const { secret } = await setUp()
  // Where the owner is.
  await platform.database.pool.query(
    `update sessions set address = '203.0.113.9' where id = (select max(id) from sessions where user_id = $1)`,
    [userId],
  )
  await platform.database.pool.query(
    `insert into spent_budgets (kind, key, full_at) values
      ('second factor of unknown clients', encode(sha256($1::text::bytea), 'hex'), to_timestamp($2::float8 / 1000))`,
    [String(userId), now + 86_400_000],
  )
  const guessing = await platform.signIn(login, password)
  expect(await guessing.code('user/passSecondFactor', { code: codeOf(secret) })).toBe(code.tooMany)
})

test('a password that is being changed in a sign-in that the set-up ends stays, and begins no sign-in without the second step', async () => {
  const [stolen, owner] = [await platform.signIn(login, password), await platform.signIn(login, password)]
  const { secret } = await owner.call('user/startSecondFactor', { password: wirePassword(password) })
  const client = await platform.database.pool.connect()
  // Whatever it still holds ends with it.
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [userId])
  const newPassword = wirePassword('of somebody else')
  const waiting = async (count: number) =>
    await vi.waitFor(async () => {
      const { rows } = await platform.database.pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toEqual([{ count }])
    })
  const confirming = owner.call('user/confirmSecondFactor', { code: codeOf(secret, now - step) })
  await waiting(1)
  const changing = stolen.code('user/changePassword', { oldPassword: wirePassword(password), newPassword })
  await waiting(2)
  await client.query('commit')
  await confirming
  expect(await changing).toBe(4010001)
  expect(await owner.code(anyCall, {})).toBe(0)
  expect(waitsFor((await platform.send('user/login', { userId: login, password: wirePassword(password) })).reply)).toBe('code')
})

test('a set-up whose sign-in was ended meanwhile is not put in force, and codes are not renewed of what was switched off', async () => {
  const { by } = await setUp()
  const stored = new SecondFactorRepository(platform.database.db)
  await stored.end(userId)
  expect(await stored.renewCodes(userId, [Buffer.from('a hash')])).toBe(false)
  await by.call('user/startSecondFactor', { password: wirePassword(password) })
  const encryptedSecret = (await stored.of(userId))?.encrypted_secret ?? expect.fail()
  const { rows } = await platform.database.pool.query<{ id: string }>(
    'update sessions set ended_at = now() where user_id = $1 returning id',
    [userId],
  )
  const given = { encryptedSecret, step: 1, codes: [] }
  expect(await stored.confirm({ userId, sessionId: rows[0]?.id ?? '' }, given)).toBeUndefined()
  expect((await stored.of(userId))?.confirmed_at).toBeNull()
})

test('a sign-in without its second step is not shown as the last one', async () => {
  await setUp()
  await platform.database.pool.query(`update sessions set created_at = now() - interval '1 day' where user_id = $1`, [userId])
  await platform.signIn(login, password)
  const { lastSignIn } = await chief.call('admin/getUser', { userId: String(userId) })
  expect(lastSignIn).toBeLessThan(Date.now() - 3_600_000)
  const listed = (await new UserAdministration(platform.database.db).list()).find(({ id }) => id === userId)
  expect(listed?.last_sign_in?.getTime()).toBe(lastSignIn)
})

test('API keys go on without it, and make no call of it', () => {
  for (const [path] of callsByPath) if (path.includes('econdFactor')) expect([path, keyCalls.has(path)]).toEqual([path, false])
})
