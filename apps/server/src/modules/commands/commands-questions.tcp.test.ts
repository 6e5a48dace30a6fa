/** Locks and parameters of a terminal over HTTP and real sockets. */
import { decode, type Frame, messages, type Parameter } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { commandPlatform, reason } from '../../testing/command-platform.ts'
import { until } from '../../testing/gateway.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'

const parts = await commandPlatform({ effect: 60_000 })
afterAll(() => parts.stop())
const { platform, organisation, clock, reports, stands, ends, operator, linked, becomes } = parts

test.each([
  ['2013', Buffer.from([1]), Buffer.from([0])],
  ['2019', Buffer.from([0, 1, 0, 1, 0]), Buffer.from([0, 1, 0, 1, 1])],
] as const)('a vehicle of %s is locked and unlocked, shown by the reply (S1.feature.7)', async (version, lock, unlock) => {
  const vehicle = await linked(version)
  await stands(vehicle)
  const { vehicleId, terminal } = vehicle
  const isLock = (body: Buffer) => (frame: Frame) =>
    frame.header.messageId === messages.vehicleControl.id && frame.body.equals(body)
  for (const [path, body, status] of [
    ['platform/sendVehLockCmd', lock, 0b11 | (1 << 12)],
    ['platform/sendVehUnlockCmd', unlock, 0b11],
  ] as const) {
    const { command } = await operator.call(path, { vehicleId, reason })
    const { header } = await terminal.hears(isLock(body))
    const location = locationOf({ status, time: clock.at })
    terminal.send(messages.vehicleControlResponse, { replySerial: header.serial, location })
    await becomes(command.commandId, 'acknowledged')
    clock.at += 1_000
    await reports(vehicle, { status })
    await becomes(command.commandId, 'inEffect')
  }
})

