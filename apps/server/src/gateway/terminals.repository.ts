/** SQL for terminals: lookup, registration, links, attributes and parameters. All in batches. */
import type { BodyOf, messages, Version } from '@outrider/jt808'
import { type Kysely, sql } from 'kysely'
import type { TerminalAttributes, TerminalParameter } from '../events/terminals.ts'
import type { Database } from '../store/schema.ts'

export type Registration = BodyOf<typeof messages.registration>

export interface KnownTerminal {
  id: number
  vehicleId: number
  phone: string
  /** If set, only the terminal with this id may register. */
  terminalId: string | null
  tokenHash: Buffer | null
  version: Version | null
  attributesAt: Date | null
  /** Time of the vehicle's newest report, ms since 1970; 0: none. */
  newestTime: number
}

/** none: no such vehicle. taken: the vehicle with that plate has another terminal. */
export type PlateState = 'none' | 'known' | 'taken'

export interface RegisteredTerminal {
  id: number
  tokenHash: Buffer
  as: Registration
  version: Version
  at: number
}

export interface NewLink {
  terminal: KnownTerminal
  version: Version
  address: string
  at: number
}

export interface TerminalDescription {
  id: number
  at: number
  attributes?: TerminalAttributes
  parameters?: readonly TerminalParameter[]
}

export class TerminalsRepository {
  readonly #db: Kysely<Database>

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  async find(phones: string[]): Promise<Array<KnownTerminal | undefined>> {
    const rows = await this.#db
      .selectFrom('terminals as t')
      .leftJoin('latest_positions as l', 'l.vehicle_id', 't.vehicle_id')
      .where('t.phone', '=', sql<string>`any(${phones})`)
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
      .execute()
    const byPhone = new Map(rows.map(row => [row.phone, row]))
    return phones.map(phone => {
      const row = byPhone.get(phone)
      return (
        row && {
          id: row.id,
          vehicleId: row.vehicle_id,
          phone,
          terminalId: row.terminal_id,
          tokenHash: row.token_hash,
          version: row.version as Version | null,
          attributesAt: row.attributes_at,
          newestTime: row.report_time?.getTime() ?? 0,
        }
      )
    })
  }

  async plateStates(plates: string[]): Promise<PlateState[]> {
    const rows = await this.#db
      .selectFrom('vehicles as v')
      .leftJoin('terminals as t', 't.vehicle_id', 'v.id')
      .where('v.plate_num', '=', sql<string>`any(${plates})`)
      .select(['v.plate_num', 't.id'])
      .execute()
    return plates.map(plate => {
      const ofPlate = rows.filter(row => row.plate_num === plate)
      if (ofPlate.length === 0) return 'none'
      return ofPlate.some(row => row.id !== null) ? 'taken' : 'known'
    })
  }

  async register(registered: RegisteredTerminal[]): Promise<void[]> {
    await sql`
      update terminals t set token_hash = n.token_hash, registered_at = to_timestamp(n.at / 1000.0), registered_as = n.registered_as::jsonb, version = n.version
      from (
        select distinct on (id) * from unnest(
          ${registered.map(r => r.id)}::int4[], ${registered.map(r => r.tokenHash)}::bytea[], ${registered.map(r => r.at)}::float8[],
          ${registered.map(r => JSON.stringify(r.as))}::text[], ${registered.map(r => r.version)}::text[]
        ) with ordinality as n (id, token_hash, at, registered_as, version, place) order by id, place desc
      ) n where t.id = n.id`.execute(this.#db)
    return registered.map(() => undefined)
  }

  /** Records new links and returns their ids; undefined where the terminal was deleted meanwhile. */
  async link(links: NewLink[]): Promise<Array<string | undefined>> {
    const { rows } = await sql<{ id: string; terminal_id: number }>`
      with n as (
        select * from unnest(${links.map(l => l.terminal.id)}::int4[], ${links.map(l => l.version)}::text[],
          ${links.map(l => l.address)}::text[], ${links.map(l => l.at)}::float8[]) with ordinality as n (id, version, address, at, place)
      ), seen as (
        update terminals t set authenticated_at = to_timestamp(n.at / 1000.0), version = n.version
        from (select distinct on (id) * from n order by id, place desc) n where t.id = n.id
      ), admitted as (
        delete from refused_terminals where phone = any(${links.map(l => l.terminal.phone)}::text[])
      )
      insert into terminal_links (terminal_id, linked_at, address)
      select n.id, to_timestamp(n.at / 1000.0), n.address from n join terminals t on t.id = n.id order by n.place
      returning id, terminal_id`.execute(this.#db)
    const made = Map.groupBy(rows, row => row.terminal_id)
    return links.map(link => made.get(link.terminal.id)?.shift()?.id)
  }

  /** Missing parts keep their stored value. */
  async saveDescriptions(descriptions: TerminalDescription[]): Promise<void[]> {
    const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
    await sql`
      update terminals t set
        attributes = coalesce(n.attributes::jsonb, t.attributes),
        attributes_at = case when n.attributes is null then t.attributes_at else to_timestamp(n.attributes_at / 1000.0) end,
        parameters = coalesce(n.parameters::jsonb, t.parameters),
        parameters_at = case when n.parameters is null then t.parameters_at else to_timestamp(n.parameters_at / 1000.0) end
      from (
        select id, max(attributes) as attributes, max(parameters) as parameters,
          max(at) filter (where attributes is not null) as attributes_at, max(at) filter (where parameters is not null) as parameters_at
        from unnest(${descriptions.map(s => s.id)}::int4[], ${descriptions.map(s => s.at)}::float8[],
          ${descriptions.map(s => json(s.attributes))}::text[], ${descriptions.map(s => json(s.parameters))}::text[]) as n (id, at, attributes, parameters)
        group by id
      ) n where t.id = n.id`.execute(this.#db)
    return descriptions.map(() => undefined)
  }
}
