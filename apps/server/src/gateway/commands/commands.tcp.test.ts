import { isDeepStrictEqual } from 'node:util'
import { type Frame, messages, writeFrame } from '@outrider/jt808'
import type { OptionsOf } from '../../events/terminals.ts'
import type { CommandResult } from '../../events/terminal-commands.ts'
import { afterAll, expect, test } from 'vitest'
import { SentMessages } from '../sessions/sent-messages.ts'
import { testGateway, until } from '../../testing/gateway.ts'
import { locationOf } from '../../testing/terminal.ts'

let number = 13_955_000_000
const g = await testGateway({ graceMs: 0 })
afterAll(() => g.close())

/** With fresh attributes, so that sign-in sends no queries. */
async function linked() {
  const phone = String((number += 1))
  const vehicleId = await g.addVehicle(phone)
  await g.database.pool.query('update terminals set attributes_at = now() where phone = $1', [phone])
  return { vehicleId, phone, terminal: await g.terminal(phone).signIn() }
}
const by = 'platform'
const request = async <C extends 'location' | 'attributes' | 'parameters'>(
  vehicleId: number,
  command: C,
  timeoutMs?: number,
): Promise<CommandResult<C>> =>
  await (await g.gateway.terminals.send(vehicleId, command, null, { by, timeoutMs } as OptionsOf<C>)).result
const isId = (id: number) => (frame: Frame) => frame.header.messageId === id
const failed = (reason: string) => ({ name: 'CommandError', reason })
const attributes = {
  type: 1,
  maker: 'OUTRD',
  model: 'OR-1',
  terminalId: 'T000001',
  iccid: '89860000000000000001',
  hardware: 'H1',
  firmware: 'F1',
  gnss: 3,
  comm: 32,
}

test('a vehicle that is not linked is offline', async () => {
  await expect(request(4_711, 'location')).rejects.toMatchObject(failed('offline'))
})

test('a question for the position is answered by 0x0201, which is stored as a report', async () => {
  const { terminal, vehicleId } = await linked()
  const answer = request(vehicleId, 'location')
  const { header } = await terminal.hears(isId(0x8201))
  const serial = terminal.send(messages.locationResponse, { replySerial: header.serial, location: locationOf({ speed: 33 }) })
  expect(await answer).toMatchObject({ vehicleId, speedDkmh: 330, source: 3, good: true })
  expect(await terminal.ackOf(serial)).toBe(0)
  const { rows } = await g.database.pool.query('select source from positions where vehicle_id = $1', [vehicleId])
  expect(rows).toEqual([{ source: 3 }])
})

test('a report that follows the acknowledgement of the question answers it too', async () => {
  const { terminal, vehicleId } = await linked()
  const answer = request(vehicleId, 'location')
  const { header } = await terminal.hears(isId(0x8201))
  await terminal.ackOf(terminal.report({ speed: 1 }))
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8201, result: 0 })
  await terminal.ackOf(terminal.report({ speed: 2 }))
  expect(await answer).toMatchObject({ speedDkmh: 20 })
})

test('a question that the terminal does not support is refused', async () => {
  const { terminal, vehicleId } = await linked()
  const answer = request(vehicleId, 'parameters')
  const refused = expect(answer).rejects.toMatchObject(failed('notSupported'))
  const { header } = await terminal.hears(isId(0x8104))
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: 0x8104, result: 3 })
  await refused
})

test('no answer in time is no answer, and an answer to another serial is none', async () => {
  const { terminal, vehicleId } = await linked()
  const answer = request(vehicleId, 'parameters', 300)
  const unanswered = expect(answer).rejects.toMatchObject(failed('noAnswer'))
  const { header } = await terminal.hears(isId(0x8104))
  await terminal.ackOf(terminal.send(messages.parametersResponse, { replySerial: header.serial + 1, parameters: [] }))
  await unanswered
})

test('an open question fails when the link ends', async () => {
  const { terminal, vehicleId } = await linked()
  const answer = expect(request(vehicleId, 'attributes')).rejects.toMatchObject(failed('linkLost'))
  await terminal.hears(isId(0x8107))
  await terminal.leave()
  await answer
})

test('who asks the same at the same time shares one question and one answer', async () => {
  const { terminal, vehicleId } = await linked()
  const answers = [1, 2, 3].map(() => request(vehicleId, 'attributes'))
  await terminal.hears(isId(0x8107))
  await terminal.ackOf(terminal.send(messages.attributesResponse, attributes))
  expect(await Promise.all(answers)).toEqual([attributes, attributes, attributes])
  expect(terminal.heard.filter(isId(0x8107))).toHaveLength(1)
})

