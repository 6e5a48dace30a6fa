import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { DataFolderInUse, ForeignFolder, startEmbeddedDatabase } from './embedded.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-embedded-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'database')
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

test('the database keeps its files from start to start, and takes no connection without its password', async () => {
  const folder = await aFolder()
  const first = await startEmbeddedDatabase({ folder })
  await ask(first.url, 'create table kept as select 42 as answer')
  const open = new URL(first.url)
  open.password = 'guessed'
  await expect(ask(open.href, 'select 1')).rejects.toThrow(/password/)
  await first.stop()
  const second = await startEmbeddedDatabase({ folder })
  onTestFinished(() => second.stop())
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a second start on files in use is refused', async () => {
  const folder = await aFolder()
  const first = await startEmbeddedDatabase({ folder, durable: false })
  onTestFinished(() => first.stop())
  await expect(startEmbeddedDatabase({ folder, durable: false })).rejects.toThrow(DataFolderInUse)
})

test('a database that is killed comes back by itself, on the same address, with what was committed', async () => {
  const folder = await aFolder()
  const events = new EventEmitter()
  const database = await startEmbeddedDatabase({ folder, onEvent: event => events.emit(event) })
  onTestFinished(() => database.stop())
  await ask(database.url, 'create table kept as select 42 as answer')
  const restarted = once(events, 'restarted')
  process.kill(database.pid() ?? 0, 'SIGKILL')
  await restarted
  expect(await ask(database.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a folder that holds something else is left alone', async () => {
  const folder = await aFolder()
  await mkdir(folder)
  await writeFile(join(folder, 'notes.txt'), 'precious')
  await expect(startEmbeddedDatabase({ folder, durable: false })).rejects.toThrow(ForeignFolder)
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('precious')
})

test('an interrupted first start is repeated', async () => {
  const folder = await aFolder()
  await mkdir(`${folder}.making`)
  await writeFile(join(`${folder}.making`, 'PG_VERSION'), '18\n')
  const database = await startEmbeddedDatabase({ folder, durable: false })
  onTestFinished(() => database.stop())
  expect(await ask(database.url, 'select 42 as answer')).toEqual([{ answer: 42 }])
})

test('after a restart of the machine the process number in its files may be another database', async () => {
  const folder = await aFolder()
  const first = await startEmbeddedDatabase({ folder, durable: false })
  await first.stop()
  const other = spawn('/bin/sh', ['-c', 'sleep 60', 'postgres'], { stdio: 'ignore' })
  onTestFinished(() => void other.kill())
  await writeFile(join(folder, 'postmaster.pid'), `${other.pid}\n${folder}\n0\n9\n\n\n\n\n`)
  // PostgreSQL decides what to do about the file; the server neither waits for that process nor stops it.
  const second = startEmbeddedDatabase({ folder, durable: false })
  const ended = await Promise.race([second.then(database => database.stop()), wait(5_000, 'hangs')])
  expect(ended).not.toBe('hangs')
  expect(other.exitCode ?? other.signalCode).toBeNull()
})

test('Ctrl-C is not for the database: it has a process group of its own', async () => {
  const folder = await aFolder()
  const database = await startEmbeddedDatabase({ folder, durable: false })
  onTestFinished(() => database.stop())
  const groupOf = async (pid: number) => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[2]
  expect(await groupOf(database.pid() ?? 0)).toBe(String(database.pid()))
})

test('a lost password is said, not waited for', async () => {
  const folder = await aFolder()
  const first = await startEmbeddedDatabase({ folder, durable: false })
  await first.stop()
  await writeFile(join(dirname(folder), 'database.password'), 'another')
  await expect(startEmbeddedDatabase({ folder, durable: false })).rejects.toThrow(/database\.password/)
})

test('the server’s role owns the tables and is no superuser: it reads no files, runs no programs, reads no passwords', async () => {
  const folder = await aFolder()
  const database = await startEmbeddedDatabase({ folder, durable: false })
  onTestFinished(() => database.stop())
  await ask(database.url, 'create table own (id integer)')
  const [role] = await ask<object>(
    database.url,
    `select rolsuper, rolcreaterole, rolreplication from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolreplication: false })
  for (const statement of [
    `select pg_read_file('${folder}/pg_hba.conf')`,
    `copy own from program 'id'`,
    'select * from pg_authid',
    "alter system set log_statement = 'all'",
    'set session authorization outrider',
  ])
    await expect(ask(database.url, statement), statement).rejects.toThrow(/permission denied/)
})

test('nothing that the server’s role leaves behind runs as superuser at the next start', async () => {
  const folder = await aFolder()
  const first = await startEmbeddedDatabase({ folder, durable: false })
  await ask(
    first.url,
    `
    create function public.pg_try_advisory_lock(text) returns boolean language plpgsql as
      $$ begin alter role outrider_server superuser; return true; end $$;
    create function public.is_other(oid, regnamespace) returns boolean language plpgsql as
      $$ begin alter role outrider_server superuser; return true; end $$;
    create operator public.= (leftarg = oid, rightarg = regnamespace, function = public.is_other);
    alter database postgres set search_path = public, pg_catalog`,
  )
  await first.stop()
  const second = await startEmbeddedDatabase({ folder, durable: false })
  onTestFinished(() => second.stop())
  expect(await ask(second.administratorUrl, `select rolsuper from pg_roles where rolname = 'outrider_server'`)).toEqual([
    { rolsuper: false },
  ])
})

test('what an earlier version made as superuser belongs to the server’s role after the next start', async () => {
  const folder = await aFolder()
  const first = await startEmbeddedDatabase({ folder, durable: false })
  await ask(
    first.administratorUrl,
    `
    create table parts (id bigint generated always as identity, day date not null) partition by range (day);
    create table part_1 partition of parts for values from ('2026-01-01') to ('2026-01-02');
    create function doubled(integer) returns integer language sql as 'select 2 * $1';
    create type colour as enum ('red')`,
  )
  await first.stop()
  const second = await startEmbeddedDatabase({ folder, durable: false })
  onTestFinished(() => second.stop())
  await ask(
    second.url,
    `
    alter table parts add column colour colour default 'red';
    alter table parts detach partition part_1;
    alter table part_1 rename to part_2;
    create table part_3 partition of parts for values from ('2026-01-03') to ('2026-01-04');
    insert into parts (day) values ('2026-01-03');
    alter type colour add value 'blue';
    drop function doubled`,
  )
  expect(await ask(second.url, 'select id, colour from parts')).toEqual([{ id: '1', colour: 'red' }])
})

test('the process of the database sees no variable of ours, and its log is for owner and group only', async () => {
  const folder = await aFolder()
  process.env['OUTRIDER_TEST_SECRET'] = 'a secret'
  onTestFinished(() => void delete process.env['OUTRIDER_TEST_SECRET'])
  const database = await startEmbeddedDatabase({ folder, durable: false })
  onTestFinished(() => database.stop())
  const environment = await readFile(`/proc/${database.pid()}/environ`, 'utf8')
  expect(
    environment
      .split('\0')
      .filter(Boolean)
      .map(each => each.split('=')[0]),
  ).not.toContain('OUTRIDER_TEST_SECRET')
  expect(environment).not.toContain('a secret')
  expect((await stat(join(dirname(folder), 'database.log'))).mode & 0o777).toBe(0o640)
})

test.runIf(process.getuid?.() === 0)('a copy that belongs to somebody else starts all the same', async () => {
  const folder = await aFolder()
  const first = await startEmbeddedDatabase({ folder, durable: false })
  await ask(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  const copy = join(dirname(folder), 'copy', 'database')
  await mkdir(dirname(copy))
  // Without owners and with everybody's rights, as some ways of copying leave it.
  await cp(folder, copy, { recursive: true })
  await cp(join(dirname(folder), 'database.password'), join(dirname(copy), 'database.password'))
  await chmod(copy, 0o755)
  const second = await startEmbeddedDatabase({ folder: copy, durable: false })
  onTestFinished(() => second.stop())
  expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})
