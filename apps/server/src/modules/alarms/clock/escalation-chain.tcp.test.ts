/** An alarm that nobody takes goes from one account of the list to the next, over a stop of the server, by mail to a real receiver. */
import { afterAll, expect, test } from 'vitest'
import { addAlarm } from '../../../testing/alarm-rows.ts'
import { type Caller, platformOfFile, testPlatform, type TestPlatform } from '../../../testing/platform.ts'
import { MailReceiver, type ReceivedMail } from '../../../testing/mail-receiver.ts'

const mails: ReceivedMail[] = []
const mailbox = new MailReceiver({ take: mail => void mails.push(mail), answer: () => undefined })
const config = {
  'alarm-escalation-accounts': 'first, outsider, second, third',
  'alarm-escalation-next-minutes': 10,
  'smtp-url': await mailbox.start(),
  'mail-from': 'fleet@example.com',
}
const webhookTimes = { first: 20, longest: 80, lease: 1_000, everyMs: 50, timeout: 300 }
const a = await platformOfFile({ config, webhookTimes })
const ours = await a.addOrganisation('Ours')
const people = new Map<string, Caller>()
for (const login of ['first', 'second', 'third', 'outsider'] as const) {
  const organisation = login === 'outsider' ? await a.addOrganisation('Theirs') : ours
  people.set(login, await a.newCaller(login, [organisation]))
  await a.database.pool.query(`update users set email = $1, lang = 'en' where login = $2`, [`${login}@example.com`, login])
}
const caller = (login: string) => people.get(login) ?? expect.fail(login)
const mail = { kind: 'mail', name: 'Mail', orgId: ours, lang: 'en', perMinute: 600, address: '' } as const
const { channelId } = await caller('first').call('admin/addNoticeChannel', mail)
await a.database.pool.query('update notice_channels set per_minute = 6000')
for (const login of ['first', 'second', 'third'])
  await caller(login).call('user/saveNoticeChoices', {
    choices: [{ kind: 'alarm.escalated', channelId, when: 'now' }],
    quietFrom: null,
    quietUntil: null,
    sosPasses: true,
    digestAt: '08:00',
    zone: 'Asia/Shanghai',
  })
afterAll(() => mailbox.stop())
let count = 0

const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute)
const escalate = (at: TestPlatform) => at.jobs.find(({ name }) => name === 'alarm-escalation')?.run(new AbortController().signal)
const untaken = async () => {
  mails.length = 0
  const vehicle = await a.addVehicle(ours, `CHAIN-${(count += 1)}`)
  return await addAlarm(a.database, vehicle, { claim_due_at: ago(1), process_due_at: ago(-600) })
}
/** The time until the next is notified is over. */
const waited = (alarmId: string) =>
  a.database.pool.query(`update alarm_cases set escalate_next_at = escalate_next_at - interval '10 minutes' where id = $1`, [
    alarmId,
  ])
const notified = async (alarmId: string) =>
  (await caller('first').call('alarm/getVehicleAlarmDetail', { alarmId })).steps.flatMap(({ kind, detail }) =>
    kind === 'escalated' ? [(detail as { to: string | null }).to] : [],
  )
const mailed = () => mails.map(({ to }) => to[0])
const mailTo = (...logins: string[]) => expect.poll(mailed).toEqual(logins.map(login => `${login}@example.com`))

test('the next who may see the vehicle is notified after the minutes, each once, down to the last, by whichever server is there', async () => {
  const alarmId = await untaken()
  await escalate(a)
  await mailTo('first')
  // Not before its time.
  await escalate(a)
  expect(await notified(alarmId)).toEqual(['first'])
  await waited(alarmId)
  // Another server, as after a stop: all of it is in the database.
  const b = await testPlatform({ beside: a, config, webhookTimes })
  await Promise.all([escalate(b), escalate(b)])
  await mailTo('first', 'second')
  expect(mails[1]?.text).toContain('Alarm not claimed in time')
  await b.stop()
  for (let turn = 0; turn < 3; turn += 1) {
    await waited(alarmId)
    await escalate(a)
  }
  await mailTo('first', 'second', 'third')
  expect(await notified(alarmId)).toEqual(['first', 'second', 'third'])
})

