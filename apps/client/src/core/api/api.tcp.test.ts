import type { Lang } from '@outrider/contract'
import { expect, test } from 'vitest'
import { positionOf, vehicleOf } from '../../testing/vehicles.ts'
import { createSession, targetsOf } from '../session/session.ts'
import { createStored } from '../storage/stored.ts'
import { createApi } from './api.ts'
import { engineWith, recorder, refusal, session as signedIn, status, success, targetAt } from '../../testing/recorder.ts'
import type { Target } from '../session/target.ts'

/** The real calls over two platforms, with what was logged and what was reacted to. */
function overPlatforms(targets: readonly Target[], multi = true, lacking?: string) {
  const logged: string[] = []
  const reactedTo: unknown[] = []
  const api = createApi({
    engine: engineWith({ multi: () => multi }),
    targets: () => targets,
    targetOf: code => targets.find(target => target.code === code),
    multi: () => multi,
    lacks: code => code === lacking,
    lang: (): Lang => 'en',
    log: line => logged.push(line),
    handleError: error => reactedTo.push(error),
  })
  return { api, logged, reactedTo }
}

async function twoPlatforms() {
  const a = await recorder()
  const b = await recorder()
  const targets = [targetAt(a.url), targetAt(b.url, { code: 'b', title: 'Platform B', accessToken: 'token-b' })]
  const dispose = async () => {
    await a[Symbol.asyncDispose]()
    await b[Symbol.asyncDispose]()
  }
  return { a, b, ...overPlatforms(targets), [Symbol.asyncDispose]: dispose }
}

const page = (id: string, nickNameOn: boolean) => success({ nickNameOn, vehicles: [vehicleOf(id)], epoch: 'e', seq: 4 })

test('vehicles of all platforms are merged; each carries its platform, also in its id (S3.vehicle.2, S3.vehicle.3)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  a.answers['vehicle/getBatchVehicles'] = page('7', false)
  b.answers['vehicle/getBatchVehicles'] = page('7', true)
  const { vehicles, nickNameOn } = await api.call('vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })
  expect(nickNameOn).toBe(true)
  expect(vehicles.map(({ id, pcode, ptitle }) => ({ id, pcode, ptitle }))).toEqual([
    { id: '7@a', pcode: 'a', ptitle: 'Platform A' },
    { id: '7@b', pcode: 'b', ptitle: 'Platform B' },
  ])
  expect(vehicles.map(vehicle => vehicle.position.vehicleId)).toEqual(['7@a', '7@b'])
})

test('a position record holds vehicle, platform and server time (S3.vehicle.4)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  a.answers['vehicle/getVehiclesPosition'] = success({ positions: [positionOf('7')] })
  b.answers['vehicle/getVehiclesPosition'] = success({ positions: [] })
  const { positions } = await api.call('vehicle/getVehiclesPosition', { vehicleIds: ['7@a'], currVehicleId: '7@a' })
  expect(positions).toMatchObject([{ vehicleId: '7@a', pcode: 'a', ptitle: 'Platform A', serverTime: 1_750_000_000_500 }])
})

test('each platform is requested only its own vehicles, by plain ids (S7.call.27)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  a.answers['vehicle/getVehiclesPosition'] = success({ positions: [] })
  b.answers['vehicle/getVehiclesPosition'] = success({ positions: [] })
  await api.call('vehicle/getVehiclesPosition', { vehicleIds: ['1@a', '2@b', '3@b'], currVehicleId: '2@b' })
  expect(a.only.body).toMatchObject({ vehicleIds: ['1'], currVehicleId: '' })
  expect(b.only.body).toMatchObject({ vehicleIds: ['2', '3'], currVehicleId: '2' })
})

test('of a vehicle whose platform is known to lack the call that platform says so: nobody is taken for signed out', async () => {
  await using a = await recorder()
  await using b = await recorder({ 'vehicle/getTerminalState': status(404) })
  const targets = [targetAt(a.url), targetAt(b.url, { code: 'b', title: 'Platform B', accessToken: 'token-b' })]
  const { api, reactedTo } = overPlatforms(targets, true, 'b')
  await expect(api.call('vehicle/getTerminalState', { vehicleId: '7@b' })).rejects.toMatchObject({ error: 'net.notFound' })
  expect(reactedTo).toMatchObject([{ reaction: 'silent' }])
  expect(a.requests).toEqual([])
})

