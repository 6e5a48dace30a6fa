/** What is listed of attempts that come between two writes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProcessBus } from '../events/bus.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { RefusalsRepository } from './refusals.repository.ts'
import { Refusals } from './refusals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const nothing = { maker: '', model: '', terminalId: '', plateNum: '', plateColor: null, version: null }
const device = { maker: 'OUTRD', model: 'OR-1', terminalId: 'T999999', plateNum: '' }

test('another device under the number of a vehicle, and what came before, are listed beside a flood of the same network', async () => {
  const refusals = new Refusals(new RefusalsRepository(database.pool), inProcessBus(quiet), quiet)
  const attempt = (phone: string, address: string, at: number) => ({
    phone,
    ...nothing,
    address,
    at,
    why: 'notRegistered' as const,
  })
  const now = Date.now()
  refusals.record({ ...attempt('13900000001', '203.0.113.9', now), ...device, why: 'otherDevice' })
  refusals.record(attempt('13900000002', '203.0.113.9', now))
  for (let i = 0; i < 5_000; i += 1) refusals.record(attempt(String(13_800_000_000 + i), `203.0.113.${i % 200}`, now))
  refusals.record(attempt('13900000002', '203.0.113.9', now))
  await refusals.flush()
  const { rows } = await database.pool.query<{ phone: string }>('select phone from refused_terminals')
  expect(rows.length).toBeLessThanOrEqual(12)
  const phones = rows.map(({ phone }) => phone)
  expect(phones).toContain('13900000001')
  expect(phones).toContain('13900000002')
})

test('a row is what one device said last, never fields of two', async () => {
  const refusals = new Refusals(new RefusalsRepository(database.pool), inProcessBus(quiet), quiet)
  const phone = '13900000003'
  const said = async (words: Partial<typeof device>, address: string): Promise<unknown> => {
    refusals.record({ phone, ...nothing, ...words, address, at: Date.now(), why: 'otherDevice' })
    await refusals.flush()
    const { rows } = await database.pool.query(
      'select maker, model, terminal_id, plate_num, address, network from refused_terminals where phone = $1',
      [phone],
    )
    return rows[0]
  }
  await said({ ...device, plateNum: '沪A00001' }, '203.0.113.9')
  const second = {
    maker: 'OTHER',
    model: '',
    terminal_id: 'X1',
    plate_num: '',
    address: '198.51.100.7',
    network: '198.51.100.0/24',
  }
  expect(await said({ maker: 'OTHER', terminalId: 'X1' }, '198.51.100.7')).toEqual(second)
  // One that says nothing may be another one.
  expect(await said({}, '192.0.2.1')).toEqual(second)
})
