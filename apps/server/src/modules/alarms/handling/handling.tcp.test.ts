/** Handling at the wire: calls over HTTP, terminals over sockets, what each is sent and what is kept of it. */
import type { RequestOf } from '@outrider/contract'
import { decode, type Frame, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { jpeg } from '../../../testing/evidence-platform.ts'
import { type Caller, platformOfFile } from '../../../testing/platform.ts'
import { TestTerminal } from '../../../testing/terminal.ts'

const terminals: TestTerminal[] = []
const platform = await platformOfFile({ terminals: 'gateway' })
const organisation = await platform.addOrganisation('Ours')
await platform.addUser('operator', 'a password', [organisation])
await platform.addUser('second', 'a password', [organisation])
await platform.addUser('outsider', 'a password', [await platform.addOrganisation('Theirs')])
await platform.addUser('watcher', 'a password', [organisation], { rights: { moreAuth: false } })
await platform.addUser('deaf', 'a password', [organisation], { rights: { listenAuth: false } })
await platform.addUser('blind', 'a password', [organisation], { rights: { alarmAuth: false } })
const [operator, second, outsider] = (await Promise.all(
  ['operator', 'second', 'outsider'].map(login => platform.signIn(login, 'a password')),
)) as [Caller, Caller, Caller]
afterAll(() => {
  for (const terminal of terminals) terminal.socket.destroy()
})

let phones = 13_955_600_000
async function vehicle(): Promise<{ id: number; phone: string }> {
  const phone = String((phones += 1))
  return { id: await platform.addVehicle(organisation, `沪${phone}`, { phone }), phone }
}
async function linked(version: '2013' | '2019' = '2013') {
  const { id, phone } = await vehicle()
  const terminal = new TestTerminal(platform.gatewayPort, phone, version)
  terminals.push(terminal)
  return { id, terminal: await terminal.signIn(), version }
}
const isId = (id: number) => (frame: Frame) => frame.header.messageId === id
/** Answers the next message of this kind and returns its body. */
async function answers(terminal: TestTerminal, messageId: number, result = 0): Promise<Buffer> {
  const { header, body } = await terminal.hears(isId(messageId))
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: messageId, result })
  return body
}
const emergency = 1
const overspeed = 2
const alarmOf = (id: number, type = emergency, second = 0): Promise<string> =>
  addAlarm(platform.database, id, { type, started_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) })
const description = 'Driver was called'
const text = '请减速 slow down'
const message = (alarmIds: string[], over: Partial<RequestOf<'alarm/sendPrcVehsAlmsBySendMsgCmd'>> = {}) => ({
  alarmIds,
  description,
  text,
  ...over,
})
const stepsOf = async (alarmId: string) => (await operator.call('alarm/getVehicleAlarmDetail', { alarmId })).steps
const resultsOf = async (alarmId: string) => (await stepsOf(alarmId)).map(({ kind, result }) => [kind, result])

