/** What a company withholds: from whom, in which organisations, and who may say so. */
import { errorByCode, type PrivacyKind, type ShareKind, shareKinds } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type Caller, platformOfFile } from '../../testing/platform.ts'

const begin = Date.UTC(2026, 0, 1)
const hour = 3_600_000
const platform = await platformOfFile({ config: { 'video-listen': true } })
const { pool } = platform.database
const root = await platform.addOrganisation('总部')
const east = await platform.addOrganisation('东部', root)
const below = await platform.addOrganisation('东一队', east)
const west = await platform.addOrganisation('西部', root)
const chief = await platform.newCaller('chief', [root])
const li = await platform.newCaller('li', [east])
const wang = await platform.newCaller('wang', [below])
const [ofBelow, ofWest] = [await platform.addVehicle(below, '沪A00001'), await platform.addVehicle(west, '沪A00002')]
for (const [vehicle, organisation] of [
  [ofBelow, below],
  [ofWest, west],
])
  await pool.query(
    `with d as (insert into drivers (organisation_id, licence, name, issuer, mobile) values ($1, $3, 'Zhang', '', '13812345678') returning id)
     insert into driver_cards (vehicle_id, time, inserted, driver_id, licence, name, received_at) select $2, $4, true, id, $3, 'Zhang', now() from d`,
    [organisation, vehicle, `31010119900101120${vehicle}`, new Date(begin)],
  )

const withhold = (by: Caller, orgId: number, ...withheld: PrivacyKind[]) => by.call('admin/savePrivacy', { orgId, withheld })
const open = () => Promise.all([root, east, below, west].map(orgId => withhold(chief, orgId)))
const codeOf = async (by: Caller, ...[path, body]: Parameters<Caller['code']>) => errorByCode(await by.code(path, body))

const stored = async (by: Caller) =>
  (await by.call('admin/getPrivacy', {})).organisations.map(({ orgId, withheld, above }) => [orgId, withheld, above])

test('it counts for the organisation and those below, which say no less; others are as they were, and the record has it', async () => {
  await withhold(li, east, 'sharing')
  await withhold(wang, below, 'driverPhones')
  expect(await stored(li)).toEqual([
    [east, ['sharing'], []],
    [below, ['driverPhones'], ['sharing']],
  ])
  expect(await stored(wang)).toEqual([[below, ['driverPhones'], ['sharing']]])
  expect(await codeOf(wang, 'admin/savePrivacy', { orgId: east, withheld: [] })).toBe('organisation.unknown')
  expect(await codeOf(li, 'admin/savePrivacy', { orgId: west, withheld: [] })).toBe('organisation.unknown')
  const nobody = await platform.newCaller('nobody', [])
  expect(await stored(nobody)).toEqual([])
  expect(await codeOf(nobody, 'admin/savePrivacy', { orgId: east, withheld: [] })).toBe('organisation.unknown')
  await withhold(wang, below)
  expect(await stored(wang)).toEqual([[below, [], ['sharing']]])
  await platform.settled()
  const { rows } = await pool.query(
    `select details->'changes' as changes from recorded_events where kind = 'administered' and call = 'admin/savePrivacy' order by id`,
  )
  expect(rows.map(({ changes }) => changes as unknown)).toEqual([
    { withheld: { from: [], to: ['sharing'] } },
    { withheld: { from: [], to: ['driverPhones'] } },
    { withheld: { from: ['driverPhones'], to: [] } },
  ])
  await open()
})

test('shared links of every kind show nothing any more and none is made, until they may again', async () => {
  const link = (vehicle: number) => ({ vehicleId: String(vehicle), hours: 1, startTime: begin, endTime: begin + hour })
  for (const kind of Object.keys(shareKinds) as ShareKind[]) {
    const { create, list, view } = shareKinds[kind]
    const own = await chief.call(create, link(ofBelow))
    const other = await chief.call(create, link(ofWest))
    const seen = async ({ token }: { token: string }) =>
      errorByCode((await platform.send(view, { token })).reply.rspCode) ?? 'seen'
    expect([await seen(own), await seen(other)]).toEqual(['seen', 'seen'])
    await withhold(li, east, 'sharing')
    expect([await seen(own), await seen(other)]).toEqual(['share.invalid', 'seen'])
    expect(await codeOf(chief, create, link(ofBelow))).toBe('share.withheld')
    expect(await codeOf(chief, create, link(ofWest))).toBeUndefined()
    const { shares } = await chief.call(list, { vehicleId: String(ofBelow) })
    expect(shares.map(({ state }) => state)).toEqual(['noAccess'])
    await open()
    expect(await seen(own)).toBe('seen')
  }
})

