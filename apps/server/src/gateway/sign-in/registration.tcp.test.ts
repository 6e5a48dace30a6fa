import { type BodyOf, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { testGateway, until } from '../../testing/gateway.ts'

const g = await testGateway({ graceMs: 0 })
afterAll(() => g.close())

const refusal = async (phone: string): Promise<Record<string, unknown> | undefined> => {
  await until(() => g.events.some(e => e.kind === 'refused' && e.phone === phone))
  return (await g.database.pool.query('select * from refused_terminals where phone = $1', [phone])).rows[0]
}

test.each(['2013', '2019'] as const)(
  'a %s terminal of an added vehicle registers, authenticates and is linked',
  async version => {
    const phone = version === '2013' ? '13900000001' : '13900000002'
    const { terminal, vehicleId } = await g.linked(phone, version)
    expect(g.gateway.terminals.isLinked(vehicleId)).toBe(true)
    expect(g.events).toContainEqual(expect.objectContaining({ kind: 'linked', vehicleId, version }))
    const links = await g.database.pool.query(
      `select l.address, l.unlinked_at, t.version, t.registered_as from terminal_links l join terminals t on t.id = l.terminal_id where t.phone = $1`,
      [phone],
    )
    expect(links.rows).toEqual([
      {
        address: '127.0.0.1',
        unlinked_at: null,
        version,
        registered_as: expect.objectContaining({ maker: 'OUTRD', plate: '沪A00001' }),
      },
    ])
    const [ack] = terminal.heard
    expect(ack?.header.version).toBe(version)
    expect(ack?.header.phone).toBe(phone)
  },
)

test('a 2011 terminal is known as one by its registration', async () => {
  await g.addVehicle('13900000011')
  const terminal = g.terminal('13900000011')
  const body = Buffer.concat([
    Buffer.from([0, 31, 0, 115]),
    Buffer.from('OUTRDOR-1\0\0\0\0T000001', 'latin1'),
    Buffer.from([2]),
    Buffer.from('A1', 'latin1'),
  ])
  const { token } = await terminal.answer(messages.registrationResponse, terminal.sendBody(0x0100, body))
  expect(await terminal.authenticate(token ?? '')).toBe(0)
  expect(g.events).toContainEqual(expect.objectContaining({ kind: 'linked', version: '2011' }))
})

test('registering twice in the same words on one socket gives the same token', async () => {
  await g.addVehicle('13900000003')
  const terminal = g.terminal('13900000003')
  const first = await terminal.register()
  const second = await terminal.register()
  expect(second).toEqual({ ...first, replySerial: second.replySerial })
  expect(first.token).toHaveLength(16)
})

test('a known terminal that registers again gets a new token; the old one is invalid once that was used', async () => {
  await g.addVehicle('13900000004')
  const first = await g.terminal('13900000004').register()
  const later = g.terminal('13900000004')
  const second = await later.register()
  expect(second.result).toBe(0)
  expect(second.token).not.toBe(first.token)
  expect(await later.authenticate(second.token ?? '')).toBe(0)
  expect(await g.terminal('13900000004').authenticate(first.token ?? '')).toBe(1)
})

test('the token is stored as a hash only, and before it is sent', async () => {
  await g.addVehicle('13900000005')
  const { token } = await g.terminal('13900000005').register()
  const { rows } = await g.database.pool.query<{ new_token_hash: Buffer; whole: string }>(
    `select new_token_hash, t::text as whole from terminals t where phone = '13900000005'`,
  )
  expect(rows[0]?.new_token_hash).toHaveLength(32)
  expect(rows[0]?.whole).not.toContain(token)
  expect(JSON.stringify(g.logLines)).not.toContain(token)
})

type Said = Partial<BodyOf<typeof messages.registration>>
test.each<[string, string, Said, number, string]>([
  ['with the plate of an equipped vehicle', '13911110001', { plate: '京A55555' }, 1, 'vehicleHasTerminal'],
  ['with an unknown plate', '13911110002', { plate: '京A99999' }, 2, 'unknownVehicle'],
  ['with another terminal id than was given for it', '13911110003', { terminalId: 'OTHER01' }, 3, 'otherTerminalId'],
  ['without a plate', '13911110004', { plate: '' }, 4, 'unknownTerminal'],
])('a terminal %s is refused and listed', async (_, phone, said, result, why) => {
  if (why === 'vehicleHasTerminal') await g.addVehicle('13911119999', { plate: '京A55555' })
  if (why === 'otherTerminalId') await g.addVehicle(phone, { terminalId: 'T000001' })
  const terminal = g.terminal(phone)
  expect(await terminal.register(said)).toEqual({ replySerial: 1, result })
  expect(await refusal(phone)).toMatchObject({
    why,
    model: 'OR-1',
    maker: 'OUTRD',
    address: '127.0.0.1',
    count: 1,
    ...('plate' in said && { plate_num: said.plate }),
  })
})

test('a refused terminal that comes again is counted, and leaves the list when it is let in', async () => {
  const terminal = g.terminal('13911110005')
  await terminal.register()
  await refusal('13911110005')
  await terminal.register()
  await until(async () => (await refusal('13911110005'))?.['count'] === 2)
  await g.addVehicle('13911110005')
  await terminal.signIn()
  expect(await refusal('13911110005')).toBeUndefined()
})

test('a wrong token is refused, and what the terminal then reports is not stored', async () => {
  const vehicleId = await g.addVehicle('13900000006')
  const terminal = g.terminal('13900000006')
  await terminal.register()
  expect(await terminal.authenticate('not-the-token')).toBe(1)
  expect(await refusal('13900000006')).toMatchObject({ why: 'wrongToken' })
  expect(await terminal.ackOf(terminal.report())).toBe(1)
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(false)
  expect((await g.database.pool.query('select from positions where vehicle_id = $1', [vehicleId])).rowCount).toBe(0)
})

test('before authentication everything else is answered 1; an unknown number is listed for it, a known one is not', async () => {
  await g.addVehicle('13900000007')
  const known = g.terminal('13900000007')
  const unknown = g.terminal('13911110006')
  expect(await known.ackOf(known.send(messages.heartbeat, {}))).toBe(1)
  expect(await unknown.ackOf(unknown.send(messages.heartbeat, {}))).toBe(1)
  expect(await refusal('13911110006')).toMatchObject({ why: 'notRegistered', model: '' })
  expect((await g.database.pool.query(`select from refused_terminals where phone = '13900000007'`)).rowCount).toBe(0)
})

test('a known terminal that only reports is listed with that reason, until it signs in', async () => {
  await g.addVehicle('13900000017')
  const terminal = g.terminal('13900000017')
  for (let i = 0; i < 3; i += 1) expect(await terminal.ackOf(terminal.report())).toBe(1)
  expect(await refusal('13900000017')).toMatchObject({ why: 'noSignIn', count: 3 })
  await terminal.signIn()
  expect(await refusal('13900000017')).toBeUndefined()
})

test('the leading zeros of a number do not matter, in neither header', async () => {
  const vehicleId = await g.addVehicle('1390000008')
  const { token } = await g.terminal('001390000008').register()
  expect(await g.terminal('00000000001390000008', '2019').authenticate(token ?? '')).toBe(0)
  expect(g.gateway.terminals.isLinked(vehicleId)).toBe(true)
})

test('text that no database takes does not keep a terminal out', async () => {
  await g.addVehicle('13900000009')
  expect((await g.terminal('13900000009').register({ model: 'a\u0000b', plate: '沪\u0000A' })).result).toBe(0)
})

test('a registration that cannot be read is answered as a bad message', async () => {
  const terminal = g.terminal('13900000010')
  expect(await terminal.ackOf(terminal.sendBody(0x0100, Buffer.from([1, 2])))).toBe(2)
})

test('many refusals on one connection end it', async () => {
  const terminal = g.terminal('13911110007')
  for (let i = 0; i < 15; i += 1) await terminal.register({ plate: '' })
  expect(terminal.closed).toBe(false)
  await terminal.register({ plate: '' })
  await terminal.closes()
})

test('a token that another connection made void is not given out again', async () => {
  await g.addVehicle('13900000077')
  const first = g.terminal('13900000077')
  const { token } = await first.register()
  await g.terminal('13900000077').signIn()
  expect(await first.authenticate(token ?? '')).toBe(1)
  const { token: second } = await first.register()
  expect(await first.authenticate(second ?? '')).toBe(0)
})
