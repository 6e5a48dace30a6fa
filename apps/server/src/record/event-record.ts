/**
 * The record: who did or tried what, from where, with which result. Each event is one line of the log and one row of `recorded_events`.
 * Callers never wait: events are queued and written in batches, one batch at a time. While the database is away they wait, up to a limit.
 * Events that are as many as the rows of one change are stored with it instead (event-rows.ts).
 * What cannot be written is logged as an error, a line for each, because collectors of logs cut long lines.
 */
import type { Pool, QueryConfig } from 'pg'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { Metrics } from '../metrics/metrics.ts'
import { isDatabaseUnavailable } from '../store/connect.ts'
import { type EventKind, eventKinds, type RecordedEvent } from './event-kinds.ts'
import { insertRows, maxBatch, rowOf } from './event-rows.ts'
import { FloodBound, floodLimits } from './flood-bound.ts'

/** What parts need of it. */
export interface Events {
  record(event: RecordedEvent): void
  /** Of events that the transaction of their cause has stored (event-rows.ts): the lines of the log. */
  stored(events: readonly RecordedEvent[]): Promise<void>
}
export const noEvents: Events = { record: () => undefined, stored: () => Promise.resolve() }

interface RecordLog {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

interface EventRecordDependencies {
  pool: Pick<Pool, 'query'>
  log: RecordLog
  metrics?: Metrics
  /** ms since 1970. */
  now?: () => number
  /** Events that wait for the database; further ones are only logged. */
  maxQueued?: number
}

interface Queued {
  readonly event: RecordedEvent & { readonly time: Date }
  readonly row: object
}

const defaultMaxQueued = 5_000
/** A write that takes longer counts as failed, ms. */
const writeTimeoutMs = 10_000
/** Between attempts while the database is away, ms. */
const minRetryDelay = 100
const maxRetryDelay = 5_000

export class EventRecord implements Events {
  readonly #pool: Pick<Pool, 'query'>
  readonly #log: RecordLog
  readonly #now: () => number
  readonly #maxQueued: number
  readonly #stopped = new AbortController()
  #queue: Queued[] = []
  #writing: Promise<void> | undefined
  readonly #floods = new FloodBound(floodLimits)
  #turn: NodeJS.Timeout | undefined
  #failing = false
  #lost = 0
  readonly #counts = new Map<EventKind, number>()

  constructor({ pool, log, metrics, now = Date.now, maxQueued = defaultMaxQueued }: EventRecordDependencies) {
    this.#pool = pool
    this.#log = log
    this.#now = now
    this.#maxQueued = maxQueued
    metrics?.declare({
      events: {
        kind: 'counter',
        name: 'outrider_record_events_total',
        about: 'Events of the record by kind',
        labels: ['kind'],
        read: () => [...this.#counts].map(([kind, count]) => [{ kind }, count] as const),
      },
      queued: {
        kind: 'gauge',
        name: 'outrider_record_queued',
        about: 'Events that wait for the database',
        read: () => this.queued,
      },
      lost: {
        kind: 'counter',
        name: 'outrider_record_lost_total',
        about: 'Events that are only in the log, because they could not be stored',
        read: () => this.#lost,
      },
    })
  }

  /** Events that are not stored yet. */
  get queued(): number {
    return this.#queue.length
  }

  /** The last write failed, because the database was away. */
  get failing(): boolean {
    return this.#failing
  }

  record(event: RecordedEvent): void {
    this.#count(event)
    const { level, byAnyone } = eventKinds[event.kind]
    if (byAnyone) {
      this.#recordUnrecorded()
      if (!this.#floods.admits(event.kind, event.address)) {
        this.#turn ??= setTimeout(() => this.#recordUnrecorded(), this.#floods.left).unref()
        return
      }
    }
    const timed = { ...event, time: new Date(this.#now()) }
    this.#writeLine(event, level)
    if (this.#queue.length >= this.#maxQueued) return this.#lose(timed, 'too many wait for the database')
    this.#queue.push({ event: timed, row: rowOf(timed) })
    this.#writing ??= this.#writeAll()
  }

  async stored(events: readonly RecordedEvent[]): Promise<void> {
    for (const [at, event] of events.entries()) {
      // Others have their turn.
      if (at > 0 && at % maxBatch === 0) await setImmediate()
      this.#count(event)
      this.#writeLine(event, eventKinds[event.kind].level)
    }
  }

  /** Resolves when everything recorded so far is written, or logged as not recorded. */
  async settled(): Promise<void> {
    await this.#writing
  }

  /** Tries once more to write what is queued; what cannot be written then is only in the log. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    clearTimeout(this.#turn)
    await this.#writing
  }

  #count({ kind }: RecordedEvent): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }

  #writeLine({ kind, ...fields }: RecordedEvent, level: 'info' | 'warn'): void {
    // The line has a time of its own.
    this.#log[level](fields, kind)
  }

  /** When a minute is over: what was only counted in it. */
  #recordUnrecorded(): void {
    if (this.#floods.left > 0) return
    clearTimeout(this.#turn)
    this.#turn = undefined
    for (const { of, times, address } of this.#floods.turn())
      this.record({ kind: 'unrecorded', of, times, ...(address !== undefined && { address }) })
  }

  async #writeAll(): Promise<void> {
    let delay = minRetryDelay
    // Include what is recorded in the same turn of the event loop.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, maxBatch)
      const failure = await this.#write(batch)
      if (failure === undefined || !isAway(failure) || this.#stopped.signal.aborted) {
        this.#failing = false
        delay = minRetryDelay
        this.#queue.splice(0, batch.length)
        if (failure !== undefined) for (const { event } of batch) this.#lose(event, 'writing failed', failure)
        continue
      }
      this.#failing = true
      await wait(delay, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined) // stopped
      delay = Math.min(delay * 2, maxRetryDelay)
    }
    this.#writing = undefined
  }

  /** Returns why nothing was written; undefined: everything was. */
  async #write(batch: readonly Queued[]): Promise<unknown> {
    // pg has a time-out for each query, which its types do not name.
    const query: QueryConfig & { query_timeout: number } = {
      text: insertRows,
      values: [JSON.stringify(batch.map(({ row }) => row))],
      query_timeout: writeTimeoutMs,
    }
    try {
      await this.#pool.query(query)
      return undefined
    } catch (error) {
      return error ?? new Error('unknown failure')
    }
  }

  #lose(event: RecordedEvent & { time: Date }, why: string, err?: unknown): void {
    this.#lost += 1
    const { time: at, ...fields } = event
    this.#log.error({ ...fields, at, ...(err !== undefined && { err }) }, `${event.kind} not recorded: ${why}`)
  }
}

const isAway = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Error && /query read timeout/i.test(error.message))
