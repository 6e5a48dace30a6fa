/** SQL of messages of dispatchers and of what came of them at vehicles. */
import { askingTerminals, type DispatchPresentation, type DispatchState, type DispatchType } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import { failInvalid } from '../../calls/refusal.ts'
import type { Database } from '../../store/schema.ts'

export interface NewMessage {
  userId: number
  userName: string
  requestId: string
  type: DispatchType
  show: readonly DispatchPresentation[]
  text: string
  repeats: string | null
  /** The vehicles or the message that the request named. */
  askedIds: string | undefined
}

export interface Recipient {
  vehicleId: number
  organisationId: number
  plateNum: string
}

/** What a terminal is sent. */
export interface StoredMessage {
  id: string
  userId: number | null
  userName: string
  sentAt: Date
  type: DispatchType
  show: DispatchPresentation[]
  text: string
  repeats: string | null
}

export interface DeliveryOutcome {
  messageId: string
  vehicleId: number
  state: DispatchState
}

/** Of whom a user sees messages. */
export interface SeenBy {
  organisationIds: readonly number[]
}

/** How long a server has a message in hand without a sign of life, s. Longer than a terminal has to answer. */
const holdSeconds = 60
/** Messages that one run of the job ends. */
const endedAtOnce = 100

const columns = sql`id, user_id as "userId", user_name as "userName", sent_at as "sentAt", type, show, text, repeats`

export const messagesAreLeft = () => sql`exists (select from dispatch_messages where sender_until < now())`

