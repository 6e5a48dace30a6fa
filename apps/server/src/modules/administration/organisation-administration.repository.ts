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

/** How much an organisation has in it. `below`: organisations; `other`: records of all other kinds. */
export interface ContentsOfOrganisation {
  below: number
  vehicles: number
  users: number
  other: number
}
const placeOf: Readonly<Record<string, keyof ContentsOfOrganisation>> = {
  organisations: 'below',
  vehicles: 'vehicles',
  user_organisations: 'users',
}

export class OrganisationsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  all(): Promise<StoredOrganisation[]> {
    return this.#db
      .selectFrom('organisations')
      .select(['id', 'parent_id', 'name', 'name_en', 'time_zone'])
      .orderBy('id')
      .execute()
  }

  counted(): Promise<CountedOrganisation[]> {
    return this.#db
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
          .innerJoin('users', 'users.id', 'user_organisations.user_id')
          .whereRef('user_organisations.organisation_id', '=', 'organisations.id')
          .where('users.key_of', 'is', null)
          .select(sql<number>`count(*)::int`.as('n'))
          .$asScalar()
          .$notNull()
          .as('users'),
      ])
      .orderBy('id')
      .execute()
  }

  async add(row: Omit<StoredOrganisation, 'id'>): Promise<number> {
    const { id } = await this.#db.insertInto('organisations').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }

  /** Also with a row of it that somebody else is adding: that one waits, and then finds no organisation. */
  async contents(id: number): Promise<ContentsOfOrganisation> {
    await this.#db.selectFrom('organisations').select('id').where('id', '=', id).forUpdate().execute()
    const { rows: references } = await sql<{ table: string; column: string }>`
      select k.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = 'organisations'::regclass
        -- Settings of it alone go with it.
        and not exists (select from pg_constraint p where p.conrelid = k.conrelid and p.contype = 'p' and p.conkey = k.conkey)
      order by 1`.execute(this.#db)
    const contents = { below: 0, vehicles: 0, users: 0, other: 0 }
    for (const { table, column } of references) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.raw(table)} where ${sql.raw(column)} = ${id}`.execute(this.#db)
      contents[placeOf[table] ?? 'other'] += rows[0]?.count ?? 0
    }
    return contents
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('organisations').where('id', '=', id).execute()
  }

  async change(id: number, row: Partial<Omit<StoredOrganisation, 'id'>> & { time_zone?: string | null }): Promise<void> {
    await this.#db.updateTable('organisations').set(row).where('id', '=', id).execute()
  }
}

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
    const result = await work(new OrganisationsRepository(tx), tx)
    await notifyChange(tx, { kind: 'organisations' })
    return result
  })
