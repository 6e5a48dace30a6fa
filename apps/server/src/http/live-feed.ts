/**
 * The live feed. Every reader has a number; at each beat it is sent the newest state of each vehicle that changed behind its number
 * and that it may see. A slow reader is left out of beats until its socket has drained, and then gets the newest states again:
 * there is no queue that could grow.
 */
import { errors, type Lang, liveClose, type LiveDown, livePath, liveUp, type StatesHead } from '@outrider/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { AccessGate, View } from '../fleet/access.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import { type LiveVehicle, positionJson } from '../fleet/live-vehicle.ts'
import { statesMessage } from '../fleet/states-message.ts'
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
  /** Time between two looks whether readers live and their sessions still count, ms. */
  look?: number
}

interface Reader {
  socket: WebSocket
  user: SignedIn
  token: string
  lang: Lang
  /** It takes snapshots and changes as columns. */
  columns: boolean
  /** It asked for what lies behind a number, or for everything; answered at the next beat that finds it drained. */
  asked: { behind: number | undefined } | undefined
  /** The number it was last told: it has everything up to there. */
  seq: number
  /** Up to here nothing else concerns it. */
  scanned: number
  alive: boolean
}

/** A reader with more than this unsent is slow: it is left out until it has drained. Bytes. */
const slowFrom = 512 * 1024
const subscribeWithin = 10_000
const lookEvery = 30_000
/** After a beat that failed, ms. */
const restAfterFailure = 1_000
/** How long a reader may take to answer the close when the server stops, ms. */
const lastWords = 1_000

