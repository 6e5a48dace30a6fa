import type { AddressInfo } from 'node:net'
import { type LiveClientMessage, liveClose, positionAt } from '@outrider/contract'
import { expect, test } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
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
  const plans: Plan[] = []
  const options: LiveFeedOptions = {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessToken: 'secret-token',
    lang: 'zh',
    cursor: undefined,
    openSocket: url => new WebSocket(url),
    later(run, ms) {
      const plan = { run, ms, cancelled: false }
      plans.push(plan)
      return () => {
        plan.cancelled = true
      }
    },
    onUpdates(updates, { whole }) {
      const some =
        'positions' in updates
          ? updates.positions
          : Array.from({ length: updates.rows }, (_, row) => positionAt(updates.columns, row, updates.alarmNames))
      positions.push(...some.map(({ vehicleId, seq }) => `${whole ? 'whole ' : ''}${vehicleId}:${seq}`))
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
    type: 'changes',
    epoch: 'e',
    from,
    seq,
    serverTime: 1,
    positions: ids.map(id => positionOf(id, { seq })),
  })
const snapshot = (seq: number, ...ids: string[]) =>
  JSON.stringify({ type: 'snapshot', epoch: 'e', seq, serverTime: 1, positions: ids.map(id => positionOf(id, { seq })) })

test('the token travels in the first message and never in the address', async () => {
  await using at = await feedServer()
  const paths: Array<string | undefined> = []
  at.server.on('connection', (_, request) => paths.push(request.url))
  const feed = startLiveFeed({ ...at.options, cursor: { epoch: 'e', seq: 5 } })
  await at.until(() => at.said.length === 1)
  expect(at.said[0]).toMatchObject({ type: 'subscribe', accessToken: 'secret-token', lang: 'zh', epoch: 'e', seq: 5 })
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
  expect(at.seen).toContain('live 0')
  expect(feed.cursor).toEqual({ epoch: 'e', seq: 9 })
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
  expect(at.said[1]).toMatchObject({ type: 'resume', epoch: 'e', seq: 7 })
  send(statesMessage(state('2', 9), { ...head, type: 'changes', from: 7, seq: 9 }))
  await at.until(() => at.positions.length === 3)
  expect(at.positions).toEqual(['whole 1:7', 'whole 2:7', '2:9'])
  expect(feed.cursor).toEqual({ epoch: 'e', seq: 9 })
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
  expect(at.said[1]).toMatchObject({ type: 'resume', epoch: 'e', seq: 7 })
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
  await at.until(() => at.seen.includes('live 0'))
  at.said[0]?.socket.terminate()
  await at.until(() => at.seen.includes('down 1'))
  const [pause] = at.pending()
  expect(pause?.ms).toBe(1000)
  pause?.run()
  await at.until(() => at.said.length === 2)
  expect(at.said[1]).toMatchObject({ type: 'subscribe', epoch: 'e', seq: 7 })
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
  await at.until(() => at.seen.includes('live 0'))
  const ask = at.pending().at(-1)
  expect(ask?.ms).toBe(idleTimeouts.probeAfter)
  ask?.run()
  await at.until(() => at.said.length === 2)
  expect(at.said[1]).toMatchObject({ type: 'resume', seq: 7 })
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
  socket?.send(JSON.stringify({ type: 'listChanged' }))
  await at.until(() => at.seen.includes('listChanged'))
  feed.stop()
})
