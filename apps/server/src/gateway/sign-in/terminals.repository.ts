/** SQL for terminals: lookup, registration, links, attributes and parameters. All in batches. */
import type { BodyOf, messages, Version } from '@outrider/jt808'
import { type Kysely, sql } from 'kysely'
import { quality, unsoundClock } from '../../events/position-report.ts'
import type { TerminalAttributes, TerminalParameter } from '../../events/terminal-commands.ts'
import type { Database } from '../../store/schema.ts'
import { type Device, sameDevice } from './device.ts'
import type { SignInRule, KnownTerminal, PlateState } from './known-terminal.ts'

export type Registration = BodyOf<typeof messages.registration>

export interface RegisteredTerminal {
  terminal: KnownTerminal
  tokenHash: Buffer
  as: Registration
  /** The device that has the number from now on. */
  device: Device
  /** It is another than before. */
  isOther: boolean
  /** Its plate, where the vehicle has another. */
  otherPlate: string | null
  version: Version
  at: number
}

export interface NewLink {
  terminal: KnownTerminal
  /** Hash of the code that it signed in with; null: with none. */
  tokenHash: Buffer | null
  /** The code is its own: from now on it is the only one. */
  isOwn: boolean
  /** As it signed in with (2019); missing: it said none. */
  imei?: string | undefined
  version: Version
  address: string
  at: number
}

export interface MadeLink {
  id: string
  /** It has had a link with another server lately, of which nobody here may have heard. */
  wasElsewhere: boolean
}
/** As long as the clocks of servers may be apart, and more than a vehicle may be silent and still be taken to stand. */
const lately = sql`interval '10 minutes'`

export interface TerminalDescription {
  id: number
  at: number
  attributes?: TerminalAttributes
  parameters?: readonly TerminalParameter[]
}

export interface ZoneProposal {
  id: number
  zoneMinutes: number | null
}

/** Value of the parameter 0x0001 among those that a terminal sent. */
const heartbeat = sql`(select p -> 'value' from jsonb_array_elements(
  case when jsonb_typeof(t.parameters) = 'array' then t.parameters else '[]' end) p where p -> 'id' = '1' limit 1)`

/** s; null: none, or not one that a terminal keeps to. */
export const heartbeatOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null)

export class TerminalsRepository {
  readonly #db: Kysely<Database>
  readonly #run: number

  /** @param run number of this run of the server, for its links */
  constructor(db: Kysely<Database>, run: number) {
    this.#db = db
    this.#run = run
  }

