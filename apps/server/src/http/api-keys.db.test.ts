/** Calls with an API key: every call of the contract, and what was tried to get more than the key or its maker has. */
import {
  allRights,
  callsByPath,
  type CallPath,
  keyCalls,
  liveClose,
  noRights,
  type Right,
  rightsOfKeys,
} from '@outrider/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeKey } from '../accounts/api-keys.ts'
import { UserAdministration } from '../modules/administration/user-administration.ts'
import { testFeed } from '../testing/feed.ts'
import { aReport, type Caller, testPlatform, type TestPlatform, wirePassword } from '../testing/platform.ts'

const password = 'a password'
const code = { noRight: 4030002, unknown: 4010010, over: 4010011, notForCall: 4030010, tooMany: 4290012 } as const
let now = Date.UTC(2026, 5, 1)
let budget = 0
let platform: TestPlatform
let root: number
let east: number
let west: number
let chief: Caller
let maker: Caller
let login: string
let count = 0
beforeAll(async () => {
  platform = await testPlatform({ now: () => now, budgetClock: () => budget })
  root = await platform.addOrganisation('Root')
  east = await platform.addOrganisation('East', root)
  west = await platform.addOrganisation('Secret branch', root)
  const own = await platform.addVehicle(await platform.addOrganisation('East 1', east), 'OWN-1', { phone: '100' })
  const other = await platform.addVehicle(west, 'SECRET-1', { phone: '666', nickname: 'secret nickname' })
  platform.bus.publish({ kind: 'stored', positions: [aReport(own, 1), aReport(other, 1, { latitudeE6: 6_666_666 })] })
  await platform.addUser('chief', password, [root])
  chief = await platform.signIn('chief', password)
})
beforeEach(async () => {
  login = `maker${++count}`
  await platform.addUser(login, password, [root])
  maker = await platform.signIn(login, password)
})
afterAll(() => platform.stop())

const form = (over: object = {}) => ({
  name: 'ERP',
  rights: rightsOfKeys(),
  orgIds: [east],
  days: 30,
  perMinute: 6_000,
  ...over,
})
const made = (over: object = {}) => maker.call('admin/addApiKey', form(over))
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const callWith = (secret: string, path: CallPath, body: object = {}) => platform.send(path, body, bearer(secret))
const codeWith = async (secret: string, path: CallPath, body: object = {}) => (await callWith(secret, path, body)).reply.rspCode
const plates = async (secret: string) => {
  const { reply } = await callWith(secret, 'vehicle/getBatchVehicles', { pageSize: 100, pageNum: 1 })
  return (reply.data as { vehicles: { plateNum: string }[] }).vehicles.map(({ plateNum }) => plateNum)
}

test('a key makes the calls that are listed for keys, and no other one of the contract, whatever its maker may do', async () => {
  const { secret } = await made()
  for (const [path, { open }] of callsByPath) {
    if (open) continue
    const { status, reply } = await callWith(secret, path as CallPath, {})
    if (keyCalls.has(path)) expect([code.notForCall, code.noRight], path).not.toContain(reply.rspCode)
    else expect([status, reply.rspCode], path).toEqual([403, code.notForCall])
  }
})

test('what can reach a vehicle, what is one’s own account, administration and the record are never for keys', () => {
  const never =
    /^(admin|user|file|share|dspReq|dspReqFlow)\/|Cmd|Command|Dispatch|login|Video(Url|Download|History)|Push|Export|Schedule/
  expect([...keyCalls.keys()].filter(path => never.test(path))).toEqual([])
  for (const right of [
    'commandAuth',
    'listenAuth',
    'reviewAuth',
    'adminAuth',
    'auditAuth',
    'configureAuth',
    'talkAuth',
    'recorderAuth',
    'expertAuth',
    'upgradeAuth',
    'backupAuth',
  ] as const)
    expect(rightsOfKeys()).not.toContain(right)
  for (const [path, use] of keyCalls) {
    const row = callsByPath.get(path) ?? expect.fail(path)
    if (use === 'reads') expect([row.edit, row.record, row.leaves], path).toEqual([false, false, undefined])
  }
})

test('each right of a key opens what it opens for a person, and nothing else', async () => {
  for (const right of [undefined, ...rightsOfKeys()]) {
    const { secret } = await made({ rights: right ? [right] : [] })
    for (const path of keyCalls.keys()) {
      const rights: readonly Right[] = callsByPath.get(path)?.rights ?? []
      const refused = (await codeWith(secret, path as CallPath, { vehicleId: 'not an id' })) === code.noRight
      expect(refused, `${path} with ${right}`).toBe(rights.length > 0 && !rights.some(each => each === right))
    }
  }
})