test('a request with a platform code goes to that platform only (S7.rule.18)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  b.answers['vehicle/getVehiclesTotal'] = success({ vehiclesCnt: 2 })
  b.answers['vehicle/getVehiclePosition'] = success(positionOf('5'))
  expect(await api.call('vehicle/getVehiclesTotal', {}, { platform: 'b' })).toEqual({ vehiclesCnt: 2 })
  const position = await api.call('vehicle/getVehiclePosition', { vehicleId: '5@b', queryTerminal: true })
  expect(position.vehicleId).toBe('5@b')
  expect(a.requests).toEqual([])
  expect(b.requests.map(({ body }) => body['vehicleId'])).toEqual([undefined, '5'])
})

test('when one platform fails, the vehicles of the others are given and the failure is named (S7.rule.19)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api, reactedTo } = both
  a.answers['vehicle/getBatchVehicles'] = page('1', false)
  b.answers['vehicle/getBatchVehicles'] = status(500)
  const { data, failed } = await api.merged('vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })
  expect(data.vehicles.map(vehicle => vehicle.id)).toEqual(['1@a'])
  expect(failed.map(failure => failure.target.title)).toEqual(['Platform B'])
  expect(reactedTo).toEqual([])
})

test('when one platform fails, the positions of the others are given (S7.rule.20)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  a.answers['vehicle/getVehiclesPosition'] = refusal(5000001, 'no database')
  b.answers['vehicle/getVehiclesPosition'] = success({ positions: [positionOf('2')] })
  const { positions } = await api.call('vehicle/getVehiclesPosition', { vehicleIds: ['1@a', '2@b'] })
  expect(positions.map(position => position.vehicleId)).toEqual(['2@b'])
})

test('a failed platform is logged with its title (S7.rule.21)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api, logged } = both
  a.answers['vehicle/getVehiclesTotal'] = success({ vehiclesCnt: 1 })
  b.answers['vehicle/getVehiclesTotal'] = refusal(5000001, 'no database')
  expect(await api.call('vehicle/getVehiclesTotal', {})).toEqual({ vehiclesCnt: 1 })
  expect(logged).toEqual(['Platform B: no database'])
})

test('without a title the general sentence is logged (S8.error.15)', async () => {
  await using a = await recorder({ 'vehicle/getVehiclesTotal': success({ vehiclesCnt: 1 }) })
  await using b = await recorder({ 'vehicle/getVehiclesTotal': status(500) })
  const { api, logged } = overPlatforms([targetAt(a.url), targetAt(b.url, { code: 'b', title: '' })])
  await api.call('vehicle/getVehiclesTotal', {})
  expect(logged).toEqual(['interface call error'])
})

test('totals of all platforms add up', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  a.answers['vehicle/getVehiclesTotal'] = success({ vehiclesCnt: 30 })
  b.answers['vehicle/getVehiclesTotal'] = success({ vehiclesCnt: 12 })
  expect(await api.call('vehicle/getVehiclesTotal', {})).toEqual({ vehiclesCnt: 42, byScreen: false })
})

test('when no platform answers, the first failure is acted upon once', async () => {
  await using both = await twoPlatforms()
  const { a, b, api, reactedTo } = both
  a.answers['vehicle/getVehiclesTotal'] = refusal(5000001, 'A away')
  b.answers['vehicle/getVehiclesTotal'] = refusal(5000001, 'B away')
  await expect(api.call('vehicle/getVehiclesTotal', {})).rejects.toThrow('A away')
  expect(reactedTo).toHaveLength(1)
})

test('with one platform nothing is tagged and ids stay plain', async () => {
  await using a = await recorder({ 'vehicle/getBatchVehicles': page('7', false) })
  const { api } = overPlatforms([targetAt(a.url)], false)
  const { vehicles } = await api.call('vehicle/getBatchVehicles', { pageSize: 10, pageNum: 1 })
  expect(vehicles[0]).not.toHaveProperty('pcode')
  expect(vehicles[0]?.id).toBe('7')
})

test('organisations are requested with an empty body, and the list is found in the reply (S7.call.21)', async () => {
  const organisation = { id: 1, orgId: 1, parentId: 0, isParent: false, splicId: '1', orgName: 'Root' }
  await using a = await recorder({ 'vehicle/getOrg': success([organisation]) })
  const { api } = overPlatforms([targetAt(a.url)], false)
  expect((await api.call('vehicle/getOrg', {})).host).toEqual([organisation])
  expect(Object.keys(a.only.body)).toEqual(['t'])
  a.answers['vehicle/getOrg'] = success({ whatever: [organisation] })
  expect((await api.call('vehicle/getOrg', {})).host).toEqual([organisation])
})

