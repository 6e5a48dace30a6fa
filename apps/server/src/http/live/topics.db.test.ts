/** Several topics on one connection of the live feed: cursors, rights and access of each. */
import websocket from '@fastify/websocket'
import { allRights, liveClose, type LiveServerMessage, type TopicMessage } from '@outrider/contract'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { CommandChanged } from '../../events/events.ts'
import { RecentAlarms } from '../../fleet/recent/recent-alarms.ts'
import { FleetScreens } from '../../fleet/screen/fleet-screens.ts'
import { RecentPostChecks } from '../../fleet/recent/recent-post-checks.ts'
import { RecentVehicleCommands } from '../../fleet/recent/recent-vehicle-commands.ts'
import { RecentCommands } from '../../fleet/recent/recent-commands.ts'
import { notifyChange } from '../../store/change-notifications.ts'
import { type TestFeed, testFeed } from '../../testing/feed.ts'
import { aReport, platformOfFile } from '../../testing/platform.ts'
import { Metrics } from '../../metrics/metrics.ts'
import { callTurns } from '../call-turns.ts'
import { serveLiveFeed } from './live-feed.ts'
import type { TopicSource } from './topic-source.ts'
import { topicSources } from './topics.ts'

const platform = await platformOfFile()
const [ours, theirs] = [await platform.addOrganisation('Ours'), await platform.addOrganisation('Theirs')]
const own = await platform.addVehicle(ours, '京B12345')
const foreign = await platform.addVehicle(theirs, '京B54321')
const userId = await platform.addUser('reader', 'a password', [ours])
const token = (await platform.signIn('reader', 'a password')).token

const publishCommand = (over: Partial<CommandChanged> = {}) =>
  platform.bus.publish({
    kind: 'commandChanged',
    id: '1',
    vehicleId: own,
    command: 'location',
    state: 'sent',
    reason: null,
    requestedAt: 1_000,
    finishedAt: null,
    requestedBy: { userId, name: '王芳' },
    ...over,
  })
const publishPosition = (second: number) => platform.bus.publish({ kind: 'stored', positions: [aReport(own, second)] })

type Topics = { topic: string; epoch?: string; seq?: number }[]
async function subscribed(topics: Topics = [{ topic: 'positions' }, { topic: 'commands' }], accessToken = token) {
  const feed = await testFeed(platform.url)
  feed.say({ type: 'subscribe', accessToken, lang: 'en', topics })
  return feed
}
const isOf =
  <T extends 'positions' | 'commands'>(topic: T) =>
  (message: LiveServerMessage): message is TopicMessage<T> =>
    'seq' in message && message.topic === topic
/** The first message of a topic with at least this seq. */
async function next<T extends 'positions' | 'commands'>(feed: TestFeed, topic: T, seq = 0): Promise<TopicMessage<T>> {
  const ofTopic = isOf(topic)
  const found = await feed.until(message => ofTopic(message) && message.seq >= seq)
  if (!ofTopic(found)) throw new Error('no message of the topic')
  return found
}

test('two topics on one socket: a snapshot of each, then the changes of each by its own numbers', async () => {
  publishCommand({ id: '10' })
  const feed = await subscribed()
  const [positions, commands] = [await next(feed, 'positions'), await next(feed, 'commands')]
  expect(positions).toMatchObject({ type: 'snapshot', positions: [{ vehicleId: String(own) }] })
  expect(commands.commands).toContainEqual({
    commandId: '10',
    vehicleId: String(own),
    command: 'location',
    state: 'sent',
    reason: null,
    requestedAt: 1_000,
    finishedAt: null,
    requestedBy: { userName: '王芳', self: true },
  })
  expect(commands.epoch).not.toBe(positions.epoch)

  publishCommand({ id: '10', state: 'answered', finishedAt: 2_000 })
  publishPosition(1)
  expect(await next(feed, 'commands', commands.seq + 1)).toMatchObject({
    type: 'changes',
    from: commands.seq,
    commands: [{ commandId: '10', state: 'answered', finishedAt: 2_000 }],
  })
  expect(await next(feed, 'positions', positions.seq + 1)).toMatchObject({ type: 'changes', from: positions.seq })
  feed.socket.close()
})

