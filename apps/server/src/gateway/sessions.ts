/** All linked terminals. A terminal has one session: a newer one replaces the older without an `unlinked` event. */
import type { Bus } from '../events/bus.ts'
import type { UnlinkReason } from '../events/events.ts'
import type { LinkLog } from './link-log.ts'
import type { Session } from './session.ts'

/** Announced immediately, without waiting for a reconnect. */
const immediateReasons: ReadonlySet<UnlinkReason> = new Set(['idle', 'logout', 'forgotten'])
/** Never announced: the terminal is not absent. */
const unannouncedReasons: ReadonlySet<UnlinkReason> = new Set(['displaced', 'shutdown'])

interface PendingDisconnect {
  vehicleId: number
  at: number
  why: UnlinkReason
}

export class Sessions {
  readonly #byPhone = new Map<string, Session>()
  readonly #byVehicle = new Map<number, Session>()
  /** Disconnected, but within the grace period; ordered by time of disconnect. */
  readonly #pendingDisconnects = new Map<number, PendingDisconnect>()
  readonly #bus: Bus
  readonly #links: LinkLog
  readonly #graceMs: number

  constructor(bus: Bus, links: LinkLog, graceMs: number) {
    this.#bus = bus
    this.#links = links
    this.#graceMs = graceMs
  }

  get size(): number {
    return this.#byPhone.size
  }

  ofVehicle(vehicleId: number): Session | undefined {
    return this.#byVehicle.get(vehicleId)
  }

  begin(session: Session, now: number): void {
    const older = this.#byPhone.get(session.phone)
    if (older) older.connection.endSession(older, 'displaced')
    const former = this.#byVehicle.get(session.vehicleId)
    if (former) former.connection.endSession(former, 'forgotten')
    this.#pendingDisconnects.delete(session.vehicleId)
    this.#byPhone.set(session.phone, session)
    this.#byVehicle.set(session.vehicleId, session)
    const { vehicleId, terminalId, version } = session
    this.#bus.publish({ kind: 'linked', vehicleId, terminalId, at: now, version, address: session.connection.address })
  }

  end(session: Session, why: UnlinkReason, at: number): void {
    if (session.ended) return
    session.end()
    this.#links.end(session.linkId, at, why)
    if (this.#byPhone.get(session.phone) === session) this.#byPhone.delete(session.phone)
    if (this.#byVehicle.get(session.vehicleId) === session) this.#byVehicle.delete(session.vehicleId)
    if (unannouncedReasons.has(why)) return
    if (immediateReasons.has(why)) this.#bus.publish({ kind: 'unlinked', vehicleId: session.vehicleId, at, why })
    else this.#pendingDisconnects.set(session.vehicleId, { vehicleId: session.vehicleId, at, why })
  }

  /** Announces terminals that did not reconnect in time. */
  sweep(now: number): void {
    for (const disconnect of this.#pendingDisconnects.values()) {
      if (now - disconnect.at < this.#graceMs) return
      this.#pendingDisconnects.delete(disconnect.vehicleId)
      this.#bus.publish({ kind: 'unlinked', ...disconnect })
    }
  }
}
