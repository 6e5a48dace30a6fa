/**
 * Rejected terminals, listed for the administrator who may want to add them. Unknown terminals retry without limit, so attempts are
 * buffered, limited per address and written in batches; the table keeps the newest thousand.
 */
import type { Pool } from 'pg'
import type { Bus } from '../events/bus.ts'
import type { Refused } from '../events/events.ts'
import type { Log } from './options.ts'
import { plainText } from '../events/plain-text.ts'

const maxRows = 1_000
const maxPending = 500
/** New phone numbers per address and minute; a phone that is already pending only increments its count. */
const maxPerAddress = 60
const minute = 60_000

export type ConnectionAttempt = Omit<Refused, 'kind'>
interface PendingRefusal extends ConnectionAttempt {
  count: number
}

const saysNothing = ({ maker, model, terminalId, plateNum }: ConnectionAttempt): boolean =>
  `${maker}${model}${terminalId}${plateNum}` === ''

export class Refusals {
  readonly #pool: Pool
  readonly #bus: Bus
  readonly #log: Log
  #pending = new Map<string, PendingRefusal>()
  readonly #byAddress = new Map<string, number>()
  #windowStart = 0
  #writing: Promise<void> | undefined
  /** All rejected attempts, written or not. */
  count = 0

  constructor(pool: Pool, bus: Bus, log: Log) {
    this.#pool = pool
    this.#bus = bus
    this.#log = log
  }

  record(attempt: ConnectionAttempt): void {
    this.count += 1
    const known = this.#pending.get(attempt.phone)
    if (!known && !this.#hasRoom(attempt)) return
    // An attempt without identity must not overwrite the identity of an earlier one, nor why that was refused.
    const identity = known && saysNothing(attempt) ? known : attempt
    this.#pending.set(attempt.phone, {
      phone: plainText(attempt.phone),
      maker: plainText(identity.maker),
      model: plainText(identity.model),
      terminalId: plainText(identity.terminalId),
      plateNum: plainText(identity.plateNum),
      address: attempt.address,
      at: attempt.at,
      why: identity.why,
      count: (known?.count ?? 0) + 1,
    })
  }

  /** Writes pending attempts and publishes them. What cannot be written is dropped: the terminals will retry. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#pending.size === 0) return
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  #hasRoom({ address, at }: ConnectionAttempt): boolean {
    if (at - this.#windowStart >= minute) {
      this.#windowStart = at
      this.#byAddress.clear()
    }
    const identity = this.#byAddress.get(address) ?? 0
    if (identity >= maxPerAddress || this.#pending.size >= maxPending) return false
    this.#byAddress.set(address, identity + 1)
    return true
  }

  async #write(): Promise<void> {
    const attempts = [...this.#pending.values()]
    this.#pending = new Map()
    try {
      // A known terminal that only skipped authentication is not listed as unknown.
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
           -- Another device waits until it is accepted, whatever the true one sends meanwhile.
           why = case when r.why in ('otherDevice', 'otherTerminalId') and concat(excluded.maker, excluded.model, excluded.terminal_id) = '' then r.why
             else excluded.why end,
           address = excluded.address, last_at = excluded.last_at, count = r.count + excluded.count
         returning phone`,
        [
          attempts.map(k => k.phone),
          attempts.map(k => k.model),
          attempts.map(k => k.maker),
          attempts.map(k => k.terminalId),
          attempts.map(k => k.plateNum),
          attempts.map(k => k.address),
          attempts.map(k => k.why),
          attempts.map(k => k.at),
          attempts.map(k => k.count),
        ],
      )
      const written = new Set(rows.map(row => row.phone))
      await this.#pool.query(
        'delete from refused_terminals where phone in (select phone from refused_terminals order by last_at desc offset $1)',
        [maxRows],
      )
      for (const { count: _, ...attempt } of attempts)
        if (written.has(attempt.phone)) this.#bus.publish({ kind: 'refused', ...attempt })
    } catch (error) {
      this.#log.warn({ err: error, terminals: attempts.length }, 'rejected terminals could not be recorded')
    }
  }
}
