/** On-duty checks from the frame of a superior platform to the answer on the wire, byte by byte; and what goes wrong between. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@outrider/jt809'
import { afterAll, describe, expect, test } from 'vitest'
import { testFeed } from '../../testing/feed.ts'
import { aReport, type Caller, testPlatform } from '../../testing/platform.ts'
import { superiorSecret, TestSuperior } from '../../testing/superior.ts'
import { fieldFrames } from '../../../../../packages/jt809/src/testing/field-frames.ts'
import type { PushMessage, PushSubscription } from '../ports.ts'

const secrets = { m1: 10_000_000, ia1: 20_000_000, ic1: 30_000_000 }
const zeros = (count: number): string => '00'.repeat(count)
const hex = (text: string): string => text.replaceAll(' ', '')
/** 在岗 */
const here = 'd4dab8da'
const times = { firstPause: 50, longestPause: 200, refusedPause: 400, confirm: 500 }

const superiors = {
  plain: new TestSuperior({ edition: '2011' }),
  used: new TestSuperior({ edition: '2011', secrets }),
  newer: new TestSuperior({ edition: '2019' }),
  newerSecret: new TestSuperior({ edition: '2019', secrets }),
}
let operator: Caller
let chief: Caller
let outsider: Caller
const pushed: { to: string; message: PushMessage }[] = []
const web = (to: PushSubscription, message: PushMessage) => {
  pushed.push({ to: to.address.split('/').at(-1) ?? '', message })
  return Promise.resolve('sent' as const)
}

