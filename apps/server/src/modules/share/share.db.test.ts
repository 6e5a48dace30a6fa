/** What holds for links of every kind, once per row of shareKinds; what holds for one kind follows below. */
import { maxListed } from './share.repository.ts'
import { embeddedLayer, limits, type ShareKind, shareKinds } from '@outrider/contract'
import { describe, expect, test } from 'vitest'
import { quality } from '../../events/position-report.ts'
import { IngestRepository } from '../../gateway/ingest/ingest.repository.ts'
import { UserRepository } from '../../accounts/user.repository.ts'
import { viewsPerMinute } from './view-budget.ts'
import { aReport, type Caller, wirePassword, platformOfFile } from '../../testing/platform.ts'

const startTime = Date.UTC(2026, 0, 1)
const endTime = startTime + 3_600_000
const day = 86_400_000
const platform = await platformOfFile()
const organisation = await platform.addOrganisation('Root')
const vehicleId = String(await platform.addVehicle(organisation, '沪A1', { phone: '100', nickname: 'one' }))
const liId = await platform.addUser('li', 'a password', [organisation])
await platform.addUser('wang', 'a password', [organisation], { rights: { updInstTaskAuth: false } })
const li = await platform.signIn('li', 'a password')
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
platform.bus.publish({ kind: 'stored', positions: [aReport(Number(vehicleId), 10)] })

/** Each kind: what creating a link needs besides the vehicle, and what a visitor sees besides name, basemap and times. */
const kinds: Record<ShareKind, { needs: object; shows: object }> = {
  position: {
    needs: {},
    shows: {
      latitude: 31.23041,
      longitude: 121.4737,
      datum: 'wgs84',
      gpsTime: Date.UTC(2026, 0, 1, 0, 0, 10),
      timeOfArrival: false,
      located: true,
      speed: expect.any(Number),
      course: expect.any(Number),
      onlineState: 'offline',
      driveState: 'offline',
      staleAfterSeconds: 600,
    },
  },
  track: {
    needs: { startTime, endTime },
    shows: {
      startTime,
      endTime,
      firstTime: startTime,
      lastTime: startTime + 1_860_000,
      km: expect.any(Number),
      lines: [expect.any(Array), expect.any(Array)],
    },
  },
}
const kindNames = Object.keys(kinds) as ShareKind[]

const unknownToken = 'A'.repeat(22)
/** Opens a link without a session. */
const view = async (kind: ShareKind, token: string) => (await platform.send(shareKinds[kind].view, { token })).reply

/** The calls of one kind as this user makes them. */
function sharing(kind: ShareKind, caller: () => Caller) {
  const { create, list, revoke } = shareKinds[kind]
  const body = (over: object) => ({ vehicleId, ...kinds[kind].needs, ...over }) as never
  return {
    create: (over: object = {}) => caller().call(create, body(over)),
    createCode: (over: object = {}) => caller().code(create, body(over)),
    list: async (of: { vehicleId?: string; all?: boolean } = {}) => (await caller().call(list, of)).shares,
    revoke: (shareId: string) => caller().call(revoke, { vehicleId, shareId }),
    revokeCode: (shareId: string) => caller().code(revoke, { vehicleId, shareId }),
  }
}

