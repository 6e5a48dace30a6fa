/** SQL for what is asked of subordinate platforms. */
import type { ReportedDriver } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'
import type { Question } from '../../supervision/subordinates/asking-messages.ts'
import { agreedExchanges, runningExchanges } from './exchanges.repository.ts'
import type { ReportedAnswer, ReportedVehicle } from '../../supervision/subordinates/reported.ts'

export interface NewAsk {
  readonly platform: string
  readonly kind: Question['kind']
  readonly content: string
  readonly alarmId: string | null
  readonly userId: number
  readonly userName: string
  readonly dueAt: number
  readonly requestId: string | undefined
  /** As the platform is told it; undefined: it is about none. */
  readonly vehicle: AskedVehicle | undefined
}

export interface AskedVehicle {
  readonly id: number
  readonly organisation: number
  readonly plate: string
  readonly plateColor: number
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
  about_plate: string | null
  about_color: number | null
}

/** Read together. */
const atOnce = 100
const shown = 100
/** Questions of a platform that wait for their answers, and exchanges that go on. */
const most = { open: 500, exchanges: 200 }
/** Numbers of messages have 32 bits. */
const words = 0x1_0000_0000n

export class AsksRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Undefined: the same request was quicker. */
  async add({
    platform,
    kind,
    content,
    alarmId,
    userId,
    userName,
    dueAt,
    requestId,
    vehicle,
  }: NewAsk): Promise<string | undefined> {
    const added = await this.#db
      .insertInto('subordinate_asks')
      .values({
        platform,
        kind,
        content,
        alarm_id: alarmId,
        user_id: userId,
        user_name: userName,
        due_at: new Date(dueAt),
        request_id: requestId ?? null,
        ...(vehicle && {
          vehicle_id: vehicle.id,
          organisation_id: vehicle.organisation,
          plate: vehicle.plate,
          plate_color: vehicle.plateColor,
        }),
      })
      .onConflict(clash => clash.columns(['user_id', 'request_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  }

  async ofRequest(userId: number, requestId: string) {
    const rows = this.#db.selectFrom('subordinate_asks').selectAll()
    return await rows.where('user_id', '=', userId).where('request_id', '=', requestId).executeTakeFirst()
  }

  /** Whether it has as many open questions as it may, or for one more exchange as many of these: they hold back no other question. */
  async isFull(platform: string, kind: string): Promise<boolean> {
    const { rows } = await sql<{ open: number; exchanges: number }>`select
      (select count(*)::int from (select from subordinate_asks
        where platform = ${platform} and answered_at is null and due_at > now() limit ${most.open}) o) as open,
      (select count(*)::int from subordinate_asks where platform = ${platform} and id = any(${runningExchanges})) as exchanges`.execute(
      this.#db,
    )
    const [{ open, exchanges } = { open: 0, exchanges: 0 }] = rows
    return open >= most.open || (kind === 'exchangeBegins' && exchanges >= most.exchanges)
  }

  /** What its vehicle is called by the platform; undefined: it is not one of its own. */
  async ownVehicle(platform: string, vehicleId: number): Promise<{ plate: string; plateColor: number } | undefined> {
    const row = await this.#db
      .selectFrom('subordinate_vehicles')
      .select(['plate', 'plate_color'])
      .where('platform', '=', platform)
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirst()
    return row && { plate: row.plate, plateColor: row.plate_color }
  }

  /** Those that are not known to have arrived and are not overdue, the oldest first. */
  async unsent(platform: string): Promise<Ask[]> {
    const { rows } = await sql<AskRow>`
      select a.id::text, a.kind, a.content, a.user_name, a.asked_at, a.due_at, l.plate, l.plate_color, l.alarm_type, l.at,
        a.plate as about_plate, a.plate_color as about_color
      from subordinate_asks a left join subordinate_alarms l on l.id = a.alarm_id
      where a.platform = ${platform} and a.arrived_at is null and a.answered_at is null and a.due_at > now()
        and (a.kind <> 'alarm' or l.id is not null)
        and (a.kind in ('check', 'notice', 'alarm') or a.vehicle_id is not null)
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
        vehicle:
          row.about_plate === null || row.about_color === null
            ? undefined
            : { plate: row.about_plate, plateColor: row.about_color },
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

  /** By its number, by the serial of a frame that asked, or by its vehicle; the first answer counts, of an alarm a later result does too. Whether there was such a question. */
  async answered(platform: string, answer: ReportedAnswer): Promise<boolean> {
    const { kind, number, serial, text, responder, phone, result, vehicle, driver } = answer
    if (vehicle) return await this.#answeredAbout(platform, answer, vehicle, driver)
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

  /** One vehicle may be asked about twice before an answer: each answer is that of one question. */
  async #answeredAbout(
    platform: string,
    { kind, serial, text }: ReportedAnswer,
    { plate, plateColor }: ReportedVehicle,
    driver: ReportedDriver | undefined,
  ): Promise<boolean> {
    const { rows } = await sql`
      update subordinate_asks set answered_at = now(), arrived_at = coalesce(arrived_at, now()), answer = ${text},
        driver = ${driver ? JSON.stringify(driver) : null}::jsonb
      where id = (select max(id) from subordinate_asks where platform = ${platform} and kind = ${kind} and sent_at is not null
          and answered_at is null and plate = ${plate} and plate_color = ${plateColor}
          and (${serial === undefined} or ${serial === undefined ? null : String(serial)}::bigint = any(serials)))
      returning id`.execute(this.#db)
    return rows.length > 0
  }

  /** The newest, and every exchange that goes on: who sees none of it cannot end it. */
  async list(platform: string) {
    return await this.#db
      .selectFrom('subordinate_asks')
      .selectAll()
      .where('platform', '=', platform)
      .where(
        sql<boolean>`(id = any(${agreedExchanges}) or id in
          (select id from subordinate_asks where platform = ${platform} order by id desc limit ${shown}))`,
      )
      .orderBy('id', 'desc')
      .execute()
  }

  async byId(id: string) {
    return await this.#db.selectFrom('subordinate_asks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }
}
