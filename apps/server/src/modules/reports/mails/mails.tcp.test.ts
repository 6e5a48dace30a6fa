/** Reports by mail over a real SMTP connection to a receiver that refuses, answers late or is lost, with a clock that tests set. */
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import type { RequestOf } from '@outrider/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type MailAnswer, MailReceiver, type ReceivedMail } from '../../../testing/mail-receiver.ts'
import { takeOutgoing, outgoingPerDay } from '../../../calls/outgoing-budget.ts'
import { StoredBudgets } from '../../../accounts/stored-budgets.ts'
import { addDay } from '../../../testing/figure-rows.ts'
import { pdfPages } from '../../../testing/pdf-text.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../../testing/platform.ts'

const minute = 60_000
/** Monday the 2nd of November, 07:00 in Shanghai. */
let now = Date.parse('2026-11-02T07:00:00+08:00')
const at = (text: string) => (now = Date.parse(`${text}+08:00`))

let mails: ReceivedMail[] = []
let answer: MailAnswer = () => undefined
const receiver = new MailReceiver({
  take: mail => void mails.push(mail),
  answer: (step, argument) => answer(step, argument),
  extensions: ['AUTH PLAIN'],
})
const url = (await receiver.start()).replace('://', '://reports:p%40ss-word@')
const config = {
  'smtp-url': url,
  'mail-from': 'Fleet <fleet@example.com>',
  'web-address': 'https://fleet.example.com/',
}
const platform = await testPlatform({ config, now: () => now, title: 'Fleet' })
const company = await platform.addOrganisation('北部', undefined, 'North')
const vehicle = await platform.addVehicle(company, '京A00001')
const foreign = await platform.addOrganisation('南部', undefined, 'South')
const foreignVehicle = await platform.addVehicle(foreign, '京B00001')
for (const day of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03'])
  await addDay(platform.database.pool, vehicle, day, { distance_m: 12_300, driving_s: 3600 })
await addDay(platform.database.pool, foreignVehicle, '2026-11-01', { distance_m: 1 })
const userId = await platform.addUser('north', 'a password', [company])
await platform.addUser('viewer', 'a password', [company], { rights: { trackAuth: false } })
const north = await platform.signIn('north', 'a password')

afterAll(async () => {
  await platform.stop()
  await receiver.stop()
})
beforeEach(async () => {
  at('2026-11-02T07:00:00')
  mails = []
  answer = () => undefined
  await platform.database.pool.query('delete from report_schedules')
  await platform.database.pool.query('delete from spent_budgets')
})

const job = async (of: TestPlatform = platform) => {
  await of.jobs.find(({ name }) => name === 'report-mails')?.run(new AbortController().signal)
}
type Asked = RequestOf<'report/addReportSchedule'>
const daily = {
  report: 'mileage',
  kind: 'csv',
  period: 'day',
  hour: 8,
  recipients: ['boss@example.com'],
  orgIds: [String(company)],
} as const satisfies Asked
const add = async (over: Partial<Asked> = {}, caller: Caller = north) => {
  const { added } = await caller.call('report/addReportSchedule', {
    ...daily,
    recipients: [...daily.recipients],
    ...over,
  })
  return added[0]?.scheduleId ?? ''
}
const listed = async () => (await north.call('report/getReportSchedules', {})).schedules
const sendings = async (scheduleId: string) => (await north.call('report/getReportMails', { scheduleId })).mails
const headOf = ({ text }: ReceivedMail, name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(text)?.[1]
/** The file in a mail. */
function bytesOf({ text }: ReceivedMail): Buffer {
  const [, part = ''] = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(text) ?? []
  return Buffer.from(part, 'base64')
}
const fileOf = (mail: ReceivedMail): string => bytesOf(mail).toString()
const bodyOf = ({ text }: ReceivedMail): string => {
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^\r]*\r\nContent-Transfer-Encoding: ([\w-]+)\r\n\r\n([\s\S]*?)\r\n--/.exec(text) ?? []
  return encoding === 'base64' ? Buffer.from(body, 'base64').toString() : body.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

test('a report is sent once at its hour of the platform’s zone where its vehicles have no other, with the rows of the day before, and the record says to whom', async () => {
  // In the forms of its user's account.
  await north.call('user/setWrittenForms', { dateForm: 'month', clock: 'h12', distance: 'mi', volume: 'usGallon' })
  const scheduleId = await add({ recipients: ['boss@example.com', 'BOSS@example.com', 'clerk@example.com'] })
  await job()
  expect(mails).toEqual([])
  expect((await listed())[0]).toMatchObject({
    nextTime: Date.parse('2026-11-02T08:00:00+08:00'),
    last: null,
    subjects: ['North'],
  })
  at('2026-11-02T08:00:30')
  await job()
  await job()
  expect(mails.map(({ to }) => to)).toEqual([['BOSS@example.com', 'clerk@example.com']])
  const [mail] = mails as [ReceivedMail]
  expect(headOf(mail, 'Subject')).toBe('[Fleet] Distance statistics, daily report Nov 01, 2026')
  expect(headOf(mail, 'From')).toBe('Fleet <fleet@example.com>')
  const [heading, row, between, ...notes] = fileOf(mail).trimEnd().split('\r\n')
  expect([heading, row, between]).toEqual([
    expect.stringContaining('Plate number,Fleet number,Organisation,Distance (mi)'),
    expect.stringMatching(/^京A00001,,North,7\.6,/),
    '',
  ])
  expect(notes.slice(0, 3)).toEqual(['Report,Distance statistics', 'Of,North', 'Period,2026-11-01'])
  expect(bodyOf(mail)).toContain(
    `https://fleet.example.com/mileageStat?org=${company}&time=custom&begin=2026-11-01&end=2026-11-01&group=vehicle`,
  )
  expect(await sendings(scheduleId)).toMatchObject([
    {
      state: 'sent',
      firstDay: '2026-11-01',
      lastDay: '2026-11-01',
      manual: false,
      reason: '',
      refused: [],
      rows: 1,
      attempts: 1,
    },
  ])
  await platform.settled()
  const events = await platform.database.pool.query(
    "select user_id, details from recorded_events where kind = 'reportMailed' order by id desc limit 1",
  )
  expect(events.rows).toMatchObject([{ user_id: userId }])
  expect(JSON.stringify(events.rows)).toContain('clerk@example.com')
})

test('analyses of safety are sent as reports are, of one organisation, with the rows and sums of their screens, to who may see alarms', async () => {
  await north.call('user/setWrittenForms', { dateForm: 'month', clock: 'h12', distance: 'mi', volume: 'usGallon' })
  await addDay(platform.database.pool, vehicle, '2026-10-30', { distance_m: 100_000, driving_s: 7200 })
  const analyses = [
    'companySafety',
    'vehicleSafety',
    'networkedControl',
    'organisationRisk',
    'rankedDrivers',
    'rankedVehicles',
    'rankedOrganisations',
    'safetyDaily',
    'overview',
    'trips',
  ] as const
  const ofVehicle = { orgIds: [], vehicleIds: [String(vehicle)] }
  const { tripId } = await north.call('trip/tripRegStart', {
    vehicleId: String(vehicle),
    place: 'Depot',
    at: Date.parse('2026-11-01T08:05:00+08:00'),
  })
  await north.call('trip/tripRegEnd', { tripId, place: 'Harbour', at: Date.parse('2026-11-01T09:30:00+08:00') })
  await platform.database.pool.query(`update trips set km = 100, km_by = 'odometer' where id = $1`, [tripId])
  await platform.database.pool.query(
    'insert into alarm_counts (hour, vehicle_id, type, level, started, processed) values ($1, $2, 1, 1, 1, 0)',
    ['2026-11-01T08:00:00+08:00', vehicle],
  )
  const ids = new Map<string, string>()
  for (const report of analyses) ids.set(report, await add({ report, period: 'week' }))
  ids.set('vehicleRisk', await add({ report: 'vehicleRisk', period: 'week', ...ofVehicle }))
  await expect(add({ report: 'vehicleRisk' })).rejects.toThrow('4040101')
  await expect(add({ report: 'vehicleRisk', ...ofVehicle, vehicleIds: [String(foreignVehicle)] })).rejects.toThrow('4040101')
  for (const wrong of [{ orgIds: [] }, { orgIds: [String(foreign)] }, { vehicleIds: [String(vehicle)] }])
    await expect(add({ report: 'rankedVehicles', ...wrong })).rejects.toThrow('4040102')
  for (const scheduleId of ids.values()) await north.call('report/sendReportNow', { scheduleId })
  await platform.settled()
  const mailOf = (title: string) => mails.find(mail => fileOf(mail).includes(`Report,${title}`)) as ReceivedMail
  const rowsOf = (title: string) => fileOf(mailOf(title)).slice(1).split('\r\n')
  const [heading, ...days] = rowsOf('Company safety analysis')
  expect(heading).toBe('Dates,Risk score,Distance (mi),Driving (h),Alarms,Level 1,Risk events,Per 100 mi,Alarms handled')
  expect(days.slice(4, 8)).toEqual([
    expect.stringMatching(/^2026-10-30,\d+,62\.1,2,0,0,0,0,$/),
    expect.stringMatching(/^2026-10-31,\d+,7\.6,1,0,0,0,0,$/),
    expect.stringMatching(/^2026-11-01,\d+,7\.6,1,1,1,0,0,0%$/),
    'Total,,77.4,4,1,1,0,0,0%',
  ])
  expect(days.slice(9, 12)).toEqual(['Report,Company safety analysis', 'Of,North', 'Period,2026-10-26 – 2026-11-01'])
  expect(rowsOf('Vehicle safety analysis')[1]).toMatch(/^京A00001,North,\d+,77\.4,4,/)
  expect(rowsOf('Networked control analysis')[1]).toMatch(/^North,1,/)
  expect(rowsOf('Vehicles by risk')[1]).toMatch(/^1,京A00001,\d+,/)
  expect(rowsOf('Organisations by risk')[1]).toMatch(/^1,North,\d+,/)
  expect(rowsOf('Drivers by risk')[0]).toMatch(/^Rank,Driver,Risk score,Risk,Change,Risk events,Distance \(mi\)/)
  expect(rowsOf('Organisation risk portrait')).toContain('Risk events,0')
  expect(rowsOf('Vehicle risk portrait')).toContain('Of,京A00001')
  expect(rowsOf('Vehicle risk portrait')).toContain('Risk events,0')
  expect(rowsOf('Safety daily report').slice(0, 2)).toEqual(['Alarm type,Alarms,Level 1,Alarms handled', 'Emergency,1,1,0%'])
  expect(rowsOf('Safety daily report')).toContain('Vehicles with alarms,1')
  expect(rowsOf('System overview')[0]).toBe('Day,Vehicles driven,Distance (mi),Alarms,Level 1,Alarms handled')
  expect(rowsOf('System overview').slice(5, 9)).toEqual([
    '2026-10-30,1,62.1,0,0,',
    '2026-10-31,1,7.6,0,0,',
    '2026-11-01,1,7.6,1,1,0%',
    'Total,,77.4,1,1,0%',
  ])
  expect(rowsOf('Trips').slice(0, 2)).toEqual([
    'Vehicle,Driver,Started at,Starting point,Ended at,Destination,Distance (mi)',
    '京A00001,,2026-11-01 08:05,Depot,2026-11-01 09:30,Harbour,62.1',
  ])
  expect(bodyOf(mailOf('Safety daily report')).replaceAll('=3D', '=')).toContain(
    'https://fleet.example.com/SafetyDaily?day=2026-11-01',
  )
  const query = new URLSearchParams({
    params: JSON.stringify({
      orgId: String(company),
      beginTime: Date.parse('2026-10-26T00:00:00+08:00'),
      endTime: Date.parse('2026-11-02T00:00:00+08:00'),
    }),
  })
  expect(bodyOf(mailOf('Company safety analysis')).replaceAll('=3D', '=')).toContain(
    `https://fleet.example.com/coScyAnRp?${query.toString()}`,
  )
  // The right of alarms is looked at when it is sent.
  const mayAlarms = (may: boolean) =>
    platform.database.pool.query(
      "update users set rights = rights || jsonb_build_object('alarmAuth', $2::boolean) where id = $1",
      [userId, may],
    )
  await mayAlarms(false)
  now += minute
  const scheduleId = ids.get('vehicleSafety') ?? ''
  await north.call('report/sendReportNow', { scheduleId })
  await platform.settled()
  expect((await sendings(scheduleId))[0]).toMatchObject({ state: 'failed', reason: 'noRight' })
  await mayAlarms(true)
})

test('a report and an analysis are sent as documents too, with the rows, sums and notes of their tables', async () => {
  await north.call('user/setWrittenForms', { dateForm: 'month', clock: 'h12', distance: 'mi', volume: 'usGallon' })
  await add({ kind: 'pdf' })
  await add({ kind: 'pdf', report: 'companySafety' })
  at('2026-11-02T08:00:30')
  await job()
  expect(mails).toHaveLength(2)
  for (const mail of mails) expect(mail.text).toMatch(/Content-Type: application\/pdf/)
  const documentIn = (subject: string) =>
    mails.filter(mail => headOf(mail, 'Subject')?.includes(subject)).flatMap(mail => pdfPages(bytesOf(mail)).flat())
  const [report, analysis] = [documentIn('Distance statistics'), documentIn('Company safety')]
  expect(report.slice(0, 7)).toEqual([
    'Distance statistics',
    'Report',
    'Distance statistics',
    'Of',
    'North',
    'Period',
    '2026-11-01',
  ])
  expect(report).toEqual(expect.arrayContaining(['京A00001', '7.6', 'Page 1 of 1', 'Fleet · Distance statistics']))
  expect(analysis[0]).toBe('Company safety analysis')
  expect(analysis).toEqual(expect.arrayContaining(['North', 'Page 1 of 1']))
  expect((await listed()).map(({ kind }) => kind)).toEqual(['pdf', 'pdf'])
})

test('a company in another zone gets its mail at the hour of its own clocks, of its own days, before and after summer time ends', async () => {
  const zoneIs = async (zone: string | null) => {
    await platform.database.pool.query('update organisations set time_zone = $2 where id = $1', [company, zone])
    await platform.fleet.reloadOrganisations()
  }
  await zoneIs('Europe/Berlin')
  const scheduleId = await add({ hour: 1 })
  const next = async () => new Date((await listed())[0]?.nextTime ?? 0).toISOString()
  at('2027-10-30T12:00:00')
  await job()
  // One o'clock on the 31st, by summer time still; by winter time the day after.
  expect(await next()).toBe('2027-10-30T23:00:00.000Z')
  at('2027-10-31T07:00:30')
  await job()
  expect(await next()).toBe('2027-11-01T00:00:00.000Z')
  at('2027-11-01T08:00:30')
  await job()
  const days = (await sendings(scheduleId)).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)
  expect(days.slice(0, 2)).toEqual(['2027-10-31 2027-10-31', '2027-10-30 2027-10-30'])
  await north.call('report/deleteReportSchedule', { scheduleId })
  await zoneIs(null)
})

test('each day, week and month once: that of Monday is of the week before, that of the first of the month before, over the change of the year too', async () => {
  const ids = [await add(), await add({ period: 'week', hour: 0 }), await add({ period: 'month', hour: 23 })]
  for (const time of ['2026-11-30T07:00:00', '2026-12-01T23:00:00', '2027-01-01T23:30:00']) {
    at(time)
    await job()
  }
  const periods = await Promise.all(
    ids.map(async id => (await sendings(id)).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)),
  )
  // Of days that nobody sent, the last seven.
  expect(periods[0]?.slice(0, 3)).toEqual(['2026-12-31 2026-12-31', '2026-12-30 2026-12-30', '2026-12-29 2026-12-29'])
  expect(periods[0]).toHaveLength(7 + 2 + 7)
  expect(periods[1]?.slice(-4)).toEqual([
    '2026-11-23 2026-11-29',
    '2026-11-16 2026-11-22',
    '2026-11-09 2026-11-15',
    '2026-11-02 2026-11-08',
  ])
  expect(periods[2]).toEqual(['2026-12-01 2026-12-31', '2026-11-01 2026-11-30'])
})

