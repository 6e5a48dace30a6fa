import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
