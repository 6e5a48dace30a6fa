import { afterAll, expect, test } from 'vitest'
import { migrate } from '../migrations.ts'
import { databaseOf } from '../../testing/database.ts'

const created = new Date('2026-01-01T08:00:00.123Z')
const expires = new Date('2126-01-02T08:00:00.456Z')
const [from, to] = [new Date('2025-12-31T00:00:00.001Z'), new Date('2025-12-31T23:59:59.999Z')]
const hash = (n: number) => Buffer.alloc(32, n)
const rowsOf = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows
const database = await databaseOf('022-call-records')
const { pool } = database
await pool.query(`
    insert into organisations (name) values ('Root');
    insert into users (login, name, password_hash, rights) values ('li', 'li', '', '{}');
    insert into vehicles (organisation_id, plate_num, plate_color, vehicle_type) values (1, '沪A1', 1, 'truck')`)
const columns = 'token_hash, user_id, vehicle_id, name, created_at, expires_at, revoked_at, views, last_viewed_at'
// The first position link, and the last one, were purged.
for (const [n, name, revoked, views] of [
  [1, null, null, 0],
  [2, '张师傅', null, 7],
  [3, null, created, 0],
  [4, null, null, 0],
] as const)
  await pool.query(`insert into position_shares (${columns}) values ($1, 1, 1, $2, $3, $4, $5, $6, $7)`, [
    hash(n),
    name,
    created,
    expires,
    revoked,
    views,
    views > 0 ? created : null,
  ])
await pool.query('delete from position_shares where id in (1, 4)')
for (const n of [11, 12])
  await pool.query(
    `insert into track_shares (${columns}, start_time, end_time) values ($1, 1, 1, 'way', $2, $3, null, 3, $2, $4, $5)`,
    [hash(n), created, expires, from, to],
  )
const record = (call: string, subjects: object[]) =>
  pool.query(
    `insert into call_records (time, user_id, session_id, call, subjects, result, address) values (now(), 1, 1, $1, $2, 0, '')`,
    [call, JSON.stringify(subjects)],
  )
const vehicle = { kind: 'vehicle', id: '1' }
await record('share/addVehPosSharing', [vehicle, { kind: 'share', id: '2' }])
await record('share/addVehTrackSharing', [vehicle, { kind: 'share', id: '2' }])
await record('share/revokeVehTrackSharing', [vehicle, { kind: 'share', id: '1' }])
await record('share/addVehTrackSharing', [vehicle])
await migrate(database.db, '023-shares')
afterAll(() => database.close())

const common = { user_id: 1, vehicle_id: 1, created_at: created, expires_at: expires }

test('links keep token, expiry, revocation, name and views; ids of position links stay, those of tracks follow', async () => {
  const position = { ...common, kind: 'position', shows: {} }
  const track = { ...common, kind: 'track', shows: { startTime: from.getTime(), endTime: to.getTime() }, name: 'way' }
  expect(await rowsOf('select * from shares order by id')).toEqual([
    { ...position, id: '2', token_hash: hash(2), name: '张师傅', revoked_at: null, views: 7, last_viewed_at: created },
    { ...position, id: '3', token_hash: hash(3), name: null, revoked_at: created, views: 0, last_viewed_at: null },
    { ...track, id: '5', token_hash: hash(11), revoked_at: null, views: 3, last_viewed_at: created },
    { ...track, id: '6', token_hash: hash(12), revoked_at: null, views: 3, last_viewed_at: created },
  ])
})

test('records of calls name the same links as before', async () => {
  const records = await rowsOf<{ subjects: { kind: string; id: string }[] }>('select subjects from call_records order by id')
  expect(records.map(({ subjects }) => subjects.map(({ kind, id }) => `${kind} ${id}`))).toEqual([
    ['vehicle 1', 'share 2'],
    ['vehicle 1', 'share 6'],
    ['vehicle 1', 'share 5'],
    ['vehicle 1'],
  ])
})

test('a new link gets an id of its own, and the old tables are gone', async () => {
  const [added] = await rowsOf<{ id: string }>(
    `insert into shares (kind, token_hash, user_id, vehicle_id, shows, expires_at) values ('track', '\\x99', 1, 1, '{}', now()) returning id`,
  )
  expect(added).toEqual({ id: '7' })
  expect(await rowsOf("select relname from pg_class where relname like '%\\_shares'")).toEqual([])
})

test('an installation without links gets an empty table', async () => {
  const empty = await databaseOf('022-call-records')
  await migrate(empty.db)
  expect((await empty.pool.query('select * from shares')).rows).toEqual([])
  await empty.close()
})
