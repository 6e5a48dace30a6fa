/** A dedicated database connection for writing reports, so that ingest never queues behind API calls for one. */
import type { Pool, PoolClient } from 'pg'

export class Writer {
  readonly #pool: Pool
  #client: PoolClient | undefined

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** The client; use it for one write at a time. */
  async client(): Promise<PoolClient> {
    if (this.#client) return this.#client
    const client = await this.#pool.connect()
    // Emitted when the idle connection breaks; the next write opens a new one.
    client.on('error', () => this.discard(client))
    this.#client = client
    return client
  }

  /** After a failed write the state of the connection is unknown. */
  discard(client = this.#client): void {
    if (!client || client !== this.#client) return
    this.#client = undefined
    client.release(true)
  }

  /** Closes the connection and aborts a write in progress. */
  close(): void {
    this.discard()
  }
}
