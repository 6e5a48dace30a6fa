/** Notices from what happens to the services that take them, which are small servers here and answer as the real ones do. */
import { createServer, type Server } from 'node:http'
import { limits, noRights, type NoticeKind, type RequestOf } from '@outrider/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StoredBudgets } from '../../../accounts/stored-budgets.ts'
import { outgoingPerDay, takeOutgoing } from '../../../calls/outgoing-budget.ts'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { type MailAnswer, MailReceiver, type ReceivedMail } from '../../../testing/mail-receiver.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../../testing/platform.ts'
import { feishuSignature } from './kinds/feishu.ts'
import { NoticeQueueRepository, type WaitingBounds } from './notice-queue.repository.ts'

const password = 'a password'
const webhookTimes = { first: 20, longest: 80, lease: 1_000, everyMs: 50, timeout: 300 }
interface Got {
  path: string
  body: { text?: { content: string } | string; content?: { text: string }; timestamp?: string; sign?: string; chat_id?: number }
}
interface Answer {
  status?: number
  body?: object
  headers?: Record<string, string>
}
/** By the beginning of the path; undefined: as if all were well; 'hang': not at all. */
let answers: Record<string, (request: Got) => Answer | 'hang'> = {}
let got: Got[] = []
let service: Server
let base: string
let mails: ReceivedMail[] = []
let mailAnswer: MailAnswer = () => undefined
const mailbox = new MailReceiver({
  take: mail => void mails.push(mail),
  answer: (step, argument) => mailAnswer(step, argument),
  extensions: ['AUTH PLAIN'],
})
let platform: TestPlatform
let root: number
let east: number
let own: number
let other: number
let admin: Caller
let login: string
let userId: number
let count = 0

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const each: Got = { path: request.url ?? '', body: JSON.parse(text) as Got['body'] }
      got.push(each)
      const [, name = ''] = each.path.split(/[/?]/)
      const answer = answers[name]?.(each) ?? {}
      if (answer === 'hang') return
      response
        .writeHead(answer.status ?? 200, answer.headers)
        .end(JSON.stringify(answer.body ?? { errcode: 0, code: 0, ok: true }))
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  base = `http://${host}`
  const config = {
    'notice-servers': host,
    'smtp-url': (await mailbox.start()).replace('://', '://fleet:pass-word@'),
    'mail-from': 'fleet@example.com',
    'web-address': 'https://fleet.example.com/',
    'sms-url': `${base}/sms`,
  }
  platform = await testPlatform({ config, webhookTimes })
  root = await platform.addOrganisation('Root')
  east = await platform.addOrganisation('East', root)
  own = await platform.addVehicle(east, 'OWN-1', { phone: '100' })
  other = await platform.addVehicle(await platform.addOrganisation('West', root), 'SECRET-1', { phone: '666' })
})
beforeEach(async () => {
  got = []
  mails = []
  answers = {}
  mailAnswer = () => undefined
  login = `admin${++count}`
  userId = await platform.addUser(login, password, [east])
  await sqlOf(`update users set email = $1, mobile = $2, lang = 'en' where id = $3`, [
    `${login}@example.com`,
    `1390000${1000 + count}`,
    userId,
  ])
  admin = await platform.signIn(login, password)
})
afterEach(async () => {
  await sqlOf('delete from notice_choices')
  await sqlOf('delete from notice_times')
  await sqlOf('delete from notice_channels')
  await sqlOf('delete from webhook_events')
})
afterAll(async () => {
  await platform.stop()
  await mailbox.stop()
  service.closeAllConnections()
  service.close()
})

