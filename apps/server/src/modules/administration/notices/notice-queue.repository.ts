/** SQL of notices that wait for their channel: what is due of one recipient is taken for a while, sent as one message, settled. */
import type { ChannelKind, Lang, NoticeDelivery } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import { pauseAfter, type Pauses, restsAfter } from '../webhooks/deliveries.repository.ts'

export interface TakenNotice {
  readonly id: string
  readonly kind: string
  readonly vehicle_id: number
  readonly at: Date
  readonly urgent: boolean
  readonly text: string
  readonly tries: number
}
export interface TakenNotices {
  readonly channel: {
    readonly id: number
    readonly kind: ChannelKind
    readonly lang: Lang
    readonly organisation_id: number
    readonly personal: boolean
    readonly encrypted_fields: Buffer
    readonly failures: number
  }
  /** null: a group. */
  readonly person: { readonly id: number; readonly lang: Lang; readonly email: string; readonly mobile: string | null } | null
  readonly notices: readonly TakenNotice[]
}
interface NotTaken {
  readonly fault: NoticeDelivery['fault']
  readonly answer: string
  /** The service wants nothing for so long, ms. */
  readonly wait?: number | undefined
  /** Tries, after which it is given up. */
  readonly most?: number | undefined
}

/** What may wait for one recipient of a channel, and what may be overdue for all of them. */
export interface WaitingBounds {
  readonly ofRecipient: number
  readonly ofChannel: number
}
interface SwitchedOff {
  readonly makerId: number
  readonly name: string
}

/** Of one message. */
const most = 500

/** Of a channel `c`. */
const hasDue = sql`c.off_at is null
  and exists (select from notice_deliveries d where d.channel_id = c.id and d.state = 'waiting' and d.next_at <= now())`

export const noticesAreDue = () => sql`exists (select from notice_channels c where ${hasDue})`

export class NoticeQueueRepository {
  readonly #db: Kysely<Database>
  readonly #pauses: Pauses

  constructor(db: Kysely<Database>, pauses: Pauses) {
    this.#db = db
    this.#pauses = pauses
  }

