/** SQL for on-duty checks. */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PostCheckRecord } from '../../events/post-check-record.ts'
import type { Database, RowOf } from '../../store/schema.ts'
import { namesOfAlarm } from '../../supervision/alarm-messages.ts'
import type { AnswerToSend, CheckForm } from '../../supervision/asked.ts'
import type { SharedLink } from '../../supervision/superior-link.ts'
import type { UnservedMessage } from '../../supervision/unserved.ts'

/** Types of messages that are counted apart; a platform may make some up. */
const maxTypes = 200

type Within = Kysely<Database> | Transaction<Database>

/** A question that has come. */
export interface NewPostCheck {
  superior: string
  superiorName: string
  form: CheckForm | 'alarm'
  infoId: number
  objectType: number | null
  objectId: Buffer | null
  objectText: string
  answerTime: number | null
  serial: number
  platformNumber: string
  certificate: string
  proprietor: string
  content: string
  organisationIds: readonly number[] | null
  /** ms since 1970. */
  askedAt: number
  minutes: number
  /** Since it came: it could not be stored before. */
  secondsAgo: number
  /** Undefined: a check. */
  alarm?: {
    type: number
    /** ms since 1970; null: it does not say. */
    at: number | null
    /** Instead of minutes. */
    deadline: number | null
    level: number
    supervisor: string
  }
}

/** Of whom a row is, and who sees it. */
interface OfSuperior {
  superior: string
  superiorName: string
  organisationIds: readonly number[] | null
}
export interface NewUnserved extends UnservedMessage, OfSuperior {
  /** Missing: it is not served. */
  outcome?: 'waiting'
}

export interface UnsentAnswer extends AnswerToSend {
  uniqueId: string
}

interface Row
  extends Omit<
    RowOf<'post_checks'>,
    'again' | 'answer_time' | 'form' | 'id' | 'message_serial' | 'object_id' | 'phone' | 'rung_at' | 'rung_to' | 'ringing_since'
  > {
  user_name: string | null
}

export interface CheckFilter {
  /** Undefined: of all. */
  organisationIds: readonly number[] | undefined
  /** Whether those for all organisations are seen. */
  seesRoots: boolean
}

export interface CheckQuery extends CheckFilter {
  state: 'pending' | 'answered' | 'late' | 'missed' | undefined
  /** ms since 1970. */
  beginTime: number | undefined
  endTime: number | undefined
}

const selected = sql`select c.unique_id, c.superior, c.superior_name, c.info_id, c.object_type, c.object_text,
  c.platform_number, c.certificate, c.proprietor, c.content, c.organisation_ids, c.asked_at, c.received_at, c.due_at, c.times_asked,
  c.second_rung_at, c.second_rung_name, c.answered_at, c.answered_by, u.name as user_name, c.responder, c.answer, c.sent_at, c.sent_late,
  c.alarm_type, c.alarm_at, c.alarm_level, c.supervisor, c.result
  from post_checks c left join users u on u.id = c.answered_by`

/** A server that has not rung by then was killed. */
const ringingFor = sql`interval '1 minute'`
/** An answer that takes longer to leave had to wait for a link. */
const atOnce = sql`interval '30 seconds'`
/** A notice again within this time is no new one. */
const sameDay = sql`interval '24 hours'`
/** Platforms start counting their questions again each day, and ask much the same every day. */
const theirDay = (time: ReturnType<typeof sql>) => sql`(${time} at time zone 'Asia/Shanghai')::date`

