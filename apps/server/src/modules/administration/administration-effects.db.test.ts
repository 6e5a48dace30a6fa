import { liveClose } from '@outrider/contract'
import { beforeEach, expect, test } from 'vitest'
import { OrganisationAdministration } from './organisation-administration.ts'
import { UserAdministration } from './user-administration.ts'
import { hashToken } from '../../accounts/tokens.ts'
import { UserRepository } from '../../accounts/user.repository.ts'
import { testFeed } from '../../testing/feed.ts'
import { type TestPlatform, wirePassword, platformOfFile } from '../../testing/platform.ts'

let count = 0
/** A user of its own for each test. */
let login: string
const platform = await platformOfFile()
const users = new UserAdministration(platform.database.db)
const organisations = new OrganisationAdministration(platform.database.db)
const root = await platform.addOrganisation('Root')
const east = await platform.addOrganisation('东部', root, 'East')
const eastern = String(await platform.addVehicle(east, '沪E1', { phone: '900' }))
beforeEach(() => {
  login = `user${++count}`
})

const password = 'a password'
const signInReply = async (typed = password) =>
  (await platform.send('user/login', { userId: login, password: wirePassword(typed) })).reply
const plates = async (caller: Awaited<ReturnType<TestPlatform['signIn']>>) => {
  const { vehicles } = await caller.call('vehicle/getBatchVehicles', { pageSize: 100, pageNum: 1 })
  return vehicles.map(({ plateNum }) => plateNum)
}

test('a locked user is refused with the reason, but only after the right password', async () => {
  await platform.addUser(login, password, [root])
  await users.lock(login)
  expect(await signInReply()).toMatchObject({
    rspCode: 4030003,
    msg: 'This account is locked, please contact your administrator',
  })
  expect(await signInReply('a wrong one')).toMatchObject({ rspCode: 4000101 })
  await users.unlock(login)
  expect(await signInReply()).toMatchObject({ rspCode: 0 })
})

test('no other way of signing in leads around a lock', async () => {
  const id = await platform.addUser(login, password, [root], { mobile: '13900000001' })
  await users.lock(login)
  await new UserRepository(platform.database.db).addUserKey(id, hashToken('a key'), new Date(Date.now() + 60_000))
  expect((await platform.send('user/getUserMsg', { userKey: 'a key' })).reply.rspCode).toBe(4030003)
  const rows = await platform.database.pool.query('select 1 from sessions where user_id = $1', [id])
  expect(rows.rowCount).toBe(0)
})

test('a lock ends sessions and live feeds at once; their tokens stay ended after an unlock', async () => {
  await platform.addUser(login, password, [root])
  const caller = await platform.signIn(login, password)
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  const locked = performance.now()
  expect(await users.lock(login)).toEqual({ sessions: 1, links: 0 })
  expect(await feed.closed).toBe(liveClose.session)
  // By itself the feed looks at its sessions every 30 s.
  expect(performance.now() - locked).toBeLessThan(20_000)
  expect(feed.got.at(-1)).toMatchObject({ type: 'refused', rspCode: 4010001 })
  expect(await caller.code('vehicle/getVehiclesTotal', {})).toBe(4010001)
  const renewed = async () => (await platform.send('user/refreshToken', { refreshToken: caller.refreshToken })).reply.rspCode
  expect(await renewed()).toBe(4010001)
  expect(await users.lock(login)).toEqual({ sessions: 0, links: 0 })
  await users.unlock(login)
  expect(await caller.code('vehicle/getVehiclesTotal', {})).toBe(4010001)
  expect(await renewed()).toBe(4010001)
})

test('a sign-in that is under way when the lock comes leaves no session', async () => {
  const id = await platform.addUser(login, password, [root])
  const [, ...replies] = await Promise.all([users.lock(login), signInReply(), signInReply(), signInReply()])
  for (const reply of replies) {
    if (reply.rspCode !== 0) continue
    const { accessToken } = reply.data as { accessToken: string }
    expect((await platform.send('vehicle/getVehiclesTotal', {}, { access_token: accessToken })).reply.rspCode).toBe(4010001)
  }
  const { rowCount } = await platform.database.pool.query('select 1 from sessions where user_id = $1 and ended_at is null', [id])
  expect(rowCount).toBe(0)
})

test('links that a user has given away end with a lock, and stay ended after the unlock', async () => {
  await platform.addUser(login, password, [root])
  const { token } = await (await platform.signIn(login, password)).call('share/addVehPosSharing', { vehicleId: eastern })
  const view = async () => (await platform.send('share/getSharedPosition', { token })).reply.rspCode
  expect(await view()).toBe(0)
  expect(await users.lock(login)).toEqual({ sessions: 1, links: 1 })
  expect(await view()).toBe(4040105)
  const { rows } = await platform.database.pool.query<{ details: object }>(
    `select details from recorded_events where kind = 'linkEnded' and subjects @> jsonb_build_array(jsonb_build_object('kind', 'vehicle', 'id', $1::text))`,
    [eastern],
  )
  expect(rows).toEqual([{ details: { link: 'position', reason: 'locked' } }])
  await users.unlock(login)
  expect((await signInReply()).rspCode).toBe(0)
  expect(await view()).toBe(4040105)
})

test('granting and revoking reach the sessions that are open', async () => {
  await platform.addUser(login, password, [])
  const caller = await platform.signIn(login, password)
  expect(await plates(caller)).toEqual([])
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(({ type }) => type === 'snapshot')
  await users.grant(login, ['East'])
  await feed.until(({ type }) => type === 'listChanged')
  expect(await plates(caller)).toEqual(['沪E1'])
  await users.revoke(login, ['East'])
  await expect.poll(() => plates(caller)).toEqual([])
  feed.socket.close()
})

test('a moved and renamed organisation is seen as it is now', async () => {
  await platform.addUser(login, password, [root])
  const caller = await platform.signIn(login, password)
  const seen = async () => (await caller.call('vehicle/getOrg', {})).host.find(({ id }) => id === east)
  const script = '<script>alert(1)</script>'
  await organisations.rename(String(east), { english: script })
  await expect.poll(seen).toMatchObject({ orgName: script, parentId: root })
  await organisations.move(String(east), undefined)
  await expect.poll(seen).toBeUndefined()
  expect(await plates(caller)).toEqual([])
  await organisations.move(String(east), String(root))
  await organisations.rename(String(east), { english: 'East' })
  await expect.poll(seen).toMatchObject({ orgName: 'East', parentId: root })
})

test('rights that are taken away count from the next call on', async () => {
  await platform.addUser(login, password, [root])
  const caller = await platform.signIn(login, password)
  expect(await caller.code('vehicle/getAddVehUiInit', {})).toBe(0)
  await users.rights(login, { remove: 'updInstTaskAuth' })
  expect(await caller.code('vehicle/getAddVehUiInit', {})).toBe(4030002)
})
