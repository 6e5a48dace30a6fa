/** Which links a start closes: those of servers that have ended, not those of servers that run beside it. */
import { afterEach, expect, test } from 'vitest'
import { type TestGateway, testGateway } from '../../testing/gateway.ts'
import { startGateway } from '../gateway.ts'

let g: TestGateway
afterEach(() => g.close())

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const openLinks = async (): Promise<number> =>
  (await g.database.pool.query('select from terminal_links where unlinked_at is null')).rowCount ?? 0

test('a server that starts beside another leaves the links of that one open, and closes those of one that was killed', async () => {
  g = await testGateway({ graceMs: 0 })
  await g.linked('13978800001')
  // Of a run that holds no lock: its process is gone.
  await g.database.pool.query(
    'insert into terminal_links (terminal_id, linked_at, address, server_run) select id, now(), $1, 1 from terminals',
    ['127.0.0.1'],
  )
  expect(await openLinks()).toBe(2)
  const { db, pool } = g.database
  const other = await startGateway({ db, pool, bus: g.bus, log: quiet, options: { host: '127.0.0.1', port: 0 } })
  expect(await openLinks()).toBe(1)
  await other.stop()
  expect(await openLinks()).toBe(1)
})
