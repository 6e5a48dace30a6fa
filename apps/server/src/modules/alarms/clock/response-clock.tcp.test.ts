/** Until when alarms should be claimed and processed, and who is told when they were not. */
import { encode, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { testFeed } from '../../../testing/feed.ts'
import { type Caller, testPlatform, type TestPlatform, platformOfFile } from '../../../testing/platform.ts'
import { locationOf, TestTerminal } from '../../../testing/terminal.ts'
import type { PushMessage, PushSubscription } from '../../ports.ts'

let operator: Caller
const pushed: { to: string; message: PushMessage }[] = []
const web = (to: PushSubscription, message: PushMessage) => {
  // The alarms themselves are pushed too; they have names.
  if (message.name === undefined) pushed.push({ to: to.address.split('/').at(-1) ?? '', message })
  return Promise.resolve('sent' as const)
}
const config = {
  'alarm-claim-minutes-1': 5,
  'alarm-claim-minutes-2': 0,
  'alarm-process-minutes-1': 30,
  'alarm-process-minutes-2': 240,
  'alarm-escalation-accounts': 'Blind, outsider, operator, chief',
}
const a = await platformOfFile({ terminals: 'gateway', config, pushSenders: { web } })
const organisation = await a.addOrganisation('Ours')
const elsewhere = await a.addOrganisation('Theirs')
await a.addUser('operator', 'a password', [organisation])
await a.addUser('chief', 'a password', [organisation])
await a.addUser('outsider', 'a password', [elsewhere])
await a.addUser('blind', 'a password', [organisation], { rights: { alarmAuth: false } })
for (const login of ['operator', 'chief', 'outsider', 'blind']) {
  const caller = await a.signIn(login, 'a password')
  if (login === 'operator') operator = caller
  const endpoint = `https://fcm.googleapis.com/fcm/send/${login}`
  await caller.call('user/subscribePush', {
    subscription: { kind: 'web', endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  })
}
await a.database.pool.query(`update push_subscriptions set lang = 'zh' where address like '%chief'`)
const b = await testPlatform({ beside: a, config, pushSenders: { web } })
afterAll(async () => {
  await b.stop()
})

const minute = 60_000
let phones = 13_955_610_000
async function vehicle() {
  const phone = String((phones += 1))
  const id = await a.addVehicle(organisation, `沪${phone}`, { phone })
  await b.fleet.reload()
  return { phone, id }
}
const escalate = (at: TestPlatform) => at.jobs.find(({ name }) => name === 'alarm-escalation')?.run(new AbortController().signal)
const ago = (minutes: number) => new Date(Date.now() - minutes * minute)
const stepsOf = async (alarmId: string) =>
  (await operator.call('alarm/getVehicleAlarmDetail', { alarmId })).steps.map(({ kind, result, detail, by }) => ({
    kind,
    result,
    detail,
    by,
  }))
const escalated = (result: string, to: string | null) => ({ kind: 'escalated', result, detail: { to }, by: null })

test('an alarm has limits by its level from when it is known; one of the past has none', async () => {
  const { id, phone } = await vehicle()
  const terminal = await new TestTerminal(a.gatewayPort, phone).signIn()
  const before = Date.now()
  const time = Math.floor(before / 1_000) * 1_000 - 10_000
  const locations = [{ location: locationOf({ time: time - 3 * 3_600_000, alarms: 1 << 2 }), bytes: Buffer.alloc(0) }]
  const late = encode(messages.locationBatch, { type: 1, locations }, '2013')
  // Bit 0 is of level 1, bit 1 of level 2.
  expect(await terminal.ackOf(terminal.report({ time, alarms: 0b11 }))).toBe(0)
  expect(await terminal.ackOf(terminal.sendBody(messages.locationBatch.id, late))).toBe(0)
  await a.settled()
  const { alarms } = await operator.call('alarm/getVehiclesAlarms', { vehicleId: String(id) })
  const [serious, other, past] = ['emergency', 'overspeed', 'fatigue'].map(type => alarms.find(each => each.type === type))
  expect(serious?.claimDueAt).toBeGreaterThanOrEqual(before + 5 * minute)
  expect(serious?.claimDueAt).toBeLessThan(Date.now() + 5 * minute)
  expect((serious?.processDueAt ?? 0) - (serious?.claimDueAt ?? 0)).toBe(25 * minute)
  expect(other).not.toHaveProperty('claimDueAt')
  expect(other?.processDueAt).toBeGreaterThanOrEqual(before + 240 * minute)
  expect(past).toMatchObject({ late: true })
  expect(past).not.toHaveProperty('processDueAt')
  terminal.socket.destroy()
})

test('an alarm that nobody claims in time is told to one who may see it, once, by one of several servers, and its step says whom', async () => {
  const { id } = await vehicle()
  const due = { claim_due_at: ago(1), process_due_at: ago(-60) }
  const alarmId = await addAlarm(a.database, id, due)
  const notYet = await addAlarm(a.database, id, { type: 2, claim_due_at: ago(-60) })
  const old = await addAlarm(a.database, id, { type: 4, claim_due_at: ago(2_000) })
  const feed = await testFeed(b.url)
  feed.say({ type: 'subscribe', accessToken: operator.token, lang: 'en', topics: [{ topic: 'alarms' }] })
  await feed.until(message => 'topic' in message && message.topic === 'alarms' && message.type === 'snapshot')
  pushed.length = 0
  const results = await Promise.all([escalate(a), escalate(b), escalate(a)])
  expect(results.map(each => each?.['escalated']).reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(1)
  // Not to an account without the right to alarms, nor to one that does not see the vehicle.
  expect(pushed).toMatchObject([
    { to: 'operator', message: { type: 'Alarm', params: { alarmId }, title: 'Alarm not claimed in time' } },
  ])
  expect(await stepsOf(alarmId)).toEqual([escalated('claim', 'operator')])
  expect(await stepsOf(notYet)).toEqual([])
  expect(await stepsOf(old)).toEqual([])
  await feed.until(
    message => 'alarms' in message && message.alarms.some(each => each.alarmId === alarmId && each.escalatedAt !== undefined),
  )
  feed.socket.close()
})

test('who has claimed an alarm and does not process it in time is not told again: somebody else is', async () => {
  const { id } = await vehicle()
  const alarmId = await addAlarm(a.database, id, { claim_due_at: ago(10), process_due_at: ago(-60) })
  await operator.call('alarm/claimVehiclesAlarms', { alarmIds: [alarmId] })
  pushed.length = 0
  await escalate(a)
  expect(pushed).toEqual([])
  await a.database.pool.query('update alarm_cases set process_due_at = $2 where id = $1', [alarmId, ago(1)])
  await escalate(b)
  await escalate(a)
  expect(pushed).toMatchObject([{ to: 'chief', message: { title: '报警超时未处理' } }])
  expect((await stepsOf(alarmId)).at(-1)).toEqual(escalated('process', 'chief'))
  const handled = await addAlarm(a.database, id, { type: 2, claim_due_at: ago(1), process_due_at: ago(1) })
  await operator.call('alarm/alarmHandlingMethod', { alarmIds: [handled], description: 'Seen' })
  await escalate(a)
  expect((await stepsOf(handled)).map(({ kind }) => kind)).toEqual(['processed'])
})

test('when nobody of them may see the vehicle the step says so', async () => {
  const far = await a.addOrganisation('Far away')
  await a.addUser('visitor', 'a password', [far])
  const alarmId = await addAlarm(a.database, await a.addVehicle(far, '沪B00001'), {
    claim_due_at: ago(1),
    process_due_at: ago(1),
  })
  pushed.length = 0
  await escalate(a)
  const visitor = await a.signIn('visitor', 'a password')
  expect((await visitor.call('alarm/getVehicleAlarmDetail', { alarmId })).steps).toMatchObject([escalated('process', null)])
  expect(pushed).toEqual([])
})
