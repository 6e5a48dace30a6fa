/**
 * Connections to the API: so many in all and per address, and new ones in turns of their addresses. One that is only kept open, or whose request
 * has not arrived whole, makes room for another: a client that has something to say says it at once, and a browser opens a closed connection again.
 * A request being answered, a live feed that has signed in and a viewer of video are never cut for others.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { addressKey } from '../connections/address-key.ts'
import { Arrivals } from '../connections/arrivals.ts'
import { ports } from '../connections/ports.ts'
import type { TrustedProxies } from '../connections/trusted-proxies.ts'
import { type Cuttable, UnsignedConnections } from '../connections/unsigned-connections.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { hasBody } from './file-bodies.ts'

interface HttpConnectionsOptions {
  maxConnections: number
  maxPerAddress: number
  /** Their connections are those of all their clients, so they have no limit per address. */
  proxies: TrustedProxies
  log: { warn(fields: object, text: string): void }
  metrics: Metrics
}

interface HttpConnection extends Cuttable {
  /** As it was accepted. */
  readonly accepted: Socket
  /** What the HTTP server has of it: where it is encrypted, after its handshake. */
  socket: Socket
  /** Requests of which the whole has arrived, or that have a session, and which are not answered yet. */
  answering: number
  /** `bytesRead` of the socket when the last whole request had come: more has come of one that is not whole. Infinity: a WebSocket. */
  wholeAt: number
}

const reportIntervalMs = 60_000
/**
 * How often it is looked for requests of which a part has come; ms. Each part wakes the event loop, and thousands of them in the same moment hold
 * up all calls. Node's parser reads from sockets itself, so there is no event for a part.
 */
const lookIntervalMs = 100
/** `incomplete`: also live feeds that have not signed in, and viewers without a token: each takes much more memory than another connection. */
const { incomplete, arrivals: pace } = ports.api
/** Addresses of which somebody had a session, and for how long that is remembered, ms. */
const knownAddresses = { maxSize: 10_000, sizeCalculation: () => 1, ttl: 24 * 3_600_000 }

