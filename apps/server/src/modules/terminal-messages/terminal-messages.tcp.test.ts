/** Messages that terminals send without being asked and nothing handles: kept before they are acknowledged, bounded, readable. */
import { decode, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { startGateway } from '../../gateway/gateway.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'
import { messageSink } from './message-sink.ts'

const terminals: TestTerminal[] = []
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const platform = await platformOfFile()
const { database, bus } = platform
const gateway = await startGateway({ ...database, bus, log: quiet, options: { host: '127.0.0.1', port: 0, sweepMs: 20 } }, [
  messageSink(database.pool),
])
const organisation = await platform.addOrganisation('Mine')
const li = await platform.newCaller('li', [organisation])
const blind = await platform.newCaller('blind', [organisation], { rights: { posAuth: false, updMtcTaskAuth: true } })
const other = await platform.newCaller('other', [await platform.addOrganisation('Other')])
afterAll(async () => {
  for (const terminal of terminals) terminal.socket.destroy()
  await gateway.stop()
})

async function signedIn(phone: string): Promise<{ terminal: TestTerminal; vehicleId: string }> {
  const vehicleId = String(await platform.addVehicle(organisation, `沪${phone}`, { phone }))
  const terminal = new TestTerminal(gateway.port, phone)
  terminals.push(terminal)
  return { terminal: await terminal.signIn(), vehicleId }
}
const kept = (vehicleId: string, pageNum = 1) => li.call('vehicle/getTerminalMessages', { vehicleId, pageNum, pageSize: 50 })

test.each([0x0301, 0x0302, 0x0701, 0x0705, 0x0800, 0x0801, 0x0900, 0x0901, 0x0a00, 0x1005, 0x1210, 0x1211, 0x1212, 0x0f42])(
  'a message %i that nobody asked for is kept as it came, and acknowledged',
  async messageId => {
    const { terminal, vehicleId } = await signedIn(`139888${String(messageId).padStart(5, '0')}`)
    expect(await terminal.ackOf(terminal.sendBody(messageId, Buffer.from('0001020304ff', 'hex')))).toBe(0)
    const { total, messages: list } = await kept(vehicleId)
    expect(total).toBe(1)
    expect(list).toEqual([expect.objectContaining({ messageId, size: 6, count: 1, edition: 2013, content: expect.anything() })])
    expect(list[0]?.content?.hex).toBe('0001020304ff')
  },
)

test('a version report of the family that takes its clock from the answer is kept, acknowledged and told the time; others of that id are not (wire 14)', async () => {
  const { terminal, vehicleId } = await signedIn('13988800008')
  expect(await terminal.ackOf(terminal.sendBody(0x0205, Buffer.alloc(127, 1)))).toBe(0)
  expect(terminal.heard.some(({ header }) => header.messageId === 0x8205)).toBe(false)
  const before = Date.now()
  expect(await terminal.ackOf(terminal.sendBody(0x0205, Buffer.alloc(128, 1)))).toBe(0)
  const { body } = await terminal.hears(({ header }) => header.messageId === 0x8205)
  const { time, ...rest } = decode(messages.versionReportResponse, body, '2013').value
  expect(Math.abs((time ?? 0) - before)).toBeLessThan(60_000)
  expect(rest).toEqual({ model: 0, displacement: 0, upgrade: 0 })
  expect((await kept(vehicleId)).total).toBe(2)
})

test('what the codec knows is decoded and named in both languages; what it does not know is hex', async () => {
  const { terminal, vehicleId } = await signedIn('13988800001')
  const content = Buffer.from('运单', 'utf8')
  await terminal.ackOf(terminal.send(messages.waybill, { content }))
  await terminal.ackOf(terminal.sendBody(0x0f42, Buffer.from('abcd', 'hex')))
  const [unknown, waybill] = (await kept(vehicleId)).messages
  expect(waybill).toMatchObject({ zh: '电子运单上报', en: 'electronic waybill', content: { fields: [{ name: 'content' }] } })
  expect(unknown).toMatchObject({ zh: '终端上行消息保留', en: 'reserved message', content: { fields: null, hex: 'abcd' } })
})

test('the same bytes are one row with a count', async () => {
  const { terminal, vehicleId } = await signedIn('13988800002')
  for (let i = 0; i < 3; i += 1) await terminal.ackOf(terminal.sendBody(0x0f42, Buffer.from('abcd', 'hex')))
  expect((await kept(vehicleId)).messages).toEqual([expect.objectContaining({ count: 3 })])
})

test('the same bytes twice within a millisecond count as two, a batch that is written again as before', async () => {
  const vehicleId = await platform.addVehicle(organisation, '沪毫秒', { phone: '13988800007' })
  const sink = messageSink(platform.database.pool)
  const received = () => ({
    vehicleId,
    terminalId: 1,
    edition: 2019 as const,
    serial: 1,
    receivedAt: 1_790_000_000_000,
    zoneMinutes: 480,
    body: { messageId: 0x0f42 },
    bytes: Buffer.from('abcd', 'hex'),
  })
  await sink.store([received()])
  const second = [received()]
  await sink.store(second)
  await sink.store(second)
  expect((await kept(String(vehicleId))).messages).toEqual([expect.objectContaining({ count: 2, time: 1_790_000_000_000 })])
})

test('of a vehicle the newest 200 are kept and no more than 2 MiB', async () => {
  const vehicleId = await platform.addVehicle(organisation, '沪大量', { phone: '13988800003' })
  const sink = messageSink(platform.database.pool)
  const received = (i: number, size: number) => ({
    vehicleId,
    terminalId: 1,
    edition: 2019 as const,
    serial: 1,
    receivedAt: Date.now() + i,
    zoneMinutes: 480,
    body: { messageId: 0x0f42 },
    bytes: Buffer.alloc(size, String(i)),
  })
  await sink.store(Array.from({ length: 250 }, (_, i) => received(i, 10 + i)))
  const many = await kept(String(vehicleId))
  expect(many.total).toBe(200)
  expect(many.messages[0]?.size).toBe(10 + 249)
  await sink.store(Array.from({ length: 5 }, (_, i) => received(1_000 + i, 600_000)))
  expect((await kept(String(vehicleId))).total).toBe(3)
})

test('a terminal that sends them without end is answered as not supported beyond its budget, and reports go on', async () => {
  const { terminal, vehicleId } = await signedIn('13988800004')
  const serials = Array.from({ length: 300 }, (_, i) => terminal.sendBody(0x0f42, Buffer.from([i >> 8, i & 255])))
  const results = await Promise.all(serials.map(serial => terminal.ackOf(serial)))
  expect(new Set(results)).toEqual(new Set([0, 3]))
  expect((await kept(vehicleId)).total).toBe(results.filter(result => result === 0).length)
  expect(await terminal.ackOf(terminal.report())).toBe(0)
})

test('commands still get their replies, which are not kept', async () => {
  const { terminal, vehicleId } = await signedIn('13988800005')
  const asked = await gateway.terminals.send(Number(vehicleId), 'location', null, { by: 'platform' })
  const query = await terminal.hears(frame => frame.header.messageId === messages.queryLocation.id)
  terminal.send(messages.locationResponse, {
    replySerial: query.header.serial,
    location: {
      alarms: 0,
      status: 3,
      latitude: 31,
      longitude: 121,
      altitude: 1,
      speed: 1,
      course: 1,
      time: Math.floor(Date.now() / 1_000) * 1_000,
      extras: {},
    },
  })
  expect(await asked.result).toMatchObject({ vehicleId: Number(vehicleId) })
  expect((await kept(vehicleId)).total).toBe(0)
})

test('without the right to positions the contents are left out; who may not see the vehicle gets nothing', async () => {
  const { terminal, vehicleId } = await signedIn('13988800006')
  await terminal.ackOf(terminal.sendBody(0x0f42, Buffer.from('abcd', 'hex')))
  expect((await blind.call('vehicle/getTerminalMessages', { vehicleId })).messages).toEqual([
    expect.objectContaining({ messageId: 0x0f42, size: 2, content: null }),
  ])
  for (const id of [vehicleId, '999999'])
    expect(await other.code('vehicle/getTerminalMessages', { vehicleId: id })).toBe(4_040_101)
})