  async find(phones: string[]): Promise<Array<KnownTerminal | undefined>> {
    const rows = await this.#db
      .selectFrom('terminals as t')
      .innerJoin('vehicles as v', 'v.id', 't.vehicle_id')
      .leftJoin('latest_positions as l', 'l.vehicle_id', 't.vehicle_id')
      .where('t.phone', '=', sql<string>`any(${phones})`)
      .select([
        't.id',
        't.vehicle_id',
        't.phone',
        'v.plate_num',
        't.terminal_id',
        't.device',
        't.token_hash',
        't.new_token_hash',
        't.other_plate',
        't.sign_in',
        't.authenticated_at',
        't.version',
        't.attributes_at',
        't.parameters_at',
        heartbeat.as('heartbeat'),
        't.zone_minutes',
        't.proposed_zone_minutes',
        'l.sound_time',
        sql<number | null>`case when l.report_quality & ${unsoundClock} <> 0 and l.report_quality & ${quality.late} = 0
          then 1000 * extract(epoch from l.reported_time - l.report_time)::float8 end`.as('wrong_by'),
        sql<boolean>`exists (select from sub_packages s where s.terminal_id = t.id)`.as('has_sub_packages'),
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
          plateNum: row.plate_num,
          terminalId: row.terminal_id,
          device: row.device,
          tokenHash: row.token_hash,
          newTokenHash: row.new_token_hash,
          otherPlate: row.other_plate,
          signIn: row.sign_in as SignInRule | null,
          hasSignedIn: row.authenticated_at !== null,
          version: row.version as Version | null,
          attributesAt: row.attributes_at,
          parametersAt: row.parameters_at,
          heartbeatSeconds: heartbeatOf(row.heartbeat),
          newestTime: row.sound_time?.getTime() ?? 0,
          wrongBy: row.wrong_by,
          zoneMinutes: row.zone_minutes,
          proposedZoneMinutes: row.proposed_zone_minutes,
          hasSubPackages: row.has_sub_packages,
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

  /**
   * Saves registrations with their new tokens; the former token counts until the new one is used. False: the terminal has been changed since it
   * was found, for example another device has registered meanwhile, and nothing was saved.
   */
  async register(registered: RegisteredTerminal[]): Promise<boolean[]> {
    const json = (value: object | null): string | null => value && JSON.stringify(value)
    const { rows } = await sql<{ id: number; device: Device }>`
      with n as (
        select distinct on (id) * from unnest(
          ${registered.map(r => r.terminal.id)}::int4[], ${registered.map(r => r.tokenHash)}::bytea[], ${registered.map(r => r.at)}::float8[],
          ${registered.map(r => json(r.as))}::text[], ${registered.map(r => r.version)}::text[],
          ${registered.map(r => json(r.terminal.device))}::jsonb[], ${registered.map(r => json(r.device))}::jsonb[],
          ${registered.map(r => r.isOther)}::boolean[], ${registered.map(r => r.otherPlate)}::text[]
        ) with ordinality as n (id, token_hash, at, registered_as, version, former, device, is_other, other_plate, place)
        order by id, place desc
      ), saved as (
        update terminals t set
          token_hash = coalesce(t.token_hash, t.new_token_hash), new_token_hash = n.token_hash,
          registered_at = to_timestamp(n.at / 1000.0), registered_as = n.registered_as::jsonb, version = n.version,
          device = n.device, device_since = case when n.former is null or n.is_other then to_timestamp(n.at / 1000.0) else t.device_since end,
          other_plate = n.other_plate
        from n where t.id = n.id and t.device is not distinct from n.former
        returning t.id, t.vehicle_id, n.is_other, n.former, n.device
      ), changed as (
        insert into vehicle_changes (vehicle_id, login, kind, before, after)
        select vehicle_id, '', 'otherDevice', jsonb_build_object('device', former), jsonb_build_object('device', device)
        from saved where is_other
      )
      select id, device from saved`.execute(this.#db)
    const saved = new Map(rows.map(({ id, device }) => [id, device]))
    // Of several registrations of one terminal the last one's token is saved; those of another device did not count.
    return registered.map(({ terminal, device }) => {
      const of = saved.get(terminal.id)
      return of !== undefined && sameDevice(of, device)
    })
  }

  /** Records new links; undefined where the terminal was deleted meanwhile. */
  async link(links: NewLink[]): Promise<Array<MadeLink | undefined>> {
    const { rows } = await sql<{ id: string; terminal_id: number; was_elsewhere: boolean }>`
      with n as (
        select * from unnest(${links.map(l => l.terminal.id)}::int4[], ${links.map(l => l.version)}::text[],
          ${links.map(l => l.address)}::text[], ${links.map(l => l.at)}::float8[], ${links.map(l => l.tokenHash)}::bytea[], ${links.map(l => l.isOwn)}::boolean[], ${links.map(l => l.imei ?? null)}::text[])
          with ordinality as n (id, version, address, at, token_hash, is_own, imei, place)
      ), seen as (
        update terminals t set version = n.version, imei = coalesce(n.imei, t.imei),
          authenticated_at = case when n.token_hash is null then t.authenticated_at else to_timestamp(n.at / 1000.0) end,
          -- The newer token is in use now: the former counts no more.
          token_hash = case when t.new_token_hash = n.token_hash or n.is_own then n.token_hash else t.token_hash end,
          new_token_hash = nullif(t.new_token_hash, n.token_hash)
        from (select distinct on (id) * from n order by id, place desc) n where t.id = n.id
      ), admitted as (
        -- Another device goes on waiting for the administrator.
        delete from refused_terminals where phone = any(${links.map(l => l.terminal.phone)}::text[])
          and why not in ('otherDevice', 'otherTerminalId')
      ), made as (
        insert into terminal_links (terminal_id, linked_at, address, server_run)
        select n.id, to_timestamp(n.at / 1000.0), n.address, ${this.#run} from n join terminals t on t.id = n.id order by n.place
        returning id, terminal_id, address
      ), leased as (
        -- Who linked later has it, at whichever server.
        insert into terminal_leases as l (vehicle_id, epoch, run, address)
        select distinct on (t.vehicle_id) t.vehicle_id, made.id, ${this.#run}, made.address
        from made join terminals t on t.id = made.terminal_id order by t.vehicle_id, made.id desc
        on conflict (vehicle_id) do update set epoch = excluded.epoch, run = excluded.run, address = excluded.address, since = now()
        where l.epoch < excluded.epoch
      )
      -- By the link before: what was before that was known at that one. An aggregate, so that it goes by the index of the terminal.
      select id, terminal_id, (select count(*) > 0 and (array_agg(l.server_run order by l.id desc))[1] is distinct from ${this.#run}
        from terminal_links l where l.terminal_id = made.terminal_id
          and l.linked_at > to_timestamp(${Math.min(...links.map(l => l.at)) / 1_000}::float8) - ${lately}) as was_elsewhere
      from made order by id`.execute(this.#db)
    const made = Map.groupBy(rows, row => row.terminal_id)
    return links.map(link => {
      const row = made.get(link.terminal.id)?.shift()
      return row && { id: row.id, wasElsewhere: row.was_elsewhere }
    })
  }

  /** Zones that would fit, to be accepted by somebody; null: none any more. */
  async proposeZones(proposals: ZoneProposal[]): Promise<void[]> {
    await sql`
      update terminals t set proposed_zone_minutes = n.zone, zone_proposed_at = case when n.zone is null then null else now() end
      from (
        select distinct on (id) * from unnest(${proposals.map(p => p.id)}::int4[], ${proposals.map(p => p.zoneMinutes)}::int2[])
          with ordinality as n (id, zone, place) order by id, place desc
      ) n where t.id = n.id`.execute(this.#db)
    return proposals.map(() => undefined)
  }

  /** Missing parts keep their stored value, and so do parameters that were not read: not every reading asks for all of them. */
  async saveDescriptions(descriptions: TerminalDescription[]): Promise<void[]> {
    const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
    await sql`
      update terminals t set
        attributes = coalesce(n.attributes::jsonb, t.attributes),
        attributes_at = case when n.attributes is null then t.attributes_at else to_timestamp(n.attributes_at / 1000.0) end,
        parameters = case when n.parameters is null then t.parameters else (
          select jsonb_agg(p order by (p ->> 'id')::int8) from (
            select distinct on (p ->> 'id') p from (
              select p, 0 as reading from jsonb_array_elements(coalesce(t.parameters, '[]')) p
              union all select p, nth from unnest(n.parameters) with ordinality r (list, nth), jsonb_array_elements(list) p
            ) every (p, reading) order by p ->> 'id', reading desc
          ) newest (p)) end,
        -- Of a reading of all of them, as far as is known.
        parameters_at = case when n.most >= jsonb_array_length(coalesce(t.parameters, '[]')) then to_timestamp(n.parameters_at / 1000.0)
          else t.parameters_at end
      from (
        select id, max(attributes) as attributes, array_agg(parameters::jsonb order by at) filter (where parameters is not null) as parameters,
          max(jsonb_array_length(parameters::jsonb)) as most,
          max(at) filter (where attributes is not null) as attributes_at, max(at) filter (where parameters is not null) as parameters_at
        from unnest(${descriptions.map(s => s.id)}::int4[], ${descriptions.map(s => s.at)}::float8[],
          ${descriptions.map(s => json(s.attributes))}::text[], ${descriptions.map(s => json(s.parameters))}::text[]) as n (id, at, attributes, parameters)
        group by id
      ) n where t.id = n.id`.execute(this.#db)
    return descriptions.map(() => undefined)
  }
}
