import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardSink } from './card-sink.ts'
import { addAlarm } from '../../testing/alarm-rows.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../testing/platform.ts'

const begin = Date.UTC(2026, 0, 1)
const minute = 60_000

let platform: TestPlatform
let chief: Caller
let north: Caller
let own: Caller
let first: number
let second: number
let northern: number
let sink: ReturnType<typeof cardSink>
beforeAll(async () => {
  platform = await testPlatform()
  const root = await platform.addOrganisation('总部', undefined, 'Head office')
  northern = await platform.addOrganisation('北部', root, 'North')
  const southern = await platform.addOrganisation('南部', root, 'South')
  first = await platform.addVehicle(northern, '京D1')
  second = await platform.addVehicle(southern, '粤D2')
  await platform.addUser('chief', 'a password', [root])
  await platform.addUser('north', 'a password', [northern])
  await platform.addUser('京d1', 'a password', [], { vehicle: first })
  ;[chief, north, own] = (await Promise.all(['chief', 'north', '京d1'].map(login => platform.signIn(login, 'a password')))) as [
    Caller,
    Caller,
    Caller,
  ]
  sink = cardSink(platform.database.pool)
  const zhang = { certificate: '310101199001011234', name: '张三', issuer: '上海', validUntil: '20301231' }
  const li = { certificate: '440101199001015678', name: '李四', issuer: '广州' }
  const card = (vehicleId: number, at: number, driver?: typeof zhang | typeof li) => {
    const time = begin + at * minute
    const body = { status: driver ? 1 : 2, time, ...driver }
    return sink.store([
      { vehicleId, terminalId: 1, edition: 2013, serial: 1, receivedAt: time, zoneMinutes: 480, body, bytes: Buffer.alloc(0) },
    ])
  }
  await card(first, 10, zhang)
  await card(first, 60)
  await card(second, 70, li)
  await card(second, 100, zhang)
  await card(first, 90, li)
})
afterAll(() => platform.stop())

const about = (caller: Caller, over: object) =>
  caller.call('activeSafety/getDriverList', { beginTime: begin, endTime: begin + 24 * 60 * minute, ...over })
const summaries = (drives: readonly { name: string; plateNum: string; from: number; to: number | null }[]) =>
  drives.map(({ name, plateNum, from, to }) => [
    name,
    plateNum,
    (from - begin) / minute,
    to === null ? null : (to - begin) / minute,
  ])

test('drivers are listed by organisation and by name, with most of their number covered', async () => {
  const all = await chief.call('activeSafety/getDriverList', {})
  // Each drove for both: a driver of North and one of South.
  expect(all).toMatchObject({ total: 4, drives: [] })
  expect(all.drivers).toContainEqual({
    driverId: expect.any(String) as string,
    name: '张三',
    licence: '310***********1234',
    issuer: '上海',
    validUntil: '2030-12-31',
    orgId: expect.any(Number) as number,
    orgName: 'North',
  })
  expect(JSON.stringify(all)).not.toContain('19900101')
  expect((await north.call('activeSafety/getDriverList', {})).drivers.map(({ name }) => name)).toEqual(['张三', '李四'])
  expect((await own.call('activeSafety/getDriverList', {})).total).toBe(2)
  expect((await chief.call('activeSafety/getDriverList', { keyword: '李' })).total).toBe(2)
  expect((await chief.call('activeSafety/getDriverList', { keyword: '5678' })).total).toBe(2)
  expect((await chief.call('activeSafety/getDriverList', { keyword: '%' })).total).toBe(0)
})

test('who drove a vehicle when is told to who sees the vehicle, cards of before and after the time taken into account', async () => {
  expect(summaries((await about(north, { vehicleId: String(first) })).drives)).toEqual([
    ['张三', '京D1', 10, 60],
    ['李四', '京D1', 90, null],
  ])
  const within = { vehicleId: String(first), beginTime: begin + 20 * minute, endTime: begin + 30 * minute }
  expect(summaries((await about(north, within)).drives)).toEqual([['张三', '京D1', 10, 60]])
  expect(await north.code('activeSafety/getDriverList', { vehicleId: String(second), beginTime: 0, endTime: 1 })).toBe(4040101)
  expect(await north.code('activeSafety/getDriverList', { vehicleId: String(first) })).toBe(4000001)
  expect(await north.code('activeSafety/getDriverList', { vehicleId: String(first), beginTime: 2, endTime: 1 })).toBe(4000502)
})

test('the phone of who drove is told to those who may write to drivers', async () => {
  await platform.database.pool.query(`update drivers set mobile = '13812345678' where name = '张三'`)
  await platform.addUser('viewer', 'a password', [northern], { rights: { moreAuth: false } })
  const viewer = await platform.signIn('viewer', 'a password')
  const asked = { vehicleId: String(first), beginTime: begin, endTime: begin + 60 * minute }
  const phones = async (caller: Caller) =>
    (await caller.call('activeSafety/getDriverList', asked)).drives.map(({ name, phone }) => [name, phone])
  expect(await phones(north)).toContainEqual(['张三', '13812345678'])
  expect(await phones(viewer)).toContainEqual(['张三', undefined])
})

test('what a driver drove is told as far as the vehicles may be seen', async () => {
  const { drivers } = await chief.call('activeSafety/getDriverList', { keyword: '张三' })
  const zhang = drivers.find(({ orgName }) => orgName === 'North')
  const driverId = zhang?.driverId
  expect(summaries((await about(chief, { driverId })).drives)).toEqual([
    ['张三', '京D1', 10, 60],
    ['张三', '粤D2', 100, null],
  ])
  expect(summaries((await about(north, { driverId })).drives)).toEqual([['张三', '京D1', 10, 60]])
  expect(await about(north, { driverId: '999999' })).toEqual({ drivers: [], total: 0, drives: [] })
})