const sqlOf = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await platform.database.pool.query<Row>(text, values)).rows
const budgets = () => new StoredBudgets(platform.database.db, Date.now)
const form = (over: Partial<RequestOf<'admin/addNoticeChannel'>> = {}): RequestOf<'admin/addNoticeChannel'> => ({
  kind: 'wecom',
  name: 'Group',
  orgId: east,
  lang: 'en',
  perMinute: 600,
  address: `${base}/wecom?key=a-secret-key`,
  ...over,
})
/** Fast: what a service is asked at most is a test of its own. */
async function channel(over: Partial<RequestOf<'admin/addNoticeChannel'>> = {}): Promise<string> {
  const { channelId } = await admin.call('admin/addNoticeChannel', form(over))
  await sqlOf('update notice_channels set per_minute = 6000 where id = $1', [channelId])
  return channelId
}
const times = { quietFrom: null, quietUntil: null, sosPasses: true, digestAt: '08:00', zone: 'Asia/Shanghai' }
const choose = (channelIds: readonly string[], kinds: readonly NoticeKind[] = ['alarm.level1'], over: object = {}) =>
  admin.call('user/saveNoticeChoices', {
    choices: channelIds.flatMap(channelId => kinds.map(kind => ({ channelId, kind, when: 'now' as const }))),
    ...times,
    ...over,
  })
const alarm = (vehicle = own, over: Parameters<typeof addAlarm>[2] = {}) =>
  addAlarm(platform.database, vehicle, { started_at: new Date(Date.now() - 1_000_000 + ++count * 1_000), ...over })
const textOf = ({ body }: Got): string =>
  typeof body.text === 'string' ? body.text : (body.text?.content ?? body.content?.text ?? '')
const deliveries = async (channelId: string) => (await admin.call('admin/getNoticeDeliveries', { channelId })).deliveries
const stateOf = async (channelId: string) => {
  const { channels } = await admin.call('admin/getNoticeChannels', {})
  return channels.find(each => each.channelId === channelId)
}

test('an alarm goes to the chosen channels of each kind, in their shapes, and each answer is kept', async () => {
  const ids = {
    wecom: await channel(),
    dingtalk: await channel({ kind: 'dingtalk', address: `${base}/ding?access_token=t`, secret: 'SECtest', keyword: 'Fleet' }),
    feishu: await channel({ kind: 'feishu', address: `${base}/feishu`, secret: 'test' }),
    telegram: await channel({ kind: 'telegram', address: '-1001234', secret: '12345:telegram-token', server: base }),
    mail: await channel({ kind: 'mail', address: '' }),
    sms: await channel({ kind: 'sms', address: '' }),
  }
  await choose(Object.values(ids))
  await alarm()
  await expect.poll(() => [got.length, mails.length]).toEqual([5, 1])
  const at = (path: string) => got.find(each => each.path.startsWith(path)) ?? expect.unreachable(path)
  expect(textOf(at('/wecom'))).toMatch(/^Level 1 alarm: Emergency · OWN-1 · .+ · #\d+\nOpen: https:\/\/fleet\.example\.com\/$/)
  expect(textOf(at('/ding'))).toMatch(/^Fleet\n/)
  expect(at('/ding').path).toMatch(/access_token=t&timestamp=\d{13}&sign=/)
  const { timestamp, sign } = at('/feishu').body
  expect(sign).toBe(feishuSignature('test', Number(timestamp)))
  expect(at('/bot12345:telegram-token/sendMessage').body.chat_id).toBe(-1_001_234)
  expect(at('/sms').body).toMatchObject({
    mobile: `1390000${1000 + Number(login.slice(5))}`,
    text: expect.stringContaining('OWN-1'),
  })
  expect(mails[0]).toMatchObject({ to: [`${login}@example.com`] })
  expect(mails[0]?.text).toContain('Subject: =?UTF-8?Q?Level_1_alarm=3A_Emergency')
  for (const id of Object.values(ids))
    await expect
      .poll(() => deliveries(id))
      .toMatchObject([{ state: 'sent', kind: 'alarm.level1', plateNum: 'OWN-1', answer: expect.stringMatching(/\d/) }])
})

test('nothing is made for who chose nothing, and a late alarm is no news', async () => {
  const id = await channel()
  await alarm()
  expect(await sqlOf('select from webhook_events')).toEqual([])
  await choose([id])
  await alarm(own, { late: true })
  await alarm(own, { level: 2 })
  await alarm(own)
  await expect.poll(() => got.length).toBe(1)
  expect(await deliveries(id)).toMatchObject([{ kind: 'alarm.level1' }])
})

test('a group is told once however many chose it; of no vehicle of others, nor of one outside of the channel’s organisation', async () => {
  const id = await channel()
  await choose([id])
  await platform.addUser(`${login}-above`, password, [root])
  const above = await platform.signIn(`${login}-above`, password)
  await above.call('user/saveNoticeChoices', { choices: [{ channelId: id, kind: 'alarm.level1', when: 'now' }], ...times })
  await alarm(other)
  await alarm(own)
  await expect.poll(() => got.length).toBe(1)
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'sent', plateNum: 'OWN-1' }])
  expect(await sqlOf('select from notice_deliveries')).toHaveLength(1)
})

