import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../store/test-database.ts'
import type { RetentionWorkerInput } from '../track/retention-worker.ts'
import { purgeExpired } from './purge-expired.ts'

const day = 86_400_000
const now = Date.UTC(2026, 5, 1)
const ago = (days: number) => new Date(now - days * day)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`
    insert into organisations (name) values ('Root');
    insert into users (login, name, password_hash, rights) values ('li', 'li', '', '{}');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck');
    insert into checkpoints (organisation_id, name, name_en, type, latitude, longitude, radius, remind_within)
      values (1, 'gate', '', 'other', 31, 121, 100, 0)`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query(
    'truncate sessions, rotated_tokens, push_subscriptions, position_shares, track_shares, checkpoint_passages, driver_cards',
  )
})

const purge = (keepTrackDays = 0) => purgeExpired(database.pool, { refreshTokenDays: 30, keepTrackDays }, now)
const nothing = { sessions: 0, rotatedTokens: 0, links: 0, passages: 0, driverCards: 0 }
let tokens = 0
const token = () => Buffer.from(String(++tokens))
async function session(refreshUntil: Date, ended: Date | null = null): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into sessions (user_id, access_hash, refresh_hash, expires_at, refresh_expires_at, ended_at, address, device)
     values (1, $1, $2, $3, $3, $4, '', '{}') returning id`,
    [token(), token(), refreshUntil, ended],
  )
  return rows[0]?.id ?? ''
}

test('sign-ins stay listed for half a year after they ended or could last be refreshed; open ones are always kept', async () => {
  const stay = [await session(ago(-20)), await session(ago(179)), await session(ago(-20), ago(179))]
  await session(ago(181))
  await session(ago(151), ago(181))
  expect(await purge()).toEqual({ ...nothing, sessions: 2 })
  const { rows } = await database.pool.query<{ id: string }>('select id from sessions order by id')
  expect(rows.map(({ id }) => id)).toEqual(stay)
})

test('a rotated token is kept as long as it could have been used', async () => {
  const id = await session(ago(-20))
  for (const days of [1, 29, 31, 400])
    await database.pool.query('insert into rotated_tokens (token_hash, session_id, kind, rotated_at) values ($1, $2, $3, $4)', [
      token(),
      id,
      'refresh',
      ago(days),
    ])
  expect(await purge()).toEqual({ ...nothing, rotatedTokens: 2 })
})

test('links are listed thirty days after they ended', async () => {
  for (const days of [-1, 29, 31]) {
    await database.pool.query('insert into position_shares (token_hash, user_id, vehicle_id, expires_at) values ($1, 1, 1, $2)', [
      token(),
      ago(days),
    ])
    await database.pool.query(
      'insert into track_shares (token_hash, user_id, vehicle_id, start_time, end_time, expires_at) values ($1, 1, 1, now(), now(), $2)',
      [token(), ago(days)],
    )
  }
  expect(await purge()).toEqual({ ...nothing, links: 2 })
})

test('passages and drivers’ cards are kept as long as tracks; who is at a checkpoint still is not forgotten', async () => {
  for (const days of [1, 99, 101, 200])
    await database.pool.query('insert into driver_cards (vehicle_id, time, inserted) values (1, $1, false)', [ago(days)])
  for (const [days, open] of [
    [99, false],
    [101, false],
    [300, true],
  ])
    await database.pool.query(
      `insert into checkpoint_passages (checkpoint_id, vehicle_id, entered_at, left_at, open, between, late, entered_speed_dkmh,
         entered_course, left_speed_dkmh, left_course, nearest) values (1, 1, $1, $1, $2, false, false, 0, 0, 0, 0, 0)`,
      [ago(Number(days)), open],
    )
  expect(await purge()).toEqual(nothing)
  expect(await purge(100)).toEqual({ ...nothing, passages: 1, driverCards: 2 })
})

test('each run of the retention purges expired rows and maintains the tracks', async () => {
  await session(new Date(Date.now() - 181 * day))
  const options = { packAfterHours: 3, keepReportDays: 0, keepTrackDays: 0, refreshTokenDays: 30 }
  const workerData: RetentionWorkerInput = { databaseUrl: database.url, options, counts: new Map() }
  const [message] = await once(new Worker(new URL('../track/retention-worker.ts', import.meta.url), { workerData }), 'message')
  expect(message).toMatchObject({ purged: { ...nothing, sessions: 1 }, done: { packed: 0, unreadable: 0 } })
})