const folder = await mkdtemp(join(tmpdir(), 'superiors-'))
for (const each of Object.values(superiors)) await each.listen()
const bare = await testPlatform()
const ours = await bare.addOrganisation('Ours')
const theirs = await bare.addOrganisation('Theirs')
const vehicle = await bare.addVehicle(ours, '沪A12345', { phone: '13912345678' })
const foreign = await bare.addVehicle(theirs, '沪B12345')
await bare.addUser('operator', 'a password', [ours], { mobile: '13900000000' })
await bare.addUser('chief', 'a password', [ours])
await bare.addUser('outsider', 'a password', [theirs])
await bare.addUser('blind', 'a password', [ours], { rights: { alarmAuth: false } })
const file = join(folder, 'superiors.json')
const own = { organisations: [ours] }
const rows = [
  superiors.plain.row({ id: 'plain', positions: true, platformId: 'P1', producerId: 'M1', ...own }),
  superiors.used.row({ id: 'used', ...own }),
  superiors.newer.row({ id: 'newer', owners: [{ certificate: '沪A12345', organisation: ours }], ...own }),
  superiors.newerSecret.row({ id: 'newer-secret', answerMinutes: 4, ...own }),
]
await writeFile(file, JSON.stringify(rows))
const platform = await testPlatform({
  beside: bare,
  config: { 'superior-platforms': file, 'post-check-accounts': 'Blind, outsider, operator, chief' },
  pushSenders: { web },
  supervisionTimes: times,
})
const stopBare = () => bare.stop()
for (const login of ['operator', 'chief', 'outsider', 'blind']) {
  const caller = await platform.signIn(login, 'a password')
  if (login === 'operator') operator = caller
  if (login === 'chief') chief = caller
  if (login === 'outsider') outsider = caller
  const endpoint = `https://fcm.googleapis.com/fcm/send/${login}`
  const subscription = { kind: 'web' as const, endpoint, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
  await caller.call('user/subscribePush', { subscription })
}
afterAll(async () => {
  await platform.stop()
  for (const each of Object.values(superiors)) await each.stop()
  await stopBare()
  await rm(folder, { recursive: true })
})

const openOf = async (caller: Caller, content: string) =>
  (await caller.call('duty/getOnDutyInfo', {})).checks.filter(check => check.infoContent === content)
async function question(content: string) {
  await expect.poll(async () => (await openOf(operator, content)).length).toBe(1)
  const [check] = await openOf(operator, content)
  return check ?? expect.fail('no check')
}
const answers = (superior: TestSuperior): string[] => superior.bodies(messages.upEnvelope.id)
const word = (value: number): string => value.toString(16).padStart(8, '0')
let infoId = 1_000

interface Form {
  name: string
  superior: TestSuperior
  ask: (id: number, text: string) => string
  answer: (id: number, serial: number) => string
  detail: object
}
const printed = (superior: TestSuperior, name: string): Form => ({
  name,
  superior,
  ask: (id, text) => `9301 ${word(8 + text.length)} ${word(id)} ${word(text.length)} ${Buffer.from(text).toString('hex')}`,
  answer: id => `1301 0000000c ${word(id)} 00000004 ${here}`,
  detail: { queryId: '123456', queryType: 1, platformNumber: '123456', businessCertificateNum: '', proprietorName: '' },
})
const withObject = (superior: TestSuperior, name: string): Form => ({
  name,
  superior,
  ask: (id, text) =>
    `9301 ${word(21 + text.length)} 01 39393939${zeros(7)}20 ${word(id)} ${word(text.length)} ${Buffer.from(text).toString('hex')}`,
  answer: id => `1301 00000019 01 39393939${zeros(7)}20 ${word(id)} 00000004 ${here}`,
  detail: { queryId: '9999', queryType: 1, platformNumber: '9999' },
})
const in2019 = (superior: TestSuperior, name: string, object = 'bba6413132333435'): Form => ({
  name,
  superior,
  ask: (id, text) =>
    `9301 ${word(30 + text.length)} 02 ${object}${zeros(12)} 0a ${word(id)} ${word(text.length)} ${Buffer.from(text).toString('hex')}`,
  // The operator's name and number, then the message that asked.
  answer: (_, serial) =>
    `1301 00000047 02 6f70657261746f72${zeros(8)} 3133393030303030303030${zeros(9)} ${object}${zeros(12)} 9301 ${word(serial)} 00000004 ${here}`,
  detail: {
    queryId: '沪A12345',
    queryType: 2,
    businessCertificateNum: '沪A12345',
    platformNumber: '123456',
    eventTime: superior.clock * 1000,
  },
})

test('both links are up with each platform after its login, in both editions, encrypted or not', async () => {
  for (const each of Object.values(superiors)) await expect.poll(() => each.bodies(messages.slaveLoginAnswer.id)).toEqual(['00'])
  expect(superiors.newer.logins).toMatchObject([{ userId: 7, password: superiorSecret, accessCode: 123_456, ip: '127.0.0.1' }])
  expect(await (await fetch(`${platform.url}/metrics`)).text()).not.toContain(superiorSecret)
})

describe('each form, from the question to the rung operator and the answer on the wire', () => {
  test.each([
    printed(superiors.plain, 'as 2011 is printed'),
    withObject(superiors.plain, 'as 2011 is used'),
    printed(superiors.used, 'as 2011 is printed, encrypted'),
    withObject(superiors.used, 'as 2011 is used, encrypted'),
    in2019(superiors.newer, '2019'),
    in2019(superiors.newerSecret, '2019, encrypted'),
  ])('$name', async ({ superior, ask, answer, detail }) => {
    const id = (infoId += 1)
    const text = `1+${id}=?`
    pushed.length = 0
    const feed = await testFeed(platform.url)
    feed.say({ type: 'subscribe', accessToken: operator.token, lang: 'en', topics: [{ topic: 'postChecks' }] })
    await feed.until(message => 'topic' in message && message.topic === 'postChecks' && message.type === 'snapshot')
    const before = answers(superior).length
    const serial = superior.down(ask(id, text))
    await feed.until(
      message => 'checks' in message && message.checks.some(each => each.infoContent === text && each.state === 'pending'),
    )
    const check = await question(text)
    expect(check).toMatchObject({ infoId: id, infoContent: text, state: 'pending', answer: null, timesAsked: 1, ...detail })
    // Neither one without the right nor one who sees other organisations is told: the first of the list who may answer is.
    await expect.poll(() => pushed.length).toBe(1)
    expect(pushed).toMatchObject([{ to: 'operator', message: { type: 'OnDuty', params: { uniqueId: check.uniqueId } } }])
    const reply = await operator.call('duty/sendOnDutyReplyCmd', { uniqueId: check.uniqueId, content: '在岗' })
    expect(reply.check).toMatchObject({
      state: 'answered',
      answer: { content: '在岗', userName: 'operator', self: true, sentLate: false },
    })
    expect(reply.check.answer?.sentAt).not.toBeNull()
    await expect.poll(() => answers(superior).slice(before)).toEqual([hex(answer(id, serial))])
    await feed.until(
      message => 'checks' in message && message.checks.some(each => each.infoContent === text && each.answer?.sentAt),
    )
    feed.socket.close()
  })

  test('the owner of a 2019 question is named from the file, and the time it allows is kept', async () => {
    superiors.newer.down(in2019(superiors.newer, '').ask((infoId += 1), 'owner?'))
    const check = await question('owner?')
    expect(check).toMatchObject({ proprietorName: 'Ours', govId: 'newer', govName: 'Province' })
    expect(check.dueAt - check.receivedAt).toBe(10 * 60_000)
  })
})

test('the first answer counts: of two at once one is stored and sent, and the other one learns who gave it', async () => {
  superiors.plain.down(printed(superiors.plain, '').ask((infoId += 1), 'race?'))
  const { uniqueId } = await question('race?')
  // It would leave as a question mark, and no other answer could follow.
  expect(await chief.code('duty/sendOnDutyReplyCmd', { uniqueId, content: '👍' })).toBe(4_000_161)
  const before = answers(superiors.plain).length
  const codes = await Promise.all(
    [operator, chief, operator, chief].map((caller, n) =>
      caller.code('duty/sendOnDutyReplyCmd', { uniqueId, content: `answer ${n}` }),
    ),
  )
  expect(codes.filter(code => code === 0 || code === 200)).toHaveLength(1)
  expect(codes.filter(code => code === 4_090_161)).toHaveLength(3)
  const [check] = (await chief.call('duty/getOnDutyInfo', { uniqueId })).checks
  expect(check?.state).toBe('answered')
  await platform.settled()
  expect(answers(superiors.plain)).toHaveLength(before + 1)
  expect(Buffer.from(answers(superiors.plain).at(-1) ?? '', 'hex').toString()).toContain(check?.answer?.content)
})

test('the same question twice is one record; asked again after its answer it is answered again with the same words', async () => {
  const id = (infoId += 1)
  const { ask, answer } = in2019(superiors.newer, '')
  superiors.newer.down(ask(id, 'twice?'))
  const { uniqueId } = await question('twice?')
  superiors.newer.down(ask(id, 'twice?'))
  await expect.poll(async () => (await question('twice?')).timesAsked).toBe(2)
  expect((await question('twice?')).uniqueId).toBe(uniqueId)
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '在岗' })
  const serial = superiors.newer.down(ask(id, 'twice?'))
  // The answer of 2019 names the message that asked: the last one.
  await expect.poll(() => answers(superiors.newer).at(-1)).toBe(hex(answer(id, serial)))
  const { checks } = await operator.call('duty/getOnDutyResponseMsg', {})
  expect(checks.filter(each => each.infoContent === 'twice?')).toMatchObject([{ timesAsked: 3, answer: { sentLate: false } }])
})

