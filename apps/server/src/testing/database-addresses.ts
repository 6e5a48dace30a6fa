/** Databases on the server of a test run, by name. */
import pg from 'pg'

/** Name of the database with all tables that database-server.ts makes: every test file begins with a copy of it. */
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