const recordOf = (row: Row): PostCheckRecord => ({
  uniqueId: row.unique_id,
  superior: row.superior,
  superiorName: row.superior_name,
  infoId: Number(row.info_id),
  objectType: row.object_type,
  objectId: row.object_text,
  platformNumber: row.platform_number,
  certificate: row.certificate,
  proprietor: row.proprietor,
  content: row.content,
  organisationIds: row.organisation_ids,
  askedAt: row.asked_at.getTime(),
  receivedAt: row.received_at.getTime(),
  dueAt: row.due_at.getTime(),
  timesAsked: row.times_asked,
  secondRungAt: row.second_rung_at?.getTime() ?? null,
  secondRungName: row.second_rung_name ?? '',
  alarm:
    row.alarm_type === null
      ? null
      : {
          ...namesOfAlarm(row.alarm_type),
          at: row.alarm_at?.getTime() ?? null,
          level: row.alarm_level ?? 1,
          supervisor: row.supervisor ?? '',
          plateNum: row.object_text,
        },
  answer: row.answered_at && {
    userId: row.answered_by,
    userName: row.user_name ?? row.responder ?? '',
    content: row.answer ?? '',
    result: row.result,
    answeredAt: row.answered_at.getTime(),
    sentAt: row.sent_at?.getTime() ?? null,
    sentLate: row.sent_late,
  },
})

/** SQL: of rows of a table called `c`. */
export const seenBy = ({ organisationIds, seesRoots }: CheckFilter) =>
  organisationIds === undefined
    ? sql`true`
    : sql`(c.organisation_ids && ${organisationIds}::int4[] or c.organisation_ids is null and ${seesRoots}::bool)`

const matching = ({ state, beginTime, endTime, ...filter }: CheckQuery) => {
  const states = {
    pending: sql`c.answered_at is null and c.due_at >= now()`,
    missed: sql`c.answered_at is null and c.due_at < now()`,
    answered: sql`c.answered_at <= c.due_at`,
    late: sql`c.answered_at > c.due_at`,
  }
  return sql`${seenBy(filter)} and ${state ? states[state] : sql`true`}
      and ${beginTime === undefined ? sql`true` : sql`c.received_at >= ${new Date(beginTime)}`}
      and ${endTime === undefined ? sql`true` : sql`c.received_at <= ${new Date(endTime)}`}`
}

