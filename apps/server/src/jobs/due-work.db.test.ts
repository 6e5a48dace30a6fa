import { expect, onTestFinished, test, vi } from 'vitest'
import { sql } from 'kysely'
import { pino } from 'pino'
import { databaseOfFile } from '../testing/database.ts'
import { testPlatform } from '../testing/platform.ts'
import { DueWork } from './due-work.ts'
import { JobRunner } from './job-runner.ts'
import { WorkerLoop } from './worker-loop.ts'

const database = await databaseOfFile()
const { db } = database
const noLog = { info: () => undefined, error: () => undefined }

test('what is due is asked of in one statement: who has nothing to do is not notified, except now and then', async () => {
  let elapsed = 0
  const statements = vi.spyOn(database.pool, 'connect')
  const dueWork = new DueWork({ db, now: () => 0, log: noLog, monotonic: () => elapsed })
  const notified: string[] = []
  const add = (name: string, isDue: boolean, everyMs: number): (() => void) =>
    dueWork.add({ name, isDue: () => sql`${isDue}::bool`, everyMs, found: () => notified.push(name) })
  add('waits', true, 2_000)
  add('seldom', true, 5_000)
  add('nothing', false, 2_000)
  const leave = add('left', true, 0)
  leave()
  for (elapsed = 0; elapsed <= 10_000; elapsed += 2_000) await dueWork.look()
  expect(statements).toHaveBeenCalledTimes(6)
  expect(notified).toEqual(['waits', 'waits', 'waits', 'seldom', 'waits', 'waits'])
  notified.length = 0
  elapsed = 300_000
  await dueWork.look()
  expect(notified).toEqual(['waits', 'seldom', 'nothing'])
  statements.mockRestore()
})

test('a condition that cannot be read holds up nobody: each looks for itself until it can, and the log has one line', async () => {
  const lines: string[] = []
  let broken = true
  const dueWork = new DueWork({ db, now: () => 0, log: { error: (_, text) => lines.push(text) }, monotonic: () => 9_000 })
  const notified: string[] = []
  const every = { everyMs: 0, isDue: () => sql`false` }
  dueWork.add({ ...every, name: 'sound', found: () => notified.push('sound') })
  dueWork.add({
    ...every,
    name: 'broken',
    isDue: () => (broken ? sql`1 / 0 = 1` : sql`false`),
    found: () => notified.push('broken'),
  })
  await dueWork.look()
  await dueWork.look()
  expect([notified, lines]).toEqual([
    ['sound', 'broken', 'sound', 'broken'],
    ['what is due cannot be read; each part looks for itself'],
  ])
  broken = false
  await dueWork.look()
  expect(notified.length).toBe(4)
})

test('a database that does not answer holds up nobody: each looks for itself, and nothing more is asked until it does', async () => {
  const dueWork = new DueWork({ db, now: () => 0, log: noLog, monotonic: () => 9_000, answerMs: 20 })
  let found = 0
  let asked = 0
  const isDue = () => {
    asked += 1
    return sql`pg_sleep(1)::text is null`
  }
  dueWork.add({ name: 'with work in memory', everyMs: 0, isDue, found: () => (found += 1) })
  await dueWork.look()
  await dueWork.look()
  expect([found, asked]).toEqual([2, 1])
  await expect.poll(async () => (await dueWork.look(), asked)).toBe(2)
})

test('a loop is woken for what another server put in, by the conditions as they are at that moment', async () => {
  const now = Date.parse('2026-11-30T08:00:00Z')
  const dueWork = new DueWork({ db, now: () => now, log: noLog })
  let portions = 0
  const isDue = (at: Date) => sql`exists (select from jobs where name = 'from elsewhere' and started_at <= ${at})`
  const loop = new WorkerLoop({
    work: async () => void (portions += 1),
    log: noLog,
    failure: '',
    everyMs: 0,
    foundBy: { dueWork, name: 'a loop', isDue },
  })
  loop.start()
  await loop.settled()
  await dueWork.look()
  await loop.settled()
  expect(portions).toBe(1)
  const put = (at: string) =>
    database.pool.query(
      `insert into jobs (name, started_at) values ('from elsewhere', $1)
    on conflict (name) do update set started_at = excluded.started_at`,
      [at],
    )
  await put('2026-11-30T08:00:01Z')
  await dueWork.look()
  await loop.settled()
  expect(portions).toBe(1)
  await put('2026-11-30T08:00:00Z')
  await dueWork.look()
  await loop.settled()
  expect(portions).toBe(2)
  await loop.stop()
  await dueWork.look()
  expect(portions).toBe(2)
})

