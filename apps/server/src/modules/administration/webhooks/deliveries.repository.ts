/** SQL of messages that wait for their webhook: taken for a while, sent, settled. */
import type { AppMenuAuth } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { MadeMessage } from './may-receive-message.ts'
import type { Posted } from './post-message.ts'

export interface TakenDelivery {
  id: string
  message_id: string
  body: string
  tries: number
  address: string
  encrypted_secret: Buffer
}

/** With whom it is for now. */
export interface TakenMessage extends TakenDelivery, MadeMessage {
  maker_id: number
  maker_rights: AppMenuAuth
  webhook_organisations: number[]
}

export interface Pauses {
  /** After the first failure, ms; each further one is twice as long. */
  readonly first: number
  readonly longest: number
  /** Longer than a receiver may take, ms: then another server may take it. */
  readonly lease: number
}

/** Failures in a row after which a receiver is tried with one message at a time, and rests in between. */
export const restsAfter = 5
/** Under way to one receiver. */
const atOnce = 8

export const pauseAfter = (failures: number, { first, longest }: Omit<Pauses, 'lease'>): number =>
  Math.min(longest, first * 2 ** Math.min(30, Math.max(0, failures - 1)))

/** Of a webhook `w` and its `maker`: something can be sent to it now. */
const hasDue = sql`w.off_at is null and maker.locked_at is null and coalesce(w.paused_until, '-infinity') <= now()
  and exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= now())`

export const deliveriesAreDue = () =>
  sql`exists (select from webhooks w join users maker on maker.id = w.maker_id where ${hasDue})`

export class DeliveriesRepository {
  readonly #db: Kysely<Database>
  readonly #pauses: Pauses

  constructor(db: Kysely<Database>, pauses: Pauses) {
    this.#db = db
    this.#pauses = pauses
  }

  /** Webhooks to which something can be sent now. */
  async due(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select w.id from webhooks w join users maker on maker.id = w.maker_id
      where ${hasDue} order by w.id`.execute(this.#db)
    return rows.map(({ id }) => id)
  }

  /** The oldest of each vehicle, as far as they are due; of what has no vehicle the oldest, too. Others of a vehicle wait for it. */
  async take(webhookId: number): Promise<TakenMessage[]> {
    const { rows } = await sql<TakenMessage>`
      with webhook as (
        select webhooks.id, address, encrypted_secret, failures, maker_id, maker.rights as maker_rights,
          array(select organisation_id from webhook_organisations where webhook_id = webhooks.id) as webhook_organisations
        from webhooks join users maker on maker.id = maker_id
        where webhooks.id = ${webhookId} and maker.locked_at is null and off_at is null and coalesce(paused_until, '-infinity') <= now()
      ), taken as (
        update webhook_deliveries set next_at = now() + ${this.#pauses.lease} * interval '1 ms' where id in (
          select d.id from webhook_deliveries d, webhook
          where d.webhook_id = webhook.id and d.state = 'waiting' and d.next_at <= now()
            and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.vehicle_id = d.vehicle_id
              and e.state = 'waiting' and e.id < d.id)
          order by d.id limit (select case when failures >= ${restsAfter} then 1 else ${atOnce} end from webhook)
          for update of d skip locked)
        returning id, message_id, body, tries, kind, vehicle_id, organisation_id, located, at
      )
      select taken.*, webhook.address, webhook.encrypted_secret, webhook.maker_id, webhook.maker_rights, webhook.webhook_organisations
      from taken, webhook order by taken.id`.execute(this.#db)
    return rows
  }

  /** Here and below the webhook comes before its message: who ends the webhook locks them in this order, and each waits for the other otherwise. */
  async sent(webhookId: number, id: string, { status }: Posted): Promise<void> {
    await this.#db.transaction().execute(async tx => {
      await tx
        .updateTable('webhooks')
        .set({ failures: 0, failing_since: null, paused_until: null, last_sent_at: sql`now()` })
        .where('id', '=', webhookId)
        .execute()
      await tx
        .updateTable('webhook_deliveries')
        .set({ state: 'sent', settled_at: sql`now()`, status, fault: '', tries: sql`tries + 1` })
        .where('id', '=', id)
        .execute()
    })
  }

  /** Who it is for may not be told it any more. */
  async withhold(id: string): Promise<void> {
    await this.#db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', settled_at: sql`now()`, status: null, fault: 'withheld' })
      .where('id', '=', id)
      .execute()
  }

  async notTaken(
    webhookId: number,
    { id, tries }: Pick<TakenDelivery, 'id' | 'tries'>,
    { status, fault }: Posted,
  ): Promise<void> {
    const again = pauseAfter(tries + 1, this.#pauses)
    await this.#db.transaction().execute(async tx => {
      const webhook = await tx
        .updateTable('webhooks')
        .set({ failures: sql`failures + 1`, failing_since: sql`coalesce(failing_since, now())` })
        .where('id', '=', webhookId)
        .returning('failures')
        .executeTakeFirst()
      // Ended meanwhile, and its messages with it.
      if (!webhook) return
      const { failures } = webhook
      await sql`update webhook_deliveries set tries = tries + 1, status = ${status}, fault = ${fault},
        next_at = now() + ${again} * interval '1 ms' where id = ${id} and state = 'waiting'`.execute(tx)
      const rest = failures >= restsAfter ? pauseAfter(failures - restsAfter + 1, this.#pauses) : 0
      if (rest > 0)
        await sql`update webhooks set paused_until = now() + ${rest} * interval '1 ms' where id = ${webhookId}`.execute(tx)
      // The receiver says that it is not there any more.
      if (status === 410)
        await tx.updateTable('webhooks').set({ off_at: sql`now()`, off_why: 'gone' }).where('id', '=', webhookId).execute()
    })
  }

  /**
   * Bounds what waits: a webhook that has failed for three days, or for which too much waits, is switched off; what has waited for a week is given up.
   * Returns how many of each.
   */
  async tidy(most: number): Promise<{ switchedOff: number; givenUp: number }> {
    const off = await sql`update webhooks w set off_at = now(),
        off_why = case when w.failing_since < now() - interval '3 days' then 'dead' else 'full' end
      where w.off_at is null and (w.failing_since < now() - interval '3 days'
        or (select count(*) from (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' limit ${most + 1}) d)
          > ${most})`.execute(this.#db)
    const given = await sql`update webhook_deliveries set state = 'failed', settled_at = now()
      where state = 'waiting' and made_at < now() - interval '7 days'`.execute(this.#db)
    return { switchedOff: Number(off.numAffectedRows ?? 0), givenUp: Number(given.numAffectedRows ?? 0) }
  }
}
