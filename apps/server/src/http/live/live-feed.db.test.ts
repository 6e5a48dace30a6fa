import websocket from '@fastify/websocket'
import { allRights, liveClose } from '@outrider/contract'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '../../calls/refusal.ts'
import { RecentAlarms } from '../../fleet/recent/recent-alarms.ts'
import { FleetScreens } from '../../fleet/screen/fleet-screens.ts'
import { RecentPostChecks } from '../../fleet/recent/recent-post-checks.ts'
import { RecentVehicleCommands } from '../../fleet/recent/recent-vehicle-commands.ts'
import { RecentCommands } from '../../fleet/recent/recent-commands.ts'
import { Metrics } from '../../metrics/metrics.ts'
import { callTurns } from '../call-turns.ts'
import { serveLiveFeed } from './live-feed.ts'
import { testFeed } from '../../testing/feed.ts'
import { aReport, testPlatform, platformOfFile } from '../../testing/platform.ts'
import { topicSources } from './topics.ts'

const turns = callTurns(new Metrics()).feed
const platform = await platformOfFile()
const root = await platform.addOrganisation('Root')
const vehicle = await platform.addVehicle(root, '京B12345', { phone: '1' })
await platform.addVehicle(root, '京B54321', { phone: '2' })
const caller = await platform.newCaller('reader', [root])

const subscribed = async (cursor: { epoch?: string; seq?: number } = {}) => {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: caller.token, lang: 'en', topics: [{ topic: 'positions', ...cursor }] })
  return feed
}

test('a subscriber is sent a snapshot, then each change with numbers that join', async () => {
  const feed = await subscribed()
  const snapshot = await feed.until(message => message.type === 'snapshot')
  if (!('positions' in snapshot)) throw new Error('no snapshot')
  expect(snapshot.positions).toHaveLength(2)
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, 1)] })
  const first = await feed.until(message => message.type === 'changes')
  if (!('positions' in first)) throw new Error('no changes')
  expect(first).toMatchObject({ epoch: snapshot.epoch, from: snapshot.seq })
  expect(first.positions).toMatchObject([{ vehicleId: String(vehicle), latitude: 31.230401 }])
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, 2)] })
  const second = await feed.until(message => message.type === 'changes' && message.seq > first.seq)
  expect(second).toMatchObject({ from: first.seq })
  feed.socket.close()
})

test('a reader that comes back with its number is sent only what it missed', async () => {
  const { epoch, seq } = platform.fleet
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, 11), aReport(vehicle, 12)] })
  const feed = await subscribed({ epoch, seq })
  const missed = await feed.until(() => true)
  expect(missed).toMatchObject({ type: 'changes', from: seq, seq: seq + 2 })
  expect('positions' in missed && missed.positions).toMatchObject([{ vehicleId: String(vehicle), latitude: 31.230412 }])
  feed.socket.close()
})

test('a number of another epoch, or one from the future, is answered by a snapshot', async () => {
  const other = await subscribed({ epoch: 'before the restart', seq: 1 })
  expect(await other.until(() => true)).toMatchObject({ type: 'snapshot' })
  const ahead = await subscribed({ epoch: platform.fleet.epoch, seq: platform.fleet.seq + 1000 })
  expect(await ahead.until(() => true)).toMatchObject({ type: 'snapshot' })
  other.socket.close()
  ahead.socket.close()
})

test('a reader that finds a gap resumes from its own number', async () => {
  const feed = await subscribed()
  const snapshot = await feed.until(message => message.type === 'snapshot')
  if (!('positions' in snapshot)) throw new Error('no snapshot')
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, 21)] })
  await feed.until(message => message.type === 'changes')
  feed.got.length = 0
  feed.say({ type: 'follow', topics: [{ topic: 'positions', epoch: snapshot.epoch, seq: snapshot.seq }] })
  const repaired = await feed.until(message => message.type === 'changes')
  expect(repaired).toMatchObject({ from: snapshot.seq })
  expect('positions' in repaired && repaired.positions).toHaveLength(1)
  feed.socket.close()
})

test('many changes between two beats reach the reader as one state per vehicle', async () => {
  const feed = await subscribed()
  await feed.until(message => message.type === 'snapshot')
  for (let second = 100; second < 1100; second++) platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, second)] })
  const last = await feed.until(message => message.type === 'changes' && message.seq === platform.fleet.seq)
  expect('positions' in last && last.positions.map(position => position.latitude)).toEqual([31.231499])
  const states = feed.got.flatMap(message => (message.type === 'changes' && 'positions' in message ? message.positions : []))
  expect(states.length).toBeLessThan(20)
  feed.socket.close()
})

