/** The running platform: gateway, live fleet, tracks, modules and HTTP over one database. Used by the server and by tests. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { folderSecret } from './accounts/folder-secret.ts'
import { accountPurges } from './accounts/purges.ts'
import { Sessions } from './accounts/sessions.ts'
import { StoredBudgets } from './accounts/stored-budgets.ts'
import { SessionRepository } from './accounts/session.repository.ts'
import { UserRepository } from './accounts/user.repository.ts'
import type { Config } from './config.ts'
import { openFileLimit, shareOpenFiles, watchOpenFiles } from './connections/open-files.ts'
import { TrustedProxies } from './connections/trusted-proxies.ts'
import { type Bus, inProcessBus } from './events/bus.ts'
import type { Terminals } from './events/terminals.ts'
import { Files } from './files/files.ts'
import { configuredStore } from './files/options.ts'
import { AccessGate } from './fleet/access.ts'
import { FleetRepository } from './fleet/fleet.repository.ts'
import { LiveFleet } from './fleet/live-fleet.ts'
import { RecentAlarms } from './fleet/recent-alarms.ts'
import { RecentPostChecks } from './fleet/recent-post-checks.ts'
import { RecentCommands } from './fleet/recent-commands.ts'
import { followChanges } from './follow-changes.ts'
import { createGateway, type Gateway } from './gateway/gateway.ts'
import { publicAddressOf } from './gateway/public-address.ts'
import { buildHttp } from './http/server.ts'
import type { Job } from './jobs/job.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { purgeJob } from './jobs/purge.ts'
import { Metrics } from './metrics/metrics.ts'
import { StorageHealth, type StorageState } from './metrics/storage-health.ts'
import { ownAddress } from './options/own-address.ts'
import type { SettingInForce } from './options/read-options.ts'
import { startModules } from './modules/index.ts'
import type { Replacements } from './modules/ports.ts'
import { EventRecord, type Events } from './record/event-record.ts'
import { packingJob } from './tracks/packing-job.ts'
import { Tracks } from './tracks/tracks.ts'
import type { Store } from './store/connect.ts'
import { version as productVersion } from './version.ts'

interface PlatformParts {
  readonly config: Config
  readonly log: Logger
  /** Where the log goes, where it is this server's own. */
  readonly logOutput?: StorageState
  /** What this process counts already; without it the platform begins with nothing. */
  readonly metrics?: Metrics
  /** Migrated. */
  readonly store: Store
  readonly databaseUrl: string
  /** Data folder. */
  readonly folder: string
  readonly title: string
  /** Folder of the built client. */
  readonly clientFolder: string
  /** Address on which the gateway listens. */
  readonly gatewayHost: string
  /** What administrators are shown of the configuration. */
  readonly settings?: readonly SettingInForce[]
}

/** What tests replace. */
interface Overrides extends Replacements {
  /** Instead of the gateway: no terminals can connect. */
  readonly terminals?: Terminals
  readonly now?: () => number
  readonly version?: string
  /** False: no regular work such as retention. */
  readonly jobs?: boolean
}

export interface BuiltPlatform {
  readonly bus: Bus
  readonly events: Events
  readonly fleet: LiveFleet
  readonly access: AccessGate
  readonly files: Files
  /** undefined: replaced by `terminals`. */
  readonly gateway: Gateway | undefined
  /** Not listening yet. */
  readonly http: FastifyInstance
  /** Regular work; run by nobody if `jobs` is false. */
  readonly jobs: readonly Job[]
  /** Resolves when the work of the modules in the background is done and the events so far are recorded. */
  settled(): Promise<void>
  /** What the operator should know. */
  readonly warnings: readonly string[]
  stop(): Promise<void>
}

/** Time for running calls to finish when the platform stops, ms. */
const closeTimeout = 3_000

