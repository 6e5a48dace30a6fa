import { limits } from '@outrider/contract'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addDay, addFuelEvent, addFuelLevels } from '../../testing/figure-rows.ts'
import { type Caller, platformOfFile } from '../../testing/platform.ts'

const begin = Date.parse('2026-10-05T00:00:00+08:00')
const hour = 3_600_000
const period = { startTime: begin, endTime: begin + 24 * hour }

const platform = await platformOfFile()
const northern = await platform.addOrganisation('北部', undefined, 'North')
const southern = await platform.addOrganisation('南部', undefined, 'South')
const vehicle = await platform.addVehicle(northern, '京F1')
const north = await platform.newCaller('north', [northern])
const south = await platform.newCaller('south', [southern])
const looker = await platform.newCaller('looker', [northern], { rights: { moreAuth: false } })

const levelsOf = (caller: Caller) => caller.call('report/getVehFuelLevels', { vehicleId: String(vehicle), ...period })

test('a dismissed loss says who, when and why, does not count until it is taken back, and both are recorded', async () => {
  const eventId = await addFuelEvent(platform.database.pool, vehicle, {
    kind: 'loss',
    at: begin + hour,
    from: 90_000,
    to: 60_000,
  })
  const counted = async () => {
    const { rows } = await north.call('report/getVehiclesOilLeakingStat', { vehicleIds: [String(vehicle)], ...period })
    return [rows[0]?.losses, rows[0]?.lost, rows[0]?.dismissed]
  }
  expect(await counted()).toEqual([1, 30_000, 0])
  expect(await north.code('report/dismissFuelEvent', { eventId, dismissed: true, reason: ' ' })).toBe(4000604)
  const { event } = await north.call('report/dismissFuelEvent', { eventId, dismissed: true, reason: '传感器检修' })
  expect(event).toMatchObject({ dismissedBy: 'north', dismissReason: '传感器检修', beginLitres: 90, endLitres: 60 })
  expect(event.dismissedTime).toBeGreaterThan(0)
  expect(await counted()).toEqual([0, 0, 1])
  await north.call('report/dismissFuelEvent', { eventId, dismissed: false })
  expect(await counted()).toEqual([1, 30_000, 0])
  const recorded = async () => {
    const { rows } = await platform.database.pool.query<{ calls: number }>(
      "select count(*)::int as calls from recorded_events where kind = 'call' and to_jsonb(recorded_events)::text like '%report/dismissFuelEvent%' and result = 0",
    )
    return rows[0]?.calls
  }
  await expect.poll(recorded).toBe(2)
})

test('a dismissed event is taken out of every figure of its day: lost, refuelled, used and per 100 km', async () => {
  const own = await platform.addVehicle(northern, '京F9')
  // 80 l less at the end of the day than at its beginning, 50 came in between, 30 are said to be lost.
  await addDay(platform.database.pool, own, '2026-10-05', {
    distance_m: 200_000,
    fuel_used_ml: 100_000,
    refuelled_ml: 50_000,
    fuel_lost_ml: 30_000,
  })
  const loss = await addFuelEvent(platform.database.pool, own, { kind: 'loss', at: begin + hour, from: 90_000, to: 60_000 })
  const refuelling = await addFuelEvent(platform.database.pool, own, {
    kind: 'refuelling',
    at: begin + 23.8 * hour,
    from: 40_000,
    to: 90_000,
  })
  const figures = async () => {
    const { rows } = await platform.database.pool.query<Record<string, number>>(
      'select fuel_used_ml as used, refuelled_ml as refuelled, fuel_lost_ml as lost from vehicle_days where vehicle_id = $1',
      [own],
    )
    const { rows: shown } = await north.call('report/getVehOilConsumptionInfo', { vehicleIds: [String(own)], ...period })
    return { ...rows[0], shown: shown[0]?.fuelUsed, perHundred: shown[0]?.perHundred }
  }
  const counted = { used: 100_000, refuelled: 50_000, lost: 30_000, shown: 100_000, perHundred: 50 }
  expect(await figures()).toEqual(counted)
  await north.call('report/dismissFuelEvent', { eventId: loss, dismissed: true, reason: '抽油清洗' })
  expect(await figures()).toEqual({ used: 130_000, refuelled: 50_000, lost: 0, shown: 130_000, perHundred: 65 })
  await north.call('report/dismissFuelEvent', { eventId: refuelling, dismissed: true, reason: '晃动' })
  expect(await figures()).toMatchObject({ used: 80_000, refuelled: 0, lost: 0 })
  for (const eventId of [loss, refuelling]) await north.call('report/dismissFuelEvent', { eventId, dismissed: false })
  expect(await figures()).toEqual(counted)
})