test('two servers on one database send each mail once, and so does one that starts after another has ended in the middle', async () => {
  const other = await testPlatform({ beside: platform, config, now: () => now })
  try {
    for (let nth = 0; nth < 8; nth++) await add({ recipients: [`r${nth}@example.com`] })
    at('2026-11-02T08:00:00')
    await Promise.all([job(), job(other)])
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([...Array(8).keys()].map(nth => `r${nth}@example.com`))
    // One that was taken by a server that has ended: left until its lease is over.
    await platform.database.pool.query(
      "update report_mails set state = 'sending', delivered = '{}', finished_at = null, next_try_at = $1 where id = (select min(id) from report_mails)",
      [new Date(now + 10 * minute)],
    )
    await Promise.all([job(), job(other)])
    expect(mails).toHaveLength(8)
    now += 10 * minute
    await Promise.all([job(), job(other)])
    expect(mails).toHaveLength(9)
    // The same mail, which its reader's program shows once.
    expect(headOf(mails[8] as ReceivedMail, 'Message-ID')).toBe(
      headOf(mails.find(({ to }) => to[0] === mails[8]?.to[0]) as ReceivedMail, 'Message-ID'),
    )
  } finally {
    await other.stop()
  }
})

test('a refusal for now and a lost connection are tried again after a pause; nobody gets it twice', async () => {
  const scheduleId = await add({ recipients: ['boss@example.com', 'slow@example.com', 'gone@example.com'] })
  at('2026-11-02T08:00:00')
  answer = step => (step === 'MAIL' ? '451 come again' : undefined)
  await job()
  expect(await sendings(scheduleId)).toMatchObject([
    { state: 'waiting', reason: 'busy', answer: '451 come again', nextTime: now + minute, endTime: null },
  ])
  await job()
  expect((await sendings(scheduleId))[0]?.attempts).toBe(1)
  // In the middle of the mail.
  answer = (step, line) => (step === 'line' && line.startsWith('Subject') ? 'lost' : undefined)
  now += minute
  await job()
  expect(mails).toEqual([])
  expect(await sendings(scheduleId)).toMatchObject([{ state: 'waiting', reason: 'unreachable', nextTime: now + 5 * minute }])
  // Taken for one; one is to come again, one does not exist.
  answer = (step, address) =>
    step === 'RCPT' && address.startsWith('slow')
      ? '450 greylisted'
      : step === 'RCPT' && address.startsWith('gone')
        ? '550 no such user'
        : undefined
  now += 5 * minute
  await job()
  expect(mails.map(({ to }) => to)).toEqual([['boss@example.com']])
  expect(await sendings(scheduleId)).toMatchObject([{ state: 'waiting', refused: ['gone@example.com'] }])
  answer = () => undefined
  now += 15 * minute
  await job()
  expect(mails.map(({ to }) => to)).toEqual([['boss@example.com'], ['slow@example.com']])
  expect(await sendings(scheduleId)).toMatchObject([{ state: 'sent', attempts: 4, refused: ['gone@example.com'] }])
})