test('a key sees its organisations and all below, and no call tells it of others that its maker sees', async () => {
  const { secret } = await made()
  expect(await plates(secret)).toEqual(['OWN-1'])
  for (const path of keyCalls.keys()) {
    const text = JSON.stringify((await callWith(secret, path as CallPath, { orgId: west, pageSize: 100, pageNum: 1 })).reply)
    for (const other of ['SECRET-1', 'secret nickname', '6.666666', 'Secret branch']) expect(text, path).not.toContain(other)
  }
})

test('nobody gives a key what he has not himself, or what no key can have', async () => {
  await platform.addUser(`${login} east`, password, [east], { rights: { ...allRights, trackAuth: false } })
  const eastern = await platform.signIn(`${login} east`, password)
  expect(await eastern.code('admin/addApiKey', form({ orgIds: [west], rights: [] }))).toBe(4040102)
  expect(await eastern.code('admin/addApiKey', form({ rights: ['trackAuth'] }))).toBe(4030372)
  expect(await maker.code('admin/addApiKey', form({ rights: ['commandAuth'] }))).toBe(4000374)
})

test('a key shrinks with its maker: a right, an organisation, everything while he is locked', async () => {
  const { keyId, secret } = await made()
  const administration = new UserAdministration(platform.database.db)
  expect(await codeWith(secret, 'track/getVehicleTrack', { vehicleId: 'x' })).not.toBe(code.noRight)
  await administration.rights(login, { remove: 'trackAuth' })
  expect(await codeWith(secret, 'track/getVehicleTrack', { vehicleId: 'x' })).toBe(code.noRight)
  const listed = (await chief.call('admin/getApiKeys', {})).keys.find(key => key.keyId === keyId)
  expect(listed).toMatchObject({ lostRights: ['trackAuth'], state: 'active', makerName: login })

  expect(await plates(secret)).toEqual(['OWN-1'])
  await administration.revoke(login, [String(root)])
  await expect.poll(() => plates(secret)).toEqual([])
  await administration.grant(login, [String(root)])
  await expect.poll(() => plates(secret)).toEqual(['OWN-1'])

  await administration.lock(login)
  const { status, reply } = await callWith(secret, 'vehicle/getOrg')
  expect([status, reply.rspCode]).toEqual([401, code.over])
  await administration.unlock(login)
  expect(await codeWith(secret, 'vehicle/getOrg')).toBe(0)
})

test('an ended key is dead at once, an expired one when its time is over, and both for good', async () => {
  const ended = await made()
  expect(await codeWith(ended.secret, 'vehicle/getOrg')).toBe(0)
  await chief.call('admin/endApiKey', { keyId: ended.keyId })
  expect(await codeWith(ended.secret, 'vehicle/getOrg')).toBe(code.over)
  expect(await chief.code('admin/endApiKey', { keyId: ended.keyId })).toBe(4040373)
  const expiring = await made({ days: 1 })
  const before = now
  now += 86_400_000
  expect(await codeWith(expiring.secret, 'vehicle/getOrg')).toBe(code.over)
  now = before
})

test('the secret is shown once and stored as a digest; when and from where it was used is listed', async () => {
  const { keyId, secret } = await made()
  const listed = async () => (await maker.call('admin/getApiKeys', {})).keys.find(key => key.keyId === keyId)
  expect(await listed()).toMatchObject({ lastUsedAt: null, lastAddress: '', rights: rightsOfKeys() })
  expect(secret.startsWith((await listed())?.prefix ?? '?')).toBe(true)
  await callWith(secret, 'vehicle/getOrg')
  expect(await listed()).toMatchObject({ lastUsedAt: now, lastAddress: '127.0.0.1' })
  const { rows } = await platform.database.pool.query<{ all: string }>(
    `select (select jsonb_agg(to_jsonb(k))::text from api_keys k) || (select jsonb_agg(to_jsonb(u))::text from users u)
       || (select coalesce(jsonb_agg(to_jsonb(e))::text, '') from recorded_events e) as all`,
  )
  // Behind its prefix: what is random may contain any letter of base64url, `_` too.
  const random = secret.slice((await listed())?.prefix.length)
  expect(random.length).toBeGreaterThan(20)
  expect(rows[0]?.all).not.toContain(random)
})

test('a key has so many calls a minute, and the refusal says when there is another one', async () => {
  const { secret } = await made({ perMinute: 2 })
  const codes = async (times: number) => {
    const got: number[] = []
    for (let n = 0; n < times; n += 1) got.push(await codeWith(secret, 'vehicle/getOrg'))
    return got
  }
  expect(await codes(3)).toEqual([0, 0, code.tooMany])
  const { status, headers } = await callWith(secret, 'vehicle/getOrg')
  expect([status, headers.get('retry-after')]).toEqual([429, '30'])
  budget += 30_000
  expect(await codes(2)).toEqual([0, code.tooMany])
})