test('the same id and words for another owner, or on the next day, are another question', async () => {
  const id = (infoId += 1)
  const { newer } = superiors
  newer.down(in2019(newer, '').ask(id, 'on duty?'))
  const { uniqueId } = await question('on duty?')
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '在岗' })
  newer.down(in2019(newer, '', 'bba6413939393939').ask(id, 'on duty?'))
  expect(await question('on duty?')).toMatchObject({ queryId: '沪A99999', timesAsked: 1, answer: null })
  await platform.database.pool.query(
    `update post_checks set received_at = received_at - interval '1 day', due_at = due_at - interval '1 day', answered_at = now() - interval '1 day',
       answer = 'x', responder = '', phone = '', sent_at = now() where content = 'on duty?'`,
  )
  const before = answers(newer).length
  newer.down(in2019(newer, '').ask(id, 'on duty?'))
  expect(await question('on duty?')).toMatchObject({ queryId: '沪A12345', timesAsked: 1, state: 'pending' })
  // Yesterday's answer is no answer to it.
  await platform.settled()
  expect(answers(newer)).toHaveLength(before)
})

test('a question that nobody answered in time rings again when it is asked again, and stays one record', async () => {
  const id = (infoId += 1)
  const { plain } = superiors
  plain.down(printed(plain, '').ask(id, 'anybody?'))
  const { uniqueId } = await question('anybody?')
  await platform.settled()
  await platform.database.pool.query(`update post_checks set due_at = now() where unique_id = $1`, [uniqueId])
  pushed.length = 0
  plain.down(printed(plain, '').ask(id, 'anybody?'))
  await expect.poll(() => pushed).toMatchObject([{ to: 'operator', message: { type: 'OnDuty', params: { uniqueId } } }])
  const check = await question('anybody?')
  expect(check).toMatchObject({ uniqueId, state: 'pending', timesAsked: 2 })
  expect(check.dueAt - Date.now()).toBeGreaterThan(9 * 60_000)
})

