import { embeddedLayer, limits } from '@outrider/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quality } from '../../events/position-report.ts'
import { IngestRepository } from '../../gateway/ingest.repository.ts'
import { viewsPerMinute } from './view-budget.ts'
import { aReport, type Caller, testPlatform, type TestPlatform } from '../../testing/platform.ts'

const startTime = Date.UTC(2026, 0, 1)
const endTime = startTime + 3_600_000
const day = 86_400_000

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
  await platform.addUser('blind', 'a password', [organisation], { rights: { trackAuth: false } })
  li = await platform.signIn('li', 'a password')
  const client = await platform.database.pool.connect()
  // A minute of driving, half an hour without reports, another minute; one report without a fix, and one after the end.
  const seconds = [...Array(7).keys()].map(row => row * 10)
  await new IngestRepository().store(client, [
    ...seconds.map(second => aReport(Number(vehicleId), second)),
    ...seconds.map(second => aReport(Number(vehicleId), 1_800 + second)),
    aReport(Number(vehicleId), 1_870, { quality: quality.noFix, latitudeE6: 0, longitudeE6: 0 }),
    aReport(Number(vehicleId), 7_200),
  ])
  client.release()
})
afterAll(() => platform.stop())

/** Opens the link without a session. */
const look = async (token: string) => (await platform.send('share/getSharedTrack', { token })).reply
const share = (over: object = {}) => li.call('share/addVehTrackSharing', { vehicleId, startTime, endTime, ...over })
const stateOf = async (shareId: string) =>
  (await li.call('share/getVehTrackSharings', {})).shares.find(each => each.shareId === shareId)?.state

test('who has the link sees name, time and way, broken where it is not known, and nothing else', async () => {
  const before = Date.now()
  const { token, expiresAt } = await share({ hours: 2 })
  expect(Math.abs(expiresAt - before - 2 * 3_600_000)).toBeLessThan(60_000)
  const { data } = await look(token)
  expect(data).toEqual({
    name: '沪A1',
    startTime,
    endTime,
    firstTime: startTime,
    lastTime: startTime + 1_860_000,
    lines: [expect.any(Array), expect.any(Array)],
    basemap: embeddedLayer,
    expiresAt,
    serverTime: expect.any(Number),
  })
  const { lines } = data as { lines: number[][][] }
  expect(lines.map(line => line[0])).toEqual([
    [31.2304, 121.4737],
    [31.2322, 121.4737],
  ])
  // Positions only: no times, no speeds.
  expect(lines.flat(2).every(each => typeof each === 'number')).toBe(true)
  expect(lines.flat().every(point => point.length === 2)).toBe(true)
})

test('a time without a track shows none', async () => {
  const { token } = await share({ startTime: startTime - day, endTime: startTime - 1 })
  expect((await look(token)).data).toMatchObject({ lines: [], firstTime: null, lastTime: null })
})

test('the token of a track opens no position, and that of a position no track', async () => {
  const { token } = await share()
  expect((await platform.send('share/getSharedPosition', { token })).reply).toMatchObject({ rspCode: 4040105 })
  const position = await li.call('share/addVehPosSharing', { vehicleId })
  expect(await look(position.token)).toMatchObject({ rspCode: 4040105 })
})

test('a time that has not been yet is cut off: the link does not follow the vehicle', async () => {
  const now = Date.now()
  const { token } = await share({ startTime: now - 60_000, endTime: now + day })
  const { endTime: shown } = (await look(token)).data as { endTime: number }
  expect(Math.abs(shown - now)).toBeLessThan(60_000)
  const ahead = { vehicleId, startTime: now + 3_600_000, endTime: now + day }
  expect(await li.code('share/addVehTrackSharing', ahead)).toBe(4000502)
})

test('at most seven days of track, from an earlier to a later time; open for one hour to seven days', async () => {
  const code = (over: object) => li.code('share/addVehTrackSharing', { vehicleId, startTime, endTime, ...over })
  expect(await code({ endTime: startTime + 7 * day })).toBe(0)
  expect(await code({ endTime: startTime + 7 * day + 1 })).toBe(4000501)
  expect(await code({ endTime: startTime - 1 })).toBe(4000502)
  for (const hours of [0, limits.shareHours + 1, 1.5]) expect(await code({ hours }), String(hours)).toBe(4000001)
})