/** Builds and starts everything but the HTTP listener; stops what has started if a part fails. The store stays open. */
export async function buildPlatform(parts: PlatformParts, overrides: Overrides = {}): Promise<BuiltPlatform> {
  const started: (() => Promise<void> | void)[] = []
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).toReversed()) await end()
  }
  try {
    return { ...(await build(parts, overrides, end => started.push(end))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function build(
  {
    config,
    log,
    logOutput,
    metrics = new Metrics(),
    store,
    databaseUrl,
    folder,
    title,
    clientFolder,
    gatewayHost,
    settings = [],
  }: PlatformParts,
  { terminals, now = Date.now, version = productVersion, jobs = true, ...replacements }: Overrides,
  onStop: (end: () => Promise<void> | void) => void,
): Promise<Omit<BuiltPlatform, 'stop'>> {
  const { db, pool } = store
  const storage = new StorageHealth({ metrics, folder, minFreeBytes: config['min-free-megabytes'] * 1024 ** 2, log })
  if (logOutput) storage.add('log', () => logOutput)
  await storage.start()
  onStop(() => storage.stop())
  const events = new EventRecord({ pool, log, metrics, now })
  // Last: what stopping parts record is stored too.
  onStop(() => events.stop())
  storage.add('record', () => ({ waiting: events.queued, failing: events.failing }))
  const bus = inProcessBus(log)
  const fleet = new LiveFleet(new FleetRepository(db), { nickNameOn: config.nicknames })
  await fleet.start(bus)
  onStop(() => fleet.stop())
  const commands = new RecentCommands()
  onStop(commands.start(bus))
  const alarms = new RecentAlarms()
  onStop(alarms.start(bus))
  const postChecks = new RecentPostChecks()
  onStop(postChecks.start(bus))

  const users = new UserRepository(db)
  const access = new AccessGate(fleet, id => users.grantsOf(id), now)
  const sessions = new Sessions(
    users,
    new SessionRepository(db),
    {
      accessTokenHours: config['access-token-hours'],
      refreshTokenDays: config['refresh-token-days'],
    },
    events,
  )
  let port: Terminals | undefined
  const changes = await followChanges({ databaseUrl, fleet, access, sessions, terminals: () => port, bus, log })
  onStop(() => changes.stop())

  const tracks = new Tracks({ databaseUrl })
  onStop(() => tracks.stop())

  const filesFolder = join(folder, 'files')
  storage.addFolder(filesFolder)
  const files = new Files({
    db,
    store: await configuredStore(config, filesFolder),
    folder: filesFolder,
    secret: await folderSecret(folder),
    quota: config['file-quota'],
    hasRoom: () => !storage.diskFull,
    log,
    now,
  })
  onStop(() => files.stop())

  const shares = shareOpenFiles(openFileLimit(), { terminals: config['max-connections'], http: config['max-http-connections'] })
  if (shares.lowered !== undefined) log.warn({}, shares.lowered)
  onStop(watchOpenFiles(log))

  const gateway = terminals
    ? undefined
    : await createGateway({
        db,
        pool,
        bus,
        log,
        metrics,
        events,
        storage,
        isFrozen(vehicleId) {
          const vehicle = fleet.vehicle(vehicleId)
          return vehicle !== undefined && access.isFrozen(vehicle)
        },
        options: {
          clock: now,
          host: gatewayHost,
          port: config['gateway-port'],
          udpPort: config['gateway-udp-port'] || null,
          maxConnections: shares.terminals,
          maxUnsignedConnections: Math.ceil(shares.terminals / 4),
          maxUnsignedConnectionsPerAddress: config['unsigned-connections-per-address'],
          unauthenticatedMs: config['sign-in-seconds'] * 1000,
          maxConnectionsPerAddress: config['max-connections-per-address'],
          newConnectionsPerMinutePerAddress: config['new-connections-per-minute'],
          framesPerSecond: config['frames-per-second'],
          idleMs: config['idle-seconds'] * 1000,
          acceptChangedTerminals: config['accept-changed-terminals'],
          signIn: config['accept-without-sign-in'] ? 'none' : config['accept-own-codes'] ? 'own' : 'issued',
        },
      })
  port = terminals ?? gateway?.terminals
  const outside = publicAddressOf(config['gateway-address'] ?? '')
  if (!port) throw new Error('neither a gateway nor terminals')

  const warnings: string[] = []
  const modules = await startModules(
    {
      log,
      metrics,
      storage,
      events,
      db,
      pool,
      folder,
      bus,
      fleet,
      access,
      budgets: new StoredBudgets(db, now),
      terminals: port,
      gatewayPlace: () => ({
        host: outside?.host ?? '',
        port: outside?.port ?? (gateway?.port || config['gateway-port']),
        udpPort: (gateway?.udpPort ?? config['gateway-udp-port']) || null,
      }),
      // The demo, which has public passwords, listens where it was told to.
      mediaPlace: { listen: config.empty ? '0.0.0.0' : gatewayHost, here: ownAddress(gatewayHost) },
      warnAtStart(text) {
        warnings.push(text)
        log.warn(text)
      },
      users,
      sessions,
      tracks,
      files,
      version,
      title,
      demo: !config.empty,
      nickNameOn: config.nicknames,
      staleAfterSeconds: config['stale-seconds'],
      basePath: config['base-path'],
      keepTrackDays: config['keep-track-days'],
      recordViewedTracks: config['record-viewed-tracks'],
      settings,
      embeddedDatabase: !config['database-url'],
      now,
      replacements,
    },
    config,
  )
  onStop(() => modules.stop())

  const runner = new JobRunner({ pool, log, now })
  onStop(() => runner.stop())
  const purges = [...accountPurges(config['refresh-token-days'], config['keep-call-record-days']), ...modules.purges]
  const packing = packingJob({
    databaseUrl,
    options: {
      packAfterHours: config['pack-after-hours'],
      keepReportDays: config['keep-report-days'],
      keepTrackDays: config['keep-track-days'],
    },
    log,
  })
  const allJobs = [
    purgeJob(pool, purges, now, rows => events.record({ kind: 'purged', rows })),
    packing,
    ...files.jobs(modules.fileOwners),
    ...modules.jobs,
  ]
  if (jobs) for (const job of allJobs) runner.add(job)

  // Before the modules stop: the last reports are stored and published while the gateway stops.
  onStop(() => gateway?.stop())
  await gateway?.listen(modules.sinks)

  const http = await buildHttp({
    log,
    db,
    handlers: modules.handlers,
    ports: modules.ports,
    sessions,
    events,
    metrics,
    storage,
    metricsToken: config['metrics-token'],
    files,
    fleet,
    commands,
    alarms,
    postChecks,
    access,
    version,
    title,
    clientFolder,
    basePath: config['base-path'],
    maxConnections: shares.http,
    maxConnectionsPerAddress: config['http-connections-per-address'],
    maxFeedsPerUser: config['live-feeds-per-user'],
    openCallsPerMinute: config['open-calls-per-minute'],
    budgetClock: replacements.budgetClock ?? (() => performance.now()),
    budgets: new StoredBudgets(db, replacements.budgetClock ?? now),
    checkReplies: config['check-replies'],
    proxies: new TrustedProxies(config['trust-proxy']),
    recordViewedTracks: config['record-viewed-tracks'],
    unreadTime: config['unread-seconds'] * 1000,
    customerInfoUrl: config['customer-info-url'],
  })
  onStop(() => closeHttp(http))
  const settled = async (): Promise<void> => {
    await modules.settled()
    await events.settled()
  }
  return { bus, events, fleet, access, files, gateway, http, jobs: allJobs, warnings, settled }
}

/** Lets running requests finish, then closes the remaining connections. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), closeTimeout)
  await http.close()
  clearTimeout(timer)
}
