/** Alarms that go up as they happen, and what superior platforms want of vehicles, over real sockets on both sides. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Frame, messages as messages808 } from '@outrider/jt808'
import { alarmReport, decode, readEnvelope } from '@outrider/jt809'
import { afterAll, expect, test } from 'vitest'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { linkedVehicles } from '../../testing/linked-vehicles.ts'
import { testPlatform } from '../../testing/platform.ts'
import { TestSuperior } from '../../testing/superior.ts'
import type { TestTerminal } from '../../testing/terminal.ts'

const zeros = (count: number): string => '00'.repeat(count)
const hex = (text: string): string => text.replaceAll(' ', '').toLowerCase()
const word = (value: number): string => value.toString(16).padStart(8, '0')

const province = new TestSuperior({ edition: '2011' })
const city = new TestSuperior({ edition: '2019' })
const strict = new TestSuperior({ edition: '2011' })
const folder = await mkdtemp(join(tmpdir(), 'upward-'))
for (const each of [province, city, strict]) await each.listen()
const bare = await testPlatform()
const ours = await bare.addOrganisation('运输公司;:=')
const theirs = await bare.addOrganisation('Theirs')
await bare.addUser('operator', 'a password', [ours])
const allows = { texts: true, listening: true, data: true, recordings: true }
const shared = { organisations: [ours], alarms: true, data: true, platformId: 'P1', allows }
const file = join(folder, 'superiors.json')
await writeFile(
  file,
  JSON.stringify([
    province.row({ id: 'province', ...shared, owners: [{ certificate: '310001', organisation: ours }] }),
    city.row({ id: 'city', ...shared }),
    strict.row({ id: 'strict', organisations: [ours] }),
  ]),
)
const platform = await testPlatform({
  beside: bare,
  terminals: 'gateway',
  config: { 'superior-platforms': file },
  supervisionTimes: { firstPause: 50, longestPause: 200, refusedPause: 400, confirm: 500 },
})
const { linked, vehicle } = linkedVehicles(platform)
const operator = await platform.signIn('operator', 'a password')
const { pool } = platform.database
afterAll(async () => {
  await platform.stop()
  for (const each of [province, city, strict]) await each.stop()
  await bare.stop()
  await rm(folder, { recursive: true })
})

/** Plate and colour of a vehicle as they stand around a message. */
async function around(id: number): Promise<string> {
  const { rows } = await pool.query<{ plate_num: string; plate_color: number }>(
    'select plate_num, plate_color from vehicles where id = $1',
    [id],
  )
  const [row] = rows
  if (!row) return expect.fail('no vehicle')
  // 沪 and digits.
  const plate = Buffer.concat([Buffer.from('bba6', 'hex'), Buffer.from(row.plate_num.slice(1))]).toString('hex')
  return `${plate.padEnd(42, '0')}${row.plate_color.toString(16).padStart(2, '0')}`
}
function asks(superior: TestSuperior, vehicleAround: string, type: string, data: string): number {
  const length = word(hex(data).length / 2)
  const envelope = Number(`0x${type.slice(0, 2)}00`)
  return superior.send(envelope, Buffer.from(hex(`${vehicleAround} ${type} ${length} ${data}`), 'hex'), 'slave')
}
const answers = (superior: TestSuperior, type: string): string[] =>
  superior
    .bodies(Number(`0x${type.slice(0, 2)}00`))
    .filter(body => readEnvelope(Number(`0x${type.slice(0, 2)}00`), Buffer.from(body, 'hex'))?.dataType === Number(`0x${type}`))
const requests = async () => (await operator.call('duty/getOnDutyInfo', {})).unserved ?? []
const acknowledged = new WeakSet<Frame>()
const isId = (id: number) => (frame: Frame) => frame.header.messageId === id
/** The next of those that it has not acknowledged. */
async function acknowledges(terminal: TestTerminal, id: number, result = 0): Promise<Frame> {
  const frame = await terminal.hears(each => isId(id)(each) && !acknowledged.has(each))
  acknowledged.add(frame)
  terminal.send(messages808.terminalAck, { replySerial: frame.header.serial, replyId: id, result })
  return frame
}
/** 减速慢行 */
const slowly = 'bcf5cbd9c2fdd0d0'

