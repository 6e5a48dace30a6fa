/** A terminal's zone is set after it has sent reports: they, and their alarms, are put where they belong. */
import { encode, messages } from '@outrider/jt808'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, testPlatform, type TestPlatform } from '../../testing/platform.ts'
import { locationOf, TestTerminal } from '../../testing/terminal.ts'

let platform: TestPlatform
let company: number
let operator: Caller
const terminals: TestTerminal[] = []
beforeAll(async () => {
  platform = await testPlatform({ terminals: 'gateway' })
  company = await platform.addOrganisation('Ours')
  await platform.addUser('operator', 'a password', [company])
  operator = await platform.signIn('operator', 'a password')
})
afterAll(async () => {
  for (const terminal of terminals) terminal.socket.destroy()
  await platform.stop()
})

const minute = 60_000
const hour = 60 * minute
let phones = 13_955_700_000
async function vehicle() {
  const phone = String((phones += 1))
  const id = await platform.addVehicle(company, `沪${phone}`, { phone })
  const terminal = await new TestTerminal(platform.gatewayPort, phone).signIn()
  terminals.push(terminal)
  return { vehicleId: String(id), terminal }
}
const batch = (times: readonly number[]): Buffer =>
  encode(
    messages.locationBatch,
    { type: 1, locations: times.map(time => ({ location: locationOf({ time }), bytes: Buffer.alloc(0) })) },
    '2013',
  )
const stored = async (vehicleId: string) => {
  const { rows } = await platform.database.pool.query<{ time: Date; reported_time: Date | null; source: number }>(
    'select time, reported_time, source from positions where vehicle_id = $1 order by time',
    [vehicleId],
  )
  return rows.map(row => ({ ...row, time: row.time.getTime(), reported_time: row.reported_time?.getTime() ?? null }))
}

test.each([
  ['seven hours behind', -7 * hour, 60],
  ['half past two behind', -2.5 * hour, 330],
  ['fifteen hours behind, on the day before', -15 * hour, -420],
])(
  'what a terminal sent %s is corrected in track and alarms when its zone is set, buffered reports too, with what was',
  async (_, off, zone) => {
    const { vehicleId, terminal } = await vehicle()
    const now = Math.floor(Date.now() / 1_000) * 1_000
    const live = [0, 1, 2, 3].map(n => now - 4_000 + n * 1_000)
    for (const [n, time] of live.entries())
      expect(await terminal.ackOf(terminal.report({ time: time + off, alarms: n === 2 ? 1 : 0 }))).toBe(0)
    const buffered = [now - hour, now - hour + 10_000]
    expect(await terminal.ackOf(terminal.sendBody(messages.locationBatch.id, batch(buffered.map(time => time + off))))).toBe(0)
    await platform.settled()
    const [before] = (await operator.call('alarm/getVehiclesAlarms', { vehicleId })).alarms
    expect(before?.startedAt).toBe((live[2] ?? 0) + off)

    await operator.call('vehicle/saveVehEdit', { vehicleId, zoneMinutes: zone })
    const right = [...buffered, ...live]
    expect((await stored(vehicleId)).map(({ time, reported_time }) => ({ time, reported_time }))).toEqual(
      right.map(time => ({ time, reported_time: time + off })),
    )
    const { alarms } = await operator.call('alarm/getVehiclesAlarms', { vehicleId })
    expect(alarms).toMatchObject([{ type: 'emergency', startedAt: live[2], endedAt: live[3] }])
    const { steps } = await operator.call('alarm/getVehicleAlarmDetail', { alarmId: before?.alarmId ?? '' })
    expect(steps).toMatchObject([{ kind: 'moved', result: 'zone', detail: { from: (live[2] ?? 0) + off, to: live[2] } }])
    const { rows } = await platform.database.pool.query(
      'select from_minutes, to_minutes, reports from zone_corrections where vehicle_id = $1',
      [vehicleId],
    )
    expect(rows).toEqual([{ from_minutes: 480, to_minutes: zone, reports: 6 }])
    // What comes now is right, and nothing moves twice.
    expect(await terminal.ackOf(terminal.report({ time: now + off + 1_000 }))).toBe(0)
    expect((await stored(vehicleId)).at(-1)).toMatchObject({ time: now + 1_000, reported_time: null })
    await operator.call('vehicle/saveVehEdit', { vehicleId, zoneMinutes: 480 })
    expect((await stored(vehicleId)).map(({ time }) => time)).toEqual([...right, now + 1_000])
  },
)

test('buffered reports of a clock ahead, whose times had not come yet, get their own time back', async () => {
  const { vehicleId, terminal } = await vehicle()
  const now = Math.floor(Date.now() / 1_000) * 1_000
  for (const n of [3, 2, 1]) expect(await terminal.ackOf(terminal.report({ time: now - n * 1_000 + hour }))).toBe(0)
  const time = now - 20 * minute
  expect(await terminal.ackOf(terminal.sendBody(messages.locationBatch.id, batch([time + hour])))).toBe(0)
  await operator.call('vehicle/saveVehEdit', { vehicleId, zoneMinutes: 540 })
  expect((await stored(vehicleId)).find(({ source }) => source === 2)).toMatchObject({ time, reported_time: time + hour })
})

test('a zone that the reports do not bear out moves none, and neither does one set before the first report', async () => {
  const { vehicleId, terminal } = await vehicle()
  await operator.call('vehicle/saveVehEdit', { vehicleId, zoneMinutes: 60 })
  const now = Math.floor(Date.now() / 1_000) * 1_000
  for (const n of [3, 2, 1]) expect(await terminal.ackOf(terminal.report({ time: now - n * 1_000 - 7 * hour }))).toBe(0)
  await operator.call('vehicle/saveVehEdit', { vehicleId, zoneMinutes: 540 })
  expect((await stored(vehicleId)).map(({ time }) => time)).toEqual([3, 2, 1].map(n => now - n * 1_000))
})

test('zones of several terminals are set at once, by one zone or by what is proposed for each, and a vehicle is added with one', async () => {
  const [first, second] = [await vehicle(), await vehicle()]
  const without = String(await platform.addVehicle(company, '沪无终端'))
  const { pool } = platform.database
  await pool.query('update terminals set proposed_zone_minutes = 330 where vehicle_id = $1', [first.vehicleId])
  const all = [first.vehicleId, second.vehicleId, without, '999999']
  const results = async (zoneMinutes: number | null) =>
    (await operator.call('vehicle/saveTerminalZones', { vehicleIds: all, zoneMinutes })).results.map(({ result }) => result)
  expect(await results(null)).toEqual(['saved', 'noProposal', 'noTerminal', 'unknown'])
  expect(await results(330)).toEqual(['unchanged', 'saved', 'noTerminal', 'unknown'])
  const { zones, zoneProposed } = await operator.call('vehicle/getAddVehUiInit', {})
  expect(zones?.some(({ key }) => String(key) === '60')).toBe(true)
  expect(zoneProposed).toBe(480)
  const form = {
    plateNum: '沪G00001',
    plateColor: 2,
    commCardNum: '13955709999',
    vehicleType: 'truck',
    terminalType: 'jt808-2013',
  } as const
  const { id } = await operator.call('vehicle/addVehicle', { ...form, orgId: company, zoneMinutes: 60 })
  expect((await operator.call('vehicle/getVehEditData', { vehicleId: id })).values.zoneMinutes).toBe(60)
})
