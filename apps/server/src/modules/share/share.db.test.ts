import { embeddedLayer, limits } from '@outrider/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewsPerMinute } from './view-budget.ts'
import { aReport, type Caller, testPlatform, type TestPlatform } from '../../testing/platform.ts'

let platform: TestPlatform
let li: Caller
let liId: number
let organisation: number
let vehicleId: string
beforeAll(async () => {
  platform = await testPlatform()
  organisation = await platform.addOrganisation('Root')
  vehicleId = String(await platform.addVehicle(organisation, '沪A1', { phone: '100', nickname: 'one' }))
  liId = await platform.addUser('li', 'a password', [organisation])
  await platform.addUser('wang', 'a password', [organisation])
  await platform.addUser('blind', 'a password', [organisation], { rights: { posAuth: false } })
  li = await platform.signIn('li', 'a password')
  platform.bus.publish({ kind: 'stored', positions: [aReport(Number(vehicleId), 10)] })
})
afterAll(() => platform.stop())

/** Opens the link without a session. */
const look = async (token: string) => (await platform.send('share/getSharedPosition', { token })).reply
const share = (over: object = {}) => li.call('share/addVehPosSharing', { vehicleId, ...over })
const stateOf = async (shareId: string) =>
  (await li.call('share/getVehPosSharings', {})).shares.find(each => each.shareId === shareId)?.state

test('who has the link sees name, place, speed, course, age, state and end, and nothing else', async () => {
  const before = Date.now()
  const { token, expiresAt } = await share({ hours: 2 })
  expect(expiresAt - before).toBeGreaterThan(2 * 3_600_000 - 60_000)
  expect(expiresAt - Date.now()).toBeLessThan(2 * 3_600_000 + 60_000)
  expect((await look(token)).data).toEqual({
    name: '沪A1',
    latitude: 31.23041,
    longitude: 121.4737,
    datum: 'wgs84',
    gpsTime: Date.UTC(2026, 0, 1, 0, 0, 10),
    located: true,
    speed: expect.any(Number),
    course: expect.any(Number),
    onlineState: 'offline',
    driveState: 'offline',
    staleAfterSeconds: 600,
    basemap: embeddedLayer,
    expiresAt,
    serverTime: expect.any(Number),
  })
})

test('of a vehicle that never reported nothing is made up', async () => {
  const neverReported = String(await platform.addVehicle(organisation, '沪A2', { phone: '101' }))
  const { token } = await share({ vehicleId: neverReported })
  expect((await look(token)).data).toMatchObject({ latitude: null, gpsTime: null, speed: null, course: null, located: false })
})

test('the page calls the vehicle as its sharer wants', async () => {
  const { token } = await share({ name: '张师傅' })
  expect((await look(token)).data).toMatchObject({ name: '张师傅' })
})

test('a link has 128 random bits, and the database keeps its hash alone', async () => {
  const { token, shareId } = await share()
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  const { rows } = await platform.database.pool.query('select * from position_shares where id = $1', [shareId])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0].token_hash).toHaveLength(32)
})

test('one hour to seven days, whole hours', async () => {
  for (const hours of [1, limits.shareHours]) expect(await li.code('share/addVehPosSharing', { vehicleId, hours })).toBe(0)
  for (const hours of [0, limits.shareHours + 1, 1.5, -1])
    expect(await li.code('share/addVehPosSharing', { vehicleId, hours }), String(hours)).toBe(4000001)
})

test('never made, expired, revoked and lost to its sharer are answered alike, and the sharer is told which', async () => {
  const never = await look('A'.repeat(22))
  expect(never).toMatchObject({ rspCode: 4040105, msg: 'This link is no longer valid' })

  const expired = await share()
  await platform.database.pool.query('update position_shares set expires_at = now() where id = $1', [expired.shareId])
  expect(await look(expired.token)).toEqual(never)
  expect(await stateOf(expired.shareId)).toBe('expired')

  const revoked = await share()
  await li.call('share/revokeVehPosSharing', { vehicleId, shareId: revoked.shareId })
  await li.call('share/revokeVehPosSharing', { vehicleId, shareId: revoked.shareId })
  expect(await look(revoked.token)).toEqual(never)
  expect(await stateOf(revoked.shareId)).toBe('revoked')

  const lost = await share({ name: 'mine' })
  const { pool } = platform.database
  await pool.query('delete from user_organisations where user_id = $1', [liId])
  platform.access.clearScope(liId)
  expect(await look(lost.token)).toEqual(never)
  expect(await stateOf(lost.shareId)).toBe('noAccess')
  expect(JSON.stringify(await li.call('share/getVehPosSharings', {}))).not.toContain('沪A1')
  await pool.query('insert into user_organisations (user_id, organisation_id) values ($1, $2)', [liId, organisation])
  platform.access.clearScope(liId)
  expect(await look(lost.token)).toMatchObject({ rspCode: 0 })

  await pool.query(`update users set rights = rights || '{"posAuth": false}' where id = $1`, [liId])
  expect(await look(lost.token)).toEqual(never)
  await pool.query(`update users set rights = rights || '{"posAuth": true}' where id = $1`, [liId])
})

test('each look is counted for the sharer', async () => {
  const { token, shareId } = await share()
  await look(token)
  await look(token)
  const { shares } = await li.call('share/getVehPosSharings', { vehicleId })
  expect(shares.find(each => each.shareId === shareId)).toMatchObject({
    vehicleId,
    name: '沪A1',
    state: 'open',
    views: 2,
    lastViewedAt: expect.any(Number),
  })
})

test('links of others are neither listed nor revoked, and positions are shared by those alone who may see them', async () => {
  const { shareId, token } = await share()
  const wang = await platform.signIn('wang', 'a password')
  expect(await wang.call('share/getVehPosSharings', {})).toEqual({ shares: [] })
  expect(await wang.code('share/revokeVehPosSharing', { vehicleId, shareId })).toBe(4040105)
  expect(await look(token)).toMatchObject({ rspCode: 0 })
  const blind = await platform.signIn('blind', 'a password')
  expect(await blind.code('share/addVehPosSharing', { vehicleId })).toBe(4030002)
})

test('open links of one user have an end, also when many are made at once', async () => {
  const wang = await platform.signIn('wang', 'a password')
  await platform.database.pool.query(
    `insert into position_shares (token_hash, user_id, vehicle_id, expires_at)
     select decode(md5(n::text), 'hex'), (select id from users where login = 'wang'), $1, now() + interval '1 hour'
     from generate_series(1, $2::int) n`,
    [vehicleId, limits.openShares - 1],
  )
  const codes = await Promise.all([1, 2, 3].map(() => wang.code('share/addVehPosSharing', { vehicleId })))
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090104, 4090104])
})

// Last: it uses up the view limit of this address.
test('who looks all the time has to wait', async () => {
  const { token } = await share()
  const replies = await Promise.all(Array.from({ length: viewsPerMinute + 1 }, () => look(token)))
  expect(replies.some(reply => reply.rspCode === 4290002)).toBe(true)
})
