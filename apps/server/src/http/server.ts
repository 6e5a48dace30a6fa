/** Builds the HTTP server: security headers, CORS, compression, calls, live feed, API document, client. */
import { constants } from 'node:zlib'
import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import websocket from '@fastify/websocket'
import { headerNames } from '@outrider/contract'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Kysely } from 'kysely'
import type { AccessGate } from '../fleet/access.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { FleetScreens } from '../fleet/screen/fleet-screens.ts'
import type { RecentPostChecks } from '../fleet/recent/recent-post-checks.ts'
import type { RecentAlarms } from '../fleet/recent/recent-alarms.ts'
import type { RecentVehicleCommands } from '../fleet/recent/recent-vehicle-commands.ts'
import type { RecentCommands } from '../fleet/recent/recent-commands.ts'
import type { Handlers } from '../calls/handlers.ts'
import type { Ports } from '../modules/ports.ts'
import type { Files } from '../files/files.ts'
import type { ApiKeys } from '../accounts/api-keys.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { StorageHealth } from '../metrics/storage-health.ts'
import type { Events } from '../record/event-record.ts'
import type { Database } from '../store/schema.ts'
import { callTurns } from './call-turns.ts'
import type { LastingBudgets } from '../calls/budget.ts'
import { isUpload, serveCalls } from './calls.ts'
import type { TrustedProxies } from '../connections/trusted-proxies.ts'
import { clientKey, findClientAddress, trustOf } from './client-address.ts'
import { registerSecurityHeaders } from './security-headers.ts'
import { serveClientFiles } from './client-files.ts'
import { serveClientVersion } from './client-version.ts'
import { HttpConnections } from './http-connections.ts'
import { limitBodyTime } from './file-bodies.ts'
import { serveFiles } from './files.ts'
import { serveHealth } from './health.ts'
import { Handshakes } from './live/handshakes.ts'
import { serveCompanySignOut } from './company-sign-out.ts'
import { serveLiveFeed } from './live/live-feed.ts'
import { serveMetrics } from './metrics.ts'
import { topicSources } from './live/topics.ts'
import { serveOfficialAccount } from './official-account.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { openApi } from './openapi.ts'
import { answerError } from './replies.ts'
import { serveStreets } from './street-files.ts'
import { limitBodies, otherBodyLimit } from './request-bodies.ts'
import { disconnectUnread } from './unread-replies.ts'
import { serveTalk } from './talk-stream.ts'
import { serveSuperiorVideo } from './superior-video.ts'
import { serveVideo } from './video-stream.ts'
import { OwnPaths } from './own-paths.ts'
import type { Tls } from './tls/tls.ts'
import { withoutBase } from './without-base.ts'

/** Of a server without the role. */
const notHere = 'This server answers no clients (--roles).'

export interface HttpDependencies {
  log: FastifyBaseLogger
  db: Kysely<Database>
  handlers: Handlers
  sessions: Sessions
  keys: ApiKeys
  events: Events
  metrics: Metrics
  storage: StorageHealth
  /** Bearer token for `GET /metrics`; undefined: only from this machine. */
  metricsToken: string | undefined
  files: Files
  fleet: LiveFleet
  screens: FleetScreens
  commands: RecentCommands
  alarms: RecentAlarms
  postChecks: RecentPostChecks
  vehicleCommands: RecentVehicleCommands
  access: AccessGate
  ports: Pick<
    Ports,
    'companySignOut' | 'streetFiles' | 'updates' | 'officialAccount' | 'signIn' | 'superiorVideo' | 'talk' | 'video'
  >
  version: string
  title: string
  /** Folder of the built client. */
  clientFolder: string
  /** Path of a proxy below which clients reach the server; `/`: none. */
  basePath: string
  /** False: only `/health` and `/metrics`, where clients are answered by other servers. */
  servesCalls: boolean
  openCallsPerMinute: number
  /** ms since 1970. */
  now: () => number
  /** ms of a clock that never goes back. */
  budgetClock: () => number
  budgets: LastingBudgets
  maxConnections: number
  maxConnectionsPerAddress: number
  maxFeedsPerUser: number
  checkReplies: boolean
  proxies: TrustedProxies
  recordViewedTracks: boolean
  /** Clients that take nothing of what they are sent for so long are disconnected, ms. */
  unreadTime: number
  /** TLS of its own. */
  tls?: Tls | undefined
  /** Address of the cloud customer-info service; empty: none. */
  customerInfoUrl: string
}

