import { decode, encode, messages } from '@outrider/jt808'
import { afterAll, afterEach, expect, test } from 'vitest'
import { quality } from '../../events/position-report.ts'
import { FleetRepository } from '../../fleet/fleet.repository.ts'
import { LiveFleet } from '../../fleet/live-fleet.ts'
import { positionOf } from '../../fleet/live-vehicle.ts'
import { zoneMinutesAt } from '../../tracks/zone-of-place.ts'
import { testGateway, until } from '../../testing/gateway.ts'
import { locationOf, type TestTerminal } from '../../testing/terminal.ts'
import { proposedAfter } from './clock-watch.ts'

let number = 13_977_000_000
let elapsed = 0
/** How far our own clock is ahead, ms. */
let ahead = 0

afterEach(() => {
  elapsed = 0
  ahead = 0
})
afterAll(() => g.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = Math.floor(Date.now() / 1_000) * 1_000
const emergency = 1

async function liveFleet(): Promise<LiveFleet> {
  const started = new LiveFleet(new FleetRepository(g.database.db))
  await started.start(g.bus)
  return started
}
const linked = async (version?: '2013' | '2019') => {
  const made = await g.linked(String((number += 1)), version)
  await fleet.refresh([made.vehicleId])
  return { ...made, phone: String(number) }
}
const stateOf = (vehicleId: number, of = fleet) => {
  const vehicle = of.vehicle(vehicleId)
  if (!vehicle) throw new Error('no such vehicle')
  return positionOf(vehicle)
}
const sends = async (terminal: TestTerminal, location: Parameters<TestTerminal['report']>[0]) => {
  const serial = terminal.report(location)
  expect(await terminal.ackOf(serial)).toBe(0)
  return serial
}
const place = { latitude: 30.5, longitude: 114.3 }
// A clock that goes on by an hour at once would end idle links, and when is a matter of chance: links are looked at once a second.
const idleMs = 365 * day
const g = await testGateway(
  { graceMs: 0, idleMs, clock: () => now + elapsed + ahead, monotonic: () => performance.now() + elapsed },
  { zoneMinutesAt },
)
const fleet = await liveFleet()

test.each([
  ['11 minutes ahead', now + 11 * minute, 660],
  ['an hour ahead', now + hour, 3_600],
  ['61 days old', now - 61 * day, -61 * 86_400],
  ['of a week number that has rolled over (1024 weeks)', now - 7_168 * day, -7_168 * 86_400],
  ['all zero', null, null],
])(
  'the SOS of a live report whose time is %s is seen at once, its speed and switches and its place too, by the time of arrival',
  async (_, time, clockOffset) => {
    const { terminal, vehicleId } = await linked()
    await sends(terminal, { time: now - 10_000, latitude: 31, longitude: 121 })
    await sends(terminal, { time, ...place, speed: 47, alarms: emergency, status: 0b11 })
    const seen = {
      ...place,
      alarms: ['emergency'],
      speed: 47,
      accOn: true,
      located: true,
      gpsTime: now,
      timeOfArrival: true,
      clockOffset,
    }
    expect(stateOf(vehicleId)).toMatchObject(seen)
    // The stored report keeps what the terminal said.
    const { rows } = await g.database.pool.query(
      'select time, reported_time from positions where vehicle_id = $1 and alarms <> 0',
      [vehicleId],
    )
    expect(rows).toEqual([{ time: new Date(now), reported_time: time === null ? null : new Date(time) }])
    // And a server knows the same after its start.
    expect(stateOf(vehicleId, await liveFleet())).toMatchObject(seen)
  },
)

test('six bytes that are no digits are no time, and hide no alarm', async () => {
  const { terminal, vehicleId } = await linked()
  const body = encode(messages.location, locationOf({ ...place, alarms: emergency }), '2013')
  Buffer.from('ffffffffffff', 'hex').copy(body, 22)
  expect(await terminal.ackOf(terminal.sendBody(messages.location.id, body))).toBe(0)
  expect(stateOf(vehicleId)).toMatchObject({ ...place, alarms: ['emergency'], clockOffset: null, timeOfArrival: true })
})

test('three days ahead and back again: the vehicle moves on at once, after a restart too', async () => {
  const { terminal, vehicleId, phone } = await linked()
  await sends(terminal, { time: now - 120_000, latitude: 31, longitude: 121 })
  await sends(terminal, { time: now + 3 * day, ...place })
  // The clock is right again, two minutes behind ours.
  await sends(terminal, { time: now - 110_000, latitude: 30.6, longitude: 114.4 })
  const right = { latitude: 30.6, longitude: 114.4, gpsTime: now - 110_000, timeOfArrival: false, clockOffset: 0 }
  expect(stateOf(vehicleId)).toMatchObject(right)
  expect(stateOf(vehicleId, await liveFleet())).toMatchObject(right)
  await sends(terminal, { time: now + 3 * day, ...place })
  await terminal.leave()
  const again = await g.terminal(phone).signIn()
  await sends(again, { time: now - 100_000, latitude: 30.7, longitude: 114.5 })
  expect(stateOf(vehicleId)).toMatchObject({ latitude: 30.7, gpsTime: now - 100_000, clockOffset: 0 })
  expect(stateOf(vehicleId, await liveFleet())).toMatchObject({ latitude: 30.7, gpsTime: now - 100_000, clockOffset: 0 })
})

test('what was recorded under a clock that is not believed, and comes late, changes nothing', async () => {
  const { terminal, vehicleId } = await linked()
  await sends(terminal, { time: now, latitude: 31, longitude: 121 })
  const locations = [{ location: locationOf({ time: now - 7_168 * day, ...place, alarms: emergency }), bytes: Buffer.alloc(0) }]
  expect(await terminal.ackOf(terminal.send(messages.locationBatch, { type: 1, locations }))).toBe(0)
  expect(stateOf(vehicleId)).toMatchObject({ latitude: 31, alarms: [], clockOffset: 0 })
})

test('a clock that was set back an hour hides no SOS: the pace of its reports shows that they are not late ones', async () => {
  const { terminal, vehicleId } = await linked()
  await sends(terminal, { time: now, latitude: 31, longitude: 121 })
  for (let report = 1; report <= 4; report++) {
    elapsed = report * 10_000
    await sends(terminal, { time: now - hour + elapsed, ...place, alarms: emergency })
  }
  expect(stateOf(vehicleId)).toMatchObject({ ...place, alarms: ['emergency'], gpsTime: now + elapsed, clockOffset: -3_600 })
  // It stays the same wrong clock when it comes to the times that were there before.
  elapsed = hour + 5_000
  await sends(terminal, { time: now + 5_000, latitude: 30.6, longitude: 114.4 })
  expect(stateOf(vehicleId)).toMatchObject({ latitude: 30.6, gpsTime: now + elapsed, clockOffset: -3_600 })
  elapsed += 10_000
  await sends(terminal, { time: now + elapsed, latitude: 30.7, longitude: 114.5 })
  expect(stateOf(vehicleId)).toMatchObject({ latitude: 30.7, gpsTime: now + elapsed, clockOffset: 0, timeOfArrival: false })
})

test.each<[what: string, time: (at: number) => number | null]>([
  ['has none itself', () => null],
  ['has the true time', at => at],
  ['has a week number that has rolled over', at => at - 7_168 * day],
  ['is eleven minutes ahead itself', at => at + 11 * minute],
])(
  'after our own clock was an hour ahead and is set back, the first report of a terminal whose clock %s moves the vehicle',
  async (_, time) => {
    const { terminal, vehicleId } = await linked()
    ahead = hour
    await sends(terminal, { time: time(now), latitude: 31, longitude: 121 })
    elapsed = 10_000
    await sends(terminal, { time: time(now + elapsed), latitude: 31.1, longitude: 121 })
    ahead = 0
    elapsed = 20_000
    await sends(terminal, { time: time(now + elapsed), ...place, alarms: emergency })
    expect(stateOf(vehicleId)).toMatchObject({ ...place, alarms: ['emergency'] })
    expect(stateOf(vehicleId, await liveFleet())).toMatchObject(place)
  },
)

test.each([
  ['three minutes', 3 * minute],
  ['an hour', hour],
  ['a hundred days', 100 * day],
])(
  'after our own clock was %s ahead and is set back, the first report moves the vehicle, and older ones do not',
  async (_, by) => {
    const { terminal, vehicleId, phone } = await linked()
    ahead = by
    // Terminals take their time from us, or from what they see in the sky: both are believed while our clock is ahead.
    await sends(terminal, { time: now + by, latitude: 31, longitude: 121 })
    expect(stateOf(vehicleId)).toMatchObject({ latitude: 31 })
    ahead = 0
    elapsed = 10_000
    await sends(terminal, { time: now + elapsed, ...place, alarms: emergency })
    expect(stateOf(vehicleId)).toMatchObject({ ...place, alarms: ['emergency'], gpsTime: now + elapsed, clockOffset: 0 })
    expect(stateOf(vehicleId, await liveFleet())).toMatchObject({ ...place, gpsTime: now + elapsed, clockOffset: 0 })
    // What waited in the terminal is still late.
    await sends(terminal, { time: now - 10_000, latitude: 30.1, longitude: 114.1 })
    expect(stateOf(vehicleId)).toMatchObject(place)
    await terminal.leave()
    const again = await g.terminal(phone).signIn()
    elapsed = 20_000
    await sends(again, { time: now + elapsed, latitude: 30.7, longitude: 114.5 })
    await sends(again, { time: now + 15_000, latitude: 30.2, longitude: 114.2 })
    for (const of of [fleet, await liveFleet()])
      expect(stateOf(vehicleId, of)).toMatchObject({ latitude: 30.7, gpsTime: now + elapsed, timeOfArrival: false })
  },
)

test('reports that waited in the terminal and come in a burst do not look like a clock that was set back', async () => {
  const { terminal, vehicleId } = await linked()
  await sends(terminal, { time: now, latitude: 31, longitude: 121 })
  for (let report = 1; report <= 40; report++) {
    elapsed = report * 1_000
    await sends(terminal, { time: now - hour + report * 30_000, ...place })
  }
  expect(stateOf(vehicleId)).toMatchObject({ latitude: 31, gpsTime: now, clockOffset: 0 })
})

test('a clock that is an hour ahead for long gets a zone proposed, none is set; with it its times are right', async () => {
  const { terminal, vehicleId, phone } = await linked()
  const zones = async () =>
    (
      await g.database.pool.query<{ zone_minutes: number; proposed_zone_minutes: number | null }>(
        'select zone_minutes, proposed_zone_minutes from terminals where vehicle_id = $1',
        [vehicleId],
      )
    ).rows[0]
  for (let report = 0; report <= proposedAfter.reports; report++) {
    elapsed = (report * proposedAfter.ms) / proposedAfter.reports
    await sends(terminal, { time: now + elapsed + hour, ...place })
  }
  await until(async () => (await zones())?.proposed_zone_minutes === 540)
  expect(await zones()).toMatchObject({ zone_minutes: 480 })
  expect(stateOf(vehicleId)).toMatchObject({ clockOffset: 3_600 })
  await g.database.pool.query('update terminals set zone_minutes = 540, proposed_zone_minutes = null where vehicle_id = $1', [
    vehicleId,
  ])
  await terminal.leave()
  const again = await g.terminal(phone).signIn()
  await sends(again, { time: now + elapsed + hour + 5_000, ...place })
  expect(stateOf(vehicleId)).toMatchObject({ gpsTime: now + elapsed + 5_000, clockOffset: 0, timeOfArrival: false })
})

test('a terminal of UTC, eight hours behind, is told of and shown by the time of arrival once that is certain', async () => {
  const { terminal, vehicleId } = await linked()
  for (let report = 0; report <= proposedAfter.reports + 1; report++) {
    elapsed = (report * proposedAfter.ms) / proposedAfter.reports
    await sends(terminal, { time: now + elapsed - 8 * hour, ...place })
  }
  expect(stateOf(vehicleId)).toMatchObject({ gpsTime: now + elapsed, clockOffset: -8 * 3_600, timeOfArrival: true })
  // Its clock is put right: the proposal is over.
  elapsed += 10_000
  await sends(terminal, { time: now + elapsed, ...place })
  const proposed = async () =>
    (
      await g.database.pool.query('select 1 from terminals where vehicle_id = $1 and proposed_zone_minutes is not null', [
        vehicleId,
      ])
    ).rowCount
  await until(async () => (await proposed()) === 0)
  expect(stateOf(vehicleId)).toMatchObject({ gpsTime: now + elapsed, clockOffset: 0 })
})

test.each([
  ['2013', ''],
  ['2019', ''],
  ['2013', '0102'],
] as const)('a terminal of %s that asks by 0x0109 is answered in that form, once (wire 14)', async (version, body) => {
  const { terminal } = await linked(version)
  const before = terminal.heard.length
  terminal.sendBody(messages.timeSyncRequest.id, Buffer.from(body, 'hex'))
  const reply = await terminal.hears(frame => frame.header.messageId === 0x8109)
  const at = new Date(now)
  const head = at.getUTCFullYear().toString(16).padStart(4, '0')
  const rest = [at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), 0]
  expect(reply.body.toString('hex')).toBe(head + Buffer.from(rest).toString('hex'))
  expect(await terminal.ackOf(terminal.send(messages.heartbeat, {}))).toBe(0)
  expect(terminal.heard.slice(before).map(({ header }) => header.messageId)).toEqual([0x8109, 0x8001])
})