export class PostCheckRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async byIds(uniqueIds: readonly string[], within: Within = this.#db): Promise<PostCheckRecord[]> {
    const { rows } = await sql<Row>`${selected} where c.unique_id = any(${uniqueIds}::text[]) order by c.id`.execute(within)
    return rows.map(recordOf)
  }

  /** Stores a question, or counts one that was asked before; `repeated`: then its id, and whether it has an answer already. */
  async ask(check: NewPostCheck, within: Transaction<Database>): Promise<{ uniqueId: string; repeated: boolean }> {
    // Two servers may take over links from each other at that moment.
    await sql`select pg_advisory_xact_lock(809, hashtext(${`check ${check.superior}`}))`.execute(within)
    // One whose time went by without an answer has its time again: somebody is told again.
    const over = sql`answered_at is null and due_at <= now()`
    const { alarm } = check
    const deadline = alarm?.deadline ? new Date(alarm.deadline) : null
    const due = sql`coalesce(${deadline}::timestamptz, now() + make_interval(mins => ${check.minutes}::int))`
    const again = await sql<{
      unique_id: string
    }>`update post_checks set times_asked = times_asked + 1, message_serial = ${check.serial}, again = sent_at is not null,
          due_at = case when ${over} then ${due} else greatest(due_at, ${deadline}::timestamptz) end,
          rung_at = case when ${over} then null else rung_at end,
          rung_to = case when ${over} then null else rung_to end,
          ringing_since = case when ${over} then null else ringing_since end,
          second_rung_at = case when ${over} then null else second_rung_at end,
          second_rung_name = case when ${over} then null else second_rung_name end
        where id = (select id from post_checks where superior = ${check.superior} and info_id = ${check.infoId}
          and content = ${check.content} and object_type is not distinct from ${check.objectType}::int2 and object_text = ${check.objectText}
          and (due_at > now() or ${theirDay(sql`received_at`)} = ${theirDay(sql`now()`)}) order by id desc limit 1)
        returning unique_id`.execute(within)
    const [known] = again.rows
    if (known) return { uniqueId: known.unique_id, repeated: true }
    const { rows } = await sql<{
      unique_id: string
    }>`insert into post_checks (unique_id, superior, superior_name, form, info_id,
          object_type, object_id, object_text, answer_time, message_serial, platform_number, certificate, proprietor, content, organisation_ids,
          asked_at, received_at, due_at, alarm_type, alarm_at, alarm_level, supervisor)
        values (${check.superior} || '-' || (extract(epoch from clock_timestamp()) * 1000)::int8 || '-' || ${check.serial}::int8 || '-' ||
          ${check.infoId}::int8, ${check.superior}, ${check.superiorName}, ${check.form}, ${check.infoId}, ${check.objectType},
          ${check.objectId}, ${check.objectText}, ${check.answerTime}, ${check.serial}, ${check.platformNumber}, ${check.certificate}, ${check.proprietor},
          ${check.content}, ${check.organisationIds}, ${new Date(check.askedAt)}, now() - make_interval(secs => ${check.secondsAgo}::float8),
          coalesce(${deadline}::timestamptz, now() + make_interval(mins => ${check.minutes}::int, secs => -${check.secondsAgo}::float8)),
          ${alarm?.type ?? null}::int4, ${alarm?.at ? new Date(alarm.at) : null}::timestamptz, ${alarm?.level ?? null}::int2,
          ${alarm?.supervisor ?? null}::text)
        returning unique_id`.execute(within)
    return { uniqueId: rows[0]?.unique_id ?? '', repeated: false }
  }

  /** The first answer is stored; false: there is one already. That an alarm is in work, or comes later, is not the last that is said of it. */
  async answer(
    uniqueId: string,
    {
      userId,
      responder,
      phone,
      content,
      result,
    }: { userId: number; responder: string; phone: string; content: string; result: number | null },
    within: Transaction<Database>,
  ): Promise<boolean> {
    const { rows } = await sql`update post_checks set answered_at = coalesce(answered_at, now()), answered_by = ${userId},
        responder = ${responder}, phone = ${phone}, answer = ${content}, result = ${result}::int2, again = sent_at is not null
        where unique_id = ${uniqueId} and (answered_at is null or result in (0, 3)) returning id`.execute(within)
    return rows.length > 0
  }

  /** Answers that have not left, the oldest first. */
  async unsent(superior: string): Promise<UnsentAnswer[]> {
    const { rows } = await sql<{
      unique_id: string
      form: CheckForm | 'alarm'
      result: number | null
      info_id: string
      object_type: number | null
      object_id: Buffer | null
      message_serial: string
      answer: string
      responder: string
      phone: string
    }>`select unique_id, form, info_id, object_type, object_id, message_serial, answer, responder, phone, result from post_checks
        where superior = ${superior} and answered_at is not null and (sent_at is null or again) order by answered_at limit 200`.execute(
      this.#db,
    )
    return rows.map(row => ({
      uniqueId: row.unique_id,
      form: row.form,
      result: row.result,
      infoId: Number(row.info_id),
      objectType: row.object_type,
      objectId: row.object_id,
      serial: Number(row.message_serial),
      answer: row.answer,
      responder: row.responder,
      phone: row.phone,
    }))
  }

  /**
   * What counts is when it left first. `serial`: of the message that it answers; one that has asked since then waits for an answer of its own, and so does
   * a result that was given since.
   */
  async markSent(
    { uniqueId, serial, result }: Pick<UnsentAnswer, 'uniqueId' | 'serial' | 'result'>,
    late: boolean,
    within: Transaction<Database>,
  ): Promise<void> {
    await sql`update post_checks
        set sent_late = case when sent_at is null then ${late}::bool or answered_at < now() - ${atOnce} else sent_late end,
          sent_at = coalesce(sent_at, now()), again = message_serial <> ${serial}::int8 or result is distinct from ${result}::int2
        where unique_id = ${uniqueId}`.execute(within)
  }

  /** Answers of which it is not known whether they have arrived: they leave again. */
  async sendAgain(uniqueIds: readonly string[]): Promise<void> {
    await sql`update post_checks set again = true where unique_id = any(${uniqueIds}::text[])`.execute(this.#db)
  }

  /** Of those that nobody has answered: the ones whose time ends after `since`. */
  async open(since: Date): Promise<PostCheckRecord[]> {
    const { rows } = await sql<Row>`${selected} where c.answered_at is null and c.due_at > ${since} order by c.id`.execute(
      this.#db,
    )
    return rows.map(recordOf)
  }

  /** Takes those that are to be rung now, until `markRung` or for as long as a server may take to ring. `since` names the taking. */
  async takeDue(what: 'first' | 'second', within: Within): Promise<{ uniqueId: string; since: string }[]> {
    const column = sql.ref(what === 'first' ? 'rung_at' : 'second_rung_at')
    const due = what === 'first' ? sql`true` : sql`received_at + (due_at - received_at) / 2 <= now()`
    const { rows } = await sql<{ unique_id: string; since: string }>`update post_checks set ringing_since = now() where id in (
          select id from post_checks where answered_at is null and due_at > now() and ${column} is null and ${due}
            and (ringing_since is null or ringing_since < now() - ${ringingFor})
          order by id limit 100 for update skip locked)
        returning unique_id, ringing_since::text as since`.execute(within)
    return rows.map(row => ({ uniqueId: row.unique_id, since: row.since }))
  }

  /** False: it was asked again meanwhile, and is rung again. `name`: of the second person; `to`: the first one, where one was told. */
  async markRung(
    uniqueId: string,
    what: 'first' | 'second',
    { since, name, to }: { since: string; name: string; to: number | null },
    within: Transaction<Database>,
  ): Promise<boolean> {
    const rung =
      what === 'first' ? sql`rung_at = now(), rung_to = ${to}::int4` : sql`second_rung_at = now(), second_rung_name = ${name}`
    const { rows } = await sql`update post_checks set ${rung}, ringing_since = null
        where unique_id = ${uniqueId} and ringing_since = ${since}::timestamptz returning id`.execute(within)
    return rows.length > 0
  }

  /** Whom it rang first; null: nobody yet, everybody, or an account that is gone. */
  async rungFirst(uniqueId: string): Promise<number | null> {
    const row = await this.#db.selectFrom('post_checks').select('rung_to').where('unique_id', '=', uniqueId).executeTakeFirst()
    return row?.rung_to ?? null
  }

  async list(query: CheckQuery, after: string | undefined, limit: number): Promise<PostCheckRecord[]> {
    const from = after === undefined ? sql`true` : sql`c.id < (select id from post_checks where unique_id = ${after})`
    const { rows } = await sql<Row>`${selected} where ${matching(query)} and ${from} order by c.id desc limit ${limit}`.execute(
      this.#db,
    )
    return rows.map(recordOf)
  }

  async count(query: CheckQuery, most: number): Promise<number> {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from (select 1 from post_checks c where ${matching(query)}
        limit ${most}) counted`.execute(this.#db)
    return rows[0]?.n ?? 0
  }

  async keepNotice(notice: {
    superior: string
    superiorName: string
    infoId: number
    objectType: number | null
    objectId: Buffer | null
    content: string
    organisationIds: readonly number[] | null
    warning?: { dataType: number; alarmType: number; alarmAt: number | null; plate: string }
  }): Promise<void> {
    const { warning } = notice
    // After a lost connection it may come again.
    await sql`insert into superior_notices (superior, superior_name, info_id, object_type, object_id, content, organisation_ids,
          data_type, alarm_type, plate, alarm_at)
        select ${notice.superior}, ${notice.superiorName}, ${notice.infoId}::int8, ${notice.objectType}::int2, ${notice.objectId}::bytea,
          ${notice.content}, ${notice.organisationIds}::int4[], ${warning?.dataType ?? null}::int4, ${warning?.alarmType ?? null}::int4,
          ${warning?.plate ?? null}::text, ${warning?.alarmAt ? new Date(warning.alarmAt) : null}::timestamptz
        where not exists (select 1 from superior_notices where superior = ${notice.superior} and info_id = ${notice.infoId}::int8
          and content = ${notice.content} and data_type is not distinct from ${warning?.dataType ?? null}::int4
          and plate is not distinct from ${warning?.plate ?? null}::text
          and alarm_at is not distinct from ${warning?.alarmAt ? new Date(warning.alarmAt) : null}::timestamptz and received_at > now() - ${sameDay})`.execute(
      this.#db,
    )
  }

  /** Its id. */
  async keepUnserved(message: NewUnserved): Promise<string> {
    const { id } = await this.#db
      .insertInto('superior_messages')
      .values({
        superior: message.superior,
        superior_name: message.superiorName,
        message_id: message.messageId,
        data_type: message.dataType,
        serial: String(message.serial),
        plate: message.plate,
        content: message.content,
        due_at: message.dueAt === null ? null : new Date(message.dueAt),
        // Needed until it is carried out, and not before or after: some have passwords, and codes of video.
        body: message.outcome === 'waiting' ? message.body : Buffer.alloc(0),
        refused: message.refused,
        outcome: message.outcome ?? null,
        organisation_ids: message.organisationIds && [...message.organisationIds],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async unserved(filter: CheckFilter, limit: number) {
    const { rows } = await sql<{
      id: string
      superior: string
      superior_name: string
      type: number
      plate: string
      content: string
      due_at: Date | null
      refused: boolean
      received_at: Date
      outcome: 'waiting' | 'done' | 'failed' | null
      reason: string
    }>`select id, superior, superior_name, coalesce(data_type, message_id) as type, plate, content, due_at, refused, received_at, outcome, reason
        from superior_messages c where ${seenBy(filter)} order by received_at desc, id desc limit ${limit}`.execute(this.#db)
    return rows
  }

  /** How many of each type are kept. */
  async unservedCounts(filter: CheckFilter) {
    const { rows } = await sql<{ superior: string; superior_name: string; type: number; count: number; last_at: Date }>`
        select superior, max(superior_name) as superior_name, coalesce(data_type, message_id) as type, count(*)::int4 as count,
          max(received_at) as last_at
        from superior_messages c where ${seenBy(filter)} group by superior, coalesce(data_type, message_id)
        order by count(*) desc, superior, coalesce(data_type, message_id) limit ${maxTypes}`.execute(this.#db)
    return rows
  }

  async keepClone({ superior, superiorName, organisationIds }: OfSuperior, shared: SharedLink): Promise<void> {
    const { link, since, at, turns, places } = shared
    const [newer, other] = places
    const changes = {
      superior_name: superiorName,
      organisation_ids: organisationIds && [...organisationIds],
      since: new Date(since),
      last_at: new Date(at),
      turns,
      address: newer?.address ?? null,
      other_address: other?.address ?? null,
      other_at: other ? new Date(other.at) : null,
    }
    await this.#db
      .insertInto('superior_clones')
      .values({ superior, link, ...changes })
      .onConflict(conflict => conflict.columns(['superior', 'link']).doUpdateSet(changes))
      .execute()
  }

  /** Of links that were used from two places since then. */
  async clones(filter: CheckFilter, after: Date) {
    const { rows } = await sql<{
      superior: string
      superior_name: string
      since: Date
      last_at: Date
      turns: number
      link: 'slave' | 'main'
      address: string | null
      other_address: string | null
      other_at: Date | null
    }>`select superior, superior_name, since, last_at, turns, link, address, other_address, other_at
        from superior_clones c where ${seenBy(filter)} and last_at >= ${after} order by superior, link`.execute(this.#db)
    return rows
  }

  async notices(filter: CheckFilter, limit: number) {
    const { rows } = await sql<{
      id: string
      superior: string
      superior_name: string
      info_id: string
      content: string
      received_at: Date
      data_type: number | null
      alarm_type: number | null
      plate: string | null
      alarm_at: Date | null
    }>`select id, superior, superior_name, info_id, content, received_at, data_type, alarm_type, plate, alarm_at from superior_notices c where ${seenBy(filter)}
        order by received_at desc, id desc limit ${limit}`.execute(this.#db)
    return rows
  }
}