test('passwords of mobile networks, and what may be one of a maker, are shown to nobody and stored nowhere, read at a sign-in or by a user', async () => {
  const phone = '13966700001'
  const id = await platform.addVehicle(organisation, `沪${phone}`, { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  ends(terminal)
  const secret = 'apn-Password-7'
  const secretBytes = Buffer.from(secret).toString('hex')
  // 0x0018 is a port in the standard; the last one is a maker's, bytes with a text in them.
  const ids = [0x0012, 0x0016, 0x0025, 0x0013, 0x0018, 0xf00d]
  let answered = 0
  const tells = async (messageId: number): Promise<void> => {
    const { header } = await terminal.hears(frame => frame.header.messageId === messageId)
    terminal.heard.length = 0
    const parameters = ids.map((each): Parameter => {
      if (each === 0x0013) return { id: each, value: `example.com/${(answered += 1)}` }
      if (each < 0x0018 || each === 0x0025) return { id: each, value: secret }
      return { id: each, value: `0001${secretBytes}ff`, ...(each === 0x0018 && { unreadable: true }) }
    })
    terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
  }
  await tells(messages.queryParameters.id)
  /** Before all tables are looked through. */
  const isKept = async (text: string): Promise<boolean> => {
    const { rows } = await platform.database.pool.query(`select from terminals t where t::text like '%' || $1 || '%'`, [text])
    return rows.length > 0
  }
  const stored = async (text: string): Promise<string[]> => {
    const { rows: tables } = await platform.database.pool.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await platform.database.pool.query(`select from ${name} r where r::text like '%' || $1 || '%' limit 1`, [
        text,
      ])
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  await until(() => isKept('example.com/1'))
  const reading = operator.call('platform/sendQueryTerminalParameterParametersCmd', { vehicleId: String(id), numbers: ids })
  await tells(messages.querySpecificParameters.id)
  const { parameters } = await reading
  expect(parameters.map(({ number, value, bytes }) => [number, value, ...(bytes ? [bytes] : [])])).toEqual([
    [0x0012, '***'],
    [0x0013, 'example.com/2'],
    [0x0016, '***'],
    [0x0018, '***'],
    [0x0025, '***'],
    [0xf00d, '***'],
  ])
  await until(() => isKept('example.com/2'))
  expect(await stored('example.com/2')).toContain('terminals')
  expect(await stored(secret)).toEqual([])
  expect(await stored(secretBytes)).toEqual([])
})

test('parameters are read with names and units, and what has changed since (S1.feature.8)', async () => {
  const { vehicleId, terminal } = await linked()
  const answers = async (value: number, nth: number) => {
    const isQuery = ({ header }: Frame) => header.messageId === messages.querySpecificParameters.id
    await until(() => terminal.heard.filter(isQuery).length > nth)
    const { header, body } = terminal.heard.filter(isQuery)[nth] ?? expect.fail()
    const { ids } = decode(messages.querySpecificParameters, body, '2013').value
    const parameters = ids.map(id => ({ id, value: id === 1 ? value : 'secret' }))
    terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
  }
  const read = (numbers = [1, 0x12]) => operator.call('platform/sendQueryTerminalParameterParametersCmd', { vehicleId, numbers })
  const [first] = await Promise.all([read(), answers(30, 0)])
  expect(first).toMatchObject({ command: { state: 'inEffect' }, readBefore: null })
  expect(first.parameters).toMatchObject([
    { number: 1, zh: '心跳间隔', en: 'Heartbeat interval', unit: 's', group: 'link', value: '30', before: null },
    { number: 0x12, value: '***' },
  ])
  // One that asks for some of them only hides nothing of what the others were.
  const [some] = await Promise.all([read([0x12]), answers(30, 1)])
  expect(some.parameters).toMatchObject([{ number: 0x12, before: null }])
  const [later] = await Promise.all([read(), answers(60, 2)])
  expect(later.parameters[0]).toMatchObject({ value: '60', before: '30' })
  expect(later.readBefore).toEqual(expect.any(Number))
})

test('parameters in one, two or four bytes are numbers; what cannot be read is hexadecimal, says so and has no unit (field 24)', async () => {
  const { vehicleId, terminal } = await linked()
  let asked = 0
  const read = async (items: string) => {
    const isQuery = ({ header }: Frame) => header.messageId === messages.queryParameters.id
    const reading = operator.call('platform/sendQueryTerminalParameterParametersCmd', { vehicleId, numbers: [] })
    asked += 1
    await until(() => terminal.heard.filter(isQuery).length === asked)
    const serial = (terminal.heard.filter(isQuery).at(-1) ?? expect.fail()).header.serial
    terminal.sendBody(
      messages.parametersResponse.id,
      Buffer.from(serial.toString(16).padStart(4, '0') + items.replaceAll(' ', ''), 'hex'),
    )
    return (await reading).parameters.map(({ number, value, unit, bytes, before }) => [number, value, unit, bytes, before])
  }
  expect(
    await read(
      '07 00000001 02 00b4 00000018 02 1a98 00000029 01 0a 00000055 01 78 00000056 01 0a 00000070 02 0005 0000f001 02 0102',
    ),
  ).toEqual([
    [0x01, '180', 's', undefined, null],
    [0x18, '6808', '', undefined, null],
    [0x29, '10', 's', undefined, null],
    [0x55, '120', 'km/h', undefined, null],
    [0x56, '10', 's', undefined, null],
    [0x70, '5', '', undefined, null],
    [0xf001, '0102', '', 'asSent', null],
  ])
  expect(
    await read('06 00000001 03 0000b4 00000055 04 00000078 00000056 00 00000075 02 0102 00000080 04 0001e240 00000083 02 0001'),
  ).toEqual([
    [0x01, '0000b4', '', 'unreadable', '180'],
    [0x55, '120', 'km/h', undefined, null],
    [0x56, '', '', 'unreadable', '10'],
    [0x75, '0102', '', 'asSent', null],
    [0x80, '12345.6', 'km', undefined, null],
    [0x83, '0001', '', 'unreadable', null],
  ])
  expect(await read('01 00000001 01 1e')).toEqual([[0x01, '30', 's', undefined, '0x0000b4']])
})