describe.each(kindNames)('a link of kind %s', kind => {
  const { right, maxHours, maxOpen } = shareKinds[kind]
  const mine = sharing(kind, () => li)
  const stateOf = async (shareId: string) => (await mine.list()).find(each => each.shareId === shareId)?.state

  test('shows a visitor what its kind allows and nothing else', async () => {
    const before = Date.now()
    const { token, expiresAt } = await mine.create({ hours: 2 })
    expect(Math.abs(expiresAt - before - 2 * 3_600_000)).toBeLessThan(60_000)
    expect((await view(kind, token)).data).toEqual({
      ...kinds[kind].shows,
      name: '沪A1',
      platform: 'Test',
      basemap: embeddedLayer,
      expiresAt,
      serverTime: expect.any(Number),
    })
  })

  test('shows the name that its creator gave', async () => {
    const { token } = await mine.create({ name: '张师傅' })
    expect((await view(kind, token)).data).toMatchObject({ name: '张师傅' })
  })

  test('has 128 random bits, of which the database has the hash only', async () => {
    const { token, shareId } = await mine.create()
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const { rows } = await platform.database.pool.query('select * from shares where id = $1', [shareId])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows[0].token_hash).toHaveLength(32)
  })

  test('is valid for whole hours, from one to the maximum of its kind', async () => {
    for (const hours of [1, maxHours]) expect(await mine.createCode({ hours })).toBe(0)
    for (const hours of [0, maxHours + 1, 1.5, -1]) expect(await mine.createCode({ hours }), String(hours)).toBe(4000001)
  })

  test('unknown, expired, revoked, no longer permitted and of another kind: one reply; its creator sees which', async () => {
    const unknown = await view(kind, unknownToken)
    expect(unknown).toMatchObject({ rspCode: 4040105, msg: 'This link is no longer valid' })
    const { pool } = platform.database

    const expired = await mine.create()
    await pool.query('update shares set expires_at = now() where id = $1', [expired.shareId])
    expect(await view(kind, expired.token)).toEqual(unknown)
    expect(await stateOf(expired.shareId)).toBe('expired')

    const revoked = await mine.create()
    await mine.revoke(revoked.shareId)
    await mine.revoke(revoked.shareId)
    expect(await view(kind, revoked.token)).toEqual(unknown)
    expect(await stateOf(revoked.shareId)).toBe('revoked')

    const lost = await mine.create({ name: 'mine' })
    await pool.query('delete from user_organisations where user_id = $1', [liId])
    platform.access.clearScope(liId)
    expect(await view(kind, lost.token)).toEqual(unknown)
    expect(await stateOf(lost.shareId)).toBe('noAccess')
    expect(JSON.stringify(await mine.list())).not.toContain('沪A1')
    await pool.query('insert into user_organisations (user_id, organisation_id) values ($1, $2)', [liId, organisation])
    platform.access.clearScope(liId)
    expect(await view(kind, lost.token)).toMatchObject({ rspCode: 0 })

    const setRight = (to: boolean) =>
      pool.query('update users set rights = rights || $2 where id = $1', [liId, JSON.stringify({ [right]: to })])
    await setRight(false)
    expect(await view(kind, lost.token)).toEqual(unknown)
    await setRight(true)

    for (const other of kindNames.filter(each => each !== kind)) {
      expect(await view(other, lost.token)).toEqual(unknown)
      expect(await sharing(other, () => li).revokeCode(lost.shareId)).toBe(4040105)
      expect(JSON.stringify(await sharing(other, () => li).list())).not.toContain(`"${lost.shareId}"`)
    }
    expect(await view(kind, lost.token)).toMatchObject({ rspCode: 0 })
  })

  test('counts its views for its creator', async () => {
    const { token, shareId } = await mine.create()
    await view(kind, token)
    await view(kind, token)
    const shares = await mine.list({ vehicleId })
    expect(shares.find(each => each.shareId === shareId)).toEqual({
      ...kinds[kind].needs,
      shareId,
      vehicleId,
      name: '沪A1',
      makerName: 'li',
      own: true,
      state: 'open',
      createdAt: expect.any(Number),
      expiresAt: expect.any(Number),
      views: 2,
      lastViewedAt: expect.any(Number),
    })
  })

  test('is listed to and revoked by its creator only, and created with the right of its kind only', async () => {
    const { shareId, token } = await mine.create()
    const wang = await platform.signIn('wang', 'a password')
    const others = sharing(kind, () => wang)
    expect(await others.list()).toEqual([])
    expect(await others.revokeCode(shareId)).toBe(4040105)
    expect(await view(kind, token)).toMatchObject({ rspCode: 0 })
    const without = await platform.newCaller(`no-${kind}`, [organisation], { rights: { [right]: false } })
    expect(await sharing(kind, () => without).createCode()).toBe(4030002)
  })

  test('ends with the sign-in it was made in, if that is ended for cause, and not when its maker signs out', async () => {
    const login = `maker-${kind}`
    await platform.addUser(login, 'a password', [organisation])
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => platform.signIn(login, 'a password')))
    if (!first || !second || !third) throw new Error('not signed in')
    const madeBy = (caller: Caller) => sharing(kind, () => caller)
    const [ofFirst, ofSecond, ofThird] = [
      await madeBy(first).create(),
      await madeBy(second).create(),
      await madeBy(third).create(),
    ]
    const codeOf = async ({ token }: { token: string }) => (await view(kind, token)).rspCode

    // The user ends the first sign-in from the third; the second one's refresh token is used twice.
    const { signIns } = await third.call('user/getSignIns', {})
    const { rows } = await platform.database.pool.query<{ session_id: string }>('select session_id from shares where id = $1', [
      ofFirst.shareId,
    ])
    expect(signIns.map(({ signInId }) => signInId)).toContain(rows[0]?.session_id)
    expect(await third.code('user/endSignIn', { signInId: rows[0]?.session_id })).toBe(0)
    const refresh = () => platform.send('user/refreshToken', { refreshToken: second.refreshToken })
    await refresh()
    expect(await codeOf(ofSecond)).toBe(0)
    expect((await refresh()).reply.rspCode).toBe(4010001)
    expect([await codeOf(ofFirst), await codeOf(ofSecond), await codeOf(ofThird)]).toEqual([4040105, 4040105, 0])
    expect((await madeBy(third).list()).map(({ state }) => state)).toEqual(['open', 'ended', 'ended'])
    await third.call('user/logout', {})
    expect(await codeOf(ofThird)).toBe(0)

    // What ended them is in the record.
    await platform.settled()
    const events = await platform.database.pool.query<{ details: object }>(
      `select details from recorded_events where kind = 'linkEnded' and subjects @> $1`,
      [JSON.stringify([{ kind: 'share', id: ofFirst.shareId }])],
    )
    expect(events.rows).toEqual([{ details: { link: kind, reason: 'signInEnded' } }])
  })

  test('ends when its maker changes the password, or it is reset', async () => {
    const login = `changer-${kind}`
    const id = await platform.addUser(login, 'a password', [organisation])
    let maker = await platform.signIn(login, 'a password')
    const before = await sharing(kind, () => maker).create()
    const changed = { oldPassword: wirePassword('a password'), newPassword: wirePassword('Another 1 password') }
    expect(await maker.code('user/changePassword', changed)).toBe(0)
    expect((await view(kind, before.token)).rspCode).toBe(4040105)

    maker = await platform.signIn(login, 'Another 1 password')
    const after = await sharing(kind, () => maker).create()
    expect((await view(kind, after.token)).rspCode).toBe(0)
    // As the command line does it, which has no record of its own.
    await new UserRepository(platform.database.db).changePassword(id, 'reset')
    expect((await view(kind, after.token)).rspCode).toBe(4040105)
    const events = await platform.database.pool.query<{ user_id: number | null; details: object }>(
      `select user_id, details from recorded_events where kind = 'linkEnded' and subjects @> $1 order by id`,
      [JSON.stringify([{ kind: 'user', id: String(id) }])],
    )
    const details = { link: kind, reason: 'passwordChanged' }
    expect(events.rows).toEqual([
      { user_id: id, details },
      { user_id: null, details },
    ])
  })

  test('is shown to and ended by an administrator of the organisation, with its maker; by nobody of another', async () => {
    const { shareId, token } = await mine.create()
    const elsewhere = await platform.addOrganisation(`Elsewhere ${kind}`)
    const chief = sharing(kind, () => chiefCaller)
    const chiefCaller = await platform.newCaller(`chief-${kind}`, [organisation])
    const otherCaller = await platform.newCaller(`other-${kind}`, [elsewhere])
    const other = sharing(kind, () => otherCaller)
    const wang = await platform.signIn('wang', 'a password')

    expect((await chief.list({ all: true })).find(each => each.shareId === shareId)).toMatchObject({
      makerName: 'li',
      own: false,
    })
    expect(await chief.list()).toEqual([])
    expect(await other.list({ all: true })).toEqual([])
    expect(await other.revokeCode(shareId)).toBe(4040105)
    expect(await wang.code(shareKinds[kind].list, { all: true })).toBe(4030002)
    expect((await view(kind, token)).rspCode).toBe(0)

    expect(await chief.revokeCode(shareId)).toBe(0)
    expect((await view(kind, token)).rspCode).toBe(4040105)
    expect(await stateOf(shareId)).toBe('ended')
    expect((await chief.list({ all: true })).map(each => each.shareId)).not.toContain(shareId)
    const { rows } = await platform.database.pool.query<{ ended_why: string; login: string }>(
      'select ended_why, login from shares join users on users.id = ended_by where shares.id = $1',
      [shareId],
    )
    expect(rows).toEqual([{ ended_why: 'administrator', login: `chief-${kind}` }])
  })

  test('the account of a vehicle lists those of its own vehicle, and of no other one of the organisation', async () => {
    const number = `9${kindNames.indexOf(kind)}`
    const own = await platform.addVehicle(organisation, `沪B000${number}`, { phone: number })
    await platform.addUser(`plate-${kind}`, 'a password', [], { vehicle: own })
    const plate = await platform.signIn(`沪B000${number}`, 'a password')
    const { shareId } = await mine.create({ name: 'for the customer' })
    const { shareId: ofOwn } = await mine.create({ vehicleId: String(own) })
    const listed = async (of: { vehicleId?: string }) =>
      (await sharing(kind, () => plate).list({ ...of, all: true })).map(each => each.shareId)
    expect(await listed({})).toEqual([ofOwn])
    expect(await listed({ vehicleId })).toEqual([])
    expect(await sharing(kind, () => plate).revokeCode(shareId)).toBe(4040105)
  })

  test('is recorded when it is created and when it is revoked', async () => {
    const { shareId } = await mine.create()
    await mine.revoke(shareId)
    await platform.settled()
    const { rows } = await platform.database.pool.query<{ call: string }>(
      'select call from recorded_events where subjects @> $1 order by id',
      [JSON.stringify([{ kind: 'share', id: shareId }])],
    )
    expect(rows.map(({ call }) => call)).toEqual([shareKinds[kind].create, shareKinds[kind].revoke])
  })

  test('is one of a limited number of each user, also when several are created simultaneously', async () => {
    const wang = await platform.signIn('wang', 'a password')
    await platform.database.pool.query(
      `insert into shares (kind, token_hash, user_id, vehicle_id, shows, expires_at)
       select $3, decode(md5($3 || n), 'hex'), (select id from users where login = 'wang'), $1, '{}', now() + interval '1 hour'
       from generate_series(1, $2::int) n`,
      [vehicleId, maxOpen - 1, kind],
    )
    const codes = await Promise.all([1, 2, 3].map(() => sharing(kind, () => wang).createCode()))
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 4090104, 4090104])
  })
})