test.each([
  ['lost the right', `update users set rights = rights || '{"alarmAuth": false}' where id = $1`],
  ['was locked', 'update users set locked_at = now() where id = $1'],
  ['sees the vehicle no more', 'delete from user_organisations where user_id = $1'],
  ['chose otherwise', 'delete from notice_choices where user_id = $1'],
])('what waited is not sent to who meanwhile %s', async (_, change) => {
  const id = await channel({ kind: 'mail', address: '' })
  await choose([id])
  mailAnswer = step => (step === 'MAIL' ? '451 later' : undefined)
  await alarm()
  await expect
    .poll(async () => (await sqlOf<{ tries: number }>('select tries from notice_deliveries'))[0]?.tries ?? 0)
    .toBeGreaterThan(0)
  await sqlOf(change, [userId])
  platform.access.clearScope(userId)
  await expect.poll(() => sqlOf('select state, fault from notice_deliveries')).toEqual([{ state: 'failed', fault: 'withheld' }])
  mailAnswer = () => undefined
  expect(mails).toEqual([])
})

test('a dead service holds up no other, and what waited comes when it is back, once and as one message', async () => {
  const dead = await channel()
  const live = await channel({ kind: 'feishu', address: `${base}/feishu` })
  await choose([dead, live])
  answers = { wecom: () => 'hang' }
  for (let i = 0; i < 8; i += 1) await alarm()
  await expect.poll(async () => (await deliveries(live)).filter(({ state }) => state === 'sent').length).toBe(8)
  expect((await deliveries(dead)).every(({ state }) => state === 'waiting')).toBe(true)
  answers = {}
  got = []
  await expect.poll(async () => (await deliveries(dead)).filter(({ state }) => state === 'sent').length).toBe(8)
  expect(got.length).toBeLessThan(8)
})

const limited = { errcode: 130101, errmsg: 'send too fast, exceed 20 times per minute' }
test.each([
  ['WeCom’s limit is waited for', 'wecom', { body: { errcode: 45009, errmsg: 'api freq out of limit' } }, 60],
  ['DingTalk blocks for ten minutes', 'ding', { body: limited }, 600],
  ['Feishu says how long', 'feishu', { status: 429, headers: { 'x-ogw-ratelimit-reset': '37' }, body: { code: 99991400 } }, 37],
  [
    'Telegram says how long',
    'telegram',
    { status: 429, body: { ok: false, error_code: 429, parameters: { retry_after: 34 } } },
    34,
  ],
] as const)('%s: nothing is sent meanwhile, and it is no failure', async (_, path, answer, seconds) => {
  const addresses = {
    ding: ['dingtalk', `${base}/ding`],
    wecom: ['wecom', `${base}/wecom`],
    feishu: ['feishu', `${base}/feishu`],
  } as const
  const [kind, address] = path === 'telegram' ? (['telegram', '5'] as const) : addresses[path]
  const id = await channel({ kind, address, ...(path === 'telegram' && { secret: '12345:telegram-token', server: base }) })
  answers = { [path === 'telegram' ? 'bot12345:telegram-token' : path]: () => answer }
  await admin.call('admin/testNoticeChannel', { channelId: id })
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'waiting', fault: 'limited' }])
  const [row] = await sqlOf<{ s: number }>(
    'select extract(epoch from paused_until - now())::float8 as s from notice_channels where id = $1',
    [id],
  )
  expect(row?.s).toBeGreaterThan(seconds - 10)
  expect(row?.s).toBeLessThanOrEqual(seconds)
  expect(await stateOf(id)).toMatchObject({ state: 'on', waiting: 1 })
})

