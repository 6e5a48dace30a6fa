/** What platforms that report to this one are asked about vehicles, and told of those of other regions, over real sockets. */
import { messages as messages808 } from '@outrider/jt808'
import {
  aboutVehicle,
  decode,
  driverAnswer,
  encode,
  exchangedPosition,
  exchangedPositions,
  forwardingBegins,
  pastAnswer,
  pastWanted,
  positionsAnswer,
  positionsEndAnswer,
  positionsUnwanted,
  positionsWanted,
  readEnvelope,
  writeEnvelope,
} from '@outrider/jt809'
import { expect, test } from 'vitest'
import { bodyOf, upward } from '../../testing/every-message-809.ts'
import type { TestSubordinate } from '../../testing/subordinate.ts'
import { TestTerminal } from '../../testing/terminal.ts'
import { outriderAboveOthers } from '../../testing/outrider-above-others.ts'

const {
  superior,
  city,
  below,
  root,
  dispatcher,
  linked,
  signedIn,
  stateOf,
  recordsOf,
  stored,
  report,
  position,
  plateOf,
  idHere,
  ours,
} = await outriderAboveOthers()

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
  old.send(0x1200, position(plate, 30))
  await expect.poll(async () => (await stored(plate)).length).toBe(1)
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

test.each([
  [1002, '2011', '沪A11111'],
  [1003, '2019', '沪A33333'],
] as const)(
  '%i, %s: past positions go to a platform below, of its own vehicle and in an exchange, as far as it may know them',
  async (accessCode, edition, plate) => {
    const id = edition === '2011' ? 'old' : 'new'
    const below809 = await signedIn(accessCode, edition)
    await expect.poll(async () => (await stateOf(id)).slaveSince).not.toBe(null)
    const down = (dataType: number) =>
      below809.bodies(0x9200).flatMap(({ body }) => {
        const read = readEnvelope(0x9200, body)
        return read?.dataType === dataType ? read : []
      })
    let serial = 0
    const asks = (about: string, row: { id: number }, data: Buffer) => {
      serial = below809.send(0x1200, writeEnvelope(aboutVehicle(about, 2), row.id, data))
    }
    /** The result of the nth answer, which names its question in 2019. */
    const result = async (row: typeof pastAnswer, nth: number): Promise<number> => {
      await expect.poll(() => down(row.id).length).toBeGreaterThan(nth)
      const { value } = decode(row, down(row.id)[nth]?.data ?? Buffer.alloc(0), edition)
      if (edition === '2019') expect(value.sourceSerial).toBe(serial)
      return value.result
    }
    const span = (from: number, to: number) => encode(pastWanted, { from, to }, edition)
    const times = () =>
      down(0x9203).flatMap(({ data }) =>
        decode(exchangedPositions, data, edition).value.positions.map(each => (each as { time?: number }).time),
      )
    // Of its own: what it has told itself, since it told of it first.
    const { messageId, body } = bodyOf(upward.find(row => row.id === 0x1202) ?? expect.fail('no row'), edition, plate)
    below809.send(messageId, body)
    await expect.poll(async () => (await stored(plate)).length).toBeGreaterThan(0)
    await superior.database.pool.query(`update subordinate_vehicles set first_at = now() - interval '1 hour' where plate = $1`, [
      plate,
    ])
    const now = Date.now()
    asks(plate, pastWanted, span(now - 86_400_000, now + 1_000))
    expect(await result(pastAnswer, 0)).toBe(0)
    await expect.poll(() => down(0x9203).length).toBe(1)
    asks(plate, pastWanted, span(now - 86_400_000, now - 80_000_000))
    expect(await result(pastAnswer, 1)).toBe(2)
    asks(plate, pastWanted, span(now, now - 1_000))
    expect(await result(pastAnswer, 2)).toBe(3)
    // Of another region: nothing, before somebody here wants it told.
    const phone = edition === '2011' ? '13944400003' : '13944400004'
    const foreign = `浙D${phone.slice(-5)}`
    const vehicleId = String(await superior.addVehicle(ours, foreign, { phone }))
    await superior.database.pool.query('update vehicles set plate_color = 2 where id = $1', [vehicleId])
    await superior.fleet.reload()
    asks(foreign, pastWanted, span(now - 86_400_000, now + 60_000))
    expect(await result(pastAnswer, 3)).toBe(4)
    asks(foreign, positionsWanted, span(now, now + 60_000))
    expect(await result(positionsAnswer, 0)).toBe(3)
    asks(foreign, positionsUnwanted, Buffer.alloc(0))
    expect(await result(positionsEndAnswer, 0)).toBe(1)
    const visitor = new TestTerminal(superior.gatewayPort, phone, '2013')
    await visitor.signIn()
    const ask = { platformId: id, kind: 'exchangeBegins', vehicleId, minutes: 5 } as const
    const { ask: begun } = await city.call('duty/askSubordinate', ask)
    await expect.poll(() => down(0x9205).length).toBe(1)
    const asked = below809.bodies(0x9200).find(({ body }) => readEnvelope(0x9200, body)?.dataType === 0x9205)?.header.serial
    const agreed = encode(forwardingBegins, { sourceType: 0x9205, sourceSerial: asked, nothing: 0 }, edition)
    below809.send(0x1200, writeEnvelope(down(0x9205)[0]?.vehicle, forwardingBegins.id, agreed))
    const exchange = async () => (await recordsOf(id)).asks.find(({ askId }) => askId === begun.askId)?.exchange
    await expect.poll(exchange).toMatchObject({ positions: 0 })
    const clock = Math.ceil(Date.now() / 1000) * 1000
    for (const second of [1, 2, 3, 4, 5, 6, 7]) visitor.send(messages808.location, { ...report(0), time: clock + second * 1000 })
    await expect.poll(exchange).toMatchObject({ positions: 7 })
    asks(foreign, positionsWanted, span(clock, clock + 60_000))
    expect(await result(positionsAnswer, 1)).toBe(0)
    const before = down(0x9203).length
    const known = times().length
    asks(foreign, pastWanted, span(clock - 86_400_000, clock + 6_000))
    expect(await result(pastAnswer, 4)).toBe(0)
    await expect.poll(() => times().length).toBe(known + 6)
    // Five to a message.
    expect(down(0x9203).length).toBe(before + 2)
    // For some seconds another company had the vehicle: what is of before is nobody's here any more.
    const former = [vehicleId, await superior.addOrganisation(`Former ${edition}`), new Date(clock + 3_500)]
    await superior.database.pool.query('insert into former_owners (vehicle_id, root_id, until) values ($1, $2, $3)', former)
    await superior.fleet.reload()
    asks(foreign, pastWanted, span(clock - 86_400_000, clock + 6_000))
    expect(await result(pastAnswer, 5)).toBe(0)
    await expect.poll(() => times().length).toBe(known + 9)
    // It wants them no longer.
    asks(foreign, positionsUnwanted, Buffer.alloc(0))
    expect(await result(positionsEndAnswer, 1)).toBe(0)
    expect(await exchange()).toBe(null)
    asks(foreign, pastWanted, span(clock - 86_400_000, clock + 6_000))
    expect(await result(pastAnswer, 6)).toBe(4)
    visitor.socket.destroy()
    await below809.stop()
  },
)