test('the number of who drives is told to nobody with a vehicle, and stays in the file of the driver', async () => {
  const phones = async (vehicle: number) => {
    const asked = { vehicleId: String(vehicle), beginTime: begin, endTime: begin + hour }
    return (await chief.call('activeSafety/getDriverList', asked)).drives.map(({ phone }) => phone)
  }
  await withhold(li, east, 'driverPhones')
  expect(await phones(ofBelow)).toEqual([undefined])
  expect(await phones(ofWest)).toEqual(['13812345678'])
  const { drivers } = await chief.call('admin/getDrivers', {})
  expect(drivers.map(({ mobile }) => mobile)).toEqual(['13812345678', '13812345678'])
  await open()
  expect(await phones(ofBelow)).toEqual(['13812345678'])
})

test('nobody listens, has a phone called or sets who may call, nor hears what was recorded in a cab', async () => {
  const { rows } = await pool.query<{ id: string; vehicle: number }>(
    `insert into photos (vehicle_id, channel, media_id, digest, event, taken_at, received_at, bytes, stored, kind)
     select v, 1, v, md5(v::text)::bytea, 1, now(), now(), 5, true, 1 from unnest($1::int[]) v returning id::text, vehicle_id as vehicle`,
    [[ofBelow, ofWest]],
  )
  const sound = (vehicle: number) => rows.find(each => each.vehicle === vehicle)?.id ?? ''
  await withhold(li, east, 'listening')
  const answers = async (vehicle: number) => [
    await codeOf(chief, 'video/startListening', { vehicleId: String(vehicle) }),
    await codeOf(chief, 'photo/viewPhoto', { photoId: sound(vehicle) }),
  ]
  expect(await answers(ofBelow)).toEqual(['talk.listenWithheld', 'talk.listenWithheld'])
  // As far as it comes without a terminal and a file.
  expect(await answers(ofWest)).toEqual(['talk.notServed', 'file.missing'])
  await open()
  expect(await answers(ofBelow)).toEqual(['talk.notServed', 'file.missing'])
})

test('sound that a terminal sent with an alarm is not played; its pictures are shown', async () => {
  await pool.query('insert into file_contents (hash, size) values ($1, 5)', [Buffer.alloc(32, 7)])
  const filesWithAlarm = async (vehicle: number) => {
    const { rows } = await pool.query<{ id: string }>(
      `with c as (insert into alarm_cases (vehicle_id, type, level, started_at, last_at, start_speed_dkmh, last_speed_dkmh,
           report_time, report_digest, late, timed_by_arrival) values ($1, 1, 1, now(), now(), 0, 0, now(), 1, false, false) returning id),
         e as (insert into alarm_evidence (number, case_id, vehicle_id, identification, state)
           select $2, id, $1, '', 'complete' from c returning number),
         f as (insert into alarm_evidence_files (number, name, size, state, stored_at)
           select number, name, 5, 'stored', now() from e, unnest('{cab.wav,road.jpg}'::text[]) name returning id, name),
         s as (insert into files (id, hash, size, type, purpose, stored, organisation_id, owner_kind, owner_id, created_at)
           select left(md5($2 || name), 22), (select hash from file_contents limit 1), 5, case name when 'cab.wav' then 'audio/wav' else 'image/jpeg' end, 'alarmEvidence',
             true, $3, 'alarmEvidence', id::text, now() from f)
       select id::text from c`,
      [vehicle, `evidence${vehicle}`, root],
    )
    return rows[0]?.id ?? expect.fail()
  }
  const alarms = [await filesWithAlarm(ofBelow), await filesWithAlarm(ofWest)]
  await withhold(li, east, 'listening')
  const shown = async (alarmId = '') =>
    (await chief.call('alarm/getVehiclesAlarmsFile', { alarmId })).files.map(({ name, link, withheld }) => [
      name,
      link === null ? (withheld ?? null) : 'link',
    ])
  expect(await shown(alarms[0])).toEqual([
    ['cab.wav', true],
    ['road.jpg', 'link'],
  ])
  expect(await shown(alarms[1])).toEqual([
    ['cab.wav', 'link'],
    ['road.jpg', 'link'],
  ])
  await open()
  expect(await shown(alarms[0])).toEqual(await shown(alarms[1]))
})
