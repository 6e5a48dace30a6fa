/** The baseline and the migrations are two ways to the same database; here both are gone and what they leave is compared. */
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../testing/database.ts'
import { migrate, migrateStepByStep } from '../migrations.ts'
import type { Database } from '../schema.ts'
import { beginWithBaseline } from './baseline.ts'
import baseline from './baseline.json' with { type: 'json' }

/**
 * Each thing of the schema by its name, with its definition as PostgreSQL prints it. Names of not-null constraints tell
 * the history of a column and are left out; names within a view depend on the version that printed it first, and its columns are compared;
 * how a check puts "and" of several into brackets does too.
 */
const things = sql<{ thing: string; definition: string }>`
  with of_schema as (select c.* from pg_class c where c.relnamespace = current_schema()::regnamespace)
  select 'relation ' || relname as thing, concat_ws(' ', relkind, relpersistence, reloptions::text, relacl::text, pg_get_partkeydef(oid),
    pg_get_expr(relpartbound, oid), relrowsecurity, case when relkind in ('v', 'm') then regexp_replace(pg_get_viewdef(oid), ' AS \\w+', '', 'g') end)
    as definition from of_schema
  union all select format('column %s.%s', relname, attname), concat_ws(' ', row_number() over (partition by attrelid order by attnum),
    format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attcompression, attstattarget, attcollation::regcollation,
    pg_get_expr(adbin, adrelid)) from of_schema c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum where relkind in ('r', 'p', 'v', 'm')
  union all select format('constraint %s.%s', relname, conname), translate(pg_get_constraintdef(k.oid), '()', '') from pg_constraint k
    join of_schema c on conrelid = c.oid where contype <> 'n'
  union all select format('index %s', relname), pg_get_indexdef(oid) from of_schema where relkind in ('i', 'I')
  union all select format('trigger %s.%s', relname, tgname), concat_ws(' ', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t
    join of_schema c on tgrelid = c.oid where not tgisinternal
  union all select format('function %s', p.oid::regprocedure), pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = current_schema()::regnamespace and prokind in ('f', 'p')
  union all select format('sequence %s', sequencename), concat_ws(' ', data_type, start_value, min_value, max_value, increment_by, cycle, cache_size,
    last_value) from pg_sequences where schemaname = current_schema()
  union all select format('statistics %s', stxname), pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all select format('type %s', typname), typtype::text from pg_type where typnamespace = current_schema()::regnamespace and typtype not in ('c', 'b')
  union all select format('comment %s', pg_describe_object(classoid, objoid, objsubid)), description from pg_description
    where classoid = 'pg_class'::regclass and objoid in (select oid from of_schema)
  union all select format('extension %s', extname), '' from pg_extension
  order by 1`

/** Rows that migrations leave, by their table. When a migration was made is not part of them. */
async function rowsOf(db: Kysely<Database>): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  const read = tables.map(
    ({
      name,
    }) => sql`select ${name} as name, jsonb_agg(to_jsonb(t) - 'timestamp' order by (to_jsonb(t) - 'timestamp')::text) as rows
      from ${sql.table(name)} t having count(*) > 0`,
  )
  const { rows } = await sql<{ name: string; rows: unknown }>`${sql.join(read, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: of }) => [name, of]))
}

const leftBy = async (make: (db: Kysely<Database>) => Promise<void>) => {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  await make(database.db)
  const { rows } = await things.execute(database.db)
  return { things: Object.fromEntries(rows.map(({ thing, definition }) => [thing, definition])), rows: await rowsOf(database.db) }
}

test('a database that two servers begin at once with the baseline is the one that went through every migration', async () => {
  const begun = await leftBy(async db => {
    await Promise.all([beginWithBaseline(db), beginWithBaseline(db)])
    await migrate(db)
  })
  expect(begun).toEqual(await leftBy(migrateStepByStep))
  expect(Object.keys(begun.things).length).toBeGreaterThan(baseline.statements.length)
  expect(Object.keys(begun.rows)).toContain('roles')
})

test('where an earlier version stopped at its first migrations, and left its list of them empty, the baseline begins', async () => {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  const { db, pool } = database
  // As kysely makes them, before its transaction.
  await pool.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  await pool.query('create table kysely_migration_lock (id varchar(255) primary key, is_locked integer default 0 not null)')
  await pool.query(`insert into kysely_migration_lock (id) values ('migration_lock')`)
  await Promise.all([beginWithBaseline(db), beginWithBaseline(db)])
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from kysely_migration')
  expect(rows[0]?.count).toBe(baseline.migrations.length)
  await migrate(db)
})

test('it waits for an earlier version that is at its migrations, and leaves what that has made', async () => {
  const database = await emptyDatabase()
  onTestFinished(() => database.close())
  const earlier = await database.pool.connect()
  onTestFinished(() => earlier.release(true))
  await earlier.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  await earlier.query('select pg_advisory_lock(3853314791062309107)')
  const begun = beginWithBaseline(database.db)
  await expect
    .poll(async () => {
      const waits = `select from pg_locks join pg_database d on d.oid = database where datname = current_database() and locktype = 'advisory' and not granted`
      return (await earlier.query(waits)).rowCount
    })
    .toBe(1)
  await earlier.query(`insert into kysely_migration values ('001-organisations-and-users', '2026-01-01')`)
  await earlier.query('select pg_advisory_unlock(3853314791062309107)')
  await begun
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int from kysely_migration')
  expect(rows[0]?.count).toBe(1)
})