test('all superior platforms dial back', async () => {
  for (const each of [province, city, strict]) await expect.poll(() => each.slaveUp).toBe(true)
})

test('an alarm goes up once to each that wants them, then that it was handled, by its number in 2011 and its serial in 2019', async () => {
  const { id } = await vehicle(ours)
  const foreign = await vehicle(theirs)
  const startedAt = new Date(Math.floor(Date.now() / 1000) * 1000 - 10_000)
  await addAlarm(platform.database, foreign.id, { type: 2, started_at: startedAt })
  const alarm = await addAlarm(platform.database, id, { type: 2, started_at: startedAt })
  platform.bus.publish({ kind: 'alarmsChanged', changes: [{ what: 'started', alarm: { id: alarm } as never }] })
  const up = await around(id)
  await expect.poll(() => answers(province, '1402').length).toBe(1)
  await expect.poll(() => answers(city, '1402').length).toBe(1)
  const time = Math.floor(startedAt.getTime() / 1000)
    .toString(16)
    .padStart(16, '0')
  // 超速报警
  const words = '00000008b3accbd9b1a8beaf'
  expect(answers(province, '1402')).toEqual([hex(`${up} 1402 0000001b 01 0001 ${time} ${word(Number(alarm))} ${words}`)])
  expect(answers(city, '1402')).toEqual([
    hex(`1402 00000056 5031${zeros(9)} 0001 ${time} ${time} ${zeros(8)} ${up} 5031${zeros(9)} 00000000 ${words}`),
  ])
  const sent = city.frames.find(({ body }) => readEnvelope(0x1400, body)?.dataType === alarmReport.id) ?? expect.fail('no alarm')
  expect(decode(alarmReport, readEnvelope(0x1400, sent.body)?.data ?? Buffer.alloc(0), '2019').deviations).toEqual([])

  // Somebody handles it days later.
  await pool.query(
    `update alarm_cases set state = 'processed', processed_at = now(), created_at = now() - interval '3 days' where id = $1`,
    [alarm],
  )
  // Twice: it goes up once.
  for (const _ of [1, 2])
    platform.bus.publish({ kind: 'alarmsChanged', changes: [{ what: 'handled', alarm: { id: alarm } as never }] })
  await expect.poll(() => answers(province, '1403')).toEqual([hex(`${up} 1403 00000005 ${word(Number(alarm))} 01`)])
  await expect.poll(() => answers(city, '1412')).toEqual([hex(`1412 00000007 1402 ${word(sent.header.serial)} 01`)])
  await platform.settled()
  expect([answers(province, '1402').length, answers(city, '1402').length, answers(strict, '1402').length]).toEqual([1, 1, 0])
})

test('an alarm that no link could take leaves when one is back', async () => {
  const { id } = await vehicle(ours)
  const { port } = province
  await province.stop()
  const alarm = await addAlarm(platform.database, id, { type: 3, started_at: new Date() })
  platform.bus.publish({ kind: 'alarmsChanged', changes: [{ what: 'started', alarm: { id: alarm } as never }] })
  await platform.settled()
  const { rows } = await pool.query(`select 1 from superior_outbox where superior = 'province' and sent_at is null`)
  expect(rows.length).toBeGreaterThan(0)
  await province.listen(port)
  // What left just before the links were lost comes once more; this one came never.
  const ofIt = () => answers(province, '1402').filter(body => body.includes(word(Number(alarm))))
  await expect.poll(() => ofIt().length).toBe(1)
  await expect.poll(() => province.slaveUp).toBe(true)
})

test('what names a message that is kept no more holds up nothing behind it', async () => {
  const add = (key: string, dataType: number, names: string | null) =>
    pool.query(
      `insert into superior_outbox (superior, key, message_id, data_type, body, names) values ('city', $1, $2, $3, $4, $5)`,
      [key, 0x1400, dataType, Buffer.from(hex('1412 00000007 1402 00000000 01'), 'hex'), names],
    )
  await add('end gone', 0x1412, 'alarm gone')
  await add('behind it', 0x1412, null)
  const unsent = `select 1 from superior_outbox where key in ('end gone', 'behind it') and sent_at is null`
  await expect.poll(async () => (await pool.query(unsent)).rows.length).toBe(0)
})