test('a refusal for good is not tried again, and after eight tries a mail is given up; the reason is told without the password', async () => {
  const scheduleId = await add()
  at('2026-11-02T08:00:00')
  answer = step => (step === 'end' ? '554 5.7.1 spam, p@ss-word' : undefined)
  await job()
  expect(await sendings(scheduleId)).toMatchObject([
    { state: 'failed', reason: 'refused', answer: '554 5.7.1 spam, ***', refused: ['boss@example.com'] },
  ])
  answer = step => (step === 'AUTH' ? '535 wrong' : undefined)
  now += minute
  await north.call('report/sendReportNow', { scheduleId })
  await platform.settled()
  expect((await sendings(scheduleId))[0]).toMatchObject({ manual: true, state: 'failed', reason: 'refused', answer: '535 wrong' })
  answer = step => (step === 'connect' ? 'lost' : undefined)
  at('2026-11-03T08:00:00')
  for (let tries = 0; tries < 10; tries++) {
    await job()
    now += 240 * minute
    if ((await sendings(scheduleId))[0]?.state === 'failed') break
  }
  expect((await sendings(scheduleId)).find(({ dueTime }) => dueTime === Date.parse('2026-11-03T08:00:00+08:00'))).toMatchObject({
    state: 'failed',
    reason: 'unreachable',
    attempts: 8,
  })
  expect(mails).toEqual([])
})

