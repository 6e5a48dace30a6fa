/**
 * The live feed: accepts connections, checks that they respond and their sessions are valid, and sends changes of all topics. Of a connection one seq
 * per topic is kept; a slow one gets the latest states once its socket has drained, so no queue grows.
 */
import { type LiveClientMessage, liveClientMessage, liveClose, livePath, topicNames } from '@outrider/contract'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import { LRUCache } from 'lru-cache'
import { actorOf } from '../../accounts/looks.ts'
import type { Sessions } from '../../accounts/sessions.ts'
import { Refusal } from '../../calls/refusal.ts'
import type { Turns } from '../../calls/turns.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { HttpConnections } from '../http-connections.ts'
import { isNestedDeeper } from '../json-depth.ts'
import { refusalOf } from '../replies.ts'
import { SeldomLine } from '../seldom-line.ts'
import { LiveConnection, refuseConnection } from './live-connection.ts'
import { SnapshotBudget } from './snapshot-budget.ts'
import type { TopicSources } from './topic-source.ts'

interface LiveFeedDependencies {
  topics: TopicSources
  access: AccessGate
  sessions: Sessions
  /** At long messages. */
  turns: Turns
  /** Who is told of connections that have signed in. */
  connections?: Pick<HttpConnections, 'feedSignedIn'>
  maxFeedsPerUser?: number
  /** Minimum time between two messages of a topic to one client, ms. */
  flushInterval?: number
  /** Interval for checking that clients respond to pings and their sessions are valid, ms. */
  checkInterval?: number
}

const subscribeTimeout = 10_000
/** At least so long between two passes over all connections, ms: a thousand that follow something else are not asked 500 times a second. */
const lookInterval = 10
const defaultCheckInterval = 30_000
/** Delay after a failed flush, ms. */
const retryDelay = 1_000
/** Time for clients to answer the close frame when the server stops, ms. */
const closeTimeout = 1_000

/** Users whose budget is remembered. */
const maxBudgets = 10_000

/** Anybody can cause these. */
const invalidMessage = new SeldomLine('live feed closed: invalid message')
const connectionFailed = new SeldomLine('live feed connection failed')

type Subscription = Extract<LiveClientMessage, { type: 'subscribe' }>

class LiveFeed {
  readonly #deps: Required<LiveFeedDependencies>
  readonly #log: FastifyBaseLogger
  readonly #connections = new Set<LiveConnection>()
  /** By user. */
  readonly #budgets = new LRUCache<number, SnapshotBudget>({ maxSize: maxBudgets, sizeCalculation: () => 1 })
  /** All open sockets, also those that have not subscribed yet. */
  readonly #sockets = new Set<WebSocket>()
  #flushTimer: NodeJS.Timeout | undefined
  #flushedAt = Number.NEGATIVE_INFINITY
  #passedAt = Number.NEGATIVE_INFINITY
  readonly #checkTimer: NodeJS.Timeout
  #checking = false