test.each([1, -1, 2])(
  'a question whose text is said to be longer by %i is asked with the text that is there, and answered by its number (wire 7)',
  async more => {
    const id = (infoId += 1)
    const text = `7+${id}=?`
    const object = '3730313131'
    const before = answers(superiors.newer).length
    const head = `01 ${object}${zeros(15)} 05 ${word(id)}`
    const data = `${head} ${word(text.length + more)} ${Buffer.from(text).toString('hex')}`
    const serial = superiors.newer.down(`9301 ${word(30 + text.length)} ${data}`)
    const check = await question(text)
    expect(check).toMatchObject({ infoId: id, infoContent: text, queryId: '70111', queryType: 1 })
    // Nothing else was made of it.
    expect((await operator.call('duty/getOnDutyInfo', {})).checks.filter(each => each.infoId === 0)).toEqual([])
    await operator.call('duty/sendOnDutyReplyCmd', { uniqueId: check.uniqueId, content: '在岗' })
    await expect.poll(() => answers(superiors.newer).length).toBe(before + 1)
    expect(answers(superiors.newer).at(-1)).toContain(hex(`${object}${zeros(15)} 9301 ${word(serial)} 00000004 ${here}`))
  },
)

test('questions of a platform that escapes before it encrypts are asked, whatever flags stand in its frames (wire 4)', async () => {
  const { newerSecret } = superiors
  const texts = Array.from({ length: 12 }, (_, nth) => `[${nth}]^Z${'[]'.repeat(nth)}?`)
  let bare = 0
  for (const text of texts) {
    const { ask } = in2019(newerSecret, '')
    const frame = newerSecret.downEscapedFirst(ask((infoId += 1), text))
    bare += [...frame.subarray(1, -1)].filter(byte => byte === 0x5b || byte === 0x5d).length
    expect((await question(text)).infoContent).toBe(text)
  }
  // The cipher made flags of other bytes.
  expect(bare).toBeGreaterThan(0)
})

test('a clock that cannot be right is not shown: the question is asked when it comes', async () => {
  const { newer } = superiors
  const { clock } = newer
  // Milliseconds where seconds belong, and none at all.
  for (const [n, wrong] of [clock * 1_000, 0].entries()) {
    newer.clock = wrong
    newer.down(in2019(newer, '').ask((infoId += 1), `clock ${n}?`))
    const { eventTime, receivedAt } = await question(`clock ${n}?`)
    expect(Math.abs(eventTime - receivedAt)).toBeLessThan(60_000)
  }
  newer.clock = clock
})

