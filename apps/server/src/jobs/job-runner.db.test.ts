import { beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '../testing/database.ts'
import { DueWork } from './due-work.ts'
import { type Job, nextRun } from './job.ts'
import { JobRunner } from './job-runner.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 1, 12)
let now = start
let logged: string[]
const database = await databaseOfFile()
beforeEach(async () => {
  now = start
  logged = []
  await database.pool.query('truncate jobs')
})

const server = (startDelay?: number) =>
  new JobRunner({
    pool: database.pool,
    log: { info: (_, text) => logged.push(text), error: (_, text) => logged.push(text) },
    now: () => now,
    ...(startDelay !== undefined && { startDelay }),
  })
const hourly = (run: Job['run']): Job => ({ name: 'a job', when: { every: hour }, run })
const recorded = async () => (await database.pool.query('select started_at, duration_ms, result, failure from jobs')).rows

test('a job runs when it is due, and its result and duration are recorded', async () => {
  let runs = 0
  const runner = server()
  const job = hourly(async () => {
    now += 1500
    return { deleted: ++runs }
  })
  expect(await runner.runIfDue(job)).toBe(start + hour)
  expect(await recorded()).toEqual([{ started_at: new Date(start), duration_ms: 1500, result: { deleted: 1 }, failure: null }])
  // Another server knows from the table that it is not due.
  expect(await server().runIfDue(job)).toBe(start + hour)
  expect(runs).toBe(1)
  now = start + hour
  await runner.runIfDue(job)
  expect(runs).toBe(2)
  expect(logged).toEqual(['job done', 'job done'])
})

test('one of several servers runs a job', async () => {
  let runs = 0
  let finish = (): void => undefined
  const ended = new Promise<void>(resolve => {
    finish = resolve
  })
  let began = (): void => undefined
  const begun = new Promise<void>(resolve => {
    began = resolve
  })
  const job = hourly(async () => {
    runs++
    began()
    await ended
    return {}
  })
  const first = server().runIfDue(job)
  await begun
  expect(await server().runIfDue(job)).toBeLessThan(start + hour)
  finish()
  await first
  expect(runs).toBe(1)
})

test('a failure is recorded and logged, and the job runs again when it is next due', async () => {
  const runner = server()
  expect(await runner.runIfDue(hourly(() => Promise.reject(new Error('no disk'))))).toBe(start + hour)
  expect(await recorded()).toMatchObject([{ duration_ms: 0, result: null, failure: 'no disk' }])
  expect(logged).toEqual(['job failed'])
  now += hour
  await runner.runIfDue(hourly(() => Promise.resolve({ done: 1 })))
  expect(await recorded()).toMatchObject([{ result: { done: 1 }, failure: null }])
})

test('a stop aborts a running job and waits for it; the next server continues', async () => {
  let began = (): void => undefined
  const begun = new Promise<void>(resolve => {
    began = resolve
  })
  let aborted = false
  const runner = server(0)
  runner.add(
    hourly(
      signal =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true
            reject(new Error('aborted'))
          })
          began()
        }),
    ),
  )
  await begun
  await runner.stop()
  expect(aborted).toBe(true)
  expect(logged).toEqual([])
  let continued = false
  await server().runIfDue(
    hourly(() => {
      continued = true
      return Promise.resolve({})
    }),
  )
  expect(continued).toBe(true)
})

/** Until it is aborted. */
const runsOn =
  (began: () => void): Job['run'] =>
  signal =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
      began()
    })
/** As if the server had been killed: its lock goes with its connection. */
const endConnectionOfLock = () =>
  database.pool.query(`select pg_terminate_backend(pid, 30000) from pg_locks where locktype = 'advisory' and classid = 808
    and database = (select oid from pg_database where datname = current_database())`)

test('what a server has begun and left is found by the next look of another one, and run at once; who lost its lock stops', async () => {
  const began = Promise.withResolvers<void>()
  const first = server().runIfDue(hourly(runsOn(began.resolve)))
  await began.promise
  let elapsed = 0
  const dueWork = new DueWork({
    db: database.db,
    now: () => now,
    log: { error: (_, text) => logged.push(text) },
    monotonic: () => (elapsed += 2_000),
  })
  const taken = Promise.withResolvers<void>()
  const other = new JobRunner({
    pool: database.pool,
    dueWork,
    log: { info: (_, text) => logged.push(text), error: (_, text) => logged.push(text) },
    now: () => now,
    startDelay: 0,
  })
  let runs = 0
  other.add(
    hourly(async () => {
      runs++
      taken.resolve()
      return {}
    }),
  )
  // Its own look at the start: another server is running it.
  await dueWork.look()
  expect(runs).toBe(0)
  await endConnectionOfLock()
  await expect.poll(async () => (await dueWork.look(), runs)).toBe(1)
  await taken.promise
  await other.stop()
  await first
  expect(logged).toContain('a job lost its lock with its connection, and is begun again')
  expect(logged).not.toContain('job failed')
})

test('a job by the clock that was interrupted is continued by a server that started after its time', async () => {
  const nightly: Job = { name: 'a job', when: { at: '11:00' }, run: () => Promise.resolve({}) }
  await database.pool.query(`insert into jobs (name, started_at) values ('a job', $1)`, [new Date(start - hour)])
  // It would be due tomorrow, had it not been begun.
  expect(await server().runIfDue(nightly)).toBe(start + 23 * hour)
  expect(await recorded()).toMatchObject([{ started_at: new Date(start), duration_ms: 0 }])
})

test('a job that ends one server after the other waits longer each time', async () => {
  const die = async (): Promise<number> => {
    const began = Promise.withResolvers<void>()
    const running = server().runIfDue(hourly(runsOn(began.resolve)))
    const next = await Promise.race([running, began.promise.then(() => -1)])
    await endConnectionOfLock()
    await running
    return next
  }
  expect(await die()).toBe(-1)
  expect(await die()).toBe(-1)
  // Two in a row: not before a minute has passed, and again with the third.
  expect(await die()).toBe(start + 60_000)
  now += 60_000
  expect(await die()).toBe(-1)
  expect(await die()).toBe(start + 60_000 + 120_000)
  now += 120_000
  await server().runIfDue(hourly(() => Promise.resolve({})))
  expect((await database.pool.query('select interrupted from jobs')).rows).toEqual([{ interrupted: 3 }])
  now += hour
  await server().runIfDue(hourly(() => Promise.resolve({})))
  expect((await database.pool.query('select interrupted from jobs')).rows).toEqual([{ interrupted: 0 }])
})

test('a run recorded before the clock was set back keeps no job waiting', async () => {
  let runs = 0
  const job = hourly(() => Promise.resolve({ runs: ++runs }))
  const runner = server()
  await runner.runIfDue(job)
  now = start - 400 * 24 * hour
  expect(await runner.runIfDue(job)).toBe(now + hour)
  expect(runs).toBe(2)
})

test('a job by the clock runs once a day at its time', () => {
  const nightly = { when: { at: '02:30' } }
  const due = Date.UTC(2026, 0, 2, 2, 30)
  expect(nextRun(nightly, undefined, start)).toBe(due)
  expect(nextRun(nightly, due + 40, start)).toBe(due + 24 * hour)
})
