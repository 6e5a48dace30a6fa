/** Platforms that report to this one: another Outrider, and others frame by frame, over real sockets. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages as messages808 } from '@outrider/jt808'
import {
  aboutVehicle,
  alarmEnded2019,
  alarmReport,
  contents,
  decode,
  driverAnswer,
  type Edition,
  encode,
  exchangedPosition,
  exchangedPositions,
  forwardingBegins,
  messages,
  POST_CHECK_ANSWER,
  readEnvelope,
  readPostCheck,
  registrationAnswer,
  urge,
  urgeAnswer,
  writeEnvelope,
} from '@outrider/jt809'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { linkedVehicles } from '../../testing/linked-vehicles.ts'
import { testPlatform } from '../../testing/platform.ts'
import { TestSubordinate } from '../../testing/subordinate.ts'
import { TestTerminal } from '../../testing/terminal.ts'

const folder = await mkdtemp(join(tmpdir(), 'subordinates-'))
const port = await freePort()
const supervisionTimes = { firstPause: 20, longestPause: 100, refusedPause: 200, arrival: 20 }
const secrets = { m1: 11, ia1: 22, ic1: 33 }
const account = { userId: 7, password: 's3cr3t!' }

/** Organisations of a new installation have these numbers. */
const [ours, theirs] = [1, 2]
const rows = [
  { id: 'outrider', name: '下级运输公司', accessCode: 1001, edition: '2019', encryption: secrets },
  { id: 'old', name: '老平台', accessCode: 1002, edition: '2011', maxVehicles: 2, addresses: ['127.0.0.1'] },
  { id: 'new', name: '新平台', accessCode: 1003, edition: '2019', encryption: secrets },
  { id: 'far', name: '外地平台', accessCode: 1004, edition: '2011', addresses: ['192.0.2.9'] },
]
await writeFile(
  join(folder, 'below.json'),
  JSON.stringify(rows.map(row => ({ ...row, ...account, organisation: ours, version: '1.2.3' }))),
)
const superior = await testPlatform({
  terminals: 'gateway',
  config: { 'superior-port': port, 'subordinate-platforms': join(folder, 'below.json') },
  supervisionTimes,
})
expect([await superior.addOrganisation('城市'), await superior.addOrganisation('别家')]).toEqual([ours, theirs])
const city = await superior.newCaller('city', [ours])
const { pool } = superior.database

await writeFile(
  join(folder, 'above.json'),
  JSON.stringify([
    {
      id: 'city',
      name: '城市平台',
      host: '127.0.0.1',
      port,
      ...account,
      accessCode: 1001,
      edition: '2019',
      encryption: secrets,
      slave: { host: '127.0.0.1', port: 0 },
      positions: true,
      alarms: true,
      platformId: 'P1',
      allows: { data: true },
    },
  ]),
)
const below = await testPlatform({
  terminals: 'gateway',
  config: { 'superior-platforms': join(folder, 'above.json') },
  supervisionTimes,
})
const root = await below.addOrganisation('运输公司')
const dispatcher = await below.newCaller('dispatcher', [root])
const { linked } = linkedVehicles(below)