test('a number is found by what is shown of it, or whole: digit by digit nobody finds out the rest', async () => {
  const found = async (keyword: string) => (await chief.call('activeSafety/getDriverList', { keyword })).total
  expect(await found('678')).toBe(2)
  expect(await found('440101199001015678')).toBe(2)
  for (const keyword of ['15678', '40101199001015678', '4401']) expect(await found(keyword), keyword).toBe(0)
})

test('a card read in one company neither renames nor shows nor finds a driver of another', async () => {
  const [east, west] = await Promise.all([platform.addOrganisation('东方'), platform.addOrganisation('西方')])
  const eastern = await platform.addVehicle(east, '沪E1')
  const western = await platform.addVehicle(west, '川W1')
  await platform.addUser('east', 'a password', [east])
  await platform.addUser('west', 'a password', [west])
  const callers = { east: await platform.signIn('east', 'a password'), west: await platform.signIn('west', 'a password') }
  const insert = (vehicleId: number, at: number, name: string, issuer: string) => {
    const time = begin + at * minute
    const body = { status: 1, time, certificate: '510101198812127777', name, issuer }
    return sink.store([
      { vehicleId, terminalId: 1, edition: 2013, serial: 1, receivedAt: time, zoneMinutes: 480, body, bytes: Buffer.alloc(0) },
    ])
  }
  await insert(eastern, 10, '赵东', '上海')
  await insert(western, 20, '伪造', '成都')
  const namesSeenBy = async (who: keyof typeof callers, body: object = {}) =>
    (await callers[who].call('activeSafety/getDriverList', body)).drivers.map(({ name, issuer }) => `${name} ${issuer}`)
  expect(await namesSeenBy('east')).toEqual(['赵东 上海'])
  expect(await namesSeenBy('west')).toEqual(['伪造 成都'])
  expect(await namesSeenBy('west', { keyword: '赵' })).toEqual([])
  expect(await namesSeenBy('east', { keyword: '510101198812127777' })).toEqual(['赵东 上海'])
  const { driverId } = (await callers.east.call('activeSafety/getDriverList', {})).drivers[0] ?? expect.fail()
  expect(await about(callers.west, { driverId })).toEqual({ drivers: [], total: 0, drives: [] })
  expect(summaries((await about(callers.east, { driverId })).drives)).toEqual([['赵东', '沪E1', 10, null]])
  expect(summaries((await about(callers.west, { vehicleId: String(western) })).drives)).toEqual([['伪造', '川W1', 20, null]])

  // Who drove a vehicle before it was sold is not told to its buyer.
  await platform.database.pool.query('update vehicles set organisation_id = $1 where id = $2', [west, eastern])
  await platform.fleet.refresh([eastern])
  const sold = await about(callers.west, { vehicleId: String(eastern) })
  expect(JSON.stringify(sold)).not.toContain('赵东')
})

test('alarms name who drove when they began, for those who see the driver', async () => {
  for (const at of [5, 10, 30, 75, 95]) await addAlarm(platform.database, first, { started_at: new Date(begin + at * minute) })
  await addAlarm(platform.database, second, { started_at: new Date(begin + 80 * minute) })
  const named = async (caller: Caller) => {
    const { alarms } = await caller.call('alarm/getVehiclesAlarms', { order: 'started' })
    return alarms.map(({ plateNum, startedAt, driverName }) => [plateNum, (startedAt - begin) / minute, driverName])
  }
  const ofNorth = [
    ['京D1', 95, '李四'],
    ['京D1', 75, null],
    ['京D1', 30, '张三'],
    ['京D1', 10, '张三'],
    ['京D1', 5, null],
  ]
  expect(await named(north)).toEqual(ofNorth)
  expect(await named(chief)).toEqual([ofNorth[0], ['粤D2', 80, '李四'], ...ofNorth.slice(1)])
  await platform.addUser('alarms only', 'a password', [northern], { rights: { posAuth: false, trackAuth: false } })
  const alarmsOnly = await platform.signIn('alarms only', 'a password')
  expect((await named(alarmsOnly)).map(([, , name]) => name)).toEqual([null, null, null, null, null])
  const [newest] = (await north.call('alarm/getVehiclesAlarms', {})).alarms
  const detail = await north.call('alarm/getVehicleAlarmDetail', { alarmId: newest?.alarmId ?? '' })
  expect(detail.alarm.driverName).toBe('李四')
})

test('a drive is told by the name that its card said', async () => {
  await sink.store([
    {
      vehicleId: second,
      terminalId: 1,
      edition: 2013,
      serial: 1,
      receivedAt: begin + 200 * minute,
      zoneMinutes: 480,
      body: { status: 1, time: begin + 200 * minute, certificate: '440101199001015678', name: '李四改' },
      bytes: Buffer.alloc(0),
    },
  ])
  const { drives, drivers } = await about(chief, { vehicleId: String(second) })
  expect(summaries(drives).map(([name]) => name)).toEqual(['李四', '张三', '李四改'])
  expect(drivers.map(({ name }) => name)).toContain('李四改')
})

test('drives are told of at most thirty days, and of times that there are', async () => {
  const code = (beginTime: number, endTime: number) =>
    chief.code('activeSafety/getDriverList', { vehicleId: String(first), beginTime, endTime })
  expect(await code(begin, begin + 30 * 86_400_000)).toBe(0)
  expect(await code(begin, begin + 30 * 86_400_000 + 1)).not.toBe(0)
  expect(await code(9e15, 9e15)).toBe(4000001)
})
