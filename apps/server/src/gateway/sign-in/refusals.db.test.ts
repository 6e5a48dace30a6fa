/** What is listed of attempts that come between two writes. */
import { expect, test } from 'vitest'
import { inProcessBus } from '../../events/bus.ts'
import { databaseOfFile } from '../../testing/database.ts'
import { RefusalsRepository } from './refusals.repository.ts'
import { Refusals } from './refusals.ts'

const database = await databaseOfFile()

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

/** One address in each of `count` networks. */
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `11.${at >> 8}.${at & 255}.1`)

test('no flood from 1,000 networks pushes out another device under the number of a vehicle', async () => {
  const refusals = new Refusals(new RefusalsRepository(database.pool), inProcessBus(quiet), quiet)
  const comes = (phone: string, address: string, why: 'otherDevice' | 'unknownTerminal', at: number) =>
    refusals.record({ ...nothing, ...device, phone, address, at, why })
  const now = Date.now()
  const phone = '13900000004'
  const isListed = async () => {
    await refusals.flush()
    const { rowCount } = await database.pool.query('select from refused_terminals where phone = $1', [phone])
    return rowCount === 1
  }
  comes(phone, '203.0.113.9', 'otherDevice', now - 3_600_000)
  await refusals.flush()
  comes(phone, '203.0.113.9', 'otherDevice', now - 60_000)
  expect(await isListed()).toBe(true)

  // Numbers that nobody has, each twice.
  const floods = addresses(1_100).map((address, at) => ({ address, number: String(13_810_000_000 + at) }))
  for (let from = 0; from < floods.length; from += 300) {
    for (const { address, number } of floods.slice(from, from + 300)) comes(number, address, 'unknownTerminal', now)
    await refusals.flush()
  }
  expect(await isListed()).toBe(true)
  // Numbers of vehicles that somebody knows.
  for (let from = 0; from < floods.length; from += 300) {
    for (const { address, number } of floods.slice(from, from + 300)) comes(`2${number}`, address, 'otherDevice', now)
    await refusals.flush()
  }
  expect(await isListed()).toBe(true)
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from refused_terminals')
  expect(Number(rows[0]?.count)).toBeLessThanOrEqual(2_000)
})

test('another device under the number of a vehicle is written beside more unknown numbers than one write takes', async () => {
  const refusals = new Refusals(new RefusalsRepository(database.pool), inProcessBus(quiet), quiet)
  const now = Date.now()
  for (const [at, address] of addresses(1_000).entries())
    refusals.record({ phone: String(13_820_000_000 + at), ...nothing, address, at: now, why: 'unknownTerminal' })
  refusals.record({ ...nothing, ...device, phone: '13900000005', address: '203.0.113.9', at: now, why: 'otherDevice' })
  await refusals.flush()
  const { rowCount } = await database.pool.query(`select from refused_terminals where phone = '13900000005'`)
  expect(rowCount).toBe(1)
})