test('a link has 128 random bits, and the database keeps its hash alone', async () => {
  const { token, shareId } = await share({ name: '张师傅' })
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  const { rows } = await platform.database.pool.query('select * from track_shares where id = $1', [shareId])
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows[0].token_hash).toHaveLength(32)
  expect((await look(token)).data).toMatchObject({ name: '张师傅' })
})

test('never made, expired, revoked and lost to its sharer are answered alike, and the sharer is told which', async () => {
  const never = await look('A'.repeat(22))
  expect(never).toMatchObject({ rspCode: 4040105, msg: 'This link is no longer valid' })
  const { pool } = platform.database

  const expired = await share()
  await pool.query('update track_shares set expires_at = now() where id = $1', [expired.shareId])
  expect(await look(expired.token)).toEqual(never)
  expect(await stateOf(expired.shareId)).toBe('expired')

  const revoked = await share()
  await li.call('share/revokeVehTrackSharing', { vehicleId, shareId: revoked.shareId })
  await li.call('share/revokeVehTrackSharing', { vehicleId, shareId: revoked.shareId })
  expect(await look(revoked.token)).toEqual(never)
  expect(await stateOf(revoked.shareId)).toBe('revoked')

  const lost = await share({ name: 'mine' })
  await pool.query('delete from user_organisations where user_id = $1', [liId])
  platform.access.clearScope(liId)
  expect(await look(lost.token)).toEqual(never)
  expect(await stateOf(lost.shareId)).toBe('noAccess')
  expect(JSON.stringify(await li.call('share/getVehTrackSharings', {}))).not.toContain('沪A1')
  await pool.query('insert into user_organisations (user_id, organisation_id) values ($1, $2)', [liId, organisation])
  platform.access.clearScope(liId)
  expect(await look(lost.token)).toMatchObject({ rspCode: 0 })

  await pool.query(`update users set rights = rights || '{"trackAuth": false}' where id = $1`, [liId])
  expect(await look(lost.token)).toEqual(never)
  await pool.query(`update users set rights = rights || '{"trackAuth": true}' where id = $1`, [liId])
})

test('each look is counted for the sharer, who sees which time is shown', async () => {
  const { token, shareId } = await share()
  await look(token)
  await look(token)
  const { shares } = await li.call('share/getVehTrackSharings', { vehicleId })
  expect(shares.find(each => each.shareId === shareId)).toMatchObject({
    vehicleId,
    name: '沪A1',
    startTime,
    endTime,
    state: 'open',
    views: 2,
    lastViewedAt: expect.any(Number),
  })
})

test('links of others are neither listed nor revoked, and tracks are shared by those alone who may see them', async () => {
  const { shareId, token } = await share()
  const wang = await platform.signIn('wang', 'a password')
  expect(await wang.call('share/getVehTrackSharings', {})).toEqual({ shares: [] })
  expect(await wang.code('share/revokeVehTrackSharing', { vehicleId, shareId })).toBe(4040105)
  expect(await look(token)).toMatchObject({ rspCode: 0 })
  const blind = await platform.signIn('blind', 'a password')
  expect(await blind.code('share/addVehTrackSharing', { vehicleId, startTime, endTime })).toBe(4030002)
})

test('open links of one user have an end, also when many are made at once', async () => {
  const wang = await platform.signIn('wang', 'a password')
  await platform.database.pool.query(
    `insert into track_shares (token_hash, user_id, vehicle_id, start_time, end_time, expires_at)
     select decode(md5(n::text), 'hex'), (select id from users where login = 'wang'), $1, now(), now(), now() + interval '1 hour'
     from generate_series(1, $2::int) n`,
    [vehicleId, limits.openShares - 1],
  )
  const made = [1, 2, 3].map(() => wang.code('share/addVehTrackSharing', { vehicleId, startTime, endTime }))
  expect((await Promise.all(made)).toSorted((a, b) => a - b)).toEqual([0, 4090104, 4090104])
})

// Last: it uses up the view limit of this address.
test('who looks all the time has to wait, and positions have a budget of their own', async () => {
  const replies = await Promise.all(Array.from({ length: viewsPerMinute + 1 }, () => look('A'.repeat(22))))
  expect(replies.some(reply => reply.rspCode === 4290002)).toBe(true)
  const position = await platform.send('share/getSharedPosition', { token: 'A'.repeat(22) })
  expect(position.reply.rspCode).toBe(4040105)
})