/** Ids of requests, different after each start, so that one id is one request in all logs. */
function requestIds(): () => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return () => `${start}-${((count += 1)).toString(36)}`
}

/** Time for a body, ms: limits slow requests that only hold a connection. */
const bodyTime = 60_000
/** Time for the headers of a request, also of the first one after connecting, ms; and how often it is looked at. */
const headersTimeout = 15_000
const connectionsCheckingInterval = 5_000

export async function buildHttp(deps: HttpDependencies): Promise<FastifyInstance> {
  const own = deps.basePath === '/' ? undefined : new OwnPaths(deps.clientFolder)
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(deps.proxies),
    genReqId: requestIds(),
    // A proxy may leave the path below which clients reach the server, or take it away.
    rewriteUrl: ({ url = '/', method = 'GET' }) => (own ? withoutBase({ method, url }, deps.basePath, own.has) : url),
    // Of calls: in their rows.
    bodyLimit: otherBodyLimit,
    // Of an upload; other bodies have less (limitBodyTime), and so have headers.
    requestTimeout: 3_600_000,
    http: { headersTimeout, connectionsCheckingInterval },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512 },
  })
  own?.watch(app)
  const connections = new HttpConnections({ ...deps, maxPerAddress: deps.maxConnectionsPerAddress })
  connections.watch(app.server)
  deps.tls?.attach(app, connections, deps.proxies)
  findClientAddress(app, deps.proxies)
  const handshakes = new Handshakes({ addressOf: request => clientKey(deps.proxies, request) })
  handshakes.watch(app.server)
  app.addHook('preClose', done => {
    handshakes.stop()
    connections.stop()
    done()
  })
  limitBodies(app, isUpload)
  limitBodyTime(app, bodyTime, isUpload)
  disconnectUnread(app, deps)
  app.setErrorHandler(answerError)

  await registerSecurityHeaders(app)
  // Any origin is allowed: authentication is by header token, without cookies.
  await app.register(cors, {
    origin: '*',
    methods: ['POST', 'GET'],
    allowedHeaders: ['content-type', 'authorization', ...Object.values(headerNames)],
    credentials: false,
    maxAge: 86_400,
  })
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/)/,
    // 256 KiB: a megabyte less for each reply that is being sent, and JSON repeats itself within this distance.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  })
  await app.register(websocket, { options: { maxPayload: 64 * 1024, perMessageDeflate: false, server: handshakes.paced } })

  if (!deps.servesCalls)
    app.addHook('onRequest', (request, reply, done) => {
      const path = request.routeOptions.url
      if (path === '/health' || path === '/metrics') done()
      else void reply.code(503).send(notHere)
    })
  serveHealth(app, { ...deps, smsSignIn: deps.ports.signIn.bySms })
  serveMetrics(app, deps.metrics, deps.metricsToken)
  const turns = callTurns(deps.metrics)
  const companiesOf = async (userId: number): Promise<readonly number[]> => [
    ...deps.fleet.organisations.rootsAbove((await deps.access.scope(userId)).organisationIds),
  ]
  serveCalls(app, { ...deps, turns, connections, companiesOf })
  serveMcp(app, deps)
  serveFiles(app, deps.files)
  serveStreets(app, deps.ports)
  const { access, sessions, maxFeedsPerUser } = deps
  serveLiveFeed(app, { turns: turns.feed, topics: topicSources(deps), access, sessions, connections, maxFeedsPerUser })
  serveVideo(app, deps.ports.video, connections)
  serveSuperiorVideo(app, deps.ports)
  serveTalk(app, deps.ports.talk, connections)
  serveOfficialAccount(app, deps.ports)
  serveCompanySignOut(app, deps.ports)
  serveClientVersion(app, deps.ports)
  // Made when it is first asked for: it takes a tenth of what a start takes, and most servers are never asked.
  let document: object | undefined
  app.get('/api/openapi.json', (_, reply) => reply.send((document ??= openApi(deps.version, deps.basePath))))
  await serveClientFiles(app, deps.clientFolder, deps.basePath)
  return app
}
