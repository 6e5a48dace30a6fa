/** Lists by mail over a real SMTP connection: who may get them, what is in them, and what becomes of them. */
import { limits, type RequestOf } from '@outrider/contract'
import { readTable } from '@outrider/tables/read'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { StoredBudgets } from '../../../accounts/stored-budgets.ts'
import { type MailAnswer, MailReceiver, type ReceivedMail } from '../../../testing/mail-receiver.ts'
import { testPlatform } from '../../../testing/platform.ts'

let mails: ReceivedMail[] = []
let answer: MailAnswer = () => undefined
const receiver = new MailReceiver({ take: mail => void mails.push(mail), answer: (step, argument) => answer(step, argument) })
const config = { 'smtp-url': await receiver.start(), 'mail-from': 'Fleet <fleet@example.com>' }
const platform = await testPlatform({ config, title: 'Fleet' })
const company = await platform.addOrganisation('北部', undefined, 'North')
const branch = await platform.addOrganisation('北部车队', company, 'North fleet')
const foreign = await platform.addOrganisation('南部', undefined, 'South')
const person = async (login: string, organisation: number) => {
  const id = await platform.addUser(login, 'a password', [organisation])
  await platform.database.pool.query('update users set email = $2 where id = $1', [id, `${login}@Example.com`])
  return id
}
const sender = await person('north', branch)
await person('boss', company)
await person('clerk', branch)
await person('south', foreign)
const gone = await person('gone', company)
await platform.database.pool.query('update users set locked_at = now() where id = $1', [gone])
const north = await platform.signIn('north', 'a password')

afterAll(async () => {
  await platform.stop()
  await receiver.stop()
})
beforeEach(async () => {
  mails = []
  answer = () => undefined
  await platform.database.pool.query('delete from spent_budgets')
})

const list: RequestOf<'report/mailList'> = {
  title: 'Alarms: today/all',
  columns: [
    { heading: 'Vehicle', width: 120 },
    { heading: 'Speed', width: 80 },
  ],
  rows: [
    ['沪A00001', 62.5],
    ['=1+1', null],
  ],
  notes: [['Zone', 'Asia/Shanghai']],
  recipients: ['boss@example.com', 'BOSS@example.com', 'clerk@example.com'],
}
const lastRecorded = async () =>
  (
    await platform.database.pool.query<{ user_id: number; details: object }>(
      "select user_id, details from recorded_events where kind = 'listMailed' order by id desc limit 1",
    )
  ).rows[0]

test('a list goes to people of the company above and below, each once, as a sheet of what was on the screen, and is recorded', async () => {
  expect(await north.call('report/mailList', list)).toEqual({
    delivered: ['BOSS@example.com', 'clerk@example.com'],
    refused: [],
    answer: expect.any(String),
  })
  const [mail] = mails as [ReceivedMail]
  expect(mail.to).toEqual(['BOSS@example.com', 'clerk@example.com'])
  expect(mail.text).toContain('Subject: [Fleet] Alarms: today/all')
  expect(mail.text).toContain('Sent by north from Fleet.')
  const [, name, packed = ''] = /filename="?([^"\r\n]+)"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail.text) ?? []
  expect(name).toBe('Alarms today all.xlsx')
  expect(await readTable(new Uint8Array(Buffer.from(packed, 'base64')).buffer)).toEqual([
    ['Vehicle', 'Speed'],
    ['沪A00001', '62.5'],
    ['=1+1', ''],
  ])
  await platform.settled()
  expect(await lastRecorded()).toMatchObject({
    user_id: sender,
    details: { fileName: 'Alarms today all.xlsx', rows: 2, to: ['BOSS@example.com', 'clerk@example.com'] },
  })
})

test.each(['south@example.com', 'gone@example.com', 'nobody@example.org'])(
  'it goes to nobody where one address is not of the company or of an account in use: %s',
  async outside => {
    expect(await north.code('report/mailList', { ...list, recipients: ['boss@example.com', outside] })).toBe(4000615)
    expect(mails).toEqual([])
  },
)

test('whom the mail server does not take is named; where it takes nobody that is said and recorded', async () => {
  answer = (step, argument) => (step === 'RCPT' && /clerk/i.test(argument ?? '') ? '550 no such box' : undefined)
  expect(await north.call('report/mailList', list)).toMatchObject({
    delivered: ['BOSS@example.com'],
    refused: ['clerk@example.com'],
    answer: expect.stringContaining('no such box'),
  })
  answer = step => (step === 'MAIL' ? '451 try later' : undefined)
  expect(await north.code('report/mailList', list)).toBe(5000601)
  await platform.settled()
  expect(await lastRecorded()).toMatchObject({ details: { to: [], notTo: ['BOSS@example.com', 'clerk@example.com'] } })
})

test('a user sends so many in an hour, of so many rows', async () => {
  const rows = Array.from({ length: limits.mailedListRows + 1 }, () => ['x'])
  expect(await north.code('report/mailList', { ...list, rows })).toBe(4000001)
  const budgets = new StoredBudgets(platform.database.db, () => Date.now())
  const amount = limits.reportsSentNow
  await budgets.take([{ kind: 'reports sent now', key: sender, amount, within: 3_600_000, count: amount }])
  expect(await north.code('report/mailList', list)).toBe(4290002)
  expect(mails).toEqual([])
})
