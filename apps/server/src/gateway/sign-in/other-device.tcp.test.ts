/** Registrations of a known number by a device that is not the one that registered first. */
import { afterAll, expect, test } from 'vitest'
import { testGateway, until } from '../../testing/gateway.ts'

const g = await testGateway({ graceMs: 0 })
afterAll(() => g.close())

const waiting = async (phone: string): Promise<Record<string, unknown> | undefined> => {
  await until(() => g.events.some(e => e.kind === 'refused' && e.phone === phone))
  return (await g.database.pool.query('select * from refused_terminals where phone = $1', [phone])).rows[0]
}
const otherPlate = async (phone: string): Promise<string | null | undefined> =>
  (await g.database.pool.query<{ plate: string | null }>('select other_plate as plate from terminals where phone = $1', [phone]))
    .rows[0]?.plate

test.each([
  ['maker', '13955550001', { maker: 'EVIL1' }],
  ['model', '13955550002', { model: 'OTHER' }],
  ['terminal id', '13955550003', { terminalId: 'T999999' }],
])(
  'a device with another %s gets no code for a known number: the true one stays linked and its code counts',
  async (_, phone, said) => {
    const vehicleId = await g.addVehicle(phone)
    const device = g.terminal(phone)
    const { token = '' } = await device.register()
    expect(await device.authenticate(token)).toBe(0)

    const other = g.terminal(phone)
    expect(await other.register(said)).toEqual({ replySerial: 1, result: 3 })
    expect(await waiting(phone)).toMatchObject({ why: 'otherDevice', count: 1 })
    expect(await device.ackOf(device.report())).toBe(0)
    expect(g.gateway.terminals.isLinked(vehicleId)).toBe(true)
    expect(await g.terminal(phone).authenticate(token)).toBe(0)
  },
)

test('a code counts until a newer one was used, and no longer', async () => {
  const phone = '13955550010'
  await g.addVehicle(phone)
  const { token: first = '' } = await g.terminal(phone).register()
  const later = g.terminal(phone)
  const { token: second = '' } = await later.register()
  expect(second).not.toBe(first)
  expect(await g.terminal(phone).authenticate(first)).toBe(0)
  expect(await later.authenticate(second)).toBe(0)
  expect(await g.terminal(phone).authenticate(first)).toBe(1)
})

test('of many codes that nobody used, the one in use and the newest count', async () => {
  const phone = '13955550011'
  await g.addVehicle(phone)
  const device = g.terminal(phone)
  const { token: used = '' } = await device.register()
  expect(await device.authenticate(used)).toBe(0)
  const given: string[] = []
  for (let i = 0; i < 3; i += 1) given.push((await g.terminal(phone).register()).token ?? '')
  expect(await g.terminal(phone).authenticate(given[0] ?? '')).toBe(1)
  expect(await g.terminal(phone).authenticate(used)).toBe(0)
  expect(await g.terminal(phone).authenticate(given[2] ?? '')).toBe(0)
})

test('padding, leading zeros, case and the widths of another edition make no other device', async () => {
  const phone = '13955550012'
  await g.addVehicle(phone)
  const wide = { maker: '70111', model: 'OUTRIDER-T8-4G-PRO', terminalId: 'a1234567' }
  expect((await g.terminal(phone, '2019').register(wide)).result).toBe(0)
  expect((await g.terminal(phone, '2019').register({ ...wide, terminalId: '0000A1234567' })).result).toBe(0)
  // Seven bytes of an id of eight: its end, or its beginning.
  expect((await g.terminal(phone).register({ ...wide, terminalId: 'A123456' })).result).toBe(0)
  expect((await g.terminal(phone).register({ ...wide, terminalId: '1234567' })).result).toBe(0)
  expect((await g.terminal(phone).register({ ...wide, terminalId: '234567' })).result).toBe(3)
})

test('another plate than the vehicle has lets the terminal in, and is noted until it says the right one', async () => {
  const phone = '13955550013'
  await g.addVehicle(phone, { plate: '沪A12345' })
  expect((await g.terminal(phone).register({ plate: '京B99999' })).result).toBe(0)
  expect(await otherPlate(phone)).toBe('京B99999')
  expect((await g.terminal(phone).register({ plate: ' 沪a·12345' })).result).toBe(0)
  expect(await otherPlate(phone)).toBeNull()
  // A vehicle without plates: the field is the VIN.
  expect((await g.terminal(phone).register({ plate: 'LSVAU2A37N2183294', plateColor: 0 })).result).toBe(0)
  expect(await otherPlate(phone)).toBeNull()
})

test('with --accept-changed-terminals another device is let in, pinned instead, and recorded as a change of the vehicle', async () => {
  await g.restart({ graceMs: 0, acceptChangedTerminals: true })
  const phone = '13955550014'
  const vehicleId = await g.addVehicle(phone)
  await g.terminal(phone).signIn()
  const other = g.terminal(phone)
  const { token = '' } = await other.register({ terminalId: 'T999999' })
  expect(await other.authenticate(token)).toBe(0)
  const { rows } = await g.database.pool.query('select login, kind, before, after from vehicle_changes where vehicle_id = $1', [
    vehicleId,
  ])
  const device = { maker: 'OUTRD', model: 'OR-1' }
  expect(rows).toEqual([
    {
      login: '',
      kind: 'otherDevice',
      before: { device: { ...device, terminalId: 'T000001' } },
      after: { device: { ...device, terminalId: 'T999999' } },
    },
  ])
  expect(g.recorded).toContainEqual(
    expect.objectContaining({ kind: 'terminalChanged', phone, accepted: true, before: { ...device, terminalId: 'T000001' } }),
  )
  await g.restart({ graceMs: 0 })
  expect((await g.terminal(phone).register()).result).toBe(3)
})