test('a text handles the alarms of several vehicles: each result by itself, one text for a vehicle, every step kept', async () => {
  const [old, current, refusing, away] = [await linked(), await linked('2019'), await linked(), await vehicle()]
  const [first, other] = [await alarmOf(old.id), await alarmOf(old.id, overspeed)]
  const [urgent, refused, offline] = [await alarmOf(current.id), await alarmOf(refusing.id), await alarmOf(away.id)]
  const foreign = '999999999'
  const sent = operator.call(
    'alarm/sendPrcVehsAlmsBySendMsgCmd',
    message([first, other, urgent, refused, offline, foreign], { show: ['urgent', 'speak'] }),
  )
  const bodies = await Promise.all([
    answers(old.terminal, 0x8300),
    answers(current.terminal, 0x8300),
    answers(refusing.terminal, 0x8300, 3),
  ])
  const done = { outcome: 'done', userName: '', callback: null }
  expect((await sent).results).toMatchObject([
    { alarmId: first, ...done, order: 'acknowledged' },
    { alarmId: other, ...done, order: 'acknowledged' },
    { alarmId: urgent, ...done, order: 'acknowledged' },
    { alarmId: refused, ...done, order: 'failed' },
    { alarmId: offline, ...done, order: 'offline' },
    { alarmId: foreign, outcome: 'unknown', order: null },
  ])
  expect(decode(messages.textMessage, bodies[0], '2013').value).toMatchObject({ flags: 0b1001, text })
  expect(decode(messages.textMessage, bodies[1], '2019').value).toMatchObject({ flags: 0b1010, type: 1, text })
  expect(old.terminal.heard.filter(isId(0x8300))).toHaveLength(1)
  expect(await resultsOf(first)).toEqual([
    ['processed', null],
    ['text', 'acknowledged'],
  ])
  expect((await stepsOf(refused)).at(-1)).toMatchObject({
    kind: 'text',
    result: 'failed',
    detail: { reason: 'notSupported' },
    by: { userName: 'operator', self: true },
  })
  expect((await operator.call('alarm/getVehicleAlarmDetail', { alarmId: first })).alarm).toMatchObject({
    state: 'processed',
    method: 'message',
    description,
    processedBy: { userName: 'operator' },
  })
})

test('stopping confirms at the terminal the bits that 0x8203 serves and that go on; of others it is recorded only', async () => {
  const { id, terminal } = await linked()
  const [served, other, ended] = [await alarmOf(id), await alarmOf(id, overspeed), await alarmOf(id, 21, 5)]
  await platform.database.pool.query('update alarm_cases set ended_at = last_at where id = $1', [ended])
  const { alarms } = await operator.call('alarm/alarmProcessingMethod', { alarmIds: [served, other, ended] })
  expect(alarms.map(({ ways }) => ways.find(({ method }) => method === 'stop')?.sends)).toEqual([
    'confirmation',
    'nothing',
    'nothing',
  ])
  const stopped = operator.call('alarm/sendPrcVehsAlmsByStopCmd', { alarmIds: [served, other, ended], description })
  const body = await answers(terminal, 0x8203)
  expect(decode(messages.confirmAlarm, body, '2013').value).toMatchObject({ reportSerial: 0, alarms: 1 })
  expect((await stopped).results.map(({ order }) => order)).toEqual(['acknowledged', null, null])
})

test.each([
  ['alarm/sendPrcVehsAlmsByConfirmAlmCmd', 'confirm'],
  ['alarm/sendPrcVehsAlmsByConfirmMisinfoCmd', 'misinformation'],
  ['alarm/alarmHandlingMethod', 'note'],
] as const)('%s processes an alarm that needs no command, also of a vehicle that is offline', async (path, method) => {
  const alarmId = await alarmOf((await vehicle()).id, overspeed)
  expect((await operator.call(path, { alarmIds: [alarmId], description })).results).toMatchObject([
    { outcome: 'done', order: null },
  ])
  const { alarm } = await second.call('alarm/getVehicleAlarmDetail', { alarmId })
  expect(alarm).toMatchObject({ state: 'processed', method, description })
})

test('the terminal gets the monitor phone, and only a valid one', async () => {
  const { id, terminal } = await linked()
  const alarmIds = [await alarmOf(id, overspeed)]
  const path = 'alarm/sendPrcVehsAlmsByConfirmAlmCmd'
  for (const monitorPhone of ['', '12', 'abc', '138-', '+', '1'.repeat(21)])
    expect(await operator.code(path, { alarmIds, description, monitorPhone }), monitorPhone).toBe(4000122)
  const handled = operator.call(path, { alarmIds, description, monitorPhone: '021-61234567' })
  expect(decode(messages.phoneCallback, await answers(terminal, 0x8400), '2013').value).toEqual({
    flag: 1,
    number: '021-61234567',
  })
  expect((await handled).results).toMatchObject([{ outcome: 'done', order: null, callback: 'acknowledged' }])
})