test('alarm types are requested from every platform with an empty body and merged (S7.call.28) (S4.multi.5); each setting is saved at its own platform', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  for (const [each, push] of [
    [a, true],
    [b, false],
  ] as const)
    each.answers['alarm/getAlarmTypePush'] = success({ alarmTypes: [{ alarmTypeId: 'emergency', push }] })
  const { alarmTypes } = await api.call('alarm/getAlarmTypePush', {})
  expect(alarmTypes).toEqual([
    { alarmTypeId: 'emergency@a', push: true, pcode: 'a', ptitle: 'Platform A' },
    { alarmTypeId: 'emergency@b', push: false, pcode: 'b', ptitle: 'Platform B' },
  ])
  for (const each of [a, b]) expect(Object.keys(each.only.body)).toEqual(['t'])
  for (const path of ['alarm/setAlarmTypePush', 'alarm/setActiveSafetyAlarmTypePush'] as const) {
    for (const each of [a, b]) {
      each.requests.length = 0
      each.answers[path] = success({})
    }
    await api.call(path, {
      alarmTypes: [
        { alarmTypeId: 'emergency@a', push: false },
        { alarmTypeId: 'emergency@b', push: true },
        { alarmTypeId: 'fatigue@b', push: true },
      ],
    })
    expect(a.only.body).toMatchObject({ alarmTypes: [{ alarmTypeId: 'emergency', push: false }] })
    expect(b.only.body).toMatchObject({
      alarmTypes: [
        { alarmTypeId: 'emergency', push: true },
        { alarmTypeId: 'fatigue', push: true },
      ],
    })
  }
})

test('without a platform to ask, a call is refused here', async () => {
  const { api } = overPlatforms([], false)
  await expect(api.call('vehicle/getOrg', {})).rejects.toThrow('Please sign in first')
})

test('with the flag on, vehicle calls go to every selected platform and the results are merged (S4.multi.2)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  a.answers['vehicle/getVehicles'] = success({ vehicles: [vehicleOf('7')], total: 3 })
  b.answers['vehicle/getVehicles'] = success({ vehicles: [vehicleOf('8')], total: 4 })
  const { vehicles, total } = await api.call('vehicle/getVehicles', { keyword: 'x' })
  expect([a, b].map(server => server.only.body['keyword'])).toEqual(['x', 'x'])
  expect(vehicles.map(({ id }) => id)).toEqual(['7@a', '8@b'])
  expect(total).toBe(7)
})

test('with the flag on, position calls go to every selected platform and the results are merged (S4.multi.3)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  a.answers['vehicle/getVehiclesPosition'] = success({ positions: [positionOf('7')] })
  b.answers['vehicle/getVehiclesPosition'] = success({ positions: [positionOf('7')] })
  const { positions } = await api.call('vehicle/getVehiclesPosition', { vehicleIds: ['7@a', '7@b'] })
  expect([a, b].map(server => server.only.body['vehicleIds'])).toEqual([['7'], ['7']])
  expect(positions.map(({ vehicleId }) => vehicleId)).toEqual(['7@a', '7@b'])
})

const trackOf = (...times: number[]) => ({
  vehicleId: '7',
  startTime: 1000,
  endTime: 9000,
  total: times.length,
  reduced: times.length > 2,
  alarmNames: ['emergency'],
  points: times.map(time => ({
    time,
    latitude: 31.2,
    longitude: 121.4,
    speed: 60,
    recorderSpeed: null,
    course: 90,
    accOn: true,
    mileage: null,
    alarms: 0,
    late: false,
  })),
})

test('with the flag on, track calls for a vehicle without platform code go to every selected platform and the results are merged (S4.multi.4)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  a.answers['track/getVehicleTrack'] = success(trackOf(1000, 3000))
  b.answers['track/getVehicleTrack'] = success(trackOf(2000, 4000, 5000))
  const range = { startTime: 1000, endTime: 9000 }
  const { points, total, reduced, alarmNames } = await api.call('track/getVehicleTrack', { vehicleId: '7', ...range })
  for (const server of [a, b]) expect(server.only.body).toMatchObject({ vehicleId: '7', ...range })
  expect(points.map(({ time }) => time)).toEqual([1000, 3000, 2000, 4000, 5000])
  expect({ total, reduced, alarmNames }).toEqual({ total: 5, reduced: true, alarmNames: ['emergency'] })

  // What one platform does not know costs nothing of what another does.
  b.answers['track/getVehicleTrack'] = refusal(4040101, 'unknown')
  expect(await api.call('track/getVehicleTrack', { vehicleId: '7', ...range })).toMatchObject({ total: 2, reduced: false })
})

