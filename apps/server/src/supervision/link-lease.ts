/**
 * Of several servers on a database one has the links with a superior platform, which closes the older of two. An advisory lock says which; it is
 * held by a connection of its own and ends with it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

/** First key of the locks; the second is the hash of the platform's id. */
const lockSpace = 809

interface LeaseDependencies {
  pool: Pool
  ids: readonly string[]
  /** Between two tries to get the locks that another server has, ms. */
  retry: number
  onTaken: (id: string) => void
  /** This server ends, or the database is not reached and another server may have them by now. */
  onLost: () => Promise<void>
  log: { warn(fields: object, text: string): void }
}

export class LinkLease {
  readonly #deps: LeaseDependencies
  readonly #stop = new AbortController()
  #running: Promise<void> | undefined

  constructor(deps: LeaseDependencies) {
    this.#deps = deps
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { retry, log } = this.#deps
    while (!this.#stop.signal.aborted) {
      try {
        await this.#hold(await this.#deps.pool.connect())
      } catch (error) {
        log.warn({ err: error }, 'which server has the links with superior platforms cannot be decided now')
      }
      await this.#wait(retry)
    }
  }

  /** Until the connection is lost or this ends. */
  async #hold(client: PoolClient): Promise<void> {
    const { ids, retry, onTaken, onLost } = this.#deps
    const lost = new AbortController()
    const onError = () => lost.abort()
    client.on('error', onError)
    const taken = new Set<string>()
    try {
      while (!this.#stop.signal.aborted && !lost.signal.aborted) {
        for (const id of ids) {
          if (taken.has(id)) continue
          const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', [
            lockSpace,
            id,
          ])
          if (!rows[0]?.mine) continue
          taken.add(id)
          onTaken(id)
        }
        // Also asks whether the connection is still there.
        await this.#wait(retry, lost.signal)
        await client.query('select 1')
      }
    } finally {
      // Before the locks end: no other server logs in while ours is logged in, and no logout of ours ends its login.
      await onLost()
      client.off('error', onError)
      // Not given back: its locks end with it.
      client.release(true)
    }
  }

  async #wait(ms: number, lost?: AbortSignal): Promise<void> {
    const signal = lost ? AbortSignal.any([this.#stop.signal, lost]) : this.#stop.signal
    await wait(ms, undefined, { signal }).catch(() => undefined) // it ends, or the connection is lost
  }
}