test('what a terminal could not take is refused, and nothing is changed', async () => {
  const alarmId = await alarmOf((await vehicle()).id)
  const codeOf = (over: object) => operator.code('alarm/sendPrcVehsAlmsBySendMsgCmd', { ...message([alarmId]), ...over })
  expect(await codeOf({ description: ' ' })).toBe(4000121)
  expect(await codeOf({ text: ' ' })).toBe(4000120)
  expect(await codeOf({ text: '车'.repeat(513) })).toBe(4000123)
  expect(await codeOf({ text: 'stop 🛑' })).toBe(4000124)
  expect(await codeOf({ text: 'a\u0001b' })).toBe(4000124)
  expect(await codeOf({ alarmIds: Array.from({ length: 201 }, () => alarmId) })).toBe(4000001)
  expect(await stepsOf(alarmId)).toEqual([])
  expect(await codeOf({ text: '车'.repeat(512) })).toBe(0)
})

test('of two who handle an alarm at once one does, the other learns who did, and the terminal has one text', async () => {
  const { id, terminal } = await linked()
  const alarmId = await alarmOf(id)
  const both = Promise.all([operator, second].map(each => each.call('alarm/sendPrcVehsAlmsBySendMsgCmd', message([alarmId]))))
  await answers(terminal, 0x8300)
  const results = (await both).flatMap(reply => reply.results)
  const lost = results.findIndex(({ outcome }) => outcome === 'processed')
  expect(results[1 - lost]).toMatchObject({ outcome: 'done', order: 'acknowledged' })
  expect(results[lost]).toMatchObject({ userName: lost === 0 ? 'second' : 'operator', since: expect.any(Number), order: null })
  await terminal.ackOf(terminal.report())
  expect(terminal.heard.filter(isId(0x8300))).toHaveLength(1)
})

test('an alarm that somebody else has is handled by nobody but them', async () => {
  const alarmIds = [await alarmOf((await vehicle()).id, overspeed)]
  await second.call('alarm/claimVehiclesAlarms', { alarmIds })
  const handled = { alarmIds, description }
  expect((await operator.call('alarm/alarmHandlingMethod', handled)).results).toMatchObject([
    { outcome: 'claimedByOther', userName: 'second', since: expect.any(Number) },
  ])
  const { alarms } = await operator.call('alarm/alarmProcessingMethod', { alarmIds })
  expect(new Set(alarms[0]?.ways.map(({ reason }) => reason))).toEqual(new Set(['claimedByOther']))
  expect((await second.call('alarm/alarmHandlingMethod', handled)).results).toMatchObject([{ outcome: 'done' }])
})

test('foreign alarms are as unknown as those that do not exist, and without the rights nothing is sent', async () => {
  const { id, terminal } = await linked()
  const alarmId = await alarmOf(id)
  for (const path of ['alarm/sendPrcVehsAlmsByStopCmd', 'alarm/alarmHandlingMethod'] as const)
    expect((await outsider.call(path, { alarmIds: [alarmId, '999999999'], description })).results).toMatchObject([
      { outcome: 'unknown', userName: '', since: null, order: null },
      { outcome: 'unknown', userName: '', since: null, order: null },
    ])
  const [seen, missing] = (await outsider.call('alarm/alarmProcessingMethod', { alarmIds: [alarmId, '999999999'] })).alarms
  expect({ ...seen, alarmId: '' }).toEqual({ ...missing, alarmId: '' })
  const watcher = await platform.signIn('watcher', 'a password')
  expect(await watcher.code('alarm/sendPrcVehsAlmsBySendMsgCmd', message([alarmId]))).toBe(4030002)
  expect(await watcher.code('alarm/sendPrcVehsAlmsByStopCmd', { alarmIds: [alarmId], description })).toBe(4030002)
  const [ways] = (await watcher.call('alarm/alarmProcessingMethod', { alarmIds: [alarmId] })).alarms
  expect(ways?.ways.map(({ method, open, reason }) => [method, open, reason])).toEqual([
    ['message', false, 'noRight'],
    ['stop', false, 'noRight'],
    ['confirm', false, 'noRight'],
    ['misinformation', false, 'noRight'],
    ['note', true, null],
  ])
  const blind = await platform.signIn('blind', 'a password')
  expect(await blind.code('alarm/alarmHandlingMethod', { alarmIds: [alarmId], description })).toBe(4030002)
  await terminal.ackOf(terminal.report())
  expect(terminal.heard.some(isId(0x8300)) || terminal.heard.some(isId(0x8203))).toBe(false)
  expect(await stepsOf(alarmId)).toEqual([])
})

