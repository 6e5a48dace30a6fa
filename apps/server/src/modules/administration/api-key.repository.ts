/** SQL of API keys as administrators see them. */
import type { AppMenuAuth } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { lockAccount } from '../../accounts/lock-account.ts'
import type { Database } from '../../store/schema.ts'
import { type Reached, reachedAccounts } from './user-list.repository.ts'

export interface ReachedKey {
  id: number
  name: string
  prefix: string
  rights: AppMenuAuth
  organisation_ids: number[]
  per_minute: number
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  last_address: string | null
  maker_id: number
  maker_name: string
  maker_rights: AppMenuAuth
  maker_locked_at: Date | null
}

export class ReachedKeysRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Those that were not ended, newest first. */
  all(reach: Reached): Promise<ReachedKey[]> {
    return this.#reached(reach)
      .select([
        'users.id',
        'users.name',
        'users.rights',
        'api_keys.prefix',
        'api_keys.per_minute',
        'api_keys.created_at',
        'api_keys.expires_at',
        'api_keys.last_used_at',
        'api_keys.last_address',
        'maker.id as maker_id',
        'maker.name as maker_name',
        'maker.rights as maker_rights',
        'maker.locked_at as maker_locked_at',
        sql<number[]>`array(select organisation_id from user_organisations where user_id = users.id order by 1)`.as(
          'organisation_ids',
        ),
      ])
      .orderBy('users.id', 'desc')
      .execute()
  }

  /** Ends it for good; what it was called, undefined: there is none. */
  end(reach: Reached, id: number): Promise<{ name: string; prefix: string } | undefined> {
    return this.#db.transaction().execute(async tx => {
      const reached = await new ReachedKeysRepository(tx)
        .#reached(reach)
        .select(['users.name', 'api_keys.prefix'])
        .where('users.id', '=', id)
        .executeTakeFirst()
      if (!reached) return undefined
      const ended = await tx
        .updateTable('api_keys')
        .set({ ended_at: sql`now()` })
        .where('user_id', '=', id)
        .where('ended_at', 'is', null)
        .returning('user_id')
        .executeTakeFirst()
      if (!ended) return undefined
      await lockAccount(tx, id)
      // Organisations can end without it; what it did is recorded with them.
      await tx.deleteFrom('user_organisations').where('user_id', '=', id).execute()
      return reached
    })
  }

  #reached(reach: Reached) {
    return reachedAccounts(this.#db, reach)
      .innerJoin('api_keys', 'api_keys.user_id', 'users.id')
      .innerJoin('users as maker', 'maker.id', 'users.key_of')
      .where('api_keys.ended_at', 'is', null)
  }
}
