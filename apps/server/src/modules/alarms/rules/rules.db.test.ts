/** Alarm rules and geofences: who sees and changes them, and what is refused. */
import { limits, type RequestOf } from '@outrider/contract'
import { expect, test } from 'vitest'
import { ruleForm } from '../../../testing/alarm-rules.ts'
import { platformOfFile } from '../../../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('总部', undefined, 'Head office')
const northern = await platform.addOrganisation('北部', root, 'North')
const southern = await platform.addOrganisation('南部', root, 'South')
const vehicle = String(await platform.addVehicle(northern, '京N1'))
await platform.addUser('viewer', 'a password', [northern], { rights: { updInstTaskAuth: false, updMtcTaskAuth: false } })
await platform.addUser('blind', 'a password', [northern], { rights: { alarmAuth: false } })
await platform.addUser('京n1', 'a password', [], { vehicle: Number(vehicle) })
const chief = await platform.newCaller('chief', [root])
const north = await platform.newCaller('north', [northern])

const shape = { circle: { latitude: 39.9, longitude: 116.4, radius: 300 }, polygon: [] }
/** What a geofence has that was saved without group, colour, hours and route. */
const plain = { group: '', colour: null, hours: null, route: null }
const corners = (...places: [number, number][]) => places.map(([latitude, longitude]) => ({ latitude, longitude }))

test('rules and geofences come back as they were saved, to those who see their organisation, and go', async () => {
  const { geofenceId } = await north.call('alarm/saveGeofence', { orgId: northern, name: '场站', ...shape })
  const form = ruleForm(northern, 'geofenceEntered', {
    name: '夜间进场',
    level: 1,
    geofenceId,
    vehicleIds: [vehicle],
    days: [1, 7],
    fromTime: '22:00',
    toTime: '06:30',
  })
  const { ruleId } = await north.call('alarm/saveAlarmRule', form)
  await chief.call('alarm/saveAlarmRule', ruleForm(southern, 'speedLimit'))
  const { rules, editable } = await north.call('alarm/getAlarmRules', {})
  expect(editable).toBe(true)
  expect(rules).toMatchObject([{ ...form, ruleId, orgName: 'North', geofenceName: '场站', changedBy: 'north' }])
  expect((await chief.call('alarm/getAlarmRules', {})).rules).toHaveLength(2)
  const change = { ...form, ruleId, enabled: false, fromTime: null, toTime: null }
  await chief.call('alarm/saveAlarmRule', { ...change, timeZone: 'Asia/Urumqi' })
  // What a change leaves out stays.
  await chief.call('alarm/saveAlarmRule', change)
  const changed = { ruleId, enabled: false, fromTime: null }
  expect((await north.call('alarm/getAlarmRules', {})).rules).toMatchObject([{ ...changed, timeZone: 'Asia/Urumqi' }])
  await chief.call('alarm/saveAlarmRule', { ...change, timeZone: null })
  expect((await north.call('alarm/getAlarmRules', {})).rules).toMatchObject([{ ...changed, timeZone: null }])

  const polygon = corners([39, 116], [39, 117], [40, 116.5])
  await north.call('alarm/saveGeofence', { geofenceId, orgId: northern, name: '新场站', circle: null, polygon })
  const geofence = { geofenceId, orgId: northern, orgName: 'North', name: '新场站', circle: null, polygon, rules: 1, ...plain }
  expect(await north.call('alarm/getGeofences', {})).toEqual({ geofences: [geofence], editable: true })
  expect(await north.code('alarm/removeGeofence', { geofenceId })).toBe(4090133)
  await north.call('alarm/removeAlarmRule', { ruleId })
  await north.call('alarm/removeGeofence', { geofenceId })
  expect((await north.call('alarm/getGeofences', {})).geofences).toEqual([])
  expect((await north.call('alarm/getAlarmRules', {})).rules).toEqual([])
})

