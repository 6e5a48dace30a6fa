/** Screens of a large fleet by the call and on the live feed: whose vehicles they show, what is sent again, and who is told to ask for them. */
import type { FleetScreen, LiveServerMessage, TopicMessage } from '@outrider/contract'
import { expect, test } from 'vitest'
import { testFeed } from '../../testing/feed.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'

const platform = await platformOfFile({ config: { 'whole-fleet-limit': 2 } })
const root = await platform.addOrganisation('Root')
const mine = await platform.addOrganisation('Mine', root)
const branch = await platform.addOrganisation('Branch', mine)
const other = await platform.addOrganisation('Other', root)
const own: number[] = []
for (const [at, plate] of ['京A1', '京A2', '京A3'].entries()) own.push(await platform.addVehicle(at === 2 ? branch : mine, plate))
const foreign = await platform.addVehicle(other, '京B1')
const li = await platform.newCaller('li', [mine])
const few = await platform.newCaller('few', [other])

let second = 0
const report = (id: number | undefined, over: object = {}) =>
  platform.bus.publish({ kind: 'stored', positions: [aReport(id ?? 0, ++second, over)] })
for (const id of [...own, foreign]) report(id)

const here = { west: 121, south: 31, east: 122, north: 32, zoom: 9 }
const everything = {
  map: here,
  lists: [{ key: 'list', limit: 10 }],
  trees: [{ key: 'tree', open: [root, mine, other], windows: [{ orgId: branch }, { orgId: other }] }],
  vehicleIds: [String(own[0]), String(foreign), '999999'],
}
const ids = (vehicles: readonly { id: string }[]) => vehicles.map(({ id }) => Number(id))

test('a screen has what its user sees: of others neither vehicles nor counts, also where their ids are named', async () => {
  const screen = await li.call('vehicle/getFleetScreen', everything)
  expect(screen).toMatchObject({ epoch: platform.fleet.epoch, counts: { total: 3 }, map: { total: 3, located: 3, cells: [] } })
  expect(ids(screen.map?.vehicles ?? []).toSorted((a, b) => a - b)).toEqual(own)
  expect(screen.lists[0]).toMatchObject({ key: 'list', total: 3, ids: own.map(String) })
  expect(screen.trees[0]?.organisations.map(({ orgId, own: right, counts }) => [orgId, right, counts.total])).toEqual([
    [mine, 2, 3],
    [branch, 1, 1],
  ])
  expect(screen.trees[0]?.windows).toMatchObject([{ orgId: branch, total: 1, ids: [String(own[2])] }])
  expect(ids(screen.vehicles)).toEqual([own[0]])
  expect(screen.goneVehicles).toEqual([String(foreign), '999999'])

  const narrowed = await li.call('vehicle/getFleetScreen', {
    map: { ...here, only: [String(foreign)] },
    lists: [
      { key: 'theirs', orgId: other },
      { key: 'named', only: [String(foreign), String(own[1])] },
      { key: 'found', words: '京b' },
    ],
  })
  expect(narrowed.map).toMatchObject({ total: 0, cells: [], vehicles: [], box: null })
  expect(narrowed.lists.map(list => list.ids)).toEqual([[], [String(own[1])], []])
  const below = await li.call('vehicle/getFleetScreen', { lists: [{ key: 'branch', orgId: branch }] })
  expect(below.lists[0]?.ids).toEqual([String(own[2])])
})

test('the account of one vehicle has it alone, also beside others of its organisation', async () => {
  const driver = await platform.newCaller('京a2', [], { vehicle: own[1] ?? 0 })
  const screen = await driver.call('vehicle/getFleetScreen', { ...everything, vehicleIds: own.map(String) })
  expect(screen).toMatchObject({
    counts: { total: 1 },
    map: { total: 1, located: 1 },
    lists: [{ total: 1, ids: [String(own[1])] }],
  })
  expect(ids(screen.map?.vehicles ?? [])).toEqual([own[1]])
  expect(ids(screen.vehicles)).toEqual([own[1]])
  expect(screen.trees[0]?.organisations).toMatchObject([{ orgId: mine, own: 1, counts: { total: 1 } }])
})

test('who sees more vehicles than a client holds is told so by their number', async () => {
  expect(await li.call('vehicle/getVehiclesTotal', {})).toEqual({ vehiclesCnt: 3, byScreen: true })
  expect(await few.call('vehicle/getVehiclesTotal', {})).toEqual({ vehiclesCnt: 1 })
})

type ScreenMessage = TopicMessage<'fleetScreen'>
const isScreen = (message: LiveServerMessage): message is ScreenMessage =>
  'topic' in message && message.topic === 'fleetScreen' && 'seq' in message

test('the feed sends a screen, then what changes in it, and of another screen only what is new', async () => {
  const feed = await testFeed(platform.url)
  const screen = (parts: object): FleetScreen => ({ number: 0, lists: [], trees: [], vehicleIds: [], ...parts })
  const said = async (fits: (message: ScreenMessage) => boolean): Promise<ScreenMessage> => {
    const found = await feed.until(message => isScreen(message) && fits(message))
    if (!isScreen(found)) throw new Error('no screen')
    return found
  }
  const listed = { key: 'list', words: '', state: 'all', down: false, from: 0, limit: 10 } as const
  const mapped = { ...here, state: 'all' } as const
  const asked = screen({ number: 1, map: mapped, lists: [listed] })
  feed.say({ type: 'subscribe', accessToken: li.token, lang: 'zh', topics: [{ topic: 'fleetScreen', screen: asked }] })
  const first = await said(({ number }) => number === 1)
  expect(first).toMatchObject({ type: 'snapshot', counts: { total: 3 }, map: { whole: true, total: 3 }, lists: [{ total: 3 }] })
  expect(first.from).toBeUndefined()

  report(foreign)
  report(own[0], { alarms: 2 })
  const change = await said(({ counts }) => counts.alarm === 1)
  expect(change).toMatchObject({ type: 'changes', from: first.seq, number: 1, map: { whole: false }, goneVehicles: [] })
  expect(change.seq).toBeGreaterThan(first.seq)
  expect([ids(change.map?.vehicles ?? []), ids(change.lists[0]?.vehicles ?? [])]).toEqual([[own[0]], [own[0]]])

  const { epoch, seq } = change
  feed.say({
    type: 'follow',
    topics: [
      { topic: 'fleetScreen', epoch, seq, screen: screen({ number: 2, map: mapped, lists: [{ ...listed, from: 1, limit: 1 }] }) },
    ],
  })
  const moved = await said(({ number }) => number === 2)
  expect(moved).toMatchObject({ type: 'changes', from: seq, lists: [{ from: 1, ids: [String(own[1])], vehicles: [] }] })
  expect(moved.map).toBeUndefined()

  // A cursor from before the last message: what was sent since may not have arrived.
  feed.say({
    type: 'follow',
    topics: [{ topic: 'fleetScreen', epoch, seq: first.seq, screen: screen({ number: 3, map: mapped }) }],
  })
  expect(await said(({ number }) => number === 3)).toMatchObject({ type: 'snapshot', map: { whole: true } })
  feed.say({ type: 'leave', topics: ['fleetScreen'] })
  feed.socket.close()
  await feed.closed
})
