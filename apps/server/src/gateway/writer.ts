/** The one connection over which reports are written: kept, so that ingest never waits behind the calls of the API for one. */
import type { Pool, PoolClient } from 'pg'

export class Writer {
  readonly #pool: Pool
  #client: PoolClient | undefined

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** The client, for one write at a time. */
  async client(): Promise<PoolClient> {
    if (this.#client) return this.#client
    const client = await this.#pool.connect()
    // A connection that breaks while idle says so here; the next write takes a new one.
    client.on('error', () => this.drop(client))
    this.#client = client
    return client
  }

  /** After a failed write the state of the connection is unknown. */
  drop(client = this.#client): void {
    if (!client || client !== this.#client) return
    this.#client = undefined
    client.release(true)
  }

  /** Ends the connection, and with it a write that has not returned. */
  close(): void {
    this.drop()
  }
}
