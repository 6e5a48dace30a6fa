/** Messages with thousands of vehicles: sent as far as they are read, in turns of the user. */
import { once } from 'node:events'
import websocket from '@fastify/websocket'
import { allRights, livePath, type LiveServerMessage } from '@outrider/contract'
import fastify from 'fastify'
import { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { RecentAlarms } from '../../fleet/recent/recent-alarms.ts'
import { FleetScreens } from '../../fleet/screen/fleet-screens.ts'
import { RecentPostChecks } from '../../fleet/recent/recent-post-checks.ts'
import { RecentVehicleCommands } from '../../fleet/recent/recent-vehicle-commands.ts'
import { RecentCommands } from '../../fleet/recent/recent-commands.ts'
import { Metrics } from '../../metrics/metrics.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { callTurns } from '../call-turns.ts'
import { serveLiveFeed } from './live-feed.ts'
import { SnapshotBudget } from './snapshot-budget.ts'
import { topicSources } from './topics.ts'

const vehicles = 50_000
const platform = await platformOfFile()
const organisation = await platform.addOrganisation('Root')
await platform.database.pool.query(
  `insert into vehicles (organisation_id, plate_num, plate_color, nickname, vehicle_type)
     select $1, '沪' || n, 1, '', 'truck' from generate_series(1, $2) as n`,
  [organisation, vehicles],
)
await platform.fleet.reload()

/** A live feed of its own, for one user who sees everything. */
async function served({ checkInterval = 30_000, flushInterval = 5 } = {}) {
  const app = fastify()
  await app.register(websocket)
  const { fleet } = platform
  const user = { userId: 1, sessionId: '1', expiresAt: Date.now() + 600_000, mustChangePassword: false, rights: allRights }
  const sessions = { find: () => Promise.resolve(user), onEnd: () => {}, onRecheck: () => {} }
  const scope = { includes: () => true, key: 'all', organisationIds: new Set([organisation]), onlyVehicleId: undefined }
  const access = { scope: () => Promise.resolve(scope) }
  const turns = callTurns(new Metrics()).feed
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
    topics,
    turns,
    access: access as never,
    sessions: sessions as never,
    checkInterval,
    flushInterval,
  })
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws') + livePath
  const subscribed = async (form: 'json' | 'columns' = 'json') => {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'subscribe', accessToken: 'any', lang: 'en', form, topics: [{ topic: 'positions' }] }))
    return socket
  }
  return { turns, connections: () => app.websocketServer.clients, subscribed, stop: () => app.close() }
}
const textOf = async (socket: WebSocket) => String(((await once(socket, 'message')) as [Buffer])[0])

test('a long message is one message, and what happens meanwhile comes after it', async () => {
  const { turns, subscribed, stop } = await served()
  const id = await platform.addVehicle(organisation, '京B1')
  const socket = await subscribed()
  const messages: LiveServerMessage[] = []
  const received = new Promise<void>(resolve =>
    socket.on('message', (data: Buffer) => {
      messages.push(JSON.parse(data.toString()) as LiveServerMessage)
      if (messages.some(({ type }) => type === 'changes') && messages.some(({ type }) => type === 'listChanged')) resolve()
    }),
  )
  while (turns.taken === 0) await new Promise(resolve => setImmediate(resolve))
  platform.bus.publish({ kind: 'stored', positions: [aReport(id, 1)] })
  await platform.addVehicle(organisation, '京B2')
  await received
  expect(messages[0]).toMatchObject({ type: 'snapshot' })
  expect(messages.find(message => 'positions' in message && message.type === 'snapshot')).toMatchObject({
    positions: expect.objectContaining({ length: vehicles + 1 }),
  })
  socket.close()
  await stop()
})

test('what changes after a silence is sent at once, however seldom messages may follow each other', async () => {
  const { subscribed, stop } = await served({ flushInterval: 3_600_000 })
  const id = await platform.addVehicle(organisation, '京B3')
  const socket = await subscribed()
  const changed = new Promise<void>(resolve =>
    socket.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString()) as LiveServerMessage
      if (type === 'snapshot') platform.bus.publish({ kind: 'stored', positions: [aReport(id, 2)] })
      else if (type === 'changes') resolve()
    }),
  )
  await changed
  socket.close()
  await stop()
})

test('the snapshot in columns is as long as the fleet', async () => {
  const { subscribed, stop } = await served()
  const socket = await subscribed('columns')
  expect((await textOf(socket)).length).toBeGreaterThan(vehicles * 40)
  socket.close()
  await stop()
})

test('of those who read nothing four are sent something; they are let go even if they say that they are alive', async () => {
  const { turns, connections, subscribed, stop } = await served({ checkInterval: 200 })
  const sockets = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const socket = await subscribed()
      socket.pause()
      return socket
    }),
  )
  const alive = setInterval(() => {
    for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.pong()
  }, 20)
  let most = 0
  while (connections().size > 0) {
    most = Math.max(most, turns.taken)
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4)
  expect(turns).toMatchObject({ taken: 0, waiting: 0 })
  clearInterval(alive)
  for (const socket of sockets) socket.terminate()
  await stop()
})

test('everything may be asked for twenty times, then once a second', () => {
  let now = 0
  const budget = new SnapshotBudget(() => now)
  const taken = () => {
    let count = 0
    for (; !budget.isEmpty; count++) budget.take()
    return count
  }
  expect(taken()).toBe(20)
  now = 900
  expect(taken()).toBe(0)
  now = 2_500
  expect(taken()).toBe(2)
  now = 1_000_000
  expect(taken()).toBe(20)
})
