import { expect, test } from 'vitest'
import { recorder, refusal, status, success, targetAt } from '../../testing/recorder.ts'
import { keptInMemory, testLiveFleet } from '../../testing/live-fleet.ts'
import { positionOf, vehicleOf } from '../../testing/vehicles.ts'
import { vehicleColumnsOf } from './worker/store/from-records.ts'
import { cacheKey, cacheVersion } from './worker/persist/cached-fleet.ts'
import type { FeedSocket } from '../live/live-feed.ts'
import { pageOf } from './worker/store/vehicle-page.ts'
import { liveAddress } from '../live/live-link.ts'

const onePage = {
  'vehicle/getVehiclesTotal': success({ vehiclesCnt: 2 }),
  'vehicle/getBatchVehicles': success({
    nickNameOn: false,
    vehicles: [vehicleOf('1', {}, { seq: 5 }), vehicleOf('2', { rank: 1 }, { seq: 6 })],
    epoch: 'e',
    seq: 6,
  }),
  'vehicle/getOrg': success({ host: [] }),
}

const changed = (seq: number, ...positions: ReturnType<typeof positionOf>[]) =>
  success({ epoch: 'e', seq, positions, listChanged: false, complete: false })

const fleetAt = (url: string, more: { pollOnly?: boolean; openSocket?: () => FeedSocket } = {}) =>
  testLiveFleet({ targets: [targetAt(url)], ...more })

test('polling works alone: the list, then what changed behind it', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(9, positionOf('2', { seq: 9, speed: 70 })),
  })
  const at = fleetAt(server.url)
  at.start()
  await at.until(() => at.vehicle('2')?.speed === 70)
  await at.until(() => at.status().freshness.state === 'polling')
  const poll = server.requests.find(request => request.path === 'vehicle/getChangedVehicles')
  expect(poll?.body).toMatchObject({ epoch: 'e', seq: 6 })
  at.end()
})

test('polls also request the vehicle shown in detail, as the current one (S7.call.27)', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(6),
    'vehicle/getVehiclesPosition': success({ positions: [positionOf('1', { seq: 7, speed: 33 })] }),
  })
  const at = fleetAt(server.url)
  at.start()
  at.liveFleet.setPriorityVehicles(['1'])
  await at.until(() => at.vehicle('1')?.speed === 33)
  const asked = server.requests.find(request => request.path === 'vehicle/getVehiclesPosition')
  expect(asked?.body).toMatchObject({ vehicleIds: ['1'], currVehicleId: '1' })
  at.end()
})

test('stopping ends polling and forgets the fleet (S4.login.2)', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(9, positionOf('2', { seq: 9, speed: 70 })),
  })
  const at = fleetAt(server.url)
  at.start()
  await at.until(() => at.status().freshness.state === 'polling' && at.vehicles().length === 2)
  await at.until(() => at.pending().some(({ ms }) => ms === 10_000))
  at.liveFleet.stop()
  expect(at.status()).toMatchObject({ phase: 'idle', counts: { total: 0 } })
  await at.until(() => at.pending().length === 0 && at.vehicles().length === 0)
  at.end()
})

test('where no socket comes about, polling helps out while the feed goes on trying', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(9, positionOf('2', { seq: 9, speed: 70 })),
  })
  // A socket that closes at once, as behind a proxy that lets none through.
  const openSocket = (): FeedSocket => {
    const socket = new EventTarget()
    queueMicrotask(() => socket.dispatchEvent(new Event('close')))
    return Object.assign(socket, { send: () => {}, close: () => {}, binaryType: 'blob' as const }) as FeedSocket
  }
  const at = fleetAt(server.url, { pollOnly: false, openSocket })
  const { plans } = at
  at.start()
  await at.until(() => at.pending().some(plan => plan.ms === 1000))
  plans.find(plan => plan.ms === 1000 && !plan.cancelled)?.run()
  await at.until(() => at.vehicle('2')?.speed === 70)
  await at.until(() => at.status().freshness.state === 'polling')
  expect(at.pending().some(plan => plan.ms === 2000)).toBe(true)
  at.end()
})

