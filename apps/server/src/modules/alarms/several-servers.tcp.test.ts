/** Alarms of terminals at two servers on one database, of which one folds at a time; and reports that were not stored. */
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testFeed } from '../../testing/feed.ts'
import { type Caller, testPlatform, type TestPlatform, platformOfFile } from '../../testing/platform.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const terminals: TestTerminal[] = []
const a = await platformOfFile({ terminals: 'gateway' })
const organisation = await a.addOrganisation('Ours')
const b = await testPlatform({ beside: a, terminals: 'gateway' })
const atA = await a.newCaller('li', [organisation])
const atB = await b.signIn('li', 'a password')
afterAll(async () => {
  for (const terminal of terminals) terminal.socket.destroy()
  await b.stop()
})

let phones = 13_955_590_000
async function linked(at: TestPlatform) {
  const phone = String((phones += 1))
  const id = await a.addVehicle(organisation, `沪${phone}`, { phone })
  await b.fleet.reload()
  const terminal = new TestTerminal(at.gatewayPort, phone)
  terminals.push(terminal)
  return { vehicleId: String(id), phone, terminal: await terminal.signIn() }
}
const secondsAgo = (seconds: number): number => Math.floor(Date.now() / 1_000 - seconds) * 1_000
/** In each of them an alarm of its own begins and ends. */
async function say(terminal: TestTerminal, alarms: number): Promise<void> {
  const serials = Array.from({ length: alarms }, (_, n) => [
    terminal.report({ time: secondsAgo(6_000 - n * 600), alarms: 1 }),
    terminal.report({ time: secondsAgo(5_990 - n * 600), alarms: 0 }),
  ]).flat()
  for (const serial of serials) expect(await terminal.ackOf(serial)).toBe(0)
}
const alarmsAt = async (caller: Caller, vehicleId: string) => (await caller.call('alarm/getVehiclesAlarms', { vehicleId })).alarms
const signals = async (): Promise<number> =>
  Number((await a.database.pool.query<{ count: string }>('select count(*) from alarm_signals')).rows[0]?.count)

test('while both take reports every alarm is one, and each server tells its clients of those of the other', async () => {
  const feed = await testFeed(b.url)
  feed.say({ type: 'subscribe', accessToken: atB.token, lang: 'en', topics: [{ topic: 'alarms' }] })
  await feed.until(message => 'topic' in message && message.topic === 'alarms' && message.type === 'snapshot')
  const [ofA, ofB] = [await linked(a), await linked(b)]
  await Promise.all([say(ofA.terminal, 6), say(ofB.terminal, 6)])
  await Promise.all([a.settled(), b.settled()])
  for (const { vehicleId } of [ofA, ofB]) {
    const [first, second] = [await alarmsAt(atA, vehicleId), await alarmsAt(atB, vehicleId)]
    expect(first).toHaveLength(6)
    expect(second).toEqual(first)
    expect(first.map(({ occurrences }) => occurrences)).toEqual([1, 1, 1, 1, 1, 1])
    const last = first[0]?.alarmId
    await feed.until(message => 'alarms' in message && message.alarms.some(({ alarmId }) => alarmId === last))
  }
  const { rows } = await a.database.pool.query<{ started: string }>('select sum(started) as started from alarm_counts')
  expect(rows).toEqual([{ started: '12' }])
  feed.socket.close()
})

test('a server that is killed while it folds: its transaction ends with it, and another one folds everything once', async () => {
  const { vehicleId, terminal } = await linked(b)
  const killed = new pg.Client({ connectionString: a.database.url })
  killed.on('error', () => undefined) // it is terminated
  await killed.connect()
  await killed.query('begin')
  // What a fold does first, and the row it would have deleted at the end.
  await killed.query(`select pg_advisory_xact_lock(808, hashtext('alarms'))`)
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid')
  await say(terminal, 4)
  await killed.query('delete from alarm_signals')
  expect(await alarmsAt(atB, vehicleId)).toEqual([])
  await a.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await b.settled()
  expect(await signals()).toBe(0)
  expect(await alarmsAt(atA, vehicleId)).toHaveLength(4)
})

test('the alarm of a report that could not be stored begins with the next report, also when the link is lost in between', async () => {
  const { pool } = a.database
  const [staying, leaving] = [await linked(b), await linked(b)]
  for (const { terminal } of [staying, leaving]) expect(await terminal.ackOf(terminal.report({ time: secondsAgo(90) }))).toBe(0)
  const begins = { time: secondsAgo(60), alarms: 1 }
  await pool.query('alter table alarm_signals add constraint none check (seq < 0) not valid')
  for (const { terminal } of [staying, leaving]) expect(await terminal.ackOf(terminal.report(begins))).not.toBe(0)
  await pool.query('alter table alarm_signals drop constraint none')
  // Still on: a terminal that was told that the report failed goes on, and one that lost its link sends it again.
  const still = { time: secondsAgo(30), alarms: 1 }
  expect(await staying.terminal.ackOf(staying.terminal.report(still))).toBe(0)
  leaving.terminal.socket.destroy()
  const again = await new TestTerminal(b.gatewayPort, leaving.phone).signIn()
  terminals.push(again)
  for (const over of [begins, still]) expect(await again.ackOf(again.report(over))).toBe(0)
  await b.settled()
  expect(await alarmsAt(atB, staying.vehicleId)).toMatchObject([{ startedAt: still.time, endedAt: null, occurrences: 1 }])
  expect(await alarmsAt(atB, leaving.vehicleId)).toMatchObject([{ startedAt: begins.time, endedAt: null, occurrences: 1 }])
})