test('a vehicle that never reported has no position, speed or course', async () => {
  const neverReported = String(await platform.addVehicle(organisation, '沪A2', { phone: '101' }))
  const { token } = await sharing('position', () => li).create({ vehicleId: neverReported })
  expect((await view('position', token)).data).toMatchObject({
    latitude: null,
    gpsTime: null,
    timeOfArrival: false,
    speed: null,
    course: null,
    located: false,
  })
})

describe('a link to a track', () => {
  const mine = sharing('track', () => li)

  test('shows positions without times and speeds, interrupted where there are no reports', async () => {
    const { token } = await mine.create()
    const { lines } = (await view('track', token)).data as { lines: number[][][] }
    expect(lines.map(line => line[0])).toEqual([
      [31.2304, 121.4737],
      [31.2322, 121.4737],
    ])
    expect(lines.flat(2).every(each => typeof each === 'number')).toBe(true)
    expect(lines.flat().every(point => point.length === 2)).toBe(true)
  })

  test('shows no path in a period without reports', async () => {
    const { token } = await mine.create({ startTime: startTime - day, endTime: startTime - 1 })
    expect((await view('track', token)).data).toMatchObject({ lines: [], firstTime: null, lastTime: null })
  })

  test('ends at the present: it does not follow the vehicle', async () => {
    const now = Date.now()
    const { token } = await mine.create({ startTime: now - 60_000, endTime: now + day })
    const { endTime: shown } = (await view('track', token)).data as { endTime: number }
    expect(Math.abs(shown - now)).toBeLessThan(60_000)
    expect(await mine.createCode({ startTime: now + 3_600_000, endTime: now + day })).toBe(4000502)
  })

  test('shows at most seven days, from an earlier to a later time', async () => {
    expect(await mine.createCode({ endTime: startTime + limits.trackRange })).toBe(0)
    expect(await mine.createCode({ endTime: startTime + limits.trackRange + 1 })).toBe(4000501)
    expect(await mine.createCode({ endTime: startTime - 1 })).toBe(4000502)
  })
})

