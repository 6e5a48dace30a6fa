/** Messages in sub-packages at the wire: nothing that was acknowledged is lost, whatever else comes, and whatever restarts. */
import { decode, encode, type Frame, messages, terminalAddress, writeFrame } from '@outrider/jt808'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MessageSink } from '../../events/stored-messages.ts'
import { type TestGateway, testGateway, until } from '../../testing/gateway.ts'
import { locationOf, type TestTerminal } from '../../testing/terminal.ts'

let g: TestGateway
let ahead = 0
let number = 13_944_500_000
const media: Buffer[] = []
const photos: MessageSink<'media'> = {
  message: 'media',
  store(batch) {
    media.push(...batch.map(({ bytes }) => bytes))
    return Promise.resolve()
  },
}
const monotonic = () => performance.now() + ahead
beforeEach(async () => {
  ahead = 0
  media.length = 0
  g = await testGateway({ graceMs: 0, monotonic }, { sinks: () => [photos] })
})
afterEach(() => g.close())

const linked = () => g.linked(String((number += 1)))
const began = Math.floor(Date.now() / 1_000) * 1_000
const heartbeat = (terminal: TestTerminal): Promise<number> => terminal.ackOf(terminal.send(messages.heartbeat, {}))

/** 60 reports in three sub-packages; reports of different `hour`s have different times. */
function batch(hour: number): Buffer[] {
  const locations = Array.from({ length: 60 }, (_, i) => ({
    location: locationOf({ time: began - hour * 3_600_000 - i * 1_000 }),
    bytes: Buffer.alloc(0),
  }))
  const body = encode(messages.locationBatch, { type: 1, locations }, '2013')
  return [body.subarray(0, 700), body.subarray(700, 1_400), body.subarray(1_400)]
}
const send = (terminal: TestTerminal, parts: readonly Buffer[], index: number, serial: number): number =>
  terminal.sendBody(0x0704, parts[index - 1] as Buffer, serial, { total: parts.length, index })
/** A frame of which a byte was changed on its way. */
function sendDamaged(terminal: TestTerminal, phone: string, parts: readonly Buffer[], index: number, serial: number): void {
  const body = parts[index - 1] as Buffer
  const frame = writeFrame(terminalAddress(phone, '2013'), {
    messageId: 0x0704,
    serial,
    body,
    subPackage: { total: parts.length, index },
  })
  frame.writeUInt8(frame.readUInt8(40) ^ 0x40, 40)
  terminal.socket.write(frame)
}
const asks = (terminal: TestTerminal) =>
  terminal.heard
    .filter((frame: Frame) => frame.header.messageId === 0x8003)
    .map(frame => decode(messages.platformRetransmissionRequest, frame.body, '2013').value)
/** How many reports of which hours are stored. */
async function hours(vehicleId: number): Promise<Record<string, number>> {
  const { rows } = await g.database.pool.query<{ hour: number; count: number }>(
    `select round(extract(epoch from $2::timestamptz - time) / 3600)::int as hour, count(*)::int as count from positions where vehicle_id = $1 group by 1`,
    [vehicleId, new Date(began)],
  )
  return Object.fromEntries(rows.map(({ hour, count }) => [hour, count]))
}
const kept = async (): Promise<number> => (await g.database.pool.query('select from sub_packages')).rowCount ?? 0
const said = (text: string) => g.logLines.filter(line => line.text === text)

