/**
 * Load generator: position reports over many sockets, cheap enough for the machine of the platform that it measures. Of each report it records
 * position, time, when it was sent and when acknowledged, to be compared with the stored rows.
 */
import type { AlarmEdges } from './load-alarms.ts'
import { LoadConnection, type LoadTerminal } from './load-connection.ts'
import { type Latencies, LoadRecords, reportState } from './load-records.ts'

export { AlarmEdges } from './load-alarms.ts'
export type { LoadTerminal } from './load-connection.ts'
export { type Latencies, type LoadRecords, preciseNow, reportState } from './load-records.ts'

export interface LoadOptions {
  host: string
  port: number
  terminals: readonly LoadTerminal[]
  /** Unanswered reports per terminal; more are not sent. */
  window?: number
  /** Reports written to one socket at a time. */
  burst?: number
  /** Reconnect broken connections and resend their unanswered reports. */
  reconnect?: boolean
  /** Connections that may be registering or authenticating at the same time. */
  maxConnecting?: number
  /** Seconds between the heartbeats of an idle connection; 0: none. */
  heartbeatSeconds?: number
  /** Millionths of a degree northwards between two reports of a terminal; default: a metre, so that the longest load stays on land. */
  step?: number
  /** Local address of the n-th terminal: one address has about 28,000 ports. */
  localAddress?(index: number): string
  /** The platform asks a terminal something; it is answered with "not supported". */
  asked?: (phone: string, messageId: number) => void
}

export interface LoadCounts {
  /** Terminals that are connected and authenticated. */
  connected: number
  sent: number
  acknowledged: number
  refused: number
  /** Times a terminal was skipped because its window was full or its connection was down. */
  blocked: number
  /** Connections that ended and were not reopened. */
  ended: number
}

/** Interval of sending. */
const roundMs = 5
/** Reports that could not be sent are caught up for this time at most, so that a platform that stalled is not flooded afterwards. */
const maxBacklogMs = 100