test('a vehicle that was added is announced', async () => {
  const feed = await subscribed()
  await feed.until(message => message.type === 'snapshot')
  const { id } = await caller.call('vehicle/addVehicle', {
    orgId: root,
    plateNum: '京C00001',
    plateColor: 2,
    commCardNum: '0013900000000',
    vehicleType: 'truck',
    terminalType: 'jt808-2013',
  })
  await feed.until(message => message.type === 'listChanged')
  const { vehicles } = await caller.call('vehicle/getVehicles', { keyword: '京C' })
  expect(vehicles).toMatchObject([{ id, simNum: '13900000000' }])
  feed.socket.close()
})

test('a wrong token is refused with the code of an invalid session', async () => {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: 'made up', lang: 'en', topics: [{ topic: 'positions' }] })
  expect(await feed.until(() => true)).toMatchObject({ type: 'refused', rspCode: 4010001 })
  expect(await feed.closed).toBe(liveClose.session)
})

test('signing out closes the live feed of that session', async () => {
  const leaving = await platform.signIn('reader', 'a password')
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken: leaving.token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(message => message.type === 'snapshot')
  await leaving.call('user/logout', {})
  expect(await feed.closed).toBe(liveClose.session)
})

test('nonsense closes the feed with the protocol code', async () => {
  const feed = await testFeed(platform.url)
  feed.socket.send('{"type":')
  expect(await feed.closed).toBe(liveClose.protocol)
})

test('plate and terminal phone number are taken once', async () => {
  const form = { orgId: root, plateColor: 1 as const, vehicleType: 'truck' as const, terminalType: 'jt808-2019' as const }
  await caller.call('vehicle/addVehicle', { ...form, plateNum: '粤B1', commCardNum: '555' })
  expect(await caller.code('vehicle/addVehicle', { ...form, plateNum: '粤B1', commCardNum: '556' })).toBe(4090101)
  expect(await caller.code('vehicle/addVehicle', { ...form, plateNum: '粤B2', commCardNum: '000555' })).toBe(4090102)
  const { vehicles } = await caller.call('vehicle/getVehicles', { keyword: '粤B' })
  expect(vehicles.map(found => found.plateNum)).toEqual(['粤B1'])
})

test('a reader that comes back after the list has changed is told so', async () => {
  const { epoch, seq } = platform.fleet
  await platform.addVehicle(root, '鲁A00001')
  const feed = await subscribed({ epoch, seq })
  await feed.until(message => message.type === 'changes')
  expect(feed.got.map(message => message.type)).toEqual(['listChanged', 'changes'])
  feed.socket.close()
})

test('a reader that keeps asking for everything and does not read is not sent it again and again', async () => {
  const feed = await subscribed()
  await feed.until(message => message.type === 'snapshot')
  feed.got.length = 0
  for (let i = 0; i < 2_000; i++) feed.say({ type: 'follow', topics: [{ topic: 'positions', epoch: 'another', seq: 0 }] })
  await feed.until(message => message.type === 'snapshot')
  // All within one or a few flushes: one reply each.
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(feed.got.length).toBeLessThan(20)
  feed.socket.close()
})