test('a wrong signature is shown as the service says it, and goes on once it is mended', async () => {
  const id = await channel({ kind: 'dingtalk', address: `${base}/ding?access_token=t`, secret: 'SECwrong' })
  answers = { ding: () => ({ body: { errcode: 310000, errmsg: 'sign not match' } }) }
  await admin.call('admin/testNoticeChannel', { channelId: id })
  await expect
    .poll(() => deliveries(id))
    .toMatchObject([{ state: 'waiting', fault: 'channel', answer: expect.stringContaining('sign not match') }])
  expect(await stateOf(id)).toMatchObject({ state: 'failing' })
  answers = {}
  const { kind: _kind, ...rest } = form({ address: '', secret: 'SECright' })
  await admin.call('admin/changeNoticeChannel', { channelId: id, ...rest, on: true })
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'sent' }])
})

test('a robot that is gone switches its channel off and its maker is told by another', async () => {
  const id = await channel()
  const besides = await channel({ kind: 'mail', address: '' })
  await choose([besides], ['waiting'])
  answers = { wecom: () => ({ body: { errcode: 93000, errmsg: 'invalid webhook url' } }) }
  await admin.call('admin/testNoticeChannel', { channelId: id })
  await expect.poll(() => stateOf(id)).toMatchObject({ state: 'gone', waiting: 1 })
  await expect.poll(() => mails.map(({ text }) => text).join('\n')).toContain('A channel for notices does not work any more')
  expect(await admin.code('admin/testNoticeChannel', { channelId: id })).toBe(4090383)
})

test('a group that became another one is found there; a number nobody knows is given up after three tries', async () => {
  const id = await channel({ kind: 'telegram', address: '-5', secret: '12345:telegram-token', server: base })
  answers = {
    'bot12345:telegram-token': ({ body }) =>
      body.chat_id === -5
        ? { status: 400, body: { ok: false, error_code: 400, parameters: { migrate_to_chat_id: -1_005 } } }
        : {},
  }
  await admin.call('admin/testNoticeChannel', { channelId: id })
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'sent' }])
  expect(await stateOf(id)).toMatchObject({ address: '-1005' })
  const robot = await channel()
  answers = { wecom: () => ({ body: { errcode: -1, errmsg: 'system busy' } }) }
  await admin.call('admin/testNoticeChannel', { channelId: robot })
  await expect.poll(() => deliveries(robot)).toMatchObject([{ state: 'failed', fault: 'busy', tries: 3 }])
})

test('the rate of a service is kept: what comes meanwhile is one message', async () => {
  const id = await channel()
  await sqlOf('update notice_channels set per_minute = 60 where id = $1', [id])
  await choose([id])
  for (let i = 0; i < 30; i += 1) await alarm()
  await expect.poll(async () => (await stateOf(id))?.waiting === 0 && (await deliveries(id)).length === 30).toBe(true)
  // Thirty alarms within about a second: the first ones, and what came meanwhile.
  expect(got.length).toBeLessThanOrEqual(4)
})

