/** SQL for messages that wait to be sent, and for what came of them. */
import type { AlarmLevel, Lang } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../store/schema.ts'
import type { PushSubscription } from '../../ports.ts'

export interface WaitingMessage {
  id: string
  kind: 'alarm' | 'picture' | 'online'
  vehicleId: number
  caseId: string | null
  fileId: string | null
  /** ms since 1970 */
  at: number
  attempts: number
  expired: boolean
  /** The user still accepts pushes and has the right to this one. */
  allowed: boolean
  userId: number
  /** undefined: it is gone, or its session has ended. */
  to: PushSubscription | undefined
  type: number | null
  level: AlarmLevel | null
  startedAt: number | null
}

/** What became of a message. gone: the device cannot be reached any more. withdrawn: the user may not see it any more, or accepts no pushes. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'failed'; reason: 'gone' | 'refused' | 'expired' | 'withdrawn' }
  /** ms until it is tried again */
  | { state: 'waiting'; pause: number }

export interface Receipt {
  channel: PushSubscription['kind']
  state: 'waiting' | 'sent' | 'failed'
  reason: string | null
  /** ms since 1970; of the outcome, or when it was queued. */
  at: number
}

export const receiptsAreDue = () => sql`exists (select from push_receipts where state = 'waiting' and next_at <= now())`

export class ReceiptRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Services with something that waits, and in how many ms the first of it is due: steps from one service to the next in the index. */
  async services(): Promise<{ service: string; dueIn: number }[]> {
    const { rows } = await sql<{ service: string; due_in: number }>`
      with recursive each (service, next_at) as (
        (select service, next_at from push_receipts where state = 'waiting' order by service, next_at limit 1)
        union all
        select n.service, n.next_at from each cross join lateral (
          select service, next_at from push_receipts where state = 'waiting' and service > each.service
          order by service, next_at limit 1) n
      ) select service, extract(epoch from next_at - now())::float8 * 1000 as due_in from each`.execute(this.#db)
    return rows.map(({ service, due_in }) => ({ service, dueIn: due_in }))
  }

  /** Takes what is due of a service for this server, for `leaseMs`: when it is killed before it knows what came of them, they are tried again. */
  async take(service: string, atMost: number, leaseMs: number): Promise<WaitingMessage[]> {
    const { rows } = await sql<{
      id: string
      kind: WaitingMessage['kind']
      vehicle_id: number
      case_id: string | null
      file_id: string | null
      at: Date
      attempts: number
      expired: boolean
      allowed: boolean
      user_id: number
      sub: string | null
      channel: PushSubscription['kind']
      address: string
      p256dh: string | null
      auth: string | null
      lang: Lang
      type: number | null
      level: AlarmLevel | null
      started_at: Date | null
    }>`with taken as (
        update push_receipts set attempts = least(attempts + 1, 1000), next_at = now() + make_interval(secs => ${leaseMs / 1000})
        where id in (select id from push_receipts where state = 'waiting' and service = ${service} and next_at <= now()
          order by next_at limit ${atMost} for update skip locked)
        returning *
      ) select t.id, t.kind, t.vehicle_id, t.case_id, t.file_id, t.at, t.attempts, t.expires_at < now() as expired, t.user_id, t.channel,
          u.locked_at is null and coalesce(a.accept, true) and ((u.rights ->> 'alarmAuth')::bool
            or (t.kind = 'online' and (u.rights ->> 'posAuth')::bool)) as allowed,
          d.id as sub, d.address, d.p256dh, d.auth, d.lang, c.type, c.level, c.started_at
        from taken t join users u on u.id = t.user_id left join push_acceptance a on a.user_id = t.user_id
        -- A device that signed in as somebody else is no device of this user.
        left join (push_subscriptions d left join sessions e on e.id = d.session_id)
          on d.id = t.subscription_id and d.user_id = t.user_id
            and (d.session_id is null or (e.ended_at is null and e.refresh_expires_at > now()))
        left join alarm_cases c on c.id = t.case_id order by t.id`.execute(this.#db)
    return rows.map(row => ({
      id: row.id,
      kind: row.kind,
      vehicleId: row.vehicle_id,
      caseId: row.case_id,
      fileId: row.file_id,
      at: row.at.getTime(),
      attempts: row.attempts,
      expired: row.expired,
      allowed: row.allowed,
      userId: row.user_id,
      to:
        row.sub === null
          ? undefined
          : {
              id: row.sub,
              userId: row.user_id,
              kind: row.channel,
              address: row.address,
              p256dh: row.p256dh,
              auth: row.auth,
              lang: row.lang,
            },
      type: row.type,
      level: row.level,
      startedAt: row.started_at?.getTime() ?? null,
    }))
  }

  async settle(id: string, outcome: Outcome): Promise<void> {
    if (outcome.state === 'waiting')
      await sql`update push_receipts set next_at = now() + make_interval(secs => ${outcome.pause / 1000})
        where id = ${id} and state = 'waiting'`.execute(this.#db)
    else
      await sql`update push_receipts set state = ${outcome.state}, settled_at = now(),
        reason = ${outcome.state === 'failed' ? outcome.reason : null} where id = ${id}`.execute(this.#db)
  }

  /** Of one alarm and user. */
  async of(caseId: string, userId: number): Promise<Receipt[]> {
    const rows = await this.#db
      .selectFrom('push_receipts')
      .select(['channel', 'state', 'reason', 'at', 'settled_at'])
      .where('case_id', '=', caseId)
      .where('user_id', '=', userId)
      .where('kind', '=', 'alarm')
      .orderBy('id')
      .execute()
    return rows.map(row => ({
      channel: row.channel,
      state: row.state,
      reason: row.reason,
      at: (row.settled_at ?? row.at).getTime(),
    }))
  }

  /** It is not known yet who is told. */
  async isQueued(caseId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('push_outbox')
      .select('id')
      .where('case_id', '=', caseId)
      .where('kind', '=', 'alarm')
      .executeTakeFirst()
    return row !== undefined
  }

  /** `minute`: ms since 1970. */
  async hadBurst(userId: number, minute: number): Promise<boolean> {
    const row = await this.#db
      .selectFrom('push_bursts')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('minute', '=', new Date(minute))
      .executeTakeFirst()
    return row !== undefined
  }
}
