import { afterAll, expect, test } from 'vitest'
import { databaseOfFile } from '../../testing/database.ts'
import { Partitions } from './partitions.ts'

const database = await databaseOfFile()
const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()))
afterAll(() => {
  for (const client of clients) client.release()
})

test('gateways of several servers that need the same new day at the same time all get it', async () => {
  const days = Array.from({ length: 90 }, (_, n) => Date.UTC(2024, 0, 1 + n))
  for (const day of days) await Promise.all(clients.map(client => new Partitions().ensure(client, [day])))
  const { rows } = await database.pool.query<{ made: string }>(
    `select count(*) as made from pg_inherits where inhparent = 'positions'::regclass and inhrelid::regclass::text like 'positions_2024%'`,
  )
  expect(rows).toEqual([{ made: '90' }])
})