test('a text for the driver is read aloud by the terminal, then answered, in both editions', async () => {
  const { id, terminal } = await linked(ours)
  const up = await around(id)
  asks(province, up, '9503', `00000007 01 00000008 ${slowly}`)
  const shown = await acknowledges(terminal, 0x8300)
  expect(shown.body.subarray(1).toString('hex')).toBe(slowly)
  await expect.poll(() => answers(province, '1503')).toEqual([hex(`${up} 1503 00000005 00000007 00`)])
  const serial = asks(city, up, '9503', `00000008 00 00000008 ${slowly}`)
  await acknowledges(terminal, 0x8300, 1)
  await expect.poll(() => answers(city, '1503')).toEqual([hex(`${up} 1503 00000007 9503 ${word(serial)} 01`)])
  await expect
    .poll(async () => (await requests()).filter(({ type }) => type === '0x9503').map(({ outcome, reason }) => [outcome, reason]))
    .toEqual([
      ['failed', 'failed'],
      ['done', ''],
    ])
})

test('a vehicle calls the phone that listens in, without its extension', async () => {
  const { id, terminal } = await linked(ours)
  const up = await around(id)
  asks(province, up, '9501', `${Buffer.from('02112345678_12').toString('hex')}${zeros(6)}`)
  const call = await acknowledges(terminal, 0x8400)
  expect(call.body.subarray(1).toString()).toBe('02112345678')
  await expect.poll(() => answers(province, '1501')).toEqual([hex(`${up} 1501 00000001 00`)])
})

test('what cannot be done is refused in time, and says why: offline, another plate, what a terminal might obey', async () => {
  const { id } = await vehicle(ours)
  const up = await around(id)
  const foreign = await around((await vehicle(theirs)).id)
  const before = answers(province, '1503').length
  asks(province, up, '9503', `00000011 01 00000008 ${slowly}`)
  asks(province, foreign, '9503', `00000012 01 00000008 ${slowly}`)
  await expect
    .poll(() => answers(province, '1503').slice(before).toSorted())
    .toEqual([hex(`${up} 1503 00000005 00000011 01`), hex(`${foreign} 1503 00000005 00000012 01`)].toSorted())
  const why = async () => (await requests()).slice(0, 2).map(({ outcome, reason, refused }) => [outcome, reason, refused])
  await expect
    .poll(async () => (await why()).toSorted((a, b) => String(a[1]).localeCompare(String(b[1]))))
    .toEqual([
      ['failed', 'noVehicle', true],
      ['failed', 'offline', true],
    ])
})

test('nothing is done that the file does not allow: it is refused as before', async () => {
  const { id, terminal } = await linked(ours)
  const up = await around(id)
  asks(strict, up, '9503', `00000021 01 00000008 ${slowly}`)
  asks(strict, up, '9501', `313233${zeros(17)}`)
  await expect.poll(() => answers(strict, '1503')).toEqual([hex(`${up} 1503 00000005 00000021 01`)])
  await expect.poll(() => answers(strict, '1501')).toEqual([hex(`${up} 1501 00000001 01`)])
  expect(terminal.heard.filter(isId(0x8300))).toEqual([])
  expect((await requests()).filter(({ govId }) => govId === 'strict').map(({ outcome }) => outcome)).toEqual([null, null])
})

