/** Alarms that superior platforms want dealt with, from their frame to the result on the wire, in both editions. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testPlatform } from '../../testing/platform.ts'
import { TestSuperior } from '../../testing/superior.ts'
import type { PushMessage, PushSubscription } from '../ports.ts'

const ALARMS_DOWN = 0x9400
const ALARMS_UP = 0x1400
const zeros = (count: number): string => '00'.repeat(count)
const hex = (text: string): string => text.replaceAll(' ', '').toLowerCase()
const word = (value: number): string => value.toString(16).padStart(8, '0')
const long = (ms: number): string =>
  Math.floor(ms / 1000)
    .toString(16)
    .padStart(16, '0')
/** 沪A12345, yellow. */
const plate = `bba6413132333435${zeros(13)}02`
const secrets = { m1: 10_000_000, ia1: 20_000_000, ic1: 30_000_000 }

const province = new TestSuperior({ edition: '2011' })
const city = new TestSuperior({ edition: '2019', secrets })
const pushed: { to: string; message: PushMessage }[] = []
const web = (to: PushSubscription, message: PushMessage) => {
  pushed.push({ to: to.address.split('/').at(-1) ?? '', message })
  return Promise.resolve('sent' as const)
}
const folder = await mkdtemp(join(tmpdir(), 'supervised-'))
await province.listen()
await city.listen()
const bare = await testPlatform()
const ours = await bare.addOrganisation('Ours')
const branch = await bare.addOrganisation('Branch', ours)
const theirs = await bare.addOrganisation('Theirs')
await bare.addVehicle(branch, '沪A12345')
await bare.addUser('operator', 'a password', [ours])
await bare.addUser('branch', 'a password', [branch])
await bare.addUser('outsider', 'a password', [theirs])
const file = join(folder, 'superiors.json')
await writeFile(
  file,
  JSON.stringify([
    province.row({ id: 'province', name: 'Province', organisations: [ours] }),
    city.row({ id: 'city', name: 'City', organisations: [ours], answerMinutes: 7 }),
  ]),
)
const platform = await testPlatform({
  beside: bare,
  config: { 'superior-platforms': file, 'post-check-accounts': 'operator, branch' },
  pushSenders: { web },
  supervisionTimes: { firstPause: 50, longestPause: 200, refusedPause: 400, confirm: 500 },
})
const operator = await platform.signIn('operator', 'a password')
const inBranch = await platform.signIn('branch', 'a password')
const outsider = await platform.signIn('outsider', 'a password')
await operator.call('user/subscribePush', {
  subscription: {
    kind: 'web' as const,
    endpoint: 'https://fcm.googleapis.com/fcm/send/operator',
    p256dh: 'B'.repeat(87),
    auth: 'a'.repeat(22),
  },
})
afterAll(async () => {
  await platform.stop()
  await province.stop()
  await city.stop()
  await bare.stop()
  await rm(folder, { recursive: true })
})

let number = 4_000
const alarmAt = Math.floor(Date.now() / 1000) * 1000 - 60_000
/** Type, number and deadline; 张三 with phone and mail. */
const urge = (id: number, deadline: number, type = '0002'): string =>
  `01 ${type} ${long(alarmAt)} ${word(id)} ${long(deadline)} 00 d5c5c8fd${zeros(12)} 3031302d31${zeros(15)} 61406278${zeros(28)}`
const in2011 = (id: number, deadline: number) => Buffer.from(hex(`${plate} 9401 0000005c ${urge(id, deadline)}`), 'hex')
const in2019 = (id: number, deadline: number) => Buffer.from(hex(`9401 0000005c ${urge(id, deadline)}`), 'hex')
const soon = () => Math.floor(Date.now() / 1000) * 1000 + 300_000

const openOf = async (id: number, govId: string, caller = operator) =>
  (await caller.call('duty/getOnDutyInfo', {})).checks.filter(check => check.infoId === id && check.govId === govId)
async function asked(id: number, govId: string, caller = operator) {
  await expect.poll(async () => (await openOf(id, govId, caller)).length).toBe(1)
  const [check] = await openOf(id, govId, caller)
  return check ?? expect.fail('no alarm')
}
const results = (superior: TestSuperior, id: number): string[] =>
  superior.bodies(ALARMS_UP).filter(body => body.includes(`1401`) && body.includes(word(id)))

