import { allRights, type AppMenuAuth, type CallPath, callsByPath, columnsType, type Right } from '@outrider/contract'
import { expect, test } from 'vitest'
import { testFeed } from '../testing/feed.ts'
import { aReport, type Caller, platformOfFile } from '../testing/platform.ts'

const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
const mine = await platform.addOrganisation('Mine', root)
const below = await platform.addOrganisation('Below mine', mine)
const foreignOrganisation = await platform.addOrganisation('Secret branch', root)
const own = await platform.addVehicle(below, 'OWN-1', { phone: '100' })
const foreign = await platform.addVehicle(foreignOrganisation, 'SECRET-1', { phone: '666', nickname: 'secret nickname' })
platform.bus.publish({ kind: 'stored', positions: [aReport(own, 1), aReport(foreign, 1, { latitudeE6: 6_666_666 })] })
await platform.addUser('nothing', 'a password', [])
const caller = await platform.newCaller('mine', [mine])

/** For each call, a request body that refers to the foreign vehicle. */
const reaching: Partial<Record<CallPath, () => object>> = {
  'vehicle/getBatchVehicles': () => ({ pageSize: 1000, pageNum: 1 }),
  'vehicle/getVehicles': () => ({ orgId: foreignOrganisation }),
  'vehicle/getVehiclesPosition': () => ({ vehicleIds: [String(own), String(foreign)], currVehicleId: String(foreign) }),
  'vehicle/getVehiclePosition': () => ({ vehicleId: String(foreign) }),
  'vehicle/getVehEditConfig': () => ({ vehicleId: String(foreign) }),
  'vehicle/getVehEditData': () => ({ vehicleId: String(foreign) }),
  'vehicle/saveVehEdit': () => ({ vehicleId: String(foreign), plateNum: 'STOLEN-1' }),
  'vehicle/updVehInfo': () => ({ vehicleId: String(foreign), brand: 'STOLEN' }),
  'vehicle/getTerminalState': () => ({ vehicleId: String(foreign) }),
  'vehicle/getTerminalMessages': () => ({ vehicleId: String(foreign) }),
  'vehicle/acceptDevice': () => ({ vehicleId: String(foreign), maker: '', model: '', terminalId: '' }),
  'share/addVehPosSharing': () => ({ vehicleId: String(foreign) }),
  'share/addVehTrackSharing': () => ({ vehicleId: String(foreign), startTime: 0, endTime: 1000 }),
  'track/getVehicleTrack': () => ({ vehicleId: String(foreign), startTime: 0, endTime: 1000 }),
  'vehicle/getVehTrackCard': () => ({ vehicleId: String(foreign), startTime: 0, endTime: 1000 }),
  'activeSafety/getDriverList': () => ({ vehicleId: String(foreign), beginTime: 0, endTime: 1000 }),
  'accessMon/getAccessMonEvent': () => ({ vehicleId: String(foreign) }),
  'accessMon/addAccessMon': () => ({
    orgId: foreignOrganisation,
    nameZh: 'c',
    type: 'toll',
    latitude: 1,
    longitude: 1,
    radius: 100,
  }),
  'report/addMapMarkedPoint': () => ({ orgId: foreignOrganisation, name: 'p', latitude: 1, longitude: 1, kind: 'other' }),
  'alarm/saveAlarmRule': () => ({
    orgId: foreignOrganisation,
    name: 'r',
    kind: 'speedLimit',
    level: 1,
    enabled: true,
    parameters: { limit: 80, seconds: 0 },
    geofenceId: null,
    vehicleIds: null,
    days: [1],
    fromTime: null,
    toTime: null,
  }),
  'alarm/saveGeofence': () => ({
    orgId: foreignOrganisation,
    name: 'g',
    circle: { latitude: 1, longitude: 1, radius: 100 },
    polygon: [],
  }),
  'number/getNumAuthVeh': () => ({ number: '666' }),
  'vehManager/getUserSimNumList': () => ({ keyword: '666' }),
  'vehicle/addVehicle': () => ({
    orgId: foreignOrganisation,
    plateNum: 'NEW-1',
    plateColor: 1,
    commCardNum: '777',
    vehicleType: 'truck',
    terminalType: 'jt808-2019',
  }),
}
/** Each is made with each of its rights alone, and with all rights but its own. */
const guardedCalls = [...callsByPath].filter(([, { rights }]) => rights.length > 0)
const namedRights = [...new Set(guardedCalls.flatMap(([, { rights }]) => rights))]
const withRights = (login: string, has: (right: Right) => boolean) => {
  const rights = Object.fromEntries(Object.keys(allRights).map(each => [each, has(each as Right)])) as AppMenuAuth
  return platform.newCaller(login, [foreignOrganisation], { rights })
}