test.each([
  ['seven hours behind, as a dashcam of Britain in summer', -7 * hour],
  ['eight hours behind, in UTC', -8 * hour],
  ['an hour ahead, in Tokyo', hour],
  ['two and a half hours behind, in India', -2.5 * hour],
  ['two and a quarter hours behind and 20 s wrong, in Nepal', -2.25 * hour - 20_000],
])(
  'a terminal just added whose clock is %s counts by its arrival from its second live report on, and gets a zone proposed within minutes (field 08)',
  async (_, off) => {
    const { terminal, vehicleId } = await linked()
    for (let report = 0; report < 20; report++) {
      elapsed = report * 15_000
      await sends(terminal, { time: now + elapsed + off, ...place, speed: 120, alarms: report === 19 ? emergency : 0 })
      if (report === 1)
        expect(stateOf(vehicleId)).toMatchObject({
          gpsTime: now + elapsed,
          timeOfArrival: true,
          clockOffset: Math.round(off / 1_000),
        })
    }
    expect(stateOf(vehicleId)).toMatchObject({ alarms: ['emergency'], gpsTime: now + elapsed, timeOfArrival: true })
    const zone = 480 + Math.round(off / 900_000) * 15
    await until(async () => {
      const { rows } = await g.database.pool.query(
        'select 1 from terminals where vehicle_id = $1 and proposed_zone_minutes = $2',
        [vehicleId, zone],
      )
      return rows.length === 1
    })
    const { rows } = await g.database.pool.query<{ time: Date; quality: number }>(
      'select time, quality from alarm_signals where vehicle_id = $1 and conditions::text like $2',
      [vehicleId, '%"on": true%'],
    )
    expect(rows.map(row => row.time.getTime())).toEqual([now + elapsed])
  },
)

