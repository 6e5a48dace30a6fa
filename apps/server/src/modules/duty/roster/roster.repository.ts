/** SQL of the duty roster: shifts, the turns that they make from day to day, and what is changed of them by hand. */
import type { DutyPerson, DutyTurn } from '@outrider/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'

type Within = Kysely<Database> | Transaction<Database>

/** An organisation with the zone of its days, as in the IANA database. */
export interface InZone {
  readonly id: number
  readonly zone: string
}

export interface ShiftValues {
  readonly name: string
  readonly pattern: 'week' | 'days'
  /** Bit 0 is Monday. */
  readonly weekdays: number
  readonly every: number
  readonly beginMinute: number
  readonly minutes: number
  /** YYYY-MM-DD; the last one null: without an end. */
  readonly firstDay: string
  readonly lastDay: string | null
}

export interface StoredShift extends ShiftValues {
  readonly id: string
  readonly organisationId: number
  readonly people: readonly DutyPerson[]
}

/** A turn with the organisation whose it is. */
export interface OwnTurn extends DutyTurn {
  readonly organisationId: number
}

/** Names as everywhere; in their order. */
const peopleOf = (shift: ReturnType<typeof sql>, day: ReturnType<typeof sql>) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('userId', u.id::text, 'name', coalesce(nullif(u.name, ''), u.login)) order by p.place)
    from duty_people p join users u on u.id = p.user_id where p.shift_id = ${shift} and p.day is not distinct from ${day}), '[]')`

interface TurnRow {
  shift_id: string
  organisation_id: number
  name: string
  day: string
  begins: Date
  ends: Date
  people: DutyPerson[]
  note: string | null
  made_by_name: string | null
  made_at: Date | null
}

const turnOf = (row: TurnRow): OwnTurn => ({
  organisationId: row.organisation_id,
  shiftId: row.shift_id,
  name: row.name,
  day: row.day,
  beginAt: row.begins.getTime(),
  endAt: row.ends.getTime(),
  people: row.people,
  change: row.made_at && { note: row.note ?? '', userName: row.made_by_name ?? '', at: row.made_at.getTime() },
})

const iso = (column: ReturnType<typeof sql>) => sql`to_char(${column}, 'YYYY-MM-DD')`

export class RosterRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The turns that begin on these days, both included, in the order in which they begin. */
  async turns(of: readonly InZone[], firstDay: string, lastDay: string, within: Within = this.#db): Promise<OwnTurn[]> {
    const { rows } = await sql<TurnRow>`
      select s.id as shift_id, s.organisation_id, s.name, ${iso(sql`d.day`)} as day,
        (d.day::timestamp + make_interval(mins => s.begin_minute)) at time zone o.zone as begins,
        (d.day::timestamp + make_interval(mins => s.begin_minute + s.minutes)) at time zone o.zone as ends,
        ${peopleOf(sql`s.id`, sql`c.day`)} as people, c.note, coalesce(nullif(m.name, ''), c.made_by_name) as made_by_name, c.made_at
      from duty_shifts s
      join unnest(${of.map(({ id }) => id)}::int4[], ${of.map(({ zone }) => zone)}::text[]) o (id, zone) on o.id = s.organisation_id
      cross join lateral (
        select g::date as day from generate_series(greatest(s.first_day, ${firstDay}::date)::timestamp,
          least(coalesce(s.last_day, ${lastDay}::date), ${lastDay}::date)::timestamp, interval '1 day') g) d
      left join duty_changes c on c.shift_id = s.id and c.day = d.day
      left join users m on m.id = c.made_by
      where case s.pattern
        when 'days' then (d.day - s.first_day) % s.every = 0
        else (s.weekdays >> (extract(isodow from d.day)::int4 - 1)) & 1 = 1
          and (d.day - date_trunc('week', s.first_day)::date) / 7 % s.every = 0 end
      order by begins, s.id`.execute(within)
    return rows.map(turnOf)
  }

  /** Those that have not ended before this day, in the order of the day. */
  async shifts(organisationIds: readonly number[], from: string, within: Within = this.#db): Promise<StoredShift[]> {
    return await this.#shifts(
      sql`s.organisation_id = any(${organisationIds}::int4[])
      and (s.last_day is null or s.last_day >= ${from}::date)`,
      within,
    )
  }

  async shift(id: string, organisationIds: readonly number[], within: Within = this.#db): Promise<StoredShift | undefined> {
    const [shift] = await this.#shifts(sql`s.id = ${id} and s.organisation_id = any(${organisationIds}::int4[])`, within)
    return shift
  }

  async #shifts(condition: ReturnType<typeof sql>, within: Within): Promise<StoredShift[]> {
    const { rows } = await sql<StoredShift>`
      select s.id, s.organisation_id as "organisationId", s.name, s.pattern, s.weekdays, s.every, s.begin_minute as "beginMinute",
        s.minutes, ${iso(sql`s.first_day`)} as "firstDay", ${iso(sql`s.last_day`)} as "lastDay",
        ${peopleOf(sql`s.id`, sql`null::date`)} as people
      from duty_shifts s where ${condition} order by s.begin_minute, s.name, s.id`.execute(within)
    return rows
  }

  /** Of these organisations those that have a shift which has not ended, or a handover. */
  async withDuty(organisationIds: readonly number[], from: string): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select organisation_id as id from duty_shifts where organisation_id = any(${organisationIds}::int4[])
        and (last_day is null or last_day >= ${from}::date)
      union select organisation_id from duty_handovers where organisation_id = any(${organisationIds}::int4[])
      order by 1`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /** One after the other within an organisation: two at once could be one too many, or change the same. */
  async lock(organisationId: number, within: Within): Promise<void> {
    await sql`select from organisations where id = ${organisationId} for no key update`.execute(within)
  }

  async add(organisationId: number, values: ShiftValues, userIds: readonly number[], within: Within): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into duty_shifts (organisation_id, name, pattern, weekdays, every, begin_minute, minutes, first_day, last_day)
      values (${organisationId}, ${values.name}, ${values.pattern}, ${values.weekdays}, ${values.every}, ${values.beginMinute},
        ${values.minutes}, ${values.firstDay}, ${values.lastDay}) returning id`.execute(within)
    const id = rows[0]?.id ?? ''
    await this.#put(id, null, userIds, within)
    return id
  }

  /** The plan from `firstDay` of the values on; what was planned for the days before stays. Returns the shift of the days from then on. */
  async change(before: StoredShift, values: ShiftValues, userIds: readonly number[], within: Within): Promise<string> {
    if (before.firstDay >= values.firstDay) {
      await sql`update duty_shifts set name = ${values.name}, pattern = ${values.pattern}, weekdays = ${values.weekdays},
        every = ${values.every}, begin_minute = ${values.beginMinute}, minutes = ${values.minutes}, first_day = ${values.firstDay},
        last_day = ${values.lastDay} where id = ${before.id}`.execute(within)
      await sql`delete from duty_people where shift_id = ${before.id} and day is null`.execute(within)
      await this.#put(before.id, null, userIds, within)
      return before.id
    }
    await this.#endBefore(before.id, values.firstDay, within)
    const id = await this.add(before.organisationId, values, userIds, within)
    // Who was put on by hand stays on, with the reason.
    await sql`insert into duty_changes (shift_id, day, note, made_by, made_by_name, made_at)
      select ${id}, day, note, made_by, made_by_name, made_at from duty_changes where shift_id = ${before.id} and day >= ${values.firstDay}`.execute(
      within,
    )
    await sql`update duty_people set shift_id = ${id} where shift_id = ${before.id} and day >= ${values.firstDay}`.execute(within)
    await sql`delete from duty_changes where shift_id = ${before.id} and day >= ${values.firstDay}`.execute(within)
    return id
  }

  async #endBefore(id: string, day: string, within: Within): Promise<void> {
    await sql`update duty_shifts set last_day = least(last_day, ${day}::date - 1) where id = ${id}`.execute(within)
  }

  /** After this day; one that has not begun by then has never been. */
  async end(shift: StoredShift, lastDay: string): Promise<void> {
    if (shift.firstDay > lastDay) await sql`delete from duty_shifts where id = ${shift.id}`.execute(this.#db)
    else await sql`update duty_shifts set last_day = ${lastDay} where id = ${shift.id}`.execute(this.#db)
  }

  /** Puts these people, or nobody, on the turns of these days; undefined: as planned again. */
  async changeDays(
    shiftId: string,
    days: readonly string[],
    to: { userIds: readonly number[]; note: string; by: { id: number; name: string }; at: Date } | undefined,
  ): Promise<void> {
    await this.#db.transaction().execute(async within => {
      await sql`delete from duty_changes where shift_id = ${shiftId} and day = any(${days}::date[])`.execute(within)
      if (!to) return
      for (const day of days) {
        await sql`insert into duty_changes (shift_id, day, note, made_by, made_by_name, made_at)
          values (${shiftId}, ${day}, ${to.note}, ${to.by.id}, ${to.by.name}, ${to.at})`.execute(within)
        await this.#put(shiftId, day, to.userIds, within)
      }
    })
  }

  async #put(shiftId: string, day: string | null, userIds: readonly number[], within: Within): Promise<void> {
    await sql`insert into duty_people (shift_id, day, place, user_id)
      select ${shiftId}, ${day}::date, n, id from unnest(${userIds}::int4[]) with ordinality p (id, n)`.execute(within)
  }
}