test('a file that is too large for a mail is a link in it', async () => {
  const small = await testPlatform({ beside: platform, config: { ...config, 'mail-megabytes': 0.0001 }, now: () => now })
  try {
    const scheduleId = await add({ kind: 'xlsx' })
    at('2026-11-02T08:00:00')
    await job(small)
    const [mail] = mails as [ReceivedMail]
    expect(mail.text).not.toContain('attachment')
    expect(mail.text).toContain('https://fleet.example.com/mileageStat')
    expect(await sendings(scheduleId)).toMatchObject([{ state: 'sent', linked: true, rows: 1 }])
  } finally {
    await small.stop()
  }
})

test('who is locked, has lost the right or sees none of the vehicles any more sends nothing, and is told why', async () => {
  const { pool } = platform.database
  const set = async (query: string, ...values: unknown[]) => {
    await pool.query(query, values)
    platform.access.clearScope(userId)
  }
  const scheduleId = await add()
  const expectReason = async (reason: string) => {
    await north.call('report/sendReportNow', { scheduleId })
    now += minute
    await platform.settled()
    expect((await sendings(scheduleId))[0]).toMatchObject({ state: 'failed', reason })
  }
  await set('update users set rights = rights || \'{"trackAuth": false}\' where id = $1', userId)
  await expectReason('noRight')
  await set('update users set rights = rights || \'{"trackAuth": true}\' where id = $1', userId)
  await set('update user_organisations set organisation_id = $2 where user_id = $1', userId, foreign)
  await expectReason('noVehicle')
  await set('update user_organisations set organisation_id = $2 where user_id = $1', userId, company)
  await set('update users set locked_at = now() where id = $1', userId)
  at('2026-11-03T08:00:00')
  await job()
  await set('update users set locked_at = null where id = $1', userId)
  expect((await sendings(scheduleId))[0]).toMatchObject({ state: 'failed', reason: 'accountLocked', manual: false })
  expect(mails).toEqual([])
})

