/**
 * Terminals that were not let in, kept for the administrator who may want to add them. They knock as often as they like: what they
 * say is gathered and written together, per address only so much of it, and the table keeps the newest thousand.
 */
import type { Pool } from 'pg'
import type { Bus } from '../events/bus.ts'
import type { Refused } from '../events/events.ts'
import type { Log } from './options.ts'
import { plainText } from './plain-text.ts'

const keptRows = 1_000
const maxGathered = 500
/** New phone numbers per address and minute; one that is already gathered only counts up. */
const perAddress = 60
const minute = 60_000

export type Knock = Omit<Refused, 'kind'>
interface Gathered extends Knock {
  count: number
}

export class Refusals {
  readonly #pool: Pool
  readonly #bus: Bus
  readonly #log: Log
  #gathered = new Map<string, Gathered>()
  readonly #byAddress = new Map<string, number>()
  #windowStart = 0
  #writing: Promise<void> | undefined
  /** All that were refused, written or not. */
  count = 0

  constructor(pool: Pool, bus: Bus, log: Log) {
    this.#pool = pool
    this.#bus = bus
    this.#log = log
  }

  record(knock: Knock): void {
    this.count += 1
    const known = this.#gathered.get(knock.phone)
    if (!known && !this.#hasRoom(knock)) return
    // A word without a name must not wipe out what an earlier one said.
    const said = known && knock.model === '' && knock.plateNum === '' ? known : knock
    this.#gathered.set(knock.phone, {
      phone: plainText(knock.phone),
      maker: plainText(said.maker),
      model: plainText(said.model),
      terminalId: plainText(said.terminalId),
      plateNum: plainText(said.plateNum),
      address: knock.address,
      at: knock.at,
      why: knock.why,
      count: (known?.count ?? 0) + 1,
    })
  }

  /** Writes what gathered, then tells of it. What cannot be written is dropped: they will knock again. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#gathered.size === 0) return
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  #hasRoom({ address, at }: Knock): boolean {
    if (at - this.#windowStart >= minute) {
      this.#windowStart = at
      this.#byAddress.clear()
    }
    const said = this.#byAddress.get(address) ?? 0
    if (said >= perAddress || this.#gathered.size >= maxGathered) return false
    this.#byAddress.set(address, said + 1)
    return true
  }

  async #write(): Promise<void> {
    const knocks = [...this.#gathered.values()]
    this.#gathered = new Map()
    try {
      // A known terminal that merely forgot to sign in is not refused for being unknown.
      const { rows } = await this.#pool.query<{ phone: string }>(
        `insert into refused_terminals as r (phone, model, maker, terminal_id, plate_num, address, why, first_at, last_at, count)
         select n.phone, n.model, n.maker, n.terminal_id, n.plate_num, n.address, n.why, to_timestamp(n.at / 1000.0), to_timestamp(n.at / 1000.0), n.count
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::int4[])
           as n (phone, model, maker, terminal_id, plate_num, address, why, at, count)
         where n.why <> 'notRegistered' or not exists (select from terminals t where t.phone = n.phone)
         on conflict (phone) do update set
           model = coalesce(nullif(excluded.model, ''), r.model), maker = coalesce(nullif(excluded.maker, ''), r.maker),
           terminal_id = coalesce(nullif(excluded.terminal_id, ''), r.terminal_id),
           plate_num = coalesce(nullif(excluded.plate_num, ''), r.plate_num),
           address = excluded.address, why = excluded.why, last_at = excluded.last_at, count = r.count + excluded.count
         returning phone`,
        [
          knocks.map(k => k.phone),
          knocks.map(k => k.model),
          knocks.map(k => k.maker),
          knocks.map(k => k.terminalId),
          knocks.map(k => k.plateNum),
          knocks.map(k => k.address),
          knocks.map(k => k.why),
          knocks.map(k => k.at),
          knocks.map(k => k.count),
        ],
      )
      const written = new Set(rows.map(row => row.phone))
      await this.#pool.query(
        'delete from refused_terminals where phone in (select phone from refused_terminals order by last_at desc offset $1)',
        [keptRows],
      )
      for (const { count: _, ...knock } of knocks) if (written.has(knock.phone)) this.#bus.publish({ kind: 'refused', ...knock })
    } catch (error) {
      this.#log.warn({ err: error, terminals: knocks.length }, 'refused terminals were not recorded')
    }
  }
}
