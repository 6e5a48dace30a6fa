import { expect, test } from 'vitest'
import { createApi } from '../api/api.ts'
import { engineWith, recorder, refusal, success, targetAt } from '../api/test-recorder.ts'
import { createLiveFleet, liveAddress } from './live-fleet.ts'
import type { Socket } from './live-feed.ts'
import { positionOf, vehicleOf } from './test-vehicles.ts'

const onePage = {
  'vehicle/getVehiclesTotal': success({ vehiclesCnt: 2 }),
  'vehicle/getBatchVehicles': success({
    nickNameOn: false,
    vehicles: [vehicleOf('1', {}, { seq: 5 }), vehicleOf('2', {}, { seq: 6 })],
    epoch: 'e',
    seq: 6,
  }),
  'vehicle/getOrg': success({ host: [] }),
}

const changed = (seq: number, ...positions: ReturnType<typeof positionOf>[]) =>
  success({ epoch: 'e', seq, positions, listChanged: false, complete: false })

/** A fleet over one recorded platform; pauses are ended by hand. */
function fleetAt(
  url: string,
  { pollOnly = true, openSocket = noSocket }: { pollOnly?: boolean; openSocket?: () => Socket } = {},
) {
  const target = targetAt(url)
  const plans: Array<{ run: () => void; ms: number; cancelled: boolean }> = []
  const planned = new EventTarget()
  const api = createApi({
    engine: engineWith(),
    targets: () => [target],
    targetOf: () => target,
    multi: () => false,
    lang: () => 'en',
    log: () => {},
    react: () => {},
  })
  const liveFleet = createLiveFleet({
    api,
    targetOf: () => target,
    multi: () => false,
    lang: () => 'en',
    react: () => {},
    online: () => true,
    now: () => 1,
    later(run, ms) {
      const plan = { run, ms, cancelled: false }
      plans.push(plan)
      planned.dispatchEvent(new Event('plan'))
      return () => {
        plan.cancelled = true
      }
    },
    openSocket,
    pollOnly,
    noteServerTime: () => {},
    log: () => {},
  })
  return { liveFleet, target, plans, planned, pending: () => plans.filter(plan => !plan.cancelled) }
}

const noSocket = (): Socket => {
  throw new Error('no socket may be opened')
}

/** Looks whenever the fleet, its status or its plans changed. */
const until = ({ liveFleet, planned }: ReturnType<typeof fleetAt>, condition: () => boolean): Promise<void> =>
  new Promise(resolve => {
    const ears = new AbortController()
    const look = () => {
      if (ears.signal.aborted || !condition()) return
      ears.abort()
      resolve()
    }
    liveFleet.status.subscribe(look)
    liveFleet.fleet.subscribe(look)
    planned.addEventListener('plan', look, ears)
    look()
  })

test('polling works alone: the list, then what changed behind it', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(9, positionOf('2', { seq: 9, speed: 70 })),
  })
  const at = fleetAt(server.url)
  const { liveFleet, target } = at
  liveFleet.start([target])
  await until(at, () => liveFleet.fleet.vehicle('2')?.speed === 70)
  await until(at, () => liveFleet.status.getState().freshness.state === 'polling')
  const poll = server.requests.find(request => request.path === 'vehicle/getChangedVehicles')
  expect(poll?.body).toMatchObject({ epoch: 'e', seq: 6 })
  liveFleet.stop()
})

test('polls also ask for the vehicle one looks at, as the current one (S7.call.27)', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(6),
    'vehicle/getVehiclesPosition': success({ positions: [positionOf('1', { seq: 7, speed: 33 })] }),
  })
  const at = fleetAt(server.url)
  const { liveFleet, target } = at
  liveFleet.start([target])
  liveFleet.look(['1'])
  await until(at, () => liveFleet.fleet.vehicle('1')?.speed === 33)
  const asked = server.requests.find(request => request.path === 'vehicle/getVehiclesPosition')
  expect(asked?.body).toMatchObject({ vehicleIds: ['1'], currVehicleId: '1' })
  liveFleet.stop()
})

test('stopping ends polling and forgets the fleet (S4.login.2)', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(9, positionOf('2', { seq: 9, speed: 70 })),
  })
  const at = fleetAt(server.url)
  const { liveFleet, target, pending } = at
  liveFleet.start([target])
  await until(at, () => pending().length > 0 && liveFleet.fleet.counts.total === 2)
  liveFleet.stop()
  expect(pending()).toEqual([])
  expect(liveFleet.fleet.counts.total).toBe(0)
  expect(liveFleet.status.getState().phase).toBe('idle')
})

test('where no socket comes about, polling helps out while the feed goes on trying', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(9, positionOf('2', { seq: 9, speed: 70 })),
  })
  // A socket that closes at once, as behind a proxy that lets none through.
  const openSocket = (): Socket => {
    const socket = new EventTarget()
    queueMicrotask(() => socket.dispatchEvent(new Event('close')))
    return Object.assign(socket, { send: () => {}, close: () => {}, binaryType: 'blob' as const }) as Socket
  }
  const at = fleetAt(server.url, { pollOnly: false, openSocket })
  const { liveFleet, target, pending, plans } = at
  liveFleet.start([target])
  await until(at, () => pending().some(plan => plan.ms === 1000))
  plans.find(plan => plan.ms === 1000 && !plan.cancelled)?.run()
  await until(at, () => liveFleet.fleet.vehicle('2')?.speed === 70)
  await until(at, () => liveFleet.status.getState().freshness.state === 'polling')
  expect(pending().some(plan => plan.ms === 2000)).toBe(true)
  liveFleet.stop()
})

test('a list that cannot be loaded says why and is loaded on the next try', async () => {
  await using server = await recorder({ 'vehicle/getVehiclesTotal': refusal(5000001, 'no database') })
  const at = fleetAt(server.url)
  const { liveFleet, target } = at
  liveFleet.start([target])
  await until(at, () => liveFleet.status.getState().phase === 'failed')
  expect(liveFleet.status.getState().error).toMatchObject({ message: 'no database' })
  Object.assign(server.answers, onePage)
  liveFleet.wake()
  await until(at, () => liveFleet.status.getState().phase === 'ready')
  liveFleet.stop()
})

test('a list that is older than the news does not move vehicles back', async () => {
  await using server = await recorder({
    ...onePage,
    'vehicle/getChangedVehicles': changed(9, positionOf('2', { seq: 9, speed: 70 })),
  })
  const at = fleetAt(server.url)
  const { liveFleet, target } = at
  liveFleet.start([target])
  await until(at, () => liveFleet.fleet.vehicle('2')?.speed === 70)
  const { version } = liveFleet.fleet
  liveFleet.reload()
  await until(at, () => liveFleet.fleet.version > version)
  expect(liveFleet.fleet.vehicle('2')?.speed).toBe(70)
  liveFleet.stop()
})

test('the feed is beside the API, over the same kind of connection', () => {
  expect(liveAddress('https://fleet.example.com')).toBe('wss://fleet.example.com/live')
  expect(liveAddress('http://10.0.0.1:8083/base')).toBe('ws://10.0.0.1:8083/base/live')
})