test.each([
  ['in Bangkok', { latitude: 13.75, longitude: 100.5 }, 420],
  ['in Shanghai', { latitude: 31.2, longitude: 121.4 }, null],
  ['at sea', { latitude: 20, longitude: -140 }, null],
  ['nowhere on earth', { latitude: 100, longitude: 200 }, null],
])('a clock 65 min behind %s (field 08)', async (_, where, proposed) => {
  const { terminal, vehicleId } = await linked()
  for (let report = 0; report < 12; report++) {
    elapsed = report * 15_000
    await sends(terminal, { time: now + elapsed - 65 * minute, ...where })
  }
  // By its arrival it counts wherever it is; a place is only one on earth.
  expect(stateOf(vehicleId)).toMatchObject({ timeOfArrival: where.latitude <= 90, clockOffset: -65 * 60 })
  const proposal = async () => {
    const { rows } = await g.database.pool.query<{ zone: number | null }>(
      'select proposed_zone_minutes as zone from terminals where vehicle_id = $1',
      [vehicleId],
    )
    return rows[0]?.zone
  }
  if (proposed === null) expect(await proposal()).toBeNull()
  else await expect.poll(proposal).toBe(proposed)
})

test.each([
  ['seven hours behind', -7 * hour, true],
  ['eight hours behind and 20 s slow', -8 * hour - 20_000, true],
  ['five and three quarter hours behind', -5.75 * hour, true],
  // What waited in the terminal.
  ['off by no zone', -7 * hour - 5 * minute, false],
  ['further off than zones are', -21 * hour, false],
])('the SOS in the very first report of a terminal just added whose clock is %s (field 08)', async (_, off, byArrival) => {
  const { terminal, vehicleId } = await linked()
  await sends(terminal, { time: now + off, ...place, alarms: emergency })
  const at = byArrival ? now : now + off
  expect(stateOf(vehicleId)).toMatchObject({ alarms: ['emergency'], gpsTime: at, timeOfArrival: byArrival })
  elapsed = 15_000
  await sends(terminal, { time: now + elapsed + off, ...place, alarms: 0 })
  const { rows } = await g.database.pool.query<{ time: Date }>(
    `select time from alarm_signals where vehicle_id = $1 and conditions::text like '%"on": true%'`,
    [vehicleId],
  )
  expect(rows.map(({ time }) => time.getTime())).toEqual([at])
})

