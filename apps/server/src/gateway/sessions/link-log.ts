/**
 * Records link times in terminal_links. Ends are buffered and written in batches: when a network fails, thousands end together and
 * nothing may wait for them.
 */
import type { Pool } from 'pg'
import type { UnlinkReason } from '../../events/events.ts'
import type { Events } from '../../record/event-record.ts'
import type { Clone } from '../../connections/clone-watch.ts'
import { heldRuns, runLockSpace } from '../../store/server-run.ts'
import type { Log } from '../options.ts'

interface LinkEnd {
  id: string
  vehicleId: number
  at: number
  why: UnlinkReason
}

/** Turn at which it is recorded, once for a row of turns. */
const recordedTurn = 3

/** Between two writes of faults, ms. */
const faultInterval = 10_000

export class LinkLog {
  readonly #pool: Pool
  readonly #log: Log
  readonly #events: Pick<Events, 'record'>
  #ends: LinkEnd[] = []
  /** Faults by link that are not written yet. */
  #faults = new Map<string, number>()
  #faultsWrittenAt = -Infinity
  #writing: Promise<void> | undefined

  constructor(pool: Pool, log: Log, events: Pick<Events, 'record'>) {
    this.#pool = pool
    this.#events = events
    this.#log = log
  }

  /** Closes links that killed servers left open, not those of servers that run; their real end is unknown. */
  async closeLeftOpen(): Promise<void> {
    await this.#pool.query(
      `update terminal_links set unlinked_at = now(), why = 'shutdown'
       where unlinked_at is null and (server_run is null or server_run not in (${heldRuns}))`,
      [runLockSpace],
    )
  }

  end({ linkId: id, vehicleId }: { linkId: string; vehicleId: number }, at: number, why: UnlinkReason): void {
    this.#ends.push({ id, vehicleId, at, why })
  }

  /** Two devices with one number: kept for the list of faults, and recorded when it begins. */
  clone({ phone, vehicleId }: { phone: string; vehicleId: number }, { places: [newer, other], since, turns }: Clone): void {
    this.#pool
      .query(
        `insert into terminal_clones as c (vehicle_id, since, last_at, turns, address, other_address, other_at)
         values ($1, to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0), $4, $5, $6, to_timestamp($7 / 1000.0))
         on conflict (vehicle_id) do update set (since, last_at, turns, address, other_address, other_at) =
           (excluded.since, excluded.last_at, excluded.turns, excluded.address, excluded.other_address, excluded.other_at)`,
        [vehicleId, since, newer.at, turns, newer.address, other.address, other.at],
      )
      .catch((error: unknown) => this.#log.error({ err: error, terminal: phone }, 'a number used twice could not be kept'))
    if (turns !== recordedTurn) return
    const subjects = [{ kind: 'vehicle', id: String(vehicleId) }]
    const { address } = newer
    this.#events.record({ kind: 'numberUsedTwice', phone, address, other: other.address, since, subjects })
  }

  fault(id: string, count: number): void {
    this.#faults.set(id, (this.#faults.get(id) ?? 0) + count)
  }

  /** Writes what was counted, at most once in ten seconds. @param now monotonic ms */
  async flushFaults(now: number): Promise<void> {
    if (this.#faults.size === 0 || now - this.#faultsWrittenAt < faultInterval) return
    this.#faultsWrittenAt = now
    const faults = this.#faults
    this.#faults = new Map()
    try {
      await this.#pool.query(
        `update terminal_links l set faults = least(l.faults::bigint + f.count, 2147483647)::int
         from unnest($1::bigint[], $2::int[]) as f (id, count) where l.id = f.id`,
        [[...faults.keys()], [...faults.values()]],
      )
    } catch (error) {
      for (const [id, count] of faults) this.fault(id, count)
      this.#log.debug({ err: error, links: faults.size }, 'faults of links could not be recorded yet')
    }
  }

  /** Writes buffered ends; after a failure they stay buffered for the next flush. */
  async flush(): Promise<void> {
    await this.#writing
    if (this.#ends.length === 0) return
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  async #write(): Promise<void> {
    const ends = this.#ends
    this.#ends = []
    try {
      await this.#pool.query(
        `with leased as (
           -- Those of a server that stops stay: the server that takes them away later announces terminals that have not come back.
           delete from terminal_leases l using (select * from unnest($1::bigint[], $4::int[], $3::text[]) as e (id, vehicle_id, why)) e
           where l.vehicle_id = e.vehicle_id and l.epoch = e.id and e.why <> 'shutdown'
         )
         update terminal_links l set unlinked_at = to_timestamp(e.at / 1000.0), why = e.why
         from unnest($1::bigint[], $2::float8[], $3::text[]) as e (id, at, why) where l.id = e.id and l.unlinked_at is null`,
        [ends.map(end => end.id), ends.map(end => end.at), ends.map(end => end.why), ends.map(end => end.vehicleId)],
      )
    } catch (error) {
      this.#ends = [...ends, ...this.#ends]
      this.#log.debug({ err: error, links: this.#ends.length }, 'link ends could not be recorded yet')
    }
  }
}
