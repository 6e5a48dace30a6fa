/** SQL of the users whom an administrator reaches: in pages, by login. */
import type { AppMenuAuth, Lang, Right, userStates } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { Reach } from './reach.ts'

export interface ReachedUser {
  id: number
  login: string
  name: string
  rights: AppMenuAuth
  mobile: string | null
  email: string
  lang: Lang
  ends_on: string | null
  must_change_password: boolean
  locked_at: Date | null
  own_rights: AppMenuAuth | null
  roles: { id: number; name: string; name_en: string }[]
  organisation_ids: number[]
  last_sign_in: Date | null
  second_factor: boolean
  /** A role asks for one. */
  second_factor_by_role: boolean
}

export interface AskedUsers {
  keyword?: string | undefined
  orgId?: number | undefined
  state?: (typeof userStates)[number] | undefined
  right?: Right | undefined
  roleId?: string | undefined
  hasSecondFactor?: boolean | undefined
  /** Login of the last one of the page before. */
  cursor?: string | undefined
  pageSize: number
}

export type Reached = Pick<Reach, 'organisationIds' | 'whole'>

/** Of people: who was granted something, and nothing that the administrator does not reach. Nobody who was erased. */
export const reachedBy = (db: Kysely<Database>, reach: Reached) =>
  reachedAccounts(db, reach).where('users.key_of', 'is', null).where('users.erased_at', 'is', null)

/** Of API keys, too. */
export const reachedAccounts = (db: Kysely<Database>, { organisationIds, whole }: Reached) => {
  const ids = [...organisationIds]
  return db
    .selectFrom('users')
    .where('users.vehicle_id', 'is', null)
    .where(
      sql<boolean>`not exists (select from user_organisations g where g.user_id = users.id and g.organisation_id <> all(${ids}::int[]))`,
    )
    .$if(!whole, query => query.where(sql<boolean>`exists (select from user_organisations g where g.user_id = users.id)`))
}

/** Who did something: people, and API keys, also ended ones of people who are reached. */
export const reachedActors = (db: Kysely<Database>, reach: Reached) =>
  db
    .selectFrom('users')
    .where(eb =>
      eb.or([
        eb('users.id', 'in', reachedAccounts(db, reach).select('users.id')),
        eb('users.key_of', 'in', reachedBy(db, reach).select('users.id')),
      ]),
    )

const stateIs = {
  active: sql<boolean>`users.locked_at is null and not users.must_change_password`,
  invited: sql<boolean>`users.locked_at is null and users.must_change_password`,
  locked: sql<boolean>`users.locked_at is not null`,
} as const

/** `%` and `_` are typed as themselves. */
export const like = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`

const hasSecondFactor = sql<boolean>`exists (select from second_factors f where f.user_id = users.id and f.confirmed_at is not null)`

const columns = [
  'users.id',
  'users.login',
  'users.name',
  'users.rights',
  'users.own_rights',
  sql<
    ReachedUser['roles']
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'name_en', r.name_en) order by r.id), '[]')
      from user_roles h join roles r on r.id = h.role_id where h.user_id = users.id)`.as('roles'),
  'users.mobile',
  'users.email',
  'users.lang',
  sql<string | null>`users.ends_on::text`.as('ends_on'),
  'users.must_change_password',
  'users.locked_at',
  hasSecondFactor.as('second_factor'),
  sql<boolean>`exists (select from user_roles h join roles r on r.id = h.role_id where h.user_id = users.id and r.second_factor)`.as(
    'second_factor_by_role',
  ),
  sql<number[]>`array(select organisation_id from user_organisations where user_id = users.id order by 1)`.as('organisation_ids'),
  sql<Date | null>`(select max(created_at) from sessions where user_id = users.id and second_factor is null)`.as('last_sign_in'),
] as const

export class ReachedUsersRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  find(reach: Reached, id: number): Promise<ReachedUser | undefined> {
    return reachedBy(this.#db, reach).where('users.id', '=', id).select(columns).executeTakeFirst()
  }

  async page(reach: Reached, question: AskedUsers): Promise<{ users: ReachedUser[]; total: number; next: string | null }> {
    const { cursor, pageSize } = question
    const [{ total }, rows] = await Promise.all([
      this.#asked(reach, question).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
      this.#asked(reach, question)
        .$if(cursor !== undefined, query => query.where('users.login', '>', cursor ?? ''))
        .select(columns)
        .orderBy('users.login')
        // One more than is shown: whether there is a next page.
        .limit(pageSize + 1)
        .execute(),
    ])
    const users = rows.slice(0, pageSize)
    return { users, total, next: rows.length > pageSize ? (users.at(-1)?.login ?? null) : null }
  }

  #asked(reach: Reached, { keyword, orgId, state, right, roleId, hasSecondFactor: withFactor }: AskedUsers) {
    return reachedBy(this.#db, reach)
      .$if(Boolean(keyword), query =>
        query.where(
          sql<boolean>`(users.login || ' ' || users.name || ' ' || coalesce(users.mobile, '') || ' ' || users.email) ilike ${like(keyword ?? '')}`,
        ),
      )
      .$if(orgId !== undefined, query =>
        query.where(
          sql<boolean>`exists (select from user_organisations g where g.user_id = users.id and g.organisation_id = ${orgId ?? 0})`,
        ),
      )
      .$if(state !== undefined, query => query.where(stateIs[state ?? 'active']))
      .$if(right !== undefined, query => query.where(sql<boolean>`users.rights->>${right ?? ''} = 'true'`))
      .$if(withFactor !== undefined, query => query.where(sql<boolean>`${hasSecondFactor} = ${withFactor ?? true}`))
      .$if(roleId !== undefined, query =>
        query.where(
          sql<boolean>`exists (select from user_roles h where h.user_id = users.id and h.role_id = ${Number(roleId)}::int)`,
        ),
      )
  }
}