test('the last part is damaged, then comes another message of as many: both are stored, and the missing part is asked for at once', async () => {
  const phone = String((number += 1))
  const { terminal, vehicleId } = await g.linked(phone)
  const [a, b] = [batch(1), batch(2)]
  expect(await terminal.ackOf(send(terminal, a, 1, 501))).toBe(0)
  expect(await terminal.ackOf(send(terminal, a, 2, 502))).toBe(0)
  sendDamaged(terminal, phone, a, 3, 503)
  expect(await terminal.ackOf(send(terminal, b, 1, 504))).toBe(0)
  expect(asks(terminal)).toEqual([{ originalSerial: 501, indexes: [3] }])
  expect(await terminal.ackOf(send(terminal, b, 2, 505))).toBe(0)
  expect(await terminal.ackOf(send(terminal, b, 3, 506))).toBe(0)
  expect(await hours(vehicleId)).toEqual({ 2: 60 })
  expect(await terminal.ackOf(send(terminal, a, 3, 503))).toBe(0)
  expect(await hours(vehicleId)).toEqual({ 1: 60, 2: 60 })
})

test.each([
  ['16 apart', [700, 716, 732]],
  ['3000 apart', [700, 3_700, 6_700]],
  ['of a counter that began again', [65_000, 2, 18]],
  ['all the same', [700, 700, 700]],
])('reports in parts whose serials do not follow are stored, and nothing is asked for again: %s (wire 3)', async (_, serials) => {
  const { terminal, vehicleId } = await linked()
  const a = batch(1)
  for (const [at, serial] of serials.entries()) send(terminal, a, at + 1, serial)
  await expect.poll(() => hours(vehicleId)).toEqual({ 1: 60 })
  expect(asks(terminal)).toEqual([])
  await expect.poll(kept).toBe(0)
})

test('two messages of as many parts sent by turns are both stored', async () => {
  const { terminal, vehicleId } = await linked()
  const [a, b] = [batch(1), batch(2)]
  const serials = [1, 2, 3].flatMap(index => [send(terminal, a, index, 600 + index), send(terminal, b, index, 603 + index)])
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
  expect(await hours(vehicleId)).toEqual({ 1: 60, 2: 60 })
})

test('what is stored while the server stops is not asked for again after the restart', async () => {
  const { terminal, vehicleId } = await linked()
  const a = batch(1)
  for (const index of [1, 2]) expect(await terminal.ackOf(send(terminal, a, index, 650 + index))).toBe(0)
  const release = await g.holdWrites()
  const last = send(terminal, a, 3, 653)
  await until(() => g.gateway.stats().queued === 60)
  const restarted = g.restart({ graceMs: 0 })
  await release()
  await restarted
  expect(await terminal.ackOf(last)).toBe(0)
  expect(await hours(vehicleId)).toEqual({ 1: 60 })
  expect(await kept()).toBe(0)
})

test('a message of thousands of reports is stored: its sub-packages were acknowledged', async () => {
  const { terminal, vehicleId } = await linked()
  const locations = Array.from({ length: 2_500 }, (_, i) => ({
    location: locationOf({ time: began - i * 1_000 }),
    bytes: Buffer.alloc(0),
  }))
  const body = encode(messages.locationBatch, { type: 1, locations }, '2013')
  const parts = Array.from({ length: Math.ceil(body.length / 1_000) }, (_, i) => body.subarray(i * 1_000, (i + 1) * 1_000))
  const serials = parts.map((_, i) => send(terminal, parts, i + 1, 1_000 + i))
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
  expect(Object.values(await hours(vehicleId)).reduce((sum, count) => sum + count, 0)).toBe(2_500)
})

test('a message goes on over a reconnect', async () => {
  const phone = String((number += 1))
  const { terminal, vehicleId } = await g.linked(phone)
  const a = batch(1)
  for (const index of [1, 2]) expect(await terminal.ackOf(send(terminal, a, index, 700 + index))).toBe(0)
  await terminal.leave()
  const again = await g.terminal(phone).signIn()
  expect(await again.ackOf(send(again, a, 3, 703))).toBe(0)
  expect(await hours(vehicleId)).toEqual({ 1: 60 })
})

