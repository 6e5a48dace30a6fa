/** Forwards positions of the configured organisations to one superior platform, each vehicle registered once after every login and new plate. */
import { contents, cutText, encode, messages, MAX_POSITIONS } from '@outrider/jt809'
import { type PositionReport, quality } from '../events/position-report.ts'
import { PositionQueue, type QueuedPosition } from './position-queue.ts'
import type { SuperiorLink } from './superior-link.ts'
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
  /** Positions that may wait. */
  most: number
  /** Undefined: it is not of the configured organisations. */
  vehicle: (vehicleId: number) => ForwardedVehicle | undefined
  registrations: (vehicleIds: readonly number[]) => Promise<readonly RegisteredVehicle[]>
  log: { error(fields: object, text: string): void }
}

/** Superior platforms know vehicles by these: with another plate it is another one. */
const nameOf = ({ plate, plateColor }: ForwardedVehicle): string => `${plateColor} ${plate}`

/** Sent together. */
const atOnce = 200

export class PositionForwarder {
  readonly #deps: ForwarderDependencies
  readonly #queue: PositionQueue
  /** As what each vehicle was registered. */
  #registered = new Map<number, string>()
  #pumping: Promise<void> | undefined
  sent = 0

  constructor(deps: ForwarderDependencies) {
    this.#deps = deps
    this.#queue = new PositionQueue(deps.most)
  }

  get waiting(): number {
    return this.#queue.size
  }
  get dropped(): number {
    return this.#queue.dropped
  }

  offer(reports: readonly PositionReport[]): void {
    const { vehicle, link } = this.#deps
    for (const report of reports) {
      if (!report.good || !vehicle(report.vehicleId)) continue
      // A slice of a read buffer is not kept; what 2019 sends of it is small.
      const extras = report.extras && Buffer.from(report.extras)
      this.#queue.add({
        report: { ...report, extras, alarmSignal: null },
        late: !link.mainUp || (report.quality & quality.late) !== 0,
      })
    }
    this.pump()
  }

  /** After a login: vehicles are registered again, and what waited is late. */
  loggedIn(): void {
    this.#registered = new Map()
    this.#queue.markLate()
    this.pump()
  }

  pump(): void {
    if (this.#pumping || this.#queue.size === 0 || !this.#deps.link.mainUp) return
    this.#pumping = this.#forward()
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'positions could not be forwarded yet'))
      .finally(() => {
        this.#pumping = undefined
      })
  }

  async settled(): Promise<void> {
    await this.#pumping
  }

  async #forward(): Promise<void> {
    const { link } = this.#deps
    while (this.#queue.size > 0 && link.mainUp) {
      const some = this.#queue.peek(atOnce)
      const dropped = this.#queue.dropped
      if (!(await this.#register(some)) || !(await this.#send(some))) return
      this.sent += some.length
      // What went for want of room meanwhile was the oldest, which is sent.
      this.#queue.remove(some.length - (this.#queue.dropped - dropped))
    }
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

  async #send(some: readonly QueuedPosition[]): Promise<boolean> {
    const { link, vehicle } = this.#deps
    const { edition } = link.superior
    const late = new Map<number, PositionReport[]>()
    for (const each of some) {
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
    for (const [vehicleId, reports] of late)
      for (let from = 0; from < reports.length; from += MAX_POSITIONS) {
        const positions = reports.slice(from, from + MAX_POSITIONS).map(report => wirePosition(report, link.superior))
        if (!(await this.#tell(vehicleId, contents.positions.id, encode(contents.positions, { positions }, edition), vehicle)))
          return false
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
