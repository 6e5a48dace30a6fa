/** The outcome of every report of a load test, in typed arrays because there are millions. One row per report, in sending order. */

export const reportState = { sent: 0, acknowledged: 1, refused: 2 } as const

export interface Latencies {
  count: number
  /** Milliseconds from the frame sent to its acknowledgement. */
  p50: number
  p90: number
  p99: number
  max: number
}

/** Milliseconds since 1970 with fractions: comparable between processes of one machine, unlike performance.now(). */
export const preciseNow = (): number => performance.timeOrigin + performance.now()

export class LoadRecords {
  length = 0
  /** Index of the terminal. */
  terminal = new Uint32Array(65_536)
  /** As on the wire: ms since 1970, whole seconds. */
  time = new Float64Array(65_536)
  latitudeE6 = new Int32Array(65_536)
  longitudeE6 = new Int32Array(65_536)
  /** preciseNow() when it was first sent and when it was answered; 0: not yet. */
  sentAt = new Float64Array(65_536)
  answeredAt = new Float64Array(65_536)
  state = new Uint8Array(65_536)
  /** Alarm bits. */
  alarms = new Uint32Array(65_536)

  add(terminal: number, time: number, latitudeE6: number, longitudeE6: number, alarms: number, sentAt: number): number {
    const row = this.length++
    if (row === this.terminal.length) this.#grow()
    this.terminal[row] = terminal
    this.time[row] = time
    this.latitudeE6[row] = latitudeE6
    this.longitudeE6[row] = longitudeE6
    this.alarms[row] = alarms
    this.sentAt[row] = sentAt
    return row
  }

  /** Latencies of the acknowledged rows from `from` (inclusive) to `to` (exclusive). */
  latencies(from = 0, to = this.length): Latencies {
    const all = new Float64Array(to - from)
    let count = 0
    for (let row = from; row < to; row++) {
      if (this.state[row] !== reportState.acknowledged) continue
      all[count++] = (this.answeredAt[row] as number) - (this.sentAt[row] as number)
    }
    const sorted = all.subarray(0, count).sort()
    const at = (part: number): number => sorted[Math.max(0, Math.ceil(part * count) - 1)] ?? Number.NaN
    return { count, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) }
  }

  #grow(): void {
    const size = this.terminal.length * 2
    const larger = <T extends Uint32Array | Float64Array | Int32Array | Uint8Array>(array: T, empty: T): T => {
      empty.set(array)
      return empty
    }
    this.terminal = larger(this.terminal, new Uint32Array(size))
    this.time = larger(this.time, new Float64Array(size))
    this.latitudeE6 = larger(this.latitudeE6, new Int32Array(size))
    this.longitudeE6 = larger(this.longitudeE6, new Int32Array(size))
    this.sentAt = larger(this.sentAt, new Float64Array(size))
    this.answeredAt = larger(this.answeredAt, new Float64Array(size))
    this.state = larger(this.state, new Uint8Array(size))
    this.alarms = larger(this.alarms, new Uint32Array(size))
  }
}
