/** Acknowledges a message once all reports in it are committed. */
import type { Header } from '@outrider/jt808'
import type { PositionReport } from '../events/position-report.ts'
import { ack } from './acknowledge.ts'
import type { IngestReceipt } from './ingest.ts'
import type { Session } from './session.ts'
import type { Assembled, WholeMessage } from './sub-packages/assemblies.ts'

export class ReportAcknowledgement implements IngestReceipt {
  readonly #session: Session
  readonly #header: Header
  readonly #count: number
  readonly #assembled: Assembled | undefined
  /** Passes the stored report to a pending location query. */
  readonly #onStored: ((report: PositionReport) => void) | undefined
  #remaining: number
  #failed = false

  constructor(session: Session, { header, assembled }: WholeMessage, count: number, onStored?: (report: PositionReport) => void) {
    this.#session = session
    this.#header = header
    this.#count = count
    this.#remaining = count
    this.#onStored = onStored
    session.connection.addPending(count)
    this.#assembled = assembled
    if (assembled) assembled.pending = true
  }

  settle(report: PositionReport, stored: boolean): void {
    if (stored) this.#onStored?.(report)
    else this.#failed = true
    this.#remaining -= 1
    if (this.#remaining > 0) return
    this.#assembled?.settled()
    this.#session.acknowledge(this.#header, this.#failed ? ack.failed : ack.ok)
    this.#session.connection.removePending(this.#count)
  }
}