test('what a key does is recorded as done by the key, under its name, also after it has ended', async () => {
  const { keyId, secret } = await made({ name: 'Dispatch system' })
  const point = { orgId: east, name: 'p', latitude: 1, longitude: 1, kind: 'other' }
  expect(await codeWith(secret, 'report/addMapMarkedPoint', point)).toBe(0)
  await platform.settled()
  const recorded = async () => {
    const { events } = await maker.call('admin/getRecord', { beginTime: 0, endTime: now + 1, person: 'Dispatch system' })
    return events.find(({ act }) => act === 'report/addMapMarkedPoint')
  }
  expect(await recorded()).toMatchObject({ userId: keyId, userName: 'Dispatch system', result: 0, address: '127.0.0.1' })
  await maker.call('admin/endApiKey', { keyId })
  expect(await recorded()).toMatchObject({ userId: keyId, userName: 'Dispatch system' })
})

test('the account of a key signs in nowhere and is listed as no user, and its secret is no access token', async () => {
  const { keyId, secret } = await made()
  const { rows } = await platform.database.pool.query<{ login: string }>('select login from users where id = $1', [keyId])
  const key = rows[0]?.login ?? expect.fail('no account')
  for (const typed of ['', password, secret])
    expect(
      (await platform.send('user/login', { userId: key, password: typed || ' ', wire: wirePassword(typed) })).reply.rspCode,
    ).not.toBe(0)
  expect((await platform.send('vehicle/getOrg', {}, { access_token: secret })).status).toBe(401)
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: secret, lang: 'en', topics: [{ topic: 'positions' }] })
  expect(await feed.closed).toBe(liveClose.session)
  const { users } = await chief.call('admin/getUsers', { keyword: key.slice(0, 20) })
  expect(users).toEqual([])
  expect(await chief.code('admin/lockUser', { userId: keyId })).toBe(4040370)
  await expect(new UserAdministration(platform.database.db).rights(key, { add: 'adminAuth' })).rejects.toThrow()
})

test('guesses are slowed by address, and a good key is not held up by them', async () => {
  const guarded = await testPlatform({ beside: platform, now: () => now, config: { 'open-calls-per-minute': 5 } })
  const { secret } = await made()
  const send = async (given: string) => (await guarded.send('vehicle/getOrg', {}, bearer(given))).reply.rspCode
  expect(await send(secret)).toBe(0)
  const guesses = []
  for (let n = 0; n < 6; n += 1) guesses.push(await send(`outrider_${n}`))
  expect(guesses).toEqual([code.unknown, code.unknown, code.unknown, code.unknown, 4290002, 4290002])
  expect(await send(secret)).toBe(0)
  await guarded.stop()
})

test('one administrator has so many keys', async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, () => made({ rights: [] })))
  expect(await maker.code('admin/addApiKey', form())).toBe(4090379)
  await maker.call('admin/endApiKey', { keyId: keys[0]?.keyId ?? '' })
  expect(await maker.code('admin/addApiKey', form())).toBe(0)
})

test('a company has so many keys, whichever of its administrators made them and of whichever of its organisations', async () => {
  const company = await platform.addOrganisation('Company of many')
  const branch = await platform.addOrganisation('Branch of many', company)
  const people = await Promise.all(['a', 'b', 'c'].map(name => platform.addUser(`${login} ${name}`, password, [company])))
  const store = (nth: number, organisationIds: readonly number[]) => {
    const key = { name: 'ERP', rights: noRights, organisationIds, perMinute: 1, expiresAt: new Date(now) }
    return storeKey(platform.database.db, { ...key, makerId: people[nth] ?? 0 }, { ofUser: 50, ofCompany: 4 })
  }
  const fresh = [store(0, [company]), store(0, [branch]), store(1, [branch]), store(1, [company, branch])]
  const stored = await Promise.all([...fresh, store(2, [branch]), store(2, [company])])
  expect(stored.filter(each => each === 'companyFull')).toHaveLength(2)
  // One that is for two companies needs room in both.
  const other = await platform.addOrganisation('Another company')
  expect(await store(2, [other, branch])).toBe('companyFull')
  expect(await store(2, [other])).toMatchObject({ secret: expect.any(String) })
  const [ended] = stored.flatMap(each => (typeof each === 'string' ? [] : [each.id]))
  await platform.database.pool.query('update api_keys set ended_at = now() where user_id = $1', [ended])
  expect(await store(2, [branch])).toMatchObject({ secret: expect.any(String) })
})

test('who does not administer makes no key', async () => {
  await platform.addUser(`${login} none`, password, [root], { rights: { ...noRights, posAuth: true } })
  expect(await (await platform.signIn(`${login} none`, password)).code('admin/addApiKey', form({ rights: [] }))).toBe(
    code.noRight,
  )
})
