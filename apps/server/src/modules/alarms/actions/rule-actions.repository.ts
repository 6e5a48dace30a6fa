/**
 * SQL of what rules do beside their alarms. What is wanted is stored in the transaction that stores the alarm. A server takes it before it does it and
 * says afterwards what came of it: what was taken and has no end belongs to a server that was killed, and is not done again where it could be twice.
 */
import { type RuleAction, type RuleActionKind, ruleActionKinds, type RuleActionResult } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { Folded } from '../detector/detector.ts'

type Within = Transaction<Database>

export interface WantedAction {
  id: string
  caseId: string
  vehicleId: number
  ruleName: string
  /** Who set the rule; null: a user who is gone. */
  userId: number | null
  kind: RuleActionKind
  given: RuleAction
  /** The alarm, ms since 1970. */
  beganAt: number
  limited: boolean
  withdrawn: boolean
  /** When it was taken, as the database says it: nobody has taken it since. */
  takenAt: string
}

/** How long it is of use when its terminal is not linked, and whether it is done without one. */
export interface ActionTimes {
  readonly validMinutes: number
  readonly here: boolean
}

/** In an hour, of a vehicle and of an organisation that sets rules. */
export const actionsPerHour = { vehicle: 30, organisation: 3_000 } as const
/** An alarm that is known so long after it began is history. */
const lateMinutes = 15
/** No order to a terminal takes so long: who took it has ended. */
const takenMinutes = 5

interface ActionRow {
  id: string
  case_id: string
  vehicle_id: number
  rule_name: string
  user_id: number | null
  kind: RuleActionKind
  given: RuleAction
  began_at: Date
  limited: boolean
  withdrawn: boolean
  taken: string
}
const actionOf = (row: ActionRow): WantedAction => ({
  id: row.id,
  caseId: row.case_id,
  vehicleId: row.vehicle_id,
  ruleName: row.rule_name,
  userId: row.user_id,
  kind: row.kind,
  given: row.given,
  beganAt: row.began_at.getTime(),
  limited: row.limited,
  withdrawn: row.withdrawn,
  takenAt: row.taken,
})
const columns = sql`a.id, a.taken_at::text as taken, a.case_id, a.vehicle_id, a.rule_name, a.user_id, a.kind, a.given, a.began_at, a.limited,
  exists (select from alarm_cases c where c.id = a.case_id and c.withdrawn_at is not null) as withdrawn`

/** Names of kinds, as a list of texts. */
const named = (kinds: readonly RuleActionKind[]) => sql`${kinds}::text[]`
const lateKinds = (Object.keys(ruleActionKinds) as RuleActionKind[]).filter(kind => 'late' in ruleActionKinds[kind])

/**
 * What counts towards the limits of an alarm: that of history beside that of history only, so that a terminal which sends what it had kept for days does
 * not use up what is for now.
 */
const countsBeside = sql`a.wanted_at > now() - interval '1 hour' and not a.limited
  and (a.began_at < a.wanted_at - make_interval(mins => ${lateMinutes})) = n.late`

export const actionsAreDue = () => sql`exists (select from rule_actions where state = 'wanted' and due_at <= now())`
/** Of those that are of no use any more, or that a server took and never ended. */
export const actionsAreLeft = () => sql`exists (select from rule_actions where state = 'wanted' and expires_at < now()
  or state = 'taken' and taken_at < now() - make_interval(mins => ${takenMinutes}))`

export class RuleActionRepository {
  readonly #db: Kysely<Database>
  readonly #times: Readonly<Record<RuleActionKind, ActionTimes>>

  constructor(db: Kysely<Database>, times: Readonly<Record<RuleActionKind, ActionTimes>>) {
    this.#db = db
    this.#times = times
  }