test('static data, the driver by the card, the waybill and the beginning of forwarding are answered; what is not known is not', async () => {
  const { id } = await vehicle(ours)
  const up = await around(id)
  asks(province, up, '9601', '')
  const { rows } = await pool.query<{ plate_num: string; plate_color: number }>(
    'select plate_num, plate_color from vehicles where id = $1',
    [id],
  )
  await expect.poll(() => answers(province, '1601').length).toBe(1)
  const text = new TextDecoder('gbk').decode(readEnvelope(0x1600, Buffer.from(answers(province, '1601')[0] ?? '', 'hex'))?.data)
  expect(text).toBe(
    `VIN:=${rows[0]?.plate_num};VEHICLE_COLOR:=${rows[0]?.plate_color};VEHICLE_TYPE:=;TRANS_TYPE:=;VEHICLE_NATIONALITY:=;OWERS_ID:=310001;OWERS_NAME:=运输公司；：=;OWERS_TEL:=`,
  )
  // Nobody has had a card in it.
  asks(city, up, '920A', '00')
  await expect
    .poll(async () => (await requests()).find(({ type }) => type === '0x920A'))
    .toMatchObject({ outcome: 'failed', reason: 'unknown' })
  expect(answers(city, '120a')).toEqual([])
  await pool.query(
    `insert into driver_cards (vehicle_id, time, inserted, name, licence, issuer, valid_until) values ($1, now(), true, 'Zhang', '3101', 'Shanghai', '2030-01-01')`,
    [id],
  )
  await pool.query(
    `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body) values ($1, $2, 2013, now(), now(), $3)`,
    [id, 0x0701, Buffer.from('00000002b4f3', 'hex')],
  )
  const serial = asks(city, up, '920A', '00')
  await expect.poll(() => answers(city, '120a').length).toBe(1)
  const driver = Buffer.from(answers(city, '120a')[0] ?? '', 'hex')
  expect(
    driver
      .subarray(28)
      .toString('hex')
      .startsWith(hex(`920a ${word(serial)} 5a68616e67${zeros(11)}`)),
  ).toBe(true)
  expect(readEnvelope(0x1200, driver)?.data).toHaveLength(290)
  asks(province, up, '920B', '')
  await expect.poll(() => answers(province, '120b')).toEqual([hex(`${up} 120b 00000006 00000002 b4f3`)])
  asks(province, up, '9205', '01')
  await expect.poll(() => answers(province, '1205')).toEqual([hex(`${up} 1205 00000000`)])
})

test('who drives, a waybill and the recordings of an alarm go up by themselves, once, to those that want them', async () => {
  const { id } = await vehicle(ours)
  const up = await around(id)
  const of = (superior: TestSuperior, type: string) => answers(superior, type).filter(body => body.includes(hex(up)))
  const look = () => platform.bus.publish({ kind: 'driverCardsStored', vehicleIds: [id] })
  await pool.query(
    `insert into driver_cards (vehicle_id, time, inserted, name, licence, issuer, valid_until) values ($1, now(), true, 'Li', '3102', 'X', '2030-01-01')`,
    [id],
  )
  await pool.query(
    `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body) values ($1, $2, 2013, now(), now(), $3)`,
    [id, 0x0701, Buffer.from('00000002b4f3', 'hex')],
  )
  const alarm = await addAlarm(platform.database, id, { type: 2, started_at: new Date() })
  const at = Math.floor(Date.now() / 1000) - 60
  for (const [nth, state] of ['done', 'receiving'].entries())
    await pool.query(
      `insert into video_downloads (vehicle_id, channel, stream, start_at, end_at, state, expected_bytes, received_bytes, user_name,
         asked_at, changed_at, case_id) values ($1, $2, 'main', to_timestamp($3), to_timestamp($3 + 10), $4, 0, 7, '', now(), now(), $5)`,
      [id, nth + 1, at, state, alarm],
    )
  look()
  const person = `${Buffer.from('Li').toString('hex')}${zeros(14 + 20)} 33313032${zeros(36)} 58${zeros(199)}`
  await expect.poll(() => of(province, '120c')).toEqual([hex(`${up} 120c 00000114 ${person}`)])
  const until = (Date.parse('2030-01-01') / 1000).toString(16).padStart(16, '0')
  await expect.poll(() => of(city, '120c')).toEqual([hex(`${up} 120c 0000011c ${person} ${until}`)])
  const waybill = hex(`${up} 120d 00000006 00000002 b4f3`)
  for (const each of [province, city]) await expect.poll(() => of(each, '120d')).toEqual([waybill])
  expect(of(city, '1901')).toEqual([])
  // One of its recordings was still on its way.
  await pool.query(`update video_downloads set state = 'failed' where case_id = $1 and channel = 2`, [alarm])
  look()
  const [begin, end] = [at, at + 10].map(second => second.toString(16).padStart(16, '0'))
  const listed = `00000001 01 ${begin} ${end} 0000000000000002 00 01 01 00000007`
  for (const each of [province, city]) await expect.poll(() => of(each, '1901')).toEqual([hex(`${up} 1901 00000024 ${listed}`)])
  asks(city, up, '9901', '00 01')
  await expect.poll(async () => (await requests()).find(({ type }) => type === '0x9901')).toMatchObject({ outcome: 'done' })
  look()
  await platform.settled()
  expect([province, city, strict].map(each => ['120c', '120d', '1901'].map(type => of(each, type).length))).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [0, 0, 0],
  ])
})