test('an answer after which nothing was heard until the link ended leaves again when it is back', async () => {
  const id = (infoId += 1)
  const { newerSecret } = superiors
  const { ask, answer } = in2019(newerSecret, '')
  const serial = newerSecret.down(ask(id, 'half open?'))
  const { uniqueId } = await question('half open?')
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '在岗' })
  const sent = () => answers(newerSecret).filter(body => body === hex(answer(id, serial))).length
  await expect.poll(sent).toBe(1)
  newerSecret.cut()
  await expect.poll(sent).toBe(2)
  const [check] = (await operator.call('duty/getOnDutyInfo', { uniqueId })).checks
  expect(check?.answer).toMatchObject({ sentLate: false })
})

test('an answer that the platform has shown to have got is sent once, whichever of the links are lost afterwards (wire 8)', async () => {
  const { newer } = superiors
  /** After the last answer it was asked whether it is there, and said so. */
  const confirmed = () => {
    const ids = newer.frames.map(({ header }) => header.messageId)
    return ids.lastIndexOf(messages.keepAlive.id) > ids.lastIndexOf(messages.upEnvelope.id)
  }
  for (const lost of ['main', 'both'] as const) {
    const id = (infoId += 1)
    const { ask, answer } = in2019(newer, '')
    const serial = newer.down(ask(id, `lost ${lost}?`))
    const { uniqueId } = await question(`lost ${lost}?`)
    await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '在岗' })
    await expect.poll(() => [answers(newer).includes(hex(answer(id, serial))), confirmed()]).toEqual([true, true])
    const logins = newer.logins.length
    if (lost === 'main') newer.cutMain()
    else newer.cut()
    // The new slave link replaces the old one.
    await expect.poll(() => [newer.logins.length > logins, newer.slaveUp]).toEqual([true, true])
    newer.down(in2019(newer, '').ask((infoId += 1), `after ${lost}?`))
    await operator.call('duty/sendOnDutyReplyCmd', {
      uniqueId: (await question(`after ${lost}?`)).uniqueId,
      content: 'after',
    })
    expect(answers(newer).filter(body => body === hex(answer(id, serial)))).toHaveLength(1)
  }
})

test('an answer on a main link that was silent until it ended leaves once more, not again when the slave link is replaced (wire 8)', async () => {
  const { used } = superiors
  const id = (infoId += 1)
  const { ask, answer } = withObject(used, '')
  used.down(ask(id, 'replaced?'))
  const { uniqueId } = await question('replaced?')
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '在岗' })
  const sent = () => answers(used).filter(body => body === hex(answer(id, 0))).length
  await expect.poll(sent).toBe(1)
  const logins = used.logins.length
  used.cutMain()
  await expect.poll(() => [used.logins.length > logins, sent(), used.slaveUp]).toEqual([true, 2, true])
  used.down(ask((infoId += 1), 'later?'))
  await operator.call('duty/sendOnDutyReplyCmd', { uniqueId: (await question('later?')).uniqueId, content: '在岗' })
  expect(sent()).toBe(2)
})

test('a link that is cut in the middle: the answer is kept, leaves when the link is back, and is marked late', async () => {
  const id = (infoId += 1)
  const { ask, answer } = withObject(superiors.used, '')
  superiors.used.down(ask(id, 'cut?'))
  const { uniqueId } = await question('cut?')
  const { port } = superiors.used
  await superiors.used.stop()
  await expect
    .poll(async () => {
      const text = await (await fetch(`${platform.url}/metrics`)).text()
      return text.includes('outrider_supervision_links{superior="used",link="main"} 0')
    })
    .toBe(true)
  const { check } = await operator.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '在岗' })
  expect(check).toMatchObject({ state: 'answered', answer: { sentAt: null, sentLate: false } })
  await superiors.used.listen(port)
  await expect.poll(() => answers(superiors.used).at(-1)).toBe(hex(answer(id, 0)))
  await expect
    .poll(async () => (await operator.call('duty/getOnDutyInfo', { uniqueId })).checks[0]?.answer)
    .toMatchObject({ sentAt: expect.any(Number), sentLate: true })
})