test('schedules are for who made them, of what they may see, with addresses that are some; paused ones send nothing', async () => {
  const viewer = await platform.signIn('viewer', 'a password')
  const scheduleId = await add()
  const change = { scheduleId, period: 'day', hour: 9, kind: 'xlsx', recipients: ['a@example.com'], active: true } as const
  for (const [path, body] of [
    ['report/changeReportSchedule', change],
    ['report/deleteReportSchedule', { scheduleId }],
    ['report/sendReportNow', { scheduleId }],
    ['report/getReportMails', { scheduleId }],
  ] as const)
    expect([path, await viewer.code(path, body)]).toEqual([path, 4040603])
  expect((await viewer.call('report/getReportSchedules', {})).schedules).toEqual([])
  const code = (over: object, caller = north) => caller.code('report/addReportSchedule', { ...daily, ...over })
  expect(await code({}, viewer)).toBe(4030002)
  // Refused as all calls refuse it, also beside one's own.
  expect(await code({ orgIds: [String(foreign)] })).toBe(4040102)
  expect(await code({ orgIds: [], vehicleIds: [String(foreignVehicle)] })).toBe(4040101)
  expect(await code({ vehicleIds: [String(foreignVehicle)] })).toBe(4040101)
  expect(await code({ orgIds: [] })).toBe(4000605)
  const wrong = [
    '',
    'nobody',
    'a@b',
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Boss <a@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ]
  for (const address of wrong) expect([address, await code({ recipients: [address] })]).toEqual([address, 4000001])
  expect(await code({ recipients: [] })).toBe(4000001)
  expect(await code({ recipients: Array.from({ length: 11 }, (_, nth) => `a${nth}@example.com`) })).toBe(4000001)
  await north.call('report/changeReportSchedule', { ...change, recipients: ['a@example.com'], active: false })
  at('2026-11-05T12:00:00')
  await job()
  expect(await listed()).toMatchObject([{ active: false, nextTime: null, hour: 9, kind: 'xlsx', last: null }])
  await north.call('report/changeReportSchedule', { ...change, recipients: ['a@example.com'] })
  await job()
  expect(await listed()).toMatchObject([{ active: true, nextTime: Date.parse('2026-11-06T09:00:00+08:00'), last: null }])
  await north.call('report/deleteReportSchedule', { scheduleId })
  at('2026-11-06T09:00:00')
  await job()
  expect([mails, await listed()]).toEqual([[], []])
  const results = await Promise.all(Array.from({ length: 22 }, () => code({})))
  expect(results.filter(result => result === 0)).toHaveLength(20)
  expect(results.filter(result => result === 4000607)).toHaveLength(2)
  const [first] = await listed()
  const now20 = []
  for (let nth = 0; nth < 21; nth++, now++)
    now20.push(await north.code('report/sendReportNow', { scheduleId: first?.scheduleId }))
  await platform.settled()
  expect(now20.filter(result => result === 0)).toHaveLength(20)
})

