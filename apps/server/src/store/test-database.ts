/** A migrated database per test file, on the embedded server of the test run. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Store } from './connect.ts'
import { migrate } from './migrations.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

export interface TestDatabase extends Store {
  readonly url: string
}

export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  const store = connect(url.href, { onLost: () => {} })
  await migrate(store.db)
  return { ...store, url: url.href }
}
