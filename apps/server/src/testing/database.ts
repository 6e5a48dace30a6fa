/** A migrated database per test file, on the embedded server of the test run. */
import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Store } from '../store/connect.ts'
import { migrate, type MigrationName } from '../store/migrations.ts'
import { at, onServer, template } from './database-addresses.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that answers with the address of the database server, and starts it when it is first asked (database.setup.ts). */
    databaseService: string
  }
}

export interface TestDatabase extends Store {
  readonly url: string
}

/** Address of the server, for its administrator. */
export async function databaseServer(): Promise<string> {
  const response = await fetch(inject('databaseService'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

async function create(from: string): Promise<TestDatabase> {
  const server = await databaseServer()
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} ${from} strategy file_copy`)
  const url = at(server, name)
  return { ...connect(url, { onLost: () => {} }), url }
}

/** Ends all connections to a database and refuses new ones, until the returned function is called. */
export async function takeAway({ url }: TestDatabase): Promise<() => Promise<void>> {
  const server = await databaseServer()
  const name = new URL(url).pathname.slice(1)
  await onServer(server, `alter database ${name} allow_connections false`)
  await onServer(server, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
  return () => onServer(server, `alter database ${name} allow_connections true`)
}

export const testDatabase = (): Promise<TestDatabase> => create(`template ${template}`)

/** One for all tests of a file: it is closed after them. */
export async function databaseOfFile(): Promise<TestDatabase> {
  const database = await testDatabase()
  afterAll(() => database.close())
  return database
}

export const emptyDatabase = (): Promise<TestDatabase> => create('')

/** A database as an earlier version left it: for tests of the migrations after `last`. */
export async function databaseOf(last: MigrationName): Promise<TestDatabase> {
  const database = await emptyDatabase()
  await migrate(database.db, last)
  return database
}
