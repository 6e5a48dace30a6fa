/**
 * The live feed. Each client has a seq; at each flush it is sent the latest state of every visible vehicle that changed after that
 * seq. A slow client is skipped until its socket has drained and then gets the latest states, so no queue can grow.
 */
import { errors, type Lang, liveClose, type LiveServerMessage, livePath, liveClientMessage } from '@outrider/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import type { AccessGate, AccessScope } from '../fleet/access.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import { type LiveVehicle, positionJson } from '../fleet/live-vehicle.ts'
import { StateRights } from '../fleet/seen-vehicle.ts'
import { type StatesMessageHead, StatesMessages } from '../fleet/states-message.ts'
import type { SignedInUser } from '../calls/handlers.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { envelopeOf, refusalOf } from './replies.ts'

interface LiveFeedDependencies {
  fleet: LiveFleet
  access: AccessGate
  sessions: Sessions
  /** Minimum time between two messages to one client, ms. */
  flushInterval?: number
  /** Interval for checking that clients respond to pings and their sessions are valid, ms. */
  checkInterval?: number
}

interface LiveFeedClient {
  socket: WebSocket
  user: SignedInUser
  token: string
  lang: Lang
  /** Receives snapshots and changes as columns. */
  columns: boolean
  /** Pending resume request (since a seq, or a full snapshot). Served on the next flush once the socket buffer is empty. */
  pendingResume: { since: number | undefined } | undefined
  /** Last seq sent: the client has every change up to it. */
  seq: number
  /** Highest seq already filtered for this client (>= seq). */
  checkedSeq: number
  alive: boolean
}

/** A client with more unsent bytes than this is slow and skipped until its socket has drained. */
const maxBufferedBytes = 512 * 1024
const subscribeTimeout = 10_000
const defaultCheckInterval = 30_000
/** Delay after a failed flush, ms. */
const retryDelay = 1_000
/** Time for clients to answer the close frame when the server stops, ms. */
const closeTimeout = 1_000

