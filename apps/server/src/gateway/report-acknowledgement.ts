/** Acknowledges a message once all reports in it are committed. */
import type { Frame, Header } from '@outrider/jt808'
import type { PositionReport } from '../events/position-report.ts'
import { ack } from './acknowledge.ts'
import type { IngestReceipt } from './ingest.ts'
import type { Session } from './session.ts'

export class ReportAcknowledgement implements IngestReceipt {
  readonly #session: Session
  readonly #header: Header
  readonly #count: number
  /** Passes the stored report to a pending location query. */
  readonly #onStored: ((report: PositionReport) => void) | undefined
  #remaining: number
  #failed = false

  constructor(session: Session, { header, body }: Frame, count: number, onStored?: (report: PositionReport) => void) {
    this.#session = session
    this.#header = header
    this.#count = count
    this.#remaining = count
    this.#onStored = onStored
    session.connection.addPending(count)
    if (header.subPackage) session.uncommitted.set(header.serial, body)
  }

  settle(report: PositionReport, stored: boolean): void {
    if (stored) this.#onStored?.(report)
    else this.#failed = true
    this.#remaining -= 1
    if (this.#remaining > 0) return
    if (this.#header.subPackage) this.#session.uncommitted.delete(this.#header.serial)
    this.#session.acknowledge(this.#header, this.#failed ? ack.failed : ack.ok)
    this.#session.connection.removePending(this.#count)
  }
}
