import { encode, messages } from '@outrider/jt808'
import { afterAll, expect, test } from 'vitest'
import type { PositionReport } from '../../events/position-report.ts'
import { testGateway, until } from '../../testing/gateway.ts'
import { locationOf } from '../../testing/terminal.ts'

let number = 13_922_000_000

afterAll(() => g.close())

const linked = () => g.linked(String((number += 1)), number % 2 ? '2019' : '2013')
const now = Math.floor(Date.now() / 1_000) * 1_000
const minute = 60_000

async function history(vehicleId: number): Promise<Record<string, unknown>[]> {
  return (await g.database.pool.query('select * from positions where vehicle_id = $1 order by time, digest', [vehicleId])).rows
}
async function latest(vehicleId: number): Promise<Record<string, unknown> | undefined> {
  return (await g.database.pool.query('select * from latest_positions where vehicle_id = $1', [vehicleId])).rows[0]
}
const storedReports = (vehicleId: number): PositionReport[] =>
  g.events.flatMap(e => (e.kind === 'stored' ? e.positions.filter(p => p.vehicleId === vehicleId) : []))
// Arrival times are unique.
let reading = 0
const g = await testGateway({ graceMs: 0, clock: () => Date.now() + (reading += 1) })

test('the edition of JT/T 808 is stored with each report and published', async () => {
  for (const [phone, version] of [
    ['13958000001', '2013'],
    ['13958000002', '2019'],
  ] as const) {
    const { terminal, vehicleId } = await g.linked(phone, version)
    expect(await terminal.ackOf(terminal.report({ alarms: 1 << 16 }))).toBe(0)
    const stored = async (table: string) =>
      (await g.database.pool.query(`select edition from ${table} where vehicle_id = $1`, [vehicleId])).rows
    expect(await stored('positions')).toEqual([{ edition: Number(version) }])
    expect(await stored('latest_positions')).toEqual([{ edition: Number(version) }])
    const published = g.events.flatMap(event => (event.kind === 'stored' ? event.positions : []))
    expect(published.filter(report => report.vehicleId === vehicleId)).toEqual([
      expect.objectContaining({ edition: Number(version) }),
    ])
  }
})

test('a report is stored with all it says, moves the vehicle, is told and acknowledged', async () => {
  const { terminal, vehicleId } = await linked()
  const serial = terminal.report({
    time: now,
    latitude: -33.5,
    longitude: 151.25,
    alarms: 0x8000_0002,
    extras: { mileage: 12.3, fuel: 40, signal: 20, satellites: 9 },
  })
  expect(await terminal.ackOf(serial)).toBe(0)
  expect(await history(vehicleId)).toEqual([
    {
      vehicle_id: vehicleId,
      time: new Date(now),
      digest: String(storedReports(vehicleId)[0]?.digest),
      received_at: expect.any(Date),
      reported_time: null,
      latitude_e6: -33_500_000,
      longitude_e6: 151_250_000,
      altitude: 12,
      speed_dkmh: 543,
      course: 90,
      alarms: 0x8000_0002 | 0,
      status: 0b111,
      mileage_hm: 123,
      fuel_dl: 400,
      quality: 0,
      source: 0,
      extras: expect.any(Buffer),
      edition: 2019,
    },
  ])
  expect(await latest(vehicleId)).toMatchObject({
    fix_time: new Date(now),
    fix_latitude_e6: -33_500_000,
    fix_datum: 'wgs84',
    report_time: new Date(now),
    speed_dkmh: 543,
    alarms: 0x8000_0002 | 0,
    located: true,
    mileage_hm: 123,
    signal: 20,
    satellites: 9,
  })
  expect(storedReports(vehicleId)).toMatchObject([{ time: now, latitudeE6: -33_500_000, good: true }])
})

test('no acknowledgement leaves before the commit, while other traffic is answered', async () => {
  const { terminal, vehicleId } = await linked()
  const release = await g.holdWrites()
  const report = terminal.report()
  await until(() => g.gateway.stats().queued === 1)
  expect(await terminal.ackOf(terminal.send(messages.heartbeat, {}))).toBe(0)
  expect(await terminal.ackOf(terminal.send(messages.heartbeat, {}))).toBe(0)
  expect(terminal.isAcknowledged(report)).toBe(false)
  expect(storedReports(vehicleId)).toEqual([])
  await release()
  expect(await terminal.ackOf(report)).toBe(0)
  expect(await history(vehicleId)).toHaveLength(1)
})

test('a report that is sent again is acknowledged again, stored once and told once', async () => {
  const { terminal, vehicleId } = await linked()
  for (let i = 0; i < 3; i += 1) expect(await terminal.ackOf(terminal.report({ time: now }))).toBe(0)
  expect(await history(vehicleId)).toHaveLength(1)
  expect(storedReports(vehicleId)).toHaveLength(1)
})