const made: TestSubordinate[] = []
afterAll(async () => {
  for (const each of made) await each.stop()
  await below.stop()
  await superior.stop()
  await rm(folder, { recursive: true })
})
async function signedIn(accessCode: number, edition: Edition, over: object = {}): Promise<TestSubordinate> {
  const platform = dialled(accessCode, edition, over)
  expect(await platform.signIn()).toBe(0)
  return platform
}
function dialled(accessCode: number, edition: Edition, over: object = {}): TestSubordinate {
  const platform = new TestSubordinate({ port, accessCode, edition, ...account, ...(edition === '2019' && { secrets }), ...over })
  made.push(platform)
  return platform
}
const stateOf = async (id: string) => {
  const { platforms } = await city.call('duty/getSubordinates', {})
  return platforms.find(({ platformId }) => platformId === id) ?? expect.fail(`no platform ${id}`)
}
const recordsOf = (platformId: string) => city.call('duty/getSubordinateRecords', { platformId })
const stored = async (plate: string) => {
  const { rows: found } = await pool.query<{ time: Date; latitude: number; organisation: number }>(
    `select p.time, p.latitude_e6 as latitude, v.organisation_id as organisation from positions p join vehicles v on v.id = p.vehicle_id
     where v.plate_num = $1 order by p.time`,
    [plate],
  )
  return found
}
const second = Math.floor(Date.now() / 1000) * 1000
const report = (ago: number) => ({
  alarms: 0,
  status: 0b11,
  latitude: 31.2 + ago / 10_000,
  longitude: 121.4,
  altitude: 4,
  speed: 36,
  course: 90,
  time: second - ago * 1000,
  extras: {},
})
const block = (ago: number) => ({
  encrypted: 0,
  time: second - ago * 1000,
  longitude: 121_400_000,
  latitude: 31_200_000 + ago,
  speed: 36,
  recorderSpeed: 36,
  mileage: 10,
  direction: 90,
  altitude: 4,
  status: 0b11,
  alarms: 0,
})
const position = (plate: string, ago: number, edition: Edition = '2011') =>
  writeEnvelope(aboutVehicle(plate, 2), contents.position.id, encode(contents.position, { position: block(ago) }, edition))

const plateOf = async (id: number) => {
  const { rows: found } = await below.database.pool.query<{ plate: string }>(
    'select plate_num as plate from vehicles where id = $1',
    [id],
  )
  return found[0]?.plate ?? ''
}
const idHere = async (plate: string) => {
  const { rows: found } = await pool.query<{ id: string }>('select id::text from vehicles where plate_num = $1', [plate])
  return found[0]?.id ?? expect.fail(`no vehicle ${plate}`)
}

test('the vehicles of another Outrider are added with their first positions, which are stored as its terminals sent them', async () => {
  const { terminal, id } = await linked(root)
  const { rows: sent } = await below.database.pool.query<{ plate_num: string }>('select plate_num from vehicles where id = $1', [
    id,
  ])
  const plate = sent[0]?.plate_num ?? ''
  for (const ago of [20, 10]) terminal.send(messages808.location, report(ago))
  await expect.poll(async () => (await stored(plate)).length).toBe(2)
  const key = `select time, digest::text from positions where vehicle_id = (select id from vehicles where plate_num = '${plate}') order by time`
  expect((await pool.query(key)).rows).toEqual((await below.database.pool.query(key)).rows)
  expect((await stored(plate)).map(({ organisation }) => organisation)).toEqual([ours, ours])
  await expect
    .poll(() => stateOf('outrider'))
    .toMatchObject({
      orgName: '城市',
      vehicles: 1,
      online: 1,
      positions: 2,
      mainSince: expect.any(Number),
      slaveSince: expect.any(Number),
      address: '127.0.0.1',
      refusal: null,
    })
  const registered = async () =>
    (await pool.query(`select platform_id, sim_number from subordinate_vehicles where platform = 'outrider'`)).rows
  await expect.poll(registered).toMatchObject([{ platform_id: 'P1', sim_number: expect.stringMatching(/139556/) }])
})

test('a check goes down, rings there, and its answer comes back with who gave it', async () => {
  const content = '请确认在岗'
  const { ask } = await city.call('duty/askSubordinate', { platformId: 'outrider', kind: 'check', content, minutes: 10 })
  expect(ask).toMatchObject({ state: 'open', userName: 'city', answeredAt: null })
  const asked = async () => (await dispatcher.call('duty/getOnDutyInfo', {})).checks.find(each => each.infoContent === content)
  await expect.poll(asked).toMatchObject({ dueAt: expect.any(Number) })
  const { uniqueId } = (await asked()) ?? expect.fail('not asked')
  await dispatcher.call('duty/sendOnDutyReplyCmd', { uniqueId, content: '在岗' })
  await expect
    .poll(async () => (await recordsOf('outrider')).asks)
    .toMatchObject([{ askId: ask.askId, state: 'answered', answer: '在岗', responder: expect.stringContaining('dispatcher') }])
})