test('a second person is told when half of the time is gone, once, and an answer after the time is late but sent', async () => {
  superiors.plain.down(printed(superiors.plain, '').ask((infoId += 1), 'slow?'))
  const { uniqueId } = await question('slow?')
  await platform.settled()
  pushed.length = 0
  await platform.database.pool.query(
    `update post_checks set received_at = now() - interval '6 minutes', due_at = now() + interval '4 minutes' where unique_id = $1`,
    [uniqueId],
  )
  await expect.poll(() => pushed.map(({ to }) => to)).toEqual(['chief'])
  // The push goes first, and is kept afterwards.
  await expect
    .poll(async () => (await operator.call('duty/getOnDutyInfo', { uniqueId })).checks[0])
    .toMatchObject({ secondRungName: 'chief', secondRungAt: expect.any(Number), state: 'pending' })
  await platform.database.pool.query(`update post_checks set due_at = now() - interval '1 second' where unique_id = $1`, [
    uniqueId,
  ])
  expect((await question('slow?')).state).toBe('missed')
  const before = answers(superiors.plain).length
  const { check } = await chief.call('duty/sendOnDutyReplyCmd', { uniqueId, content: 'sorry' })
  expect(check).toMatchObject({ state: 'late', answer: { userName: 'chief', sentAt: expect.any(Number) } })
  await expect.poll(() => answers(superiors.plain).length).toBe(before + 1)
  expect(pushed).toHaveLength(1)
})

test('a check is nobody’s without the right or of another company, and records are filtered by state and time', async () => {
  const { checks, total } = await operator.call('duty/getOnDutyResponseMsg', {})
  expect(checks.length).toBe(total)
  const late = await operator.call('duty/getOnDutyResponseMsg', { state: 'late' })
  expect(late.checks.map(({ infoContent }) => infoContent)).toEqual(['slow?'])
  const first = await operator.call('duty/getOnDutyResponseMsg', { pageSize: 2 })
  const second = await operator.call('duty/getOnDutyResponseMsg', { pageSize: 2, after: first.next })
  expect([...first.checks, ...second.checks].map(({ uniqueId }) => uniqueId)).toEqual(
    checks.slice(0, 4).map(({ uniqueId }) => uniqueId),
  )
  expect((await operator.call('duty/getOnDutyResponseMsg', { endTime: 1 })).checks).toEqual([])
  expect((await outsider.call('duty/getOnDutyResponseMsg', {})).checks).toEqual([])
  expect((await outsider.call('duty/getOnDutyInfo', {})).checks).toEqual([])
  const uniqueId = checks[0]?.uniqueId ?? ''
  expect(await outsider.code('duty/getOnDutyInfo', { uniqueId })).toBe(4_040_161)
  expect(await outsider.code('duty/sendOnDutyReplyCmd', { uniqueId, content: 'x' })).toBe(4_040_161)
  const blind = await platform.signIn('blind', 'a password')
  for (const path of ['duty/getOnDutyInfo', 'duty/getOnDutyResponseMsg'] as const)
    expect(await blind.code(path, {})).toBe(await blind.code('alarm/getVehiclesAlarms', {}))
  expect(await blind.code('duty/sendOnDutyReplyCmd', { uniqueId, content: 'x' })).not.toBe(0)
})

test('a notice is kept once and acknowledged', async () => {
  const notice = `9302 0000000a 00000007 00000002 6869`
  superiors.plain.down(notice)
  superiors.plain.down(notice)
  await expect
    .poll(() => answers(superiors.plain).filter(body => body.startsWith('1302')))
    .toEqual(['13020000000400000007', '13020000000400000007'])
  expect((await operator.call('duty/getOnDutyInfo', {})).notices).toMatchObject([{ content: 'hi', infoId: 7, govId: 'plain' }])
})

