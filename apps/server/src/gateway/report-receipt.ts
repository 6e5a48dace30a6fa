/** Holds the acknowledgement of a message back until all reports in it are committed. */
import type { Header } from '@outrider/jt808'
import type { PositionStored } from '../events/position-stored.ts'
import { ack } from './acknowledge.ts'
import type { Receipt } from './ingest.ts'
import type { Session } from './session.ts'

export class ReportReceipt implements Receipt {
  readonly #session: Session
  readonly #header: Header
  readonly #count: number
  /** Who asked where the vehicle is hears it here. */
  readonly #onStored: ((report: PositionStored) => void) | undefined
  #open: number
  #failed = false

  constructor(session: Session, header: Header, count: number, onStored?: (report: PositionStored) => void) {
    this.#session = session
    this.#header = header
    this.#count = count
    this.#open = count
    this.#onStored = onStored
    session.connection.took(count)
    if (header.subPackage) session.uncommitted.add(header.serial)
  }

  settle(report: PositionStored, stored: boolean): void {
    if (stored) this.#onStored?.(report)
    else this.#failed = true
    this.#open -= 1
    if (this.#open > 0) return
    if (this.#header.subPackage) this.#session.uncommitted.delete(this.#header.serial)
    this.#session.acknowledge(this.#header, this.#failed ? ack.failed : ack.ok)
    this.#session.connection.settled(this.#count)
  }
}
