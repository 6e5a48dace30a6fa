/**
 * This run of the server, as other servers on the database see it: it lives as long as it holds an advisory lock with its number. PostgreSQL
 * releases the lock when the connection ends, however the process ends.
 */
import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

interface Log {
  debug(fields: object, text: string): void
  warn(fields: object, text: string): void
}

/** First key of the advisory locks; the second is the number of the run. */
export const runLockSpace = 809
/** The same for servers that answer others: in the one above there are other locks too, and servers of a version that answers nobody. */
export const peerLockSpace = 816

/** SQL: numbers of the runs that live; `$1` is `runLockSpace` or `peerLockSpace`. */
export const heldRuns = `select objid::bigint from pg_locks where locktype = 'advisory' and classid = $1::int::oid and objsubid = 2 and granted
  and database = (select oid from pg_database where datname = current_database())`

/**
 * A host that is gone closes no connection, and PostgreSQL would hold its lock for two hours. So it asks after so many seconds of silence, every so
 * many, so many times. Nor may a time for idle sessions end it.
 */
const watched = { tcp_keepalives_idle: 5, tcp_keepalives_interval: 2, tcp_keepalives_count: 3, idle_session_timeout: 0 }
/** SQL: what to select on a connection that holds a lock for long. */
export const watchConnection = Object.entries(watched)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')

export class ServerRun {
  readonly number = randomInt(1, 2 ** 31 - 1)
  readonly #pool: Pool
  readonly #log: Log
  #client: PoolClient | undefined
  #locking: Promise<void> | undefined
  #ended = false
  #losing: () => void = () => undefined

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  /** Takes the lock unless it is held. Rejects while the database is unavailable. */
  async hold(): Promise<void> {
    if (this.#client || this.#ended) return
    this.#locking ??= this.#lock().finally(() => {
      this.#locking = undefined
    })
    await this.#locking
  }

  /** Takes a lost lock again; while the database is unavailable, the next call tries again. */
  renew(): void {
    if (this.#client || this.#locking) return
    this.hold().catch((error: unknown) => this.#log.debug({ err: error }, 'the lock of this run cannot be taken yet'))
  }

  /** Its lock goes with its connection, for a moment or with the database: others take it for ended meanwhile. */
  onLost(losing: () => void): void {
    this.#losing = losing
  }

  /** That by which it holds its lock, as far as is known here. */
  get holding(): object | undefined {
    return this.#client
  }

  /** The database does not know of the lock any more that was held by this: its end was not heard of here. */
  lost(holding: object): void {
    if (holding !== this.#client) return
    this.#log.warn({}, 'the lock of this run was lost without a word; it is taken again')
    this.#drop()
    this.renew()
  }

  /** The lock goes with its connection, so that the next start finds the run ended. */
  end(): void {
    this.#ended = true
    this.#drop()
  }

  async #lock(): Promise<void> {
    const client = await this.#pool.connect()
    client.on('error', error => {
      this.#log.warn({ err: error }, 'the lock of this run was lost with its connection; it is taken again')
      this.#drop(client)
    })
    try {
      await client.query(`select ${watchConnection}`)
      await client.query('select pg_advisory_lock($1, $3), pg_advisory_lock($2, $3)', [runLockSpace, peerLockSpace, this.number])
    } catch (error) {
      client.release(true)
      throw error
    }
    if (this.#ended) client.release(true)
    else this.#client = client
  }

  #drop(client = this.#client): void {
    if (!client || client !== this.#client) return
    this.#client = undefined
    client.release(true)
    if (!this.#ended) this.#losing()
  }
}