// Last: these use up the view limits of this address.
test.each(kindNames)('views of kind %s are limited per address; other kinds have limits of their own', async kind => {
  const left = kindNames.slice(kindNames.indexOf(kind) + 1)
  const replies = await Promise.all(Array.from({ length: viewsPerMinute + 1 }, () => view(kind, unknownToken)))
  expect(replies.some(({ rspCode }) => rspCode === 4290002)).toBe(true)
  for (const other of left) expect((await view(other, unknownToken)).rspCode).toBe(4040105)
})

test('of a user’s links that have ended only the newest stay stored; those that work are all kept', async () => {
  const { pool } = platform.database
  const userId = await platform.addUser('bounded', 'a password', [organisation])
  const maker = await platform.signIn('bounded', 'a password')
  await pool.query(
    `insert into shares (kind, token_hash, user_id, vehicle_id, shows, expires_at)
     select 'position', decode(md5('bound ' || n), 'hex'), $1, $2, '{}', now() + case when n > 3 then interval '-1 day' else interval '1 day' end
     from generate_series(1, 700) n`,
    [userId, vehicleId],
  )
  await maker.call('share/addVehPosSharing', { vehicleId, hours: 1 })
  const { rows } = await pool.query<{ all: number; open: number }>(
    `select count(*)::integer as all, (count(*) filter (where expires_at > now()))::integer as open from shares where user_id = $1`,
    [userId],
  )
  expect(rows).toEqual([{ all: maxListed, open: 4 }])
})
