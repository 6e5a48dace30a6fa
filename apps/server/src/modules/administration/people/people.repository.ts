/** SQL of people about whom something is kept: who one is, by which names, and the rows. */
import type { KeptFact } from '@outrider/contract'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Reach } from '../reach.ts'
import { type ReachedUser, ReachedUsersRepository } from '../user-list.repository.ts'
import { isOfPerson, type Person, statement, tablesOf, valuesOf } from './kept-rows.ts'

export interface FoundPerson extends Person {
  /** As the person is called. */
  readonly name: string
  /** Sign-in name, or certificate number. */
  readonly known: string
  /** What the person was granted or belongs to. */
  readonly ownOrganisationIds: readonly number[]
  /** Of a user. */
  readonly user?: ReachedUser
}

export interface RowOfPerson {
  readonly table: string
  readonly time: Date | null
  readonly facts: { fact: KeptFact; value: string }[]
  /** Of a company that the reader does not reach. */
  readonly withheld: boolean
}

/** Characters of one value in an export. */
const longest = 2_000
const different = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text): text is string => text !== null && text !== '')),
]

export class PeopleRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async user(reach: Reach, id: number): Promise<FoundPerson | undefined> {
    const user = await new ReachedUsersRepository(this.#db).find(reach, id)
    if (!user) return undefined
    const former = await this.#formerly(id)
    return {
      kind: 'user',
      ids: [id],
      name: user.name,
      known: user.login,
      names: different([user.name, ...former.name]),
      logins: different([user.login, user.mobile, ...former.mobile, ...(await this.#subjects(id))]),
      mails: different([user.email, ...former.email]),
      organisationIds: [...reach.organisationIds],
      ownOrganisationIds: user.organisation_ids,
      user,
    }
  }

  /** With the same person in other organisations that are reached. */
  async driver(reach: Reach, id: number): Promise<FoundPerson | undefined> {
    const organisationIds = [...reach.organisationIds]
    const rows = await this.#db
      .selectFrom('drivers as d')
      .innerJoin('drivers as same', 'same.licence', 'd.licence')
      .select(['same.id', 'same.name', 'same.licence', 'same.organisation_id'])
      .where('d.id', '=', id)
      .where('d.organisation_id', '=', sql<number>`any(${organisationIds}::int[])`)
      .where('same.organisation_id', '=', sql<number>`any(${organisationIds}::int[])`)
      .execute()
    const asked = rows.find(row => row.id === id)
    if (!asked) return undefined
    const cards = await this.#db
      .selectFrom('driver_cards')
      .select('name')
      .distinct()
      .where('driver_id', '=', sql<number>`any(${rows.map(row => row.id)}::int[])`)
      .execute()
    const former = await this.#formerNames(rows.map(row => String(row.id)))
    return {
      kind: 'driver',
      ids: rows.map(row => row.id).toSorted((a, b) => a - b),
      name: asked.name,
      known: asked.licence,
      names: different([asked.name, ...rows.map(row => row.name), ...cards.map(card => card.name), ...former]),
      logins: [],
      mails: [],
      organisationIds,
      ownOrganisationIds: different(rows.map(row => String(row.organisation_id))).map(Number),
    }
  }

  /** Rows of each table that name the person. */
  async counts(person: Person): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const row of tablesOf[person.kind]) {
      const { rows } = await this.#run<{ count: number }>(
        `select count(*)::int as count from ${row.table} t where ${isOfPerson(row)}`,
        person,
      )
      counts.set(row.table, rows[0]?.count ?? 0)
    }
    return counts
  }

  /** Rows from the place on: the number of the table, and how many of it were read. */
  async rows(person: Person, from: { table: number; row: number }, limit: number) {
    const found: RowOfPerson[] = []
    let { table, row } = from
    for (; table < tablesOf[person.kind].length && found.length < limit; table++, row = 0) {
      const rows = await this.#rowsOf(person, table, row, limit - found.length)
      found.push(...rows)
      if (found.length === limit) return { found, next: { table, row: row + rows.length } }
    }
    return { found, next: table < tablesOf[person.kind].length ? { table, row } : null }
  }

  async #rowsOf(person: Person, at: number, offset: number, limit: number): Promise<RowOfPerson[]> {
    const row = tablesOf[person.kind][at]
    if (!row) return []
    const { table, time = 'null::timestamptz', company = 'true', shows } = row
    const facts = Object.entries(shows).map(([fact, value]) => `'${fact}', left((${value})::text, ${longest})`)
    const { rows } = await this.#run<{ time: Date | null; seen: boolean; facts: Partial<Record<KeptFact, string | null>> }>(
      `select ${time} as time, coalesce(${company}, false) as seen, jsonb_build_object(${facts.join(', ')}) as facts
        from ${table} t where ${isOfPerson(row)} order by 1, t.ctid limit ${limit} offset ${offset}`,
      person,
    )
    return rows.map(each => ({
      table,
      time: each.time,
      withheld: !each.seen,
      facts: Object.entries(each.facts).flatMap(([fact, value]) =>
        value === null || value === undefined || value === '' ? [] : [{ fact: fact as KeptFact, value }],
      ),
    }))
  }

  /** What the account was called before, as the record tells it. */
  async #formerly(id: number): Promise<Record<'name' | 'mobile' | 'email', string[]>> {
    const { rows } = await sql<{ field: 'name' | 'mobile' | 'email'; was: string | null }>`
      select distinct field, details -> 'changes' -> field ->> 'from' as was
      from recorded_events cross join unnest(array['name', 'mobile', 'email']) field
      where kind = 'administered' and subjects @> ${JSON.stringify([{ kind: 'user', id: String(id) }])}::jsonb`.execute(this.#db)
    const of = (asked: string) => different(rows.filter(({ field }) => field === asked).map(({ was }) => was))
    // A number may be somebody else's by now.
    const mobile = of('mobile')
    const taken = await sql<{ mobile: string }>`
      select mobile from users where mobile = any(${mobile}::text[]) and id <> ${id}`.execute(this.#db)
    const others = new Set(taken.rows.map(each => each.mobile))
    return { name: of('name'), mobile: mobile.filter(each => !others.has(each)), email: of('email') }
  }

  /** What files of the driver said before, as the record tells it. */
  async #formerNames(ids: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ was: string | null }>`
      select distinct details -> 'changes' -> 'name' ->> 'from' as was from recorded_events
      where kind = 'administered' and subjects @> any(array(
        select jsonb_build_array(jsonb_build_object('kind', 'driver', 'id', id)) from unnest(${ids}::text[]) id))`.execute(
      this.#db,
    )
    return different(rows.map(({ was }) => was))
  }

  /** What identity providers call the user, now or before. */
  async #subjects(id: number): Promise<string[]> {
    const { rows } = await sql<{ subject: string | null }>`
      select subject from identity_links where user_id = ${id}
      union select details ->> 'subject' from recorded_events where kind = 'identityLinked' and user_id = ${id}
      union select details -> 'changes' -> 'subject' ->> 'from' from recorded_events
        where kind = 'administered' and call = 'admin/endIdentityLink'
          and subjects @> ${JSON.stringify([{ kind: 'user', id: String(id) }])}::jsonb`.execute(this.#db)
    return different(rows.map(({ subject }) => subject))
  }

  #run<Row>(text: string, person: Person) {
    const { text: numbered, values } = statement(text, valuesOf(person))
    return this.#db.executeQuery<Row>(CompiledQuery.raw(numbered, values))
  }
}