test('what a killed server had taken is sent by the next that looks', async () => {
  const id = await channel()
  await choose([id])
  // Taken, and then the server was not any more.
  await sqlOf(
    `insert into notice_deliveries (channel_id, kind, vehicle_id, at, urgent, text, next_at)
     values ($1, 'alarm.level1', $2, now(), false, 'left behind', now() + interval '300 ms')`,
    [id, own],
  )
  await expect.poll(() => got.map(textOf).join('')).toContain('left behind')
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'sent' }])
})

test('what waited for a person is not sent to an address that the channel gets meanwhile', async () => {
  const id = await channel({ kind: 'mail', address: '' })
  await choose([id], ['waiting'])
  await sqlOf(
    `insert into notice_deliveries (channel_id, user_id, kind, vehicle_id, at, urgent, text, next_at)
     values ($1, $2, 'waiting', 0, now(), false, 'between the two of us', now() + interval '1 hour')`,
    [id, userId],
  )
  const { kind: _kind, ...rest } = form({ address: 'curious@example.com' })
  await admin.call('admin/changeNoticeChannel', { channelId: id, ...rest, on: true })
  await sqlOf('update notice_deliveries set next_at = now()')
  await expect.poll(() => sqlOf('select state, fault from notice_deliveries')).toEqual([{ state: 'failed', fault: 'withheld' }])
  expect(mails).toEqual([])
})

test('a channel of which nothing can be read, as after a restore without secret.key, is listed, waits, and is entered again', async () => {
  const id = await channel({ kind: 'mail', address: 'before@example.com' })
  await sqlOf('update notice_channels set encrypted_fields = $2 where id = $1', [id, Buffer.alloc(64)])
  await admin.call('admin/testNoticeChannel', { channelId: id })
  const { channels } = await admin.call('admin/getNoticeChannels', {})
  expect(channels.find(({ channelId }) => channelId === id)).toMatchObject({ address: '', hasSecret: false })
  const { kind: _kind, ...rest } = form({ address: 'again@example.com' })
  await admin.call('admin/changeNoticeChannel', { channelId: id, ...rest, on: true })
  await admin.call('admin/testNoticeChannel', { channelId: id })
  await expect.poll(() => mails.length).toBeGreaterThan(0)
})

test('while the mail server takes no password notices wait, and come when it does', async () => {
  const id = await channel({ kind: 'mail', address: '' })
  mailAnswer = step => (step === 'AUTH' ? '535 wrong' : undefined)
  await admin.call('admin/testNoticeChannel', { channelId: id })
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'waiting', fault: 'channel', answer: '535 wrong' }])
  mailAnswer = () => undefined
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'sent' }])
})

const tidy = (bounds: WaitingBounds) => new NoticeQueueRepository(platform.database.db, webhookTimes).tidy(bounds)
const wait = (
  channelId: string,
  person: number,
  { many, tries = 0, made = '0' }: { many: number; tries?: number; made?: string },
) =>
  sqlOf(
    `insert into notice_deliveries (channel_id, user_id, kind, vehicle_id, at, urgent, text, next_at, tries, made_at)
     select $1, $2, 'vehicle.offline', $3, now(), false, 'x', now() + interval '8 hours', $4, now() - $5::interval from generate_series(1, $6)`,
    [channelId, person, own, tries, made, many],
  )

test('the digest of one is bounded by itself and not at the cost of others', async () => {
  const id = await channel({ kind: 'mail', address: '' })
  const someone = await platform.addUser(`${login}-someone`, password, [east])
  await wait(id, someone, { many: 1 })
  await wait(id, userId, { many: 12 })
  expect(await tidy({ ofRecipient: 5, ofChannel: 5 })).toEqual({ off: [], givenUp: 7 })
  expect(
    await sqlOf(`select user_id, count(*)::int from notice_deliveries where state = 'waiting' group by 1 order by 1`),
  ).toEqual([
    { user_id: userId, count: 5 },
    { user_id: someone, count: 1 },
  ])
  // What is overdue is another thing: its service takes less than comes.
  await sqlOf(`update notice_deliveries set tries = 1 where state = 'waiting'`)
  expect((await tidy({ ofRecipient: 5, ofChannel: 5 })).off).toEqual([{ makerId: userId, name: 'Group' }])
  expect(await stateOf(id)).toMatchObject({ state: 'full' })
})