test('each topic goes on from its own cursor', async () => {
  const first = await subscribed()
  const [positions, commands] = [await next(first, 'positions'), await next(first, 'commands')]
  first.socket.close()
  publishCommand({ id: '20' })
  publishPosition(2)
  const cursorOf = ({ topic, epoch, seq }: TopicMessage) => ({ topic, epoch, seq })
  const feed = await subscribed([cursorOf(positions), cursorOf(commands)])
  expect(await next(feed, 'positions')).toMatchObject({ type: 'changes', from: positions.seq, seq: platform.fleet.seq })
  expect(await next(feed, 'commands')).toMatchObject({
    type: 'changes',
    from: commands.seq,
    seq: commands.seq + 1,
    commands: [{ commandId: '20' }],
  })
  // The cursor of one topic means nothing to another.
  const mixed = await subscribed([{ topic: 'commands', epoch: positions.epoch, seq: commands.seq }])
  expect(await next(mixed, 'commands')).toMatchObject({ type: 'snapshot' })
  mixed.socket.close()
  feed.socket.close()
})

test('a topic is added later, goes on from a cursor, and ends, without touching the others', async () => {
  const feed = await subscribed([{ topic: 'positions' }])
  const positions = await next(feed, 'positions')
  publishCommand({ id: '30' })
  feed.say({ type: 'follow', topics: [{ topic: 'commands' }] })
  const { epoch, seq } = await next(feed, 'commands')
  publishCommand({ id: '31' })
  await next(feed, 'commands', seq + 1)
  feed.got.length = 0
  feed.say({ type: 'follow', topics: [{ topic: 'commands', epoch, seq }] })
  expect(await next(feed, 'commands')).toMatchObject({ from: seq, commands: [{ commandId: '31' }] })
  feed.say({ type: 'leave', topics: ['commands'] })
  // Behind it, so that what it answers says that the topic was left.
  feed.say({ type: 'follow', topics: [{ topic: 'vehicleCommands' }] })
  await feed.until(message => 'topic' in message && message.topic === 'vehicleCommands')
  feed.got.length = 0
  publishCommand({ id: '32' })
  publishPosition(3)
  await next(feed, 'positions', positions.seq + 1)
  publishPosition(4)
  await next(feed, 'positions', positions.seq + 2)
  expect(feed.got.filter(isOf('commands'))).toEqual([])
  feed.socket.close()
})

test('commands to vehicles of other organisations are not seen, and a vehicle that is gone has none', async () => {
  publishCommand({ id: '40', vehicleId: foreign })
  publishCommand({ id: '41', vehicleId: 999_999 })
  publishCommand({ id: '42', requestedBy: { userId: -1, name: '李' } })
  publishCommand({ id: '43', requestedBy: null })
  const feed = await subscribed([{ topic: 'commands' }])
  const snapshot = await next(feed, 'commands')
  const byId = new Map(snapshot.commands.map(command => [command.commandId, command]))
  expect([...byId.keys()].filter(id => id.startsWith('4')).toSorted()).toEqual(['42', '43'])
  expect(byId.get('42')?.requestedBy).toEqual({ userName: '李', self: false })
  expect(byId.get('43')?.requestedBy).toBeNull()
  publishCommand({ id: '44', vehicleId: foreign })
  publishCommand({ id: '45' })
  const changes = await next(feed, 'commands', snapshot.seq + 2)
  expect(changes.commands.map(({ commandId }) => commandId)).toEqual(['45'])
  feed.socket.close()
})