test('who claims or handles it ends the chain; released again it goes on', async () => {
  const alarmId = await untaken()
  await escalate(a)
  await caller('first').call('alarm/claimVehiclesAlarms', { alarmIds: [alarmId] })
  await waited(alarmId)
  await escalate(a)
  expect(await notified(alarmId)).toEqual(['first'])
  await caller('first').call('alarm/releaseVehiclesAlarms', { alarmIds: [alarmId] })
  await escalate(a)
  expect(await notified(alarmId)).toEqual(['first', 'second'])
  await caller('second').call('alarm/alarmHandlingMethod', { alarmIds: [alarmId], description: 'Seen' })
  await waited(alarmId)
  await escalate(a)
  expect(await notified(alarmId)).toEqual(['first', 'second'])
})

test('what is not processed in time begins at the top again, without who has it', async () => {
  const alarmId = await untaken()
  await escalate(a)
  await caller('first').call('alarm/claimVehiclesAlarms', { alarmIds: [alarmId] })
  await a.database.pool.query('update alarm_cases set process_due_at = $2 where id = $1', [alarmId, ago(1)])
  await escalate(a)
  await waited(alarmId)
  await escalate(a)
  expect(await notified(alarmId)).toEqual(['first', 'second', 'third'])
})

test('an organisation that has a list of its own has nobody else told, in its order, after its minutes, of its levels only', async () => {
  const chief = caller('first')
  const save = (steps: { login: string; minutes: number }[], levels: (1 | 2)[] = [1]) => ({ orgId: ours, levels, steps })
  const codes = { unknown: 4040790, twice: 4000790, organisation: 4040102 }
  const refused = (body: object) => chief.code('admin/saveEscalationChain', { ...save([]), ...body })
  // Who sees nothing of it is as nobody, and so is nobody.
  for (const login of ['outsider', 'nobody']) expect(await refused({ steps: [{ login, minutes: 5 }] })).toBe(codes.unknown)
  expect(await refused({ steps: ['third', 'Third'].map(login => ({ login, minutes: 5 })) })).toBe(codes.twice)
  expect(await caller('outsider').code('admin/saveEscalationChain', save([]))).toBe(codes.organisation)
  await chief.call(
    'admin/saveEscalationChain',
    save([
      { login: 'third', minutes: 7 },
      { login: 'second', minutes: 3 },
    ]),
  )
  expect((await caller('outsider').call('admin/getEscalationChains', {})).chains).toEqual([])
  expect((await chief.call('admin/getEscalationChains', {})).chains).toMatchObject([{ orgId: ours, levels: [1] }])

  const alarmId = await untaken()
  const levelOf = (id: string, level: number) =>
    a.database.pool.query('update alarm_cases set level = $2 where id = $1', [id, level])
  await levelOf(alarmId, 1)
  const other = await untaken()
  await levelOf(other, 2)
  await escalate(a)
  expect([await notified(alarmId), await notified(other)]).toEqual([['third'], []])
  // Nothing is said of one that nobody is told of.
  const detail = await chief.call('alarm/getVehicleAlarmDetail', { alarmId: other })
  expect(JSON.stringify(detail)).not.toContain('escalatedAt')
  const { rows } = await a.database.pool.query<{ minutes: number }>(
    `select round(extract(epoch from escalate_next_at - now()) / 60)::int as minutes from alarm_cases where id = $1`,
    [alarmId],
  )
  expect(rows).toEqual([{ minutes: 7 }])
  await waited(alarmId)
  await escalate(a)
  expect(await notified(alarmId)).toEqual(['third', 'second'])
  // Below it the same list holds, until there is none.
  await chief.call('admin/saveEscalationChain', save([]))
  await escalate(a)
  expect(await notified(other)).toEqual(['first'])
})
