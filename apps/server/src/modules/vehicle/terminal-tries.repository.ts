/** SQL for what terminals tried lately: what was refused, and what was let in. */
import type { TerminalTry } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** Newest tries of vehicles that are read, refused and let in each; of a number that no vehicle has twenty are kept. */
const maxRead = 500
/** Newest sign-ins among which those of a user's vehicles are looked for. */
const maxLinks = 50_000

/** Whose tries are read: of numbers that no vehicle has, and of vehicles. */
export interface TriesOf {
  readonly numbers: readonly string[]
  readonly vehicleIds: readonly number[]
}

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

  /** Newest first. Only of these, so that no others push them out, however often those try. */
  async newest({ numbers, vehicleIds }: TriesOf): Promise<StoredTry[]> {
    const { rows } = await sql<{ number: string; at: Date; address: string; why: string | null; vehicle_id: number | null }>`
      select c.phone as number, c.at, c.address, c.why, c.vehicle_id from (
        (select r.phone, r.at, r.address, r.why, null::int4 as vehicle_id from terminal_tries r
          where r.phone = any(${[...numbers]}::text[]) and not exists (select from terminals t where t.phone = r.phone))
        union all
        (select r.phone, r.at, r.address, r.why, t.vehicle_id from terminal_tries r join terminals t on t.phone = r.phone
          where t.vehicle_id = any(${[...vehicleIds]}::int4[]) order by r.at desc limit ${maxRead})
        union all
        (select t.phone, l.linked_at, l.address, null, t.vehicle_id
          from (select * from terminal_links order by id desc limit ${maxLinks}) l join terminals t on t.id = l.terminal_id
          where t.vehicle_id = any(${[...vehicleIds]}::int4[]) order by l.id desc limit ${maxRead})
      ) c
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