test('a notice is told, and that it has come is known', async () => {
  await city.call('duty/askSubordinate', { platformId: 'outrider', kind: 'notice', content: '大风预警', minutes: 60 })
  await expect
    .poll(async () => (await recordsOf('outrider')).asks[0])
    .toMatchObject({ kind: 'notice', state: 'answered', result: null })
  expect((await dispatcher.call('duty/getOnDutyInfo', {})).notices[0]).toMatchObject({ content: '大风预警' })
})

test('2011: an alarm that it told is supervised by its number, and the result may follow in two steps', async () => {
  const old = await signedIn(1002, '2011')
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  const vehicle = aboutVehicle('沪A11111', 2)
  const reported = { source: 1, alarmType: 2, time: second - 60_000, infoId: 77, text: '疲劳驾驶' }
  const alarm = () => old.send(0x1400, writeEnvelope(vehicle, alarmReport.id, encode(alarmReport, reported as never, '2011')))
  alarm()
  alarm()
  await expect
    .poll(async () => (await recordsOf('old')).alarms)
    .toMatchObject([{ plateNum: '沪A11111', content: '疲劳驾驶', endedAt: null }])
  const [{ alarmId } = expect.fail('no alarm')] = (await recordsOf('old')).alarms
  await city.call('duty/askSubordinate', { platformId: 'old', kind: 'alarm', content: '尽快处理', minutes: 30, alarmId })
  await expect.poll(() => old.bodies(0x9400).length).toBe(1)
  const { vehicle: meant, data } =
    readEnvelope(0x9400, old.bodies(0x9400)[0]?.body ?? Buffer.alloc(0)) ?? expect.fail('no envelope')
  expect(meant).toEqual(vehicle)
  const urged = decode(urge, data, '2011').value
  expect(urged).toMatchObject({ alarmType: 2, alarmTime: second - 60_000, level: 0, supervisor: 'city' })
  expect((urged.deadline ?? 0) - Date.now()).toBeGreaterThan(28 * 60_000)
  for (const result of [0, 1]) {
    const answer = { supervisionId: urged.supervisionId, result }
    old.send(0x1400, writeEnvelope(vehicle, urgeAnswer.id, encode(urgeAnswer, answer as never, '2011')))
    await expect.poll(async () => (await recordsOf('old')).asks[0]).toMatchObject({ state: 'answered', result })
  }
  await old.stop()
})

test('positions are stored before the question whether we are there is answered, and what cannot be theirs is stored nowhere', async () => {
  const own = await superior.addVehicle(ours, '沪A22222', { phone: '13900000001' })
  await superior.addVehicle(theirs, '沪A33333', { phone: '13900000002' })
  await pool.query('update vehicles set plate_color = 2 where id = any($1)', [[own]])
  await pool.query(`update vehicles set plate_color = 2 where plate_num = '沪A33333'`)
  const old = await signedIn(1002, '2011')
  const before = await stateOf('old')
  // One vehicle is there from the alarm; one more may come.
  for (const plate of ['沪A11111', '沪A22222', '沪A33333', '沪A44444', '沪A55555']) old.send(0x1200, position(plate, 30))
  old.send(0x1200, position('沪A11111', 30))
  old.send(messages.keepAlive.id, Buffer.alloc(0))
  await expect.poll(() => old.bodies(messages.keepAliveAnswer.id).length).toBe(1)
  const counts = await Promise.all(
    ['沪A11111', '沪A22222', '沪A33333', '沪A44444', '沪A55555'].map(async each => (await stored(each)).length),
  )
  expect(counts).toEqual([1, 0, 0, 1, 0])
  expect(await stateOf('old')).toMatchObject({
    vehicles: 2,
    online: 2,
    positions: before.positions + 3,
    refused: { ownTerminal: 1, elsewhere: 1, tooMany: 1, plate: 0 },
  })
  await old.stop()
  await expect.poll(() => stateOf('old')).toMatchObject({ mainSince: null, slaveSince: null, online: 0 })
  const { links } = await recordsOf('old')
  expect(links.map(({ what }) => what)).toEqual(expect.arrayContaining(['up', 'lost']))
})

