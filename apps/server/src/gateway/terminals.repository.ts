/** What the database knows of terminals: who may come in, and what they say about themselves. */
import type { BodyOf, messages, Version } from '@outrider/jt808'
import { type Kysely, sql } from 'kysely'
import type { TerminalAttributes, TerminalParameter } from '../events/terminals.ts'
import type { Database } from '../store/schema.ts'
import { withPlainTexts } from './plain-text.ts'

export type Registration = BodyOf<typeof messages.register>

export interface KnownTerminal {
  id: number
  vehicleId: number
  phone: string
  /** When given, only the terminal with this id may register. */
  terminalId: string | null
  tokenHash: Buffer | null
  version: Version | null
  attributesAt: Date | null
  /** Time of the vehicle's newest report, ms since 1970; 0: none. */
  newest: number
}

export type PlateState = 'none' | 'known' | 'taken'

export class TerminalsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(phone: string): Promise<KnownTerminal | undefined> {
    const row = await this.#db
      .selectFrom('terminals as t')
      .leftJoin('latest_positions as l', 'l.vehicle_id', 't.vehicle_id')
      .where('t.phone', '=', phone)
      .select([
        't.id',
        't.vehicle_id',
        't.phone',
        't.terminal_id',
        't.token_hash',
        't.version',
        't.attributes_at',
        'l.report_time',
      ])
      .executeTakeFirst()
    if (!row) return undefined
    return {
      id: row.id,
      vehicleId: row.vehicle_id,
      phone: row.phone,
      terminalId: row.terminal_id,
      tokenHash: row.token_hash,
      version: row.version as Version | null,
      attributesAt: row.attributes_at,
      newest: row.report_time?.getTime() ?? 0,
    }
  }

  /** taken: a vehicle of that plate carries another terminal. */
  async plateState(plate: string): Promise<PlateState> {
    if (plate === '') return 'none'
    const row = await this.#db
      .selectFrom('vehicles as v')
      .leftJoin('terminals as t', 't.vehicle_id', 'v.id')
      .where('v.plate_num', '=', plate)
      .select('t.id')
      .orderBy('t.id')
      .executeTakeFirst()
    if (!row) return 'none'
    return row.id === null ? 'known' : 'taken'
  }

  async register(id: number, tokenHash: Buffer, as: Registration, version: Version, at: number): Promise<void> {
    await this.#db
      .updateTable('terminals')
      .set({ token_hash: tokenHash, registered_at: new Date(at), registered_as: JSON.stringify(as), version })
      .where('id', '=', id)
      .execute()
  }

  /** A link begins: in one statement, since thousands begin at once after a restart. Answers its id. */
  async link(terminal: KnownTerminal, version: Version, address: string, at: number): Promise<string> {
    const when = new Date(at)
    const { rows } = await sql<{ id: string }>`
      with seen as (update terminals set authenticated_at = ${when}, version = ${version} where id = ${terminal.id}),
        admitted as (delete from refused_terminals where phone = ${terminal.phone})
      insert into terminal_links (terminal_id, linked_at, address) values (${terminal.id}, ${when}, ${address}) returning id`.execute(
      this.#db,
    )
    const [row] = rows
    if (!row) throw new Error('the link was not recorded')
    return row.id
  }

  async keepAttributes(id: number, attributes: TerminalAttributes, at: number): Promise<void> {
    const kept = { attributes: JSON.stringify(withPlainTexts(attributes)), attributes_at: new Date(at) }
    await this.#db.updateTable('terminals').set(kept).where('id', '=', id).execute()
  }

  async keepParameters(id: number, parameters: readonly TerminalParameter[], at: number): Promise<void> {
    const kept = { parameters: JSON.stringify(withPlainTexts(parameters)), parameters_at: new Date(at) }
    await this.#db.updateTable('terminals').set(kept).where('id', '=', id).execute()
  }
}
