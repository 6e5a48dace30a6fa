/** SQL for what terminals tried lately: what was refused, and what was let in. */
import type { TerminalTry } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Newest tries that are looked through, of each of both kinds. */
const maxRead = 500

export interface StoredTry extends TerminalTry {
  number: string
  /** The vehicle that has this number; null: none. */
  vehicleId: number | null
}

/** A terminal that waits to be added is known by what it said when it registered. */
export interface Said {
  number: string
  model: string
  plateNum: string
  terminalId: string
}

export class TerminalTriesRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Newest first. */
  async newest(): Promise<StoredTry[]> {
    const { rows } = await sql<{ number: string; at: Date; address: string; why: string | null; vehicle_id: number | null }>`
      select c.phone as number, c.at, c.address, c.why, coalesce(c.vehicle_id, t.vehicle_id) as vehicle_id from (
        (select phone, at, address, why, null::int4 as vehicle_id from terminal_tries order by at desc limit ${maxRead})
        union all
        (select t.phone, l.linked_at, l.address, null, t.vehicle_id from (select * from terminal_links order by id desc limit ${maxRead}) l
          join terminals t on t.id = l.terminal_id)
      ) c left join terminals t on t.phone = c.phone
      order by c.at desc`.execute(this.#db)
    return rows.map(({ number, at, address, why, vehicle_id }) => ({
      number,
      time: at.getTime(),
      address,
      why: why as TerminalTry['why'],
      vehicleId: vehicle_id,
    }))
  }

  async said(numbers: readonly string[]): Promise<Said[]> {
    const rows = await this.#db
      .selectFrom('refused_terminals')
      .select(['phone', 'model', 'plate_num', 'terminal_id'])
      .where('phone', '=', sql<string>`any(${numbers})`)
      .execute()
    return rows.map(row => ({ number: row.phone, model: row.model, plateNum: row.plate_num, terminalId: row.terminal_id }))
  }
}
