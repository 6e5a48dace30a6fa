/** What rules do beside their alarms, from the terminal's report to what its socket hears, the case and the record. */
import { type AlarmRuleForm, type RuleAction, standardItemsOf } from '@outrider/contract'
import { type Frame, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { ruleForm } from '../../../testing/alarm-rules.ts'
import { linkedVehicles } from '../../../testing/linked-vehicles.ts'
import { platformOfFile } from '../../../testing/platform.ts'
import { locationOf, type TestTerminal } from '../../../testing/terminal.ts'
import type { PushMessage } from '../../ports.ts'

const pushed: { user: number; message: PushMessage }[] = []
const platform = await platformOfFile({
  terminals: 'gateway',
  pushSenders: {
    web: (to, message) => {
      pushed.push({ user: to.userId, message })
      return Promise.resolve('sent')
    },
  },
})
const company = await platform.addOrganisation('Ours')
const chief = await platform.newCaller('chief', [company])
const clerk = await platform.newCaller('clerk', [company], { rights: { listenAuth: false, posAuth: false } })
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
await clerk.call('user/subscribePush', {
  subscription: { kind: 'web', endpoint: 'https://fcm.googleapis.com/fcm/send/clerk', ...keys },
})
const { pool } = platform.database
const idOf = async (login: string) =>
  String((await pool.query<{ id: number }>('select id from users where login = $1', [login])).rows[0]?.id)
const clerkId = await idOf('clerk')
const { linked, vehicle, signedIn } = linkedVehicles(platform)

let branches = 0
async function ruledBy(actions: RuleAction[], over: Partial<AlarmRuleForm> = {}) {
  const orgId = await platform.addOrganisation(`Branch ${(branches += 1)}`, company)
  const form = ruleForm(orgId, 'speedLimit', { parameters: { limit: 80, seconds: 0 }, actions, ...over })
  await chief.call('alarm/saveAlarmRule', form)
  await platform.settled()
  return orgId
}
const withCameras = (id: number, channels: number) =>
  pool.query('update vehicles set details = $2 where id = $1', [id, { channel: channels }])
const job = platform.jobs.find(({ name }) => name === 'rule-actions') ?? expect.fail('no such job')
const endLeft = () => job.run(AbortSignal.timeout(60_000))
const isId = (id: number) => (frame: Frame) => frame.header.messageId === id
const heard = (terminal: TestTerminal, id: number): number => terminal.heard.filter(isId(id)).length
async function acknowledges(terminal: TestTerminal, id: number): Promise<Frame> {
  const frame = await terminal.hears(isId(id))
  terminal.send(messages.terminalAck, { replySerial: frame.header.serial, replyId: id, result: 0 })
  return frame
}
const now = Math.floor(Date.now() / 1_000) * 1_000
async function drives(terminal: TestTerminal, speed: number, secondsAgo: number): Promise<void> {
  expect(await terminal.ackOf(terminal.report({ time: now - secondsAgo * 1_000, speed }))).toBe(0)
}
const alarmsOf = async (vehicleId: string) => (await chief.call('alarm/getVehiclesAlarms', { vehicleId })).alarms
const stepsOf = async (vehicleId: string) => {
  const [alarm] = await alarmsOf(vehicleId)
  const { steps } = await chief.call('alarm/getVehicleAlarmDetail', { alarmId: alarm?.alarmId ?? '' })
  return steps.map(({ kind, result, by }) => [kind, result, by?.userName ?? null])
}

test('one alarm: a text read aloud, a picture that becomes its evidence, a monitor call and a task, each once, with who set the rule in the record', async () => {
  const text = '您已超速，请减速慢行'
  const orgId = await ruledBy([
    { kind: 'text', text },
    { kind: 'photo', channels: [2, 9] },
    { kind: 'monitor', phone: '02112345678' },
    { kind: 'task', userId: clerkId, minutes: 30 },
  ])
  const { id, vehicleId, terminal } = await linked(orgId)
  await withCameras(id, 2)
  await drives(terminal, 90, 100)
  const shown = await acknowledges(terminal, 0x8300)
  // Bits of display and speech.
  expect((shown.body[0] ?? 0) & 0b1100).toBe(0b1100)
  const { header } = await terminal.hears(isId(0x8801))
  terminal.send(messages.cameraShootResponse, { replySerial: header.serial, result: 0, mediaIds: [7] })
  const location = locationOf({ time: now })
  const picture = {
    mediaId: 7,
    type: 0,
    format: 0,
    event: 0,
    channel: 2,
    packages: undefined,
    location,
    data: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  }
  terminal.send(messages.multimediaData, picture)
  await acknowledges(terminal, 0x8400)
  await terminal.hears(isId(0x8800))
  await platform.settled()
  expect(await stepsOf(vehicleId)).toEqual(
    expect.arrayContaining([
      ['text', 'acknowledged', null],
      ['picture', 'acknowledged', null],
      ['callback', 'acknowledged', null],
      ['task', 'given', null],
      ['evidence', 'received', null],
    ]),
  )
  const [alarm] = await alarmsOf(vehicleId)
  const { files } = await chief.call('alarm/getVehiclesAlarmsFile', { alarmId: alarm?.alarmId ?? '' })
  expect(files).toMatchObject([{ name: 'camera2-7.jpg', state: 'stored' }])
  expect(pushed.filter(({ message }) => message.type === 'alarmTask')).toMatchObject([{ user: Number(clerkId) }])

  // It flaps: the same alarm, and nothing again.
  await drives(terminal, 50, 90)
  await drives(terminal, 95, 80)
  await platform.settled()
  expect((await alarmsOf(vehicleId)).map(({ occurrences }) => occurrences)).toEqual([2])
  expect([0x8300, 0x8801, 0x8400].map(each => heard(terminal, each))).toEqual([1, 1, 1])

  const { tasks } = await clerk.call('alarm/getAlarmTasks', { mine: true })
  expect(tasks).toMatchObject([{ vehicleId, type: 'speedLimit', rule: 'speedLimit', self: true, doneAt: null }])
  const taskId = tasks[0]?.taskId ?? ''
  await clerk.call('alarm/endAlarmTask', { taskId, note: 'Called the driver' })
  expect(await chief.code('alarm/endAlarmTask', { taskId })).toBe(4090134)
  expect((await clerk.call('alarm/getAlarmTasks', {})).tasks).toEqual([])
  expect(await stepsOf(vehicleId)).toContainEqual(['task', 'done', 'clerk'])
  const { rows } = await pool.query<{ user_id: string }>(`select user_id::text from recorded_events where kind = 'ruleActed'`)
  expect(rows.map(row => row.user_id)).toEqual(Array(4).fill(await idOf('chief')))
})

test('a vehicle may not leave until the alarm is handled, which a check of before does not hold up', async () => {
  const orgId = await ruledBy([{ kind: 'departureBlock' }])
  const { vehicleId, terminal } = await linked(orgId)
  await drives(terminal, 90, 100)
  await platform.settled()
  const items = standardItemsOf('truck').map(itemId => ({ itemId, result: 'good' as const }))
  const check = (filledAt: number) => ({ vehicleId, checklistId: 'standard-truck', filledAt, items })
  expect(await chief.code('vehicle/modifyDepartureCheck', check(now))).toBe(4090745)
  expect(await chief.code('vehicle/modifyDepartureCheck', check(now - 3_600_000))).toBe(0)
  const [alarm] = await alarmsOf(vehicleId)
  await chief.call('alarm/alarmHandlingMethod', { alarmIds: [alarm?.alarmId ?? ''], description: 'Spoken with the driver' })
  expect(await chief.code('vehicle/modifyDepartureCheck', check(now))).toBe(0)
})

test('what a server took and did not end is not sent again, and is notified; what it had not taken is sent by the next link, in time', async () => {
  const orgId = await ruledBy([{ kind: 'text', text: 'Slow down' }])
  const { vehicleId, terminal } = await linked(orgId)
  await drives(terminal, 90, 100)
  await acknowledges(terminal, 0x8300)
  await platform.settled()
  const left = (state: string, times: string) =>
    pool.query(`update rule_actions set state = $2, result = null, ended_at = null, ${times} where vehicle_id = $1`, [
      vehicleId,
      state,
    ])
  await left('taken', `taken_at = now() - interval '6 minutes'`)
  await endLeft()
  await platform.settled()
  expect(heard(terminal, 0x8300)).toBe(1)
  expect((await stepsOf(vehicleId)).map(([, result]) => result)).toEqual(['acknowledged', 'unknown'])
  // A server was killed between the alarm and the sending.
  await left('wanted', 'taken_at = null')
  await drives(terminal, 90, 60)
  await terminal.hears(frame => isId(0x8300)(frame) && terminal.heard.filter(isId(0x8300)).length === 2)
  const [, second] = terminal.heard.filter(isId(0x8300))
  terminal.send(messages.terminalAck, { replySerial: second?.header.serial ?? 0, replyId: 0x8300, result: 0 })
  await platform.settled()
  // Too late for a driver.
  await left('wanted', `taken_at = null, expires_at = now() - interval '1 second', due_at = now() + interval '1 hour'`)
  await endLeft()
  expect((await stepsOf(vehicleId)).map(([, result]) => result)).toEqual(['acknowledged', 'unknown', 'acknowledged', 'offline'])
  expect(heard(terminal, 0x8300)).toBe(2)
})

test('a link that comes while it is of use gets it; who set the rule and has lost the right since, has the rule do nothing', async () => {
  const orgId = await ruledBy([{ kind: 'text', text: 'Slow down' }])
  const { vehicleId, phone } = await vehicle(orgId)
  const first = await signedIn(phone)
  await drives(first, 60, 100)
  await first.leave()
  await addAlarm(platform.database, Number(vehicleId))
  await pool.query(
    `insert into rule_actions (case_id, vehicle_id, organisation_id, rule_name, user_id, kind, given, began_at, limited, state, due_at, expires_at)
      select id, vehicle_id, $2, 'r', $3, 'text', '{"kind": "text", "text": "Slow down"}', now(), false, 'wanted', now(), now() + interval '5 minutes'
      from alarm_cases where vehicle_id = $1`,
    [vehicleId, orgId, await idOf('chief')],
  )
  await platform.settled()
  const again = await signedIn(phone)
  await acknowledges(again, 0x8300)
  await platform.settled()
  expect((await stepsOf(vehicleId)).map(([, result]) => result)).toEqual(['acknowledged'])
  await pool.query(`update rule_actions set state = 'wanted', user_id = $2, kind = 'monitor' where vehicle_id = $1`, [
    vehicleId,
    clerkId,
  ])
  await platform.settled()
  expect((await stepsOf(vehicleId)).at(-1)).toEqual(['callback', 'noRight', null])
  expect(heard(again, 0x8400)).toBe(0)
})

test('no more than thirty an hour of a vehicle: the others are notified as too many', async () => {
  const orgId = await ruledBy([{ kind: 'departureBlock' }])
  const { id, vehicleId, terminal } = await linked(orgId)
  // Of how many alarms they are does not matter.
  await pool.query(
    `insert into rule_actions (case_id, vehicle_id, organisation_id, rule_name, kind, given, began_at, limited, state, due_at, expires_at)
      select $3, $1, $2, 'r', 'kind ' || n, '{}', now(), false, 'done', now(), now() from generate_series(1, 30) n`,
    [id, orgId, await addAlarm(platform.database, id)],
  )
  await drives(terminal, 90, 100)
  await platform.settled()
  const { alarms } = await chief.call('alarm/getVehiclesAlarms', { vehicleId, types: ['speedLimit'] })
  const { steps } = await chief.call('alarm/getVehicleAlarmDetail', { alarmId: alarms[0]?.alarmId ?? '' })
  expect(steps).toMatchObject([{ kind: 'departureBlock', result: 'limited' }])
})

test('what history asks for takes nothing from what is for now, and is done for alarms of a day only', async () => {
  const orgId = await ruledBy([{ kind: 'departureBlock' }, { kind: 'task', userId: clerkId, minutes: 30 }])
  const { id, vehicleId, terminal } = await linked(orgId)
  const caseId = await addAlarm(platform.database, id)
  await pool.query(
    `insert into rule_actions (case_id, vehicle_id, organisation_id, rule_name, kind, given, began_at, limited, state, due_at, expires_at)
      select $3, $1, $2, 'r', 'kind ' || n, '{}', now() - interval '3 hours', false, 'done', now(), now() from generate_series(1, 30) n`,
    [id, orgId, caseId],
  )
  await drives(terminal, 90, 100)
  await platform.settled()
  const wanted = async () =>
    (
      await pool.query<{ kind: string; limited: boolean }>(
        `select kind, limited from rule_actions where vehicle_id = $1 and case_id <> $2 order by began_at, kind`,
        [vehicleId, caseId],
      )
    ).rows.map(({ kind, limited }) => [kind, limited])
  expect(await wanted()).toEqual([
    ['departureBlock', false],
    ['task', false],
  ])
  const [yesterday, hourAgo] = [now - 30 * 3_600_000, now - 3_600_000]
  for (const begin of [yesterday, hourAgo])
    for (const [seconds, speed] of [
      [0, 90],
      [60, 60],
    ] as const) {
      const locations = [{ location: locationOf({ time: begin + seconds * 1_000, speed }), bytes: Buffer.alloc(0) }]
      expect(await terminal.ackOf(terminal.send(messages.locationBatch, { type: 1, locations }))).toBe(0)
    }
  await platform.settled()
  expect(await wanted()).toEqual([
    ['task', true],
    ['departureBlock', false],
    ['task', false],
  ])
})

test('a rule is refused whose text a terminal could carry out, whose right the user has not, and whose task is a outsider’s', async () => {
  const foreign = await platform.addOrganisation('Other company')
  await platform.newCaller('outsider', [foreign])
  const save = (actions: RuleAction[], by = chief) => by.code('alarm/saveAlarmRule', ruleForm(company, 'idling', { actions }))
  expect(await save([{ kind: 'text', text: 'RELAY,1#' }])).toBe(4000125)
  expect(await save([{ kind: 'monitor', phone: '02112345678' }], clerk)).toBe(4030131)
  expect(await save([{ kind: 'task', userId: await idOf('outsider'), minutes: 30 }])).toBe(4000135)
  expect(await save([{ kind: 'monitor', phone: 'not a phone' }])).toBe(4000131)
  expect(await save([{ kind: 'photo', channels: [1], phone: '02112345678' }])).toBe(4000131)
  expect(await save([{ kind: 'departureBlock' }, { kind: 'departureBlock' }])).toBe(4000131)
  const { people } = await chief.call('alarm/getAlarmTaskPeople', { orgId: company })
  expect(people.map(({ name }) => name)).toEqual(['chief', 'clerk'])
})

test('a task is given to nobody who may not see the alarm any more, and of one that was given they hear no more', async () => {
  await platform.newCaller('leaver', [company])
  const leaver = await idOf('leaver')
  const orgId = await ruledBy([{ kind: 'task', userId: leaver, minutes: 30 }])
  await pool.query('update users set locked_at = now() where id = $1', [leaver])
  const { vehicleId, terminal } = await linked(orgId)
  await drives(terminal, 90, 100)
  await platform.settled()
  expect(await stepsOf(vehicleId)).toEqual([['task', 'noPerson', null]])
  const { rows } = await pool.query('select from alarm_tasks where user_id = $1', [leaver])
  expect(rows).toEqual([])
})

test('the push about a task goes to nobody who has lost the right to alarms or the vehicle since', async () => {
  const people = await platform.newCaller('task-person', [company])
  await people.call('user/subscribePush', {
    subscription: { kind: 'web', endpoint: 'https://fcm.googleapis.com/fcm/send/task-person', ...keys },
  })
  const userId = await idOf('task-person')
  const toThem = () => pushed.filter(({ user, message }) => user === Number(userId) && message.type === 'alarmTask').length
  const notices = platform.jobs.find(({ name }) => name === 'alarm-tasks') ?? expect.fail('no such job')
  const { id } = await vehicle(company)
  let nth = 0
  const given = async () => {
    await pool.query(
      `insert into alarm_tasks (case_id, vehicle_id, rule_name, user_id, due_at) values ($1, $2, 'r', $3, now() + interval '1 hour')`,
      [await addAlarm(platform.database, id, { started_at: new Date(now - (nth += 1) * 60_000) }), id, userId],
    )
    await notices.run(AbortSignal.timeout(60_000))
  }
  await given()
  expect(toThem()).toBe(1)
  await pool.query(`update users set rights = rights || '{"alarmAuth": false}' where id = $1`, [userId])
  await given()
  await pool.query(`update users set rights = rights || '{"alarmAuth": true}' where id = $1`, [userId])
  await pool.query('delete from user_organisations where user_id = $1', [userId])
  platform.access.clearScope(Number(userId))
  await given()
  expect(toThem()).toBe(1)
})

test('a rule of somebody who may not change rules any more raises its alarm and does nothing else', async () => {
  const former = await platform.newCaller('former-chief', [company])
  const orgId = await platform.addOrganisation('Of a former chief', company)
  const actions: RuleAction[] = [{ kind: 'task', userId: clerkId, minutes: 30 }, { kind: 'departureBlock' }]
  await former.call('alarm/saveAlarmRule', ruleForm(orgId, 'speedLimit', { parameters: { limit: 80, seconds: 0 }, actions }))
  await platform.settled()
  await pool.query(
    `update users set rights = rights || '{"updInstTaskAuth": false, "updMtcTaskAuth": false}' where login = 'former-chief'`,
  )
  const { vehicleId, terminal } = await linked(orgId)
  await drives(terminal, 90, 100)
  await platform.settled()
  expect((await stepsOf(vehicleId)).map(([, result]) => result)).toEqual(['noRight', 'noRight'])
})

test('other systems hear once of an alarm by the webhooks that take what rules find, and by none where there is none', async () => {
  const orgId = await ruledBy([{ kind: 'webhook' }], { name: 'Tells' })
  const { vehicleId, terminal } = await linked(orgId)
  await drives(terminal, 90, 400)
  await platform.settled()
  expect((await stepsOf(vehicleId)).map(([kind, result]) => [kind, result])).toEqual([['webhook', 'noWebhook']])
  const { rows } = await pool.query<{ id: number }>(
    `insert into webhooks (maker_id, name, address, encrypted_secret, kinds)
      select id, 'ERP', 'https://erp.invalid/', '', '{rule.raised}' from users where login = 'chief' returning id`,
  )
  const webhook = rows[0]?.id
  await pool.query('insert into webhook_organisations (webhook_id, organisation_id) values ($1, $2)', [webhook, company])
  await drives(terminal, 60, 300)
  await drives(terminal, 95, 100)
  await platform.settled()
  await drives(terminal, 96, 90)
  await platform.settled()
  const sent = async () =>
    (
      await pool.query<{ kind: string; body: string }>('select kind, body from webhook_deliveries where webhook_id = $1', [
        webhook,
      ])
    ).rows
  await expect.poll(async () => (await sent()).length).toBe(1)
  const [{ kind, body } = expect.fail('nothing was sent')] = await sent()
  expect(kind).toBe('rule.raised')
  expect(JSON.parse(body)).toMatchObject({ type: 'rule.raised', data: { rule: 'Tells', vehicleId, startedAt: now - 100_000 } })
  await pool.query('delete from webhooks where id = $1', [webhook])
})