test('who may not edit sees rules only, and without alarmAuth nobody sees or changes any', async () => {
  const form = ruleForm(northern, 'speedLimit')
  for (const [login, sees] of [
    ['viewer', true],
    ['京n1', true],
    ['blind', false],
  ] as const) {
    const user = await platform.signIn(login, 'a password')
    if (sees) expect((await user.call('alarm/getAlarmRules', {})).editable, login).toBe(false)
    else expect(await user.code('alarm/getAlarmRules', {}), login).toBe(4030002)
    expect(await user.code('alarm/saveAlarmRule', form), login).toBe(4030002)
    expect(await user.code('alarm/removeAlarmRule', { ruleId: '1' }), login).toBe(4030002)
    expect(await user.code('alarm/saveGeofence', { orgId: northern, name: 'x', ...shape }), login).toBe(4030002)
    expect(await user.code('alarm/removeGeofence', { geofenceId: '1' }), login).toBe(4030002)
  }
})

test('a rule names organisations, geofences and vehicles that its user sees, and vehicles of its organisation', async () => {
  const theirs = await chief.call('alarm/saveGeofence', { orgId: southern, name: 'South', ...shape })
  const foreign = String(await platform.addVehicle(southern, 'S-1'))
  const code = (over: object) => north.code('alarm/saveAlarmRule', { ...ruleForm(northern, 'speedLimit'), ...over })
  expect(await code({ orgId: southern })).toBe(4040102)
  expect(await code({ vehicleIds: [foreign] })).toBe(4040101)
  expect(await code({ kind: 'geofenceLeft', parameters: {}, geofenceId: theirs.geofenceId })).toBe(4040132)
  expect(await chief.code('alarm/saveAlarmRule', ruleForm(northern, 'speedLimit', { vehicleIds: [foreign] }))).toBe(4040101)
})

test.each([
  ['a limit beyond its range', { parameters: { limit: 900, seconds: 0 } }],
  ['a missing parameter', { parameters: { limit: 80 } }],
  ['a parameter too many', { parameters: { limit: 80, seconds: 0, minutes: 1 } }],
  ['a part of a number', { parameters: { limit: 80.5, seconds: 0 } }],
  ['a geofence where it cannot count', { kind: 'abnormalOffline', parameters: {}, geofence: true }],
  ['no geofence where one is watched', { kind: 'geofenceLeft', parameters: {} }],
  ['a loss of nothing', { kind: 'fuelDrop', parameters: { litres: 0, percent: 0, minutes: 5 } }],
  ['an end without a begin', { toTime: '10:00' }],
  ['hours of no length', { fromTime: '10:00', toTime: '10:00' }],
] as const)('a rule with %s is refused', async (_, over) => {
  const { geofenceId } = await north.call('alarm/saveGeofence', { orgId: northern, name: 'x', ...shape })
  const body = { ...ruleForm(northern, 'speedLimit'), ...over, ...('geofence' in over && { geofenceId }) }
  expect(await north.code('alarm/saveAlarmRule', body)).toBe(4000131)
})

test.each([
  ['both shapes', { ...shape, polygon: corners([1, 1], [1, 2], [2, 2]) }],
  ['two corners', { circle: null, polygon: corners([1, 1], [2, 2]) }],
  ['edges that cross', { circle: null, polygon: corners([1, 1], [2, 2], [1, 2], [2, 1]) }],
  ['no area', { circle: null, polygon: corners([1, 1], [1, 2], [1, 3]) }],
  ['half of the world', { circle: null, polygon: corners([0, -170], [0, 170], [10, 0]) }],
])('a geofence with %s is refused', async (_, wrong) => {
  expect(await north.code('alarm/saveGeofence', { orgId: northern, name: 'x', ...wrong })).toBe(4000132)
})

test('an organisation has so many rules and geofences and no more, also when they are added at once', async () => {
  const full = await platform.addOrganisation('Full', root)
  const { pool } = platform.database
  await pool.query(
    `insert into alarm_rules (organisation_id, kind, name, level, enabled, parameters, days)
     select $1, 'speedLimit', 'r', 2, false, '{}', '{1}' from generate_series(1, $2::int)`,
    [full, limits.alarmRules - 1],
  )
  await pool.query(`insert into geofences (organisation_id, name, shape) select $1, 'g', $3 from generate_series(1, $2::int)`, [
    full,
    limits.geofences - 1,
    JSON.stringify(shape),
  ])
  const inOrder = (codes: number[]) => codes.toSorted((a, b) => a - b)
  const rules = [1, 2].map(() => chief.code('alarm/saveAlarmRule', ruleForm(full, 'abnormalOffline')))
  expect(inOrder(await Promise.all(rules))).toEqual([0, 4090131])
  const geofences = [1, 2].map(() => chief.code('alarm/saveGeofence', { orgId: full, name: 'x', ...shape }))
  expect(inOrder(await Promise.all(geofences))).toEqual([0, 4090132])
})

