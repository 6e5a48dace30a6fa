/** Platforms that report to this one: another Outrider, and others frame by frame, over real sockets. */
import { messages as messages808 } from '@outrider/jt808'
import {
  aboutVehicle,
  alarmEnded2019,
  alarmReport,
  contents,
  decode,
  type Edition,
  encode,
  messages,
  POST_CHECK_ANSWER,
  readEnvelope,
  readPostCheck,
  registrationAnswer,
  urge,
  urgeAnswer,
  writeEnvelope,
  writePostCheckAnswer,
} from '@outrider/jt809'
import { expect, test, vi } from 'vitest'
import { SubordinateLink } from '../../supervision/subordinates/subordinate-link.ts'
import { outriderAboveOthers } from '../../testing/outrider-above-others.ts'

const {
  superior,
  city,
  pool,
  below,
  root,
  dispatcher,
  linked,
  signedIn,
  dialled,
  stateOf,
  recordsOf,
  stored,
  second,
  report,
  position,
  block,
  ours,
  theirs,
} = await outriderAboveOthers()

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

test('a platform that takes nothing off its connection holds up neither the checks of another nor their answers', async () => {
  const [stuck, old] = [await signedIn(1003, '2019', { listens: false }), await signedIn(1002, '2011')]
  await expect.poll(async () => (await stateOf('old')).slaveSince).not.toBe(null)
  const leaving = Promise.withResolvers<undefined>()
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its link below
  const { send } = SubordinateLink.prototype
  const spy = vi.spyOn(SubordinateLink.prototype, 'send').mockImplementation(function (this: SubordinateLink, ...frame) {
    return this.subordinate.id === 'new' ? leaving.promise : send.apply(this, frame)
  })
  try {
    const check = { kind: 'check', content: '在吗', minutes: 10 } as const
    await city.call('duty/askSubordinate', { ...check, platformId: 'new' })
    await expect
      .poll(() => spy.mock.contexts.some(link => link instanceof SubordinateLink && link.subordinate.id === 'new'))
      .toBe(true)
    const before = old.bodies(0x9300).length
    const { ask } = await city.call('duty/askSubordinate', { ...check, platformId: 'old' })
    await expect.poll(() => old.bodies(0x9300).length).toBe(before + 1)
    const { header, body } = old.bodies(0x9300).at(-1) ?? expect.fail('not asked')
    const question = readPostCheck(readEnvelope(0x9300, body)?.data ?? Buffer.alloc(0), '2011').value
    old.send(0x1300, writePostCheckAnswer(question, header.serial, { text: '在', responder: 'Li', phone: '' }))
    const answered = async () => (await recordsOf('old')).asks.find(({ askId }) => askId === ask.askId)
    await expect.poll(answered).toMatchObject({ state: 'answered', answer: '在' })
  } finally {
    leaving.resolve(undefined)
    spy.mockRestore()
    for (const each of [stuck, old]) await each.stop()
  }
})
