/** Which of several servers has the links with superior platforms: one at a time, also when it ends or loses the database. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseOfFile } from '../testing/database.ts'
import { LinkLease } from './link-lease.ts'

const ids = ['city', 'province']
let events: string[]
let leases: LinkLease[]
const database = await databaseOfFile()
beforeEach(() => {
  events = []
  leases = []
})
afterEach(async () => {
  for (const lease of leases) await lease.stop()
  // A connection ends a moment after it is closed.
  await expect.poll(holders).toEqual([])
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
/** Of the connections that hold the locks, one for each lock. */
const holders = async (): Promise<number[]> => {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and classid = 809 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}

test('one server has all links; when it ends, another has them after its links are closed', async () => {
  const first = server('first')
  await expect.poll(() => events).toEqual(took('first'))
  server('second')
  await first.stop()
  await expect.poll(() => events).toHaveLength(2 * ids.length + 1)
  expect(events.slice(0, ids.length + 1)).toEqual([...took('first'), 'first closed its links'])
  // In either order: the locks may be given back between its tries.
  expect(events.slice(ids.length + 1).toSorted()).toEqual(took('second'))
})

test('a server that loses its connection to the database closes its links, and one has them again', async () => {
  server('first')
  await expect.poll(() => events).toEqual(took('first'))
  const [pid] = await holders()
  await database.pool.query('select pg_terminate_backend($1, 4000)', [pid])
  server('second')
  const taken = () => events.filter(event => event.includes(' has '))
  await expect.poll(() => taken().length).toBe(2 * ids.length)
  await expect.poll(() => events).toContain('first closed its links')
  // Either may be the next, the first one after it has closed its links.
  const again = events.slice(ids.length)
  expect(again.slice(0, again.indexOf('first closed its links')).filter(event => event.startsWith('first'))).toEqual([])
  expect(
    new Set(
      taken()
        .slice(ids.length)
        .map(event => event.split(' ').at(-1)),
    ),
  ).toEqual(new Set(ids))
  expect(await holders()).toHaveLength(ids.length)
})