test('a channel that failed once days ago stays on; one that has failed since does not', async () => {
  const [quiet, dead] = [await channel(), await channel()]
  await sqlOf(`update notice_channels set failures = 1, failing_since = now() - interval '4 days'`)
  await wait(dead, userId, { many: 1, tries: 3, made: '1 hour' })
  expect((await tidy({ ofRecipient: 5, ofChannel: 5 })).off).toHaveLength(1)
  expect(await stateOf(quiet)).toMatchObject({ state: 'failing' })
  expect(await stateOf(dead)).toMatchObject({ state: 'dead' })
})

test('who made a channel that failed for days is told by another', async () => {
  const [besides, dead] = [await channel({ kind: 'mail', address: '' }), await channel({ name: 'Night shift' })]
  await choose([besides], ['waiting'])
  await sqlOf(`update notice_channels set failures = 1, failing_since = now() - interval '4 days' where id = $1`, [dead])
  await wait(dead, userId, { many: 1, tries: 3, made: '1 hour' })
  const job = platform.jobs.find(({ name }) => name === 'notices') ?? expect.unreachable('no such job')
  expect(await job.run(AbortSignal.timeout(10_000))).toEqual({ switchedOff: 1, givenUp: 0 })
  await expect.poll(() => mails.map(({ text }) => text).join('\n')).toContain('Night shift')
})

test('an organisation has no more channels than it may, also where one is moved there', async () => {
  const below = await platform.addOrganisation(`Below ${login}`, east)
  platform.access.clearScope(userId)
  const id = await channel({ orgId: below })
  await sqlOf(
    `insert into notice_channels (organisation_id, maker_id, name, kind, lang, per_minute, template, personal, encrypted_fields)
     select $1, $2, 'x', 'wecom', 'en', 1, '', false, '' from generate_series(1, $3)`,
    [east, userId, limits.noticeChannelsOfOrganisation],
  )
  const { kind: _kind, ...rest } = form({ address: '' })
  const asked = { channelId: id, ...rest, on: true }
  const full = await admin.code('admin/addNoticeChannel', form())
  expect(full).not.toBe(0)
  expect(await admin.code('admin/changeNoticeChannel', asked)).toBe(full)
  expect(await admin.code('admin/changeNoticeChannel', { ...asked, orgId: below })).toBe(0)
})

test('quiet hours and the digest wait; an SOS of level 1 passes', async () => {
  const id = await channel()
  const minutes = (add: number) => new Date(Date.now() + add * 60_000).toISOString().slice(11, 16)
  await choose([id], ['alarm.level1'], { quietFrom: minutes(-60), quietUntil: minutes(60), zone: 'UTC' })
  await alarm(own, { type: 2 })
  await alarm(own, { type: 1 })
  await expect.poll(() => got.map(textOf).join('')).toContain('Emergency')
  // Its service has it before its state says so.
  await expect.poll(() => deliveries(id)).toMatchObject([{ state: 'sent' }, { state: 'waiting' }])
  const choices = [{ channelId: id, kind: 'alarm.level2' as const, when: 'digest' as const }]
  await admin.call('user/saveNoticeChoices', { choices, ...times, digestAt: minutes(120), zone: 'UTC' })
  await alarm(own, { level: 2, type: 2 })
  await expect.poll(async () => ((await deliveries(id))[0]?.nextAt ?? 0) - Date.now()).toBeGreaterThan(100 * 60_000)
})