test('a part is acknowledged when it is stored, and completes its message after a restart', async () => {
  const phone = String((number += 1))
  const { terminal, vehicleId } = await g.linked(phone)
  const a = batch(1)
  const client = await g.database.pool.connect()
  await client.query('begin; lock table sub_packages in share mode')
  const first = send(terminal, a, 1, 801)
  expect(await heartbeat(terminal)).toBe(0)
  expect(terminal.isAcknowledged(first)).toBe(false)
  await client.query('rollback')
  client.release()
  expect(await terminal.ackOf(first)).toBe(0)
  expect(await terminal.ackOf(send(terminal, a, 3, 803))).toBe(0)
  expect(await kept()).toBe(2)
  await g.restart()
  const again = await g.terminal(phone).signIn()
  expect(await again.ackOf(send(again, a, 2, 802))).toBe(0)
  expect(await hours(vehicleId)).toEqual({ 1: 60 })
  await until(async () => (await kept()) === 0)
})

test('a part that comes again after its message was stored is acknowledged, and nothing more is asked for', async () => {
  const { terminal, vehicleId } = await linked()
  const a = batch(1)
  const serials = [1, 2, 3].map(index => send(terminal, a, index, 900 + index))
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
  const before = terminal.heard.length
  send(terminal, a, 1, 901)
  expect(await heartbeat(terminal)).toBe(0)
  expect(terminal.heard.slice(before).map(frame => frame.header.messageId)).toEqual([0x8001, 0x8001])
  ahead = 6_000
  expect(await heartbeat(terminal)).toBe(0)
  expect(asks(terminal)).toEqual([])
  expect(await hours(vehicleId)).toEqual({ 1: 60 })
})

test.each(['2013', '2011'] as const)(
  'a photo of a terminal that knows 0x8800 alone is asked for in it, once, and is whole (%s)',
  async version => {
    const { terminal } = await g.linked(String((number += 1)), version)
    const body = Buffer.concat([Buffer.from('0000002a00000001', 'hex'), Buffer.alloc(1_500, 7)])
    const part = (index: number, serial: number) =>
      terminal.sendBody(0x0801, body.subarray((index - 1) * 600, index * 600), serial, { total: 3, index })
    for (const index of [1, 3]) expect(await terminal.ackOf(part(index, 700 + index))).toBe(0)
    const ids = () => terminal.heard.map(({ header }) => header.messageId).filter(id => id === 0x8003 || id === 0x8800)
    ahead = 6_000
    await until(() => ids().length === 1)
    ahead = 12_000
    await until(() => ids().length === 2)
    ahead = 60_000
    await until(() => ids().length === 3)
    expect(ids()).toEqual([0x8003, 0x8800, 0x8003])
    const asked = terminal.heard.find(({ header }) => header.messageId === 0x8800)
    const serial = version === '2011' ? '02bd' : ''
    expect(asked?.body.toString('hex')).toBe(`${serial}0000002a010002`)
    expect(await terminal.ackOf(part(2, 900))).toBe(0)
    expect(media).toEqual([body])
  },
)

test('what is given up is told, and its acknowledged reports are stored as far as they are whole', async () => {
  const { terminal, vehicleId } = await linked()
  const a = batch(1)
  for (const index of [1, 2]) expect(await terminal.ackOf(send(terminal, a, index, 1_000 + index))).toBe(0)
  for (let minutes = 4; minutes <= 12; minutes += 4) {
    ahead = minutes * 60_000
    expect(await heartbeat(terminal)).toBe(0)
  }
  await until(async () => (await kept()) === 0)
  // 1,400 bytes: 3 of the head, then 46 items of 30 bytes, and a part of one.
  expect(await hours(vehicleId)).toEqual({ 1: 46 })
  expect(said('message in sub-packages was given up')).toMatchObject([
    { level: 'warn', fields: { messageId: 0x0704, arrived: 2, total: 3 } },
  ])
  expect(g.gateway.stats().givenUp).toBe(1)
})

test('sub-packages of replies to commands are not stored: they can be asked for again', async () => {
  const { terminal } = await linked()
  expect(await terminal.ackOf(terminal.sendBody(0x0104, Buffer.alloc(20), 1_101, { total: 2, index: 1 }))).toBe(0)
  expect(await kept()).toBe(0)
})

