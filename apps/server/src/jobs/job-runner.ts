/**
 * Runs jobs when they are due. An advisory lock of the database per job and the time of its last run in the table `jobs` make sure that
 * one of several servers does it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { watchConnection } from '../store/server-run.ts'
import { type DueWork, lookMs } from './due-work.ts'
import { againAfter, type Job, nextRun } from './job.ts'
import { WorkerLoop } from './worker-loop.ts'

interface JobLog {
  info(fields: object, text: string): void
  error(fields: object, text: string): void
}

interface JobRunnerDependencies {
  pool: Pool
  log: JobLog
  /** Finds what is due; without it all jobs run as often as they may. */
  dueWork?: Pick<DueWork, 'add'>
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
/** A job that is never due runs so often, ms. */
const sweepMs = 1_800_000
/** Longest delay of a timer, ms. */
const maxDelay = 3_600_000

interface LastRun {
  started_at: Date
  /** null: it has not ended. */
  duration_ms: number | null
  /** How many before it, in a row, have not. */
  interrupted: number
}

/** A server that has a job's lock, and what became of it. */
interface Holding {
  readonly client: PoolClient
  /** Aborted: the lock went with its connection, and another server may run the job. */
  readonly lost: AbortController
}

/** One of these was begun and is run by nobody, as after a kill of its server. */
const jobsAreLeft = (names: readonly string[], now: Date): RawBuilder<unknown> =>
  sql`exists (select from jobs j where j.name = any(${[...names]}::text[]) and j.duration_ms is null
    and (j.started_at > ${now} or j.started_at + least(j.interrupted, 60) * interval '1 minute' <= ${now})
    and not exists (select from pg_locks l where l.locktype = 'advisory' and l.classid = ${lockSpace}::int::oid
      and l.objid = (hashtext(j.name)::bigint & 4294967295)::oid and l.objsubid = 2 and l.granted
      and l.database = (select oid from pg_database where datname = current_database())))`

export class JobRunner {
  readonly #pool: Pool
  readonly #log: JobLog
  readonly #now: () => number
  readonly #jobs = new Map<string, Job>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  /** By the name of the job. */
  readonly #running = new Map<string, Promise<void>>()
  #atWork = 0
  readonly #waiting: (() => void)[] = []
  readonly #stop = new AbortController()
  readonly #dueWork: Pick<DueWork, 'add'> | undefined
  /** Jobs with something to do, of those that say so. */
  readonly #found = new Set<string>()
  readonly #leaving: (() => void)[] = []
  /** Finds what other servers began and left. */
  readonly #left: WorkerLoop | undefined
  readonly #startDelay: number
  /** Start of this server, ms since 1970 by the clock of that moment; and by a clock that is never set. */
  readonly #since: number
  readonly #sinceMonotonic = performance.now()

  constructor({ pool, log, dueWork, now = Date.now, startDelay = defaultStartDelay }: JobRunnerDependencies) {
    this.#pool = pool
    this.#dueWork = dueWork
    this.#log = log
    this.#now = now
    this.#startDelay = startDelay
    this.#since = now()
    this.#left = dueWork && this.#lookForLeft(dueWork)
  }

  /** Schedules a job; it runs once the start delay has passed and it is due. */
  add(job: Job): void {
    if (this.#jobs.has(job.name)) throw new Error(`there are two jobs ${job.name}`)
    this.#jobs.set(job.name, job)
    if (this.#jobs.size === 1) this.#left?.start()
    const { name, isDue, when } = job
    if (this.#dueWork && isDue && 'every' in when) {
      const found = (): unknown => this.#found.add(name)
      // It runs after the start, whatever is due.
      found()
      // It is only noted, and done at its own turn: were it told no more often than it runs, some would wait for two turns.
      this.#leaving.push(this.#dueWork.add({ name, isDue, everyMs: Math.min(when.every, lookMs), found, sweepMs }))
    }
    this.#schedule(job, this.#startDelay)
  }

  /**
   * Runs the job if it is due and no other server is running it, and records the run. Returns when it is to be tried next, ms since 1970.
   * Throws only if the database is unavailable; a failure of the job itself is logged and recorded.
   */
  async runIfDue(job: Job): Promise<number> {
    const client = await this.#pool.connect()
    // The connection holds the lock; it may be lost while the job runs.
    const lost = new AbortController()
    const onError = (error: Error): void => lost.abort(error)
    client.on('error', onError)
    try {
      const { rows } = await client.query<{ mine: boolean }>(
        `select pg_try_advisory_lock($1, hashtext($2)) as mine, ${watchConnection}`,
        [lockSpace, job.name],
      )
      if (!rows[0]?.mine) return this.#now() + retryDelay
      try {
        return await this.#runLocked(job, { client, lost })
      } finally {
        if (!lost.signal.aborted) await client.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, job.name])
      }
    } finally {
      client.off('error', onError)
      client.release(lost.signal.aborted)
    }
  }

