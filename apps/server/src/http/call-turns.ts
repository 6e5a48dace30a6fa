/** Turns at costly calls, see calls/turns.ts: how many there are of each kind, and that a turn lasts until the reply has been taken. */
import { availableParallelism } from 'node:os'
import type { Turn } from '@outrider/contract'
import type { FastifyReply } from 'fastify'
import { type TurnKey, Turns } from '../calls/turns.ts'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * Tracks of one user under way: each keeps a core busy, in the database, in a thread of tracks or with compressing, and one core is left for calls
 * and acknowledgements. At most two, one for each of the threads; others get a place there beside.
 */
const tracksPerUser = Math.min(2, Math.max(1, availableParallelism() - 1))
/** A browser asks for six lists at once. */
const limits = {
  track: { atOnce: 8, atOncePerUser: tracksPerUser, waitingPerUser: 100 },
  list: { atOnce: 16, atOncePerUser: 6, waitingPerUser: 100 },
  // Each is a transaction of thousands of vehicles.
  sheet: { atOnce: 2, atOncePerUser: 1, waitingPerUser: 3 },
  // Messages of the live feed; a connection has one at a time.
  feed: { atOnce: 16, atOncePerUser: 4, waitingPerUser: 10_000 },
} as const

export type CallTurns = Readonly<Record<Turn | 'feed', Turns>>

export function callTurns(metrics: Metrics): CallTurns {
  const turns: CallTurns = {
    track: new Turns(limits.track),
    list: new Turns(limits.list),
    sheet: new Turns(limits.sheet),
    feed: new Turns(limits.feed),
  }
  const numbers = (of: (turns: Turns) => number) => () =>
    Object.entries(turns).map(([turn, each]) => [{ turn }, of(each)] as const)
  metrics.declare({
    taken: {
      kind: 'gauge',
      name: 'outrider_http_turns_taken',
      about: 'Costly calls under way, until their reply has been taken',
      labels: ['turn'],
      read: numbers(({ taken }) => taken),
    },
    waiting: {
      kind: 'gauge',
      name: 'outrider_http_turns_waiting',
      about: 'Costly calls that wait for their turn',
      labels: ['turn'],
      read: numbers(({ waiting }) => waiting),
    },
    refused: {
      kind: 'counter',
      name: 'outrider_http_turns_refused_total',
      about: 'Costly calls refused because too many of their user were waiting',
      labels: ['turn'],
      read: numbers(({ refused }) => refused),
    },
  })
  return turns
}

/**
 * Waits for a turn; throws as Turns.take does. It ends when the reply was taken by the client or its connection is closed: what is held
 * for clients that do not read is bounded by the number of turns.
 */
export async function takeTurn(turns: Turns, key: TurnKey, { raw }: FastifyReply, signal: AbortSignal): Promise<void> {
  const end = await turns.take(key, signal)
  if (raw.closed) end()
  else raw.once('close', end)
}
