import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardSink } from './card-sink.ts'
import { type Caller, testPlatform, type TestPlatform } from '../../testing/platform.ts'

const begin = Date.UTC(2026, 0, 1)
const minute = 60_000

let platform: TestPlatform
let chief: Caller
let north: Caller
let own: Caller
let first: number
let second: number
beforeAll(async () => {
  platform = await testPlatform()
  const root = await platform.addOrganisation('总部', undefined, 'Head office')
  const northern = await platform.addOrganisation('北部', root, 'North')
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
  const sink = cardSink(platform.database.pool)
  const zhang = { certificate: '310101199001011234', name: '张三', issuer: '上海', validUntil: '20301231' }
  const li = { certificate: '440101199001015678', name: '李四', issuer: '广州' }
  const card = (vehicleId: number, at: number, driver?: typeof zhang | typeof li) => {
    const time = begin + at * minute
    const body = { status: driver ? 1 : 2, time, ...driver }
    return sink.store([{ vehicleId, terminalId: 1, edition: 2013, receivedAt: time, body, bytes: Buffer.alloc(0) }])
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
  expect(all).toMatchObject({ total: 2, drives: [] })
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
  expect((await north.call('activeSafety/getDriverList', {})).drivers.map(({ name }) => name)).toEqual(['张三'])
  expect((await own.call('activeSafety/getDriverList', {})).total).toBe(2)
  expect((await chief.call('activeSafety/getDriverList', { keyword: '李' })).total).toBe(1)
  expect((await chief.call('activeSafety/getDriverList', { keyword: '5678' })).total).toBe(1)
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

test('what a driver drove is told as far as the vehicles may be seen', async () => {
  const [zhang] = (await chief.call('activeSafety/getDriverList', { keyword: '张三' })).drivers
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
  expect(await found('678')).toBe(1)
  expect(await found('440101199001015678')).toBe(1)
  for (const keyword of ['15678', '40101199001015678', '4401']) expect(await found(keyword), keyword).toBe(0)
})

test('of a driver of another organisation it is not told which one that is', async () => {
  const { drivers } = await about(north, { vehicleId: String(first) })
  expect(drivers.map(({ name, orgId, orgName }) => [name, orgId > 0, orgName])).toEqual([
    ['张三', true, 'North'],
    ['李四', false, ''],
  ])
})

test('drives are told of at most thirty days, and of times that there are', async () => {
  const code = (beginTime: number, endTime: number) =>
    chief.code('activeSafety/getDriverList', { vehicleId: String(first), beginTime, endTime })
  expect(await code(begin, begin + 30 * 86_400_000)).toBe(0)
  expect(await code(begin, begin + 30 * 86_400_000 + 1)).not.toBe(0)
  expect(await code(9e15, 9e15)).toBe(4000001)
})
