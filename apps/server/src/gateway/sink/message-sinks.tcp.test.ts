/** Messages that a module stores, at the wire: what is acknowledged, when, and what is stored of it. */
import { encode, messages } from '@outrider/jt808'
import type { Pool } from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { MessageSink } from '../../events/stored-messages.ts'
import { startGateway } from '../gateway.ts'
import type { GatewayOptions } from '../options.ts'
import { type TestGateway, testGateway, until } from '../../testing/gateway.ts'
import { TestTerminal } from '../../testing/terminal.ts'

/** A module that stores card numbers in the order in which it gets them; `batches` are the sizes of its writes. */
const keptNumbers = (pool: Pool, batches: number[] = []): MessageSink<'driverIdentity'> => ({
  message: 'driverIdentity',
  maxBatch: 10,
  async store(batch) {
    batches.push(batch.length)
    await pool.query(
      `insert into kept (vehicle_id, number) select * from unnest($1::int[], $2::text[]) on conflict (vehicle_id, number) do nothing`,
      [batch.map(each => each.vehicleId), batch.map(each => each.body.certificate)],
    )
  },
})

let g: TestGateway
const batches: number[] = []
async function start(options: Partial<GatewayOptions> = {}): Promise<void> {
  batches.length = 0
  g = await testGateway({ graceMs: 0, ...options }, { sinks: ({ pool }) => [keptNumbers(pool, batches)] })
  await g.database.pool.query(
    `create table kept (place integer generated always as identity, vehicle_id integer, number text check (number <> 'bad'), unique (vehicle_id, number))`,
  )
}
afterEach(() => g.close())

const kept = async (): Promise<string[]> =>
  (await g.database.pool.query<{ number: string }>('select number from kept order by place')).rows.map(row => row.number)
const began = Date.now()
const card = (number: string) => ({
  status: 1,
  time: began,
  result: 0,
  name: '张三',
  certificate: number,
  issuer: '上海',
  validUntil: '20301231',
})
const sent = (terminal: TestTerminal, number: string, serial?: number): number =>
  terminal.send(messages.driverIdentity, card(number), serial)
const heartbeat = (terminal: TestTerminal): Promise<number> => terminal.ackOf(terminal.send(messages.heartbeat, {}))

