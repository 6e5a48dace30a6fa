import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { DataFolderInUse, startEmbeddedDatabase } from './embedded.ts'

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
