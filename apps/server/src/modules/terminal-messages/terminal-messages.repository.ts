/** SQL for messages of terminals that nothing handles. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Bytes of a message that are read to be explained: pictures are larger, and only their head says something. */
const maxExplained = 65_536

export class TerminalMessageRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async ofVehicle(vehicleId: number, { since, limit, offset }: { since: number; limit: number; offset: number }) {
    const rows = await this.#db
      .selectFrom('terminal_messages')
      .where('vehicle_id', '=', vehicleId)
      .where('received_at', '>=', new Date(since))
      .select(['message_id', 'edition', 'first_at', 'received_at', 'count'])
      .select([
        sql<number>`octet_length(body)`.as('size'),
        sql<Buffer>`substring(body from 1 for ${maxExplained})`.as('head'),
        sql<string>`count(*) over ()`.as('total'),
      ])
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return { total: Number(rows[0]?.total ?? 0), rows }
  }
}
