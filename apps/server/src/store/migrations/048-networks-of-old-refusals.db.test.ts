import { afterAll, expect, test } from 'vitest'
import { networkKey } from '../../connections/address-key.ts'
import { migrate } from '../migrations.ts'
import { databaseOf } from '../../testing/database.ts'

const addresses = ['203.0.113.9', '::ffff:198.51.100.7', '2001:db8:1:2::3', '::1', 'fe80::1', 'unix']
const database = await databaseOf('032-devices-of-terminals')
await database.pool.query(
  `insert into refused_terminals (phone, model, maker, terminal_id, plate_num, address, why, first_at, last_at, count)
     select n::text, '', '', '', '', address, 'notRegistered', now(), now(), 1 from unnest($1::text[]) with ordinality as a (address, n)`,
  [addresses],
)
await migrate(database.db)
afterAll(() => database.close())

test('waiting terminals of before networks were counted have the network that they would have now', async () => {
  const { rows } = await database.pool.query<{ address: string; network: string }>(
    'select address, network from refused_terminals',
  )
  expect(Object.fromEntries(rows.map(({ address, network }) => [address, network]))).toEqual(
    Object.fromEntries(addresses.map(address => [address, address === 'unix' ? 'unix' : networkKey(address)])),
  )
})
