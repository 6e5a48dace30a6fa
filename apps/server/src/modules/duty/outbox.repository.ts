/** SQL for what goes up to superior platforms and must not be lost. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface NewOutgoing {
  superior: string
  /** What it is of: of several servers one stores it. */
  key: string
  messageId: number
  dataType: number
  body: Buffer
  /** Key of the message whose serial it names. */
  names?: string
}

export interface Outgoing {
  id: string
  messageId: number
  body: Buffer
  /** Whether it names the serial of another message; that is null where the other one has not left, 0 where it is kept no more. */
  named: { serial: number | null } | undefined
}

/** What takes longer to leave had to wait for a link. */
const atOnce = sql`interval '30 seconds'`
const forgotten = sql`interval '1 day'`

export class OutboxRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Whether it is new. */
  async add(
    { superior, key, messageId, dataType, body, names }: NewOutgoing,
    within: Kysely<Database> = this.#db,
  ): Promise<boolean> {
    const { rows } = await sql`insert into superior_outbox (superior, key, message_id, data_type, body, names)
        values (${superior}, ${key}, ${messageId}, ${dataType}, ${body}, ${names ?? null}) on conflict do nothing returning id`.execute(
      within,
    )
    return rows.length > 0
  }

  /** The oldest first. */
  async unsent(superior: string, limit: number): Promise<Outgoing[]> {
    const { rows } = await sql<{
      id: string
      message_id: number
      body: Buffer
      names: string | null
      named_serial: string | null
    }>`select o.id, o.message_id, o.body, o.names, case when n.id is null then 0 else n.sent_serial end as named_serial from superior_outbox o
        left join superior_outbox n on n.superior = o.superior and n.key = o.names
        where o.superior = ${superior} and (o.sent_at is null or o.again) order by o.id limit ${limit}`.execute(this.#db)
    return rows.map(row => ({
      id: row.id,
      messageId: row.message_id,
      body: row.body,
      named: row.names === null ? undefined : { serial: row.named_serial === null ? null : Number(row.named_serial) },
    }))
  }

  async markSent(id: string, serial: number): Promise<void> {
    await sql`update superior_outbox set sent_late = case when sent_at is null then created_at < now() - ${atOnce} else sent_late end,
        sent_at = coalesce(sent_at, now()), sent_serial = ${serial}::int8, again = false where id = ${id}::int8`.execute(this.#db)
  }

  /** Of what left so long ago that it leaves no more the row counts, and not what it says: photos, drivers, passwords of files. How many. */
  async forgetBodies(): Promise<number> {
    const { numAffectedRows } = await sql`update superior_outbox set body = ''
      where sent_at < now() - ${forgotten} and not again and body <> ''`.execute(this.#db)
    return Number(numAffectedRows ?? 0)
  }

  async sendAgain(ids: readonly string[]): Promise<void> {
    await sql`update superior_outbox set again = true where id = any(${ids}::int8[]) and body <> ''`.execute(this.#db)
  }
}
