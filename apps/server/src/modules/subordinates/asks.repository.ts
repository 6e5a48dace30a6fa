/** SQL for what is asked of subordinate platforms. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { Question } from '../../supervision/subordinates/asking-messages.ts'
import type { ReportedAnswer } from '../../supervision/subordinates/reported.ts'

export interface NewAsk {
  readonly platform: string
  readonly kind: Question['kind']
  readonly content: string
  readonly alarmId: string | null
  readonly userId: number
  readonly userName: string
  readonly dueAt: number
}

export interface Ask {
  readonly id: string
  readonly asked: Question
}

interface AskRow {
  id: string
  kind: Question['kind']
  content: string
  user_name: string
  asked_at: Date
  due_at: Date
  plate: string | null
  plate_color: number | null
  alarm_type: number | null
  at: Date | null
}

/** Read together. */
const atOnce = 100
const shown = 100
/** Numbers of messages have 32 bits. */
const words = 0x1_0000_0000n

export class AsksRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async add({ platform, kind, content, alarmId, userId, userName, dueAt }: NewAsk): Promise<string> {
    const { id } = await this.#db
      .insertInto('subordinate_asks')
      .values({ platform, kind, content, alarm_id: alarmId, user_id: userId, user_name: userName, due_at: new Date(dueAt) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Those that are not known to have arrived and are not overdue, the oldest first. */
  async unsent(platform: string): Promise<Ask[]> {
    const { rows } = await sql<AskRow>`
      select a.id::text, a.kind, a.content, a.user_name, a.asked_at, a.due_at, l.plate, l.plate_color, l.alarm_type, l.at
      from subordinate_asks a left join subordinate_alarms l on l.id = a.alarm_id
      where a.platform = ${platform} and a.arrived_at is null and a.answered_at is null and a.due_at > now()
        and (a.kind <> 'alarm' or l.id is not null)
      order by a.id limit ${atOnce}`.execute(this.#db)
    return rows.map(row => ({
      id: row.id,
      asked: {
        kind: row.kind,
        number: Number(BigInt(row.id) % words),
        text: row.content,
        askedAt: row.asked_at.getTime(),
        dueAt: row.due_at.getTime(),
        name: row.user_name,
        alarm:
          row.alarm_type === null || row.at === null
            ? undefined
            : { plate: row.plate ?? '', plateColor: row.plate_color ?? 0, type: row.alarm_type, at: row.at.getTime() },
      },
    }))
  }

  async left(id: string, serial: number): Promise<void> {
    await sql`update subordinate_asks set sent_at = coalesce(sent_at, now()), serials = serials || ${String(serial)}::bigint
      where id = ${id}::bigint`.execute(this.#db)
  }

  async arrived(id: string): Promise<void> {
    await sql`update subordinate_asks set arrived_at = coalesce(arrived_at, now()) where id = ${id}::bigint`.execute(this.#db)
  }

  /** By its number, or by the serial of a frame that asked; the first answer counts, of an alarm a later result does too. Whether there was such a question. */
  async answered(platform: string, { kind, number, serial, text, responder, phone, result }: ReportedAnswer): Promise<boolean> {
    const { rows } = await sql`
      update subordinate_asks set answered_at = coalesce(answered_at, now()), arrived_at = coalesce(arrived_at, now()),
        answer = coalesce(answer, ${text}), responder = coalesce(responder, ${responder}), phone = coalesce(phone, ${phone}),
        result = ${result ?? null}
      where id = (select max(id) from subordinate_asks where platform = ${platform} and kind = ${kind} and sent_at is not null
          and (id % ${String(words)}::bigint = ${number === undefined ? null : String(number)}::bigint
            or ${serial === undefined || number !== undefined ? null : String(serial)}::bigint = any(serials)))
        and (answered_at is null or kind = 'alarm' and result in (0, 3))
      returning id`.execute(this.#db)
    return rows.length > 0
  }

  async list(platform: string) {
    return await this.#db
      .selectFrom('subordinate_asks')
      .selectAll()
      .where('platform', '=', platform)
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
  }

  async byId(id: string) {
    return await this.#db.selectFrom('subordinate_asks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
}
