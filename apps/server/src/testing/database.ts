/** A migrated database per test file, on the embedded server of the test run. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Store } from '../store/connect.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

export interface TestDatabase extends Store {
  readonly url: string
}

/** Name of the database with all tables that test-database.setup.ts makes: every test file begins with a copy of it. */
export const template = 'migrated'

/** Address of a database on the server. */
export function at(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement beside all test databases. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  const url = at(server, name)
  return { ...connect(url, { onLost: () => {} }), url }
}
