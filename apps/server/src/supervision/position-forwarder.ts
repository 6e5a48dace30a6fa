/**
 * Forwards positions of the configured organisations to one superior platform, each vehicle registered once after every login and new plate. What is
 * new goes from memory; what no link took, what may not have arrived, and what a server was killed over is read from what is stored and goes as late.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { contents, cutText, encode, messages, MAX_POSITIONS } from '@outrider/jt809'
import { type PositionReport, quality } from '../events/position-report.ts'
import { Arrivals } from './arrivals.ts'
import { PositionQueue, type QueuedPosition } from './position-queue.ts'
import type { SuperiorLink } from './superior-link.ts'
import type { UnforwardedBatch, UnforwardedReports } from './unforwarded.repository.ts'
import { wirePosition } from './wire-position.ts'

/** A vehicle as a superior platform knows it. */
export interface ForwardedVehicle {
  plate: string
  plateColor: number
}
export interface RegisteredVehicle extends ForwardedVehicle {
  vehicleId: number
  terminalModel: string
  terminalId: string
  imei: string
  simNumber: string
}

interface ForwarderDependencies {
  link: SuperiorLink
  /** Positions that may wait in memory. */
  most: number
  /** Between two questions whether positions have arrived. */
  arrivalMs: number
  /** Undefined: it is not of the configured organisations, or was not at that time, ms since 1970. */
  vehicle: (vehicleId: number, at?: number) => ForwardedVehicle | undefined
  registrations: (vehicleIds: readonly number[]) => Promise<readonly RegisteredVehicle[]>
  /** Where they stand until it is known that they have arrived. */
  stored: UnforwardedReports
  log: { error(fields: object, text: string): void }
}

/** Superior platforms know vehicles by these: with another plate it is another one. */
const nameOf = ({ plate, plateColor }: ForwardedVehicle): string => `${plateColor} ${plate}`

/** For what is on its way when the server ends, ms. */
const finalMs = 1_000
/** Sent together. */
const atOnce = 200
/** Batches that are read together: a batch is what was stored together. */
const batchesAtOnce = 20

export class PositionForwarder {
  readonly #deps: ForwarderDependencies
  readonly #queue: PositionQueue
  readonly #arrivals: Arrivals
  /** As what each vehicle was registered. */
  #registered = new Map<number, string>()
  #pumping: Promise<void> | undefined
  /** There may be batches that only the database has. */
  #behind = true
  /** Of the main link; what left in an earlier one may not have arrived. */
  #session = 0
  #since = performance.now()
  #finished = false
  sent = 0
  backfilled = 0
  oldestSeconds = 0

  constructor(deps: ForwarderDependencies) {
    this.#deps = deps
    this.#queue = new PositionQueue(deps.most)
    const { link, stored, arrivalMs, log } = deps
    this.#arrivals = new Arrivals({ arrived: () => link.arrived(), done: batches => stored.arrived(batches), arrivalMs, log })
  }

  get waiting(): number {
    return this.#queue.size
  }
  get dropped(): number {
    return this.#queue.dropped
  }

