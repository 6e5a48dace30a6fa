/** Who is linked. One terminal has one session: the newer wins, and nobody is told that the older one went. */
import type { Bus } from '../events/bus.ts'
import type { UnlinkReason } from '../events/events.ts'
import type { LinkLog } from './link-log.ts'
import type { Session } from './session.ts'

/** Ends that are told at once: nobody waits for the terminal to come back. */
const final: ReadonlySet<UnlinkReason> = new Set(['idle', 'logout', 'forgotten'])
/** Ends that are no absence of the terminal. */
const untold: ReadonlySet<UnlinkReason> = new Set(['displaced', 'shutdown'])

interface Absence {
  vehicleId: number
  at: number
  why: UnlinkReason
}

export class Sessions {
  readonly #byPhone = new Map<string, Session>()
  readonly #byVehicle = new Map<number, Session>()
  /** Gone, but may be back before it is worth telling; in order of their going. */
  readonly #absent = new Map<number, Absence>()
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
    if (older) older.connection.dismiss(older, 'displaced')
    const former = this.#byVehicle.get(session.vehicleId)
    if (former) former.connection.dismiss(former, 'forgotten')
    this.#absent.delete(session.vehicleId)
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
    if (untold.has(why)) return
    if (final.has(why)) this.#bus.publish({ kind: 'unlinked', vehicleId: session.vehicleId, at, why })
    else this.#absent.set(session.vehicleId, { vehicleId: session.vehicleId, at, why })
  }

  /** Tells of those that did not come back. */
  sweep(now: number): void {
    for (const absence of this.#absent.values()) {
      if (now - absence.at < this.#graceMs) return
      this.#absent.delete(absence.vehicleId)
      this.#bus.publish({ kind: 'unlinked', ...absence })
    }
  }
}