  constructor(deps: Required<LiveFeedDependencies>, log: FastifyBaseLogger) {
    this.#deps = deps
    this.#log = log
    const { topics, sessions, checkInterval } = deps
    for (const topic of topicNames) {
      topics[topic].onChange(() => this.#schedule())
    }
    sessions.onEnd(({ sessionId, userId }) => {
      for (const connection of this.#ofUser(userId)) {
        if (sessionId !== undefined && connection.user.sessionId !== sessionId) continue
        this.#end(connection, new Refusal(sessionId === undefined ? 'session.passwordChanged' : 'session.revoked'))
      }
    })
    sessions.onRecheck(userId => void this.#checkSessions(userId))
    this.#checkTimer = setInterval(() => this.#check(), checkInterval)
    this.#checkTimer.unref()
  }

  accept(socket: WebSocket, request: FastifyRequest): void {
    const { log } = request
    this.#sockets.add(socket)
    const subscribeTimer = setTimeout(() => socket.close(liveClose.protocol), subscribeTimeout)
    let connection: LiveConnection | undefined
    const handle = async (data: RawData): Promise<void> => {
      const message = liveClientMessage.parse(parsed(data))
      if (message.type !== 'subscribe') {
        if (message.type === 'follow') connection?.follow(message.topics)
        else connection?.leave(message.topics)
        this.#schedule()
      } else if (!connection) {
        clearTimeout(subscribeTimer)
        connection = await this.#signIn(socket, message, log)
        if (connection) this.#deps.connections.feedSignedIn(request.raw.socket)
      }
    }
    // Messages are handled one after the other, so that a second one cannot overtake the sign-in.
    let queue: Promise<void> = Promise.resolve()
    socket.on('message', data => {
      // Back-pressure: the next message is read when this one has been handled.
      socket.pause()
      queue = queue
        .then(() => handle(data))
        .catch((error: unknown) => {
          // Not its message: it quotes what was said, which may have a token.
          invalidMessage.warn(log, { address: request.ip, why: error instanceof Error ? error.name : String(error) })
          socket.close(liveClose.protocol)
        })
        .finally(() => socket.resume())
    })
    socket.on('close', () => {
      this.#sockets.delete(socket)
      clearTimeout(subscribeTimer)
      if (connection) this.#connections.delete(connection)
    })
    socket.on('error', error => connectionFailed.warn(log, { address: request.ip, err: error }))
  }

  stop(): void {
    clearInterval(this.#checkTimer)
    clearTimeout(this.#flushTimer)
    for (const socket of this.#sockets) socket.close(1001)
    // Vanished clients do not answer the close frame.
    setTimeout(() => {
      for (const socket of this.#sockets) socket.terminate()
    }, closeTimeout).unref()
  }

  /** undefined: refused, or closed meanwhile. */
  async #signIn(
    socket: WebSocket,
    { accessToken, lang, form, topics }: Subscription,
    log: FastifyBaseLogger,
  ): Promise<LiveConnection | undefined> {
    let connection: LiveConnection | undefined
    try {
      const user = await this.#deps.sessions.find(accessToken)
      if (user.secondFactor) throw new Refusal('session.secondFactorNeeded')
      if (user.mustChangePassword) throw new Refusal('session.mustChangePassword')
      if (this.#ofUser(actorOf(user)).length >= this.#deps.maxFeedsPerUser) throw new Refusal('live.tooMany')
      connection = new LiveConnection(socket, this.#deps.topics, {
        user,
        token: accessToken,
        lang,
        columns: form === 'columns',
        turns: this.#deps.turns,
        budget: this.#budgetOf(actorOf(user)),
        scopeNow: () => this.#deps.access.scope(user.userId),
        log,
      })
      connection.follow(topics)
      // Known from here on, so that it ends when its session does.
      this.#connections.add(connection)
      connection.sendChanges(await this.#deps.access.scope(user.userId))
      this.#schedule()
      if (socket.readyState === socket.OPEN) return connection
      this.#connections.delete(connection)
      return undefined
    } catch (error) {
      if (connection) this.#connections.delete(connection)
      refuseConnection(socket, lang, refusalOf(error, log))
      return undefined
    }
  }

  async #flush(): Promise<void> {
    const now = Date.now()
    this.#passedAt = performance.now()
    for (const connection of this.#connections) {
      if (connection.user.expiresAt <= now) this.#end(connection, new Refusal('session.expired'))
      else if (connection.isBehind && !connection.isBusy) {
        this.#flushedAt = performance.now()
        connection.sendChanges(await this.#deps.access.scope(connection.user.userId))
      }
    }
  }

  #delay(): number {
    const next = Math.max(this.#flushedAt + this.#deps.flushInterval, this.#passedAt + lookInterval)
    return Math.max(0, next - performance.now())
  }

  /** What changes after a silence goes at once; what changes soon after it waits. */
  #schedule(delay = this.#delay()): void {
    if (this.#flushTimer || this.#connections.size === 0) return
    this.#flushTimer = setTimeout(() => {
      let next = this.#deps.flushInterval
      this.#flush()
        .catch((error: unknown) => {
          next = retryDelay
          this.#log.error({ err: error }, 'live feed flush failed')
        })
        .finally(() => {
          this.#flushTimer = undefined
          // Includes changes made during this flush.
          if ([...this.#connections].some(({ isBehind }) => isBehind)) this.#schedule(next)
        })
    }, delay)
  }

  #check(): void {
    for (const connection of this.#connections) connection.ping()
    if (this.#checking) return
    this.#checking = true
    void this.#checkSessions().finally(() => {
      this.#checking = false
    })
  }

  /** Sessions may also be ended by the command-line tool or another server. `userId`: checks the sessions of this user only. */
  async #checkSessions(userId?: number): Promise<void> {
    for (const connection of userId === undefined ? [...this.#connections] : this.#ofUser(userId)) {
      try {
        connection.setUser(await this.#deps.sessions.find(connection.token))
      } catch (error) {
        // Other errors, such as an unavailable database, do not disconnect; token expiry is checked at each flush.
        if (error instanceof Refusal && error.error !== 'session.expired') this.#end(connection, error)
      }
    }
    this.#schedule()
  }

  #budgetOf(userId: number): SnapshotBudget {
    const budget = this.#budgets.get(userId) ?? new SnapshotBudget()
    this.#budgets.set(userId, budget)
    return budget
  }

  /** Also those by which the user looks as somebody else, or somebody as the user. */
  #ofUser(userId: number): LiveConnection[] {
    return [...this.#connections].filter(({ user }) => user.userId === userId || user.looker?.userId === userId)
  }

  #end(connection: LiveConnection, refusal: Refusal): void {
    this.#connections.delete(connection)
    connection.end(refusal)
  }
}

export function serveLiveFeed(
  app: FastifyInstance,
  {
    flushInterval = 100,
    checkInterval = defaultCheckInterval,
    connections = { feedSignedIn: () => undefined },
    maxFeedsPerUser = Number.POSITIVE_INFINITY,
    ...deps
  }: LiveFeedDependencies,
): void {
  const feed = new LiveFeed({ ...deps, flushInterval, checkInterval, connections, maxFeedsPerUser }, app.log)
  app.addHook('preClose', done => {
    feed.stop()
    done()
  })
  app.get(livePath, { websocket: true }, (socket, request) => feed.accept(socket, request))
}

function parsed(data: RawData): unknown {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data
  if (isNestedDeeper(bytes)) throw new Error('nested too deeply')
  return JSON.parse(bytes.toString('utf8'))
}