test('a job that has nothing to do leaves the database alone until it is found due', async () => {
  let found: () => void = () => undefined
  const dueWork = { add: (row: { found: () => void }) => ((found = row.found), () => undefined) }
  const runner = new JobRunner({ pool: database.pool, log: noLog, dueWork, startDelay: 0 })
  const runs: Promise<void>[] = []
  let ran = Promise.withResolvers<void>()
  const next = async (): Promise<void> => {
    await ran.promise
    ran = Promise.withResolvers<void>()
    runs.push(ran.promise)
  }
  runner.add({
    name: 'seldom something to do',
    when: { every: 5 },
    isDue: () => sql`false`,
    run: () => (ran.resolve(), Promise.resolve({})),
  })
  await next()
  // Its turn came and went; nothing was asked of the database.
  const taken = vi.spyOn(database.pool, 'connect')
  const turns = vi.spyOn(globalThis, 'setTimeout')
  await vi.waitFor(() => expect(turns.mock.calls.filter(([, ms]) => ms === 5).length).toBeGreaterThan(2))
  expect(taken).not.toHaveBeenCalled()
  found()
  await next()
  expect(runs.length).toBe(2)
  taken.mockRestore()
  turns.mockRestore()
  await runner.stop()
})

test('a job that becomes due just after a look is found by the next one: it waits a turn of its own and a look, not two turns', async () => {
  let elapsed = 0
  const due = { holds: true }
  const dueWork = new DueWork({ db, now: () => 0, log: noLog, monotonic: () => elapsed })
  const found: number[] = []
  const runner = new JobRunner({
    pool: database.pool,
    log: noLog,
    startDelay: 3_600_000,
    dueWork: { add: row => dueWork.add({ ...row, found: () => (row.found(), void found.push(elapsed)) }) },
  })
  runner.add({
    name: 'each minute',
    when: { every: 60_000 },
    isDue: () => sql`${due.holds}::bool`,
    run: () => Promise.resolve({}),
  })
  for (elapsed = 2_000; elapsed <= 70_000; elapsed += 2_000) {
    // It ran in between, and something new is there two seconds later.
    due.holds = elapsed <= 60_000 || elapsed >= 64_000
    await dueWork.look()
  }
  expect(found).toContain(2_000)
  expect(found).toContain(64_000)
  await runner.stop()
})

test('the conditions of all who wait in a server can be read: what wakes it at rest', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: line => void lines.push(line) })
  const platform = await testPlatform({ log, terminals: 'gateway' })
  onTestFinished(() => platform.stop())
  const ofJobs = new DueWork({ db: platform.database.db, now: Date.now, log, monotonic: () => 1 })
  const found: string[] = []
  for (const { name, isDue } of platform.jobs) if (isDue) ofJobs.add({ name, isDue, everyMs: 0, found: () => found.push(name) })
  expect(ofJobs.names.length).toBeGreaterThan(12)
  await ofJobs.look()
  await platform.dueWork.look()
  expect(found).toEqual([])
  expect(lines.filter(line => line.includes('what is due'))).toEqual([])
  expect(platform.dueWork.names.toSorted()).toEqual([
    'alarm signals',
    'changes of terminals',
    'commands of servers that have ended',
    'commands to vehicles',
    'erasures',
    'events for webhooks',
    'geofences for terminals',
    'kept talks',
    'messages to webhooks',
    'notices by channels',
    'pushes',
    'talks',
    'views of video',
    'what rules do',
  ])
})