  /** `batch`: where they stand until they have arrived; null: nobody knows which; undefined: nowhere. */
  offer(reports: readonly PositionReport[], batch?: string | null): void {
    const { vehicle, link, most } = this.#deps
    const ours = reports.filter(report => report.good && vehicle(report.vehicleId, report.time))
    if (batch === null || (batch !== undefined && (!link.mainUp || this.#queue.size + ours.length > most))) this.#behind = true
    else if (batch === undefined || this.#arrivals.begin(batch, ours.length))
      for (const report of ours) {
        // A slice of a read buffer is not kept; what 2019 sends of it is small.
        const extras = report.extras && Buffer.from(report.extras)
        const late = !link.mainUp || (report.quality & quality.late) !== 0
        this.#queue.add({ report: { ...report, extras, alarmSignal: null }, late, batch })
      }
    this.pump()
  }

  /** After a login: vehicles are registered again, what is stored is read from there, and what waited is late. */
  loggedIn(): void {
    this.#registered = new Map()
    this.#session += 1
    this.#since = performance.now()
    this.#arrivals.forget()
    this.#queue.removeStored()
    this.#queue.markLate()
    this.#behind = true
    this.pump()
  }

  /** Other servers may have stored something, or it could not be read before. */
  look(): void {
    this.#behind = true
    this.pump()
    void this.#lookAge()
  }

  async #lookAge(): Promise<void> {
    try {
      const age = await this.#deps.stored.age()
      // What has just been stored is about to leave.
      this.oldestSeconds = age > this.#deps.arrivalMs / 500 + 5 ? Math.floor(age) : 0
    } catch (error) {
      this.#deps.log.error({ err: error }, 'how long positions have waited for a superior platform is not known')
    }
  }

  pump(): void {
    const { link, log } = this.#deps
    if (this.#pumping || !this.#hasWork || !link.mainUp) return
    this.#pumping = this.#forward()
      .catch((error: unknown) => log.error({ err: error }, 'positions could not be forwarded yet'))
      .finally(() => {
        this.#pumping = undefined
      })
  }

  async settled(): Promise<void> {
    await this.#pumping
  }

  /** Before the links end: what has left is asked about once more. */
  async finish(): Promise<void> {
    this.#finished = true
    await Promise.race([this.settled(), wait(finalMs, undefined, { ref: false })])
    await this.#arrivals.finish()
  }

  get #hasWork(): boolean {
    return !this.#finished && (this.#queue.size > 0 || this.#behind)
  }

  /** What is new goes first, and what is stored between. */
  async #forward(): Promise<void> {
    const { link } = this.#deps
    while (this.#hasWork && link.mainUp) {
      const session = this.#session
      const done = (await this.#forwardQueued(session)) && (!this.#behind || (await this.#forwardStored(session)))
      if (!done && session === this.#session) return
    }
  }

  async #forwardQueued(session: number): Promise<boolean> {
    const some = this.#queue.peek(atOnce)
    if (some.length === 0) return true
    const dropped = this.#queue.dropped
    if (!(await this.#tellOf(some, session))) return false
    // They are read again.
    if (session !== this.#session) return true
    this.sent += some.length
    // What went for want of room meanwhile was the oldest, which is sent.
    this.#queue.remove(some.length - (this.#queue.dropped - dropped))
    for (const { batch } of some) if (batch !== undefined) this.#arrivals.left(batch)
    return true
  }

  async #forwardStored(session: number): Promise<boolean> {
    const { stored, vehicle } = this.#deps
    this.#behind = false
    const secondsAgo = (performance.now() - this.#since) / 1_000
    let batches: UnforwardedBatch[] = []
    try {
      batches = (await stored.next(this.#arrivals.known, secondsAgo, batchesAtOnce)).filter(
        ({ batch }) => session === this.#session && this.#arrivals.begin(batch, 1),
      )
      const some = batches.flatMap(({ before, reports }) =>
        reports
          .filter(report => report.good && vehicle(report.vehicleId, report.time))
          .map(report => ({ report, late: before || (report.quality & quality.late) !== 0 })),
      )
      if (!(await this.#tellOf(some, session)) || session !== this.#session) {
        // It is read again.
        this.#arrivals.forget(batches.map(({ batch }) => batch))
        this.#behind = true
        return false
      }
      this.sent += some.length
      this.backfilled += some.length
      for (const { batch } of batches) this.#arrivals.left(batch)
      this.#behind ||= batches.length === batchesAtOnce
      return true
    } catch (error) {
      // Else what could not be told would count as known, and be read by nobody, until the next login.
      this.#arrivals.forget(batches.map(({ batch }) => batch))
      this.#behind = true
      throw error
    }
  }

  async #tellOf(some: readonly QueuedPosition[], session: number): Promise<boolean> {
    return (await this.#register(some)) && (await this.#send(some, session))
  }

  async #register(some: readonly QueuedPosition[]): Promise<boolean> {
    const { link, registrations, vehicle } = this.#deps
    const { platformId, producerId, edition } = link.superior
    const unknown = [...new Set(some.map(({ report }) => report.vehicleId))].filter(id => {
      const known = vehicle(id)
      // One that left the organisations meanwhile is no business of theirs.
      return known && this.#registered.get(id) !== nameOf(known)
    })
    if (unknown.length === 0) return true
    for (const { vehicleId, plate, plateColor, terminalModel, terminalId, imei, simNumber } of await registrations(unknown)) {
      const value =
        edition === '2019'
          ? {
              platformId,
              producerId,
              terminalModel: cutText(terminalModel, 30),
              imei: cutText(imei, 15),
              terminalId: cutText(terminalId, 30),
              simNumber: simNumber.slice(-13),
            }
          : {
              platformId,
              producerId,
              terminalModel: cutText(terminalModel, 20),
              terminalId: terminalId.slice(-7),
              simNumber: simNumber.padStart(12, '0').slice(-12),
            }
      const data = encode(contents.vehicleRegistration, value, edition)
      const body = encode(
        messages.vehicleEnvelope,
        { plate: cutText(plate, 21), plateColor, dataType: contents.vehicleRegistration.id, data },
        edition,
      )
      if (!(await link.sendOnMain(messages.vehicleEnvelope.id, body))) return false
      this.#registered.set(vehicleId, nameOf({ plate, plateColor }))
    }
    return true
  }

  async #send(some: readonly QueuedPosition[], session: number): Promise<boolean> {
    const { link, vehicle } = this.#deps
    const { edition } = link.superior
    const late = new Map<number, PositionReport[]>()
    for (const each of some) {
      if (session !== this.#session) return false
      const { vehicleId } = each.report
      if (each.late) late.set(vehicleId, [...(late.get(vehicleId) ?? []), each.report])
      else if (
        !(await this.#tell(
          vehicleId,
          contents.position.id,
          encode(contents.position, { position: wirePosition(each.report, link.superior) }, edition),
          vehicle,
        ))
      )
        return false
    }
    for (const [vehicleId, unordered] of late) {
      const reports = unordered.toSorted((a, b) => a.time - b.time)
      for (let from = 0; from < reports.length; from += MAX_POSITIONS) {
        if (session !== this.#session) return false
        const positions = reports.slice(from, from + MAX_POSITIONS).map(report => wirePosition(report, link.superior))
        if (!(await this.#tell(vehicleId, contents.positions.id, encode(contents.positions, { positions }, edition), vehicle)))
          return false
      }
    }
    return true
  }

  async #tell(vehicleId: number, dataType: number, data: Buffer, vehicle: ForwarderDependencies['vehicle']): Promise<boolean> {
    const known = vehicle(vehicleId)
    if (!known) return true // it left the organisations meanwhile
    const { link } = this.#deps
    const body = encode(
      messages.vehicleEnvelope,
      { ...known, plate: cutText(known.plate, 21), dataType, data },
      link.superior.edition,
    )
    return link.sendOnMain(messages.vehicleEnvelope.id, body)
  }
}