test('a text whose link ends unanswered was sent and is not sent again when the terminal returns', async () => {
  const { id, phone } = await vehicle()
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  const alarmId = await alarmOf(id)
  const handled = operator.call('alarm/sendPrcVehsAlmsBySendMsgCmd', message([alarmId]))
  await terminal.hears(isId(0x8300))
  await terminal.leave()
  expect((await handled).results).toMatchObject([{ outcome: 'done', order: 'sent' }])
  const again = await new TestTerminal(platform.gatewayPort, phone).signIn()
  terminals.push(again)
  await again.ackOf(again.report())
  expect(again.heard.some(isId(0x8300))).toBe(false)
})

test.each(['text', 'picture'])(
  'what a killed server had sent (%s) becomes a step that says that nobody knows, once',
  async kind => {
    const { id } = await vehicle()
    const alarmId = await alarmOf(id)
    await platform.database.pool.query(
      `insert into alarm_orders (case_id, kind, user_id, user_name, expires_at)
     select $1, $2, id, name, now() - interval '1 second' from users where login = 'operator'`,
      [alarmId, kind],
    )
    const job = platform.jobs.find(({ name }) => name === 'alarm-orders')
    for (let round = 0; round < 2; round += 1) await job?.run(new AbortController().signal)
    expect(await stepsOf(alarmId)).toMatchObject([{ kind, result: 'unknown', by: { userName: 'operator' } }])
  },
)

test('texts to choose from: some for all at the start, those of an organisation for its users, changed by administrators', async () => {
  const textsOf = async (caller: Caller) => (await caller.call('alarm/getPrcVehsAlmsMsgTemplate', {})).templates
  const atFirst = await textsOf(operator)
  expect(atFirst.length).toBeGreaterThan(3)
  for (const { zh, en, orgId } of atFirst)
    expect([/\p{Script=Han}/u.test(zh), /^[ -~]+$/.test(en), orgId]).toEqual([true, true, null])
  const own = { zh: '请回电', en: 'Please call back' }
  await operator.call('alarm/setPrcVehsAlmsMsgTemplate', { orgId: organisation, templates: [own] })
  expect(await textsOf(second)).toMatchObject([{ ...own, orgId: organisation }, ...atFirst])
  expect(await textsOf(outsider)).toEqual(atFirst)
  const path = 'alarm/setPrcVehsAlmsMsgTemplate'
  expect(await outsider.code(path, { orgId: organisation, templates: [] })).toBe(4040102)
  expect(await outsider.code(path, { orgId: null, templates: [] })).toBe(4030002)
  expect(await operator.code(path, { orgId: organisation, templates: [{ zh: '🛑', en: 'x' }] })).toBe(4000124)
})

