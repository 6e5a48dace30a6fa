/**
 * Whether there is something to do, asked of the database in one statement for all who wait: at rest twenty loops that each look for themselves are
 * most of what a server does. Who puts work in still tells its loop at once; this finds what becomes due by time, what another server put in, and what one
 * that was killed left. Who waits is woken now and then without being asked for, and by every look that fails.
 */
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** A condition that holds while there is something to do; it may hold for more than can be done. */
export type IsDue = (now: Date) => RawBuilder<unknown>

export interface DueRow {
  /** Of its loop or job. */
  readonly name: string
  readonly isDue: IsDue
  /** It is told of what is due no more often than this, ms. */
  readonly everyMs: number
  readonly found: () => void
  /** It is told so often also where nothing seems to be due, ms. */
  readonly sweepMs?: number
}

export interface DueWorkDependencies {
  readonly db: QueryExecutorProvider
  /** ms since 1970. */
  readonly now: () => number
  readonly log: { error(fields: object, text: string): void }
  /** ms of a clock that nobody sets. */
  readonly monotonic?: () => number
  /** For an answer of the database, ms. */
  readonly answerMs?: number
}

/** Between two looks at most, ms; where somebody is to be told more often, so often. */
export const lookMs = 2_000
const usualSweepMs = 300_000
/** A connection that is dead without an end would hold up all who wait, those with work in memory too. */
const usualAnswerMs = 10_000

interface Waiting extends DueRow {
  notifiedAt: number
}

export class DueWork {
  readonly #deps: DueWorkDependencies
  readonly #monotonic: () => number
  readonly #rows = new Set<Waiting>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #stopped = false
  #failing = false
  /** One that has not been answered in its time; until it is nothing more is asked. */
  #unanswered = false

  constructor(deps: DueWorkDependencies) {
    this.#deps = deps
    this.#monotonic = deps.monotonic ?? (() => performance.now())
  }

  /** Who is added has looked for itself just now. Returns what ends it. */
  add(row: DueRow): () => void {
    const waiting = { ...row, notifiedAt: this.#monotonic() }
    this.#rows.add(waiting)
    return () => this.#rows.delete(waiting)
  }

  /** Of all who wait. */
  get names(): string[] {
    return Array.from(this.#rows, ({ name }) => name)
  }

  start(): void {
    this.#schedule()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  /** Asks, and tells who waits. */
  async look(): Promise<void> {
    const rows = [...this.#rows]
    const due = await this.#due(rows)
    const now = this.#monotonic()
    for (const [nth, row] of rows.entries()) {
      const since = now - row.notifiedAt
      const notifies = due[nth] ? since >= row.everyMs : since >= (row.sweepMs ?? usualSweepMs)
      if (!notifies || !this.#rows.has(row)) continue
      row.notifiedAt = now
      row.found()
    }
  }

  /** Where it cannot be asked each looks for itself, as often as it may. */
  async #due(rows: readonly DueRow[]): Promise<boolean[]> {
    if (rows.length === 0) return []
    if (this.#unanswered) return rows.map(() => true)
    const { db, now, log, answerMs = usualAnswerMs } = this.#deps
    const at = new Date(now())
    try {
      const conditions = rows.map(({ isDue }) => sql`(${isDue(at)})`)
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        this.#unanswered = true
        late.reject(new Error(`the database has not answered within ${answerMs} ms`))
      }, answerMs).unref()
      const asked = sql<{ due: boolean[] }>`select array[${sql.join(conditions)}]::bool[] as due`.execute(db).finally(() => {
        clearTimeout(timer)
        this.#unanswered = false
      })
      const { rows: found } = await Promise.race([asked, late.promise])
      this.#failing = false
      return found[0]?.due ?? []
    } catch (error) {
      if (!this.#failing) log.error({ err: error }, 'what is due cannot be read; each part looks for itself')
      this.#failing = true
      return rows.map(() => true)
    }
  }

  #schedule(): void {
    if (this.#stopped) return
    const pause = Math.min(lookMs, ...Array.from(this.#rows, ({ everyMs }) => everyMs))
    this.#timer = setTimeout(() => {
      this.#looking = this.look().finally(() => this.#schedule())
    }, pause).unref()
  }
}