test('with the flag on, a track call for a vehicle with a platform code goes to that platform alone (S7.call.29)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  b.answers['track/getVehicleTrack'] = success(trackOf(2000))
  const { vehicleId, total } = await api.call('track/getVehicleTrack', { vehicleId: '7@b', startTime: 1000, endTime: 9000 })
  expect({ vehicleId, total }).toEqual({ vehicleId: '7@b', total: 1 })
  expect(b.only.body).toMatchObject({ vehicleId: '7', startTime: 1000, endTime: 9000 })
  expect(a.requests).toEqual([])
})

test('with the flag off, calls go to the platform in use only, even when others are saved and signed in (S4.multi.6)', async () => {
  await using a = await recorder()
  await using b = await recorder()
  const session = createSession(createStored(undefined))
  session.addPlatform({ Code: 'b', Title: 'B', Url: b.url })
  session.addPlatform({ Code: 'a', Title: 'A', Url: a.url })
  for (const code of ['a', 'b']) session.signIn(code, { ...signedIn, accessToken: `token-${code}` })
  a.answers['vehicle/getVehicles'] = success({ vehicles: [vehicleOf('7')], total: 1 })
  const { api } = overPlatforms(targetsOf(session.get()), session.get().multi)
  expect((await api.call('vehicle/getVehicles', {})).vehicles.map(({ id }) => id)).toEqual(['7'])
  expect(a.only.headers['access_token']).toBe('token-a')
  expect(b.requests).toEqual([])
})

const wholeDay = { startTime: 1_750_000_000_000, endTime: 1_750_086_399_000 }
const aTrack = (total: number) => success({ vehicleId: '7', ...wholeDay, total, reduced: false, alarmNames: [], points: [] })

test('a track is requested from the platform in the vehicle id, with vehicleId and times (S7.call.29)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api } = both
  b.answers['track/getVehicleTrack'] = aTrack(5)
  const { replies, failed } = await api.columns('track/getVehicleTrack', { vehicleId: '7@b', ...wholeDay })
  expect(replies).toMatchObject([{ target: { code: 'b' }, value: { data: { total: 5 } } }])
  expect(failed).toEqual([])
  expect(a.requests).toHaveLength(0)
  expect(b.only.body).toMatchObject({ vehicleId: '7', ...wholeDay })
  expect(b.only.headers['access_token']).toBe('token-b')
})

test('a track of a vehicle without platform code is requested from all platforms; failed ones are named (S4.multi.4)', async () => {
  await using both = await twoPlatforms()
  const { a, b, api, logged } = both
  for (const each of [a, b]) each.answers['track/getVehicleTrack'] = aTrack(3)
  const all = await api.columns('track/getVehicleTrack', { vehicleId: '7', ...wholeDay })
  expect(all.replies.map(({ target }) => target.code)).toEqual(['a', 'b'])
  b.answers['track/getVehicleTrack'] = status(502)
  const one = await api.columns('track/getVehicleTrack', { vehicleId: '7', ...wholeDay })
  expect(one.replies.map(({ target }) => target.code)).toEqual(['a'])
  expect(one.failed.map(({ target }) => target.title)).toEqual(['Platform B'])
  expect(logged).toHaveLength(1)
})

test('if all platforms fail the error is handled once, and an aborted call is not an error', async () => {
  await using both = await twoPlatforms()
  const { a, b, api, reactedTo } = both
  for (const each of [a, b]) each.answers['track/getVehicleTrack'] = status(502)
  await expect(api.columns('track/getVehicleTrack', { vehicleId: '7', ...wholeDay })).rejects.toMatchObject({ name: 'CallError' })
  expect(reactedTo).toHaveLength(1)
  const gone = AbortSignal.abort(new Error('given up'))
  await expect(api.columns('track/getVehicleTrack', { vehicleId: '7', ...wholeDay }, { signal: gone })).rejects.toThrow(
    'given up',
  )
  expect(reactedTo).toHaveLength(1)
})
