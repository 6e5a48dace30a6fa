import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { testPlatform, wirePassword, platformOfFile } from '../testing/platform.ts'

const time = Date.UTC(2026, 5, 1)
const logged: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: line => logged.push(JSON.parse(line) as Record<string, unknown>) })
const platform = await platformOfFile({ log, now: () => time })
const mine = await platform.addOrganisation('Mine')
const own = await platform.addVehicle(mine, 'OWN-1')
const foreign = await platform.addVehicle(await platform.addOrganisation('Other'), 'SECRET-1')
const userId = await platform.addUser('mine', 'a password', [mine])
const caller = await platform.signIn('mine', 'a password')
beforeEach(async () => {
  await platform.settled()
  await platform.database.pool.query('truncate recorded_events')
  logged.length = 0
})

async function records(): Promise<object[]> {
  await platform.settled()
  return (await platform.database.pool.query<object>("select * from recorded_events where kind = 'call' order by id")).rows
}
const recordOf = async () => ({
  id: expect.any(String) as string,
  time: new Date(time),
  user_id: userId,
  session_id: (await platform.database.pool.query<{ id: string }>('select id from sessions where user_id = $1', [userId])).rows[0]
    ?.id,
  address: '127.0.0.1',
  kind: 'call',
  account: null,
  details: {},
  organisation_ids: [expect.any(Number) as number],
})
const vehicle = (id: number) => ({ kind: 'vehicle', id: String(id) })

test('a call that succeeds is recorded with what it names and what it made', async () => {
  const { shareId } = await caller.call('share/addVehPosSharing', { vehicleId: String(own), name: 'the words of a body' })
  const subjects = [vehicle(own), { kind: 'share', id: shareId }]
  const record = { ...(await recordOf()), call: 'share/addVehPosSharing', subjects, result: 0 }
  expect(await records()).toEqual([record])
  expect(logged.filter(({ msg }) => msg === 'call')).toEqual([
    expect.objectContaining({ level: 30, call: 'share/addVehPosSharing', userId, subjects, result: 0, address: '127.0.0.1' }),
  ])
  expect(JSON.stringify(logged)).not.toContain('the words of a body')
})

test('a refusal of the handler is recorded with its code', async () => {
  const request = { vehicleId: String(own), shareId: '404' }
  const result = await caller.code('share/revokeVehPosSharing', request)
  const subjects = [vehicle(own), { kind: 'share', id: '404' }]
  expect(await records()).toEqual([{ ...(await recordOf()), call: 'share/revokeVehPosSharing', subjects, result }])
  expect(result).not.toBe(0)
})

test('a call for a vehicle that the user may not see is recorded with its id', async () => {
  expect(await caller.code('vehicle/updVehInfo', { vehicleId: String(foreign), brand: 'STOLEN' })).toBe(4040101)
  const expected = { ...(await recordOf()), call: 'vehicle/updVehInfo', subjects: [vehicle(foreign)], result: 4040101 }
  expect(await records()).toEqual([expected])
})

test('calls without the right and with an invalid body are recorded; calls without a session are not', async () => {
  const watcher = await platform.newCaller('watcher', [], { rights: { posAuth: false } })
  expect(await watcher.code('share/addVehPosSharing', { vehicleId: String(own) })).toBe(4030002)
  expect(await caller.code('share/addVehPosSharing', { vehicleId: 'not an id' })).toBe(4000001)
  await platform.send('share/addVehPosSharing', { vehicleId: String(own) })
  expect(await records()).toMatchObject([
    { subjects: [vehicle(own)], result: 4030002 },
    { user_id: userId, subjects: [], result: 4000001 },
  ])
})

