/**
 * A load of position reports over many sockets, with so little work per report that it can run beside the platform it measures.
 * It knows of each report when it was sent and when it was acknowledged, and which place and time it told, so that what the platform
 * stored can be compared row by row.
 */
import { LoadLink, type LoadTerminal } from './load-link.ts'
import { type Latencies, LoadRecords, reportState } from './load-records.ts'

export type { LoadTerminal } from './load-link.ts'
export { type Latencies, type LoadRecords, preciseNow, reportState } from './load-records.ts'

export interface LoadOptions {
  host: string
  port: number
  terminals: readonly LoadTerminal[]
  /** Unanswered reports per terminal; more are not sent. */
  window?: number
  /** Reports written to one socket in one piece. */
  burst?: number
  /** Broken links are made anew and their unanswered reports sent again. */
  reconnect?: boolean
  /** Links on their way in at once. */
  connecting?: number
  /** Seconds between the heartbeats of an idle link; 0: none. */
  heartbeatSeconds?: number
  /** Address the n-th terminal connects from: one address has about 28,000 ports. */
  localAddress?(index: number): string
}

export interface LoadCounts {
  /** Terminals that are let in and have a link. */
  connected: number
  sent: number
  acknowledged: number
  refused: number
  /** Times a terminal was passed over because its window was full or its link down. */
  blocked: number
  /** Links that ended and were not made anew. */
  ended: number
}

/** Milliseconds between two rounds of sending. */
const round = 5
/** What could not be sent is not made up for beyond this, ms: a stalled platform is not met with a flood afterwards. */
const catchUp = 100

export class Load {
  readonly records = new LoadRecords()
  readonly counts: LoadCounts = { connected: 0, sent: 0, acknowledged: 0, refused: 0, blocked: 0, ended: 0 }
  readonly #options: Required<Omit<LoadOptions, 'localAddress'>>
  readonly #links: LoadLink[]
  readonly #byPhone = new Map<string, LoadLink>()
  readonly #watchers = new Set<() => void>()
  #failure: Error | undefined
  #turn = 0
  #heartbeats: NodeJS.Timeout | undefined
  #closed = false

  constructor(options: LoadOptions) {
    this.#options = { window: 200, burst: 4, reconnect: false, connecting: 100, heartbeatSeconds: 0, ...options }
    const { host, port, reconnect } = this.#options
    this.#links = options.terminals.map((terminal, index) => {
      const link: LoadLink = new LoadLink(terminal, {
        host,
        port,
        localAddress: options.localAddress?.(index),
        records: this.records,
        index,
        reconnect,
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
      this.#byPhone.set(terminal.phone, link)
      return link
    })
  }

  /** Resolves when all terminals are let in; rejects when one is refused or its link breaks (unless links are made anew). */
  async connect(): Promise<void> {
    for (const [i, link] of this.#links.entries()) {
      await this.#until(() => this.#failure !== undefined || i - this.counts.connected < this.#options.connecting)
      if (this.#failure) throw this.#failure
      link.connect()
    }
    await this.#until(() => this.#failure !== undefined || this.counts.connected === this.#links.length)
    if (this.#failure) throw this.#failure
    if (this.#options.heartbeatSeconds > 0) this.#keepAlive(this.#options.heartbeatSeconds)
  }

  /** Reports sent and not answered yet. */
  get unanswered(): number {
    return this.counts.sent - this.counts.acknowledged - this.counts.refused
  }

  /** Tokens by phone, for a later load. */
  get tokens(): Map<string, string> {
    return new Map(this.#links.flatMap(({ terminal, token }) => (token === undefined ? [] : [[terminal.phone, token] as const])))
  }

  /**
   * Sends `rate` reports a second in all (Infinity: as many as the windows let through) for some seconds or until aborted. Gives the
   * rows of this run in the records.
   */
  async run({
    rate,
    seconds,
    signal,
  }: {
    rate: number
    seconds: number
    signal?: AbortSignal
  }): Promise<{ from: number; to: number }> {
    const from = this.records.length
    const start = performance.now()
    // Without a limit each round fills all windows.
    const perSecond = Math.min(rate, (this.#links.length * this.#options.window * 1_000) / round)
    /** Reports asked for up to now, less what was given up. */
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
        behind = Math.min(behind + (perSecond * (now - last)) / 1_000, Math.max(1, (perSecond * catchUp) / 1_000))
        last = now
        behind -= this.#sendRound(Math.floor(behind))
      }, round)
    })
    return { from, to: this.records.length }
  }

  /** Resolves true when nothing is unanswered any more, false when that took longer than so many ms. */
  async drain(timeOut: number): Promise<boolean> {
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.#notify()
    }, timeOut)
    await this.#until(() => late || this.#closed || this.unanswered === 0)
    clearTimeout(timer)
    return !late
  }

  latencies(from?: number, to?: number): Latencies {
    return this.records.latencies(from, to)
  }

  /** The row of the report a terminal made at a place: places do not repeat. */
  rowAt(phone: string, latitudeE6: number, longitudeE6: number): number | undefined {
    return this.#byPhone.get(phone)?.rowAt(latitudeE6, longitudeE6)
  }

  phoneOf(row: number): string {
    return (this.#links[this.records.terminal[row] as number] as LoadLink).terminal.phone
  }

  /** Every acknowledged report, for the comparison with what was stored. */
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
    for (const link of this.#links) link.close()
    this.#notify()
  }

  /** How many were really sent. */
  #sendRound(due: number): number {
    const { window, burst } = this.#options
    const time = Math.floor(Date.now() / 1_000) * 1_000
    let sent = 0
    for (let tried = 0; tried < this.#links.length && sent < due; tried++) {
      this.#turn = (this.#turn + 1) % this.#links.length
      const link = this.#links[this.#turn] as LoadLink
      const count = link.ready ? Math.min(burst, window - link.unanswered, due - sent) : 0
      if (count <= 0) {
        this.counts.blocked++
        continue
      }
      link.send(count, time)
      sent += count
    }
    this.counts.sent += sent
    return sent
  }

  /** One timer for all links, which takes them in turn. */
  #keepAlive(seconds: number): void {
    let next = 0
    let owed = 0
    this.#heartbeats = setInterval(() => {
      for (owed += (this.#links.length * 0.05) / seconds; owed >= 1; owed--) {
        const link = this.#links[next] as LoadLink
        if (link.ready) link.heartbeat()
        next = (next + 1) % this.#links.length
      }
    }, 50)
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>(resolve => {
        const look = () => {
          this.#watchers.delete(look)
          resolve()
        }
        this.#watchers.add(look)
      })
    }
  }

  #notify(): void {
    for (const look of this.#watchers) look()
  }
}