test('who may not see tracks dismisses nothing either: the reply has place and time', async () => {
  const trackless = await platform.newCaller('trackless', [northern], { rights: { trackAuth: false } })
  const eventId = await addFuelEvent(platform.database.pool, vehicle, { kind: 'loss', at: begin, from: 90_000, to: 60_000 })
  expect(await trackless.code('report/dismissFuelEvent', { eventId, dismissed: true, reason: '检修' })).toBe(4030002)
  await platform.database.pool.query('delete from fuel_events where id = $1', [eventId])
})

test('nobody of another company sees or dismisses it, and who may only look sees it', async () => {
  const eventId = await addFuelEvent(platform.database.pool, vehicle, {
    kind: 'refuelling',
    at: begin + 2 * hour,
    from: 0,
    to: 60_000,
  })
  expect(await south.code('report/getVehFuelLevels', { vehicleId: String(vehicle), ...period })).toBe(4040101)
  expect(await south.code('report/dismissFuelEvent', { eventId, dismissed: true, reason: 'x' })).toBe(4040601)
  expect(await looker.code('report/dismissFuelEvent', { eventId, dismissed: true, reason: 'x' })).toBe(4030002)
  const { events, editable } = await levelsOf(looker)
  expect(editable).toBe(false)
  expect(events.map(each => each.eventId)).toContain(eventId)
})

test('of a long curve at most so many points are sent, the first and the last among them', async () => {
  const points = limits.fuelLevelPoints * 2 + 7
  const levels = Array.from({ length: points }, (_, at) => [begin + at * 60_000, 100_000 - at] as const)
  await addFuelLevels(platform.database.pool, vehicle, levels)
  const { points: sent } = await north.call('report/getVehFuelLevels', {
    vehicleId: String(vehicle),
    ...period,
    endTime: begin + 72 * hour,
  })
  expect(sent.length).toBeLessThanOrEqual(limits.fuelLevelPoints + 1)
  expect(sent.at(0)).toEqual({ time: begin, litres: 100 })
  expect(sent.at(-1)?.time).toBe(levels.at(-1)?.[0])
})

test('an event that ends on another day by a late report while it is dismissed is taken out of that day', async () => {
  const { pool } = platform.database
  const own = await platform.addVehicle(northern, '京F7')
  const days = ['2026-10-04', '2026-10-05'] as const
  for (const day of days) await addDay(pool, own, day, { fuel_used_ml: 50_000, refuelled_ml: 0, fuel_lost_ml: 0 })
  await pool.query('update vehicle_days set fuel_lost_ml = 30_000 where vehicle_id = $1 and day = $2', [own, days[1]])
  const eventId = await addFuelEvent(pool, own, { kind: 'loss', at: begin, from: 90_000, to: 60_000 })
  // As a roll-up does: the earlier day first, then the event, then the day after.
  const rollUp = new pg.Client({ connectionString: platform.database.url })
  onTestFinished(() => rollUp.end())
  await rollUp.connect()
  await rollUp.query('begin')
  const lost = (day: string, ml: number) =>
    rollUp.query('update vehicle_days set fuel_lost_ml = $3 where vehicle_id = $1 and day = $2', [own, day, ml])
  await lost(days[0], 30_000)
  const dismissing = north.call('report/dismissFuelEvent', { eventId, dismissed: true, reason: '检修' })
  const waiting = async () =>
    (await pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount
  await expect.poll(waiting).toBe(1)
  await rollUp.query('update fuel_events set begin_at = $2, end_at = $3 where id = $1', [
    eventId,
    new Date(begin - 600_000),
    new Date(begin - 60_000),
  ])
  await lost(days[1], 0)
  await rollUp.query('commit')
  expect((await dismissing).event.endTime).toBe(begin - 60_000)
  const { rows } = await pool.query<{ lost: number }>(
    'select fuel_lost_ml as lost from vehicle_days where vehicle_id = $1 order by day',
    [own],
  )
  expect(rows).toEqual([{ lost: 0 }, { lost: 0 }])
})

test('an event that began while another company had the vehicle is not shown, one that began before the time asked about is', async () => {
  const { pool } = platform.database
  const own = await platform.addVehicle(northern, '京F8')
  const eventId = await addFuelEvent(pool, own, { kind: 'refuelling', at: begin - 60_000, from: 10_000, to: 60_000 })
  const shown = async () => {
    const { events } = await north.call('report/getVehFuelLevels', { vehicleId: String(own), ...period })
    return events.map(each => each.eventId)
  }
  expect(await shown()).toEqual([eventId])
  await pool.query(
    "insert into former_owners (vehicle_id, root_id, until) select $1, id, $2 from organisations where name = '南部'",
    [own, new Date(begin)],
  )
  // The list is loaded again with any change of the vehicle.
  await north.call('vehicle/saveVehEdit', { vehicleId: String(own), nickname: 'bought' })
  expect(await shown()).toEqual([])
})