test('an alarm in a position is an alarm of the vehicle, and ends with the first position without it', async () => {
  const old = await signedIn(1002, '2011')
  const tell = (ago: number, alarms: number) => {
    const data = encode(contents.position, { position: { ...block(ago), alarms } }, '2011')
    old.send(0x1200, writeEnvelope(aboutVehicle('沪A11111', 2), contents.position.id, data))
  }
  const { rows: found } = await pool.query<{ id: number }>(`select id from vehicles where plate_num = '沪A11111'`)
  const alarms = async () =>
    (await city.call('alarm/getVehiclesAlarms', { vehicleId: String(found[0]?.id) })).alarms.map(each => [
      each.startedAt,
      each.endedAt,
    ])
  tell(20, 1)
  await expect.poll(alarms).toEqual([[second - 20_000, null]])
  tell(10, 0)
  await expect.poll(alarms).toEqual([[second - 20_000, second - 10_000]])
  await old.stop()
})

test('2019: a registration is answered, a check by the serial of its frame, also after the link was lost in between', async () => {
  const first = await signedIn(1003, '2019')
  await expect.poll(async () => (await stateOf('new')).slaveSince).not.toBe(null)
  const registration = { platformId: 'P9', producerId: 'M', terminalModel: 'T', imei: '1', terminalId: 'X', simNumber: '139' }
  const data = encode(contents.vehicleRegistration, registration as never, '2019')
  const serial = first.send(0x1200, writeEnvelope(aboutVehicle('沪B10001', 94), contents.vehicleRegistration.id, data))
  await expect.poll(() => first.bodies(0x9200).length).toBe(1)
  const answered = readEnvelope(0x9200, first.bodies(0x9200)[0]?.body ?? Buffer.alloc(0))
  expect(decode(registrationAnswer, answered?.data ?? Buffer.alloc(0), '2019').value).toEqual({
    sourceType: 0x1201,
    sourceSerial: serial,
    result: 0,
  })
  const { rows: added } = await pool.query(`select plate_color from vehicles where plate_num = '沪B10001'`)
  expect(added).toEqual([{ plate_color: 5 }])
  await first.stop()
  await expect.poll(async () => (await stateOf('new')).mainSince).toBe(null)
  await city.call('duty/askSubordinate', { platformId: 'new', kind: 'check', content: '在吗', minutes: 10 })
  expect((await recordsOf('new')).asks[0]).toMatchObject({ sentAt: null, state: 'open' })
  const second = await signedIn(1003, '2019')
  await expect.poll(() => second.bodies(0x9300).length).toBe(1)
  const [asked = expect.fail('not asked')] = second.bodies(0x9300)
  const question = readPostCheck(readEnvelope(0x9300, asked.body)?.data ?? Buffer.alloc(0), '2019').value
  expect(question).toMatchObject({ text: '在吗', answerTime: 10 })
  const reply = Buffer.alloc(67)
  reply[0] = 1
  reply.write('Li', 1)
  reply.writeUInt16BE(0x9301, 57)
  reply.writeUInt32BE(asked.header.serial, 59)
  reply.writeUInt32BE(2, 63)
  second.send(0x1300, writeEnvelope(undefined, POST_CHECK_ANSWER, Buffer.concat([reply, Buffer.from('ok')])))
  await expect
    .poll(async () => (await recordsOf('new')).asks[0])
    .toMatchObject({ state: 'answered', answer: 'ok', responder: 'Li' })
  const number = second.send(0x1400, alarm2019())
  second.send(
    0x1400,
    writeEnvelope(
      undefined,
      alarmEnded2019.id,
      encode(alarmEnded2019, { sourceType: 0x1402, sourceSerial: number, result: 1 }, '2019'),
    ),
  )
  await expect
    .poll(async () => (await recordsOf('new')).alarms[0])
    .toMatchObject({ plateNum: '沪B10001', endedAt: expect.any(Number) })
  await second.stop()
})
const alarm2019 = () => {
  const place = { plate: '沪B10001', plateColor: 94, meantPlatform: '', routeId: 0, text: '' }
  const reported = { platformId: 'P9', alarmType: 1, time: second, begin: second, end: null, ...place }
  return writeEnvelope(undefined, alarmReport.id, encode(alarmReport, reported as never, '2019'))
}

