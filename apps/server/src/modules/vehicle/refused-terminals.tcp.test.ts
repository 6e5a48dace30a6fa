/** The list of waiting terminals: what a flood of unknown numbers leaves of it, and who sees what. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { messages, type Version } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../gateway/gateway.ts'
import { until } from '../../testing/gateway.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

let platform: TestPlatform
let gateway: Gateway
let first: number
let second: number
let everything: Caller
let ofSecond: Caller
const terminals: TestTerminal[] = []
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
beforeEach(async () => {
  platform = await testPlatform()
  const { database, bus } = platform
  gateway = await startGateway({ ...database, bus, log: quiet, options: { host: '127.0.0.1', port: 0, sweepMs: 20 } }, [])
  first = await platform.addOrganisation('First')
  second = await platform.addOrganisation('Second')
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

async function terminalFrom(address: string, phone: string, version: Version = '2013'): Promise<TestTerminal> {
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress: address })
  await once(socket, 'connect')
  const terminal = new TestTerminal(0, phone, version, socket)
  terminals.push(terminal)
  return terminal
}
/** `count` heartbeats of as many unknown numbers, all refused. */
async function flood(address: string, from: number, count: number): Promise<void> {
  const { socket } = await terminalFrom(address, '1')
  const before = gateway.stats().refused
  for (let i = 0; i < count; i += 1) new TestTerminal(0, String(from + i), '2013', socket).send(messages.heartbeat, {})
  await until(() => gateway.stats().refused >= before + count)
}
const listed = async (caller: Caller) => (await caller.call('vehicle/getAddVehUiInit', {})).refusedTerminals
const numbers = async (caller: Caller) => (await listed(caller)).map(({ number }) => number)
const written = () =>
  until(async () => {
    const { rows } = await platform.database.pool.query<{ count: string }>(
      `select coalesce(sum(count), 0) + coalesce((select sum(attempts) from refused_networks), 0) as count from refused_terminals`,
    )
    return Number(rows[0]?.count) >= gateway.stats().refused
  })

test('1,800 unknown numbers from one network hide no terminal of another, and are one row with their number', async () => {
  const terminal = await terminalFrom('127.0.7.1', '13977770001')
  await terminal.register()
  for (let i = 0; i < 30; i += 1) await flood(`127.0.0.${i + 10}`, 13_800_000_000 + i * 60, 60)
  await written()
  const { refusedTerminals, refusedNetworks } = await everything.call('vehicle/getAddVehUiInit', {})
  expect(refusedTerminals).toContainEqual(
    expect.objectContaining({ number: '13977770001', why: 'unknownVehicle', model: 'OR-1' }),
  )
  expect(refusedTerminals.length).toBeLessThanOrEqual(51)
  expect(refusedNetworks).toEqual([expect.objectContaining({ network: '127.0.0.0/24' })])
  expect(refusedNetworks[0]?.numbers).toBeGreaterThan(1_700)
})

test('of a flooded network the numbers that come again and again stay on the list', async () => {
  const terminal = await terminalFrom('127.0.0.9', '13977770002')
  for (let i = 0; i < 5; i += 1) {
    await terminal.register()
    await flood('127.0.0.10', 13_800_000_000 + i * 200, 200)
  }
  await written()
  expect(await numbers(everything)).toContain('13977770002')
})

test("a second root's administrator sees what concerns his own vehicles, by number or by plate, and nothing else", async () => {
  await platform.addVehicle(first, '沪A00001', { phone: '13977770003' })
  const own = String(await platform.addVehicle(second, '沪A00002', { phone: '13977770004' }))
  await (await terminalFrom('127.0.7.1', '13977770003')).authenticate('wrong')
  await (await terminalFrom('127.0.7.1', '13977770004')).authenticate('wrong')
  await (await terminalFrom('127.0.7.1', '13977770005')).register({ plate: '沪A00001' })
  await (await terminalFrom('127.0.7.1', '13977770006')).register({ plate: '沪A00002' })
  await (await terminalFrom('127.0.7.1', '13977770007')).register({ plate: '' })
  await flood('127.0.9.1', 13_800_000_000, 100)
  await written()
  expect((await numbers(everything)).filter(number => number.startsWith('1397777')).toSorted()).toEqual([
    '13977770003',
    '13977770004',
    '13977770005',
    '13977770006',
    '13977770007',
  ])
  const { refusedTerminals, refusedNetworks } = await ofSecond.call('vehicle/getAddVehUiInit', {})
  expect(refusedTerminals.map(({ number }) => number).toSorted()).toEqual(['13977770004', '13977770006'])
  expect(refusedTerminals.find(({ number }) => number === '13977770004')).toMatchObject({ vehicleId: own, why: 'wrongToken' })
  expect(refusedNetworks).toEqual([])
})

test('what a terminal says of its plate and the edition it speaks are listed with it; what it does not say is not guessed', async () => {
  await (await terminalFrom('127.0.7.1', '13977770011')).register({ plateColor: 1 })
  await (await terminalFrom('127.0.7.1', '13977770012', '2019')).register({ plateColor: 7 })
  await (await terminalFrom('127.0.7.1', '13977770013')).authenticate('wrong')
  await (await terminalFrom('127.0.7.1', '13977770011')).authenticate('wrong')
  await written()
  const terminals = await listed(everything)
  const said = (number: string) => {
    const { plateColor, terminalType } = terminals.find(terminal => terminal.number === number) ?? {}
    return { plateColor, terminalType }
  }
  expect(said('13977770011')).toEqual({ plateColor: 1, terminalType: 'jt808-2013' })
  expect(said('13977770012')).toEqual({ plateColor: null, terminalType: 'jt808-2019' })
  expect(said('13977770013')).toEqual({ plateColor: null, terminalType: null })
})

test('who may add vehicles learns where terminals connect: the address of the option, or the port alone', async () => {
  const { gateway: nameless } = await everything.call('vehicle/getAddVehUiInit', {})
  expect(nameless).toEqual({ host: '', port: expect.any(Number), udpPort: null, textMessages: [] })
  const named = await testPlatform({ config: { 'gateway-address': 'gw.example.com:16808', 'gateway-udp-port': 6809 } })
  try {
    const caller = await named.newCaller('named', [await named.addOrganisation('Named')])
    const { gateway: place } = await caller.call('vehicle/getAddVehUiInit', {})
    expect(place).toEqual({ host: 'gw.example.com', port: 16_808, udpPort: 6809, textMessages: [] })
  } finally {
    await named.stop()
  }
})