  get #here(): RuleActionKind[] {
    return (Object.keys(this.#times) as RuleActionKind[]).filter(kind => this.#times[kind].here)
  }

  /** In the transaction that stores the alarms. */
  async want({ ruled }: Folded, within: Within): Promise<void> {
    const wanted = ruled.flatMap(({ alarm, rules }) => {
      const { id } = alarm
      return id === null || alarm.withdrawnAt !== null ? [] : rules.map(rule => ({ ...alarm, id, rule }))
    })
    if (wanted.length === 0) return
    const kinds = Object.keys(this.#times) as RuleActionKind[]
    await sql`
      with wanted as (
        select w.case_id, w.vehicle_id, w.began_at, w.late, r.organisation_id, r.name, r.changed_by, g.value as given, t.kind, t.minutes, g.place,
          row_number() over (partition by w.case_id, g.value->>'kind' order by r.id) as nth
        from unnest(${wanted.map(each => each.id)}::int8[], ${wanted.map(each => each.vehicleId)}::int4[],
            ${wanted.map(each => each.rule)}::int8[], ${wanted.map(each => new Date(each.startedAt))}::timestamptz[],
            ${wanted.map(each => each.late)}::bool[]) as w (case_id, vehicle_id, rule_id, began_at, late)
          join alarm_rules r on r.id = w.rule_id cross join jsonb_array_elements(r.actions) with ordinality as g (value, place)
          join unnest(${kinds}::text[], ${kinds.map(kind => this.#times[kind].validMinutes)}::int4[]) as t (kind, minutes)
            on t.kind = g.value->>'kind'
        where not w.late or (t.kind = any(${named(lateKinds)}) and w.began_at > now() - make_interval(mins => t.minutes))
      ),
      numbered as (
        select w.*, row_number() over (partition by vehicle_id, late order by case_id, kind) as of_vehicle,
          row_number() over (partition by organisation_id, late order by case_id, kind) as of_organisation
        from wanted w where nth = 1 and not exists (select from rule_actions a where a.case_id = w.case_id and a.kind = w.kind)
      )
      insert into rule_actions (case_id, vehicle_id, organisation_id, rule_name, user_id, kind, given, began_at, limited, state, due_at, expires_at)
      select n.case_id, n.vehicle_id, n.organisation_id, n.name, n.changed_by, n.kind, n.given, n.began_at,
        n.of_vehicle + (select count(*) from rule_actions a where a.vehicle_id = n.vehicle_id and ${countsBeside})
          > ${actionsPerHour.vehicle}
        or n.of_organisation + (select count(*) from rule_actions a where a.organisation_id = n.organisation_id and ${countsBeside})
          > ${actionsPerHour.organisation},
        'wanted',
        -- what is to be recorded after the alarm has to be over
        case when n.kind = 'recording' then greatest(now(), n.began_at + make_interval(secs => (n.given->>'seconds')::int + 5)) else now() end,
        now() + make_interval(mins => n.minutes)
      from numbered n order by n.case_id, n.place
      on conflict (case_id, kind) do nothing`.execute(within)
  }

  /** Vehicles for whose terminals something is due, a page of them in the order of their ids. */
  async vehiclesDue(after: number, atMost: number): Promise<number[]> {
    const { rows } = await sql<{ vehicle_id: number }>`select distinct vehicle_id from rule_actions
      where state = 'wanted' and due_at <= now() and vehicle_id > ${after} order by vehicle_id limit ${atMost}`.execute(this.#db)
    return rows.map(({ vehicle_id }) => vehicle_id)
  }

  /** Takes what is due and can be done by who has links to these vehicles: nobody else takes it. */
  async take(linked: readonly number[], atMost: number): Promise<WantedAction[]> {
    const { rows } = await sql<ActionRow>`update rule_actions a set state = 'taken', taken_at = now() where id in (
        select id from rule_actions w where state = 'wanted' and due_at <= now()
          and (limited or kind = any(${named(this.#here)}) or vehicle_id = any(${linked}::int4[])
            or exists (select from alarm_cases c where c.id = w.case_id and c.withdrawn_at is not null))
        order by due_at, id limit ${atMost} for update skip locked)
      returning ${columns}`.execute(this.#db)
    return rows.map(actionOf).toSorted((one, other) => Number(one.id) - Number(other.id))
  }

  /** It is done now: its time begins. False: it waited for others so long that it was given up or taken by another server. */
  async begin({ id, takenAt }: WantedAction): Promise<boolean> {
    const { numAffectedRows } = await sql`update rule_actions set taken_at = now()
      where id = ${id} and state = 'taken' and taken_at::text = ${takenAt}`.execute(this.#db)
    return numAffectedRows === 1n
  }

  /** It was not done after all: its terminal is not linked any more. */
  async giveBack(id: string): Promise<void> {
    await sql`update rule_actions set state = 'wanted', taken_at = null where id = ${id} and state = 'taken'`.execute(this.#db)
  }

  /** False: it has ended already. */
  async end(id: string, result: RuleActionResult, within: Within): Promise<boolean> {
    const { numAffectedRows } = await sql`update rule_actions set state = 'done', result = ${result}, ended_at = now()
      where id = ${id} and state = 'taken'`.execute(within)
    return numAffectedRows === 1n
  }

  /** What a server took and never ended: what is done here begins again, of the rest nobody knows. Returns that. */
  async leftBehind(atMost: number): Promise<WantedAction[]> {
    await sql`update rule_actions set state = 'wanted', taken_at = null
      where state = 'taken' and kind = any(${named(this.#here)}) and taken_at < now() - make_interval(mins => ${takenMinutes})`.execute(
      this.#db,
    )
    const { rows } = await sql<ActionRow>`update rule_actions a set taken_at = now() where id in (
        select id from rule_actions where state = 'taken' and taken_at < now() - make_interval(mins => ${takenMinutes})
        order by id limit ${atMost} for update skip locked)
      returning ${columns}`.execute(this.#db)
    return rows.map(actionOf)
  }

  /** Takes what is of no use any more: its terminal was not linked in time. */
  async expired(atMost: number): Promise<WantedAction[]> {
    const { rows } = await sql<ActionRow>`update rule_actions a set state = 'taken', taken_at = now() where id in (
        select id from rule_actions where state = 'wanted' and expires_at < now() order by id limit ${atMost} for update skip locked)
      returning ${columns}`.execute(this.#db)
    return rows.map(actionOf)
  }

  /** For which alarms of before (ms since 1970) a vehicle may not leave: those that nobody has handled yet, by their rules. */
  async blocking(vehicleId: number, before: number): Promise<string[]> {
    const { rows } = await sql<{ rule_name: string }>`select distinct a.rule_name
      from rule_actions a join alarm_cases c on c.id = a.case_id
      where a.vehicle_id = ${vehicleId} and a.kind = 'departureBlock' and a.result = 'blocked'
        and a.began_at <= ${new Date(before)} and c.state = 'pending' and c.withdrawn_at is null order by a.rule_name`.execute(
      this.#db,
    )
    return rows.map(({ rule_name: name }) => name)
  }

  /** Whether a webhook of these organisations is on and takes what rules find. */
  async takesRules(organisationIds: readonly number[]): Promise<boolean> {
    const { rows } = await sql`select from webhooks w join webhook_organisations o on o.webhook_id = w.id
      where w.off_at is null and 'rule.raised' = any(w.kinds) and o.organisation_id = any(${organisationIds}::int4[]) limit 1`.execute(
      this.#db,
    )
    return rows.length > 0
  }

  /** Of a camera that a rule took a picture of within a quarter of an hour: the latest alarm. */
  async caseWithPicture(vehicleId: number, camera: number): Promise<string | undefined> {
    const { rows } = await sql<{ case_id: string }>`select case_id from rule_actions
      where vehicle_id = ${vehicleId} and kind = 'photo' and wanted_at > now() - interval '1 hour' and taken_at > now() - interval '15 minutes'
        and given->'channels' @> ${JSON.stringify([camera])}::jsonb order by id desc limit 1`.execute(this.#db)
    return rows[0]?.case_id
  }
}