test('others are refused as the protocol says why, one that has not the secrets too, and it is told on the screen', async () => {
  const refused = async (accessCode: number, edition: Edition, over: object = {}) => dialled(accessCode, edition, over).signIn()
  expect(await refused(1004, '2011')).toBe(1)
  expect(await refused(1003, '2019', { plain: true })).toBe(2)
  expect(await refused(1002, '2011', { userId: 8 })).toBe(3)
  expect(await refused(1002, '2011', { password: 'wrong' })).toBe(4)
  expect(await stateOf('old')).toMatchObject({ refusal: { reason: 'password', address: '127.0.0.1' } })
  const nobody = dialled(9999, '2011')
  void nobody.signIn().catch(() => undefined)
  await expect.poll(() => nobody.closed).toBe(true)
  expect(nobody.frames).toEqual([])
})

test('of a vehicle of its own it is asked for the driver, the waybill and the data, and says what it knows', async () => {
  const { terminal, id } = await linked(root)
  terminal.send(messages808.location, report(2))
  const plate = await plateOf(id)
  await expect.poll(async () => (await stored(plate)).length).toBe(1)
  const vehicleId = await idHere(plate)
  await below.database.pool.query(
    `insert into driver_cards (vehicle_id, time, inserted, name, licence, issuer, valid_until) values ($1, now(), true, '张三', 'A1', '上海', '2030-01-01')`,
    [id],
  )
  await below.database.pool.query(
    `insert into terminal_messages (vehicle_id, message_id, edition, first_at, received_at, body) values ($1, $2, 2019, now(), now(), $3)`,
    [id, 0x0701, Buffer.from('00000002b4f3', 'hex')],
  )
  const about = async (kind: 'driver' | 'waybill' | 'staticData') => {
    const { ask } = await city.call('duty/askSubordinate', { platformId: 'outrider', kind, vehicleId, minutes: 5 })
    expect(ask).toMatchObject({ plateNum: plate, vehicleId, content: '' })
    const now = async () => (await recordsOf('outrider')).asks.find(({ askId }) => askId === ask.askId)
    await expect.poll(now).toMatchObject({ state: 'answered' })
    return await now()
  }
  expect(await about('driver')).toMatchObject({
    driver: { name: '张三', idCard: '', certificate: 'A1', issuer: '上海', validUntil: Date.parse('2030-01-01') },
  })
  expect(await about('waybill')).toMatchObject({ answer: '大', driver: null })
  expect((await about('staticData'))?.answer).toMatch(new RegExp(`^VIN:=${plate};.*OWERS_NAME:=运输公司`))
  // One that the platform has never told of is none of its own.
  const other = String(await superior.addVehicle(ours, '沪A77777', {}))
  const ask = { platformId: 'outrider', kind: 'driver', vehicleId: other, minutes: 5 }
  expect(await city.code('duty/askSubordinate', ask)).toBe(4_040_166)
  expect(await city.code('duty/askSubordinate', { ...ask, kind: 'check' })).toBe(4_000_163)
})