test('secrets are neither shown nor recorded nor stored as they are', async () => {
  const id = await channel({ kind: 'dingtalk', address: `${base}/ding?access_token=a-secret-token`, secret: 'SECvery-secret' })
  await platform.settled()
  const shown = JSON.stringify(await admin.call('admin/getNoticeChannels', {}))
  const recorded = JSON.stringify(await sqlOf('select details from recorded_events'))
  const [row] = await sqlOf<{ encrypted_fields: Buffer }>('select encrypted_fields from notice_channels where id = $1', [id])
  for (const text of [shown, recorded, row?.encrypted_fields.toString('latin1') ?? ''])
    expect(text).not.toMatch(/a-secret|very-secret/)
  expect(shown).toContain('"hasSecret":true')
})

test('no more than a day allows leaves by the operator’s own services: the rest waits, an SOS has as many of its own', async () => {
  const sms = await channel({ kind: 'sms', address: '13911112222' })
  const robot = await channel()
  await choose([sms, robot])
  for (let nth = 0; nth < outgoingPerDay.text.address; nth++)
    expect(await takeOutgoing(budgets(), 'text', { companies: [root], addresses: ['13911112222'] })).toBe(0)
  await alarm(own, { type: 2 })
  await expect.poll(() => got.map(({ path }) => path)).toEqual([expect.stringContaining('/wecom')])
  await expect.poll(() => deliveries(sms)).toMatchObject([{ state: 'waiting', fault: 'limited', tries: 0, answer: '' }])
  expect(await stateOf(sms)).toMatchObject({ state: 'on' })
  got = []
  await alarm(own, { type: 1, level: 1 })
  await expect.poll(() => got.map(({ path }) => path).toSorted()).toEqual(['/sms', expect.stringContaining('/wecom')])
})

test('of a company no more texts leave than a day allows, whatever channels and users it has', async () => {
  const first = await channel({ kind: 'sms', address: '13911113333' })
  const second = await channel({ kind: 'mail', address: 'group@example.com' })
  const { company } = outgoingPerDay.text
  await sqlOf('delete from spent_budgets')
  const all = { kind: 'text of company', key: root, amount: company, within: 86_400_000, count: company }
  expect(await budgets().take([all])).toBe(0)
  await admin.call('admin/testNoticeChannel', { channelId: first })
  await admin.call('admin/testNoticeChannel', { channelId: second })
  await expect.poll(() => mails.length).toBe(1)
  await expect.poll(() => deliveries(first)).toMatchObject([{ state: 'waiting', fault: 'limited' }])
  expect(got).toEqual([])
  await sqlOf('delete from spent_budgets')
})

test('nobody chooses a channel of others or a kind without its right, and zones and times are checked', async () => {
  const id = await channel()
  await platform.addUser(`${login}-west`, password, [await platform.addOrganisation(`Elsewhere ${login}`)], { rights: noRights })
  const west = await platform.signIn(`${login}-west`, password)
  const chosen = (channelId: string, kind: NoticeKind = 'waiting') => ({
    choices: [{ channelId, kind, when: 'now' as const }],
    ...times,
  })
  expect(await west.code('user/saveNoticeChoices', chosen(id))).toBe(4040376)
  expect((await west.call('user/getNoticeChoices', {})).channels).toEqual([])
  await platform.addUser(`${login}-blind`, password, [east], { rights: noRights })
  const blind = await platform.signIn(`${login}-blind`, password)
  expect(await blind.code('user/saveNoticeChoices', chosen(id, 'alarm.level1'))).toBe(4030002)
  expect(await blind.code('user/saveNoticeChoices', { ...chosen(id), zone: 'Moon/Sea' })).toBe(4000306)
  expect(await blind.code('user/saveNoticeChoices', { ...chosen(id), quietFrom: '22:00' })).toBe(4000303)
  expect(await blind.code('user/saveNoticeChoices', chosen(id))).toBe(0)
})