test('both superior platforms dial back', async () => {
  for (const each of [province, city]) await expect.poll(() => each.slaveUp).toBe(true)
})

test('rings with its deadline, is seen by those of the vehicle, and its results go up: in work, then done, byte by byte (2011)', async () => {
  const id = (number += 1)
  const deadline = soon()
  province.send(ALARMS_DOWN, in2011(id, deadline), 'slave')
  const check = await asked(id, 'province')
  expect(check).toMatchObject({
    infoContent: '疲劳驾驶报警 · 沪A12345',
    dueAt: deadline,
    state: 'pending',
    proprietorName: 'Branch',
    alarm: {
      name: '疲劳驾驶报警',
      nameEn: 'Fatigue',
      time: alarmAt,
      urgent: true,
      supervisor: '张三 · 010-1 · a@bx',
      plateNum: '沪A12345',
    },
  })
  expect(await openOf(id, 'province', outsider)).toEqual([])
  expect((await asked(id, 'province', inBranch)).uniqueId).toBe(check.uniqueId)
  await expect
    .poll(() => pushed.filter(({ message }) => message.params?.['uniqueId'] === check.uniqueId))
    .toMatchObject([
      { to: 'operator', message: { type: 'OnDuty', title: 'Alarm to be dealt with', body: 'Province · Fatigue · 沪A12345' } },
    ])
  const { uniqueId } = check
  // A check takes no result and an alarm takes no answer without one.
  expect(await operator.code('duty/sendOnDutyReplyCmd', { uniqueId, content: '已通知' })).toBe(4_000_162)
  const working = await inBranch.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '已联系驾驶员 👍', result: 0 })
  expect(working.check).toMatchObject({
    state: 'answered',
    answer: { result: 0, content: '已联系驾驶员 👍', userName: 'branch' },
  })
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '已更换驾驶员', result: 1 })
  expect(await inBranch.code('duty/sendOnDutyReplyCmd', { uniqueId, content: 'again', result: 2 })).toBe(4_090_161)
  await expect
    .poll(() => results(province, id))
    .toEqual([hex(`${plate} 1401 00000005 ${word(id)} 00`), hex(`${plate} 1401 00000005 ${word(id)} 01`)])
  const { checks } = await operator.call('duty/getOnDutyResponseMsg', {})
  expect(checks.find(each => each.uniqueId === uniqueId)).toMatchObject({
    answer: { result: 1, content: '已更换驾驶员', userName: 'operator', sentLate: false },
  })
})

test('of 2019, encrypted: it is about no vehicle, and the answer names the message that urged', async () => {
  const id = (number += 1)
  const serial = city.send(ALARMS_DOWN, in2019(id, soon()), 'slave')
  const { uniqueId, alarm } = await asked(id, 'city')
  expect(alarm).toMatchObject({ plateNum: '', name: '疲劳驾驶报警' })
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '误报', result: 2 })
  await expect.poll(() => results(city, id)).toEqual([hex(`1401 0000000b ${word(id)} 9401 ${word(serial)} 02`)])
})

test('one without a deadline has the minutes of its platform; asked for again it is one record', async () => {
  const id = (number += 1)
  city.send(ALARMS_DOWN, in2019(id, 0), 'slave')
  const { dueAt, receivedAt, uniqueId } = await asked(id, 'city')
  expect(Math.round((dueAt - receivedAt) / 60_000)).toBe(7)
  city.send(ALARMS_DOWN, in2019(id, 0), 'slave')
  await expect.poll(async () => (await asked(id, 'city')).timesAsked).toBe(2)
  expect((await asked(id, 'city')).uniqueId).toBe(uniqueId)
})