test('where a vehicle of another region is goes down from the beginning of the exchange to its end', async () => {
  const phone = '13944400001'
  const id = await superior.addVehicle(ours, '浙C10001', { phone })
  const vehicleId = String(id)
  const visitor = new TestTerminal(superior.gatewayPort, phone, '2013')
  await visitor.signIn()
  visitor.send(messages808.location, report(60))
  const ask = (kind: 'exchangeBegins' | 'exchangeEnds') => ({ platformId: 'outrider', kind, vehicleId, minutes: 5 })
  const begun = { ...ask('exchangeBegins'), requestId: 'a'.repeat(32) }
  const [{ ask: one }, { ask: same }] = await Promise.all([
    city.call('duty/askSubordinate', begun),
    city.call('duty/askSubordinate', begun),
  ])
  expect(same.askId).toBe(one.askId)
  expect(await city.code('duty/askSubordinate', { ...begun, kind: 'exchangeEnds' })).toBe(4_000_001)
  const there = async () => (await dispatcher.call('duty/getOnDutyInfo', {})).visiting?.find(each => each.plateNum === '浙C10001')
  await expect
    .poll(there)
    .toMatchObject({ reason: 1, positions: 0, place: null, facts: expect.stringContaining('OWERS_NAME:=城市') })
  const clock = Date.now()
  const tell = (second: number) =>
    visitor.send(messages808.location, {
      ...report(0),
      latitude: 31.2 + second / 10_000,
      time: Math.floor(clock / 1000 + second) * 1000,
    })
  tell(1)
  await expect.poll(there).toMatchObject({ positions: 1, place: { latitude: 31.2001, longitude: 121.4, speed: 36 } })
  const running = async () => (await recordsOf('outrider')).asks.find(({ askId }) => askId === one.askId)?.exchange
  await expect.poll(running).toMatchObject({ positions: 1, sentUntil: Math.floor(clock / 1000 + 1) * 1000 })
  // What nobody may see of positions is not sent by them either, nor told to them.
  const blind = await superior.newCaller('blind', [ours], { rights: { posAuth: false } })
  expect(await blind.code('duty/askSubordinate', ask('exchangeBegins'))).toBe(4_030_161)
  const theirDispatcher = await below.newCaller('blind below', [root], { rights: { posAuth: false } })
  expect((await theirDispatcher.call('duty/getOnDutyInfo', {})).visiting).toMatchObject([{ plateNum: '浙C10001', place: null }])
  await city.call('duty/askSubordinate', ask('exchangeEnds'))
  await expect.poll(there).toBe(undefined)
  expect(await running()).toBe(null)
  tell(8)
  await expect.poll(async () => (await stored('浙C10001')).length).toBe(3)
  await superior.settled()
  const { rows: kept } = await below.database.pool.query(
    `select positions::int, ended_at is not null as ended from visiting_vehicles`,
  )
  expect(kept).toEqual([{ positions: 1, ended: true }])
  visitor.socket.destroy()
})

