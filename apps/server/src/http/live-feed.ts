/**
 * The live feed. Every reader has a number; at each beat it is sent the newest state of each vehicle that changed behind its number
 * and that it may see. A slow reader is left out of beats until its socket has drained, and then gets the newest states again:
 * there is no queue that could grow.
 */
import { errors, type Lang, liveClose, type LiveDown, livePath, liveUp } from '@outrider/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { AccessGate } from '../fleet/access.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import { type LiveVehicle, positionJson } from '../fleet/live-vehicle.ts'
import type { SignedIn } from '../modules/handlers.ts'
import { Refusal } from '../modules/refusal.ts'
import type { Sessions } from '../modules/user/sessions.ts'
import { envelopeOf, refusalOf } from './replies.ts'

interface Needs {
  fleet: LiveFleet
  access: AccessGate
  sessions: Sessions
  /** Least time between two messages to one reader, ms. */
  beat?: number
}

interface Reader {
  socket: WebSocket
  user: SignedIn
  lang: Lang
  /** The number it was last told: it has everything up to there. */
  seq: number
  /** Up to here nothing else concerns it. */
  scanned: number
  alive: boolean
}

/** A reader with more than this unsent is slow: it is left out until it has drained. Bytes. */
const slowFrom = 512 * 1024
const subscribeWithin = 10_000
const pingEvery = 30_000

export function serveLiveFeed(app: FastifyInstance, { fleet, access, sessions, beat = 100 }: Needs): void {
  const readers = new Set<Reader>()
  let beating: NodeJS.Timeout | undefined

  /** Sends the reader what it lacks: after its own number, or all of it when that number says nothing here. */
  async function bring(reader: Reader, seq: number | undefined): Promise<void> {
    const view = await access.view(reader.user.userId)
    const from = seq !== undefined && seq <= fleet.seq ? seq : undefined
    const vehicles = [...(from === undefined ? fleet.vehicles() : fleet.changedSince(from))].filter(vehicle => view.sees(vehicle))
    const head = { epoch: fleet.epoch, seq: fleet.seq, serverTime: Date.now() }
    reader.seq = fleet.seq
    reader.scanned = fleet.seq
    if (from === undefined) send(reader.socket, { type: 'snapshot', ...head }, vehicles)
    else send(reader.socket, { type: 'changes', from, ...head }, vehicles)
  }

  async function sendChanges(): Promise<void> {
    const now = Date.now()
    for (const reader of readers) {
      if (reader.user.expiresAt <= now) {
        refuse(reader, new Refusal('session.expired'))
        continue
      }
      if (reader.scanned === fleet.seq || isSlow(reader)) continue
      const view = await access.view(reader.user.userId)
      const vehicles = [...fleet.changedSince(reader.scanned)].filter(vehicle => view.sees(vehicle))
      reader.scanned = fleet.seq
      if (vehicles.length === 0) continue
      const from = reader.seq
      reader.seq = fleet.seq
      send(reader.socket, { type: 'changes', epoch: fleet.epoch, from, seq: reader.seq, serverTime: now }, vehicles)
    }
  }

  function schedule(): void {
    if (beating || readers.size === 0) return
    beating = setTimeout(() => {
      sendChanges()
        .catch((error: unknown) => app.log.error({ err: error }, 'the live feed missed a beat'))
        .finally(() => {
          beating = undefined
          if ([...readers].some(isSlow)) schedule()
        })
    }, beat)
  }

  function refuse(reader: Pick<Reader, 'socket' | 'lang'>, refusal: Refusal): void {
    const { rspCode, msg } = envelopeOf(refusal, reader.lang)
    reader.socket.send(JSON.stringify({ type: 'refused', rspCode, msg } satisfies LiveDown))
    reader.socket.close(errors[refusal.error].reaction === 'signInAgain' ? liveClose.session : liveClose.protocol)
  }

  fleet.onChange(schedule)
  fleet.onListChange(() => {
    const text = JSON.stringify({ type: 'listChanged' } satisfies LiveDown)
    for (const { socket } of readers) socket.send(text)
    schedule()
  })
  sessions.onEnd(({ sessionId, userId }) => {
    for (const reader of readers) {
      if (reader.user.userId !== userId) continue
      if (sessionId !== undefined && reader.user.sessionId !== sessionId) continue
      refuse(reader, new Refusal(sessionId === undefined ? 'session.passwordChanged' : 'session.revoked'))
    }
  })

  const pings = setInterval(() => {
    for (const reader of readers) {
      if (!reader.alive) reader.socket.terminate()
      reader.alive = false
      reader.socket.ping()
    }
  }, pingEvery)
  pings.unref()
  app.addHook('preClose', () => {
    clearInterval(pings)
    clearTimeout(beating)
    for (const { socket } of readers) socket.close(1001)
  })

  app.get(livePath, { websocket: true }, (socket, request) => {
    const late = setTimeout(() => socket.close(liveClose.protocol), subscribeWithin)
    let reader: Reader | undefined
    // One message after the other, so that a second cannot overtake the sign-in of the first.
    let turn: Promise<void> = Promise.resolve()
    socket.on('message', data => {
      turn = turn.then(() => hear(data)).catch((error: unknown) => failed(error, request.log))
    })
    socket.on('close', () => {
      clearTimeout(late)
      if (reader) readers.delete(reader)
    })
    socket.on('error', error => request.log.info({ err: error }, 'a live feed broke'))

    async function hear(data: RawData): Promise<void> {
      const message = liveUp.parse(JSON.parse(textOf(data)))
      if (message.type === 'resume') {
        if (reader) await bring(reader, message.epoch === fleet.epoch ? message.seq : undefined)
        return
      }
      if (reader) return
      clearTimeout(late)
      const draft = { socket, lang: message.lang }
      const user = await sessions.find(message.accessToken).catch((error: unknown) => {
        refuse(draft, refusalOf(error, request.log))
        return undefined
      })
      if (!user) return
      if (user.mustChangePassword) return refuse(draft, new Refusal('session.mustChangePassword'))
      reader = { ...draft, user, seq: fleet.seq, scanned: fleet.seq, alive: true }
      const joined = reader
      socket.on('pong', () => {
        joined.alive = true
      })
      await bring(joined, message.epoch === fleet.epoch ? message.seq : undefined)
      if (socket.readyState === socket.OPEN) readers.add(joined)
      schedule()
    }

    function failed(error: unknown, log: FastifyBaseLogger): void {
      log.info({ err: error }, 'a live feed spoke nonsense')
      socket.close(liveClose.protocol)
    }
  })
}

const isSlow = ({ socket }: Reader): boolean => socket.bufferedAmount > slowFrom

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')

/** The message's own fields and the positions as JSON that all readers share. */
function send(socket: WebSocket, head: object, vehicles: readonly LiveVehicle[]): void {
  const fields = JSON.stringify(head).slice(0, -1)
  socket.send(`${fields},"positions":[${vehicles.map(positionJson).join(',')}]}`)
}
