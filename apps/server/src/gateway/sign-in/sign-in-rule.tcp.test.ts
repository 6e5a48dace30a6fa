/** Terminals that bring a code of their own, or never sign in: refused by default, let in by the platform's option or for one terminal. */
import { messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { testGateway, until } from '../../testing/gateway.ts'

const g = await testGateway({ graceMs: 0 })
afterAll(() => g.close())

const why = async (phone: string): Promise<unknown> => {
  await until(() => g.events.some(e => e.kind === 'refused' && e.phone === phone))
  return (await g.database.pool.query('select why from refused_terminals where phone = $1', [phone])).rows[0]?.why
}
const withRule = async (phone: string, rule: 'issued' | 'own' | 'none'): Promise<number> => {
  const vehicleId = await g.addVehicle(phone)
  await g.database.pool.query('update terminals set sign_in = $2 where phone = $1', [phone, rule])
  return vehicleId
}
const stored = async (vehicleId: number): Promise<number> =>
  (await g.database.pool.query('select from positions where vehicle_id = $1', [vehicleId])).rowCount ?? 0

test.each([
  ['its number', '13944440001', '013944440001'],
  ['its IMEI', '13944440002', '860000000000001'],
])('by default a terminal that brings %s as its code is refused and listed with that reason', async (_, phone, code) => {
  await g.addVehicle(phone)
  expect(await g.terminal(phone).authenticate(code)).toBe(1)
  expect(await why(phone)).toBe('ownCode')
})

test.each([
  ['its number', '13944440003', '013944440003'],
  ['its IMEI', '13944440004', '860000000000001'],
])('a terminal that may bring %s is let in with it, and its first code is the only one from then on', async (_, phone, code) => {
  const vehicleId = await withRule(phone, 'own')
  const terminal = g.terminal(phone)
  expect(await terminal.authenticate(code)).toBe(0)
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  expect(await stored(vehicleId)).toBe(1)
  expect(await g.terminal(phone).authenticate('860000000000999')).toBe(1)
  expect(await g.terminal(phone).authenticate(code)).toBe(0)
})

test('any other code is still refused', async () => {
  await withRule('13944440005', 'own')
  expect(await g.terminal('13944440005').authenticate('something')).toBe(1)
  expect(await why('13944440005')).toBe('wrongToken')
})

test('a terminal that need not sign in is linked by its first report, which is stored; others are refused as before', async () => {
  const vehicleId = await withRule('13944440006', 'none')
  const terminal = g.terminal('13944440006')
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  expect(await terminal.ackOf(terminal.send(messages.heartbeat, {}))).toBe(0)
  expect(await stored(vehicleId)).toBe(1)
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(true)
  const other = await g.addVehicle('13944440007')
  const refused = g.terminal('13944440007')
  expect(await refused.ackOf(refused.report())).toBe(1)
  expect(await stored(other)).toBe(0)
})

test('it may sign in all the same, with whatever code it has, and stays without need of one', async () => {
  const vehicleId = await withRule('13944440008', 'none')
  const terminal = g.terminal('13944440008')
  expect(await terminal.authenticate('anything')).toBe(0)
  await terminal.leave()
  const again = g.terminal('13944440008')
  expect((await again.register()).result).toBe(0)
  expect(await again.ackOf(again.report())).toBe(0)
  expect(await stored(vehicleId)).toBe(1)
})

test('without a vehicle nothing is stored, however lax the platform is', async () => {
  await g.restart({ graceMs: 0, signIn: 'none' })
  const terminal = g.terminal('13944440009')
  expect(await terminal.ackOf(terminal.report())).toBe(1)
  expect(await why('13944440009')).toBe('notRegistered')
})

test('where the platform asks no sign-in, a terminal that has used a code goes on needing one', async () => {
  await g.restart({ graceMs: 0, signIn: 'none' })
  const lax = await g.addVehicle('13944440010')
  const terminal = g.terminal('13944440010')
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  expect(g.gateway.terminals.isLinked(lax)).toBe(true)

  await g.addVehicle('13944440011')
  await (await g.terminal('13944440011').signIn()).leave()
  const unsigned = g.terminal('13944440011')
  expect(await unsigned.ackOf(unsigned.report())).toBe(1)
  expect(await unsigned.authenticate('13944440011')).toBe(1)

  await withRule('13944440012', 'issued')
  const strict = g.terminal('13944440012')
  expect(await strict.ackOf(strict.report())).toBe(1)
})