test('a list that cannot be loaded says why and is loaded on the next try', async () => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': refusal(5000001, 'no database') })
  const at = fleetAt(server.url)
  at.start()
  await at.until(() => at.status().phase === 'failed')
  expect(at.status().error).toMatchObject({ message: 'no database' })
  Object.assign(server.answers, onePage)
  at.liveFleet.resume()
  await at.until(() => at.status().phase === 'ready')
  at.end()
})

test('a list older than the feed does not move vehicles back', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(9, positionOf('2', { seq: 9, speed: 70 })),
  })
  const at = fleetAt(server.url)
  at.start()
  await at.until(() => at.vehicle('2')?.speed === 70)
  const older = [vehicleOf('1', {}, { seq: 5 }), vehicleOf('2', { rank: 1, nickname: 'new name' }, { seq: 6 })]
  server.answers['vehicle/getBatchVehicles'] = success({ nickNameOn: false, vehicles: older, epoch: 'e', seq: 6 })
  at.liveFleet.reload()
  await at.until(() => at.vehicle('2')?.nickname === 'new name')
  expect(at.vehicle('2')?.speed).toBe(70)
  at.end()
})

const threePages = (failing: readonly number[]): ReturnType<typeof success> => {
  return (request, response) => {
    const number = Number(request.body['pageNum'])
    const id = String(number)
    const page = { nickNameOn: false, vehicles: [vehicleOf(id, { rank: number })], epoch: 'e', seq: 6 }
    const answer = failing.includes(number) ? refusal(5000001, `no page ${id} today`) : success(page)
    answer(request, response)
  }
}

test('a failed page is reported by number and size, the others are loaded, and only it is requested again (S8.error.16)', async () => {
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 3 }),
    'vehicle/getOrg': success({ host: [] }),
    'vehicle/getBatchVehicles': threePages([2]),
  })
  const at = testLiveFleet({ targets: [targetAt(server.url)], pageSize: 1 })
  at.start()
  await at.until(() => at.status().platforms[0]?.gap !== undefined && at.vehicles().length === 2)
  expect(at.status()).toMatchObject({ phase: 'ready', platforms: [{ loaded: true, gap: { pages: 1, vehicles: 1 } }] })
  expect(at.logged).toContain('Platform A: no page 2 today')
  server.answers['vehicle/getBatchVehicles'] = threePages([])
  const asked = server.requests.length
  at.pass(2000)
  await at.until(() => at.vehicles().length === 3 && at.status().platforms[0]?.gap === undefined)
  const pages = server.requests.slice(asked).filter(({ path }) => path === 'vehicle/getBatchVehicles')
  expect(pages.map(({ body }) => body['pageNum'])).toEqual([2])
  at.end()
})

test('the first page is usable while the others load, and progress is reported', async () => {
  const waiting: Array<() => void> = []
  await using server = await recorder({
    'vehicle/getVehiclesTotal': success({ vehiclesCnt: 3 }),
    'vehicle/getOrg': success({ host: [] }),
    'vehicle/getBatchVehicles': (request, response) => {
      const go = () => threePages([])(request, response)
      if (request.body['pageNum'] === 2) go()
      else waiting.push(go)
    },
  })
  const at = testLiveFleet({ targets: [targetAt(server.url)], pageSize: 1 })
  at.start()
  await at.until(() => at.vehicles().length === 1)
  expect(at.status()).toMatchObject({
    phase: 'ready',
    progress: { pages: 3, pagesDone: 1, vehicles: 3, vehiclesDone: 1 },
    platforms: [{ loaded: false }],
  })
  for (const go of waiting) go()
  await at.until(() => at.vehicles().length === 3 && at.status().progress === undefined)
  at.end()
})