test('with a camera the terminal takes a picture besides; what it said is told, and the picture is on the alarm', async () => {
  const { id, terminal } = await linked()
  await platform.database.pool.query(
    `update vehicles set details = '{"channel": 2, "channelNames": "前方,驾驶员"}' where id = $1`,
    [id],
  )
  // Long ago: the picture belongs to it because it was asked for.
  const alarmId = await alarmOf(id)
  const ways = (await operator.call('alarm/alarmProcessingMethod', { alarmIds: [alarmId] })).alarms[0]
  expect(ways).toMatchObject({
    camera: { open: true },
    cameras: [
      { channel: 1, name: '前方' },
      { channel: 2, name: '驾驶员' },
    ],
  })
  const handled = operator.call('alarm/sendPrcVehsAlmsByStopCmd', { alarmIds: [alarmId], description, camera: 2 })
  await answers(terminal, 0x8203)
  const shoot = decode(messages.cameraShoot, await answers(terminal, 0x8801), '2013').value
  expect(shoot).toMatchObject({ channel: 2, command: 1, keep: 0 })
  expect((await handled).results).toMatchObject([
    { outcome: 'done', order: 'acknowledged', callback: null, picture: 'acknowledged' },
  ])
  expect(Object.fromEntries(await resultsOf(alarmId))).toEqual({
    processed: null,
    confirmation: 'acknowledged',
    picture: 'acknowledged',
  })
  expect((await stepsOf(alarmId)).find(({ kind }) => kind === 'processed')?.detail).toMatchObject({ camera: 2 })
  const pictureOf = (event: number, channel: number, mediaId: number) =>
    terminal.send(messages.multimediaData, {
      mediaId,
      type: 0,
      format: 0,
      event,
      channel,
      packages: undefined,
      location: undefined,
      data: jpeg.subarray(0, 500),
    })
  expect(await terminal.ackOf(pictureOf(0, 2, 9))).toBe(0)
  // Of another camera, or for another reason: of no alarm.
  await terminal.ackOf(pictureOf(0, 1, 10))
  await terminal.ackOf(pictureOf(1, 2, 11))
  const { files } = await operator.call('alarm/getVehiclesAlarmsFile', { alarmId })
  expect(files.map(({ name }) => name)).toEqual(['camera2-9.jpg'])
})

const withCameras = (id: number, channels: number) =>
  platform.database.pool.query('update vehicles set details = $2 where id = $1', [id, { channel: channels }])

test('of several vehicles those that have the camera take a picture, each result by itself; the others are not asked', async () => {
  const [two, one, none] = [await linked(), await linked(), await linked()]
  await withCameras(two.id, 2)
  await withCameras(one.id, 1)
  const alarmIds = [await alarmOf(two.id, overspeed), await alarmOf(one.id, overspeed), await alarmOf(none.id, overspeed)]
  const { alarms } = await operator.call('alarm/alarmProcessingMethod', { alarmIds })
  expect(alarms.map(({ camera, cameras }) => [camera.reason, cameras.length])).toEqual([
    [null, 2],
    [null, 1],
    ['noCamera', 0],
  ])
  const handled = operator.call('alarm/sendPrcVehsAlmsByStopCmd', { alarmIds, description, camera: 2 })
  await answers(two.terminal, 0x8801)
  expect((await handled).results.map(({ outcome, picture }) => [outcome, picture])).toEqual([
    ['done', 'acknowledged'],
    ['done', 'noCamera'],
    ['done', 'noCamera'],
  ])
  for (const { terminal } of [one, none]) {
    await terminal.ackOf(terminal.report())
    expect(terminal.heard.some(isId(0x8801))).toBe(false)
  }
})

test.each([
  [0, 'acknowledged'],
  [1, 'failed'],
  [2, 'failed'],
])('a terminal that answers a request for a picture by 0x0805 with %i has %s it', async (result, picture) => {
  const { id, terminal } = await linked()
  await withCameras(id, 1)
  const alarmId = await alarmOf(id, overspeed)
  const handled = operator.call('alarm/sendPrcVehsAlmsByStopCmd', { alarmIds: [alarmId], description, camera: 1 })
  const { header } = await terminal.hears(isId(0x8801))
  const mediaIds = result === 0 ? [1] : undefined
  const answered = terminal.send(messages.cameraShootResponse, { replySerial: header.serial, result, mediaIds })
  expect(await terminal.ackOf(answered)).toBe(0)
  expect((await handled).results).toMatchObject([{ picture }])
})