export class DispatchRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The message of this request; `isNew`: it was not stored before. */
  add(message: NewMessage, recipients: readonly Recipient[]): Promise<{ id: string; isNew: boolean }> {
    return this.#db.transaction().execute(async within => {
      const { userId, userName, requestId, type, show, text, repeats, askedIds = null } = message
      const { rows } = await sql<{ id: string }>`
        insert into dispatch_messages (user_id, user_name, request_id, type, show, text, repeats, asked_ids, organisation_ids, sender_until)
        values (${userId}, ${userName}, ${requestId}, ${type}, ${[...show]}::text[], ${text}, ${repeats}::int8, ${askedIds},
          ${[...new Set(recipients.map(({ organisationId }) => organisationId))]}::int4[], now() + make_interval(secs => ${holdSeconds}))
        on conflict (user_id, request_id) do nothing returning id`.execute(within)
      const [added] = rows
      if (!added) {
        const known = await within
          .selectFrom('dispatch_messages')
          .select(['id', 'type', 'show', 'text', 'asked_ids'])
          .where('user_id', '=', userId)
          .where('request_id', '=', requestId)
          .executeTakeFirstOrThrow()
        // Answered as sent, another text or other vehicles would be sent nothing without a word.
        const isShownAlike = known.show.length === show.length && show.every(each => known.show.includes(each))
        const isSame = known.type === type && isShownAlike && known.text === text && (known.asked_ids ?? askedIds) === askedIds
        if (!isSame) failInvalid('ofAnotherMessage')
        return { id: known.id, isNew: false }
      }
      await sql`insert into dispatch_deliveries (message_id, vehicle_id, organisation_id, plate_num)
        select ${added.id}::int8, v, o, p from unnest(${recipients.map(({ vehicleId }) => vehicleId)}::int4[],
          ${recipients.map(({ organisationId }) => organisationId)}::int4[], ${recipients.map(({ plateNum }) => plateNum)}::text[]) r (v, o, p)
        join vehicles on vehicles.id = v`.execute(within)
      return { id: added.id, isNew: true }
    })
  }

  /** Those of them whose service has ended before this day, YYYY-MM-DD. */
  async frozen(vehicleIds: readonly number[], today: string): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from vehicles
      where id = any(${[...vehicleIds]}::int4[]) and details->>'expiresOn' < ${today} and details->>'expiresOn' <> ''`.execute(
      this.#db,
    )
    return rows.map(({ id }) => id)
  }

  /** How many vehicles it goes to. */
  async size(id: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int4 as count from dispatch_deliveries where message_id = ${id}::int8`.execute(this.#db)
    return rows[0]?.count ?? 0
  }

  /**
   * Marks them as sent before they are, so that nothing is sent twice. Returns those that were still waiting: when another server has taken
   * this one for ended, there are none. A vehicle that has gone to another organisation meanwhile gets nothing, and nobody what a user sends who was
   * locked since, lost the right, or does not see the vehicle any more: to thousands that takes minutes.
   */
  async take(id: string, vehicleIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await sql<{ vehicle_id: number }>`update dispatch_deliveries d set state = 'sent', at = now()
      where message_id = ${id}::int8 and vehicle_id = any(${vehicleIds}::int4[]) and state = 'waiting'
        and exists (select from vehicles v where v.id = d.vehicle_id and v.organisation_id = d.organisation_id)
        and exists (select from dispatch_messages m join users u on u.id = m.user_id
          where m.id = d.message_id and u.locked_at is null and u.vehicle_id is null and u.rights ->> ${askingTerminals}::text = 'true'
            and exists (
              with recursive above (id) as (
                select d.organisation_id
                union select o.parent_id from organisations o join above on above.id = o.id where o.parent_id is not null)
              select from user_organisations g join above on above.id = g.organisation_id where g.user_id = u.id))
      returning vehicle_id`.execute(this.#db)
    return new Set(rows.map(row => row.vehicle_id))
  }

  /** Only the sender knows the outcome: it replaces what another server has concluded in the meantime. */
  async end(outcomes: readonly DeliveryOutcome[]): Promise<void> {
    await sql`update dispatch_deliveries d set state = o.state, at = now()
      from unnest(${outcomes.map(({ messageId }) => messageId)}::int8[], ${outcomes.map(({ vehicleId }) => vehicleId)}::int4[],
        ${outcomes.map(({ state }) => state)}::text[]) o (message_id, vehicle_id, state)
      where d.message_id = o.message_id and d.vehicle_id = o.vehicle_id and d.state in ('waiting', 'sent', 'unknown')`.execute(
      this.#db,
    )
  }

  /** The server still has them in hand. */
  async hold(ids: readonly string[]): Promise<void> {
    await sql`update dispatch_messages set sender_until = now() + make_interval(secs => ${holdSeconds})
      where id = any(${ids}::int8[]) and sender_until is not null`.execute(this.#db)
  }

  async finish(id: string): Promise<void> {
    await sql`update dispatch_messages set sender_until = null where id = ${id}::int8`.execute(this.#db)
  }

  /** Says of messages whose server has ended what is known: nothing of them is sent any more. Returns how many deliveries. */
  endLeft(): Promise<number> {
    return this.#db.transaction().execute(async within => {
      const { rows } = await sql<{ id: string }>`select id from dispatch_messages where sender_until < now()
        order by sender_until limit ${endedAtOnce} for update skip locked`.execute(within)
      const ids = rows.map(row => row.id)
      if (ids.length === 0) return 0
      const ended = await sql`update dispatch_deliveries set at = now(),
          state = case state when 'waiting' then 'notSent' else 'unknown' end
        where message_id = any(${ids}::int8[]) and state in ('waiting', 'sent')`.execute(within)
      await sql`update dispatch_messages set sender_until = null where id = any(${ids}::int8[])`.execute(within)
      return Number(ended.numAffectedRows ?? 0n)
    })
  }

  /** The newest first. `before`: only older ones. */
  async list(
    { organisationIds }: SeenBy,
    { ids, before, most }: { ids: readonly string[] | undefined; before: string | undefined; most: number },
  ): Promise<StoredMessage[]> {
    const { rows } = await sql<StoredMessage>`select ${columns} from dispatch_messages
      where organisation_ids && ${organisationIds}::int4[]
        ${ids ? sql`and id = any(${ids}::int8[])` : sql``} ${before === undefined ? sql`` : sql`and id < ${before}::int8`}
      order by id desc limit ${most}`.execute(this.#db)
    return rows
  }

  async counts(
    ids: readonly string[],
    { organisationIds }: SeenBy,
  ): Promise<{ id: string; state: DispatchState; count: number }[]> {
    const { rows } = await sql<{ id: string; state: DispatchState; count: number }>`
      select message_id as id, state, count(*)::int4 as count from dispatch_deliveries
      where message_id = any(${ids}::int8[]) and organisation_id = any(${organisationIds}::int4[])
      group by message_id, state`.execute(this.#db)
    return rows
  }

  async deliveries(
    id: string,
    { organisationIds }: SeenBy,
    states?: readonly DispatchState[],
  ): Promise<{ vehicleId: number; plateNum: string; state: DispatchState; at: Date }[]> {
    const { rows } = await sql<{ vehicleId: number; plateNum: string; state: DispatchState; at: Date }>`
      select vehicle_id as "vehicleId", plate_num as "plateNum", state, at from dispatch_deliveries
      where message_id = ${id}::int8 and organisation_id = any(${organisationIds}::int4[])
        ${states ? sql`and state = any(${[...states]}::text[])` : sql``}
      order by plate_num, vehicle_id`.execute(this.#db)
    return rows
  }
}