test('mails beside the schedule are counted also of schedules that were ended, and of calls at one moment', async () => {
  let sent = 0
  for (let nth = 0; nth < 3; nth++) {
    const scheduleId = await add()
    // Each at a moment of its own, or they are one mail.
    const codes = await Promise.all(Array.from({ length: 9 }, () => north.code('report/sendReportNow', { scheduleId })))
    sent += codes.filter(code => code === 0).length
    await platform.settled()
    await north.call('report/deleteReportSchedule', { scheduleId })
  }
  expect(sent).toBe(20)
})

test.each(['to one address', 'from a company'])(
  'no more than a day allows is mailed %s; the rest waits, says why, and is sent later',
  async what => {
    const budgets = new StoredBudgets(platform.database.db, () => now)
    const { address, company: ofCompany } = outgoingPerDay.mail
    const scheduleId = await add({ recipients: ['Boss@example.com'] })
    if (what === 'to one address')
      for (let nth = 0; nth < address; nth++)
        expect(await takeOutgoing(budgets, 'mail', { companies: [company], addresses: ['boss@example.com'] })).toBe(0)
    else
      await budgets.take([
        { kind: 'mail of company', key: company, amount: ofCompany, within: 24 * 60 * minute, count: ofCompany },
      ])
    await north.call('report/sendReportNow', { scheduleId })
    await platform.settled()
    expect(mails).toEqual([])
    expect(await sendings(scheduleId)).toMatchObject([{ state: 'waiting', reason: 'limited', answer: '' }])
    now += 6 * minute
    await job()
    expect(await sendings(scheduleId)).toMatchObject([{ state: 'sent', reason: '' }])
    expect(mails).toHaveLength(1)
  },
)

