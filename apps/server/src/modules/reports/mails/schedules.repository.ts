/** Schedules of reports by mail, and their mails. The time of now is that of the platform, given with each statement; hours are by the zone of what a report is about. */
import type { MailPeriod, MailReason } from '@outrider/contract'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { AskedMail } from '../exports/asked-export.ts'

/** A file of whatever period. */
export type ScheduledReport = Omit<AskedMail, 'startTime' | 'endTime'>

export interface Delivery {
  readonly period: MailPeriod
  readonly hour: number
  readonly recipients: readonly string[]
}

export interface ScheduleRow extends Delivery {
  id: string
  user_id: number
  asked: ScheduledReport
  active: boolean
  next_at: Date
}

export interface MailRow {
  id: string
  schedule_id: string
  due_at: Date
  begin_at: Date
  end_at: Date
  manual: boolean
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: number
  next_try_at: Date
  recipients: string[]
  delivered: string[]
  refused: string[]
  reason: MailReason | ''
  answer: string
  rows: number
  linked: boolean
  finished_at: Date | null
}

export interface MailEnd {
  state: 'waiting' | 'sent' | 'failed'
  reason: MailReason | ''
  answer: string
  delivered: readonly string[]
  refused: readonly string[]
  /** When it is tried again. */
  nextTry?: Date | undefined
}

/** Of mails that were due while no server ran, the last so many are sent. */
const caughtUp = 7
/** The server that sends a mail says so again within this time: longer than a sending may take. */
const lease = sql`interval '10 minutes'`
/** Mails that are shown of a schedule. */
const shown = 30

const mailColumns = sql`id::text, schedule_id::text, due_at, begin_at, end_at, manual, state, attempts, next_try_at, recipients, delivered, refused,
  reason, answer, rows, linked, finished_at`
const scheduleColumns = sql`id::text, user_id, asked, period, hour, recipients, active, next_at`

/** To be planned, or to be sent. */
export const mailsAreDue = (now: Date) => sql`exists (select from report_schedules where active and next_at <= ${now})
  or exists (select from report_mails where state in ('waiting', 'sending') and next_try_at <= ${now})`

export class SchedulesRepository {
  readonly #db: Kysely<Database>
  readonly #timeZone: string
  readonly #zoneOf: (asked: ScheduledReport) => string

  /** `timeZone`: the platform's, by which days are named. `zoneOf`: by which a report is due. */
  constructor(db: Kysely<Database>, timeZone: string, zoneOf: (asked: ScheduledReport) => string) {
    this.#db = db
    this.#timeZone = timeZone
    this.#zoneOf = zoneOf
  }

  ofUser(userId: number) {
    return this.#all(sql<ScheduleRow>`select ${scheduleColumns} from report_schedules where user_id = ${userId} order by id desc`)
  }