test('the same report three times within one write is stored once', async () => {
  const { terminal, vehicleId } = await linked()
  const release = await g.holdWrites()
  const first = terminal.report({ time: now - minute })
  await until(() => g.gateway.stats().queued === 1)
  const serials = [1, 2, 3].map(() => terminal.report({ time: now }))
  const clockless = [1, 2, 3].map(() => terminal.report({ time: null }, 5_000))
  await until(() => g.gateway.stats().queued === 7)
  await release()
  for (const serial of [first, ...serials, ...clockless]) expect(await terminal.ackOf(serial)).toBe(0)
  expect(await history(vehicleId)).toHaveLength(3)
  expect(storedReports(vehicleId)).toHaveLength(3)
})

test('two different reports of one second are both kept, and the later one counts', async () => {
  const { terminal, vehicleId } = await linked()
  await terminal.ackOf(terminal.report({ time: now, speed: 10 }))
  await terminal.ackOf(terminal.report({ time: now, speed: 20 }))
  expect(await history(vehicleId)).toHaveLength(2)
  expect(await latest(vehicleId)).toMatchObject({ speed_dkmh: 200 })
})

test('a repeated report without a clock is stored once; the next one, alike but for its serial, too', async () => {
  const { terminal, vehicleId } = await linked()
  expect(await terminal.ackOf(terminal.report({ time: null }, 900))).toBe(0)
  terminal.heard.length = 0
  expect(await terminal.ackOf(terminal.report({ time: null }, 900))).toBe(0)
  expect(await history(vehicleId)).toHaveLength(1)
  expect(await terminal.ackOf(terminal.report({ time: null }, 901))).toBe(0)
  expect(await history(vehicleId)).toHaveLength(2)
})

test.each([
  ['without a fix', { status: 0b01, latitude: 30, longitude: 120 }, 1],
  ['at 0,0', { latitude: 0, longitude: 0 }, 4],
  ['outside the valid range', { latitude: 91 }, 8],
])('a report %s enters the history, changes the state, and does not move the vehicle', async (_, location, flag) => {
  const { terminal, vehicleId } = await linked()
  await terminal.ackOf(terminal.report({ time: now - minute, speed: 30 }))
  await terminal.ackOf(terminal.report({ time: now, speed: 0, ...location }))
  expect((await history(vehicleId)).map(row => row['quality'])).toEqual([0, flag])
  expect(await latest(vehicleId)).toMatchObject({
    fix_time: new Date(now - minute),
    fix_latitude_e6: 31_230_400,
    report_time: new Date(now),
    speed_dkmh: 0,
    located: false,
  })
})

test('whether it drives is kept while it has no fix, over a restart as well, until a fix or the ignition tells', async () => {
  const { terminal, vehicleId } = await linked()
  const moving = async () => (await latest(vehicleId))?.['moving']
  await terminal.ackOf(terminal.report({ time: now - 4 * minute, speed: 60 }))
  await terminal.ackOf(terminal.report({ time: now - 3 * minute, speed: 0, status: 1 }))
  expect(await moving()).toBe(true)
  await terminal.ackOf(terminal.report({ time: now - 2 * minute, speed: 0, status: 0 }))
  expect(await moving()).toBe(false)
  await terminal.ackOf(terminal.report({ time: now - minute, speed: 0, status: 1 }))
  expect(await moving()).toBe(false)
})

test.each([
  ['from the future', now + 3_600_000, 2],
  ['from 2009', Date.UTC(2009, 0, 1), 16],
])('a live report %s enters the history by its arrival and is the newest, by its arrival', async (_, time, flag) => {
  const { terminal, vehicleId } = await linked()
  await terminal.ackOf(terminal.report({ time: now - minute, speed: 30 }))
  await terminal.ackOf(terminal.report({ time, speed: 99, latitude: 40 }))
  const rows = await history(vehicleId)
  expect(rows.map(row => row['quality'])).toEqual([0, flag])
  expect(rows[1]?.['reported_time']).toEqual(new Date(time))
  expect(Math.abs(Number(rows[1]?.['time']) - Date.now())).toBeLessThan(minute)
  expect(await latest(vehicleId)).toMatchObject({
    fix_time: rows[1]?.['received_at'],
    report_time: rows[1]?.['received_at'],
    reported_time: new Date(time),
    sound_time: new Date(now - minute),
    speed_dkmh: 990,
  })
  expect((await latest(vehicleId))?.['received_at']).toEqual(rows[1]?.['received_at'])
})

