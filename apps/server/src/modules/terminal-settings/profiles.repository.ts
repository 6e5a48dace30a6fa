/** SQL for profiles of terminals. */
import type { Pool } from 'pg'
import type { ProfileRow } from './setting-rows.ts'
import type { WantedValue } from '../../fleet/parameters/terminal-values.ts'

export interface ProfileValues {
  organisationId: number
  name: string
  model: string
  wanted: readonly WantedValue[]
  forNew: boolean
}

const columns = 'id::text, organisation_id, name, model, wanted, for_new_since, changed_at, revision'

export class ProfilesRepository {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async all(): Promise<ProfileRow[]> {
    const { rows } = await this.#pool.query<ProfileRow>(`select ${columns} from terminal_profiles order by id`)
    return rows
  }

  async of(organisationIds: readonly number[], id?: string): Promise<ProfileRow[]> {
    const { rows } = await this.#pool.query<ProfileRow>(
      `select ${columns} from terminal_profiles where organisation_id = any($1::int[]) and ($2::bigint is null or id = $2) order by name, id`,
      [organisationIds, id ?? null],
    )
    return rows
  }

  async add({ organisationId, name, model, wanted, forNew }: ProfileValues, userId: number, at: number): Promise<string> {
    const { rows } = await this.#pool.query<{ id: string }>(
      `insert into terminal_profiles (organisation_id, name, model, wanted, for_new_since, changed_by, changed_at)
       values ($1, $2, $3, $4, case when $5 then $7::timestamptz end, $6, $7) returning id::text`,
      [organisationId, name, model, JSON.stringify(wanted), forNew, userId, new Date(at)],
    )
    return rows[0]?.id ?? ''
  }

  /** False: somebody else has changed it since. */
  async change(
    { id, revision }: { id: string; revision: number },
    { organisationId, name, model, wanted, forNew }: ProfileValues,
    userId: number,
    at: number,
  ): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `update terminal_profiles set organisation_id = $3, name = $4, model = $5, wanted = $6,
         for_new_since = case when $7 then coalesce(for_new_since, $9::timestamptz) end, changed_by = $8, changed_at = $9, revision = revision + 1
       where id = $1 and revision = $2`,
      [id, revision, organisationId, name, model, JSON.stringify(wanted), forNew, userId, new Date(at)],
    )
    return rowCount === 1
  }

  async end(id: string): Promise<void> {
    await this.#pool.query('delete from terminal_profiles where id = $1', [id])
  }
}
