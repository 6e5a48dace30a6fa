/**
 * Queues a push when a vehicle comes online that somebody wants to be reminded of, after a silence: terminals reconnect all the time, and all at once
 * after a restart. A reminder that a kill catches within the delay is not made up for.
 */
import { type Kysely, sql } from 'kysely'
import type { Bus } from '../../../events/bus.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Database } from '../../../store/schema.ts'

interface WatchOnlineDependencies {
  db: Kysely<Database>
  bus: Bus
  fleet: LiveFleet
  /** Pushes were queued. */
  wake: () => void
  log: { error(fields: object, text: string): void }
}

/** ms */
export const silence = 300_000
/** Vehicles are looked up together, ms. */
const delayMs = 500

export class WatchOnline {
  readonly #deps: WatchOnlineDependencies
  readonly #ends: (() => void)[]
  /** Since when each is offline; linked: it is online, at whichever server. Unknown before it first links. */
  readonly #state = new Map<number, number | 'linked'>()
  #came = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> = Promise.resolve()

  constructor(deps: WatchOnlineDependencies) {
    this.#deps = deps
    this.#ends = [
      deps.bus.subscribe('linked', ({ vehicleId, at }) => this.#linked(vehicleId, at)),
      deps.bus.subscribe('unlinked', ({ vehicleId, at }) => this.#state.set(vehicleId, at)),
      // That server reminds of it; here it counts when it comes back to this one.
      deps.bus.subscribe('linkedElsewhere', ({ vehicleId }) => this.#state.set(vehicleId, 'linked')),
      deps.bus.subscribe('unlinkedElsewhere', ({ vehicleId, at }) => this.#state.set(vehicleId, at)),
    ]
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    clearTimeout(this.#timer)
    this.#store()
    await this.#storing
  }

  #linked(vehicleId: number, at: number): void {
    const before = this.#state.get(vehicleId)
    this.#state.set(vehicleId, 'linked')
    if (before === 'linked') return
    const heard = this.#deps.fleet.vehicle(vehicleId)?.latest.receivedAt ?? 0
    if (at - Math.max(before ?? 0, heard) < silence) return
    this.#came.add(vehicleId)
    this.#timer ??= setTimeout(() => this.#store(), delayMs)
  }

  #store(): void {
    this.#timer = undefined
    const ids = [...this.#came]
    this.#came = new Set()
    if (ids.length > 0) this.#storing = this.#storing.then(() => this.#queue(ids))
  }

  async #queue(ids: readonly number[]): Promise<void> {
    const { db, wake, log } = this.#deps
    try {
      const { numAffectedRows = 0n } = await sql`insert into push_outbox (kind, vehicle_id)
        select distinct 'online', v from push_settings p cross join unnest(p.online_vehicle_ids) v
        where p.replaced_at is null and p.online and v = any(${ids}::int4[]) and exists (select from vehicles where id = v)`.execute(
        db,
      )
      if (numAffectedRows > 0n) wake()
    } catch (error) {
      log.error({ err: error, vehicles: ids.length }, 'reminders of vehicles that came online cannot be queued; they are dropped')
    }
  }
}