test('a session that was ended behind the server’s back is found out', async () => {
  const app = fastify()
  await app.register(websocket)
  const { fleet, access } = platform
  const user = { userId: -1, sessionId: '1', expiresAt: Date.now() + 60_000, mustChangePassword: false, rights: allRights }
  let ended = false
  const find = () => (ended ? Promise.reject(new Refusal('session.passwordChanged')) : Promise.resolve(user))
  const topics = topicSources({
    fleet,
    screens: new FleetScreens(fleet, { nickNameOn: false }),
    access: platform.access,
    commands: new RecentCommands(),
    alarms: new RecentAlarms(),
    postChecks: new RecentPostChecks(),
    vehicleCommands: new RecentVehicleCommands(),
  })
  serveLiveFeed(app, {
    turns,
    topics,
    access,
    sessions: { find, onEnd: () => {}, onRecheck: () => {} } as never,
    checkInterval: 200,
  })
  const feed = await testFeed(await app.listen({ port: 0, host: '127.0.0.1' }))
  feed.say({ type: 'subscribe', accessToken: 'any', lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(message => message.type === 'snapshot')
  ended = true
  expect(await feed.closed).toBe(liveClose.session)
  await app.close()
})

test('changes that arrive during a flush are sent with the next one', async () => {
  const app = fastify()
  await app.register(websocket)
  const { fleet } = platform
  const user = { userId: -1, sessionId: '1', expiresAt: Date.now() + 60_000, mustChangePassword: false, rights: allRights }
  const slowScope = async () => {
    await new Promise(resolve => setTimeout(resolve, 50))
    return { includes: () => true, organisationIds: new Set(), onlyVehicleId: undefined }
  }
  const needs = {
    topics: topicSources({
      fleet,
      screens: new FleetScreens(fleet, { nickNameOn: false }),
      access: platform.access,
      commands: new RecentCommands(),
      alarms: new RecentAlarms(),
      postChecks: new RecentPostChecks(),
      vehicleCommands: new RecentVehicleCommands(),
    }),
    access: { scope: slowScope } as never,
    sessions: { find: () => Promise.resolve(user), onEnd: () => {}, onRecheck: () => {} },
  }
  serveLiveFeed(app, { ...needs, turns, sessions: needs.sessions as never, flushInterval: 10 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const feeds = await Promise.all([testFeed(url), testFeed(url)])
  for (const feed of feeds) {
    feed.say({ type: 'subscribe', accessToken: 'any', lang: 'en', topics: [{ topic: 'positions' }] })
    await feed.until(message => message.type === 'snapshot')
  }
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, 5_000)] })
  // The first client is being served; the second is still being checked.
  await feeds[0]?.until(message => message.type === 'changes')
  platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, 5_001)] })
  await feeds[0]?.until(message => message.type === 'changes' && message.seq === fleet.seq)
  await app.close()
})

test('a reader that has vanished does not hold up a stop', async () => {
  const other = await testPlatform()
  await other.addUser('reader', 'a password', [await other.addOrganisation('Root')])
  const { token } = await other.signIn('reader', 'a password')
  const feed = await testFeed(other.url)
  feed.say({ type: 'subscribe', accessToken: token, lang: 'en', topics: [{ topic: 'positions' }] })
  await feed.until(message => message.type === 'snapshot')
  feed.socket.pause()
  const began = performance.now()
  await other.stop()
  // The library would wait for it for 30 s.
  expect(performance.now() - began).toBeLessThan(20_000)
  feed.socket.terminate()
})

test('who follows something else is not looked at with every change', async () => {
  const app = fastify()
  await app.register(websocket)
  const commands = new RecentCommands()
  let looks = 0
  const sources = topicSources({
    fleet: platform.fleet,
    screens: new FleetScreens(platform.fleet, { nickNameOn: false }),
    access: platform.access,
    commands,
    alarms: new RecentAlarms(),
    postChecks: new RecentPostChecks(),
    vehicleCommands: new RecentVehicleCommands(),
  })
  const counted = {
    epoch: 'counted',
    completeFrom: 0,
    get seq() {
      looks += 1
      return 1
    },
    read: sources.commands.read.bind(sources.commands),
    onChange: () => {},
  }
  const user = { userId: -1, sessionId: '1', expiresAt: Date.now() + 600_000, mustChangePassword: false, rights: allRights }
  const sessions = { find: () => Promise.resolve(user), onEnd: () => {}, onRecheck: () => {} }
  serveLiveFeed(app, { topics: { ...sources, commands: counted }, turns, access: platform.access, sessions: sessions as never })
  const feed = await testFeed(await app.listen({ port: 0, host: '127.0.0.1' }))
  feed.say({ type: 'subscribe', accessToken: 'any', lang: 'en', topics: [{ topic: 'commands' }] })
  await feed.until(message => message.type === 'snapshot')
  looks = 0
  const began = performance.now()
  for (let report = 0; report < 100; report++) {
    platform.bus.publish({ kind: 'stored', positions: [aReport(vehicle, 6_000 + report)] })
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  // Twice for each look, for the connection and whether there is more; half of the least time between them is left to timers.
  expect(looks).toBeLessThanOrEqual(2 * (2 + (performance.now() - began) / 5))
  await app.close()
})