test('a picture that cannot be taken is said so, and needs the right to ask terminals', async () => {
  const [refusing, away] = [await linked(), await vehicle()]
  const [refused, offline] = [await alarmOf(refusing.id, overspeed), await alarmOf(away.id, overspeed)]
  expect((await operator.call('alarm/alarmProcessingMethod', { alarmIds: [refused] })).alarms[0]?.camera).toEqual({
    open: false,
    reason: 'noCamera',
  })
  for (const { id } of [refusing, away]) await withCameras(id, 1)
  const request = { alarmIds: [refused, offline], description, camera: 1 }
  const watcher = await platform.signIn('watcher', 'a password')
  expect(await watcher.code('alarm/sendPrcVehsAlmsByStopCmd', request)).toBe(4030002)
  const handled = operator.call('alarm/sendPrcVehsAlmsByStopCmd', request)
  await answers(refusing.terminal, 0x8801, 3)
  expect((await handled).results).toMatchObject([
    { outcome: 'done', order: null, picture: 'failed' },
    { outcome: 'done', order: null, picture: 'offline' },
  ])
  expect(await resultsOf(offline)).toEqual([
    ['processed', null],
    ['picture', 'offline'],
  ])
})

test('who has no right to listen in has no terminal call a phone, by none of the four ways, and handles alarms as ever', async () => {
  const deaf = await platform.signIn('deaf', 'a password')
  const { id, terminal } = await linked()
  const alarmIds = [await alarmOf(id)]
  const ways = await deaf.call('alarm/alarmProcessingMethod', { alarmIds })
  expect(ways.alarms[0]?.monitorPhone).toEqual({ open: false, reason: 'noRight' })
  expect((await operator.call('alarm/alarmProcessingMethod', { alarmIds })).alarms[0]?.monitorPhone).toEqual({
    open: true,
    reason: null,
  })
  const body = { alarmIds, description, monitorPhone: '021-61234567' }
  for (const path of ['SendMsg', 'Stop', 'ConfirmAlm', 'ConfirmMisinfo'] as const)
    expect(await deaf.code(`alarm/sendPrcVehsAlmsBy${path}Cmd`, { ...body, ...(path === 'SendMsg' && { text }) }), path).toBe(
      4030002,
    )
  expect(await resultsOf(alarmIds[0] ?? '')).toEqual([])
  const sent = deaf.call('alarm/sendPrcVehsAlmsBySendMsgCmd', message(alarmIds))
  await answers(terminal, 0x8300)
  expect((await sent).results).toMatchObject([{ order: 'acknowledged', callback: null }])
  expect(terminal.heard.filter(isId(0x8400))).toEqual([])
})

test('where the company lets nobody listen, no terminal calls a phone, and the way says why it is closed', async () => {
  const { id, terminal } = await linked()
  const alarmIds = [await alarmOf(id)]
  const withhold = (withheld: 'listening'[]) => operator.call('admin/savePrivacy', { orgId: organisation, withheld })
  await withhold(['listening'])
  const { alarms } = await operator.call('alarm/alarmProcessingMethod', { alarmIds })
  expect(alarms[0]?.monitorPhone).toEqual({ open: false, reason: 'unheard' })
  const body = { alarmIds, description, monitorPhone: '021-61234567' }
  const handled = operator.call('alarm/sendPrcVehsAlmsByConfirmMisinfoCmd', body)
  await answers(terminal, 0x8203)
  expect((await handled).results).toMatchObject([{ order: 'acknowledged', callback: 'withheld' }])
  expect(terminal.heard.filter(isId(0x8400))).toEqual([])
  await withhold([])
})