test('one of the rights of a row suffices', async () => {
  expect(namedRights).toEqual(
    expect.arrayContaining(['reviewAuth', 'commandAuth', 'posAuth', 'updMtcTaskAuth'] satisfies Right[]),
  )
  for (const right of namedRights) {
    const user = await withRights(`only-${right.toLowerCase()}`, each => each === right)
    for (const [path, { rights }] of guardedCalls)
      if (rights.includes(right))
        expect(await user.code(path as CallPath, { vehicleId: 'not an id' }), `${path} with ${right}`).not.toBe(4030002)
  }
})

test('all other rights together do not suffice, and its request is not looked at', async () => {
  const byRights = [...Map.groupBy(guardedCalls, ([, { rights }]) => rights.toSorted().join()).values()]
  for (const [nth, calls] of byRights.entries()) {
    const own = new Set(calls.flatMap(([, { rights }]) => rights))
    const user = await withRights(`not-${nth}`, each => !own.has(each))
    for (const [path] of calls) expect(await user.code(path as CallPath, { vehicleId: 'not an id' }), path).toBe(4030002)
  }
})

/** A user of the own organisation with these rights only, and an alarm of its vehicle. */
async function callerWith(login: string, ...rights: Right[]) {
  platform.bus.publish({ kind: 'stored', positions: [aReport(own, 40, { alarms: 1 })] })
  const granted = Object.fromEntries(Object.keys(allRights).map(each => [each, rights.includes(each as Right)])) as AppMenuAuth
  await platform.addUser(login, 'a password', [await organisationOf(own)], { rights: granted })
  return platform.signIn(login, 'a password')
}
const organisationOf = async (vehicle: number) => platform.fleet.vehicle(vehicle)?.identity.organisationId ?? 0

const noPosition = { latitude: null, longitude: null, gpsTime: null, speed: 0, course: 0, mileage: null, driveState: 'offline' }

