import { afterAll, expect, test } from 'vitest'
import { databaseOf } from '../../testing/database.ts'
import { storedTrack } from '../../tracks/stored-tracks.ts'
import { migrate } from '../migrations.ts'

const day = 86_400_000
const detached = Date.UTC(2026, 0, 1)
const rowsOf = async (table: string) =>
  (await database.pool.query<{ time: Date; edition: number | null }>(`select time, edition from ${table} order by time`)).rows
const database = await databaseOf('019-commands')
const { pool } = database
// Two days of reports, one report a day at noon; a retention run had detached the first and was stopped before it was packed.
await pool.query(`
    create table positions_20260101 partition of positions for values from ('2026-01-01T00:00:00Z') to ('2026-01-02T00:00:00Z');
    create table positions_20260102 partition of positions for values from ('2026-01-02T00:00:00Z') to ('2026-01-03T00:00:00Z');
    insert into positions (vehicle_id, time, digest, received_at, latitude_e6, longitude_e6, altitude, speed_dkmh, course, alarms, status,
        quality, source)
      select 1, noon, 1, noon, 31230000, 121470000, 4, 600, 90, 0, 3, 0, 0
      from (values (timestamptz '2026-01-01T12:00:00Z'), (timestamptz '2026-01-02T12:00:00Z')) as reports (noon);
    alter table positions detach partition positions_20260101;
    alter table positions_20260101 rename to positions_20260101_detached;
    -- somebody else's table of a similar name
    create table positions_20260101_detached_copy (time timestamptz)`)
await migrate(database.db)
afterAll(() => database.close())

test('reports of earlier versions have no edition, in days of the history and in detached ones', async () => {
  expect(await rowsOf('positions')).toEqual([{ time: new Date(detached + 1.5 * day), edition: null }])
  expect(await rowsOf('positions_20260101_detached')).toEqual([{ time: new Date(detached + day / 2), edition: null }])
})

test('a track over a detached day has the reports of that day too', async () => {
  const track = await storedTrack(database.pool, 1, detached, detached + 2 * day)
  expect([...track.time]).toEqual([detached + day / 2, detached + 1.5 * day])
})

test('tables with other names are not changed', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'positions_20260101_detached_copy'::regclass and attnum > 0`,
  )
  expect(rows).toEqual([{ name: 'time' }])
})