export class Load {
  readonly records = new LoadRecords()
  readonly counts: LoadCounts = { connected: 0, sent: 0, acknowledged: 0, refused: 0, blocked: 0, ended: 0 }
  readonly #options: Required<Omit<LoadOptions, 'localAddress' | 'asked'>>
  readonly #connections: LoadConnection[]
  readonly #byPhone = new Map<string, LoadConnection>()
  readonly #watchers = new Set<() => void>()
  #failure: Error | undefined
  #turn = 0
  #heartbeats: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: LoadOptions) {
    this.#options = { window: 200, burst: 4, reconnect: false, maxConnecting: 100, heartbeatSeconds: 0, step: 7, ...options }
    const { host, port, reconnect, step } = this.#options
    this.#connections = options.terminals.map((terminal, index) => {
      const connection: LoadConnection = new LoadConnection(terminal, {
        host,
        port,
        localAddress: options.localAddress?.(index),
        asked: options.asked,
        records: this.records,
        index,
        reconnect,
        step,
        ready: () => {
          this.counts.connected++
          this.#notify()
        },
        lost: () => {
          this.counts.connected--
        },
        ended: error => {
          this.counts.ended++
          this.#failure ??= error
          this.#notify()
        },
        answered: result => {
          if (result === 0) this.counts.acknowledged++
          else this.counts.refused++
          if (this.#watchers.size > 0) this.#notify()
        },
      })
      this.#byPhone.set(terminal.phone, connection)
      return connection
    })
  }

  /** Resolves when all terminals are authenticated; rejects when one is refused or its connection breaks (unless `reconnect`). */
  async connect(): Promise<void> {
    for (const [i, connection] of this.#connections.entries()) {
      await this.#until(() => this.#failure !== undefined || i - this.counts.connected < this.#options.maxConnecting)
      if (this.#failure) throw this.#failure
      connection.connect()
    }
    await this.#until(() => this.#failure !== undefined || this.counts.connected === this.#connections.length)
    if (this.#failure) throw this.#failure
    if (this.#options.heartbeatSeconds > 0) this.#keepAlive(this.#options.heartbeatSeconds)
  }

  /** Number of reports sent and not answered yet. */
  get unanswered(): number {
    return this.counts.sent - this.counts.acknowledged - this.counts.refused
  }

  /** Tokens by phone, for a later run. */
  get tokens(): Map<string, string> {
    return new Map(
      this.#connections.flatMap(({ terminal, token }) => (token === undefined ? [] : [[terminal.phone, token] as const])),
    )
  }

  /**
   * Sends `rate` reports a second in total (Infinity: as many as the windows allow) for some seconds or until aborted. Returns the range of
   * its rows in the records.
   */
  async run({
    rate,
    seconds,
    edges,
    signal,
  }: {
    rate: number
    seconds: number
    /** Alarms that begin or end. */
    edges?: AlarmEdges
    signal?: AbortSignal
  }): Promise<{ from: number; to: number }> {
    const from = this.records.length
    const start = performance.now()
    // Without a limit each interval fills all windows.
    const perSecond = Math.min(rate, (this.#connections.length * this.#options.window * 1_000) / roundMs)
    /** Reports that are due and not sent yet. */
    let behind = 0
    let last = start
    await new Promise<void>(resolve => {
      const timer = setInterval(() => {
        const now = performance.now()
        if (now - start >= seconds * 1_000 || signal?.aborted || this.#closed) {
          clearInterval(timer)
          resolve()
          return
        }
        behind = Math.min(behind + (perSecond * (now - last)) / 1_000, Math.max(1, (perSecond * maxBacklogMs) / 1_000))
        edges?.due(now - last)
        last = now
        behind -= this.#sendRound(Math.floor(behind), edges)
      }, roundMs)
    })
    return { from, to: this.records.length }
  }

  /** Resolves true when everything is answered, false after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<boolean> {
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.#notify()
    }, timeoutMs)
    await this.#until(() => late || this.#closed || this.unanswered === 0)
    clearTimeout(timer)
    return !late
  }

  latencies(from?: number, to?: number): Latencies {
    return this.records.latencies(from, to)
  }

  /** The row of a terminal's report at a position: positions do not repeat. */
  rowAt(phone: string, latitudeE6: number, longitudeE6: number): number | undefined {
    return this.#byPhone.get(phone)?.rowAt(latitudeE6, longitudeE6)
  }

  phoneOf(row: number): string {
    return (this.#connections[this.records.terminal[row] as number] as LoadConnection).terminal.phone
  }

  /** Every acknowledged report, for comparison with the stored rows. */
  *acknowledged(): Generator<{ phone: string; time: number; latitudeE6: number; longitudeE6: number }> {
    const { records } = this
    for (let row = 0; row < records.length; row++) {
      if (records.state[row] !== reportState.acknowledged) continue
      yield {
        phone: this.phoneOf(row),
        time: records.time[row] as number,
        latitudeE6: records.latitudeE6[row] as number,
        longitudeE6: records.longitudeE6[row] as number,
      }
    }
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#heartbeats)
    for (const connection of this.#connections) connection.close()
    this.#notify()
  }

  /** Returns how many were sent. */
  #sendRound(due: number, edges: AlarmEdges | undefined): number {
    const { window, burst } = this.#options
    const time = Math.floor(Date.now() / 1_000) * 1_000
    let sent = 0
    for (let tried = 0; tried < this.#connections.length && sent < due; tried++) {
      this.#turn = (this.#turn + 1) % this.#connections.length
      const connection = this.#connections[this.#turn] as LoadConnection
      const count = connection.ready ? Math.min(burst, window - connection.unanswered, due - sent) : 0
      if (count <= 0) {
        this.counts.blocked++
        continue
      }
      if (edges) connection.alarms = edges.next(this.#turn, connection.alarms, time)
      connection.send(count, time)
      sent += count
    }
    this.counts.sent += sent
    return sent
  }

  /** One timer for all connections, which sends heartbeats in turn. */
  #keepAlive(seconds: number): void {
    let next = 0
    let owed = 0
    this.#heartbeats = setInterval(() => {
      for (owed += (this.#connections.length * 0.05) / seconds; owed >= 1; owed--) {
        const connection = this.#connections[next] as LoadConnection
        if (connection.ready) connection.heartbeat()
        next = (next + 1) % this.#connections.length
      }
    }, 50)
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>(resolve => {
        const check = () => {
          this.#watchers.delete(check)
          resolve()
        }
        this.#watchers.add(check)
      })
    }
  }

  #notify(): void {
    for (const check of this.#watchers) check()
  }
}