test('what is not served is refused where there is a form for it, kept, counted and told (field 29, wire 15)', async () => {
  const { plain } = superiors
  const plate = `b2e24b30303031${zeros(14)}02`
  const ofField: [keyof typeof fieldFrames, string | undefined][] = [
    ['0x9503', '1503 00000005 00000007 01'],
    ['0x9502', `1502 0000002c 05 ${zeros(36)} 01 00000000 0000`],
    ['0x9601', undefined],
  ]
  for (const [type, answer] of ofField) {
    plain.raw(Buffer.from(fieldFrames[type], 'hex'), 'slave')
    const envelope = Number(type.slice(0, 4)) * 256 - 0x8000
    if (answer) await expect.poll(() => plain.bodies(envelope)).toContain(hex(`${plate} ${answer}`))
  }
  const sent: [number, string, string | undefined][] = [
    // A vehicle of another region: what is told of it from now on is taken.
    [0x9200, `${plate} 9205 00000001 00`, '1205 00000000'],
    [0x9800, `${plate} 9801 00000042 0101 ${zeros(64)}`, `1801 00000023 02 ${zeros(34)}`],
    [0x9300, '95ee 00000001 00', undefined],
    [0x9101, `00002710 ${zeros(16)}`, undefined],
    [0x4711, '00', undefined],
  ]
  for (const [id, body, answer] of sent) {
    plain.send(id, Buffer.from(hex(body), 'hex'), id === 0x9300 ? 'main' : 'slave')
    if (answer) await expect.poll(() => plain.bodies(id - 0x8000)).toContain(hex(`${plate} ${answer}`))
  }
  const unserved = async () => (await operator.call('duty/getOnDutyInfo', {})).unserved ?? []
  await expect.poll(async () => (await unserved()).length).toBe(ofField.length + sent.length)
  const found = (await unserved()).toSorted((a, b) => a.type.localeCompare(b.type))
  expect(found.map(({ type, plate: of, refused }) => [type, of, refused])).toEqual([
    ['0x4711', '', false],
    ['0x9101', '', false],
    ['0x9205', '测K0001', false],
    ['0x9502', '测K0001', true],
    ['0x9503', '测K0001', true],
    ['0x95EE', '', false],
    ['0x9601', '测K0001', false],
    ['0x9801', '测K0001', true],
  ])
  expect(found[3]).toMatchObject({ name: '车辆拍照请求', nameEn: 'Photo wanted', dueAt: null })
  expect(found[4]).toMatchObject({ content: '慢行', govId: 'plain' })
  expect((await outsider.call('duty/getOnDutyInfo', {})).unserved).toEqual([])
  // A flood is counted, and kept up to a number.
  for (let each = 0; each < 300; each++)
    plain.send(0x9500, Buffer.from(hex(`${plate} 9505 00000091 ${zeros(145)}`), 'hex'), 'slave')
  const metrics = async () => (await fetch(`${platform.url}/metrics`)).text()
  await expect.poll(metrics).toContain('outrider_supervision_unserved_messages_total{superior="plain",type="0x9505"} 300')
  const text = await metrics()
  expect(text).toContain('outrider_supervision_unserved_messages_total{superior="plain",type="0x9502"} 1')
  expect(text).toContain('outrider_supervision_unserved_messages_total{superior="plain",type="other"} 2')
  const unkept = Number(/unkept_messages_total\{superior="plain"\} (\d+)/.exec(text)?.[1])
  // 185, and one less for each ten seconds that the run takes.
  expect(unkept).toBeGreaterThan(100)
  const kept = () => platform.database.db.selectFrom('superior_messages').select(['id', 'body']).execute()
  await expect.poll(async () => (await kept()).length).toBe(ofField.length + sent.length + 300 - unkept)
  // Nobody carries them out any more: what they say is in the journal of messages, without passwords and codes.
  await expect.poll(async () => (await kept()).filter(({ body }) => body.length > 0)).toEqual([])
})

