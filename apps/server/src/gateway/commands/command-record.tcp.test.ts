/** What is recorded of a command, and that a command is never sent twice. */
import { decode, type Frame, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import type { CommandError, CommandOptions, SentCommand } from '../../events/terminals.ts'
import type { CommandName } from '../../events/terminal-commands.ts'
import { takeAway } from '../../testing/database.ts'
import { testGateway, until } from '../../testing/gateway.ts'
import { startGateway } from '../gateway.ts'
import type { TestTerminal } from '../../testing/terminal.ts'
import { testClasses, testRows } from '../../testing/command-rows.ts'

let number = 13_957_000_000
const g = await testGateway({ graceMs: 0 }, { commandRows: testRows, classes: testClasses })
const { rows } = await g.database.pool.query<{ id: number }>(
  `insert into users (login, name, password_hash, rights) values ('wang', '王', '', '{}') returning id`,
)
const userId = rows[0]?.id ?? 0
afterAll(() => g.close())

/** With fresh attributes, so that sign-in sends no commands. */
async function vehicle(): Promise<{ vehicleId: number; phone: string }> {
  const phone = String((number += 1))
  const vehicleId = await g.addVehicle(phone)
  await g.database.pool.query('update terminals set attributes_at = now() where phone = $1', [phone])
  return { vehicleId, phone }
}
async function linked() {
  const added = await vehicle()
  return { ...added, terminal: await g.terminal(added.phone).signIn() }
}
/** The rows of the tests are not in the port's list of commands. */
const send = (vehicleId: number, command: string, payload: unknown, options: Partial<CommandOptions> = {}) =>
  g.gateway.terminals.send(vehicleId, command as CommandName, payload as null, {
    by: { userId, sessionId: '41' },
    ...options,
  }) as Promise<SentCommand<unknown>>
const reasonOf = async (command: SentCommand<unknown>): Promise<string> =>
  await command.result.then(
    () => 'none',
    (error: CommandError) => error.reason,
  )
const record = async (id: string | undefined) =>
  (await g.database.pool.query('select * from commands where id = $1', [id])).rows[0] as Record<string, unknown>
const becomes = (id: string | undefined, state: string) => until(async () => (await record(id))?.state === state)
const ackTo = (terminal: TestTerminal, { header }: Frame, result = 0, serial = header.serial) =>
  terminal.send(messages.terminalAck, { replySerial: serial, replyId: header.messageId, result })
const textsOf = (terminal: TestTerminal): string[] =>
  terminal.heard
    .filter(frame => frame.header.messageId === 0x8300)
    .map(frame => decode(messages.textMessage, frame.body, '2013').value.text)
const isText = ({ header }: Frame) => header.messageId === 0x8300

test('who, when, what and the terminal are recorded before the command is sent, the outcome after it', async () => {
  const { terminal, vehicleId, phone } = await linked()
  const command = await send(vehicleId, 'text', '请减速')
  const frame = await terminal.hears(isText)
  expect(await record(command.id)).toMatchObject({
    vehicle_id: vehicleId,
    phone,
    command: 'text',
    payload: '请减速',
    user_id: userId,
    session_id: '41',
    requested_at: expect.any(Date),
    state: 'sent',
    sent_at: expect.any(Date),
    serials: [frame.header.serial],
    result: null,
    finished_at: null,
  })
  ackTo(terminal, frame)
  expect(await command.result).toBeUndefined()
  await becomes(command.id, 'acknowledged')
  expect(await record(command.id)).toMatchObject({ result: null, finished_at: expect.any(Date) })
})

test('each change of a recorded command is published with who requested it, after it was committed', async () => {
  const { terminal, vehicleId } = await linked()
  const command = await send(vehicleId, 'parameter', 1)
  const changes = () => g.events.filter(event => event.kind === 'commandChanged' && event.id === command.id)
  const common = { vehicleId, command: 'parameter', requestedBy: { userId, name: '王' }, requestedAt: expect.any(Number) }
  expect(changes()).toMatchObject([{ ...common, state: 'sent', reason: null, finishedAt: null }])
  const frame = await terminal.hears(f => f.header.messageId === 0x8106)
  ackTo(terminal, frame)
  await until(() => changes().length === 2)
  ackTo(terminal, frame, 3)
  await until(() => changes().length === 3)
  expect(changes().slice(1)).toMatchObject([
    { ...common, state: 'acknowledged', finishedAt: null },
    { ...common, state: 'refused', reason: 'notSupported', finishedAt: expect.any(Number) },
  ])
  expect(await record(command.id)).toMatchObject({ state: 'refused' })
})

test('received, then answered', async () => {
  const { terminal, vehicleId } = await linked()
  const command = await send(vehicleId, 'parameter', 1)
  const frame = await terminal.hears(f => f.header.messageId === 0x8106)
  ackTo(terminal, frame)
  await becomes(command.id, 'acknowledged')
  expect(await record(command.id)).toMatchObject({ finished_at: null })
  terminal.send(messages.parametersResponse, { replySerial: frame.header.serial, parameters: [{ id: 1, value: 60 }] })
  expect(await command.result).toEqual([expect.objectContaining({ id: 1, value: 60 })])
  await becomes(command.id, 'answered')
})

test('a refusal is recorded with its reason', async () => {
  const { terminal, vehicleId } = await linked()
  const command = await send(vehicleId, 'text', '一')
  ackTo(terminal, await terminal.hears(isText), 2)
  expect(await reasonOf(command)).toBe('badMessage')
  await becomes(command.id, 'refused')
  expect(await record(command.id)).toMatchObject({ result: 'badMessage' })
})

test('0x0001 to another serial is not the reply: the command times out', async () => {
  const { terminal, vehicleId } = await linked()
  const command = await send(vehicleId, 'text', '一')
  const frame = await terminal.hears(isText)
  ackTo(terminal, frame, 0, frame.header.serial + 1)
  expect(await reasonOf(command)).toBe('noAnswer')
  await becomes(command.id, 'timedOut')
})

test('when the link ends in between, the outcome is unknown, and the command is not sent again', async () => {
  const { terminal, vehicleId, phone } = await linked()
  const command = await send(vehicleId, 'text', '一')
  await terminal.hears(isText)
  await terminal.leave()
  expect(await reasonOf(command)).toBe('linkLost')
  await becomes(command.id, 'unknown')
  const again = await g.terminal(phone).signIn()
  const next = await send(vehicleId, 'text', '二')
  ackTo(again, await again.hears(isText))
  await next.result
  expect(textsOf(again)).toEqual(['二'])
})

test('a command that may not wait is offline without a link', async () => {
  const { vehicleId } = await vehicle()
  const command = await send(vehicleId, 'parameter', 1)
  expect(await reasonOf(command)).toBe('offline')
  expect(await record(command.id)).toMatchObject({
    state: 'expired',
    result: 'offline',
    sent_at: null,
    finished_at: expect.any(Date),
  })
})

test('concurrent requests for the position are recorded one by one and sent once', async () => {
  const { terminal, vehicleId } = await linked()
  const commands = await Promise.all([1, 2].map(() => send(vehicleId, 'location', null)))
  const frame = await terminal.hears(f => f.header.messageId === 0x8201)
  ackTo(terminal, frame, 3)
  expect(await Promise.all(commands.map(reasonOf))).toEqual(['notSupported', 'notSupported'])
  for (const { id } of commands) await becomes(id, 'refused')
  expect(new Set(commands.map(({ id }) => id)).size).toBe(2)
  expect(terminal.heard.filter(f => f.header.messageId === 0x8201)).toHaveLength(1)
})

test('commands that are not shared are each sent and each get their own reply', async () => {
  const { terminal, vehicleId } = await linked()
  const commands = await Promise.all([1, 2].map(id => send(vehicleId, 'parameter', id)))
  const isQuery = (f: Frame) => f.header.messageId === 0x8106
  await until(() => terminal.heard.filter(isQuery).length === 2)
  for (const { header, body } of terminal.heard.filter(isQuery).toReversed()) {
    const { ids } = decode(messages.querySpecificParameters, body, '2013').value
    terminal.send(messages.parametersResponse, {
      replySerial: header.serial,
      parameters: ids.map(id => ({ id, value: id * 10 })),
    })
  }
  expect(await Promise.all(commands.map(({ result }) => result))).toEqual([
    [expect.objectContaining({ id: 1, value: 10 })],
    [expect.objectContaining({ id: 2, value: 20 })],
  ])
})

test('what may wait is sent in order when the terminal links', async () => {
  const { vehicleId, phone } = await vehicle()
  const commands = [await send(vehicleId, 'text', '一'), await send(vehicleId, 'text', '二')]
  expect(await record(commands[0]?.id)).toMatchObject({ state: 'queued', sent_at: null, expires_at: expect.any(Date) })
  const terminal = await g.terminal(phone).signIn()
  await until(() => textsOf(terminal).length === 2)
  expect(textsOf(terminal)).toEqual(['一', '二'])
  for (const frame of terminal.heard.filter(isText)) ackTo(terminal, frame)
  await Promise.all(commands.map(({ result }) => result))
  for (const { id } of commands) await becomes(id, 'acknowledged')
})

test('a queued command can be cancelled, a sent one cannot', async () => {
  const { vehicleId, phone } = await vehicle()
  const queued = await send(vehicleId, 'text', '一')
  expect(await g.gateway.terminals.cancel(queued.id ?? '')).toBe(true)
  expect(await reasonOf(queued)).toBe('cancelled')
  expect(await record(queued.id)).toMatchObject({ state: 'cancelled', finished_at: expect.any(Date) })
  const terminal = await g.terminal(phone).signIn()
  const sent = await send(vehicleId, 'text', '二')
  expect(await g.gateway.terminals.cancel(sent.id ?? '')).toBe(false)
  await terminal.hears(isText)
  expect(textsOf(terminal)).toEqual(['二'])
})

test('what waits for a terminal is cancelled when the vehicle gets another one', async () => {
  const { vehicleId } = await vehicle()
  const queued = await send(vehicleId, 'text', '一')
  g.gateway.terminals.disconnect(vehicleId)
  expect(await reasonOf(queued)).toBe('cancelled')

  const later = await send(vehicleId, 'text', '二')
  const phone = String((number += 1))
  await g.database.pool.query('update terminals set phone = $2, attributes_at = now() where vehicle_id = $1', [vehicleId, phone])
  const terminal = await g.terminal(phone).signIn()
  expect(await reasonOf(later)).toBe('cancelled')
  expect(textsOf(terminal)).toEqual([])
})

test('after a restart nothing is sent twice: what was sent is unknown, what waited is sent', async () => {
  const { terminal, vehicleId, phone } = await linked()
  const sent = await send(vehicleId, 'text', '一', { timeoutMs: 60_000 })
  await terminal.hears(isText)
  const waiting = await vehicle()
  const queued = await send(waiting.vehicleId, 'text', '二')
  // As a killed process leaves it: nothing learned after the command was sent.
  await g.restart()
  await g.database.pool.query(`update commands set state = 'sent', result = null, finished_at = null where id = $1`, [sent.id])
  await g.restart()
  expect(await record(sent.id)).toMatchObject({ state: 'unknown', result: 'restart', finished_at: expect.any(Date) })
  expect(await record(queued.id)).toMatchObject({ state: 'queued' })

  const [again, other] = [await g.terminal(phone).signIn(), await g.terminal(waiting.phone).signIn()]
  ackTo(other, await other.hears(isText))
  await becomes(queued.id, 'acknowledged')
  await again.ackOf(again.report())
  expect(textsOf(again)).toEqual([])
  expect(textsOf(other)).toEqual(['二'])
})

const quiet = { debug() {}, info() {}, warn() {}, error() {} }
/** Another server on the same database. */
const otherServer = (ahead = () => 0) =>
  startGateway({
    ...g.database,
    bus: g.bus,
    log: quiet,
    commandRows: testRows,
    classes: testClasses,
    options: { host: '127.0.0.1', port: 0, sweepMs: 20, graceMs: 0, monotonic: () => performance.now() + ahead() },
  })

test('a server that starts leaves open what another server has sent, and the reply is recorded', async () => {
  const { terminal, vehicleId } = await linked()
  const command = await send(vehicleId, 'text', '一')
  const frame = await terminal.hears(isText)
  const other = await otherServer()
  expect(await record(command.id)).toMatchObject({ state: 'sent', finished_at: null })
  ackTo(terminal, frame)
  await command.result
  await becomes(command.id, 'acknowledged')
  await other.stop()
})

test('what a server left open that has ended is settled by another one that runs', async () => {
  let ahead = 0
  const other = await otherServer(() => ahead)
  const { vehicleId } = await vehicle()
  const { rows } = await g.database.pool.query<{ id: string }>(
    `insert into commands (vehicle_id, command, requested_at, state, sent_at, sender_run) values ($1, 'text', now(), 'sent', now(), 7)
     returning id`,
    [vehicleId],
  )
  ahead = 10_000
  await becomes(rows[0]?.id, 'unknown')
  expect(await record(rows[0]?.id)).toMatchObject({ result: 'restart', finished_at: expect.any(Date) })
  await other.stop()
})

test('a server whose lock was lost takes it again', async () => {
  const { vehicleId } = await linked()
  const { sender_run: run } = (await record((await send(vehicleId, 'text', '一')).id)) ?? {}
  const holders = async () =>
    (
      await g.database.pool.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and classid = 809 and objid::bigint = $1`,
        [run],
      )
    ).rows.map(({ pid }) => pid)
  const [pid] = await holders()
  await g.database.pool.query('select pg_terminate_backend($1)', [pid])
  await until(async () => (await holders()).some(holder => holder !== pid))
})

test('the outcome that the sender of a command records replaces that of a server that took the sender for ended', async () => {
  const { terminal, vehicleId } = await linked()
  const command = await send(vehicleId, 'text', '一')
  const frame = await terminal.hears(isText)
  await g.database.pool.query(`update commands set state = 'unknown', result = 'restart', finished_at = now() where id = $1`, [
    command.id,
  ])
  ackTo(terminal, frame)
  await command.result
  await becomes(command.id, 'acknowledged')
})

test('what has waited too long expires', async () => {
  const { vehicleId, phone } = await vehicle()
  const queued = await send(vehicleId, 'text', '一')
  await g.database.pool.query(`update commands set expires_at = now() where id = $1`, [queued.id])
  await g.restart()
  await becomes(queued.id, 'expired')
  const terminal = await g.terminal(phone).signIn()
  await terminal.ackOf(terminal.report())
  expect(textsOf(terminal)).toEqual([])
})

test('an outcome that comes while the database is away is recorded when it is back', async () => {
  const { terminal, vehicleId } = await linked()
  // Its time does not pass while the database is taken away.
  const command = await send(vehicleId, 'text', '请减速', { timeoutMs: 50_000 })
  const frame = await terminal.hears(isText)
  const bringBack = await takeAway(g.database)
  ackTo(terminal, frame)
  expect(await command.result).toBeUndefined()
  await until(() => g.logLines.some(({ text }) => text.startsWith('outcomes of commands cannot be recorded yet')))
  expect(g.storage.get('commands')?.()).toEqual({ waiting: 1, failing: true })
  await bringBack()
  await becomes(command.id, 'acknowledged')
  expect(await record(command.id)).toMatchObject({ result: null, finished_at: expect.any(Date) })
})

test('a command that waits for a terminal is delivered though the database went away while the terminal signed in', async () => {
  const { vehicleId, phone } = await vehicle()
  const command = await send(vehicleId, 'text', '一', { timeoutMs: 50_000 })
  const client = await g.database.pool.connect()
  client.on('error', () => undefined)
  await client.query('begin; lock table commands in share mode')
  const terminal = await g.terminal(phone).signIn()
  await until(async () => {
    const { rows } = await g.database.pool.query("select from pg_locks where relation = 'commands'::regclass and not granted")
    return rows.length > 0
  })
  const bringBack = await takeAway(g.database)
  client.release(true)
  await bringBack()
  ackTo(terminal, await terminal.hears(isText))
  await becomes(command.id, 'acknowledged')
})