test('late reports enter the history and do not move the vehicle back', async () => {
  const { terminal, vehicleId } = await linked()
  await terminal.ackOf(terminal.report({ time: now, latitude: 32 }))
  const items = [5, 4, 3].map(minutes => locationOf({ time: now - minutes * minute, latitude: 31, speed: minutes }))
  const serial = terminal.send(messages.locationBatch, {
    type: 1,
    locations: items.map(location => ({ location, bytes: encode(messages.location, location, '2013') })),
  })
  expect(await terminal.ackOf(serial)).toBe(0)
  expect((await history(vehicleId)).map(row => [row['quality'], row['source']])).toEqual([
    [32, 2],
    [32, 2],
    [32, 2],
    [0, 0],
  ])
  expect(await latest(vehicleId)).toMatchObject({ fix_time: new Date(now), fix_latitude_e6: 32_000_000, speed_dkmh: 543 })
})

test('an old report that comes after a new one is late too, after a reconnect as well', async () => {
  const { terminal, vehicleId } = await linked()
  await terminal.ackOf(terminal.report({ time: now }))
  await terminal.leave()
  const again = await g.terminal(String(number), number % 2 ? '2019' : '2013').signIn()
  await again.ackOf(again.report({ time: now - minute, latitude: 10 }))
  expect((await history(vehicleId)).map(row => row['quality'])).toEqual([32, 0])
  expect(await latest(vehicleId)).toMatchObject({ fix_time: new Date(now), fix_latitude_e6: 31_230_400 })
})

test('late reports that are newer than all known do move the vehicle', async () => {
  const { terminal, vehicleId } = await linked()
  await terminal.ackOf(terminal.report({ time: now - 10 * minute }))
  const location = locationOf({ time: now - minute, latitude: 33 })
  await terminal.ackOf(terminal.send(messages.locationBatch, { type: 1, locations: [{ location, bytes: Buffer.alloc(0) }] }))
  expect(await latest(vehicleId)).toMatchObject({ fix_latitude_e6: 33_000_000 })
})

test('a report resent in a batch is the same report', async () => {
  const { terminal, vehicleId } = await linked()
  const location = locationOf({ time: now })
  await terminal.ackOf(terminal.send(messages.location, location))
  await terminal.ackOf(terminal.send(messages.locationBatch, { type: 1, locations: [{ location, bytes: Buffer.alloc(0) }] }))
  expect(await history(vehicleId)).toHaveLength(1)
})

test('a batch is acknowledged once, after all of it is stored', async () => {
  const { terminal, vehicleId } = await linked()
  const release = await g.holdWrites()
  const locations = Array.from({ length: 20 }, (_, i) => ({
    location: locationOf({ time: now - i * 1_000 }),
    bytes: Buffer.alloc(0),
  }))
  const serial = terminal.send(messages.locationBatch, { type: 0, locations })
  await until(() => g.gateway.stats().queued === 20)
  expect(await terminal.ackOf(terminal.send(messages.heartbeat, {}))).toBe(0)
  expect(terminal.isAcknowledged(serial)).toBe(false)
  await release()
  expect(await terminal.ackOf(serial)).toBe(0)
  expect(await history(vehicleId)).toHaveLength(20)
})

test('a report that cannot be stored is answered 1, those of the same write are stored', async () => {
  const good = await Promise.all([linked(), linked(), linked()])
  const gone = await linked()
  await g.database.pool.query('delete from vehicles where id = $1', [gone.vehicleId])
  const release = await g.holdWrites()
  const [first] = good
  const ahead = first.terminal.report({ time: now - minute })
  await until(() => g.gateway.stats().queued === 1)
  const reports = [...good, gone].flatMap(({ terminal }) =>
    [1, 2, 3].map(i => ({ terminal, serial: terminal.report({ time: now - i * 1_000 }) })),
  )
  await until(() => g.gateway.stats().queued === 13)
  await release()
  expect(await first.terminal.ackOf(ahead)).toBe(0)
  for (const { terminal, serial } of reports) expect(await terminal.ackOf(serial)).toBe(terminal === gone.terminal ? 1 : 0)
  for (const { vehicleId, terminal } of good) expect(await history(vehicleId)).toHaveLength(terminal === first.terminal ? 4 : 3)
  expect(await history(gone.vehicleId)).toEqual([])
  expect(g.logLines).toContainEqual({
    level: 'error',
    text: 'report cannot be stored',
    fields: expect.objectContaining({ vehicleId: gone.vehicleId }),
  })
})

test('reports of any day find their partition, one that was dropped meanwhile too', async () => {
  const { terminal, vehicleId } = await linked()
  const day = 86_400_000
  const at = now - 40 * day
  await terminal.ackOf(terminal.report({ time: at }))
  const table = `positions_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`
  await g.database.pool.query(`drop table ${table}`)
  expect(await terminal.ackOf(terminal.report({ time: at }))).toBe(0)
  expect(await history(vehicleId)).toHaveLength(1)
})
