/** Acknowledges a message once all reports in it are committed. */
import type { Header } from '@outrider/jt808'
import type { PositionReport } from '../../events/position-report.ts'
import { ack, type AckResult } from '../transport/acknowledge.ts'
import type { IngestReceipt } from './ingest.ts'
import type { Session } from '../sessions/session.ts'
import type { Assembled, WholeMessage } from '../sub-packages/assemblies.ts'

export class ReportAcknowledgement implements IngestReceipt {
  readonly #session: Session
  readonly #header: Header
  readonly #assembled: Assembled | undefined
  /** Passes the stored report to a pending location query. */
  readonly #onStored: ((report: PositionReport) => void) | undefined
  #count = 0
  /** Reports that are not settled yet, and one for the message while it is read. */
  #open = 1
  #result: AckResult = ack.ok

  constructor(session: Session, { header, assembled }: WholeMessage, onStored?: (report: PositionReport) => void) {
    this.#session = session
    this.#header = header
    this.#onStored = onStored
    this.#assembled = assembled
    if (assembled) assembled.pending = true
  }

  /** Call for each report, before it is enqueued. */
  expect(): void {
    this.#count += 1
    this.#open += 1
    this.#session.connection.addPending(1)
  }

  /** The message has no more reports. */
  allRead(ifNone: AckResult = ack.ok): void {
    if (this.#count === 0) this.#result = ifNone
    this.#settled()
  }

  settle(report: PositionReport, stored: boolean): void {
    if (stored) this.#onStored?.(report)
    else {
      this.#result = ack.failed
      if (report.alarmSignal) this.#session.alarmMemory.forget()
    }
    this.#settled()
  }

  #settled(): void {
    this.#open -= 1
    if (this.#open > 0) return
    this.#assembled?.settled()
    this.#session.acknowledge(this.#header, this.#result)
    this.#session.connection.removePending(this.#count)
  }
}