test('commands to a vehicle are seen no more once it is elsewhere, or its organisation is taken from the reader', async () => {
  const { db } = platform.database
  const here = await platform.addOrganisation('Here')
  const elsewhere = await platform.addOrganisation('Elsewhere')
  const [moved, stays] = [await platform.addVehicle(here, '京B11111'), await platform.addVehicle(here, '京B22222')]
  const reader = await platform.addUser('seer', 'a password', [here])
  const feed = await subscribed(undefined, (await platform.signIn('seer', 'a password')).token)
  await next(feed, 'commands')
  await db.updateTable('vehicles').set({ organisation_id: elsewhere }).where('id', '=', moved).execute()
  await platform.fleet.refresh([moved])
  await feed.until(({ type }) => type === 'listChanged')
  publishCommand({ id: '50', vehicleId: moved })
  publishCommand({ id: '51', vehicleId: stays })
  const isOf51 = (message: LiveServerMessage) =>
    'commands' in message && message.commands.some(({ commandId }) => commandId === '51')
  await feed.until(isOf51)

  await db.deleteFrom('user_organisations').where('user_id', '=', reader).execute()
  await notifyChange(db, { kind: 'grants', userId: reader })
  await expect.poll(() => feed.got.filter(({ type }) => type === 'listChanged').length).toBe(2)
  publishCommand({ id: '52', vehicleId: stays })
  feed.say({ type: 'follow', topics: [{ topic: 'commands' }] })
  const snapshots = () => feed.got.filter(message => 'commands' in message && message.type === 'snapshot')
  await expect.poll(() => snapshots().length).toBe(2)
  expect(snapshots()[1]).toMatchObject({ commands: [] })
  expect(JSON.stringify(feed.got)).not.toMatch(/"commandId":"5[02]"/)
  feed.socket.close()
})

test('a topic without the right is refused in the reply, the connection goes on', async () => {
  const caller = await platform.newCaller('without', [], { rights: { posAuth: false } })
  const feed = await subscribed([{ topic: 'commands' }, { topic: 'positions' }], caller.token)
  await next(feed, 'positions')
  expect(feed.got).toMatchObject([{ type: 'topicRefused', topic: 'commands', rspCode: 4030002 }, { topic: 'positions' }])
  feed.socket.close()
})

test('a topic ends when its right is taken away meanwhile', async () => {
  const id = await platform.addUser('loses', 'a password', [])
  const caller = await platform.signIn('loses', 'a password')
  const feed = await subscribed(undefined, caller.token)
  await next(feed, 'commands')
  const { db } = platform.database
  await db
    .updateTable('users')
    .set({ rights: { ...allRights, posAuth: false } })
    .where('id', '=', id)
    .execute()
  await notifyChange(db, { kind: 'account', userId: id })
  expect(await feed.until(({ type }) => type === 'topicRefused')).toMatchObject({ topic: 'commands' })
  feed.socket.close()
})

test('unknown topics are refused by name, in the language of the reader', async () => {
  const feed = await testFeed(platform.url)
  feed.say({
    type: 'subscribe',
    accessToken: token,
    lang: 'zh',
    topics: [{ topic: 'weather' }, { topic: 'toString' }, { topic: 'positions' }],
  })
  await next(feed, 'positions')
  const refused = feed.got.filter(({ type }) => type === 'topicRefused')
  expect(refused).toMatchObject([
    { topic: 'weather', rspCode: 4000001, msg: expect.stringContaining('请求内容有误') },
    { topic: 'toString' },
  ])
  feed.say({ type: 'leave', topics: ['weather'] })
  feed.say({ type: 'follow', topics: Array.from({ length: 16 }, (_, i) => ({ topic: `a${i}` })) })
  feed.say({ type: 'follow', topics: Array.from({ length: 16 }, (_, i) => ({ topic: `b${i}` })) })
  feed.say({ type: 'follow', topics: Array.from({ length: 16 }, (_, i) => ({ topic: `c${i}` })) })
  expect(await feed.closed).toBe(liveClose.protocol)
})