const line = { width: 200, points: corners([39.9, 116.4], [39.95, 116.4]), sections: [], waypoints: [] }
const asRoute = { circle: null, polygon: [], route: line }

test('a geofence keeps its group, colour and hours when they are left out, and is a route that rules of routes watch', async () => {
  const looks = {
    group: 'Depots',
    colour: 'green',
    hours: { days: [1, 2], fromTime: '08:00', toTime: '18:00' },
  } satisfies Partial<RequestOf<'alarm/saveGeofence'>>
  const { geofenceId } = await north.call('alarm/saveGeofence', { orgId: northern, name: 'Looks', ...shape, ...looks })
  await north.call('alarm/saveGeofence', { geofenceId, orgId: northern, name: 'Way', ...asRoute })
  const find = async () => (await north.call('alarm/getGeofences', {})).geofences.find(each => each.geofenceId === geofenceId)
  expect(await find()).toMatchObject({ name: 'Way', ...asRoute, ...looks })
  const form = ruleForm(northern, 'routeLeft', { geofenceId, parameters: { ends: 500, minutes: 240 } })
  const { ruleId } = await north.call('alarm/saveAlarmRule', form)
  // What a rule takes for a route stays one.
  expect(await north.code('alarm/saveGeofence', { geofenceId, orgId: northern, name: 'Area', ...shape })).toBe(4090133)
  await north.call('alarm/removeAlarmRule', { ruleId })
  await north.call('alarm/saveGeofence', { geofenceId, orgId: northern, name: 'Area', ...shape, colour: null, hours: null })
  expect(await find()).toMatchObject({ name: 'Area', group: 'Depots', colour: null, hours: null, route: null })
  expect(await north.code('alarm/saveAlarmRule', form)).toBe(4000131)
})

test.each([
  ['one point', { ...line, points: line.points.slice(1) }, 4000000],
  ['no length', { ...line, points: [line.points[0], line.points[0]] }, 4000132],
  [
    'sections in no order',
    { ...line, sections: [100, 50].map(from => ({ from, limit: 60, fromTime: null, toTime: null })) },
    4000132,
  ],
  ['hours without an end', { ...line, sections: [{ from: 0, limit: 60, fromTime: '08:00', toTime: null }] }, 4000132],
])('a route with %s is refused', async (_, route, code) => {
  const body = { orgId: northern, name: 'x', circle: null, polygon: [], route } as never
  const got = await north.code('alarm/saveGeofence', body)
  expect(Math.floor(got / 1_000)).toBe(Math.floor(code / 1_000))
})

test('geofences of a file are checked without being saved, and added all or none', async () => {
  const place = await platform.addOrganisation('Files', northern)
  const bow = { circle: null, polygon: corners([1, 1], [2, 2], [1, 2], [2, 1]) }
  const geofences = [
    { name: 'A', ...shape },
    { name: 'B', ...bow },
    { name: 'A', ...asRoute },
  ]
  const wrong = [
    { at: 1, why: 'shape' },
    { at: 2, why: 'twice' },
  ]
  const load = (dry: boolean, given = geofences) => north.call('alarm/importGeofences', { orgId: place, dry, geofences: given })
  const there = async () => (await north.call('alarm/getGeofences', {})).geofences.filter(({ orgId }) => orgId === place)
  expect(await load(true)).toEqual({ wrong, added: 0 })
  expect(await load(false)).toEqual({ wrong, added: 0 })
  expect(await there()).toEqual([])
  expect(await load(true, geofences.slice(0, 1))).toEqual({ wrong: [], added: 0 })
  expect(await there()).toEqual([])
  expect(await load(false, geofences.slice(0, 1))).toEqual({ wrong: [], added: 1 })
  expect(await there()).toMatchObject([{ name: 'A', ...shape }])
  expect(await load(true, geofences.slice(0, 1))).toMatchObject({ wrong: [{ at: 0, why: 'twice' }] })
  expect(await north.code('alarm/importGeofences', { orgId: southern, dry: true, geofences })).toBe(4040102)
})