test('one whose deadline has passed rings nobody, is missed, and its result still goes up, marked as late', async () => {
  const id = (number += 1)
  province.send(ALARMS_DOWN, in2011(id, Date.now() - 5_000), 'slave')
  const missed = async () =>
    (await operator.call('duty/getOnDutyResponseMsg', { state: 'missed' })).checks.find(({ infoId }) => infoId === id)
  await expect.poll(async () => (await missed())?.state).toBe('missed')
  const { uniqueId } = (await missed()) ?? expect.fail('not missed')
  await platform.settled()
  expect(pushed.filter(({ message }) => message.params?.['uniqueId'] === uniqueId)).toEqual([])
  const { check } = await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '已处理', result: 1 })
  expect(check.state).toBe('late')
  await expect.poll(() => results(province, id)).toEqual([hex(`${plate} 1401 00000005 ${word(id)} 01`)])
})

test('two superiors urge under one number at once: two alarms, each answered where it was wanted', async () => {
  const id = (number += 1)
  province.send(ALARMS_DOWN, in2011(id, soon()), 'slave')
  const serial = city.send(ALARMS_DOWN, in2019(id, soon()), 'slave')
  const [there, here] = [await asked(id, 'province'), await asked(id, 'city')]
  expect(there.uniqueId).not.toBe(here.uniqueId)
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId: here.uniqueId, content: '稍后处理', result: 3 })
  await expect.poll(() => results(city, id)).toEqual([hex(`1401 0000000b ${word(id)} 9401 ${word(serial)} 03`)])
  expect(results(province, id)).toEqual([])
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId: there.uniqueId, content: '已处理', result: 1 })
  await expect.poll(() => results(province, id)).toHaveLength(1)
})

test('both links lost between the alarm and its result: it leaves when one is back, once, and is marked', async () => {
  const id = (number += 1)
  province.send(ALARMS_DOWN, in2011(id, soon()), 'slave')
  const { uniqueId } = await asked(id, 'province')
  const { port } = province
  await province.stop()
  const { check } = await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '已处理', result: 1 })
  expect(check.answer).toMatchObject({ result: 1, sentAt: null })
  expect(results(province, id)).toEqual([])
  await province.listen(port)
  await expect.poll(() => results(province, id)).toEqual([hex(`${plate} 1401 00000005 ${word(id)} 01`)])
  await expect.poll(async () => (await operator.call('duty/getOnDutyInfo', { uniqueId })).checks[0]?.answer?.sentLate).toBe(true)
})

test('warnings and alarms of other platforms are shown with their type, plate and time, once', async () => {
  const warning = `${plate} 9402 00000013 01 000a ${long(alarmAt)} 00000004 bdd9beaf`
  province.send(ALARMS_DOWN, Buffer.from(hex(warning), 'hex'), 'slave')
  province.send(ALARMS_DOWN, Buffer.from(hex(warning), 'hex'), 'slave')
  const exchanged = `9403 00000052 4a43${zeros(9)} 0003 ${long(alarmAt)} ${long(alarmAt)} ${long(alarmAt)} ${plate} ${zeros(11)} 00000000 00000004 bdd9beaf`
  city.send(ALARMS_DOWN, Buffer.from(hex(exchanged), 'hex'), 'slave')
  const warnings = async (caller = operator) =>
    (await caller.call('duty/getOnDutyInfo', {})).notices.flatMap(({ govId, content, warning: of }) =>
      of ? [{ govId, content, ...of }] : [],
    )
  const shared = { content: '劫警', time: alarmAt, plateNum: '沪A12345' }
  await expect
    .poll(async () => (await warnings()).toSorted((a, b) => a.govId.localeCompare(b.govId)))
    .toEqual([
      { ...shared, govId: 'city', name: '紧急报警', nameEn: 'Emergency', elsewhere: true },
      { ...shared, govId: 'province', name: '劫警', nameEn: 'Robbery', elsewhere: false },
    ])
  expect(await warnings(inBranch)).toHaveLength(2)
  expect(await warnings(outsider)).toEqual([])
})

test('an alarm that cannot be read is kept as what is not served', async () => {
  province.send(ALARMS_DOWN, Buffer.from(hex(`${plate} 9401 00000002 0001`), 'hex'), 'slave')
  await expect
    .poll(async () => (await operator.call('duty/getOnDutyInfo', {})).unserved?.map(({ type }) => type))
    .toEqual(['0x9401'])
})
