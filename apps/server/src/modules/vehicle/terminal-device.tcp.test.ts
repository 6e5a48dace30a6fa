/** What the administrator sees of another device under a known number, and accepting it. */
import { afterAll, expect, test } from 'vitest'
import { startGateway } from '../../gateway/gateway.ts'
import { until } from '../../testing/gateway.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const terminals: TestTerminal[] = []
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const platform = await platformOfFile()
const { database, bus } = platform
const gateway = await startGateway({ ...database, bus, log: quiet, options: { host: '127.0.0.1', port: 0, sweepMs: 20 } }, [])
const organisation = await platform.addOrganisation('Mine')
const li = await platform.newCaller('li', [organisation])
const other = await platform.newCaller('other', [await platform.addOrganisation('Other')])
afterAll(async () => {
  for (const terminal of terminals) terminal.socket.destroy()
  await gateway.stop()
})

const terminal = (phone: string): TestTerminal => {
  const made = new TestTerminal(gateway.port, phone)
  terminals.push(made)
  return made
}
const mine = { maker: 'OUTRD', model: 'OR-1', terminalId: 'T000001' }
const another = { ...mine, terminalId: 'T999999' }

async function withOtherDevice(phone: string): Promise<{ vehicleId: string; device: TestTerminal }> {
  const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
  const device = await terminal(phone).signIn()
  await terminal(phone).register(another)
  await until(async () => (await li.call('vehicle/getTerminalState', { vehicleId })).refused !== null)
  return { vehicleId, device }
}

test('another device is shown at the vehicle and on the list of waiting terminals, with both plates', async () => {
  const { vehicleId } = await withOtherDevice('13966660001')
  const state = await li.call('vehicle/getTerminalState', { vehicleId })
  const refused = {
    ...another,
    number: '13966660001',
    plateNum: '沪A00001',
    why: 'otherDevice',
    vehicleId,
    vehiclePlateNum: '沪13966660001',
  }
  expect(state).toMatchObject({ device: mine, since: expect.any(Number), otherPlate: '沪A00001', refused, changes: [] })
  const { refusedTerminals } = await li.call('vehicle/getAddVehUiInit', {})
  expect(refusedTerminals).toEqual([expect.objectContaining(refused)])
})

test('it goes on waiting while the true one signs in again, brings a wrong code, or only reports', async () => {
  const phone = '13966660002'
  const { vehicleId } = await withOtherDevice(phone)
  await terminal(phone).signIn()
  const wrong = terminal(phone)
  expect(await wrong.authenticate('wrong')).toBe(1)
  await until(async () => ((await li.call('vehicle/getTerminalState', { vehicleId })).refused?.count ?? 0) > 1)
  expect((await li.call('vehicle/getTerminalState', { vehicleId })).refused).toMatchObject({ ...another, why: 'otherDevice' })
})

test('accepted, it registers and takes the place of the former one, which waits from then on; the change is recorded', async () => {
  const phone = '13966660003'
  const { vehicleId, device } = await withOtherDevice(phone)
  expect(await li.code('vehicle/acceptDevice', { vehicleId, ...another, terminalId: 'T888888' })).toBe(4_090_103)
  await li.call('vehicle/acceptDevice', { vehicleId, ...another })
  // Until the new one has signed in the former one goes on.
  expect(await device.ackOf(device.report())).toBe(0)
  const next = terminal(phone)
  const { token = '' } = await next.register(another)
  expect(await next.authenticate(token)).toBe(0)
  await device.closes()
  expect((await terminal(phone).register()).result).toBe(3)
  expect(await li.call('vehicle/getTerminalState', { vehicleId })).toMatchObject({
    device: another,
    changes: [{ before: mine, after: another, by: 'li' }],
  })
})

test('of several other devices the last that came is listed; none is accepted that was not shown when it was pressed', async () => {
  const phone = '13966660016'
  const { vehicleId } = await withOtherDevice(phone)
  const third = { ...mine, terminalId: 'T777777' }
  const refused = async () => (await li.call('vehicle/getTerminalState', { vehicleId })).refused?.terminalId
  await terminal(phone).register(third)
  await until(async () => (await refused()) === third.terminalId)
  expect(await li.code('vehicle/acceptDevice', { vehicleId, ...another })).toBe(4_090_103)
  expect((await li.call('vehicle/getTerminalState', { vehicleId })).device).toEqual(mine)
  // It comes again, and its turn with it.
  await terminal(phone).register(another)
  await until(async () => (await refused()) === another.terminalId)
  await li.call('vehicle/acceptDevice', { vehicleId, ...another })
  expect((await li.call('vehicle/getTerminalState', { vehicleId })).device).toEqual(another)
})

test('an id that was given for the number gives way to that of the accepted device', async () => {
  const phone = '13966660004'
  const { vehicleId } = await withOtherDevice(phone)
  await li.call('vehicle/saveVehEdit', { vehicleId, terminalId: 'T000001' })
  const next = terminal(phone)
  expect((await next.register(another)).result).toBe(3)
  await until(async () => (await li.call('vehicle/getTerminalState', { vehicleId })).refused?.why === 'otherTerminalId')
  await li.call('vehicle/acceptDevice', { vehicleId, ...another })
  expect((await li.call('vehicle/getVehEditData', { vehicleId })).values.terminalId).toBe('T999999')
  expect((await terminal(phone).register(another)).result).toBe(0)
})

test('how a terminal signs in is set in its form; it has to sign in again then, and no code of before is left', async () => {
  const phone = '13966660006'
  const vehicleId = String(await platform.addVehicle(organisation, '沪A66666', { phone }))
  const { token = '' } = await terminal(phone).register()
  const device = terminal(phone)
  expect(await device.authenticate(token)).toBe(0)
  expect((await li.call('vehicle/getVehEditData', { vehicleId })).values.terminalSignIn).toBe('platform')
  await li.call('vehicle/saveVehEdit', { vehicleId, terminalSignIn: 'own' })
  expect((await li.call('vehicle/getVehEditData', { vehicleId })).values.terminalSignIn).toBe('own')
  expect(await terminal(phone).authenticate(token)).toBe(1)
  expect(await terminal(phone).authenticate(phone)).toBe(0)
  await li.call('vehicle/saveVehEdit', { vehicleId, terminalSignIn: 'platform' })
  expect(await terminal(phone).authenticate(phone)).toBe(1)
})

test('who may not see the vehicle learns nothing of its device and accepts none', async () => {
  const { vehicleId } = await withOtherDevice('13966660005')
  for (const id of [vehicleId, '999999']) {
    expect(await other.code('vehicle/getTerminalState', { vehicleId: id })).toBe(4_040_101)
    expect(await other.code('vehicle/acceptDevice', { vehicleId: id, ...another })).toBe(4_040_101)
  }
})