test('a rule is for drivers of its organisation that the user sees, who are named to those who see drivers; kinds without a driver name none', async () => {
  const addDriver = async (orgId: number, name: string) => {
    const statement = `insert into drivers (organisation_id, licence, name, issuer) values ($1, $2, $2, '') returning id`
    const { rows } = await platform.database.pool.query<{ id: number }>(statement, [orgId, name])
    return String(rows[0]?.id)
  }
  const [li, foreign] = [await addDriver(northern, 'Li'), await addDriver(southern, 'Wang')]
  const form = ruleForm(northern, 'speedLimit', { name: 'Of Li', driverIds: [li], dayKind: 'working' })
  const { ruleId } = await north.call('alarm/saveAlarmRule', form)
  const saved = async (caller: typeof north) =>
    (await caller.call('alarm/getAlarmRules', {})).rules.find(rule => rule.ruleId === ruleId)
  expect(await saved(north)).toMatchObject({ driverIds: [li], driverNames: ['Li'], dayKind: 'working' })
  await platform.addUser('no drivers', 'a password', [northern], { rights: { posAuth: false, trackAuth: false } })
  expect(await saved(await platform.signIn('no drivers', 'a password'))).toMatchObject({ driverIds: [li], driverNames: [] })
  // What a change leaves out stays, and null takes it away.
  const { driverIds: _, dayKind: _kept, ...change } = { ...form, ruleId }
  await north.call('alarm/saveAlarmRule', change)
  expect(await saved(north)).toMatchObject({ driverIds: [li], dayKind: 'working' })
  await north.call('alarm/saveAlarmRule', { ...change, driverIds: null, dayKind: 'all' })
  expect(await saved(north)).toMatchObject({ driverIds: null, dayKind: 'all' })
  const code = (over: object) => chief.code('alarm/saveAlarmRule', { ...form, ...over })
  expect(await code({ driverIds: [foreign] })).toBe(4040134)
  expect(await code({ driverIds: ['999999'] })).toBe(4040134)
  expect(await code(ruleForm(northern, 'silence', { driverIds: [li] }))).toBe(4000137)
})

test('days off are entered by who may change rules, a year at a time, and count for organisations below until they say otherwise', async () => {
  const day = (date: string, off = true, name = '') => ({ day: date, off, name })
  const ask = (caller: typeof north, orgId: number, year = 2027) => caller.call('alarm/getWorkCalendar', { orgId, year })
  await chief.call('alarm/saveWorkCalendar', {
    orgId: root,
    year: 2027,
    days: [day('2027-03-01', true, 'Founding'), day('2027-03-06', false)],
  })
  await north.call('alarm/saveWorkCalendar', { orgId: northern, year: 2027, days: [day('2027-03-01', false)] })
  expect(await ask(north, northern)).toEqual({
    days: [day('2027-03-01', false)],
    above: [day('2027-03-06', false)],
    editable: true,
  })
  expect((await ask(north, northern, 2028)).days).toEqual([])
  await north.call('alarm/saveWorkCalendar', { orgId: northern, year: 2027, days: [] })
  expect(await ask(north, northern)).toMatchObject({
    days: [],
    above: [day('2027-03-01', true, 'Founding'), day('2027-03-06', false)],
  })
  expect(await north.code('alarm/getWorkCalendar', { orgId: southern, year: 2027 })).toBe(4040102)
  const code = (days: object[], orgId = northern) => north.code('alarm/saveWorkCalendar', { orgId, year: 2027, days })
  expect(await code([day('2026-12-31')])).toBe(4000138)
  expect(await code([day('2027-01-01'), day('2027-01-01', false)])).toBe(4000138)
  expect(await code([day('2027-02-30')])).toBe(4000001)
  expect(await code([], southern)).toBe(4040102)
  const viewer = await platform.signIn('viewer', 'a password')
  expect((await ask(viewer, northern)).editable).toBe(false)
  expect(await viewer.code('alarm/saveWorkCalendar', { orgId: northern, year: 2027, days: [] })).toBe(4030002)
})
