/** A terminal's zone is set after it has sent reports: they, and their alarms, are put where they belong. */
import { encode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { terminalCommands } from '../../cli/terminal-commands.ts'
import { linkedVehicles } from '../../testing/linked-vehicles.ts'
import { platformOfFile } from '../../testing/platform.ts'
import { locationOf } from '../../testing/terminal.ts'

const platform = await platformOfFile({ terminals: 'gateway' })
const company = await platform.addOrganisation('Ours')
const operator = await platform.newCaller('operator', [company])

const minute = 60_000
const hour = 60 * minute
const { linked } = linkedVehicles(platform)
const vehicle = () => linked(company)
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
  'what a terminal sent %s is corrected in track and alarms when its zone is set, buffered reports too, with what was (field 08)',
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

test.each([
  ['seven hours behind', -7 * hour, 60],
  ['half past two behind', -2.5 * hour, 330],
  ['fifteen hours behind, on the day before', -15 * hour, -420],
])('passages of checkpoints %s are put where the reports are, and no others', async (_, off, zone) => {
  const { vehicleId, terminal } = await vehicle()
  const { pool } = platform.database
  const at = { latitude: 40 + off / hour, longitude: 100 }
  const form = { orgId: company, nameZh: '卡口', nameEn: 'Gate', type: 'toll', ...at, radius: 300 } as const
  await operator.call('accessMon/addAccessMon', form)
  const passages = async () => {
    await platform.settled()
    const { rows } = await pool.query<{ entered_at: Date; left_at: Date }>(
      'select entered_at, left_at from checkpoint_passages where vehicle_id = $1 order by entered_at',
      [vehicleId],
    )
    return rows.map(row => [row.entered_at.getTime(), row.left_at.getTime()])
  }
  const now = Math.floor(Date.now() / 1_000) * 1_000
  const sent = [0, 1, 2, 3].map(n => now - 4_000 + n * 1_000)
  for (const [n, time] of sent.entries()) {
    const place = n === 0 || n === 3 ? { ...at, latitude: at.latitude + 0.01 } : at
    expect(await terminal.ackOf(terminal.report({ time: time + off, ...place }))).toBe(0)
  }
  await expect.poll(passages).toEqual([[(sent[1] ?? 0) + off, (sent[2] ?? 0) + off]])
  // Of reports that are packed and gone: what is not moved stays.
  const [before] = (
    await pool.query<{ at: Date }>(
      `insert into checkpoint_passages select checkpoint_id, vehicle_id, entered_at - interval '3 days', left_at - interval '3 days',
         false, false, false, 0, 0, 0, 0, 0 from checkpoint_passages where vehicle_id = $1 returning entered_at as at`,
      [vehicleId],
    )
  ).rows
  await operator.call('vehicle/saveVehEdit', { vehicleId, zoneMinutes: zone })
  expect((await passages()).map(([entered]) => entered)).toEqual([before?.at.getTime(), sent[1]])
  expect((await passages()).at(-1)).toEqual([sent[1], sent[2]])
})

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

test('on the command line zones are set for an organisation and those below it, by number or for all, and corrected like on a screen', async () => {
  const { database } = platform
  const depot = await platform.addOrganisation('Depot', company)
  const inDepot = () => linked(depot)
  const [first, second] = [await inDepot(), await inDepot()]
  const now = Math.floor(Date.now() / 1_000) * 1_000
  const [off, live] = [-7 * hour, [now - 3_000, now - 2_000, now - 1_000]]
  for (const time of live) expect(await first.terminal.ackOf(first.terminal.report({ time: time + off }))).toBe(0)
  await platform.settled()
  const { zone, zones } = terminalCommands.commands
  const set = async (given: string[], options: Record<string, string | boolean | string[]>) =>
    (await zone?.run(database, given, options))?.json as { set: { number: string }[]; unchanged: number }
  expect(await set(['UTC+1'], { organisation: 'Depot' })).toMatchObject({
    set: [{ number: first.phone }, { number: second.phone }],
    unchanged: 0,
  })
  expect((await stored(first.vehicleId)).map(({ time }) => time)).toEqual(live)
  // The server that has its link is told.
  await expect
    .poll(async () => {
      expect(await first.terminal.ackOf(first.terminal.report({ time: Date.now() + off }))).toBe(0)
      return (await stored(first.vehicleId)).at(-1)?.reported_time
    })
    .toBeNull()
  expect(await set(['UTC+1'], { organisation: 'Depot' })).toEqual({ set: [], unchanged: 2 })
  expect(await set(['utc-3:30'], { number: [`0${second.phone}`] })).toMatchObject({ set: [{ zoneMinutes: -210 }] })
  await database.pool.query('update terminals set proposed_zone_minutes = 345 where phone = $1', [second.phone])
  const shown = async () => (await zones?.run(database, [], { organisation: String(company), proposed: true }))?.text
  expect(await shown()).toBe(`${second.phone}  沪${second.phone}  UTC-3:30, its clock shows UTC+5:45`)
  expect(await set([], { organisation: 'Depot', proposed: true })).toMatchObject({ set: [{ zoneMinutes: 345 }], unchanged: 1 })
  expect(await shown()).toBe('None')
  for (const wrong of ['UTC+15', 'UTC-13', 'UTC+1:10', 'London', '', 'UTC+1:60'])
    await expect(set([wrong], { all: true }), wrong).rejects.toThrow('no zone')
  await expect(set(['UTC'], {})).rejects.toThrow('Say of which terminals')
  await expect(set(['UTC'], { number: ['1'] })).rejects.toThrow('There is no terminal 1')
})
