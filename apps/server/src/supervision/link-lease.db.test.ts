/** Which of several servers has the links with superior platforms: one at a time, also when it ends or loses the database. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database.ts'
import { LinkLease } from './link-lease.ts'

const patience = { timeout: 4_000 }
const ids = ['city', 'province']
let database: TestDatabase
let events: string[]
let leases: LinkLease[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  events = []
  leases = []
})
afterEach(async () => {
  for (const lease of leases) await lease.stop()
})

function server(name: string): LinkLease {
  const lease = new LinkLease({
    pool: database.pool,
    ids,
    retry: 10,
    onTaken: id => events.push(`${name} has ${id}`),
    onLost: async () => {
      // As closing links takes a while, in which another server tries.
      for (let tries = 0; tries < 5; tries++) await database.pool.query('select pg_sleep(0.01)')
      events.push(`${name} closed its links`)
    },
    log: { warn: () => {} },
  })
  leases.push(lease)
  lease.start()
  return lease
}
const took = (name: string) => ids.map(id => `${name} has ${id}`)
const holders = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select distinct pid from pg_locks where locktype = 'advisory' and classid = 809 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

test('one server has all links; when it ends, another has them after its links are closed', async () => {
  const first = server('first')
  await expect.poll(() => events, patience).toEqual(took('first'))
  server('second')
  await first.stop()
  await expect.poll(() => events, patience).toEqual([...took('first'), 'first closed its links', ...took('second')])
})

test('a server that loses its connection to the database closes its links, and one has them again', async () => {
  server('first')
  await expect.poll(() => events, patience).toEqual(took('first'))
  const [pid] = await holders()
  await database.pool.query('select pg_terminate_backend($1, 4000)', [pid])
  server('second')
  await expect.poll(() => events, patience).toEqual(expect.arrayContaining(['first closed its links', ...took('second')]))
  expect(await holders()).toHaveLength(1)
  expect(events.filter(event => event === 'first has city')).toHaveLength(1)
})