export function serveLiveFeed(app: FastifyInstance, { fleet, access, sessions, beat = 100, look = lookEvery }: Needs): void {
  const readers = new Set<Reader>()
  let beating: NodeJS.Timeout | undefined

  /** Sends the reader what it asked for: behind its own number, or all when that number says nothing here. */
  async function bring(reader: Reader): Promise<void> {
    const view = await access.view(reader.user.userId)
    if (!reader.asked) return
    const { behind } = reader.asked
    reader.asked = undefined
    const from = behind !== undefined && behind <= fleet.seq ? behind : undefined
    const vehicles = [...(from === undefined ? fleet.vehicles() : fleet.changedSince(from))].filter(vehicle => view.sees(vehicle))
    const head = { epoch: fleet.epoch, seq: fleet.seq, serverTime: Date.now() }
    reader.seq = fleet.seq
    reader.scanned = fleet.seq
    if (from === undefined) return send(reader, { type: 'snapshot', ...head }, vehicles, view)
    if (from < fleet.listSeq) reader.socket.send(listChanged)
    send(reader, { type: 'changes', from, ...head }, vehicles, view)
  }

  async function sendChanges(): Promise<void> {
    const now = Date.now()
    for (const reader of readers) {
      if (reader.user.expiresAt <= now) {
        refuse(reader, new Refusal('session.expired'))
        continue
      }
      if (isSlow(reader)) continue
      if (reader.asked) {
        await bring(reader)
        continue
      }
      if (reader.scanned === fleet.seq) continue
      const view = await access.view(reader.user.userId)
      // Asked meanwhile: answered at the next beat, from the number it asked with.
      if (reader.asked) continue
      const vehicles = [...fleet.changedSince(reader.scanned)].filter(vehicle => view.sees(vehicle))
      reader.scanned = fleet.seq
      if (vehicles.length === 0) continue
      const from = reader.seq
      reader.seq = fleet.seq
      send(reader, { type: 'changes', epoch: fleet.epoch, from, seq: reader.seq, serverTime: now }, vehicles, view)
    }
  }

  function schedule(delay = beat): void {
    if (beating || readers.size === 0) return
    beating = setTimeout(() => {
      let next = beat
      sendChanges()
        .catch((error: unknown) => {
          next = restAfterFailure
          app.log.error({ err: error }, 'the live feed missed a beat')
        })
        .finally(() => {
          beating = undefined
          // Also what changed while this beat was under way.
          if ([...readers].some(reader => reader.asked || reader.scanned !== fleet.seq)) schedule(next)
        })
    }, delay)
  }

  /** Sessions also end where this process does not see it: by a command beside the server, or by another server. */
  async function checkSessions(): Promise<void> {
    for (const reader of readers) {
      try {
        await sessions.find(reader.token)
      } catch (error) {
        // Without the database nobody is turned away; the end of the token's own time is looked at in each beat.
        if (error instanceof Refusal && error.error !== 'session.expired') refuse(reader, error)
      }
    }
  }

  function refuse(reader: Pick<Reader, 'socket' | 'lang'>, refusal: Refusal): void {
    const { rspCode, msg } = envelopeOf(refusal, reader.lang)
    reader.socket.send(JSON.stringify({ type: 'refused', rspCode, msg } satisfies LiveDown))
    reader.socket.close(errors[refusal.error].reaction === 'signInAgain' ? liveClose.session : liveClose.protocol)
  }

  fleet.onChange(() => schedule())
  fleet.onListChange(() => {
    for (const { socket } of readers) socket.send(listChanged)
    schedule()
  })
  sessions.onEnd(({ sessionId, userId }) => {
    for (const reader of readers) {
      if (reader.user.userId !== userId) continue
      if (sessionId !== undefined && reader.user.sessionId !== sessionId) continue
      refuse(reader, new Refusal(sessionId === undefined ? 'session.passwordChanged' : 'session.revoked'))
    }
  })

  let checking = false
  const looks = setInterval(() => {
    for (const reader of readers) {
      if (!reader.alive) reader.socket.terminate()
      reader.alive = false
      reader.socket.ping()
    }
    if (checking) return
    checking = true
    void checkSessions().finally(() => {
      checking = false
    })
  }, look)
  looks.unref()
  const sockets = new Set<WebSocket>()
  app.addHook('preClose', () => {
    clearInterval(looks)
    clearTimeout(beating)
    for (const socket of sockets) socket.close(1001)
    // Who is gone without a word answers no close.
    setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, lastWords).unref()
  })

  app.get(livePath, { websocket: true }, (socket, request) => {
    sockets.add(socket)
    const late = setTimeout(() => socket.close(liveClose.protocol), subscribeWithin)
    let reader: Reader | undefined
    // One message after the other, so that a second cannot overtake the sign-in of the first.
    let turn: Promise<void> = Promise.resolve()
    socket.on('message', data => {
      // Not read on before this one is dealt with: who talks faster than we listen waits.
      socket.pause()
      turn = turn
        .then(() => hear(data))
        .catch((error: unknown) => failed(error, request.log))
        .finally(() => socket.resume())
    })
    socket.on('close', () => {
      sockets.delete(socket)
      clearTimeout(late)
      if (reader) readers.delete(reader)
    })
    socket.on('error', error => request.log.info({ err: error }, 'a live feed broke'))

    async function hear(data: RawData): Promise<void> {
      const message = liveUp.parse(JSON.parse(textOf(data)))
      if (message.type === 'resume') {
        if (!reader) return
        reader.asked = { behind: message.epoch === fleet.epoch ? message.seq : undefined }
        schedule()
        return
      }
      if (reader) return
      clearTimeout(late)
      const draft = { socket, lang: message.lang, columns: message.form === 'columns' }
      const user = await sessions.find(message.accessToken).catch((error: unknown) => {
        refuse(draft, refusalOf(error, request.log))
        return undefined
      })
      if (!user) return
      if (user.mustChangePassword) return refuse(draft, new Refusal('session.mustChangePassword'))
      reader = {
        ...draft,
        user,
        token: message.accessToken,
        asked: { behind: message.epoch === fleet.epoch ? message.seq : undefined },
        seq: fleet.seq,
        scanned: fleet.seq,
        alive: true,
      }
      const joined = reader
      socket.on('pong', () => {
        joined.alive = true
      })
      if (socket.readyState !== socket.OPEN) return
      readers.add(joined)
      await bring(joined)
      schedule()
    }

    function failed(error: unknown, log: FastifyBaseLogger): void {
      log.info({ err: error }, 'a live feed spoke nonsense')
      socket.close(liveClose.protocol)
    }
  })
}

const listChanged = JSON.stringify({ type: 'listChanged' } satisfies LiveDown)

const isSlow = ({ socket }: Reader): boolean => socket.bufferedAmount > slowFrom

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')

type Message = Omit<StatesHead, 'table' | 'rows' | 'alarmNames'>

/** In the form the reader takes; the JSON of a position is shared by all, a message of columns by all who see the same. */
function send({ socket, columns }: Reader, head: Message, vehicles: readonly LiveVehicle[], view: View): void {
  if (columns) return socket.send(statesMessage(head, vehicles, view.key))
  const fields = JSON.stringify(head).slice(0, -1)
  socket.send(`${fields},"positions":[${vehicles.map(positionJson).join(',')}]}`)
}
