/** SQL of backups made from the screen, and the lock by which one at a time is made or checked, of all servers. */
import type { Kysely, Selectable } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../store/schema.ts'
import { stoppedMeanwhile } from './backup-command.ts'

export type StoredBackup = Selectable<Database['backups']>

const lock = [970, 1] as const
/** Listed; those before are in the record. */
const maxListed = 200

export class BackupsRepository {
  readonly #db: Kysely<Database>
  readonly #pool: Pool

  constructor(db: Kysely<Database>, pool: Pool) {
    this.#db = db
    this.#pool = pool
  }

  list(): Promise<StoredBackup[]> {
    return this.#db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').limit(maxListed).execute()
  }

  find(name: string): Promise<StoredBackup | undefined> {
    return this.#db.selectFrom('backups').selectAll().where('name', '=', name).executeTakeFirst()
  }

  async add(row: Pick<StoredBackup, 'name' | 'started_at' | 'user_id' | 'user_name' | 'version'>): Promise<void> {
    await this.#db
      .insertInto('backups')
      .values({ ...row, state: 'making' })
      .execute()
  }

  async change(name: string, row: Partial<StoredBackup>): Promise<void> {
    await this.#db.updateTable('backups').set(row).where('name', '=', name).execute()
  }

  /** What all databases of this server take, bytes. */
  async databaseBytes(): Promise<number> {
    const { rows } = await this.#pool.query<{ bytes: number }>(
      'select coalesce(sum(pg_database_size(oid)), 0)::float8 as bytes from pg_database where datallowconn',
    )
    return rows[0]?.bytes ?? 0
  }

  /** What files and packs of tracks take that are kept in the data folder, bytes. */
  async storedBytes(): Promise<{ files: number; packs: number }> {
    const { rows } = await this.#pool.query<{ files: number; packs: number }>(
      `select (select coalesce(sum(size), 0)::float8 from file_contents) as files,
        (select coalesce(sum(bytes), 0)::float8 from report_packs) as packs`,
    )
    return rows[0] ?? { files: 0, packs: 0 }
  }

  /**
   * What a server that was killed left, where nobody holds the lock: the names of those backups that were being made.
   * @returns undefined: one is under way
   */
  async endAbandoned(now: Date): Promise<string[] | undefined> {
    return this.alone(async () => {
      const made = await this.#db
        .updateTable('backups')
        .set({ state: 'failed', ended_at: now, failure: stoppedMeanwhile })
        .where('state', '=', 'making')
        .returning('name')
        .execute()
      await this.#db
        .updateTable('backups')
        .set({ checked: 'never', checked_bytes: 0 })
        .where('checked', '=', 'checking')
        .execute()
      return made.map(({ name }) => name)
    })
  }

  /** Holds a connection, and with it the lock, until the work has ended; a server that is killed gives both back. undefined: another one has it. */
  async alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    const client = await this.#pool.connect()
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [...lock])
      if (!rows[0]?.mine) return undefined
      try {
        return await work()
      } finally {
        await client.query('select pg_advisory_unlock($1, $2)', [...lock])
      }
    } finally {
      client.release()
    }
  }
}
