import type { Pool, PoolClient } from 'pg'

/** All or nothing: what `work` writes is committed when it has ended, and taken back when it fails. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    // A connection that cannot take it back is closed, which does. The first error is the one that tells.
    await client.query('rollback').catch((cause: Error) => (broken = cause))
    throw error
  } finally {
    client.release(broken)
  }
}