test('a company decides what each platform may have done: what it forbids is refused, what it allows is done, and each decision is kept', async () => {
  const { id, terminal } = await linked(ours)
  const up = await around(id)
  const chief = await platform.newCaller('consenting chief', [ours], { rights: { adminAuth: true } })
  const foreign = await platform.newCaller('their consenting chief', [theirs], { rights: { adminAuth: true } })
  const orgId = String(ours)
  const decide = (govId: string, kind: 'recorder' | 'texts', allowed: boolean) =>
    chief.call('duty/decideSuperiorConsent', { orgId, govId, kind, allowed })
  const before = { recorder: answers(strict, '1504').length, texts: answers(province, '1503').length }
  asks(strict, up, '9504', `00 ${zeros(12)} 0001`)
  await expect.poll(() => answers(strict, '1504').slice(before.recorder)).toEqual([hex(`${up} 1504 00000005 00 00000000`)])
  expect(terminal.heard.filter(isId(0x8700))).toEqual([])

  await decide('strict', 'recorder', true)
  asks(strict, up, '9504', `00 ${zeros(12)} 0001`)
  const asked = await terminal.hears(isId(0x8700))
  const block = Buffer.from('557a000002001203', 'hex')
  terminal.send(messages808.recorderData, { replySerial: asked.header.serial, command: 0, block })
  await expect
    .poll(() => answers(strict, '1504').slice(before.recorder + 1))
    .toEqual([hex(`${up} 1504 0000000d 00 00000008 557a000002001203`)])

  await decide('province', 'texts', false)
  asks(province, up, '9503', `00000031 01 00000008 ${slowly}`)
  await expect.poll(() => answers(province, '1503').slice(before.texts)).toEqual([hex(`${up} 1503 00000005 00000031 01`)])
  expect(terminal.heard.filter(isId(0x8300))).toEqual([])
  await decide('province', 'texts', true)

  const { superiors, companies } = await chief.call('duty/getSuperiorConsents', {})
  expect(companies.map(company => company.orgId)).toEqual([ours])
  const kindsOf = (govId: string) => superiors.find(each => each.govId === govId)?.kinds ?? []
  expect(kindsOf('strict').find(({ kind }) => kind === 'recorder')).toMatchObject({
    allowed: true,
    decidedBy: 'consenting chief',
  })
  expect(kindsOf('city').find(({ kind }) => kind === 'texts')).toEqual({
    kind: 'texts',
    allowed: true,
    decidedBy: '',
    decidedAt: null,
  })
  expect((await pool.query('select 1 from superior_consents where organisation_id = $1', [ours])).rows).toHaveLength(3)
  expect(await foreign.call('duty/getSuperiorConsents', {})).toEqual({ orgId: null, companies: [], superiors: [] })
  const theirsToo = { orgId: String(theirs), govId: 'strict', kind: 'texts', allowed: true }
  expect(await foreign.code('duty/decideSuperiorConsent', theirsToo)).toBe(4040163)
  expect(await foreign.code('duty/decideSuperiorConsent', { ...theirsToo, orgId })).not.toBe(0)
})

test('a photo of a vehicle that is away, or has no such camera, is answered with why there is none', async () => {
  const chief = await platform.newCaller('chief of photos', [ours], { rights: { adminAuth: true } })
  await chief.call('duty/decideSuperiorConsent', { orgId: String(ours), govId: 'province', kind: 'photos', allowed: true })
  const away = await vehicle(ours)
  const blind = await linked(ours)
  const flagOf = async (around809: string) => {
    const before = answers(province, '1502').length
    asks(province, around809, '9502', '01 01')
    await expect.poll(() => answers(province, '1502').length).toBe(before + 1)
    // Its flag, 36 zeros, the lens, and a picture of nothing.
    return answers(province, '1502')[before]?.slice(56)
  }
  expect(await flagOf(await around(away.id))).toBe(hex(`03 ${zeros(36)} 01 00000000 00 00`))
  expect(await flagOf(await around(blind.id))).toBe(hex(`04 ${zeros(36)} 01 00000000 00 00`))
})

