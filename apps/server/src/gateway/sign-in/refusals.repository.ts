/** SQL for rejected terminals: the list is bounded for each network, and what does not fit is counted by network. */
import type { Pool } from 'pg'
import type { Refused } from '../../events/events.ts'

export type ConnectionAttempt = Omit<Refused, 'kind'>

export interface PendingRefusal extends ConnectionAttempt {
  network: string
  /** Attempts since the last write, and as far as this server remembers. */
  count: number
  seen: number
  /** The newest since the last write, oldest first. */
  tries: RefusedTry[]
}

export type RefusedTry = Pick<ConnectionAttempt, 'at' | 'why' | 'address'>

/** Of one number. */
export const maxTries = 20

/** Attempts that are not listed one by one. */
export interface FoldedNetwork {
  network: string
  address: string
  numbers: number
  attempts: number
  at: number
}

/**
 * Unknown numbers in all, and those of one network by each of two orders: the newest, and those that come most often. Other devices under numbers of
 * vehicles are apart, as many in all: by turns the newest and those that have come for longest, from as many networks as there are. So a burst from
 * many networks pushes out none that has come for a while, and none that comes again.
 */
const maxRows = 1_000
const maxPerOrder = 25
/** Attempts without a sign-in from which on a terminal of a vehicle is listed: after each restart of the server many report before they sign in. */
const minUnsignedAttempts = 3

const fold = `
  insert into refused_networks as w (network, address, numbers, attempts, first_at, last_at)
  select network, max(address), sum(numbers), sum(attempts), min(at), max(at) from folded group by network
  on conflict (network) do update set address = excluded.address, numbers = w.numbers + excluded.numbers,
    attempts = w.attempts + excluded.attempts, last_at = greatest(w.last_at, excluded.last_at)`

/** A row is what one device said last: never fields of two. */
const saysNothing = (alias: string): string =>
  `(concat(${alias}.model, ${alias}.maker, ${alias}.terminal_id, ${alias}.plate_num) = '')`

/** Another device waits until it is accepted, whatever the true one sends meanwhile; unknown numbers do not push it out. */
const isDevice = (alias: string): string => `${alias}.why in ('otherDevice', 'otherTerminalId')`

export class RefusalsRepository {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Returns the numbers that were listed. */
  async save(attempts: readonly PendingRefusal[]): Promise<Set<string>> {
    const { rows } = await this.#pool.query<{ phone: string }>(
      `with n as (
         select n.*, t.id is not null as known
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::float8[], $10::int4[], $11::int4[],
           $12::int2[], $13::text[])
           as n (phone, model, maker, terminal_id, plate_num, address, network, why, at, count, seen, plate_color, version)
         left join terminals t on t.phone = n.phone
       )
       insert into refused_terminals as r
         (phone, model, maker, terminal_id, plate_num, plate_color, version, address, network, why, first_at, last_at, count)
       select phone, model, maker, terminal_id, plate_num, plate_color, version, address, network,
         case when known and why = 'notRegistered' then 'noSignIn' else why end, to_timestamp(at / 1000.0), to_timestamp(at / 1000.0), seen
       from n where not known or why <> 'notRegistered' or seen >= ${minUnsignedAttempts}
       on conflict (phone) do update set
         (model, maker, terminal_id, plate_num, plate_color, version, address, network) = (
           select r.model, r.maker, r.terminal_id, r.plate_num, r.plate_color, r.version, r.address, r.network
           where ${saysNothing('excluded')} and not ${saysNothing('r')}
           union all
           select excluded.model, excluded.maker, excluded.terminal_id, excluded.plate_num, excluded.plate_color, excluded.version, excluded.address,
             excluded.network
           where not ${saysNothing('excluded')} or ${saysNothing('r')}),
         why = case when ${isDevice('r')} and concat(excluded.maker, excluded.model, excluded.terminal_id) = '' then r.why else excluded.why end,
         last_at = excluded.last_at,
         count = greatest(r.count + (select n.count from n where n.phone = excluded.phone), excluded.count)
       returning phone`,
      [
        attempts.map(k => k.phone),
        attempts.map(k => k.model),
        attempts.map(k => k.maker),
        attempts.map(k => k.terminalId),
        attempts.map(k => k.plateNum),
        attempts.map(k => k.address),
        attempts.map(k => k.network),
        attempts.map(k => k.why),
        attempts.map(k => k.at),
        attempts.map(k => k.count),
        attempts.map(k => k.seen),
        attempts.map(k => k.plateColor),
        attempts.map(k => k.version),
      ],
    )
    return new Set(rows.map(row => row.phone))
  }

  /** Keeps each try of numbers that are listed, the newest of each. */
  async saveTries(listed: readonly Pick<PendingRefusal, 'phone' | 'tries'>[]): Promise<void> {
    const all = listed.flatMap(({ phone, tries }) => tries.map(each => ({ phone, ...each })))
    await this.#pool.query(
      `insert into terminal_tries (phone, at, why, address)
       select phone, to_timestamp(at / 1000.0), why, address from unnest($1::text[], $2::float8[], $3::text[], $4::text[]) as n (phone, at, why, address)`,
      [all.map(k => k.phone), all.map(k => k.at), all.map(k => k.why), all.map(k => k.address)],
    )
    await this.#pool.query(
      `delete from terminal_tries t using unnest($1::text[]) as n (phone) where t.phone = n.phone and t.at < (
         select at from terminal_tries k where k.phone = n.phone order by at desc offset $2 limit 1)`,
      [listed.map(({ phone }) => phone), maxTries - 1],
    )
  }

  /** Removes what is too much, of each network and in all, and counts it. */
  async bound(): Promise<void> {
    await this.#pool.query(
      `with ranked as (
         select phone, last_at, least(
           row_number() over (partition by network order by last_at desc, phone),
           row_number() over (partition by network order by count desc, last_at desc, phone)) as place
         from refused_terminals r where not ${isDevice('r')}
       ), devices as (
         select phone, last_at, first_at,
           row_number() over (partition by network order by last_at - first_at desc, phone) as by_time,
           row_number() over (partition by network order by last_at desc, phone) as by_last
         from refused_terminals r where ${isDevice('r')}
       ), kept as (
         (select phone from ranked where place <= $1 order by place, last_at desc limit $2)
         union all
         (select phone from (
           select phone, least(
             row_number() over (order by by_time, last_at - first_at desc, phone),
             row_number() over (order by by_last, last_at desc, phone)) as place
           from devices
         ) of_all order by place, phone limit $2)
       ), gone as (
         delete from refused_terminals r where not exists (select from kept where kept.phone = r.phone) returning r.*
       ), forgotten as (delete from terminal_tries t using gone where t.phone = gone.phone
       ), folded as (select network, address, 1 as numbers, count as attempts, last_at as at from gone)
       ${fold}`,
      [maxPerOrder, maxRows],
    )
  }

  async saveFolded(folded: readonly FoldedNetwork[]): Promise<void> {
    await this.#pool.query(
      `with folded as (
         select network, address, numbers, attempts, to_timestamp(at / 1000.0) as at
         from unnest($1::text[], $2::text[], $3::int8[], $4::int8[], $5::float8[]) as n (network, address, numbers, attempts, at))
       ${fold}`,
      [
        folded.map(f => f.network),
        folded.map(f => f.address),
        folded.map(f => f.numbers),
        folded.map(f => f.attempts),
        folded.map(f => f.at),
      ],
    )
    await this.#pool.query(
      'delete from refused_networks where network in (select network from refused_networks order by last_at desc offset $1)',
      [maxRows],
    )
  }
}