  find(id: string, userId: number) {
    return this.#one(
      sql<ScheduleRow>`select ${scheduleColumns} from report_schedules where id = ${id}::bigint and user_id = ${userId}`,
    )
  }

  /** undefined: the user has as many as possible. */
  async add(userId: number, asked: ScheduledReport, delivery: Delivery, now: Date, most: number) {
    return await this.#db.transaction().execute(async tx => {
      // One after the other, or two at once would be one too many.
      await sql`select from users where id = ${userId} for update`.execute(tx)
      const { rows } = await sql<{ id: string }>`
          insert into report_schedules (user_id, asked, period, hour, recipients, next_at, created_at)
          select ${userId}, ${JSON.stringify(asked)}::jsonb, ${delivery.period}, ${delivery.hour}, ${delivery.recipients}::text[],
            ${this.#nextAfter(now, delivery, asked)}, ${now}
          where (select count(*) from report_schedules where user_id = ${userId}) < ${most} returning id::text`.execute(tx)
      return rows[0]?.id
    })
  }

  /** What was due under the former hours and is not sent yet is sent still. */
  change(
    { id, asked }: Pick<ScheduleRow, 'id' | 'asked'>,
    kind: ScheduledReport['kind'],
    delivery: Delivery,
    active: boolean,
    now: Date,
  ) {
    return this.#all(sql`
        update report_schedules set asked = ${JSON.stringify({ ...asked, kind })}::jsonb, period = ${delivery.period}, hour = ${delivery.hour},
          recipients = ${delivery.recipients}::text[], active = ${active}, next_at = ${this.#nextAfter(now, delivery, asked)}
        where id = ${id}::bigint`)
  }

  remove(id: string) {
    return this.#all(sql`delete from report_schedules where id = ${id}::bigint`)
  }

  mailsOf(scheduleId: string) {
    return this.#all(sql<MailRow>`
        select ${mailColumns} from report_mails where schedule_id = ${scheduleId}::bigint order by due_at desc, id desc limit ${shown}`)
  }

  /** The newest mail of each of a user's schedules. */
  lastMails(userId: number) {
    return this.#all(sql<MailRow>`
        select distinct on (schedule_id) ${mailColumns} from report_mails
        where schedule_id in (select id from report_schedules where user_id = ${userId})
        order by schedule_id, due_at desc, id desc`)
  }

  sendNow({ id, period, asked }: Pick<ScheduleRow, 'id' | 'period' | 'asked'>, now: Date) {
    return this.#all(this.#addMail(id, asked, sql`${now}::timestamptz`, sql`${period}::text`, now, true))
  }

  /** Puts the mails that are due there; the number of them. */
  planDue(now: Date): Promise<number> {
    return this.#db.transaction().execute(async tx => {
      const { rows: due } = await sql<ScheduleRow>`
          select ${scheduleColumns} from report_schedules where active and next_at <= ${now} order by id for update skip locked`.execute(
        tx,
      )
      let planned = 0
      for (const { id, asked, period, hour, next_at: next } of due) {
        const zone = this.#zoneOf(asked)
        const { rows: slots } = await sql<{ at: Date }>`
            select slot at time zone ${zone} as at
            from generate_series(${next}::timestamptz at time zone ${zone}, ${now}::timestamptz at time zone ${zone},
              ${`1 ${period}`}::interval) slot order by slot desc limit ${caughtUp}`.execute(tx)
        for (const { at } of slots.toReversed()) {
          const { rows } = await this.#addMail(id, asked, sql`${at}::timestamptz`, sql`${period}::text`, now, false).execute(tx)
          planned += rows.length
        }
        await sql`update report_schedules set next_at = ${this.#nextAfter(now, { period, hour }, asked)} where id = ${id}::bigint`.execute(
          tx,
        )
      }
      return planned
    })
  }

  /** The next that may be sent, or whose server has ended; it is this server's from now on. */
  take(now: Date) {
    return this.#one(sql<MailRow & { schedule: ScheduleRow }>`
        with mine as (
          update report_mails set state = 'sending', attempts = attempts + 1, next_try_at = ${now}::timestamptz + ${lease}
          where id = (
            select id from report_mails where state in ('waiting', 'sending') and next_try_at <= ${now}
            order by next_try_at, id limit 1 for update skip locked)
          returning *)
        select ${mailColumns}, (select json_build_object('id', s.id::text, 'user_id', s.user_id, 'asked', s.asked, 'period', s.period,
          'hour', s.hour, 'recipients', s.recipients, 'active', s.active) from report_schedules s where s.id = mine.schedule_id) as schedule
        from mine`)
  }

  /** False: another server has taken it, or its schedule was deleted. */
  async keep(
    { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
    rows: number,
    linked: boolean,
    recipients: readonly string[],
    now: Date,
  ) {
    const kept = await this.#all(sql`
        update report_mails set rows = ${rows}, linked = ${linked}, recipients = ${recipients}::text[], next_try_at = ${now}::timestamptz + ${lease}
        where id = ${id}::bigint and state = 'sending' and attempts = ${attempts} returning id`)
    return kept.length > 0
  }

  end(
    { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
    { state, reason, answer, delivered, refused, nextTry }: MailEnd,
    recipients: readonly string[],
    now: Date,
  ) {
    return this.#all(sql`
        update report_mails set state = ${state}, reason = ${reason}, answer = ${answer}, recipients = ${recipients}::text[],
          delivered = ${delivered}::text[], refused = ${refused}::text[], next_try_at = ${nextTry ?? now},
          finished_at = ${state === 'waiting' ? null : now}
        where id = ${id}::bigint and state = 'sending' and attempts = ${attempts}`)
  }

  /** A server that stops leaves what it has not handed over to the next, at once. */
  leave({ id, attempts }: Pick<MailRow, 'id' | 'attempts'>, now: Date) {
    return this.#all(sql`
        update report_mails set state = 'waiting', attempts = attempts - 1, next_try_at = ${now}
        where id = ${id}::bigint and state = 'sending' and attempts = ${attempts}`)
  }

  async #all<Row>(query: RawBuilder<Row>) {
    return (await query.execute(this.#db)).rows
  }

  async #one<Row>(query: RawBuilder<Row>) {
    return (await this.#all(query))[0]
  }

  /** The first hour of that kind after a time. */
  #nextAfter(now: Date, { period, hour }: Pick<Delivery, 'period' | 'hour'>, asked: ScheduledReport) {
    const zone = this.#zoneOf(asked)
    return sql`(
    select (case when slot > local then slot else slot + ${`1 ${period}`}::interval end) at time zone ${zone}
    from (select local, date_trunc(${period}, local) + make_interval(hours => ${hour}::int4) as slot
      from (select ${now}::timestamptz at time zone ${zone} as local) l) s)`
  }

  /**
   * Puts a mail of the whole period before `due` there, unless it is there. Which period is over is a matter of its zone; its days are asked for by the
   * times of the platform's zone, and each vehicle counts its own days of those names.
   */
  #addMail(
    scheduleId: string,
    asked: ScheduledReport,
    due: RawBuilder<unknown>,
    period: RawBuilder<unknown>,
    now: Date,
    manual: boolean,
  ) {
    return sql<{
      id: string
    }>`
    insert into report_mails (schedule_id, due_at, begin_at, end_at, manual, next_try_at)
    select ${scheduleId}::bigint, due, (last - ('1 ' || period)::interval) at time zone ${this.#timeZone}, last at time zone ${this.#timeZone},
      ${manual}, ${now}
    from (select due, period, date_trunc(period, due at time zone ${this.#zoneOf(asked)}) as last
      from (select ${due} as due, ${period} as period) d) e
    on conflict do nothing returning id::text`
  }
}
