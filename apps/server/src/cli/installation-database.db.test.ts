/** With which rights commands act beside the running server. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../store/embedded.ts'
import { openInstallation } from './installation-database.ts'

async function running(): Promise<{ data: string; database: EmbeddedDatabase }> {
  const data = await mkdtemp(join(tmpdir(), 'outrider-command-'))
  await mkdir(data, { recursive: true })
  const database = await startEmbeddedDatabase({ folder: join(data, 'database'), durable: false })
  onTestFinished(async () => {
    await database.stop()
    await rm(data, { recursive: true, force: true })
  })
  return { data, database }
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const logins = (database: EmbeddedDatabase) =>
  ask<{ rolname: string }>(database.administratorUrl, "select rolname from pg_roles where rolname like 'outrider\\_command\\_%'")

test('a command beside the running server acts as the server’s role, and cannot become superuser', async () => {
  const { data, database } = await running()
  await ask(database.url, 'create table own (id integer)')
  const installation = await openInstallation({ data }, {})
  const query = (sql: string) => installation.store.pool.query<object>(sql)
  expect((await query('select current_user as name, rolsuper from pg_roles where rolname = session_user')).rows).toEqual([
    { name: 'outrider_server', rolsuper: false },
  ])
  for (const statement of [
    `select pg_read_file('${data}/database/pg_hba.conf')`,
    "copy own from program 'id'",
    'select * from pg_authid',
    'set session authorization outrider',
    'set role outrider',
  ])
    await expect(query(statement), statement).rejects.toThrow(/permission denied/)
  await query('insert into own values (1)')
  await query('create table made (id integer)')
  await installation.close()
  expect(await ask(database.url, 'select * from own')).toEqual([{ id: 1 }])
  expect(await ask(database.url, "select tableowner from pg_tables where tablename = 'made'")).toEqual([
    { tableowner: 'outrider_server' },
  ])
  expect(await logins(database)).toEqual([])
})

test('what somebody left in the database does not run as superuser when a command looks whether it runs', async () => {
  const { data, database } = await running()
  await ask(
    database.url,
    `create table seen (who text);
     create function public.version() returns text language sql as 'insert into public.seen select session_user returning who';
     alter database postgres set search_path = public, pg_catalog`,
  )
  const installation = await openInstallation({ data }, {})
  await installation.store.pool.query('select version()')
  await installation.close()
  const [seen] = await ask<{ who: string }>(database.url, 'select who from seen')
  expect(seen?.who).toMatch(/^outrider_command_/)
})

test('the login of a command that was killed is gone after the next start', async () => {
  const { data, database } = await running()
  const installation = await openInstallation({ data }, {})
  await installation.store.close()
  expect(await logins(database)).toHaveLength(1)
  await database.stop()
  const next = await startEmbeddedDatabase({ folder: join(data, 'database'), durable: false })
  try {
    expect(await logins(next)).toEqual([])
  } finally {
    await next.stop()
  }
})
