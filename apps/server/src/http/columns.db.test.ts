import {
  columnsType,
  liveServerMessage,
  livePath,
  positionAt,
  readColumns,
  type StatesHead,
  stateTable,
  vehicleAt,
  type VehiclesHead,
  vehicleTable,
} from '@outrider/contract'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aReport, platformOfFile } from '../testing/platform.ts'

const plates = ['粤B12345', '京A00010', '京A00002', '沪C99999']
const vehicles: number[] = []
const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
for (const [at, plate] of plates.entries())
  vehicles.push(await platform.addVehicle(root, plate, { phone: `1380000000${at}`, nickname: at === 0 ? '冷藏车' : '' }))
const reader = await platform.newCaller('reader', [root])
const [first = 0, second = 0, third = 0] = vehicles
platform.bus.publish({ kind: 'linked', vehicleId: first, terminalId: 1, at: 0, version: '2019', address: '' })
platform.bus.publish({
  kind: 'stored',
  positions: [
    aReport(first, 1, { alarms: 0x80000003, quality: 64 }),
    aReport(second, 2, { good: false, mileageHm: null, fuelDl: null, signal: null, satellites: null }),
    aReport(third, 3, { latitudeE6: -33_900_000, longitudeE6: -70_600_000, altitude: -20, speedDkmh: 0, status: 0 }),
  ],
})

async function page(token: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${platform.url}/vehicle/getBatchVehicles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: columnsType, access_token: token, ...headers },
    body: JSON.stringify({ t: Date.now(), ...body }),
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const read = (bytes: Uint8Array) => readColumns<typeof vehicleTable, VehiclesHead>(vehicleTable, bytes)

test('a page in columns says the same as the page in JSON', async () => {
  const asked = { pageSize: 1000, pageNum: 1 }
  const json = await reader.call('vehicle/getBatchVehicles', asked)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { response, bytes } = await page(reader.token, asked, { 'accept-encoding': encoding })
    expect(response.headers.get('content-type')).toBe(columnsType)
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    const { head, columns } = read(bytes)
    expect(head).toMatchObject({ table: 'vehicles/3', rows: 4, epoch: json.epoch, seq: json.seq, nickNameOn: false })
    const rows = json.vehicles.map((_, row) => vehicleAt(columns, row, { alarmNames: head.alarmNames, orgName: () => 'Root' }))
    expect(rows).toEqual(json.vehicles)
  }
})

test('names are found by how they sound and stand in the order in which people read them', async () => {
  const { vehicles: all } = await reader.call('vehicle/getBatchVehicles', { pageSize: 1000, pageNum: 1 })
  expect(all.toSorted((a, b) => a.rank - b.rank).map(vehicle => vehicle.plateNum)).toEqual([
    '沪C99999',
    '京A00002',
    '京A00010',
    '粤B12345',
  ])
  expect(all.find(vehicle => vehicle.plateNum === '粤B12345')?.initials).toBe('yb12345 lcc')
})

test('pages follow each other, and one behind the last is empty', async () => {
  const pages = await Promise.all([1, 2, 3].map(pageNum => page(reader.token, { pageSize: 2, pageNum })))
  expect(pages.map(({ bytes }) => [...read(bytes).columns.id])).toEqual([vehicles.slice(0, 2), vehicles.slice(2), []])
})

test('a failure is told in JSON, whatever was asked for', async () => {
  const { response, bytes } = await page('made up', { pageSize: 2, pageNum: 1 })
  expect(response.headers.get('content-type')).toContain('application/json')
  expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ rspCode: 4010001 })
})

test('the same page for the same view is made once; another view gets its own', async () => {
  const below = await platform.addOrganisation('Below', root)
  const own = await platform.addVehicle(below, '琼D00001')
  await platform.addUser('same', 'a password', [root])
  await platform.addUser('narrow', 'a password', [below])
  const [same, narrow] = [await platform.signIn('same', 'a password'), await platform.signIn('narrow', 'a password')]
  const asked = { pageSize: 10, pageNum: 1 }
  const [one, two] = [await page(reader.token, asked), await page(same.token, asked)]
  expect(Buffer.compare(one.bytes, two.bytes)).toBe(0)
  const narrowed = read((await page(narrow.token, asked)).bytes)
  expect([...narrowed.columns.id]).toEqual([own])
  expect([...narrowed.columns.rank]).toEqual([0])
})