test('asking a terminal for its position is recorded, reading the last known one is not', async () => {
  const request = { vehicleId: String(own) }
  await caller.call('vehicle/getVehiclePosition', request)
  await caller.call('vehicle/getVehiclesTotal', {})
  await caller.call('share/getVehPosSharings', {})
  expect(await records()).toEqual([])
  expect(logged).toEqual([])
  const result = await caller.code('vehicle/getVehiclePosition', { ...request, queryTerminal: true })
  expect(result).not.toBe(0)
  expect(await records()).toMatchObject([{ call: 'vehicle/getVehiclePosition', subjects: [vehicle(own)], result }])
})

test('a password change leaves no password, nor its digest, in record and log', async () => {
  const passwords = { oldPassword: wirePassword('a wrong one'), newPassword: wirePassword('another') }
  const result = await caller.code('user/changePassword', passwords)
  const all = await records()
  expect(all).toEqual([{ ...(await recordOf()), call: 'user/changePassword', subjects: [], result }])
  for (const text of Object.values(passwords)) expect(JSON.stringify([all, logged])).not.toContain(text)
})

test('a locked table delays no reply; everything is written once it is free', async () => {
  const client = await platform.database.pool.connect()
  await client.query('begin; lock table recorded_events in access exclusive mode')
  for (let at = 0; at < 3; at++) await caller.code('share/revokeVehPosSharing', { vehicleId: String(own), shareId: '404' })
  await client.query('commit')
  client.release()
  expect(await records()).toHaveLength(3)
})

test('looked-at tracks are recorded where the operator asks for it, with whose link it was', async () => {
  const watching = await testPlatform({ config: { 'record-viewed-tracks': true } })
  const organisation = await watching.addOrganisation('Mine')
  const id = await watching.addVehicle(organisation, 'OWN-1')
  const reader = await watching.addUser('mine', 'a password', [organisation])
  const mine = await watching.signIn('mine', 'a password')
  const range = { vehicleId: String(id), startTime: time, endTime: time + 1000 }
  await mine.call('track/getVehicleTrack', range)
  await mine.code('track/getVehicleTrack', { ...range, vehicleId: '404' })
  const { token, shareId } = await mine.call('share/addVehTrackSharing', { ...range, hours: 1 })
  await watching.send('share/getSharedTrack', { token })
  await watching.settled()
  const { rows } = await watching.database.pool.query<object>(
    "select user_id, call, subjects, details from recorded_events where kind = 'trackViewed' order by id",
  )
  const details = { from: time, to: time + 1000 }
  const share = { kind: 'share', id: shareId }
  expect(rows).toEqual([
    { user_id: reader, call: 'track/getVehicleTrack', subjects: [vehicle(id)], details },
    { user_id: null, call: null, subjects: [share, vehicle(id), { kind: 'user', id: String(reader) }], details },
  ])
  await watching.stop()
})

test('a deletion is recorded with what went with it', async () => {
  const { pool } = platform.database
  await pool.query(
    `
    insert into checkpoints (organisation_id, name, name_en, type, latitude, longitude, radius, remind_within)
      values (1, 'gate', '', 'other', 31, 121, 100, 0);
    insert into checkpoint_passages (checkpoint_id, vehicle_id, entered_at, left_at, open, between, late, entered_speed_dkmh,
        entered_course, left_speed_dkmh, left_course, nearest)
      select 1, $1, at, at, false, false, false, 0, 0, 0, 0, 0
      from (values (timestamptz '2026-01-01T12:00:00Z'), (timestamptz '2026-01-02T12:00:00Z')) as passages (at)`.replace(
      '$1',
      String(own),
    ),
  )
  await caller.call('accessMon/delAccessMon', { checkpointId: '1' })
  await platform.settled()
  const { rows } = await pool.query<object>(
    "select user_id, address, call, subjects, details from recorded_events where kind = 'deleted'",
  )
  expect(rows).toEqual([
    {
      user_id: userId,
      address: '127.0.0.1',
      call: 'accessMon/delAccessMon',
      subjects: [{ kind: 'checkpoint', id: '1' }],
      details: { with: { checkpoint_passages: 2 } },
    },
  ])
})
