/**
 * Whether two accounts may be in one hand. Who gives an account a password by a link, or a mobile number or mail address by which it signs in, may use it
 * for a day, and with it the accounts that it gave these. Two accounts are no two persons while somebody may use both: one of the two, or a third. That two
 * have each given something to the same account does not make them one.
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'

const day = sql`interval '24 hours'`

/** Of these accounts those that may be in one hand with `one`, and until when, ms since 1970. */
export async function inOneHand(
  db: Kysely<Database>,
  one: number,
  others: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ other: number; until: Date }>`
    with recursive given (of, by, until) as materialized (
      select user_id, made_by, used_at + ${day} from password_links where used_at > now() - ${day}
      union select user_id, given_by, given_at + ${day} from numbers_given where given_at > now() - ${day}
    ), hands (account, hand, until) as (
      select id, id, 'infinity'::timestamptz from unnest(${[one, ...others]}::int4[]) a (id)
      -- A way through several hands ends with the first of them.
      union select hands.account, given.by, least(hands.until, given.until) from hands join given on given.of = hands.hand
    )
    select other.account as other, max(least(mine.until, other.until)) as until
    from hands mine join hands other on other.hand = mine.hand
    where mine.account = ${one} and other.account <> ${one} group by other.account`.execute(db)
  return new Map(rows.map(({ other, until }) => [other, until.getTime()]))
}

/** Whole hours, at least one. */
export const hoursUntil = (until: number, now: number): number => Math.max(1, Math.ceil((until - now) / 3_600_000))
