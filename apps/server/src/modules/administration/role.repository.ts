/** SQL of roles, and of who has them. */
import type { AppMenuAuth } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database, RowOf } from '../../store/schema.ts'
import { computeRights } from './granted-rights.ts'
import { type Reached, reachedBy } from './user-list.repository.ts'

export type StoredRole = Omit<RowOf<'roles'>, 'shipped'>
/** Without `second_factor` or `hidden_reports` these stay as they are. */
export type RoleValues = Pick<StoredRole, 'name' | 'name_en' | 'rights'> & { second_factor?: boolean; hidden_reports?: string[] }

/** Somebody who has a role. */
export interface Holder {
  id: number
  rights: AppMenuAuth
  organisation_ids: number[]
}

const columns = ['id', 'organisation_id', 'name', 'name_en', 'rights', 'second_factor', 'hidden_reports'] as const

export class RolesRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Those from the start first, then by name. */
  all(): Promise<StoredRole[]> {
    return this.#db
      .selectFrom('roles')
      .select(columns)
      .orderBy(sql`organisation_id nulls first`)
      .orderBy(sql`case when organisation_id is null then id end`)
      .orderBy('name')
      .orderBy('id')
      .execute()
  }

  /** How many of the reached users have each. */
  async holders(reach: Reached): Promise<ReadonlyMap<number, number>> {
    const rows = await reachedBy(this.#db, reach)
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select(['user_roles.role_id', sql<number>`count(*)::int`.as('count')])
      .groupBy('user_roles.role_id')
      .execute()
    return new Map(rows.map(({ role_id, count }) => [role_id, count]))
  }

  /** undefined: the organisation has as many as it may have. */
  add(organisationId: number, values: RoleValues, max: number): Promise<number | undefined> {
    return this.#db.transaction().execute(async tx => {
      // One after the other: they are counted. Who ends the organisation waits, too.
      await tx.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().executeTakeFirstOrThrow()
      const { count } = await tx
        .selectFrom('roles')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow()
      if (count >= max) return undefined
      const added = { organisation_id: organisationId, shipped: null, ...values }
      return (await tx.insertInto('roles').values(added).returning('id').executeTakeFirstOrThrow()).id
    })
  }

  /**
   * Changes it for everybody who has it. undefined: it ends. Returns what it was; undefined: there is none any more.
   * @param permitted throws when it may not be changed so
   */
  change(
    id: number,
    values: RoleValues | undefined,
    permitted: (stored: StoredRole, holders: readonly Holder[]) => void,
  ): Promise<StoredRole | undefined> {
    return this.#db.transaction().execute(async tx => {
      // Nobody is given the role until this is over. Roles are locked before users, here and where they are given.
      const stored = await tx.selectFrom('roles').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
      if (!stored) return undefined
      const holders = await tx
        .selectFrom('users')
        .select([
          'id',
          'rights',
          sql<number[]>`array(select organisation_id from user_organisations where user_id = users.id)`.as('organisation_ids'),
        ])
        .where('id', 'in', tx.selectFrom('user_roles').select('user_id').where('role_id', '=', id))
        .orderBy('id')
        .forUpdate()
        .execute()
      permitted(stored, holders)
      if (!values) {
        await tx.deleteFrom('roles').where('id', '=', id).execute()
        return stored
      }
      await tx.updateTable('roles').set(values).where('id', '=', id).execute()
      const changed = await computeRights(
        tx,
        holders.map(holder => holder.id),
      )
      for (const userId of changed) await notifyChange(tx, { kind: 'account', userId })
      return stored
    })
  }
}
