import type { AddressInfo } from 'node:net'
import { type LiveClientMessage, liveClose, positionAt, type TerminalCommand, type Topic } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import type { ChangeCursor } from './feed-message.ts'
import { type LiveFeedOptions, reconnectDelay, idleTimeouts, startLiveFeed } from './live-feed.ts'
import { statesMessage } from '../../testing/columns.ts'
import { positionOf } from '../../testing/vehicles.ts'

interface Plan {
  run: () => void
  ms: number
  cancelled: boolean
}

/** A real WebSocket server that says what the test wants, and a feed whose pauses the test ends by hand. */
async function feedServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise(resolve => {
    server.once('listening', resolve)
  })
  const said: Array<LiveClientMessage & { socket: ServerSocket }> = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const each of listeners) each()
  }
  server.on('connection', socket => {
    socket.on('message', (data: Buffer) => {
      said.push({ ...(JSON.parse(data.toString('utf8')) as LiveClientMessage), socket })
      tell()
    })
  })

  const seen: string[] = []
  const positions: string[] = []
  const commands: string[] = []
  const plans: Plan[] = []
  const followed = new Map<Topic, ChangeCursor | undefined>([['positions', undefined]])
  const options: LiveFeedOptions = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessToken: 'secret-token',
    lang: 'zh',
    followed,
    openSocket: url => new WebSocket(url),
    later(run, ms) {
      const plan = { run, ms, cancelled: false }
      plans.push(plan)
      return () => {
        plan.cancelled = true
      }
    },
    onUpdate({ contents, from }) {
      const whole = from === undefined ? 'whole ' : ''
      if ('commands' in contents) {
        commands.push(...contents.commands.map(({ commandId, state }) => `${whole}${commandId} ${state}`))
        return tell()
      }
      if ('alarms' in contents || 'checks' in contents || 'trees' in contents) return tell()
      const some =
        'positions' in contents
          ? contents.positions
          : Array.from({ length: contents.rows }, (_, row) => positionAt(contents.columns, row, contents.alarmNames))
      positions.push(...some.map(({ vehicleId, seq }) => `${whole}${vehicleId}:${seq}`))
      tell()
    },
    onTopicRefused(topic, { rspCode }) {
      seen.push(`${topic} refused ${rspCode}`)
      tell()
    },
    onListChanged() {
      seen.push('listChanged')
      tell()
    },
    onSessionEnded(refusal) {
      seen.push(`ended ${refusal?.rspCode}`)
      tell()
    },
    onState(state, attempts) {
      seen.push(`${state} ${attempts}`)
      tell()
    },
    log: () => {},
  }
  return {
    server,
    said,
    seen,
    positions,
    commands,
    followed,
    options,
    pending: () => plans.filter(plan => !plan.cancelled),
    until(condition: () => boolean): Promise<void> {
      return new Promise(resolve => {
        const look = () => {
          if (!condition()) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      })
    },
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate()
      await new Promise(resolve => {
        server.close(resolve)
      })
    },
  }
}

const changes = (from: number, seq: number, ...ids: string[]) =>
  JSON.stringify({
    topic: 'positions',
    type: 'changes',
    epoch: 'e',
    from,
    seq,
    serverTime: 1,
    positions: ids.map(id => positionOf(id, { seq })),
  })
const snapshot = (seq: number, ...ids: string[]) =>
  JSON.stringify({
    topic: 'positions',
    type: 'snapshot',
    epoch: 'e',
    seq,
    serverTime: 1,
    positions: ids.map(id => positionOf(id, { seq })),
  })
const commandOf = (commandId: string, state: TerminalCommand['state']): TerminalCommand => ({
  commandId,
  vehicleId: '1',
  command: 'location',
  state,
  reason: null,
  requestedAt: 1,
  finishedAt: null,
  requestedBy: null,
})
const commandsMessage = (from: number | undefined, seq: number, ...commands: TerminalCommand[]) =>
  JSON.stringify({
    topic: 'commands',
    type: from === undefined ? 'snapshot' : 'changes',
    epoch: 'c',
    ...(from === undefined ? {} : { from }),
    seq,
    serverTime: 1,
    commands,
  })
const isFollow = (each: LiveClientMessage) => each.type === 'follow'