test('last parts of many stored messages, of which a kill lost the acknowledgements, are all accepted', async () => {
  const phone = String((number += 1))
  const { terminal, vehicleId } = await g.linked(phone)
  const batches = Array.from({ length: 60 }, (_, i) => batch(i + 1))
  for (const [i, parts] of batches.entries()) {
    send(terminal, parts, 1, 1_000 + i * 3)
    send(terminal, parts, 2, 1_001 + i * 3)
    expect(await terminal.ackOf(send(terminal, parts, 3, 1_002 + i * 3))).toBe(0)
  }
  const stored = await hours(vehicleId)
  await g.restart({ graceMs: 0 })
  const again = await g.terminal(phone).signIn()
  const serials = batches.map((parts, i) => send(again, parts, 3, 1_002 + i * 3))
  for (const serial of serials) expect(await again.ackOf(serial)).toBe(0)
  expect(await hours(vehicleId)).toEqual(stored)
})

test('a terminal that sends parts of ever more messages is told that they are not kept', async () => {
  const { terminal } = await linked()
  const results: number[] = []
  for (let message = 0; message < 130; message += 1) {
    const part = { total: 60_000 + message, index: 1 }
    results.push(await terminal.ackOf(terminal.sendBody(0x0704, Buffer.alloc(1_000), 2_000 + message, part)))
  }
  expect(results.filter(result => result === 0)).toHaveLength(128)
  expect(results.slice(128)).toEqual([1, 1])
  expect(await kept()).toBe(128)
})

test('what comes after a restart of the terminal under the same serial does not replace what was acknowledged', async () => {
  const phone = String((number += 1))
  const { terminal, vehicleId } = await g.linked(phone)
  const [a, b] = [batch(1), batch(2)]
  expect(await terminal.ackOf(send(terminal, a, 1, 3_001))).toBe(0)
  await terminal.leave()
  const started = await g.terminal(phone).signIn()
  expect(await started.ackOf(send(started, b, 1, 3_001))).toBe(0)
  expect(await kept()).toBe(2)
  // The clock jumps below: the link must not count as idle then.
  await g.restart({ graceMs: 0, monotonic, idleMs: 3_600_000 })
  const again = await g.terminal(phone).signIn()
  for (const index of [2, 3]) expect(await again.ackOf(send(again, b, index, 3_000 + index))).toBe(0)
  expect(await hours(vehicleId)).toEqual({ 2: 60 })
  await until(async () => (await kept()) === 1)
  ahead = 12 * 60_000
  expect(await heartbeat(again)).toBe(0)
  await until(async () => (await kept()) === 0)
  // 700 bytes: 3 of the head, then 23 items of 30 bytes.
  expect(await hours(vehicleId)).toEqual({ 1: 23, 2: 60 })
})

test('a write that took too long and is carried out when its message is stored already leaves nothing behind', async () => {
  await g.restart({ graceMs: 0, writeTimeoutMs: 300 })
  const { terminal, vehicleId } = await linked()
  await g.database.pool.query(`
    create sequence attempts;
    create function hold_first() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') = 1 then perform pg_advisory_xact_lock(77); end if;
        return new;
      end $$;
    create trigger hold_first before insert on sub_packages for each row execute function hold_first()`)
  const client = await g.database.pool.connect()
  try {
    await client.query('select pg_advisory_lock(77)')
    const a = batch(1)
    for (const index of [1, 2, 3]) expect(await terminal.ackOf(send(terminal, a, index, 4_000 + index))).toBe(0)
    expect(await hours(vehicleId)).toEqual({ 1: 60 })
    await until(async () => (await kept()) === 0)
    await client.query('select pg_advisory_unlock(77)')
    // Granted when the first write has ended.
    await client.query('select pg_advisory_lock(77)')
    await until(async () => (await kept()) === 0)
  } finally {
    client.release(true)
  }
})