  /** Channels for which something is due, and in how many ms each has its turn. */
  async due(): Promise<{ id: number; waitMs: number }[]> {
    const { rows } = await sql<{ id: number; wait: number }>`
      select c.id, greatest(0, ceil(extract(epoch from coalesce(c.paused_until, now()) - now()) * 1000))::float8 as wait from notice_channels c
      where ${hasDue} order by c.id`.execute(this.#db)
    return rows.map(({ id, wait }) => ({ id, waitMs: wait }))
  }

  /** Takes the turn of the channel, too: the next message is its rate later, whichever server sends it. undefined: nothing is due, or it is not its turn. */
  async take(channelId: number): Promise<TakenNotices | undefined> {
    return await this.#db.transaction().execute(async tx => {
      const { rows: channels } = await sql<TakenNotices['channel']>`
        update notice_channels c set paused_until = now() + interval '1 minute' / per_minute
        where id = ${channelId} and off_at is null and coalesce(paused_until, '-infinity') <= now()
          and exists (select from notice_deliveries d where d.channel_id = c.id and d.state = 'waiting' and d.next_at <= now())
        returning id, kind, lang, organisation_id, personal, encrypted_fields, failures`.execute(tx)
      const [channel] = channels
      if (!channel) return undefined
      const { rows: notices } = await sql<TakenNotice & { user_id: number | null }>`
        with first as (
          select user_id from notice_deliveries where channel_id = ${channelId} and state = 'waiting' and next_at <= now()
          order by urgent desc, id limit 1
        ) update notice_deliveries set next_at = now() + ${this.#pauses.lease} * interval '1 ms' where id in (
          select d.id from notice_deliveries d, first where d.channel_id = ${channelId} and d.state = 'waiting' and d.next_at <= now()
            and d.user_id is not distinct from first.user_id order by d.urgent desc, d.id limit ${most} for update of d skip locked)
        returning id, kind, vehicle_id, at, urgent, text, tries, user_id`.execute(tx)
      const userId = notices[0]?.user_id ?? null
      const person =
        userId === null
          ? null
          : await tx
              .selectFrom('users')
              .select(['id', 'lang', 'email', 'mobile'])
              .where('id', '=', userId)
              .executeTakeFirstOrThrow()
      return { channel, person, notices }
    })
  }

  /** Here and below the channel comes before its messages: who changes or ends the channel locks them in this order, and each waits for the other otherwise. */
  async sent(channelId: number, ids: readonly string[], answer: string): Promise<void> {
    await this.#db.transaction().execute(async tx => {
      await tx
        .updateTable('notice_channels')
        .set({ failures: 0, failing_since: null, last_sent_at: sql`now()` })
        .where('id', '=', channelId)
        .execute()
      await sql`update notice_deliveries set state = 'sent', settled_at = now(), fault = '', answer = ${answer}, tries = tries + 1
        where id = any(${ids}::int8[])`.execute(tx)
    })
  }

  /** For good. */
  async failed(ids: readonly string[], fault: NoticeDelivery['fault'], answer = ''): Promise<void> {
    await sql`update notice_deliveries set state = 'failed', settled_at = now(), fault = ${fault}, answer = ${answer}, tries = tries + 1
      where id = any(${ids}::int8[])`.execute(this.#db)
  }

  /** Nobody was asked: what may leave in a day is used up for now. */
  async postponed(ids: readonly string[], ms: number): Promise<void> {
    await sql`update notice_deliveries set next_at = now() + ${ms} * interval '1 ms', fault = 'limited', answer = ''
      where id = any(${ids}::int8[]) and state = 'waiting'`.execute(this.#db)
  }

  async notTaken(
    { channel: { id: channelId, failures }, notices }: TakenNotices,
    { fault, answer, wait = 0, most: maxTries }: NotTaken,
  ): Promise<void> {
    const ids = notices.map(({ id }) => id)
    const tries = Math.max(...notices.map(each => each.tries)) + 1
    const again = Math.max(wait, pauseAfter(tries, this.#pauses))
    await this.#db.transaction().execute(async tx => {
      // Full for now is no failure: it works.
      const counts = fault !== 'limited'
      const rest = failures + 1 >= restsAfter && counts ? pauseAfter(failures + 2 - restsAfter, this.#pauses) : 0
      await sql`update notice_channels set
          failures = failures + ${counts ? 1 : 0}, failing_since = case when ${counts} then coalesce(failing_since, now()) else failing_since end,
          paused_until = greatest(paused_until, now() + ${Math.max(wait, rest)} * interval '1 ms')
        where id = ${channelId}`.execute(tx)
      await sql`update notice_deliveries set tries = tries + 1, fault = ${fault}, answer = ${answer},
          state = case when tries + 1 >= ${maxTries ?? null}::int4 then 'failed' else 'waiting' end,
          settled_at = case when tries + 1 >= ${maxTries ?? null}::int4 then now() end,
          next_at = now() + ${again} * interval '1 ms'
        where id = any(${ids}::int8[]) and state = 'waiting'`.execute(tx)
    })
  }

  /** Returns who made it and is told. */
  async switchOff(channelId: number, why: 'gone'): Promise<SwitchedOff | undefined> {
    return await this.#db
      .updateTable('notice_channels')
      .set({ off_at: sql`now()`, off_why: why })
      .where('id', '=', channelId)
      .where('off_at', 'is', null)
      .returning(['maker_id as makerId', 'name'])
      .executeTakeFirst()
  }

  /** It stays due, and goes to the new place. */
  async moved({ channel, notices }: TakenNotices, encryptedFields: Buffer, before: Buffer): Promise<void> {
    await this.#db.transaction().execute(async tx => {
      // Somebody may have changed it meanwhile.
      await tx
        .updateTable('notice_channels')
        .set({ encrypted_fields: encryptedFields })
        .where('id', '=', channel.id)
        .where('encrypted_fields', '=', before)
        .execute()
      await sql`update notice_deliveries set next_at = now(), tries = tries + 1
        where id = any(${notices.map(({ id }) => id)}::int8[]) and state = 'waiting'`.execute(tx)
    })
  }

  /**
   * Bounds what waits. Of what is for one recipient the newest stay, so that nobody's digest is at the cost of others. A channel that has failed for three
   * days, or for which too much is overdue, is switched off. What is two days old is given up, since a digest comes within one.
   */
  async tidy({ ofRecipient, ofChannel }: WaitingBounds): Promise<{ off: SwitchedOff[]; givenUp: number }> {
    const beyond = await sql`update notice_deliveries set state = 'failed', settled_at = now(), fault = 'limited' where id in (
        select id from (select id, row_number() over (partition by channel_id, user_id order by urgent desc, id desc) as nth
          from notice_deliveries where state = 'waiting') each where nth > ${ofRecipient})`.execute(this.#db)
    // It failed once and was asked for nothing since.
    await sql`update notice_channels c set failing_since = null
      where c.failing_since < now() - interval '1 day' and not exists (select from notice_deliveries d where d.channel_id = c.id and d.tries > 0
        and (d.state = 'waiting' or (d.state = 'failed' and d.fault not in ('withheld', 'noAddress', 'refused') and d.settled_at > now() - interval '1 day')))`.execute(
      this.#db,
    )
    const { rows: off } = await sql<SwitchedOff>`update notice_channels c set off_at = now(),
        off_why = case when c.failing_since < now() - interval '3 days' then 'dead' else 'full' end
      where c.off_at is null and (c.failing_since < now() - interval '3 days'
        or (select count(*) from (select from notice_deliveries d where d.channel_id = c.id and d.state = 'waiting'
          and (d.next_at <= now() or d.tries > 0) limit ${ofChannel + 1}) d) > ${ofChannel})
      returning maker_id as "makerId", name`.execute(this.#db)
    const late = await sql`update notice_deliveries set state = 'failed', settled_at = now(), fault = 'late'
      where state = 'waiting' and made_at < now() - interval '2 days'`.execute(this.#db)
    return { off, givenUp: Number(beyond.numAffectedRows ?? 0) + Number(late.numAffectedRows ?? 0) }
  }
}