test('without posAuth no list, change or feed gives positions', async () => {
  const tracker = await callerWith('tracker', 'trackAuth', 'alarmAuth')
  const [vehicle] = (await tracker.call('vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })).vehicles
  expect(vehicle).toMatchObject({ plateNum: 'OWN-1', speed: 0, position: { ...noPosition, alarms: ['emergency'] } })
  expect((await tracker.call('vehicle/getVehicles', {})).vehicles[0]?.position).toMatchObject(noPosition)
  expect((await tracker.call('vehicle/getChangedVehicles', {})).positions).toMatchObject([noPosition])
  expect((await tracker.call('vehicle/getAlarmChangedVehicles', {})).positions).toMatchObject([noPosition])
  expect(await tracker.call('vehicle/getSpVehicles', {})).toMatchObject({ alarmCnt: 1, untargetedCnt: 0, abnormalOfflineCnt: 0 })
  expect(await tracker.code('vehicle/getVehiclesPosition', { vehicleIds: [String(own)] })).toBe(4030002)
  expect(await firstFeedPosition(tracker)).toMatchObject({ ...noPosition, alarms: ['emergency'] })
})

test('without alarmAuth no list, change or feed gives alarms', async () => {
  const watcher = await callerWith('watcher', 'posAuth')
  const noAlarm = { alarmState: 'none', alarms: [], latitude: 31.23044 }
  const [vehicle] = (await watcher.call('vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })).vehicles
  expect(vehicle).toMatchObject({ alarmState: 'none', position: noAlarm })
  expect((await watcher.call('vehicle/getChangedVehicles', {})).positions).toMatchObject([noAlarm])
  expect((await watcher.call('vehicle/getVehiclesPosition', { vehicleIds: [String(own)] })).positions).toMatchObject([noAlarm])
  expect(await watcher.call('vehicle/getSpVehicles', {})).toMatchObject({ vehicles: [], alarmCnt: 0 })
  expect(await watcher.code('vehicle/getAlarmChangedVehicles', {})).toBe(4030002)
  expect(await firstFeedPosition(watcher)).toMatchObject(noAlarm)
})

async function firstFeedPosition({ token }: Caller): Promise<object | undefined> {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: token, lang: 'en', topics: [{ topic: 'positions' }] })
  const snapshot = await feed.until(message => message.type === 'snapshot')
  feed.socket.close()
  return 'positions' in snapshot ? snapshot.positions[0] : undefined
}

test('pages in columns differ by right, though the scope is the same', async () => {
  const headers = { accept: columnsType }
  const sizes = await Promise.all(
    ['tracker', 'watcher'].map(async login => {
      const { token } = await platform.signIn(login, 'a password')
      const response = await fetch(`${platform.url}/vehicle/getBatchVehicles`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', access_token: token, 'accept-encoding': 'identity' },
        body: JSON.stringify({ pageSize: 10, pageNum: 1 }),
      })
      return Buffer.from(await response.arrayBuffer()).toString('hex')
    }),
  )
  expect(sizes[0]).not.toBe(sizes[1])
})

const changesTheSession = new Set(['user/login', 'user/getUserMsg', 'user/logout', 'user/changePassword'])

test('no call of the contract gives a user anything of another organisation’s vehicles (S6.scope.1)', async () => {
  for (const path of callsByPath.keys()) {
    if (changesTheSession.has(path)) continue
    const { reply } = await platform.send(path, reaching[path as CallPath]?.() ?? {}, { access_token: caller.token })
    const text = JSON.stringify(reply)
    for (const secret of ['SECRET-1', 'secret nickname', '6.666666', 'Secret branch']) expect(text, path).not.toContain(secret)
  }
})

test('calls for one vehicle answer for a foreign one as for one that does not exist, and change nothing', async () => {
  for (const [path, body] of Object.entries(reaching)) {
    const asked = body() as { vehicleId?: string }
    if (!asked.vehicleId) continue
    const headers = { access_token: caller.token }
    const { reply } = await platform.send(path, asked, headers)
    expect(reply.rspCode, path).toBe(4040101)
    expect((await platform.send(path, { ...asked, vehicleId: '99999999' }, headers)).reply, path).toEqual(reply)
  }
  await platform.fleet.reload()
  expect(platform.fleet.vehicle(foreign)?.identity.plateNum).toBe('SECRET-1')
})

test('a foreign vehicle and one that does not exist are refused alike', async () => {
  const ask = (vehicleId: string) => platform.send('vehicle/getVehiclePosition', { vehicleId }, { access_token: caller.token })
  const notMine = await ask(String(foreign))
  expect(notMine.reply.rspCode).toBe(4040101)
  expect((await ask('99999999')).reply).toEqual(notMine.reply)
  expect(await caller.code('vehicle/getVehiclePosition', { vehicleId: String(foreign), queryTerminal: true })).toBe(4040101)
})

test('vehicles of organisations below a granted one are seen', async () => {
  const { vehicles } = await caller.call('vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })
  expect(vehicles.map(vehicle => vehicle.plateNum)).toEqual(['OWN-1'])
})

test('a user without grants sees an empty fleet', async () => {
  const nothing = await platform.signIn('nothing', 'a password')
  expect(await nothing.call('vehicle/getVehiclesTotal', {})).toEqual({ vehiclesCnt: 0 })
  expect(await nothing.call('vehicle/getOrg', {})).toEqual({ host: [] })
})

test('a vehicle cannot be added to an organisation that was not granted, nor without the right', async () => {
  expect(await caller.code('vehicle/addVehicle', reaching['vehicle/addVehicle']?.() ?? {})).toBe(4040102)
  const viewer = await platform.newCaller('viewer', [foreignOrganisation], { rights: { updInstTaskAuth: false } })
  expect(await viewer.code('vehicle/addVehicle', reaching['vehicle/addVehicle']?.() ?? {})).toBe(4030002)
  expect(await viewer.code('vehicle/getAddVehUiInit', {})).toBe(4030002)
})

test('the live feed gives a user nothing of another organisation’s vehicles', async () => {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(message => message.type === 'snapshot')
  platform.bus.publish({ kind: 'stored', positions: [aReport(foreign, 50)] })
  platform.bus.publish({ kind: 'stored', positions: [aReport(own, 51), aReport(foreign, 51)] })
  await feed.until(message => message.type === 'changes')
  const seen = feed.got.flatMap(message => ('positions' in message ? message.positions.map(position => position.vehicleId) : []))
  expect(new Set(seen)).toEqual(new Set([String(own)]))
  feed.socket.close()
})