test('positions are forwarded, each vehicle registered first, those of a cut as late ones, and those of others never', async () => {
  const before = superiors.plain.bodies(messages.vehicleEnvelope.id).length
  // Without what it asks for since the link was away: where a visitor was meanwhile (0x1209).
  const bodies = () =>
    superiors.plain
      .bodies(messages.vehicleEnvelope.id)
      .slice(before)
      .filter(body => body.slice(44, 48) !== '1209')
  const head = `bba6413132333435${zeros(13)}01`
  const publish = (id: number, second: number) => platform.bus.publish({ kind: 'stored', positions: [aReport(id, second)] })
  publish(foreign, 1)
  publish(vehicle, 1)
  await expect.poll(() => bodies().length).toBe(2)
  expect(bodies()[0]?.slice(0, 56)).toBe(`${head}12010000003d`.slice(0, 56))
  expect(bodies()[1]?.startsWith(`${head}120200000024`)).toBe(true)
  // It cannot be dialled until both are published.
  const { port } = superiors.plain
  await superiors.plain.stop()
  await expect
    .poll(async () => {
      const text = await (await fetch(`${platform.url}/metrics`)).text()
      return text.includes('outrider_supervision_links{superior="plain",link="main"} 0')
    })
    .toBe(true)
  publish(vehicle, 2)
  publish(vehicle, 3)
  await superiors.plain.listen(port)
  await expect.poll(() => bodies().length).toBe(4)
  expect(bodies()[2]?.startsWith(`${head}1201`)).toBe(true)
  // Two late positions in one message.
  expect(bodies()[3]?.startsWith(`${head}12030000004902`)).toBe(true)
})

test('a vehicle with another plate is registered again before its next position', async () => {
  const { plain } = superiors
  const bodies = () => plain.bodies(messages.vehicleEnvelope.id)
  const before = bodies().length
  await operator.call('vehicle/saveVehEdit', { vehicleId: String(vehicle), plateNum: '沪A54321' })
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, 4)] })
  await expect.poll(() => bodies().length).toBe(before + 2)
  const head = `bba6413534333231${zeros(13)}01`
  expect(
    bodies()
      .slice(before)
      .map(body => body.slice(0, 48)),
  ).toEqual([`${head}1201`, `${head}1202`])
})

test('garbage and broken frames are counted and do no harm; the tenth in a row closes the link, which comes back', async () => {
  const superior = superiors.newerSecret
  const logins = superior.logins.length
  const broken = superior.frame(messages.downEnvelope.id, Buffer.from('00', 'hex'), 1)
  broken[10] = (broken[10] ?? 0) ^ 0x10
  superior.raw(Buffer.concat([Buffer.from('0102'), broken]))
  // An envelope that is shorter than it says, and a question that is longer than its envelope.
  superior.down('9301 000000ff 00')
  superior.down('9301 0000000c 00000001 000000ff 31313131')
  superior.down(in2019(superior, '').ask((infoId += 1), 'still?'))
  await question('still?')
  expect(superior.logins).toHaveLength(logins)
  superior.raw(Buffer.concat(Array.from({ length: 10 }, () => broken)))
  await expect.poll(() => superior.logins.length).toBe(logins + 1)
})

test('a slave link with an old verify code is answered with 1 and closed', async () => {
  const superior = superiors.newer
  const port = (superior.logins.at(-1) as { port: number }).port
  superior.dialBack(port, 1)
  await expect.poll(() => superior.bodies(messages.slaveLoginAnswer.id).at(-1)).toBe('01')
  await expect.poll(() => superior.slaveUp).toBe(false)
  // Without a slave link a question may come on the main link.
  superior.down(in2019(superior, '').ask((infoId += 1), 'main link?'))
  await question('main link?')
})