test('the token travels in the first message and never in the address', async () => {
  await using at = await feedServer()
  const paths: Array<string | undefined> = []
  at.server.on('connection', (_, request) => paths.push(request.url))
  at.followed.set('positions', { epoch: 'e', seq: 5 })
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  expect(at.said[0]).toMatchObject({ type: 'subscribe', accessToken: 'secret-token', lang: 'zh' })
  expect(at.said[0]).toMatchObject({ topics: [{ topic: 'positions', epoch: 'e', seq: 5 }] })
  expect(paths).toEqual(['/'])
  feed.stop()
})

test('a snapshot and the changes behind it are handed on', async () => {
  await using at = await feedServer()
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  at.said[0]?.socket.send(snapshot(7, '1', '2'))
  at.said[0]?.socket.send(changes(7, 9, '2'))
  await at.until(() => at.positions.length === 3)
  expect(at.positions).toEqual(['whole 1:7', 'whole 2:7', '2:9'])
  expect(at.followed.get('positions')).toEqual({ epoch: 'e', seq: 9 })
  feed.stop()
})

test('column messages are requested and equal the JSON ones; a truncated one is skipped and requested again', async () => {
  await using at = await feedServer()
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  expect(at.said[0]).toMatchObject({ form: 'columns' })
  const send = (bytes: Uint8Array) => at.said[0]?.socket.send(bytes)
  const state = (id: string, seq: number) => [positionOf(id, { seq })]
  const head = { epoch: 'e', serverTime: 1 }
  send(statesMessage([...state('1', 7), ...state('2', 7)], { ...head, type: 'snapshot', seq: 7 }))
  const lost = statesMessage(state('2', 8), { ...head, type: 'changes', from: 7, seq: 8 })
  send(lost.subarray(0, lost.length - 64))
  send(statesMessage(state('2', 9), { ...head, type: 'changes', from: 8, seq: 9 }))
  await at.until(() => at.said.length === 2)
  expect(at.said[1]).toMatchObject({ type: 'follow', topics: [{ topic: 'positions', epoch: 'e', seq: 7 }] })
  send(statesMessage(state('2', 9), { ...head, type: 'changes', from: 7, seq: 9 }))
  await at.until(() => at.positions.length === 3)
  expect(at.positions).toEqual(['whole 1:7', 'whole 2:7', '2:9'])
  expect(at.followed.get('positions')).toEqual({ epoch: 'e', seq: 9 })
  feed.stop()
})

test('a gap is repaired by asking for what is missing', async () => {
  await using at = await feedServer()
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  const socket = at.said[0]?.socket
  socket?.send(snapshot(7, '1'))
  socket?.send(changes(9, 10, '1'))
  await at.until(() => at.said.length === 2)
  expect(at.said[1]).toMatchObject({ type: 'follow', topics: [{ topic: 'positions', epoch: 'e', seq: 7 }] })
  socket?.send(changes(7, 10, '1', '2'))
  await at.until(() => at.positions.length === 3)
  expect(at.positions).toEqual(['whole 1:7', '1:10', '2:10'])
  feed.stop()
})

test('a broken link is made again with growing pauses and goes on where it was', async () => {
  await using at = await feedServer()
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  at.said[0]?.socket.send(snapshot(7, '1'))
  await at.until(() => at.positions.length > 0)
  at.said[0]?.socket.terminate()
  await at.until(() => at.seen.includes('down 1'))
  const [pause] = at.pending()
  expect(pause?.ms).toBe(1000)
  pause?.run()
  await at.until(() => at.said.length === 2)
  expect(at.said[1]).toMatchObject({ type: 'subscribe', topics: [{ topic: 'positions', epoch: 'e', seq: 7 }] })
  feed.stop()
})