test('what one company mails to an address keeps nothing of another back, what three do does', async () => {
  const budgets = new StoredBudgets(platform.database.db, () => now)
  const scheduleId = await add({ recipients: ['boss@example.com'] })
  const others = [foreign, 1_000_001, 1_000_002]
  const fill = async (by: number) => {
    for (let nth = 0; nth < outgoingPerDay.mail.address; nth++)
      await takeOutgoing(budgets, 'mail', { companies: [by], addresses: ['boss@example.com'] })
  }
  await fill(foreign)
  await north.call('report/sendReportNow', { scheduleId })
  await platform.settled()
  expect(await sendings(scheduleId)).toMatchObject([{ state: 'sent' }])
  now += minute
  for (const by of others) await fill(by)
  await north.call('report/sendReportNow', { scheduleId })
  await platform.settled()
  expect(await sendings(scheduleId)).toContainEqual(expect.objectContaining({ state: 'waiting', reason: 'limited' }))
})

test('without a mail server nothing is offered, and nothing can be scheduled', async () => {
  const without = await testPlatform({ beside: platform, now: () => now })
  try {
    const caller = await without.signIn('north', 'a password')
    expect(await caller.call('report/getUserReportMenu', {})).toMatchObject({ byMail: false })
    expect(await north.call('report/getUserReportMenu', {})).toMatchObject({ byMail: true })
    expect(await caller.code('report/addReportSchedule', daily)).toBe(4000606)
    const list = {
      title: 'x',
      columns: [{ heading: 'x', width: 90 }],
      rows: [['x']],
      notes: [],
      recipients: ['boss@example.com'],
    }
    expect(await caller.code('report/mailList', list)).toBe(4000606)
    expect(without.jobs.map(({ name }) => name)).not.toContain('report-mails')
  } finally {
    await without.stop()
  }
})

test('a mail has the logo of the company in it, made small, above the same words; without one it is a text', async () => {
  const picture = readFileSync(new URL('../../../../../simulator/assets/video/road-1024.jpg', import.meta.url))
  const ownership = { owner: { kind: 'organisationLogo', id: String(company) }, organisation: company }
  const accepted = { types: ['image/jpeg'], typeNames: '', maxBytes: 10 << 20 }
  await platform.files.store(Readable.from([picture]), accepted, ownership)
  await add()
  at('2026-11-02T08:00:30')
  await job()
  const [mail] = mails as [ReceivedMail]
  expect(mail.text).toContain('<img src=3D"cid:logo@outrider"')
  const [, inline = ''] = /Content-ID: <logo@outrider>[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(mail.text) ?? []
  const bytes = Buffer.from(inline, 'base64')
  expect([bytes.subarray(0, 2).toString('hex'), bytes.length < picture.length]).toEqual(['ffd8', true])
  expect(bodyOf(mail)).toContain('The report is attached.')
  expect(fileOf(mail)).toContain('京A00001')
  await platform.files.removeOf(ownership.owner)
  at('2026-11-03T08:00:30')
  await job()
  expect(mails[1]?.text).not.toContain('cid:')
})
