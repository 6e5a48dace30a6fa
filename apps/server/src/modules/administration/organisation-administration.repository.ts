/** SQL of the tree of organisations as administrators change it. */
import { type Kysely, sql, type Transaction } from 'kysely'
import { notifyChange } from '../../store/change-notifications.ts'
import type { Database } from '../../store/schema.ts'

export interface StoredOrganisation {
  id: number
  parent_id: number | null
  name: string
  name_en: string | null
  /** IANA; null or nothing: that of the one above. */
  time_zone?: string | null
}

export interface CountedOrganisation extends StoredOrganisation {
  /** Directly in it, without those of organisations below. */
  vehicles: number
  /** Who was granted it, without those who were granted one above. */
  users: number
}

export const organisationsRepository = (db: Kysely<Database>) => ({
  all: (): Promise<StoredOrganisation[]> =>
    db.selectFrom('organisations').select(['id', 'parent_id', 'name', 'name_en', 'time_zone']).orderBy('id').execute(),

  counted: (): Promise<CountedOrganisation[]> =>
    db
      .selectFrom('organisations')
      .select(eb => [
        'id',
        'parent_id',
        'name',
        'name_en',
        'time_zone',
        eb
          .selectFrom('vehicles')
          .whereRef('vehicles.organisation_id', '=', 'organisations.id')
          .select(sql<number>`count(*)::int`.as('n'))
          .$asScalar()
          .$notNull()
          .as('vehicles'),
        eb
          .selectFrom('user_organisations')
          .whereRef('user_organisations.organisation_id', '=', 'organisations.id')
          .select(sql<number>`count(*)::int`.as('n'))
          .$asScalar()
          .$notNull()
          .as('users'),
      ])
      .orderBy('id')
      .execute(),

  async add(row: Omit<StoredOrganisation, 'id'>): Promise<number> {
    const { id } = await db.insertInto('organisations').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  },

  async change(id: number, row: Partial<Omit<StoredOrganisation, 'id'>> & { time_zone?: string | null }): Promise<void> {
    await db.updateTable('organisations').set(row).where('id', '=', id).execute()
  },
})
export type OrganisationsRepository = ReturnType<typeof organisationsRepository>

/**
 * Changes of the tree run one after the other, on all servers and commands: two moves at once could close a circle that neither of
 * them closes alone, and two additions could give one name twice.
 */
export const changingOrganisations = <Result>(
  db: Kysely<Database>,
  work: (organisations: OrganisationsRepository, tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async tx => {
    await sql`lock table organisations in share row exclusive mode`.execute(tx)
    const result = await work(organisationsRepository(tx), tx)
    await notifyChange(tx, { kind: 'organisations' })
    return result
  })