export class HttpConnections {
  readonly #options: HttpConnectionsOptions
  /** New ones, which nobody has taken up. */
  readonly #arrivals: Arrivals
  readonly #known = new LRUCache<string, true>(knownAddresses)
  readonly #connections = new Set<HttpConnection>()
  /** By what they were accepted as, and by what HTTP has of them. */
  readonly #bySocket = new Map<Socket, HttpConnection>()
  readonly #open: UnsignedConnections<HttpConnection>
  /** Of these, those that have become live feeds and have not signed in. */
  readonly #unsignedFeeds: UnsignedConnections<HttpConnection>
  /** Of these, those of whose request a part has come and not the rest. */
  readonly #incomplete: UnsignedConnections<HttpConnection>
  /** What HTTP does with a new connection. */
  #take: (socket: Socket) => void = () => undefined
  #cut = 0
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(options: HttpConnectionsOptions) {
    const { maxConnections, maxPerAddress, metrics } = options
    this.#options = options
    this.#open = new UnsignedConnections({ perAddress: maxPerAddress, inAll: maxConnections })
    const aQuarter = Math.ceil(maxConnections / 4)
    const few = {
      perAddress: Math.min(incomplete.perAddress, maxPerAddress),
      inAll: Math.min(incomplete.inAll, aQuarter),
    }
    this.#arrivals = new Arrivals({
      pace,
      waiting: { perAddress: maxPerAddress, inAll: Math.ceil(maxConnections / 2) },
      cut: socket => this.#reset(socket),
    })
    this.#unsignedFeeds = new UnsignedConnections(few)
    this.#incomplete = new UnsignedConnections(few)
    metrics.declare({
      connections: {
        kind: 'gauge',
        name: 'outrider_http_connections',
        about: 'Connections to the API, live feeds among them',
        read: () => this.#connections.size + this.#arrivals.size,
      },
      cut: {
        kind: 'counter',
        name: 'outrider_http_connections_cut_total',
        about: 'Connections to the API closed to make room for others',
        read: () => this.#cut,
      },
    })
  }

  /** Counts the connections of this server from now on. */
  watch(server: Server): void {
    const looking = setInterval(() => this.#findIncomplete(), lookIntervalMs)
    server.on('close', () => clearInterval(looking))
    // What Node and the framework do with a new connection is done when its turn has come. Until then nobody reads from it: this is the property
    // that the option of the same name sets for servers without HTTP.
    const takers = server.listeners('connection')
    server.removeAllListeners('connection')
    Object.assign(server, { pauseOnConnect: true })
    this.#take = socket => {
      for (const taker of takers) taker.call(server, socket)
    }
    server.on('connection', (socket: Socket) =>
      this.#arrived(socket, () => {
        this.#take(socket)
        this.#opened(socket)
        socket.resume()
      }),
    )
    server.on('upgrade', ({ socket }: IncomingMessage) => {
      const connection = this.#bySocket.get(socket)
      if (!connection) return
      this.#isWhole(connection, Infinity)
      for (const cut of this.#unsignedFeeds.add(connection)) this.#cutOff(cut)
    })
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const connection = this.#bySocket.get(request.socket)
      if (!connection) return
      if (hasBody(request)) request.once('end', () => this.#answer(connection, response))
      else this.#answer(connection, response)
    })
  }

  /**
   * One of another port, which nobody reads from yet: when its turn has come, `handshake` is called with what is to be told of its encrypted socket. While
   * that lasts it is one whose request has not arrived whole.
   */
  arrived(accepted: Socket, handshake: (secured: (socket: Socket) => void) => void): void {
    this.#arrived(accepted, () => {
      const connection = this.#opened(accepted)
      handshake(socket => {
        if (!this.#bySocket.has(accepted)) return
        this.#isWhole(connection, socket.bytesRead)
        connection.socket = socket
        this.#bySocket.set(socket, connection)
        socket.once('close', () => accepted.destroy())
        this.#take(socket)
      })
    })
  }

  /** The request has a session: it is not cut while its body arrives. */
  hasSession(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(request.socket)
    if (!connection) return
    this.#isKnown(connection)
    if (hasBody(request)) this.#answer(connection, response)
  }

  /** The live feed of this connection has signed in, or its viewer's token was accepted: it counts for its user, no longer for its address. */
  feedSignedIn(socket: Socket): void {
    const connection = this.#bySocket.get(socket)
    if (!connection) return
    connection.answering += 1
    this.#remove(connection)
    this.#isKnown(connection)
  }

  /** Closes the connections that nobody has taken up. */
  stop(): void {
    this.#arrivals.stop()
  }

  #arrived(socket: Socket, take: () => void): void {
    const { maxConnections, proxies } = this.#options
    const { remoteAddress } = socket
    const key = addressKey(remoteAddress)
    const isProxy = proxies.trusts(remoteAddress)
    this.#arrivals.add(socket, key, isProxy || this.#known.has(key), take)
    if (this.#connections.size + this.#arrivals.size <= maxConnections) return
    const oldest = this.#open.takeOldest()
    if (oldest) this.#cutOff(oldest)
    else if (!this.#arrivals.makeRoom()) this.#reset(socket)
  }

  #opened(socket: Socket): HttpConnection {
    const { remoteAddress } = socket
    const connection: HttpConnection = {
      accepted: socket,
      socket,
      addressKey: this.#options.proxies.trusts(remoteAddress) ? undefined : addressKey(remoteAddress),
      answering: 0,
      wholeAt: 0,
      get canBeCut() {
        return this.answering === 0
      },
    }
    this.#connections.add(connection)
    this.#bySocket.set(socket, connection)
    socket.once('close', () => this.#forget(connection))
    for (const cut of this.#open.add(connection)) this.#cutOff(cut)
    return connection
  }

  /** Somebody with a session comes from its address. */
  #isKnown({ addressKey: key }: HttpConnection): void {
    if (key !== undefined) this.#known.set(key, true)
  }

  #findIncomplete(): void {
    for (const connection of this.#connections)
      if (connection.canBeCut && connection.socket.bytesRead > connection.wholeAt && !this.#incomplete.has(connection))
        for (const cut of this.#incomplete.add(connection)) this.#cutOff(cut)
  }

  #isWhole(connection: HttpConnection, bytes: number): void {
    connection.wholeAt = bytes
    this.#incomplete.remove(connection)
  }

  #answer(connection: HttpConnection, response: ServerResponse): void {
    this.#isWhole(connection, connection.socket.bytesRead)
    // The rest of a body may arrive after the reply: nothing is being answered then.
    if (response.closed) return
    connection.answering += 1
    response.once('close', () => {
      connection.answering -= 1
      // The one that was used last is cut last.
      this.#open.remove(connection)
      if (this.#bySocket.has(connection.socket)) for (const cut of this.#open.add(connection)) this.#cutOff(cut)
    })
  }

  #remove(connection: HttpConnection): void {
    this.#open.remove(connection)
    this.#unsignedFeeds.remove(connection)
    this.#incomplete.remove(connection)
  }

  #forget(connection: HttpConnection): void {
    this.#bySocket.delete(connection.accepted)
    this.#bySocket.delete(connection.socket)
    this.#connections.delete(connection)
    this.#remove(connection)
  }

  #cutOff(connection: HttpConnection): void {
    this.#forget(connection)
    this.#reset(connection.accepted)
  }

  #reset(socket: Socket): void {
    const { remoteAddress: address } = socket
    socket.resetAndDestroy()
    this.#cut += 1
    if (performance.now() - this.#reportedAt < reportIntervalMs) return
    this.#reportedAt = performance.now()
    const fields = { address, connections: this.#connections.size, cut: this.#cut }
    this.#options.log.warn(fields, 'connections to the API cut: too many of an address or in all')
  }
}
