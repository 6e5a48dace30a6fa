/** All linked terminals. A terminal has one session: a newer one replaces the older without an `unlinked` event. */
import { addressKey } from '../../connections/address-key.ts'
import type { Bus } from '../../events/bus.ts'
import type { UnlinkReason } from '../../events/events.ts'
import { type LinkClaims, noClaims } from './link-claims.ts'
import { CloneWatch } from '../../connections/clone-watch.ts'
import type { LinkLog } from './link-log.ts'
import type { GatewayOptions } from '../options.ts'
import type { Session } from './session.ts'
import type { Fault, TerminalFaults } from './terminal-faults.ts'

/** Announced immediately, without waiting for a reconnect. */
const immediateReasons: ReadonlySet<UnlinkReason> = new Set(['idle', 'logout', 'forgotten'])
/** Never announced: the terminal is not absent. */
const unannouncedReasons: ReadonlySet<UnlinkReason> = new Set(['displaced', 'shutdown'])

interface PendingDisconnect {
  vehicleId: number
  at: number
  why: UnlinkReason
  /** By the monotonic clock. */
  since: number
}

export class Sessions {
  readonly #byPhone = new Map<string, Session>()
  readonly #byVehicle = new Map<number, Session>()
  readonly #clones = new CloneWatch()
  /** How many terminals have their link from an address, by its key. */
  readonly #byAddress = new Map<string, number>()
  /** Disconnected, but within the grace period; ordered by time of disconnect. */
  readonly #pendingDisconnects = new Map<number, PendingDisconnect>()
  readonly #bus: Bus
  readonly #links: LinkLog
  readonly #faults: TerminalFaults
  readonly #claims: LinkClaims
  readonly #options: Pick<GatewayOptions, 'clock' | 'monotonic' | 'graceMs'>

  constructor(
    bus: Bus,
    links: LinkLog,
    faults: TerminalFaults,
    options: Pick<GatewayOptions, 'clock' | 'monotonic' | 'graceMs'>,
    claims = noClaims,
  ) {
    this.#claims = claims
    this.#bus = bus
    this.#links = links
    this.#faults = faults
    this.#options = options
    // It is not absent: the server that has it announces when it goes.
    bus.subscribe('linkedElsewhere', ({ vehicleId }) => this.#pendingDisconnects.delete(vehicleId))
  }

  get size(): number {
    return this.#byPhone.size
  }

  ofVehicle(vehicleId: number): Session | undefined {
    return this.#byVehicle.get(vehicleId)
  }

  hasFrom(address: string): boolean {
    return this.#byAddress.has(addressKey(address))
  }

  /** @param wasElsewhere it has had a link with another server lately: what it did there nobody here has seen */
  begin(session: Session, wasElsewhere = false): void {
    const older = this.#byPhone.get(session.phone)
    if (older) {
      this.#noteTurn(older, session)
      older.connection.endSession(older, 'displaced')
    }
    const former = this.#byVehicle.get(session.vehicleId)
    if (former) former.connection.endSession(former, 'forgotten')
    this.#pendingDisconnects.delete(session.vehicleId)
    this.#byPhone.set(session.phone, session)
    this.#byVehicle.set(session.vehicleId, session)
    this.#countFrom(session, 1)
    const { vehicleId, terminalId, version } = session
    const { address } = session.connection
    if (!this.#claims.begun({ vehicleId, epoch: session.epoch, address }))
      return session.connection.endSession(session, 'displaced')
    this.#bus.publish({
      kind: 'linked',
      vehicleId,
      terminalId,
      at: this.#options.clock(),
      version,
      address,
      ...(wasElsewhere && { wasElsewhere }),
    })
  }

  /** Two devices with one number end each other's link, in turns. */
  #noteTurn(older: Session, newer: Session): void {
    const turn = { from: older.connection.address, to: newer.connection.address, at: this.#options.clock() }
    const clone = this.#clones.tookLink(newer.phone, turn)
    if (clone) this.#links.clone(newer, clone)
  }

  /** Told in the log, and on the vehicle. */
  fault(session: Session, fault: Fault, count = 1): void {
    this.#faults.count(session.phone, fault, count)
    this.#links.fault(session.linkId, count)
  }

  end(session: Session, why: UnlinkReason): void {
    if (session.ended) return
    const at = this.#options.clock()
    session.end()
    this.#countFrom(session, -1)
    this.#claims.ended(session.vehicleId, session.epoch)
    this.#links.end(session, at, why)
    if (why === 'idle') this.#faults.count(session.phone, 'cutIdle')
    if (why === 'protocol') this.#faults.count(session.phone, 'cutProtocol')
    if (this.#byPhone.get(session.phone) === session) this.#byPhone.delete(session.phone)
    if (this.#byVehicle.get(session.vehicleId) === session) this.#byVehicle.delete(session.vehicleId)
    if (unannouncedReasons.has(why)) return
    if (immediateReasons.has(why)) this.#bus.publish({ kind: 'unlinked', vehicleId: session.vehicleId, at, why })
    else
      this.#pendingDisconnects.set(session.vehicleId, {
        vehicleId: session.vehicleId,
        at,
        why,
        since: this.#options.monotonic(),
      })
  }

  #countFrom({ connection }: Session, more: number): void {
    const key = addressKey(connection.address)
    const count = (this.#byAddress.get(key) ?? 0) + more
    if (count > 0) this.#byAddress.set(key, count)
    else this.#byAddress.delete(key)
  }

  /** Announces terminals that did not reconnect in time. */
  sweep(): void {
    const now = this.#options.monotonic()
    for (const { vehicleId, at, why, since } of this.#pendingDisconnects.values()) {
      if (now - since < this.#options.graceMs) return
      this.#pendingDisconnects.delete(vehicleId)
      this.#bus.publish({ kind: 'unlinked', vehicleId, at, why })
    }
  }
}