export function serveLiveFeed(
  app: FastifyInstance,
  { fleet, access, sessions, flushInterval = 100, checkInterval = defaultCheckInterval }: LiveFeedDependencies,
): void {
  const clients = new Set<LiveFeedClient>()
  const messages = new StatesMessages()
  let flushTimer: NodeJS.Timeout | undefined

  /** Serves a resume request: the changes since its seq, or a snapshot if the seq is of another epoch or ahead of us. */
  async function sendResume(client: LiveFeedClient): Promise<void> {
    const scope = await access.scope(client.user.userId)
    if (!client.pendingResume) return
    const { since } = client.pendingResume
    client.pendingResume = undefined
    const from = since !== undefined && since <= fleet.seq ? since : undefined
    const vehicles = [...(from === undefined ? fleet.vehicles() : fleet.changedSince(from))].filter(vehicle =>
      scope.includes(vehicle),
    )
    const head = { epoch: fleet.epoch, seq: fleet.seq, serverTime: Date.now() }
    client.seq = fleet.seq
    client.checkedSeq = fleet.seq
    if (from === undefined) return send(messages, client, { type: 'snapshot', ...head }, vehicles, scope)
    if (from < fleet.listSeq) client.socket.send(listChanged)
    send(messages, client, { type: 'changes', from, ...head }, vehicles, scope)
  }

  async function sendChanges(): Promise<void> {
    const now = Date.now()
    for (const client of clients) {
      if (client.user.expiresAt <= now) {
        refuse(client, new Refusal('session.expired'))
        continue
      }
      if (isSlow(client)) continue
      if (client.pendingResume) {
        await sendResume(client)
        continue
      }
      if (client.checkedSeq === fleet.seq) continue
      const scope = await access.scope(client.user.userId)
      // A resume request arrived meanwhile: served at the next flush.
      if (client.pendingResume) continue
      const vehicles = [...fleet.changedSince(client.checkedSeq)].filter(vehicle => scope.includes(vehicle))
      client.checkedSeq = fleet.seq
      if (vehicles.length === 0) continue
      const from = client.seq
      client.seq = fleet.seq
      send(messages, client, { type: 'changes', epoch: fleet.epoch, from, seq: client.seq, serverTime: now }, vehicles, scope)
    }
  }

  function schedule(delay = flushInterval): void {
    if (flushTimer || clients.size === 0) return
    flushTimer = setTimeout(() => {
      let next = flushInterval
      sendChanges()
        .catch((error: unknown) => {
          next = retryDelay
          app.log.error({ err: error }, 'live feed flush failed')
        })
        .finally(() => {
          flushTimer = undefined
          // Includes changes made during this flush.
          if ([...clients].some(client => client.pendingResume || client.checkedSeq !== fleet.seq)) schedule(next)
        })
    }, delay)
  }

  /** Sessions may also be ended by the command-line tool or another server. `userId`: checks the sessions of this user only. */
  async function checkSessions(userId?: number): Promise<void> {
    for (const client of clients) {
      if (userId !== undefined && client.user.userId !== userId) continue
      try {
        client.user = await sessions.find(client.token)
      } catch (error) {
        // Other errors, such as an unavailable database, do not disconnect; token expiry is checked at each flush.
        if (error instanceof Refusal && error.error !== 'session.expired') refuse(client, error)
      }
    }
  }

  function refuse(client: Pick<LiveFeedClient, 'socket' | 'lang'>, refusal: Refusal): void {
    const { rspCode, msg } = envelopeOf(refusal, client.lang)
    client.socket.send(JSON.stringify({ type: 'refused', rspCode, msg } satisfies LiveServerMessage))
    client.socket.close(errors[refusal.error].reaction === 'signInAgain' ? liveClose.session : liveClose.protocol)
  }

  fleet.onChange(() => schedule())
  fleet.onListChange(() => {
    for (const { socket } of clients) socket.send(listChanged)
    schedule()
  })
  sessions.onEnd(({ sessionId, userId }) => {
    for (const client of clients) {
      if (client.user.userId !== userId) continue
      if (sessionId !== undefined && client.user.sessionId !== sessionId) continue
      refuse(client, new Refusal(sessionId === undefined ? 'session.passwordChanged' : 'session.revoked'))
    }
  })

  sessions.onRecheck(userId => void checkSessions(userId))

  let checking = false
  const checkTimer = setInterval(() => {
    for (const client of clients) {
      if (!client.alive) client.socket.terminate()
      client.alive = false
      client.socket.ping()
    }
    if (checking) return
    checking = true
    void checkSessions().finally(() => {
      checking = false
    })
  }, checkInterval)
  checkTimer.unref()
  const sockets = new Set<WebSocket>()
  app.addHook('preClose', () => {
    clearInterval(checkTimer)
    clearTimeout(flushTimer)
    for (const socket of sockets) socket.close(1001)
    // Vanished clients do not answer the close frame.
    setTimeout(() => {
      for (const socket of sockets) socket.terminate()
    }, closeTimeout).unref()
  })

  app.get(livePath, { websocket: true }, (socket, request) => {
    sockets.add(socket)
    const subscribeTimer = setTimeout(() => socket.close(liveClose.protocol), subscribeTimeout)
    let client: LiveFeedClient | undefined
    // Messages are handled one after the other, so that a second one cannot overtake the sign-in.
    let queue: Promise<void> = Promise.resolve()
    socket.on('message', data => {
      // Back-pressure: the next message is read when this one has been handled.
      socket.pause()
      queue = queue
        .then(() => handleMessage(data))
        .catch((error: unknown) => closeOnError(error, request.log))
        .finally(() => socket.resume())
    })
    socket.on('close', () => {
      sockets.delete(socket)
      clearTimeout(subscribeTimer)
      if (client) clients.delete(client)
    })
    socket.on('error', error => request.log.info({ err: error }, 'live feed connection failed'))

    async function handleMessage(data: RawData): Promise<void> {
      const message = liveClientMessage.parse(JSON.parse(textOf(data)))
      if (message.type === 'resume') {
        if (!client) return
        client.pendingResume = { since: message.epoch === fleet.epoch ? message.seq : undefined }
        schedule()
        return
      }
      if (client) return
      clearTimeout(subscribeTimer)
      const connection = { socket, lang: message.lang, columns: message.form === 'columns' }
      const user = await sessions.find(message.accessToken).catch((error: unknown) => {
        refuse(connection, refusalOf(error, request.log))
        return undefined
      })
      if (!user) return
      if (user.mustChangePassword) return refuse(connection, new Refusal('session.mustChangePassword'))
      client = {
        ...connection,
        user,
        token: message.accessToken,
        pendingResume: { since: message.epoch === fleet.epoch ? message.seq : undefined },
        seq: fleet.seq,
        checkedSeq: fleet.seq,
        alive: true,
      }
      const newClient = client
      socket.on('pong', () => {
        newClient.alive = true
      })
      if (socket.readyState !== socket.OPEN) return
      clients.add(newClient)
      await sendResume(newClient)
      schedule()
    }

    function closeOnError(error: unknown, log: FastifyBaseLogger): void {
      log.info({ err: error }, 'live feed closed: invalid message')
      socket.close(liveClose.protocol)
    }
  })
}

const listChanged = JSON.stringify({ type: 'listChanged' } satisfies LiveServerMessage)

const isSlow = ({ socket }: LiveFeedClient): boolean => socket.bufferedAmount > maxBufferedBytes

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data).toString('utf8')

/** Sends in the client's format. Position JSON is shared by all clients, column messages by clients with the same scope. */
function send(
  messages: StatesMessages,
  { socket, columns, user }: LiveFeedClient,
  head: StatesMessageHead,
  vehicles: readonly LiveVehicle[],
  scope: AccessScope,
): void {
  const rights = new StateRights(user.rights)
  const seen = rights.allSeen(vehicles)
  if (columns) return socket.send(messages.of(head, seen, `${scope.key}${rights.key}`))
  const fields = JSON.stringify(head).slice(0, -1)
  socket.send(`${fields},"positions":[${seen.map(positionJson).join(',')}]}`)
}
