/** What a new terminal tries, by a real gateway: every try with its reason, until it moves; and who sees it. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { messages } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../gateway/gateway.ts'
import { until } from '../../testing/gateway.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

let platform: TestPlatform
let gateway: Gateway
let first: number
let everything: Caller
let ofSecond: Caller
const terminals: TestTerminal[] = []
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const number = '13977770001'
beforeEach(async () => {
  platform = await testPlatform()
  const { database, bus } = platform
  gateway = await startGateway({ ...database, bus, log: quiet, options: { host: '127.0.0.1', port: 0, sweepMs: 20 } }, [])
  first = await platform.addOrganisation('First')
  const second = await platform.addOrganisation('Second')
  await platform.addUser('all', 'a password', [first, second])
  await platform.addUser('second', 'a password', [second])
  everything = await platform.signIn('all', 'a password')
  ofSecond = await platform.signIn('second', 'a password')
})
afterEach(async () => {
  for (const terminal of terminals.splice(0)) terminal.socket.destroy()
  await gateway.stop()
  await platform.stop()
})

async function newTerminal(phone = number): Promise<TestTerminal> {
  const socket = connect({ port: gateway.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  const terminal = new TestTerminal(0, phone, '2013', socket)
  terminals.push(terminal)
  return terminal
}
const seenBy = async (caller: Caller) => (await caller.call('admin/getTerminalTries', {})).terminals
const shown = async () => (await seenBy(everything))[0]

test('a terminal is followed from its first refusal to the map: each try is told, and kept when its vehicle is added', async () => {
  const terminal = await newTerminal()
  terminal.send(messages.heartbeat, {})
  await until(async () => (await shown())?.tries.length === 1)
  await terminal.register()
  await until(async () => (await shown())?.tries.length === 2)
  expect(await shown()).toMatchObject({
    number,
    model: 'OR-1',
    stage: 'unknown',
    vehicleId: null,
    tries: [
      { why: 'unknownVehicle', address: '127.0.0.1' },
      { why: 'notRegistered', address: '127.0.0.1' },
    ],
  })
  // Nobody’s number is not shown to who administers one company of several.
  expect(await seenBy(ofSecond)).toEqual([])

  await everything.call('vehicle/addVehicle', {
    orgId: first,
    plateNum: '沪A12345',
    plateColor: 1,
    commCardNum: number,
    vehicleType: 'truck',
    terminalType: 'jt808-2013',
  })
  expect(await shown()).toMatchObject({ stage: 'waiting', plateNum: '沪A12345', tries: [{ why: 'unknownVehicle' }, {}] })
  const again = await newTerminal()
  await again.signIn()
  await until(async () => (await shown())?.stage === 'connected')
  expect((await shown())?.tries.map(({ why }) => why)).toEqual([null, 'unknownVehicle', 'notRegistered'])
  again.report({ speed: 0 })
  await until(async () => (await shown())?.stage === 'located')
  again.report({ speed: 50, time: Date.now() + 1_000 })
  await until(async () => (await shown())?.stage === 'moving')
  expect(await seenBy(ofSecond)).toEqual([])
})

test('of a number that tries without end the newest twenty tries are kept', async () => {
  const terminal = await newTerminal('13977770002')
  for (let i = 0; i < 25; i += 1) {
    const before = gateway.stats().refused
    terminal.send(messages.heartbeat, {})
    await until(() => gateway.stats().refused > before)
  }
  const kept = async () =>
    (await platform.database.pool.query<{ count: number }>('select count(*)::int as count from terminal_tries')).rows[0]?.count
  await until(async () => (await kept()) === 20)
})

test('a burst of others pushes out neither what the terminal of a vehicle tries nor a number of another network', async () => {
  await platform.addVehicle(first, '沪A20000', { phone: '13977772000' })
  await platform.settled()
  const { pool } = platform.database
  await pool.query(
    `insert into terminal_tries (phone, at, why, address) select '13977772000', now() - interval '1 hour', 'wrongToken', '127.0.0.1'`,
  )
  const listed = async (from: number, count: number, network: string, ago: string) =>
    await pool.query(
      `with n as (select (13988000000 + $1::int8 + i)::text as phone, now() - $4::interval as at from generate_series(1, $2::int4) i), r as (
         insert into refused_terminals (phone, model, maker, terminal_id, plate_num, address, network, why, first_at, last_at, count)
         select phone, '', '', '', '', $5, $3, 'notRegistered', at, at, 1 from n)
       insert into terminal_tries (phone, at, why, address) select phone, at, 'notRegistered', $5 from n, generate_series(1, 20)`,
      [from, count, network, ago, network.replace('.0/24', '.7')],
    )
  await listed(0, 1, '198.51.100.0/24', '30 minutes')
  await listed(1_000, 50, '203.0.113.0/24', '1 second')
  const seen = (await seenBy(everything)).map(each => each.number)
  expect(seen).toContain('13977772000')
  expect(seen).toContain('13988000001')
  expect(seen.length).toBeLessThanOrEqual(30)
})
