/** One user who has signed in and asks a great deal, of a fleet of 50,000 vehicles with a week of tracks; some of it without reading the replies. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { limits, livePath } from '@outrider/contract'
import { WebSocket } from 'ws'
import { fillFleet } from '../../e2e/fixtures/big-fleet.ts'
import { quantile } from '../kit/quantile.ts'
import { createWeekTable, day, daysOfWeek, fillWeek } from '../track-data.ts'
import { aborted, type Attack, repeatedly, sized, type Target } from './attack.ts'

const hour = 3_600_000
/** Midnight UTC, nine days ago. */
const weekBegins = Math.floor(Date.now() / day - 9) * day
const vehiclesWithTracks = 20

const seed: Attack['seed'] = async (product, size) => {
  const rows = await product.sql<{ id: number }>('select id from vehicles order by id limit $1', [
    sized(vehiclesWithTracks, size),
  ])
  await fillFleet(product, { vehicles: sized(50_000, size), organisations: sized(200, size) })
  const interval = size < 0.1 ? 3_600 : 10
  await createWeekTable(product, interval)
  await fillWeek(
    product,
    rows.map(({ id }) => id),
    weekBegins,
    interval,
  )
}

async function ask({ url, accessToken }: Target, path: string, body: object, signal: AbortSignal): Promise<Response> {
  return await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: accessToken },
    body: JSON.stringify({ t: Date.now(), ...body }),
    signal,
  })
}

async function idsWithTracks(target: Target, signal: AbortSignal): Promise<string[]> {
  const reply = await ask(
    target,
    'vehicle/getBatchVehicles',
    { pageSize: sized(vehiclesWithTracks, target.size), pageNum: 1 },
    signal,
  )
  return ((await reply.json()) as { data: { vehicles: { id: string }[] } }).data.vehicles.map(({ id }) => id)
}

/** Asks for tracks of a week, 200 at once, and beside as somebody else, who has a link, for an hour. */
async function manyTracks(target: Target, signal: AbortSignal): Promise<string> {
  const ids = await idsWithTracks(target, signal)
  const anHour = { vehicleId: ids[0], hours: 1, startTime: weekBegins, endTime: weekBegins + hour }
  const created = await ask(target, 'share/addVehTrackSharing', anHour, signal)
  const { token } = ((await created.json()) as { data: { token: string } }).data
  const waits: number[] = []
  const began = performance.now()
  const [count] = await Promise.all([
    repeatedly(signal, sized(200, target.size), async turn => {
      const range = { startTime: weekBegins + turn, endTime: weekBegins + daysOfWeek * day }
      const body = { vehicleId: ids[turn % ids.length], ...range }
      await (await ask(target, 'track/getVehicleTrack', body, signal)).arrayBuffer()
    }),
    repeatedly(signal, 1, async () => {
      await wait(200 * Math.min(1, target.size))
      const asked = performance.now()
      try {
        await (await ask(target, 'share/getSharedTrack', { token }, signal)).arrayBuffer()
      } finally {
        waits.push(performance.now() - asked)
      }
    }),
  ])
  const seconds = (performance.now() - began) / 1_000
  const longest = Math.max(...waits)
  return `${count} tracks in ${seconds.toFixed(0)} s; another's hour p50 ${quantile(waits, 0.5).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`
}

async function pagesSixAtATime(target: Target, signal: AbortSignal): Promise<string> {
  const count = await repeatedly(signal, sized(6, target.size), async turn => {
    const body = { pageSize: limits.batchPageSize, pageNum: 1 + (turn % 2) }
    await (await ask(target, 'vehicle/getBatchVehicles', body, signal)).arrayBuffer()
  })
  return `${count} pages`
}

/** Asks for all positions over a hundred connections and reads nothing; a connection that is closed is opened again. */
async function unreadLists({ port, accessToken, size }: Target, signal: AbortSignal): Promise<string> {
  const head = `POST /vehicle/getChangedVehicles HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccess_token: ${accessToken}`
  const count = await repeatedly(signal, sized(100, size), async () => {
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.write(`${head}\r\ncontent-length: 2\r\n\r\n{}`)
    const closed = once(socket, 'close')
    await Promise.race([closed, aborted(signal)])
    socket.destroy()
  })
  return `${count} connections`
}

/** A live feed that reads, or does not, and asks for everything ten times a second. */
const snapshots =
  (connections: number, reads: boolean): Attack['run'] =>
  async ({ port, accessToken, size }, signal) => {
    let messages = 0
    const topics = [{ topic: 'positions' }]
    const count = await repeatedly(signal, sized(connections, size), async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`)
      const closed = once(socket, 'close')
      await once(socket, 'open')
      socket.on('message', () => messages++)
      socket.send(JSON.stringify({ type: 'subscribe', accessToken, lang: 'en', topics }))
      if (!reads) socket.pause()
      const asking = setInterval(() => socket.send(JSON.stringify({ type: 'follow', topics })), 100)
      await Promise.race([closed, aborted(signal)])
      clearInterval(asking)
      socket.terminate()
    })
    return `${count} connections, ${messages} messages read`
  }

export const questionAttacks: readonly Attack[] = [
  {
    name: 'many-tracks',
    about: 'tracks of a week by one user, 200 at once; an hour by somebody else beside it',
    run: manyTracks,
    seed,
  },
  { name: 'list-pages', about: 'pages of 20,000 vehicles in JSON, six at a time', run: pagesSixAtATime, seed },
  { name: 'unread-lists', about: 'a hundred lists of 50,000 positions that nobody reads', run: unreadLists, seed, memory: 100 },
  { name: 'snapshots', about: 'one live feed that asks for everything ten times a second', run: snapshots(1, true), seed },
  {
    name: 'unread-snapshots',
    about: 'a hundred live feeds that ask for everything and read nothing',
    run: snapshots(100, false),
    seed,
    memory: 100,
  },
]