test('of a terminal whose times were right before, one alarm hours old is what waited in it', async () => {
  const { terminal, vehicleId } = await linked()
  await sends(terminal, { time: now, latitude: 31, longitude: 121 })
  await sends(terminal, { time: now - 7 * hour, ...place, alarms: emergency })
  expect(stateOf(vehicleId)).toMatchObject({ latitude: 31, alarms: [], gpsTime: now, timeOfArrival: false })
})

test.each([
  ['sent faster than they were recorded', 15_000, 1_000, -hour],
  ['recorded at another pace than they are sent', 60_000, 15_000, -2 * hour],
  ['sent 1.2 times as fast as they were recorded', 15_000, 12_500, -197 * minute],
  ['recorded in a silence that they follow, slower than they are sent', 30_000, 15_000, -40 * minute],
])('reports that are %s keep their own time', async (_, recorded, sent, off) => {
  const { terminal, vehicleId } = await linked()
  for (let report = 0; report < 12; report++) {
    elapsed = report * sent
    await sends(terminal, { time: now + off + report * recorded, ...place })
  }
  expect(stateOf(vehicleId)).toMatchObject({ gpsTime: now + off + 11 * recorded, timeOfArrival: false })
})

test.each([
  ['three hours and 17 minutes slow', -197 * minute],
  ['40 minutes slow', -40 * minute],
  ['7 minutes slow', -7 * minute],
  ['21 hours slow', -21 * hour],
  ['40 days slow', -40 * day - 11 * minute],
])(
  'a terminal just added whose clock is %s, which no zone explains, counts by its arrival from its third live report on, and still does after a restart (field 08)',
  async (_, off) => {
    const { terminal, vehicleId, phone } = await linked()
    const seen = (alarms: string[] = []) => ({ gpsTime: now + elapsed, timeOfArrival: true, clockOffset: off / 1_000, alarms })
    for (let report = 0; report < 8; report++) {
      elapsed = report * 15_000
      await sends(terminal, { time: now + elapsed + off, ...place, alarms: report === 7 ? emergency : 0 })
      if (report === 2) expect(stateOf(vehicleId)).toMatchObject(seen())
    }
    expect(stateOf(vehicleId)).toMatchObject(seen(['emergency']))
    const { rows } = await g.database.pool.query<{ time: Date; quality: number; proposed: number | null }>(
      `select s.time, s.quality, t.proposed_zone_minutes as proposed from alarm_signals s join terminals t using (vehicle_id)
        where vehicle_id = $1 and conditions::text like '%"on": true%'`,
      [vehicleId],
    )
    expect(rows).toEqual([{ time: new Date(now + elapsed), quality: quality.clockUnusable, proposed: null }])
    // A day later; what is stored says that it is the same wrong clock.
    await terminal.leave()
    elapsed += day
    await g.restart()
    const again = await g.terminal(phone).signIn()
    await sends(again, { time: now + elapsed + off, latitude: 30.6, longitude: 114.4 })
    expect(stateOf(vehicleId, await liveFleet())).toMatchObject({ ...seen(), latitude: 30.6 })
  },
)