test('the end of the session ends all topics', async () => {
  const caller = await platform.signIn('reader', 'a password')
  const feed = await subscribed(undefined, caller.token)
  await next(feed, 'commands')
  await caller.call('user/logout', {})
  expect(await feed.closed).toBe(liveClose.session)
  expect(feed.got.at(-1)).toMatchObject({ type: 'refused', rspCode: 4010001 })
})

test('only readers of positions are told that the list has changed', async () => {
  const [one, other] = [await subscribed([{ topic: 'commands' }]), await subscribed()]
  await next(one, 'commands')
  await next(other, 'commands')
  await platform.database.db.updateTable('vehicles').set({ nickname: 'another' }).where('id', '=', own).execute()
  await platform.fleet.refresh([own])
  await other.until(({ type }) => type === 'listChanged')
  publishCommand({ id: '60' })
  await one.until(message => isOf('commands')(message) && message.commands.some(({ commandId }) => commandId === '60'))
  expect(one.got.some(({ type }) => type === 'listChanged')).toBe(false)
  one.socket.close()
  other.socket.close()
})

test('a reader that does not read is sent nothing more, and then the latest of each topic', async () => {
  const app = fastify()
  await app.register(websocket)
  const commands = new RecentCommands({ max: 5 })
  commands.start(platform.bus)
  const listeners: (() => void)[] = []
  let seq = 1
  let messages = 0
  /** Messages that soon fill every buffer on the way. */
  const large: TopicSource = {
    epoch: 'large',
    get seq() {
      return seq
    },
    completeFrom: 0,
    read: () => ({
      count: 1,
      message(head) {
        messages += 1
        return JSON.stringify({ topic: 'positions', ...head, positions: [], filler: 'x'.repeat(1_000_000) })
      },
    }),
    onChange: listener => void listeners.push(listener),
  }
  const user = { userId, sessionId: '1', expiresAt: Date.now() + 60_000, mustChangePassword: false, rights: { posAuth: true } }
  const sessions = { find: () => Promise.resolve(user), onEnd: () => {}, onRecheck: () => {} }
  const topics = {
    ...topicSources({
      fleet: platform.fleet,
      screens: new FleetScreens(platform.fleet, { nickNameOn: false }),
      access: platform.access,
      commands,
      alarms: new RecentAlarms(),
      postChecks: new RecentPostChecks(),
      vehicleCommands: new RecentVehicleCommands(),
    }),
    positions: large,
  }
  serveLiveFeed(app, {
    turns: callTurns(new Metrics()).feed,
    topics,
    access: platform.access,
    sessions: sessions as never,
    flushInterval: 5,
  })
  const feed = await testFeed(await app.listen({ port: 0, host: '127.0.0.1' }))
  feed.say({ type: 'subscribe', accessToken: 'any', lang: 'en', topics: [{ topic: 'positions' }, { topic: 'commands' }] })
  const before = await next(feed, 'commands')
  feed.socket.pause()
  const change = () => {
    seq += 1
    for (const listener of listeners) listener()
  }
  // Until the server notices: from then on no message is made although the topic changes.
  let made = -1
  while (made !== messages) {
    made = messages
    change()
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  for (let i = 1; i <= 20; i++) publishCommand({ id: `7${i}`, state: 'sent' })
  for (let i = 0; i < 20; i++) change()
  feed.got.length = 0
  feed.socket.resume()
  const last = await next(feed, 'commands', before.seq + 20)
  await next(feed, 'positions', seq)
  // More than the server keeps have changed meanwhile: it sends what there is instead of a gap.
  expect(last).toMatchObject({ type: 'snapshot', commands: Array.from({ length: 5 }, () => ({ state: 'sent' })) })
  expect(feed.got.filter(isOf('commands'))).toHaveLength(1)
  expect(messages - made).toBeLessThanOrEqual(2)
  feed.socket.close()
  await app.close()
})