test('the live feed in columns says the same as in JSON', async () => {
  const [first = 0] = vehicles
  const binary: Buffer[] = []
  const feed = new WebSocket(platform.url.replace('http', 'ws') + livePath)
  const heard = (count: number) =>
    new Promise<void>(resolve => {
      const look = () => (binary.length >= count ? resolve() : void feed.once('message', () => setImmediate(look)))
      look()
    })
  feed.on('message', (data, isBinary) => {
    if (isBinary) binary.push(data as Buffer)
  })
  await new Promise(resolve => feed.once('open', resolve))
  feed.send(
    JSON.stringify({
      type: 'subscribe',
      accessToken: reader.token,
      lang: 'en',
      form: 'columns',
      topics: [{ topic: 'positions' }],
    }),
  )
  await heard(1)
  const readStates = (bytes: Buffer) => readColumns<typeof stateTable, StatesHead>(stateTable, new Uint8Array(bytes))
  const snapshot = readStates(binary[0] ?? Buffer.alloc(0))
  expect(snapshot.head).toMatchObject({ type: 'snapshot', table: 'states/3', seq: platform.fleet.seq })

  platform.bus.publish({ kind: 'stored', positions: [aReport(first, 500)] })
  await heard(2)
  const { head, columns } = readStates(binary[1] ?? Buffer.alloc(0))
  expect(head).toMatchObject({ type: 'changes', from: snapshot.head.seq, seq: platform.fleet.seq, rows: 1 })
  const { positions } = await reader.call('vehicle/getVehiclesPosition', { vehicleIds: [String(first)] })
  expect([positionAt(columns, 0, head.alarmNames)]).toEqual(positions)

  // Bits 3, 15, 16, 17: other names since 2019.
  const alarms = 0x3_8008
  const names = {
    2011: ['danger', 'bit15', 'bit16', 'bit17'],
    2013: ['danger', 'bit15', 'bit16', 'bit17'],
    2019: ['dangerousDriving', 'wrongDriving', 'tyrePressure', 'blindAreaFault'],
  }
  let message = 2
  for (const edition of [2011, 2013, 2019] as const) {
    platform.bus.publish({ kind: 'stored', positions: [aReport(first, 500 + message, { alarms, edition })] })
    await heard((message += 1))
    const update = readStates(binary[message - 1] ?? Buffer.alloc(0))
    expect(positionAt(update.columns, 0, update.head.alarmNames).alarms).toEqual(names[edition])
    const json = await reader.call('vehicle/getVehiclesPosition', { vehicleIds: [String(first)] })
    expect(json.positions[0]?.alarms).toEqual(names[edition])
  }
  expect(() => liveServerMessage.parse({ topic: 'positions', ...head, positions })).not.toThrow()
  feed.close()
})

test('a vehicle that was driving and falls silent is abnormally offline until it is heard of again; one that takes leave is not', async () => {
  const [first = 0] = vehicles
  const state = async () => (await reader.call('vehicle/getVehiclesPosition', { vehicleIds: [String(first)] })).positions[0]
  const link = () =>
    platform.bus.publish({ kind: 'linked', vehicleId: first, terminalId: 1, at: 0, version: '2019', address: '' })
  for (const [why, abnormal] of [
    ['idle', true],
    ['closed', true],
    ['logout', false],
    ['shutdown', false],
  ] as const) {
    link()
    expect(await state()).toMatchObject({ onlineState: 'online', abnormalOffline: false })
    platform.bus.publish({ kind: 'unlinked', vehicleId: first, at: 0, why })
    expect(await state(), why).toMatchObject({ onlineState: 'offline', abnormalOffline: abnormal })
  }
  link()
  platform.bus.publish({ kind: 'stored', positions: [aReport(first, 900, { speedDkmh: 0, status: 2 })] })
  platform.bus.publish({ kind: 'unlinked', vehicleId: first, at: 0, why: 'idle' })
  expect(await state()).toMatchObject({ abnormalOffline: false })
})
