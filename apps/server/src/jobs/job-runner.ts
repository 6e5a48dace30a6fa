/**
 * Runs jobs when they are due. An advisory lock of the database per job and the time of its last run in the table `jobs` make sure that
 * one of several servers does it.
 */
import type { Pool, PoolClient } from 'pg'
import { type Job, nextRun } from './job.ts'

interface JobLog {
  info(fields: object, text: string): void
  error(fields: object, text: string): void
}

interface JobRunnerDependencies {
  pool: Pool
  log: JobLog
  /** ms since 1970. */
  now?: () => number
  /** Delay after the start of the server until jobs run, ms. */
  startDelay?: number
}

/** Jobs at once: each holds a connection while it works with others, and calls need some too. */
const maxAtOnce = 3
/** First key of the advisory locks; the second is the hash of the job's name. */
const lockSpace = 808
const defaultStartDelay = 60_000
/** Delay until a job is tried again that another server is running, or whose state could not be read, ms. */
const retryDelay = 60_000
/** Longest delay of a timer, ms. */
const maxDelay = 3_600_000

interface LastRun {
  started_at: Date
}

export class JobRunner {
  readonly #pool: Pool
  readonly #log: JobLog
  readonly #now: () => number
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #running = new Set<Promise<unknown>>()
  #atWork = 0
  readonly #waiting: (() => void)[] = []
  readonly #stop = new AbortController()
  readonly #startDelay: number
  /** Start of this server, ms since 1970 by the clock of that moment; and by a clock that is never set. */
  readonly #since: number
  readonly #sinceMonotonic = performance.now()

  constructor({ pool, log, now = Date.now, startDelay = defaultStartDelay }: JobRunnerDependencies) {
    this.#pool = pool
    this.#log = log
    this.#now = now
    this.#startDelay = startDelay
    this.#since = now()
  }

  /** Schedules a job; it runs once the start delay has passed and it is due. */
  add(job: Job): void {
    if (this.#timers.has(job.name)) throw new Error(`there are two jobs ${job.name}`)
    this.#schedule(job, this.#startDelay)
  }

  /**
   * Runs the job if it is due and no other server is running it, and records the run. Returns when it is to be tried next, ms since 1970.
   * Throws only if the database is unavailable; a failure of the job itself is logged and recorded.
   */
  async runIfDue(job: Job): Promise<number> {
    const client = await this.#pool.connect()
    // The connection holds the lock; it may be lost while the job runs.
    const connection: { lost?: Error } = {}
    const onError = (error: Error): void => {
      connection.lost = error
    }
    client.on('error', onError)
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', [
        lockSpace,
        job.name,
      ])
      if (!rows[0]?.mine) return this.#now() + retryDelay
      try {
        return await this.#runLocked(job, client)
      } finally {
        if (!connection.lost) await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, job.name])
      }
    } finally {
      client.off('error', onError)
      client.release(connection.lost)
    }
  }

  /** Stops scheduling, aborts running jobs and waits for them. */
  async stop(): Promise<void> {
    this.#stop.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all(this.#running)
  }

  async #runLocked(job: Job, client: PoolClient): Promise<number> {
    const { rows } = await client.query<LastRun>('select started_at from jobs where name = $1 and duration_ms is not null', [
      job.name,
    ])
    const due = nextRun(job, this.#notAhead(rows[0]?.started_at.getTime()), this.#startedAt())
    if (due > this.#now()) return due
    const started = this.#now()
    await client.query(
      `insert into jobs (name, started_at) values ($1, $2)
       on conflict (name) do update set started_at = excluded.started_at, duration_ms = null, result = null, failure = null`,
      [job.name, new Date(started)],
    )
    const { result, failure } = await job.run(this.#stop.signal).then(
      done => ({ result: done, failure: undefined }),
      (error: unknown) => ({ result: undefined, failure: error instanceof Error ? error : new Error(String(error)) }),
    )
    const durationMs = Math.max(0, this.#now() - started)
    // Recorded without a duration: the next start of a server continues.
    if (this.#stop.signal.aborted) return started
    if (failure === undefined) this.#log.info({ job: job.name, durationMs, ...result }, 'job done')
    else this.#log.error({ err: failure, job: job.name, durationMs }, 'job failed')
    await client.query('update jobs set duration_ms = $2, result = $3, failure = $4 where name = $1', [
      job.name,
      durationMs,
      result === undefined ? null : JSON.stringify(result),
      failure?.message ?? null,
    ])
    return nextRun(job, started, started)
  }

  /** A run in the future was before the clock was set back: the job counts as one that never ran, or it would wait until then. */
  #notAhead(last: number | undefined): number | undefined {
    return last !== undefined && last > this.#now() ? undefined : last
  }

  /** Start of this server, ms since 1970, by the clock as it is now when it was set back. */
  #startedAt(): number {
    return Math.min(this.#since, this.#now() - (performance.now() - this.#sinceMonotonic))
  }

  #schedule(job: Job, delay: number): void {
    if (this.#stop.signal.aborted) return
    const timer = setTimeout(() => this.#run(job), Math.min(Math.max(0, delay), maxDelay))
    timer.unref()
    this.#timers.set(job.name, timer)
  }

  /** Waits until fewer than `maxAtOnce` jobs run. */
  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (this.#atWork >= maxAtOnce) await new Promise<void>(resolve => void this.#waiting.push(resolve))
    else this.#atWork++
    try {
      return await run()
    } finally {
      const next = this.#waiting.shift()
      // The place goes to the next one.
      if (next) next()
      else this.#atWork--
    }
  }

  #run(job: Job): void {
    const running: Promise<void> = this.#runAndSchedule(job).finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #runAndSchedule(job: Job): Promise<void> {
    let next = this.#now() + retryDelay
    try {
      next = await this.#inTurn(() => (this.#stop.signal.aborted ? Promise.resolve(next) : this.runIfDue(job)))
    } catch (error) {
      this.#log.error({ err: error, job: job.name }, 'job could not be started')
    }
    this.#schedule(job, next - this.#now())
  }
}
