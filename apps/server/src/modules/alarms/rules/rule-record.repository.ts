/** SQL of what became of rules: their changes, and how many alarms they raised. */
import { type AlarmMethod, ruleCountDays, type RuleThen } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Folded } from '../detector/detector.ts'

type Within = Transaction<Database>

/** Which rules found the alarms, in the transaction that stores these. */
export async function storeCaseRules({ ruled }: Folded, within: Within): Promise<void> {
  const rows = ruled.flatMap(({ alarm: { id, startedAt }, rules }) =>
    id === null ? [] : rules.map(rule => ({ id, rule, startedAt })),
  )
  if (rows.length === 0) return
  await sql`insert into alarm_case_rules (rule_id, case_id, began_at)
    select n.rule_id, n.case_id, n.began_at from unnest(${rows.map(({ rule }) => rule)}::int8[], ${rows.map(({ id }) => id)}::int8[],
      ${rows.map(({ startedAt }) => new Date(startedAt))}::timestamptz[]) as n (rule_id, case_id, began_at)
    -- one that was removed meanwhile counts no more
    where exists (select from alarm_rules r where r.id = n.rule_id) on conflict do nothing`.execute(within)
}

export interface RuleChangeRow {
  what: 'before' | 'added' | 'changed' | 'removed'
  at: Date
  user_name: string
  why: string
  rule: RuleThen
}

export interface NewRuleChange {
  ruleId: string
  organisationId: number
  userId: number
  what: 'added' | 'changed' | 'removed'
  why: string
  /** undefined: as it was last. */
  rule: RuleThen | undefined
}

/** What is as it was, and has no reason, is no change. */
export async function storeRuleChange(
  within: Within,
  { ruleId, organisationId, userId, what, why, rule }: NewRuleChange,
): Promise<void> {
  const name = sql`select coalesce(nullif(name, ''), login) from users where id = ${userId}`
  await sql`with last as (select rule from alarm_rule_changes where rule_id = ${ruleId} order by id desc limit 1),
      saved as (
        select coalesce(${rule === undefined ? null : JSON.stringify(rule)}::jsonb, (select rule from last), '{}'::jsonb) as rule,
          ${what}::text as what, ${why}::text as why
      )
    insert into alarm_rule_changes (rule_id, organisation_id, user_id, user_name, what, why, rule)
    select ${ruleId}::int8, ${organisationId}::int4, ${userId}::int4, coalesce((${name}), ''), s.what, s.why, s.rule from saved s
    where s.what <> 'changed' or s.why <> '' or s.rule is distinct from (select rule from last)`.execute(within)
}

interface CountRow {
  rule_id: string
  state: 'pending' | 'processed'
  method: AlarmMethod | null
  withdrawn: boolean
  count: number
}

interface RemovedRow {
  rule_id: string
  /** null: nothing was known of it. */
  name: string | null
  at: Date
  user_name: string
}

export class RuleRecordRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The newest first; with the organisation that has or had the rule. */
  async changesOf(ruleId: string, organisationIds: readonly number[], atMost: number): Promise<RuleChangeRow[]> {
    const { rows } = await sql<RuleChangeRow>`select what, at, user_name, why, rule from alarm_rule_changes
      where rule_id = ${ruleId} and organisation_id = any(${organisationIds}::int4[]) order by id desc limit ${atMost}`.execute(
      this.#db,
    )
    return rows
  }

  /** Rules that are gone, the last deleted first; what is kept of them is their changes. */
  async removed(organisationIds: readonly number[], atMost: number): Promise<RemovedRow[]> {
    const { rows } = await sql<RemovedRow>`select rule_id, rule->>'name' as name, at, user_name from alarm_rule_changes
      where what = 'removed' and organisation_id = any(${organisationIds}::int4[]) order by id desc limit ${atMost}`.execute(
      this.#db,
    )
    return rows
  }

  /** The rule is on trial, and who saved it last. undefined: it is gone, or of another organisation. */
  async ruleOf(
    ruleId: string,
    organisationIds: readonly number[],
  ): Promise<{ trial: boolean; changed_by: number | null } | undefined> {
    const { rows } = await sql<{ trial: boolean; changed_by: number | null }>`select trial, changed_by from alarm_rules
      where id = ${ruleId} and organisation_id = any(${organisationIds}::int4[])`.execute(this.#db)
    return rows[0]
  }

  /** Of the rules and vehicles of these organisations; of one vehicle, where only that is seen. */
  async counts(
    organisationIds: readonly number[],
    onlyVehicleId: number | undefined,
  ): Promise<{ counts: CountRow[]; vehicles: ReadonlyMap<string, number> }> {
    const seen = sql`r.organisation_id = any(${organisationIds}::int4[]) and v.organisation_id = any(${organisationIds}::int4[])
      and (${onlyVehicleId ?? null}::int4 is null or v.id = ${onlyVehicleId ?? null})
      and cr.began_at > now() - make_interval(days => ${ruleCountDays})`
    const from = sql`alarm_rules r join alarm_case_rules cr on cr.rule_id = r.id join alarm_cases c on c.id = cr.case_id
      join vehicles v on v.id = c.vehicle_id`
    const { rows } =
      await sql<CountRow>`select cr.rule_id, c.state, c.method, c.withdrawn_at is not null as withdrawn, count(*)::int
      from ${from} where ${seen} group by 1, 2, 3, 4`.execute(this.#db)
    const vehicles = await sql<{ rule_id: string; vehicles: number }>`select cr.rule_id, count(distinct v.id)::int as vehicles
      from ${from} where ${seen} group by 1`.execute(this.#db)
    return { counts: rows, vehicles: new Map(vehicles.rows.map(row => [row.rule_id, row.vehicles])) }
  }
}
