import { beforeEach, expect, test } from 'vitest'
import type { Pool, QueryConfig } from 'pg'
import { databaseOfFile } from '../testing/database.ts'
import type { RecordedEvent } from './event-kinds.ts'
import { EventRecord } from './event-record.ts'
import { Metrics } from '../metrics/metrics.ts'

const time = Date.UTC(2026, 5, 1)
const database = await databaseOfFile()

const lines: { level: string; fields: object; text: string }[] = []
const write = (level: string) => (fields: object, text: string) => void lines.push({ level, fields, text })
const log = { info: write('info'), warn: write('warn'), error: write('error') }
const errors = () => lines.filter(({ level }) => level === 'error')
beforeEach(async () => {
  lines.length = 0
  await database.pool.query('truncate recorded_events')
})

const recordOf = (pool: Pick<Pool, 'query'> = database.pool, maxQueued?: number) =>
  new EventRecord({ pool, log, now: () => time, ...(maxQueued && { maxQueued }) })
const rows = async () => (await database.pool.query<object>('select * from recorded_events order by id')).rows
const refused = (account: string): RecordedEvent => ({
  kind: 'signInRefused',
  account,
  address: '192.0.2.7',
  reason: 'auth.wrongPassword',
})

test('an event is a line of the log and a row with the fields of its kind', async () => {
  const record = recordOf()
  record.record(refused('li'))
  await record.settled()
  expect(await rows()).toEqual([
    {
      id: expect.any(String) as string,
      time: new Date(time),
      kind: 'signInRefused',
      user_id: null,
      session_id: null,
      account: 'li',
      address: '192.0.2.7',
      call: null,
      subjects: [],
      result: null,
      details: { reason: 'auth.wrongPassword' },
      organisation_ids: null,
    },
  ])
  expect(lines).toEqual([
    {
      level: 'info',
      text: 'signInRefused',
      fields: { account: 'li', address: '192.0.2.7', reason: 'auth.wrongPassword' },
    },
  ])
})

test('a text that PostgreSQL cannot store loses neither its event nor those beside it; long ones are cut', async () => {
  const record = recordOf()
  for (const account of ['before', 'a\u0000b', '\ud800', 'x'.repeat(10_000), 'after']) record.record(refused(account))
  await record.settled()
  expect(await rows()).toMatchObject(['before', 'a\ufffdb', '\ufffd', 'x'.repeat(200), 'after'].map(account => ({ account })))
  expect(errors()).toEqual([])
})

test('what finds the queue full is logged as an error, and the rest is written', async () => {
  const record = recordOf(undefined, 3)
  for (const account of ['first', 'second', 'third', 'fourth']) record.record(refused(account))
  await record.settled()
  expect(await rows()).toMatchObject([{ account: 'first' }, { account: 'second' }, { account: 'third' }])
  expect(errors()).toMatchObject([
    { fields: { account: 'fourth' }, text: 'signInRefused not recorded: too many wait for the database' },
  ])
})

test('what could not be written is logged as an error, the next event is written', async () => {
  const record = recordOf()
  await database.pool.query('alter table recorded_events rename to elsewhere')
  for (const account of ['first', 'second', 'third']) record.record(refused(account))
  await record.settled()
  await database.pool.query('alter table elsewhere rename to recorded_events')
  record.record(refused('fourth'))
  await record.settled()
  expect(await rows()).toMatchObject([{ account: 'fourth' }])
  expect(errors()).toMatchObject(
    ['first', 'second', 'third'].map(account => ({ fields: { account }, text: 'signInRefused not recorded: writing failed' })),
  )
})

/** A pool whose first queries fail as with a database that is away. */
function awayFor(failures: number) {
  let left = failures
  const query = (config: QueryConfig): Promise<unknown> =>
    left-- > 0
      ? Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      : database.pool.query(config)
  return { query } as unknown as Pick<Pool, 'query'>
}

test('while the database is away events wait, and are written once it is back', async () => {
  const record = recordOf(awayFor(2))
  record.record(refused('first'))
  record.record(refused('second'))
  await record.settled()
  expect(await rows()).toMatchObject([{ account: 'first' }, { account: 'second' }])
  expect(errors()).toEqual([])
})

test('a stop waits for no database that is away: what is queued is in the log', async () => {
  const record = recordOf(awayFor(1_000))
  record.record(refused('first'))
  await record.stop()
  expect(errors()).toMatchObject([{ fields: { account: 'first' }, text: 'signInRefused not recorded: writing failed' }])
})

test('the record counts its events by kind, those that wait and those it lost', async () => {
  const metrics = new Metrics()
  const record = new EventRecord({ pool: database.pool, log, metrics, maxQueued: 1 })
  record.record(refused('first'))
  record.record(refused('second'))
  await record.settled()
  const text = await metrics.text()
  expect(text).toContain('outrider_record_events_total{kind="signInRefused"} 2')
  expect(text).toContain('outrider_record_queued 0')
  expect(text).toContain('outrider_record_lost_total 1')
})
