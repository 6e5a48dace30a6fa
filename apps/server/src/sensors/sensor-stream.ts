/** Reads the sensors of one vehicle in one report after the other; live and of the past alike. Pure but for what the filters remember. */
import { readValue, SensorFilter, type SensorForm, type SensorValue } from '@outrider/contract'
import { frameKey, type SentFrame, type SentReport, sentBytes } from './sent-bytes.ts'
import { slotOf } from './vehicle-sensors.ts'

export class SensorStream {
  readonly #sensors: readonly { form: SensorForm; filter: SensorFilter }[]
  readonly #frames = new Map<string, SentFrame>()

  constructor(sensors: readonly SensorForm[]) {
    this.#sensors = sensors.map(form => ({ form, filter: new SensorFilter(form) }))
  }

  /** It counts beside the reports after it. */
  frame(frame: SentFrame): void {
    this.#frames.set(frameKey(frame.source, frame.sourceNumber), frame)
  }

  /** Of the past: what each says with each report, the frames counting from their times on. Both in the order of time. */
  *over(reports: readonly SentReport[], frames: readonly SentFrame[]): Generator<{ report: SentReport; values: SensorValue[] }> {
    let next = 0
    for (const report of reports) {
      for (let frame = frames[next]; frame && frame.time <= report.time; frame = frames[++next]) this.frame(frame)
      yield { report, values: this.next(report) }
    }
    for (const frame of frames.slice(next)) this.frame(frame)
  }

  /** The bytes of a source as they count beside this report. */
  bytesOf(report: SentReport, { source, sourceNumber }: Pick<SensorForm, 'source' | 'sourceNumber'>): Uint8Array | undefined {
    return sentBytes(report, this.#frames)(source, sourceNumber)
  }

  /** When it was sent what a source says beside this report, ms since 1970. */
  sentAt(report: SentReport, { source, sourceNumber }: Pick<SensorForm, 'source' | 'sourceNumber'>): number {
    return Math.min(report.time, this.#frames.get(frameKey(source, sourceNumber))?.time ?? report.time)
  }

  /** What each sensor says with this report, in their order. */
  next(report: SentReport): SensorValue[] {
    const bytesOf = sentBytes(report, this.#frames)
    return this.#sensors.map(({ form, filter }) =>
      filter.next(report.time, readValue(form, bytesOf(form.source, form.sourceNumber))),
    )
  }

  /** The same by slot, without those that say nothing. */
  valuesAt(report: SentReport): Map<string, number> {
    const values = new Map<string, number>()
    for (const [nth, { value }] of this.next(report).entries()) {
      const sensor = this.#sensors[nth]
      if (sensor && value !== null) values.set(slotOf(sensor.form), value)
    }
    return values
  }
}