test('a terminal that has not said for a day what it is, is asked when it signs in, and what it says is kept', async () => {
  const phone = '13956000001'
  await g.addVehicle(phone)
  const terminal = await g.terminal(phone).signIn()
  await terminal.hears(isId(0x8107))
  terminal.send(messages.attributesResponse, { ...attributes, firmware: 'F\u00002' })
  const { header } = await terminal.hears(isId(0x8104))
  terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters: [{ id: 1, value: 60 }] })
  const kept = async () => (await g.database.pool.query('select * from terminals where phone = $1', [phone])).rows[0]
  await until(async () => (await kept()).parameters_at !== null)
  expect(await kept()).toMatchObject({
    attributes: { ...attributes, firmware: expect.stringMatching(/^F/) },
    attributes_at: expect.any(Date),
    parameters: [expect.objectContaining({ id: 1, value: 60 })],
  })
})

test('a reading of some parameters keeps the others, and does not count as one of all', async () => {
  const { terminal, vehicleId, phone } = await linked()
  const read = async (numbers: readonly number[], values: Readonly<Record<number, number>>) => {
    terminal.heard.length = 0
    const sent =
      numbers.length > 0
        ? g.gateway.terminals.send(vehicleId, 'someParameters', { ids: numbers }, { by })
        : g.gateway.terminals.send(vehicleId, 'parameters', null, { by })
    const { result } = await sent
    const { header } = await terminal.hears(isId(numbers.length > 0 ? 0x8106 : 0x8104))
    const parameters = Object.entries(values).map(([id, value]) => ({ id: Number(id), value }))
    terminal.send(messages.parametersResponse, { replySerial: header.serial, parameters })
    await result
  }
  const kept = async (): Promise<{ values: object; at: Date | null }> => {
    const { rows } = await g.database.pool.query<{
      parameters: { id: number; value: number }[] | null
      parameters_at: Date | null
    }>('select parameters, parameters_at from terminals where phone = $1', [phone])
    const [row] = rows
    return {
      values: Object.fromEntries((row?.parameters ?? []).map(({ id, value }) => [id, value])),
      at: row?.parameters_at ?? null,
    }
  }
  const becomes = async (values: object) => await until(async () => isDeepStrictEqual((await kept()).values, values))
  await read([], { 1: 60, 39: 30, 41: 10 })
  await becomes({ 1: 60, 39: 30, 41: 10 })
  const { at } = await kept()
  await read([39], { 39: 20 })
  await becomes({ 1: 60, 39: 20, 41: 10 })
  await read([85], { 85: 90 })
  await becomes({ 1: 60, 39: 20, 41: 10, 85: 90 })
  expect((await kept()).at).toEqual(at)
})

test('what nobody asked for is acknowledged and not kept', async () => {
  const { terminal, phone } = await linked()
  expect(await terminal.ackOf(terminal.send(messages.attributesResponse, attributes))).toBe(0)
  expect((await g.database.pool.query('select attributes from terminals where phone = $1', [phone])).rows).toEqual([
    { attributes: null },
  ])
})

test('parts of a long message of ours are sent again when the terminal asks for them', async () => {
  const { terminal } = await linked()
  const serial = terminal.send(messages.terminalRetransmissionRequest, { originalSerial: 999, indexes: [1] })
  expect(await terminal.ackOf(serial)).toBe(1)

  const sent: Buffer[] = []
  let next = 100
  const address = { version: '2019' as const, phoneBytes: Buffer.alloc(10), protocolVersion: 1 }
  const toTerminal = new SentMessages({ address, nextSerial: () => next++, send: frame => sent.push(frame) })
  const body = Buffer.alloc(2_500, 7)
  const message = toTerminal.write(0x8300, body)
  expect(message.serials).toEqual([100, 101, 102])
  expect(sent).toEqual([])
  toTerminal.send(message)
  expect(toTerminal.resend(100, [3, 1, 9])).toBe(true)
  expect(sent.slice(3)).toEqual([sent[2], sent[0]])
  expect(toTerminal.resend(101, [1])).toBe(false)
  const part = { messageId: 0x8300, serial: 102, body: body.subarray(2_046), subPackage: { total: 3, index: 3 } }
  expect(sent[2]).toEqual(writeFrame(address, part))
})