  /** Stops scheduling, aborts running jobs and waits for them. */
  async stop(): Promise<void> {
    this.#stop.abort()
    for (const leave of this.#leaving) leave()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await Promise.all([this.#left?.stop(), ...this.#running.values()])
  }

  async #runLocked(job: Job, { client, lost }: Holding): Promise<number> {
    const { rows } = await client.query<LastRun>('select started_at, duration_ms, interrupted from jobs where name = $1', [
      job.name,
    ])
    const due = this.#dueAt(job, rows[0])
    if (due > this.#now()) return due
    const started = this.#now()
    await client.query(
      `insert into jobs as j (name, started_at) values ($1, $2)
       on conflict (name) do update set started_at = excluded.started_at, duration_ms = null, result = null, failure = null,
         interrupted = case when j.duration_ms is null then j.interrupted + 1 else 0 end`,
      [job.name, new Date(started)],
    )
    const { result, failure } = await job.run(AbortSignal.any([this.#stop.signal, lost.signal])).then(
      done => ({ result: done, failure: undefined }),
      (error: unknown) => ({ result: undefined, failure: error instanceof Error ? error : new Error(String(error)) }),
    )
    const durationMs = Math.max(0, this.#now() - started)
    // Recorded without a duration: another server continues, or this one after its next start.
    if (this.#stop.signal.aborted) return started
    if (lost.signal.aborted) {
      this.#log.error({ err: lost.signal.reason, job: job.name }, 'a job lost its lock with its connection, and is begun again')
      return started
    }
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

  /** Asked by who has the lock: a run that has not ended is nobody's. */
  #dueAt(job: Job, last: LastRun | undefined): number {
    const began = this.#notAhead(last?.started_at.getTime())
    if (!last || last.duration_ms !== null) return nextRun(job, began, this.#startedAt())
    return began === undefined ? this.#now() : againAfter(job, began, last.interrupted)
  }

  #lookForLeft(dueWork: Pick<DueWork, 'add'>): WorkerLoop {
    return new WorkerLoop({
      work: () => this.#takeOver(),
      log: this.#log,
      failure: 'jobs that other servers left cannot be read',
      everyMs: lookMs,
      foundBy: { dueWork, name: 'jobs left by other servers', isDue: now => jobsAreLeft([...this.#jobs.keys()], now) },
    })
  }

  /** Runs what was begun and is run by nobody; what another server runs has its lock. */
  async #takeOver(): Promise<void> {
    // All jobs run once it is over.
    if (performance.now() - this.#sinceMonotonic < this.#startDelay) return
    const { rows } = await this.#pool.query<{ name: string }>('select name from jobs where duration_ms is null')
    for (const { name } of rows) {
      const job = this.#jobs.get(name)
      if (!job || this.#running.has(name) || this.#stop.signal.aborted) continue
      clearTimeout(this.#timers.get(name))
      this.#found.add(name)
      this.#run(job)
    }
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
    this.#running.set(
      job.name,
      this.#runAndSchedule(job).finally(() => this.#running.delete(job.name)),
    )
  }

  /** Of a job whose moment has come: when it is looked at next, where there is nothing to do; ms. */
  #rests({ name, isDue, when }: Job): number | undefined {
    if (!this.#dueWork || !isDue || !('every' in when) || this.#found.delete(name)) return undefined
    return when.every
  }

  async #runAndSchedule(job: Job): Promise<void> {
    const rest = this.#rests(job)
    if (rest !== undefined) return this.#schedule(job, rest)
    let next = this.#now() + retryDelay
    try {
      next = await this.#inTurn(() => (this.#stop.signal.aborted ? Promise.resolve(next) : this.runIfDue(job)))
    } catch (error) {
      this.#log.error({ err: error, job: job.name }, 'job could not be started')
    }
    this.#schedule(job, next - this.#now())
  }
}