test('of a sold vehicle nothing is told from when the other company had it: neither its driver, nor its waybill, nor its alarms', async () => {
  const { id } = await vehicle(ours)
  const up = await around(id)
  const before = { driver: answers(city, '120a').length, waybill: answers(province, '120b').length }
  const alarms = () => answers(province, '1402').filter(body => body.startsWith(hex(up)))
  await pool.query(`insert into former_owners (vehicle_id, root_id, until) values ($1, $2, now() - interval '1 minute')`, [
    id,
    theirs,
  ])
  const kept = async (ago: string) => {
    await pool.query(
      `insert into driver_cards (vehicle_id, time, inserted, name, licence) values ($1, now() - $2::interval, true, 'Zhang', '3101')`,
      [id, ago],
    )
    await pool.query(
      `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body)
         values ($1, $2, 2013, now() - $3::interval, now() - $3::interval, $4)`,
      [id, 0x0701, ago, Buffer.from(ago === '1 hour' ? '00000002bed9' : '00000002b4f3', 'hex')],
    )
    const seconds = ago === '1 hour' ? 3_600 : 1
    return await addAlarm(platform.database, id, { type: 2, started_at: new Date(Date.now() - seconds * 1_000) })
  }
  const asked = async () => {
    asks(city, up, '920A', '00')
    asks(province, up, '920B', '')
    await expect.poll(async () => (await requests()).filter(({ outcome }) => outcome === 'waiting').length).toBe(0)
    await platform.settled()
  }
  const old = await kept('1 hour')
  await asked()
  await expect
    .poll(async () =>
      (await requests())
        .slice(0, 2)
        .map(({ type, reason }) => `${type} ${reason}`)
        .toSorted(),
    )
    .toEqual(['0x920A unknown', '0x920B unknown'])
  const own = await kept('1 second')
  platform.bus.publish({
    kind: 'alarmsChanged',
    changes: [old, own].map(alarm => ({ what: 'started', alarm: { id: alarm } as never })),
  })
  asks(city, up, '920A', '00')
  asks(province, up, '920B', '')
  await expect.poll(() => answers(city, '120a').length).toBe(before.driver + 1)
  await expect.poll(() => answers(province, '120b').length).toBe(before.waybill + 1)
  await expect.poll(() => alarms().length).toBe(1)
  await platform.settled()
  expect(alarms().map(body => body.includes(word(Number(own))))).toEqual([true])
})

test('a company sees the superior platforms only that are told of it', async () => {
  const chief = await platform.newCaller('their chief', [theirs])
  const month = '2026-03'
  const of = async (caller: typeof chief, orgId: number) =>
    (await caller.call('activeSafety/getMonthlyScore', { orgId: String(orgId), month })).superiors.map(({ code }) => code)
  expect(await of(operator, ours)).toEqual(['province', 'city', 'strict'])
  expect(await of(chief, theirs)).toEqual([])
})

test('what a server was killed over is refused by the next one', async () => {
  const { id } = await vehicle(ours)
  const up = await around(id)
  const body = Buffer.from(hex(`${up} 9501 00000014 313233${zeros(17)}`), 'hex')
  await pool.query(
    `insert into superior_messages (superior, superior_name, message_id, data_type, serial, plate, content, body, refused, organisation_ids, outcome, received_at)
       values ('city', 'City', $1, $2, 77, 'x', '', $3, false, $4, 'waiting', now() - interval '3 minutes')`,
    [0x9500, 0x9501, body, [ours]],
  )
  const before = answers(city, '1501').length
  city.cut()
  await expect.poll(() => answers(city, '1501').slice(before)).toEqual([hex(`${up} 1501 00000007 9501 0000004d 01`)])
  await expect
    .poll(async () => (await requests()).find(({ plate }) => plate === 'x'))
    .toMatchObject({ outcome: 'failed', reason: 'abandoned', refused: true })
})

test('200 live videos that are asked for at once are each answered, though none is handed up here (GB/T 35658)', async () => {
  const { id } = await vehicle(ours)
  const up = await around(id)
  for (let nth = 0; nth < 200; nth += 1) asks(province, up, '9801', `01 00 ${zeros(64)} ${zeros(36)}`)
  await expect.poll(() => answers(province, '1801').length).toBe(200)
})