test("cached data is shown at once with its age, and replaced by the platform's", async () => {
  const kept = keptInMemory()
  const platform = { ...onePage, 'vehicle/getChangedVehicles': changed(6) }
  {
    await using server = await recorder(platform)
    const at = testLiveFleet({ targets: [targetAt('http://fleet.test')], kept })
    at.liveFleet.start({ ...at.setup, targets: [targetAt(server.url)] })
    await at.until(() => at.status().platforms[0]?.loaded === true)
    await at.until(() => at.pending().some(({ ms }) => ms === 5000))
    at.pass(5000)
    await at.until(() => kept.storage.size > 0)
    at.end()
  }
  const [[key, fleet] = []] = kept.storage
  await using server = await recorder({ ...platform, 'vehicle/getVehiclesTotal': status(500) })
  kept.storage.clear()
  kept.storage.set(`${server.url} user`, fleet)
  expect(key).toMatch(/ user$/)
  const at = testLiveFleet({ targets: [targetAt(server.url)], kept })
  at.start()
  await at.until(() => at.vehicles().length === 2 && at.stateOf('a') === 'offline')
  expect(at.status()).toMatchObject({ phase: 'ready', platforms: [{ loaded: false, cachedAt: expect.any(Number) }] })
  Object.assign(server.answers, platform)
  at.pass(2000)
  await at.until(() => at.status().platforms[0]?.loaded === true)
  expect(at.status().platforms[0]?.cachedAt).toBeUndefined()
  at.liveFleet.stop(true)
  await at.until(() => at.vehicles().length === 0)
  at.end()
})

test('cached data of one user is never shown to another, and deleted at sign-out', async () => {
  const kept = keptInMemory()
  await using server = await recorder({ 'vehicle/getVehiclesTotal': refusal(5000001, 'away') })
  const vehicles = [vehicleOf('1')]
  const columns = vehicleColumnsOf(vehicles, { names: [] })
  await kept.write(cacheKey(server.url, 'somebody else'), {
    version: cacheVersion,
    at: 1,
    pages: [pageOf(1, columns)],
    nickNameOn: false,
    alarmNames: [],
    organisations: [],
  })
  const at = testLiveFleet({ targets: [targetAt(server.url)], kept })
  at.start()
  await at.until(() => at.status().phase === 'failed')
  expect(at.vehicles()).toEqual([])
  expect([...kept.storage.keys()]).toEqual([])
  at.end()
})

test('an expired token is refreshed by the page, and the list is loaded with the new one', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(6),
    'vehicle/getVehiclesTotal': (request, response) => {
      const answer =
        request.headers['access_token'] === 'renewed' ? onePage['vehicle/getVehiclesTotal'] : refusal(4010003, 'ended')
      answer(request, response)
    },
  })
  const target = targetAt(server.url)
  const stale: string[] = []
  const at = testLiveFleet({
    targets: [target],
    async refreshToken({ accessToken = '' }) {
      stale.push(accessToken)
      return { ...target, accessToken: 'renewed' }
    },
  })
  at.start()
  await at.until(() => at.vehicles().length === 2)
  expect(stale).toEqual(['token-a'])
  expect(at.reactedTo).toEqual([])
  at.end()
})

test('one vehicle is watched: unknown until the list is here, then its record, then gone', async () => {
  await using server = await recorder({ ...onePage, 'vehicle/getChangedVehicles': changed(6) })
  const at = fleetAt(server.url)
  const [there, gone] = ['1', '99'].map(id => at.liveFleet.vehicle(id))
  const stops = [there?.subscribe(() => {}), gone?.subscribe(() => {})]
  expect(there?.get()).toBeUndefined()
  at.start()
  await new Promise<void>(resolve => {
    const look = () => {
      if (there?.get() && gone?.get() === null) resolve()
    }
    stops.push(there?.subscribe(look), gone?.subscribe(look))
    look()
  })
  expect(there?.get()).toMatchObject({ id: '1', position: { seq: 5 } })
  for (const stop of stops) stop?.()
  at.end()
})

test('the feed is beside the API, over the same kind of connection', () => {
  expect(liveAddress('https://fleet.example.com')).toBe('wss://fleet.example.com/live')
  expect(liveAddress('http://10.0.0.1:8083/base')).toBe('ws://10.0.0.1:8083/base/live')
})