test('2011: what is about a vehicle is asked and answered by its plate, and positions of while the link was lost are told late', async () => {
  const old = await signedIn(1002, '2011')
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  const plate = '沪A11111'
  const own = aboutVehicle(plate, 2)
  const ask = { platformId: 'old', kind: 'driver', vehicleId: await idHere(plate), minutes: 5 } as const
  const { ask: asked } = await city.call('duty/askSubordinate', ask)
  await expect.poll(() => old.bodies(0x9200).length).toBe(1)
  expect(readEnvelope(0x9200, old.bodies(0x9200)[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    vehicle: own,
    dataType: 0x920a,
    data: Buffer.alloc(0),
  })
  const person = { driver: '李四', idCard: '3101', certificate: '', issuer: '' }
  // Of another vehicle it is no answer.
  for (const about of [aboutVehicle('沪A00000', 2), own])
    old.send(0x1200, writeEnvelope(about, driverAnswer.id, encode(driverAnswer, person as never, '2011')))
  const answered = async (id: string) => (await recordsOf('old')).asks.find(({ askId }) => askId === id)
  await expect
    .poll(() => answered(asked.askId))
    .toMatchObject({ state: 'answered', driver: { name: '李四', idCard: '3101', validUntil: null } })

  const phone = '13944400002'
  const vehicleId = String(await superior.addVehicle(ours, '浙C20002', { phone }))
  const visitor = new TestTerminal(superior.gatewayPort, phone, '2013')
  await visitor.signIn()
  const { ask: begun } = await city.call('duty/askSubordinate', { ...ask, kind: 'exchangeBegins', vehicleId })
  const downTo = (platform: TestSubordinate, dataType: number) =>
    platform
      .bodies(0x9200)
      .map(({ body }) => readEnvelope(0x9200, body))
      .filter(each => each?.dataType === dataType)
  await expect.poll(() => downTo(old, 0x9205).length).toBe(1)
  old.send(0x1200, writeEnvelope(downTo(old, 0x9205)[0]?.vehicle, forwardingBegins.id, Buffer.alloc(0)))
  await expect.poll(() => downTo(old, 0x9204).length).toBe(1)
  await expect.poll(async () => (await answered(begun.askId))?.exchange).toMatchObject({ positions: 0 })
  await old.stop()
  await expect.poll(async () => (await stateOf('old')).mainSince).toBe(null)
  const clock = Math.floor(Date.now() / 1000) * 1000
  const sent = [1, 2, 3, 4, 5, 6, 7].map(second => clock + second * 1000)
  for (const time of sent) visitor.send(messages808.location, { ...report(0), time })
  await expect.poll(async () => (await stored('浙C20002')).length).toBe(7)
  const again = await signedIn(1002, '2011')
  await expect.poll(async () => (await answered(begun.askId))?.exchange?.positions).toBe(7)
  const late = downTo(again, 0x9203).flatMap(
    each => decode(exchangedPositions, each?.data ?? Buffer.alloc(0), '2011').value.positions,
  )
  const live = downTo(again, 0x9202).map(each => decode(exchangedPosition, each?.data ?? Buffer.alloc(0), '2011').value.position)
  const timesOf = (positions: readonly object[]) => positions.map(each => (each as { time: number }).time)
  expect(timesOf([...late, ...live]).toSorted((a, b) => a - b)).toEqual(sent)
  expect(late.length).toBeGreaterThan(0)
  visitor.socket.destroy()
  await again.stop()
})

test('who has another organisation sees no platform and asks none', async () => {
  const foreign = await superior.newCaller('foreign', [theirs])
  expect(await foreign.call('duty/getSubordinates', {})).toEqual({ platforms: [] })
  const ask = { platformId: 'old', kind: 'check', content: 'x', minutes: 5 }
  expect(await foreign.code('duty/askSubordinate', ask)).toBe(4_040_164)
  expect(await foreign.code('duty/getSubordinateRecords', { platformId: 'old' })).toBe(4_040_164)
  // An alarm of another platform is none of this one.
  const [{ alarmId } = expect.fail('no alarm')] = (await recordsOf('new')).alarms
  expect(await city.code('duty/askSubordinate', { ...ask, kind: 'alarm', alarmId })).toBe(4_040_165)
  expect(await city.code('duty/askSubordinate', { ...ask, alarmId })).toBe(4_040_165)
})

test('a vehicle that another company has meanwhile is none of the platform any more', async () => {
  const alarmOf = async () => (await recordsOf('old')).alarms.find(({ plateNum }) => plateNum === '沪A11111')
  expect(await alarmOf()).toMatchObject({ vehicleId: expect.any(String) })
  const { vehicleId } = (await alarmOf()) ?? expect.fail('no alarm')
  await pool.query('update vehicles set organisation_id = $2 where id = $1', [vehicleId, theirs])
  await superior.fleet.refresh([Number(vehicleId)])
  expect(await alarmOf()).toMatchObject({ plateNum: '沪A11111', vehicleId: null })
  expect((await stateOf('old')).vehicles).toBe(1)
  const old = await signedIn(1002, '2011')
  const before = (await stored('沪A11111')).length
  old.send(0x1200, position('沪A11111', 5))
  old.send(messages.keepAlive.id, Buffer.alloc(0))
  await expect.poll(() => old.bodies(messages.keepAliveAnswer.id).length).toBe(1)
  expect(await stored('沪A11111')).toHaveLength(before)
  await old.stop()
})