test('pauses double from one second to thirty', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(reconnectDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('when the network comes back the pause is cut short', async () => {
  await using at = await feedServer()
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  at.said[0]?.socket.terminate()
  await at.until(() => at.seen.includes('down 1'))
  feed.connectNow()
  await at.until(() => at.said.length === 2)
  feed.stop()
})

test('a dead connection is detected: first a probe, then a new connection', async () => {
  await using at = await feedServer()
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  at.said[0]?.socket.send(snapshot(7, '1'))
  await at.until(() => at.positions.length > 0)
  const ask = at.pending().at(-1)
  expect(ask?.ms).toBe(idleTimeouts.probeAfter)
  ask?.run()
  await at.until(() => at.said.length === 2)
  expect(at.said[1]).toMatchObject({ type: 'follow', topics: [{ topic: 'positions', seq: 7 }] })
  const giveUp = at.pending().at(-1)
  expect(giveUp?.ms).toBe(idleTimeouts.dropAfter)
  giveUp?.run()
  await at.until(() => at.seen.includes('down 1'))
  feed.stop()
})

test('a session that ended ends the feed, with the words of the server', async () => {
  await using at = await feedServer()
  startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  at.said[0]?.socket.send(JSON.stringify({ type: 'refused', rspCode: 4010004, msg: 'signed out' }))
  at.said[0]?.socket.close(liveClose.session)
  await at.until(() => at.seen.includes('ended 4010004'))
  expect(at.seen.some(each => each.startsWith('down'))).toBe(false)
})

test('a list that changed is passed on, and nonsense does not break the feed', async () => {
  await using at = await feedServer()
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  const socket = at.said[0]?.socket
  socket?.send('nonsense')
  socket?.send('{"type":"changes"}')
  socket?.send(JSON.stringify({ topic: 'positions', type: 'listChanged' }))
  await at.until(() => at.seen.includes('listChanged'))
  feed.stop()
})

test('two topics on one socket: each has its own cursor, gap and snapshot', async () => {
  await using at = await feedServer()
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  const socket = at.said[0]?.socket
  socket?.send(snapshot(7, '1'))
  await at.until(() => at.positions.length === 1)
  at.followed.set('commands', undefined)
  feed.follow('commands')
  await at.until(() => at.said.length === 2)
  expect(at.said[1]).toMatchObject({ type: 'follow', topics: [{ topic: 'commands' }] })
  socket?.send(commandsMessage(undefined, 3, commandOf('1', 'sent')))
  socket?.send(commandsMessage(5, 6, commandOf('2', 'sent')))
  socket?.send(changes(7, 9, '1'))
  await at.until(() => at.said.length === 3 && at.positions.length === 2)
  // Only the topic with the gap is asked for again.
  expect(at.said[2]).toMatchObject({ type: 'follow', topics: [{ topic: 'commands', epoch: 'c', seq: 3 }] })
  expect(at.positions).toEqual(['whole 1:7', '1:9'])
  socket?.send(commandsMessage(3, 6, commandOf('1', 'answered'), commandOf('2', 'sent')))
  await at.until(() => at.commands.length === 3)
  expect(at.commands).toEqual(['whole 1 sent', '1 answered', '2 sent'])

  socket?.terminate()
  await at.until(() => at.seen.includes('down 1'))
  feed.connectNow()
  await at.until(() => at.said.length === 4)
  expect(at.said[3]).toMatchObject({
    type: 'subscribe',
    topics: [
      { topic: 'positions', epoch: 'e', seq: 9 },
      { topic: 'commands', epoch: 'c', seq: 6 },
    ],
  })
  feed.stop()
})

test('changes that arrive before a requested snapshot are dropped: a cursor stands for everything up to it', async () => {
  await using at = await feedServer()
  at.followed.set('commands', { epoch: 'c', seq: 3 })
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  // Followed again for a listener that knows nothing, while a change is on its way.
  at.followed.set('commands', undefined)
  feed.follow('commands')
  await at.until(() => at.said.length === 2)
  const socket = at.said[0]?.socket
  socket?.send(commandsMessage(3, 4, commandOf('2', 'sent')))
  socket?.send(snapshot(7, '1'))
  await at.until(() => at.positions.length === 1)
  expect(at.commands).toEqual([])
  expect(at.followed.get('commands')).toBeUndefined()
  socket?.send(commandsMessage(undefined, 4, commandOf('1', 'sent'), commandOf('2', 'sent')))
  await at.until(() => at.commands.length === 2)
  expect(at.commands).toEqual(['whole 1 sent', 'whole 2 sent'])
  feed.stop()
})

test('a topic that is refused or left is not asked for again; what still arrives of it is dropped', async () => {
  await using at = await feedServer()
  at.followed.set('commands', undefined)
  const feed = startLiveFeed(at.options)
  await at.until(() => at.said.length === 1)
  const socket = at.said[0]?.socket
  socket?.send(JSON.stringify({ topic: 'commands', type: 'topicRefused', rspCode: 4030002, msg: 'no' }))
  await at.until(() => at.seen.includes('commands refused 4030002'))
  at.followed.delete('commands')
  feed.leave('commands')
  socket?.send(commandsMessage(undefined, 3, commandOf('1', 'sent')))
  socket?.send(snapshot(7, '1'))
  await at.until(() => at.positions.length === 1 && at.said.length === 2)
  expect(at.commands).toEqual([])
  expect(at.said.filter(isFollow)).toEqual([])
  expect(at.said.at(-1)).toMatchObject({ type: 'leave', topics: ['commands'] })
  feed.stop()
})
