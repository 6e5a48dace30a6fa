import type { Vehicle } from '@outrider/contract'
import { expect, test } from 'vitest'
import { recorder, status, success, targetAt } from '../../testing/recorder.ts'
import { testLiveFleet } from '../../testing/live-fleet.ts'
import { vehicleOf } from '../../testing/vehicles.ts'
import type { FeedSocket } from '../live/live-feed.ts'

const withVehicles = (...vehicles: Vehicle[]) => ({
  'vehicle/getVehiclesTotal': success({ vehiclesCnt: vehicles.length }),
  'vehicle/getBatchVehicles': success({ nickNameOn: false, vehicles, epoch: 'e', seq: 6 }),
  'vehicle/getOrg': success({ host: [] }),
})

/** A socket the test speaks through: what a platform would do is said by hand. */
function handSocket() {
  const target = new EventTarget()
  const said: string[] = []
  const socket = Object.assign(target, { send: (text: string) => void said.push(text), close: () => {} }) as unknown as FeedSocket
  const close = (code: number) => target.dispatchEvent(Object.assign(new Event('close'), { code }))
  const hear = (message: object) => target.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  return { socket, said, close, hear, open: () => target.dispatchEvent(new Event('open')) }
}

/** The live fleet of two real servers in multi-platform mode; pauses end when the test says so. */
async function twoPlatforms() {
  const a = await recorder(withVehicles(vehicleOf('1')))
  const b = await recorder(withVehicles(vehicleOf('1'), vehicleOf('2', { rank: 1 })))
  const targets = [targetAt(a.url), targetAt(b.url, { code: 'b', title: 'Platform B', accessToken: 'token-b' })]
  const sockets: Array<ReturnType<typeof handSocket> & { url: string }> = []
  const at = testLiveFleet({
    targets,
    multi: true,
    pollOnly: false,
    openSocket(url) {
      const socket = handSocket()
      sockets.push({ ...socket, url })
      return socket.socket
    },
  })
  const ids = () =>
    at
      .vehicles()
      .map(vehicle => vehicle.id)
      .sort()
  const missing = () =>
    at
      .status()
      .platforms.filter(({ loaded, error }) => !loaded && error)
      .map(({ title }) => title)
  const dispose = async () => {
    at.end()
    await a[Symbol.asyncDispose]()
    await b[Symbol.asyncDispose]()
  }
  /** The page has another token for one of them. */
  const refreshToken = (url: string | undefined, accessToken: string) =>
    at.liveFleet.setTargets(
      targets.map(each => (url?.startsWith(each.url.replace('http', 'ws')) ? { ...each, accessToken } : each)),
    )
  return { ...at, a, b, ids, missing, sockets, renew: refreshToken, [Symbol.asyncDispose]: dispose }
}

const both = ['1@a', '1@b', '2@b']

test('vehicles of all platforms are on one list, and each platform has a feed with its own token (S1.multi.2, S6.scope.1, S7.rule.5)', async () => {
  await using at = await twoPlatforms()
  at.start()
  await at.until(() => at.sockets.length === 2 && at.ids().length === 3)
  expect(at.ids()).toEqual(both)
  for (const socket of at.sockets) socket.open()
  const tokenAt = (url: string) => {
    const socket = at.sockets.find(each => each.url.startsWith(url.replace('http', 'ws')))
    return (JSON.parse(socket?.said[0] ?? '{}') as { accessToken?: string }).accessToken
  }
  expect(tokenAt(at.a.url)).toBe('token-a')
  expect(tokenAt(at.b.url)).toBe('token-b')
})

test('a platform that does not answer is named, and its vehicles come by themselves when it does', async () => {
  await using at = await twoPlatforms()
  at.b.answers['vehicle/getVehiclesTotal'] = status(500)
  at.start()
  await at.until(() => at.missing().length > 0 && at.ids().length > 0 && at.status().phase === 'ready')
  expect(at.ids()).toEqual(['1@a'])
  expect(at.missing()).toEqual(['Platform B'])
  expect(at.stateOf('b')).toBe('offline')
  Object.assign(at.b.answers, withVehicles(vehicleOf('1'), vehicleOf('2')))
  at.pass(2000)
  await at.until(() => at.ids().length === 3)
  await at.until(() => at.missing().length === 0)
})

test('the vehicles of an unreachable platform stay in the list, and only that platform counts as away', async () => {
  await using at = await twoPlatforms()
  at.start()
  await at.until(() => at.sockets.length === 2 && at.ids().length === 3)
  const at_b = at.sockets.find(each => each.url.startsWith(at.b.url.replace('http', 'ws')))
  const snapshot = { topic: 'positions', type: 'snapshot', epoch: 'e', seq: 6, serverTime: 1 }
  for (const socket of at.sockets) {
    const ours = at.vehicles().filter(({ pcode }) => (pcode === 'b') === (socket === at_b))
    socket.hear({ ...snapshot, positions: ours.map(({ position, id }) => ({ ...position, vehicleId: id.split('@')[0] })) })
  }
  await at.until(() => at.stateOf('a') === 'live' && at.stateOf('b') === 'live')
  Object.assign(at.b.answers, Object.fromEntries(Object.keys(withVehicles()).map(path => [path, status(500)])))
  at.b.answers['vehicle/getChangedVehicles'] = status(500)
  at_b?.close(1006)
  at.pass(1000)
  at.sockets.at(-1)?.close(1006)
  await at.until(() => at.stateOf('b') === 'offline')
  expect(at.stateOf('a')).toBe('live')
  at.liveFleet.reload()
  await at.until(() => at.plans.some(plan => plan.ms === 2000 && !plan.cancelled))
  expect(at.ids()).toEqual(both)
})

test('a feed whose token expired requests a new one and subscribes again', async () => {
  await using at = await twoPlatforms()
  at.start()
  await at.until(() => at.sockets.length === 2)
  const [first] = at.sockets
  // Token refresh is the engine's task; here the token is simply replaced.
  at.renew(first?.url, 'renewed')
  await at.liveFleet.find([])
  first?.hear({ type: 'refused', rspCode: 4010003, msg: 'expired' })
  first?.close(4401)
  await at.until(() => at.sockets.length === 3)
  at.sockets[2]?.open()
  expect(at.sockets[2]?.said[0]).toContain('renewed')
  expect(at.reactedTo).toEqual([])
})

test('a feed that ends because the password was changed here subscribes again; changed elsewhere it ends the session', async () => {
  await using at = await twoPlatforms()
  at.start()
  await at.until(() => at.sockets.length === 2)
  const [first, second] = at.sockets
  const refused = { type: 'refused', rspCode: 4010005, msg: 'changed' }
  for (const socket of [first, second]) {
    socket?.hear(refused)
    socket?.close(4401)
  }
  const waiting = () => at.plans.filter(plan => plan.ms === 1000 && !plan.cancelled)
  await at.until(() => waiting().length === 2)
  at.renew(first?.url, 'after the change')
  await at.liveFleet.find([])
  for (const plan of waiting()) plan.run()
  await at.until(() => at.sockets.length === 3 && at.reactedTo.length === 1)
  expect(at.reactedTo).toMatchObject([{ rspCode: 4010005 }])
})