test.each([
  ['in the form for late ones, at the pace of time', true, 15_000],
  ['as live ones, faster than they were recorded', false, 5_000],
])('what waited in the terminal while it had no network is late, sent %s', async (_, asBatch, sent) => {
  const { terminal, vehicleId } = await linked()
  await sends(terminal, { time: now, latitude: 31, longitude: 121 })
  const silence = 40 * minute
  for (let report = 1; report <= 12; report++) {
    elapsed = silence + report * sent
    const location = locationOf({ time: now + report * 15_000, ...place })
    const serial = asBatch
      ? terminal.send(messages.locationBatch, { type: 1, locations: [{ location, bytes: Buffer.alloc(0) }] })
      : terminal.report({ time: now + report * 15_000, ...place })
    expect(await terminal.ackOf(serial)).toBe(0)
  }
  const { rows } = await g.database.pool.query<{ time: Date; quality: number }>(
    'select time, quality from positions where vehicle_id = $1 order by time',
    [vehicleId],
  )
  expect(rows.map(({ time }) => time.getTime())).toEqual(Array.from({ length: 13 }, (_row, nth) => now + nth * 15_000))
  expect(rows.slice(1).every(row => row.quality === (asBatch ? quality.late : 0))).toBe(true)
})

test('the terminal is told the time in UTC when it asks (0x0004)', async () => {
  const { terminal } = await linked('2019')
  terminal.send(messages.queryTime, {})
  const reply = await terminal.hears(frame => frame.header.messageId === messages.serverTime.id)
  expect(decode(messages.serverTime, reply.body, '2019').value.time).toBe(now)
})