/** No write to the table commits until the returned function is called. */
async function holdWrites(): Promise<() => Promise<void>> {
  const client = await g.database.pool.connect()
  await client.query('begin; lock table kept in share mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
const writesWait = async (): Promise<boolean> =>
  (await g.database.pool.query(`select from pg_locks where relation = 'kept'::regclass and not granted`)).rows.length > 0
/** Every write fails, for no fault of its rows. */
const breakWrites = () =>
  g.database.pool.query(`
    create function break() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
    create trigger break before insert on kept for each statement execute function break()`)
const mendWrites = () => g.database.pool.query('drop trigger break on kept')
const quiet = { debug() {}, info() {}, warn() {}, error() {} }
const said = (text: string) => g.logLines.some(line => line.text === text)

test('a message is acknowledged after the commit of the module that stores it, not before', async () => {
  await start()
  const { terminal } = await g.linked('13977000001')
  const release = await holdWrites()
  const serial = sent(terminal, '1')
  await until(writesWait)
  expect(await heartbeat(terminal)).toBe(0)
  expect(terminal.isAcknowledged(serial)).toBe(false)
  expect(g.gateway.stats().queuedMessages).toBe(1)
  await release()
  expect(await terminal.ackOf(serial)).toBe(0)
  expect(await kept()).toEqual(['1'])
})

test('a write that fails is not acknowledged; what the terminal repeats meanwhile is stored and acknowledged once', async () => {
  await start()
  const { terminal } = await g.linked('13977000002')
  await breakWrites()
  const serial = sent(terminal, '1')
  await until(() => said('messages cannot be written; they stay queued and unacknowledged'))
  sent(terminal, '1', serial)
  expect(await heartbeat(terminal)).toBe(0)
  expect(terminal.isAcknowledged(serial)).toBe(false)
  expect(g.gateway.stats().queuedMessages).toBe(1)
  await mendWrites()
  expect(await terminal.ackOf(serial)).toBe(0)
  expect(await kept()).toEqual(['1'])
})

test('a message that is invalid by itself is refused, the others of its batch are stored', async () => {
  await start()
  const { terminal } = await g.linked('13977000003')
  const release = await holdWrites()
  const first = sent(terminal, 'first')
  await until(writesWait)
  const serials = ['1', '2', 'bad', '3'].map(number => sent(terminal, number))
  await until(() => g.gateway.stats().queuedMessages === 5)
  await release()
  expect(await terminal.ackOf(first)).toBe(0)
  expect(await Promise.all(serials.map(serial => terminal.ackOf(serial)))).toEqual([0, 0, 1, 0])
  expect(await kept()).toEqual(['first', '1', '2', '3'])
})

test('the messages of a terminal are stored in their order, in batches, by one write at a time', async () => {
  await start()
  const terminals = [(await g.linked('13977000004')).terminal, (await g.linked('13977000005')).terminal]
  const release = await holdWrites()
  const numbers = Array.from({ length: 60 }, (_, i) => String(i))
  const serials = terminals.map(terminal => numbers.map(number => sent(terminal, number)))
  await until(() => g.gateway.stats().queuedMessages === 120)
  await release()
  for (const [i, terminal] of terminals.entries())
    for (const serial of serials[i] ?? []) expect(await terminal.ackOf(serial)).toBe(0)
  const { rows } = await g.database.pool.query<{ numbers: string[] }>(
    'select array_agg(number order by place) as numbers from kept group by vehicle_id',
  )
  expect(rows.map(row => row.numbers)).toEqual([numbers, numbers])
  expect(Math.max(...batches)).toBe(10)
  expect(batches.length).toBeLessThan(30)
})

test('while writes are slow a full sink pauses the connections, and nothing is lost', async () => {
  await start({ maxQueuedMessages: 10 })
  const { terminal } = await g.linked('13977000006')
  const release = await holdWrites()
  const serials = Array.from({ length: 50 }, (_, i) => sent(terminal, String(i)))
  await until(() => g.gateway.stats().paused === 1)
  expect(g.gateway.stats().queuedMessages).toBe(10)
  await release()
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
  expect(await kept()).toHaveLength(50)
})

test('a sink that hangs without failing pauses nobody for long, and positions go on', async () => {
  await start({ maxQueuedMessages: 3, writeTimeoutMs: 200 })
  const { terminal } = await g.linked('13977000013')
  const release = await holdWrites()
  const serials = Array.from({ length: 6 }, (_, i) => sent(terminal, String(i)))
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  expect(g.gateway.stats().paused).toBe(0)
  await release()
  for (const serial of serials.slice(0, 3)) expect(await terminal.ackOf(serial)).toBe(0)
})

test('while writes fail a full sink leaves messages unanswered, positions go on, and what is repeated is stored once', async () => {
  await start({ maxQueuedMessageBytes: 200 })
  const { terminal } = await g.linked('13977000007')
  await breakWrites()
  const first = sent(terminal, 'first')
  await until(() => said('messages cannot be written; they stay queued and unacknowledged'))
  const serials = Array.from({ length: 20 }, (_, i) => sent(terminal, String(i)))
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  const { queuedMessages, paused } = g.gateway.stats()
  expect(queuedMessages).toBeLessThan(10)
  expect(paused).toBe(0)
  await mendWrites()
  expect(await terminal.ackOf(first)).toBe(0)
  await until(() => g.gateway.stats().queuedMessages === 0)
  const last = serials.at(-1) ?? 0
  expect(terminal.isAcknowledged(last)).toBe(false)
  sent(terminal, '19', last)
  expect(await terminal.ackOf(last)).toBe(0)
  expect((await kept()).filter(number => number === '19')).toHaveLength(1)
})

test('a message in sub-packages is acknowledged after the commit too, also when its last sub-package is repeated', async () => {
  await start()
  const { terminal } = await g.linked('13977000008')
  const body = encode(messages.driverIdentity, card('77'), '2013')
  const release = await holdWrites()
  const id = messages.driverIdentity.id
  const head = terminal.nextSerial()
  const tail = terminal.nextSerial()
  terminal.sendBody(id, body.subarray(0, 9), head, { total: 2, index: 1 })
  terminal.sendBody(id, body.subarray(9), tail, { total: 2, index: 2 })
  expect(await terminal.ackOf(head)).toBe(0)
  await until(writesWait)
  terminal.sendBody(id, body.subarray(9), tail, { total: 2, index: 2 })
  expect(await heartbeat(terminal)).toBe(0)
  expect(terminal.isAcknowledged(tail)).toBe(false)
  await release()
  expect(await terminal.ackOf(tail)).toBe(0)
  expect(await kept()).toEqual(['77'])
})

test('the last sub-package that a full sink leaves unanswered completes its message when it is repeated', async () => {
  await start({ maxQueuedMessages: 1 })
  const { terminal } = await g.linked('13977000012')
  const body = encode(messages.driverIdentity, card('88'), '2013')
  const id = messages.driverIdentity.id
  const head = terminal.nextSerial()
  const tail = terminal.nextSerial()
  terminal.sendBody(id, body.subarray(0, 9), head, { total: 2, index: 1 })
  expect(await terminal.ackOf(head)).toBe(0)
  await breakWrites()
  sent(terminal, 'first')
  await until(() => said('messages cannot be written; they stay queued and unacknowledged'))
  terminal.sendBody(id, body.subarray(9), tail, { total: 2, index: 2 })
  expect(await heartbeat(terminal)).toBe(0)
  await mendWrites()
  await until(() => g.gateway.stats().queuedMessages === 0)
  expect(terminal.isAcknowledged(tail)).toBe(false)
  terminal.sendBody(id, body.subarray(9), tail, { total: 2, index: 2 })
  expect(await terminal.ackOf(tail)).toBe(0)
  expect(await kept()).toEqual(['first', '88'])
})

/** A module that keeps what nothing else handles, and cannot. */
const brokenKeeper: MessageSink<'other'> = {
  message: 'other',
  store: () => Promise.reject(Object.assign(new Error('disk full'), { code: '53100' })),
}

test('reports and heartbeats are answered while messages that nothing handles cannot be kept', async () => {
  g = await testGateway({ graceMs: 0, maxQueuedMessages: 1 }, { sinks: () => [brokenKeeper] })
  const { terminal } = await g.linked('13977000013')
  terminal.sendBody(0x0f42, Buffer.of(1))
  await until(() => said('messages cannot be written; they stay queued and unacknowledged'))
  const turnedAway = terminal.sendBody(0x0f43, Buffer.of(2))
  expect(await heartbeat(terminal)).toBe(0)
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  expect(terminal.isAcknowledged(turnedAway)).toBe(false)
})

test('messages that are left unanswered are told and counted at once, however long it takes to store again', async () => {
  g = await testGateway({ graceMs: 0, maxQueuedMessages: 1 }, { sinks: () => [brokenKeeper] })
  const { terminal } = await g.linked('13977000015')
  terminal.sendBody(0x0f42, Buffer.of(1))
  await until(() => said('messages cannot be written; they stay queued and unacknowledged'))
  for (let i = 0; i < 20; i += 1) terminal.sendBody(0x0f43, Buffer.of(i))
  expect(await heartbeat(terminal)).toBe(0)
  expect(g.gateway.stats().turnedAway).toBe(20)
  const text = 'messages were left unanswered: too many wait to be stored'
  await until(() => said(text))
  terminal.sendBody(0x0f43, Buffer.of(99))
  expect(await heartbeat(terminal)).toBe(0)
  expect(g.gateway.stats().turnedAway).toBe(21)
  expect(g.logLines.filter(line => line.text === text)).toHaveLength(1)
})

test('reports are stored while messages that nothing handles wait for their commit in great number', async () => {
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>()
  const slow: MessageSink<'other'> = { message: 'other', store: () => committed }
  g = await testGateway({ graceMs: 0, maxQueuedMessages: 1 }, { sinks: () => [slow] })
  const { terminal } = await g.linked('13977000014')
  const waits = terminal.sendBody(0x0f42, Buffer.of(1))
  await until(() => g.gateway.stats().queuedMessages === 1)
  const turnedAway = terminal.sendBody(0x0f43, Buffer.of(2))
  expect(await terminal.ackOf(terminal.report())).toBe(0)
  commit()
  expect(await terminal.ackOf(waits)).toBe(0)
  expect(terminal.isAcknowledged(turnedAway)).toBe(false)
  expect(await terminal.ackOf(terminal.sendBody(0x0f43, Buffer.of(2), turnedAway))).toBe(0)
})

test('a stop waits for the last commits and acknowledges them', async () => {
  await start()
  const { terminal } = await g.linked('13977000009')
  const release = await holdWrites()
  const serial = sent(terminal, '1')
  await until(writesWait)
  const stopped = g.gateway.stop()
  await release()
  await stopped
  expect(await terminal.ackOf(serial)).toBe(0)
  expect(await kept()).toEqual(['1'])
})

test('without a sink the message is answered as not supported', async () => {
  g = await testGateway()
  const { terminal } = await g.linked('13977000010')
  expect(await terminal.ackOf(sent(terminal, '1'))).toBe(3)
})

test('two modules for one message are refused at the start', async () => {
  await start()
  const { db, pool } = g.database
  const twice = [keptNumbers(pool), keptNumbers(pool)]
  await expect(startGateway({ db, pool, bus: g.bus, log: quiet }, twice)).rejects.toThrow('driverIdentity has two sinks')
})

test('a message repeated to another server on the same database is stored once', async () => {
  await start()
  const { terminal } = await g.linked('13977000011')
  const { db, pool } = g.database
  const other = await startGateway({ db, pool, bus: g.bus, log: quiet, options: { host: '127.0.0.1', port: 0 } }, [
    keptNumbers(pool),
  ])
  const moved = await new TestTerminal(other.port, '13977000011').signIn()
  expect(await Promise.all([terminal.ackOf(sent(terminal, '1')), moved.ackOf(sent(moved, '1'))])).toEqual([0, 0])
  expect(await kept()).toEqual(['1'])
  moved.socket.destroy()
  await other.stop()
})
