/**
 * Whether two accounts may be in one hand. Who gives an account a password by a link, or a mobile number by which it signs in, may use it; so may be
 * in one hand, too, all accounts that the same one gave these. Nobody is a second person with such an account for a day.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

const lately = sql`interval '24 hours'`

export async function mayBeOnePerson(db: Kysely<Database>, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive given (of, by) as materialized (
      select user_id, made_by from password_links where used_at > now() - ${lately} and made_by is not null
      union select user_id, given_by from numbers_given where given_at > now() - ${lately}
    ), in_hand (id) as (
      select ${one}::int4
      union select case when given.of = in_hand.id then given.by else given.of end
        from in_hand join given on in_hand.id in (given.of, given.by)
    )
    select from in_hand where id = ${other}`.execute(db)
  return rows.length > 0
}
