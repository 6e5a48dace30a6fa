/** Alarms of real terminals, pushed over HTTP to stand-ins of push services that die, hang and come back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode, messages } from '@outrider/jt808'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testPlatform } from '../../../testing/platform.ts'
import { TestPushService } from '../../../testing/push-service.ts'
import { locationOf, TestTerminal } from '../../../testing/terminal.ts'
import { vapidKeys } from '../vapid-keys.ts'
import { webPushSender } from '../web-push-sender.ts'
import { pushedPerMinute } from './bursts.ts'

const pushPauses = { firstPause: 20, longestPause: 200, lease: 20_000 }
const terminals: TestTerminal[] = []
const folder = await mkdtemp(join(tmpdir(), 'outrider-push-'))
const web = webPushSender({ keys: await vapidKeys(folder), contact: 'mailto:someone@example.com' })
const platform = await testPlatform({ terminals: 'gateway', pushSenders: { web }, pushPauses })
const service = await new TestPushService().up()
const organisation = await platform.addOrganisation('Ours')
afterEach(async () => {
  service.answer = () => 201
  for (const terminal of terminals.splice(0)) terminal.socket.destroy()
  await platform.database.pool.query('delete from push_subscriptions')
})
afterAll(async () => {
  await platform.stop()
  await service.down()
  await rm(folder, { recursive: true })
})

let phones = 13_955_710_000
async function vehicle(of = organisation) {
  const phone = String((phones += 1))
  const id = await platform.addVehicle(of, `沪${phone}`, { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  terminals.push(terminal)
  return { id, plate: `沪${phone}`, terminal }
}
let users = 0
async function user(browser: string, rights = {}, at = service, of = organisation) {
  users += 1
  const id = await platform.addUser(`user-${users}`, 'a password', [of], { rights })
  await platform.signIn(`user-${users}`, 'a password')
  await at.subscribe(platform.database, id, browser)
  return id
}
/** An emergency begins; the report is acknowledged. */
async function alarm({ terminal }: { terminal: TestTerminal }) {
  expect(await terminal.ackOf(terminal.report({ time: Math.floor(Date.now() / 1_000) * 1_000, alarms: 1 }))).toBe(0)
}
const platesOf = (browser: string, at = service) => at.shown(browser).map(({ body }) => body.split(' · ')[0])
const states = async () => {
  const { rows } = await platform.database.pool.query<{ state: string; n: number }>(
    'select state, count(*)::int4 as n from push_receipts group by 1 order by 1',
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

test('an alarm is pushed to the devices of those who may see it and alarms at all, in their language', async () => {
  const elsewhere = await platform.addOrganisation('Theirs')
  const reader = await user('reader')
  await service.subscribe(platform.database, reader, 'reader-phone', 'zh')
  await user('blind', { alarmAuth: false })
  await user('outsider', {}, service, elsewhere)
  const one = await vehicle()
  await alarm(one)
  await vi.waitFor(() => expect(service.shown('reader-phone')).toHaveLength(1))
  await vi.waitFor(() => expect(service.shown('reader')).toHaveLength(1))
  expect(service.shown('reader')[0]).toMatchObject({
    type: 'Alarm',
    title: 'Level 1 alarm',
    body: `${one.plate} · Emergency`,
    name: expect.stringMatching(/^alarm-\d+$/),
    params: { alarmId: expect.stringMatching(/^\d+$/) },
  })
  expect(service.shown('reader-phone')[0]).toMatchObject({ title: '一级报警' })
  expect(new Set(service.taken.map(({ browser }) => browser))).toEqual(new Set(['reader', 'reader-phone']))
})

test('while the service is down nothing waits for it and nothing is lost; when it is back each alarm comes once', async () => {
  await user('dead')
  const before = await states()
  await service.down()
  const vehicles = await Promise.all(Array.from({ length: 20 }, () => vehicle()))
  for (const each of vehicles) await alarm(each)
  await vi.waitFor(async () => expect((await states())['waiting']).toBe(20))
  await service.up()
  await vi.waitFor(() => expect(platesOf('dead')).toHaveLength(20))
  expect(new Set(platesOf('dead'))).toEqual(new Set(vehicles.map(({ plate }) => plate)))
  await vi.waitFor(async () => expect(await states()).toEqual({ ...before, sent: (before['sent'] ?? 0) + 20 }))
  expect(service.taken.filter(({ browser }) => browser === 'dead')).toHaveLength(20)
})

test('a service that hangs holds up no other', async () => {
  await using hanging = { service: await new TestPushService().up(), [Symbol.asyncDispose]: () => hanging.service.down() }
  hanging.service.answer = () => undefined
  await user('patient', {}, hanging.service)
  await user('quick')
  const vehicles = await Promise.all(Array.from({ length: 20 }, () => vehicle()))
  for (const each of vehicles) await alarm(each)
  await vi.waitFor(() => expect(platesOf('quick')).toHaveLength(20))
  expect(hanging.service.taken).toEqual([])
  await platform.database.pool.query('delete from push_receipts')
})

test('a device that its service always fails on, or does not know any more, holds up no other device', async () => {
  await user('failing')
  await user('gone')
  await user('fine')
  service.answer = browser => (browser === 'failing' ? 500 : browser === 'gone' ? 410 : 201)
  const vehicles = await Promise.all(Array.from({ length: 10 }, () => vehicle()))
  for (const each of vehicles) await alarm(each)
  await vi.waitFor(() => expect(platesOf('fine')).toHaveLength(10))
  await vi.waitFor(async () => {
    const left = await platform.database.pool.query<{ address: string }>('select address from push_subscriptions')
    expect(new Set(left.rows.map(({ address }) => address.split('/').at(-1)))).toEqual(new Set(['failing', 'fine']))
  })
  service.answer = () => 201
  await vi.waitFor(() => expect(platesOf('failing')).toHaveLength(10))
})

test('what a killed server had begun to send is sent by another one, and shown once', async () => {
  let release = () => {}
  const never = new Promise<void>(done => (release = done))
  const killed = await testPlatform({
    beside: platform,
    pushSenders: {
      // The service has it, but the server does not live to know.
      async web(to, message) {
        await web(to, message)
        await never
        throw new Error('killed')
      },
    },
    pushPauses: { ...pushPauses, lease: 300 },
  })
  await user('twice')
  const before = await states()
  const one = await vehicle()
  await killed.fleet.reload()
  await platform.database.pool.query(
    `with c as (insert into alarm_cases (vehicle_id, type, level, started_at, last_at, start_speed_dkmh, last_speed_dkmh, report_time,
         report_digest, late, timed_by_arrival) values ($1, 1, 1, now(), now(), 0, 0, now(), 1, false, false) returning id)
     insert into push_outbox (kind, vehicle_id, case_id) select 'alarm', $1, id from c`,
    [one.id],
  )
  // Only the one that will be killed is woken; the other looks by itself.
  killed.bus.publish({ kind: 'alarmsChanged', changes: [{ what: 'started', alarm: { late: false } as never }] })
  await vi.waitFor(() => expect(service.taken.filter(({ browser }) => browser === 'twice').length).toBeGreaterThan(1))
  await vi.waitFor(async () => expect(await states()).toEqual({ ...before, sent: (before['sent'] ?? 0) + 1 }))
  expect(service.shown('twice')).toHaveLength(1)
  release()
  await killed.stop()
})

test('a storm of alarms is not multiplied: a user gets so many in a minute', async () => {
  const id = await user('stormed')
  const one = await vehicle()
  await platform.database.pool.query(
    `with c as (insert into alarm_cases (vehicle_id, type, level, started_at, last_at, start_speed_dkmh, last_speed_dkmh, report_time,
         report_digest, late, timed_by_arrival) select $1, 1, 1, t, t, 0, 0, t, 1, false, false
         from generate_series(now() - interval '100 s', now(), '1 s') t returning id)
     insert into push_outbox (kind, vehicle_id, case_id) select 'alarm', $1, id from c`,
    [one.id],
  )
  await alarm(await vehicle())
  await vi.waitFor(() => expect(service.shown('stormed').length).toBeGreaterThanOrEqual(pushedPerMinute))
  await vi.waitFor(async () => {
    const { rowCount } = await platform.database.pool.query('select from push_bursts where user_id = $1', [id])
    expect(rowCount).toBeGreaterThan(0)
  })
  // The last alarm may be of the next minute.
  expect(service.shown('stormed').length).toBeLessThanOrEqual(pushedPerMinute + 1)
})

test('alarms of the past are not pushed', async () => {
  await user('later')
  const one = await vehicle()
  const time = Math.floor(Date.now() / 1_000) * 1_000 - 3 * 3_600_000
  const locations = [{ location: locationOf({ time, alarms: 1 }), bytes: Buffer.alloc(0) }]
  const late = encode(messages.locationBatch, { type: 1, locations }, '2013')
  expect(await one.terminal.ackOf(one.terminal.sendBody(messages.locationBatch.id, late))).toBe(0)
  const two = await vehicle()
  await alarm(two)
  await vi.waitFor(() => expect(platesOf('later')).toContain(two.plate))
  expect(platesOf('later')).toEqual([two.plate])
})

test.each([
  ['lost the right to alarms', `update users set rights = rights || '{"alarmAuth": false, "posAuth": false}' where id = $1`],
  ['was locked', 'update users set locked_at = now() where id = $1'],
  ['sees the vehicle no more', 'delete from user_organisations where user_id = $1'],
  ['accepts no pushes any more', 'insert into push_acceptance (user_id, accept) values ($1, false)'],
])('what waited for a service is not sent to a user who meanwhile %s', async (why, change) => {
  const id = await user(`changed ${why}`.replaceAll(' ', '-'))
  await user(`kept ${why}`.replaceAll(' ', '-'))
  service.answer = () => 503
  const one = await vehicle()
  await alarm(one)
  const left = async () =>
    (await platform.database.pool.query(`select from push_receipts where state = 'waiting' and vehicle_id = $1`, [one.id]))
      .rowCount
  await vi.waitFor(async () => expect(await left()).toBe(2))
  await platform.database.pool.query(change, [id])
  platform.access.clearScope(id)
  // What was on its way when that changed has been refused by then.
  await vi.waitFor(async () => expect(await left()).toBe(1))
  service.answer = () => 201
  await vi.waitFor(async () => expect(await left()).toBe(0))
  expect(service.taken.filter(({ message }) => message.body.startsWith(one.plate)).map(({ browser }) => browser)).toEqual([
    `kept ${why}`.replaceAll(' ', '-'),
  ])
})
