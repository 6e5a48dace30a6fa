/** The running platform: gateway, live fleet, tracks, modules and HTTP over one database. Used by the server and by tests. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { folderSecret } from './accounts/folder-secret.ts'
import { unreadableSecrets, unreadableText } from './accounts/unreadable-secrets.ts'
import { legalRecordDays, secondFactorFor } from './accounts/options.ts'
import { accountPurges } from './accounts/purges.ts'
import { ApiKeys } from './accounts/api-keys.ts'
import { Looks } from './accounts/looks.ts'
import { Sessions } from './accounts/sessions.ts'
import { StoredBudgets } from './accounts/stored-budgets.ts'
import { SessionRepository } from './accounts/session.repository.ts'
import { UserRepository } from './accounts/user.repository.ts'
import type { Config } from './config.ts'
import { openFileLimit, shareOpenFiles, watchOpenFiles } from './connections/open-files.ts'
import { TrustedProxies } from './connections/trusted-proxies.ts'
import { type Bus, inProcessBus } from './events/bus.ts'
import { FrameWatches } from './events/frame-watches.ts'
import type { Terminals } from './events/terminals.ts'
import { Files } from './files/files.ts'
import { configuredStore, s3OptionsOf } from './files/options.ts'
import { AccessGate } from './fleet/access.ts'
import { FleetRepository } from './fleet/fleet.repository.ts'
import { LiveFleet } from './fleet/live-fleet.ts'
import { FleetScreens } from './fleet/screen/fleet-screens.ts'
import { RecentAlarms } from './fleet/recent/recent-alarms.ts'
import { RecentPostChecks } from './fleet/recent/recent-post-checks.ts'
import { RecentCommands } from './fleet/recent/recent-commands.ts'
import { RecentVehicleCommands } from './fleet/recent/recent-vehicle-commands.ts'
import { followChanges } from './follow-changes.ts'
import { recordFaultsIn } from './fleet/record-faults.ts'
import { itemAlarmsOf } from './gateway/alarms/item-alarms.ts'
import { createGateway, type Gateway } from './gateway/gateway.ts'
import { publicAddressOf } from './gateway/public-address.ts'
import { buildHttp } from './http/server.ts'
import type { Tls } from './http/tls/tls.ts'
import { DueWork } from './jobs/due-work.ts'
import type { Job } from './jobs/job.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { purgeJob } from './jobs/purge.ts'
import { boundsOf, type KindBounds, shorterRetention } from './accounts/shorter-retention.ts'
import { Metrics } from './metrics/metrics.ts'
import { gatewayDefaults } from './gateway/options.ts'
import { OtherServers, noHolders } from './peers/other-servers.ts'
import { noPeers } from './peers/peers.ts'
import { StorageHealth, type StorageState } from './metrics/storage-health.ts'
import { rolesOf } from './options/roles.ts'
import { ownAddress } from './options/own-address.ts'
import type { SettingInForce } from './options/read-options.ts'
import { startModules } from './modules/index.ts'
import type { Replacements } from './modules/ports.ts'
import { EventRecord, type Events } from './record/event-record.ts'
import { startPacks } from './packs/start-packs.ts'
import { superiorsOf } from './supervision/superior.ts'
import { packingJob } from './tracks/packing-job.ts'
import { Tracks } from './tracks/tracks.ts'
import { zoneMinutesAt } from './tracks/zone-of-place.ts'
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
  /** TLS of its own. */
  readonly tls?: Tls | undefined
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
  /** At whichever server they are linked. */
  readonly terminals: Terminals
  /** Not listening yet. */
  readonly http: FastifyInstance
  /** Regular work; run by nobody if `jobs` is false. */
  readonly jobs: readonly Job[]
  readonly dueWork: Pick<DueWork, 'look' | 'names'>
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
    const { terminals, now = Date.now, version = productVersion, jobs = true, ...replacements } = overrides
    const given = {
      ...parts,
      metrics: parts.metrics ?? new Metrics(),
      settings: parts.settings ?? [],
      terminals,
      now,
      version,
      jobs,
      replacements,
      onStop: (end: Ending) => started.push(end),
    }
    return { ...(await build(given)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Ending = () => Promise<void> | void
type OnStop = (end: Ending) => void
/** What is given, with what tests replaced and the defaults. */
type Given = PlatformParts &
  Required<Pick<PlatformParts, 'metrics' | 'settings'>> &
  Required<Pick<Overrides, 'now' | 'version' | 'jobs'>> &
  Pick<Overrides, 'terminals'> & { readonly replacements: Replacements; readonly onStop: OnStop }

/** What everything else stands on: health of what stores, the record, events, and the fleet with its newest alarms, checks and commands. */
async function startCore({ config, log, logOutput, metrics, store, folder, now, onStop }: Given) {
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
  const screens = new FleetScreens(fleet, { nickNameOn: config.nicknames })
  const commands = new RecentCommands()
  onStop(commands.start(bus))
  const alarms = new RecentAlarms()
  onStop(alarms.start(bus))
  const postChecks = new RecentPostChecks()
  onStop(postChecks.start(bus))
  const vehicleCommands = new RecentVehicleCommands()
  onStop(vehicleCommands.start(bus))
  return { storage, events, bus, fleet, screens, commands, alarms, postChecks, vehicleCommands }
}
type Core = Awaited<ReturnType<typeof startCore>>

async function startFiles({ config, log, store, folder, now, onStop }: Given, { storage }: Core): Promise<Files> {
  const filesFolder = join(folder, 'files')
  storage.addFolder(filesFolder)
  const files = new Files({
    db: store.db,
    store: await configuredStore(config, filesFolder),
    folder: filesFolder,
    secret: await folderSecret(folder),
    quota: config['file-quota'],
    hasRoom: () => !storage.diskFull,
    log,
    now,
  })
  onStop(() => files.stop())
  return files
}

/** @param maxConnections the share of open files that terminals have */
async function gatewayOf(
  { config, log, metrics, store: { db, pool }, tls, gatewayHost, now }: Given,
  { bus, events, storage, fleet }: Core,
  {
    dueWork,
    access,
    maxConnections,
    servers,
    watches,
  }: {
    dueWork: DueWork
    access: AccessGate
    maxConnections: number
    servers: OtherServers
    watches: FrameWatches
  },
): Promise<Gateway> {
  return await createGateway({
    db,
    pool,
    bus,
    dueWork,
    log,
    metrics,
    events,
    storage,
    isFrozen(vehicleId) {
      const vehicle = fleet.vehicle(vehicleId)
      return vehicle !== undefined && access.isFrozen(vehicle)
    },
    isUnheard: vehicleId => access.isUnheard(vehicleId),
    ...(tls && { certificate: tls.certificate }),
    zoneMinutesAt,
    recordFaults: recordFaultsIn(fleet),
    watches,
    run: servers.run,
    claims: servers.leases,
    forwardedTo: (await superiorsOf(config['superior-platforms'])).filter(({ positions }) => positions).map(({ id }) => id),
    options: {
      clock: now,
      host: gatewayHost,
      port: config['gateway-port'],
      udpPort: config['gateway-udp-port'] || null,
      tlsPort: config['gateway-tls-port'] || null,
      maxConnections,
      maxUnsignedConnections: Math.ceil(maxConnections / 4),
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
}

const sessionTimes = (config: Config) => ({
  accessTokenHours: config['access-token-hours'],
  refreshTokenDays: config['refresh-token-days'],
  secondFactorFor: secondFactorFor(config['second-factor-rights']),
})

/** Where terminals are told to connect. */
const placeOfGateway = (config: Config, gateway: Gateway | undefined) => {
  const outside = publicAddressOf(config['gateway-address'] ?? '')
  return () => ({
    host: outside?.host ?? '',
    port: outside?.port ?? (gateway?.port || config['gateway-port']),
    udpPort: (gateway?.udpPort ?? config['gateway-udp-port']) || null,
  })
}

/** The work that is done regularly, by one server at a time; run by nobody where the platform was asked for none. */
function startJobs(
  { config, log, store: { pool }, databaseUrl, folder, jobs, now, onStop }: Given,
  { events, fleet }: Core,
  {
    dueWork,
    retention,
    files,
    packCare,
    modules,
  }: {
    dueWork: DueWork
    /** Filled here. */
    retention: KindBounds[]
    files: Files
    packCare: Job
    modules: Awaited<ReturnType<typeof startModules>>
  },
): readonly Job[] {
  const runner = new JobRunner({ pool, log, dueWork, now })
  onStop(() => runner.stop())
  const purges = [...accountPurges(config['refresh-token-days'], config['keep-call-record-days']), ...modules.purges]
  retention.push(...boundsOf(purges))
  const packing = packingJob({
    databaseUrl,
    options: {
      packAfterHours: config['pack-after-hours'],
      keepReportDays: config['keep-report-days'],
      packedAfterDays: config['packed-after'],
      keepTrackDays: config['keep-track-days'],
    },
    files: s3OptionsOf(config),
    folder,
    log,
  })
  const all = [
    purgeJob(
      pool,
      purges,
      now,
      rows => events.record({ kind: 'purged', rows }),
      () => shorterRetention(pool, retention, () => fleet.organisations),
    ),
    packing,
    packCare,
    ...files.jobs(modules.fileOwners),
    ...modules.jobs,
  ]
  if (jobs && rolesOf(config.roles).has('jobs')) for (const job of all) runner.add(job)
  return all
}

/** How many connections of each kind the limit of open files leaves room for; it is told how near the limit is. */
function openFilesOf({ config, log, onStop }: Given): ReturnType<typeof shareOpenFiles> {
  const shares = shareOpenFiles(openFileLimit(), { terminals: config['max-connections'], http: config['max-http-connections'] })
  if (shares.lowered !== undefined) log.warn({}, shares.lowered)
  onStop(watchOpenFiles(log))
  return shares
}

/** Told at the start and in the log. */
const warningInto =
  (warnings: string[], log: Logger) =>
  (text: string): void => {
    warnings.push(text)
    log.warn(text)
  }

async function build(given: Given): Promise<Omit<BuiltPlatform, 'stop'>> {
  const { config, log, metrics, store, databaseUrl, folder, title, gatewayHost, settings, version, now, replacements, onStop } =
    given
  const { db, pool } = store
  const roles = rolesOf(config.roles)
  const core = await startCore(given)
  const { storage, events, bus, fleet } = core

  const users = new UserRepository(db)
  const access = new AccessGate(fleet, id => users.grantsOf(id), now)
  const sessions = new Sessions({ users, stored: new SessionRepository(db), looks: new Looks(db) }, sessionTimes(config), events)
  let port: Terminals | undefined
  const changes = await followChanges({ databaseUrl, fleet, access, sessions, terminals: () => port, bus, log })
  onStop(() => changes.stop())
  const tracks = new Tracks({ databaseUrl, packs: { files: s3OptionsOf(config), folder } })
  onStop(() => tracks.stop())
  const files = await startFiles(given, core)
  const packs = await startPacks({ pool, options: config, folder, storage, log, now, onStop })
  const unreadable = await unreadableSecrets(db, await folderSecret(folder))
  if (Object.keys(unreadable).length > 0) log.error(unreadable, unreadableText)

  const shares = openFilesOf(given)

  const dueWork = new DueWork({ db, now, log })
  const servers = given.terminals ? undefined : new OtherServers({ ...given, pool, bus, fleet, graceMs: gatewayDefaults.graceMs })
  const watches = new FrameWatches()
  const gateway =
    servers && (await gatewayOf(given, core, { dueWork, access, maxConnections: shares.terminals, servers, watches }))
  const everywhere = gateway && servers.terminals(gateway)
  port = given.terminals ?? everywhere
  if (!port) throw new Error('neither a gateway nor terminals')

  const warnings: string[] = []
  const retention: KindBounds[] = []
  const modules = await startModules(
    {
      ...core,
      log,
      metrics,
      db,
      pool,
      folder,
      dueWork,
      access,
      budgets: new StoredBudgets(db, now),
      terminals: port,
      intake: gateway?.intake,
      peers: servers?.peers ?? noPeers,
      holders: servers?.holders ?? noHolders,
      itemAlarms: itemAlarmsOf,
      frameWatches: watches,
      gatewayPlace: placeOfGateway(config, gateway),
      roles,
      nodeAddress: config['node-address'].replace(/\/$/, ''),
      certificate: given.tls?.certificate,
      // The demo, which has public passwords, listens where it was told to.
      mediaPlace: { listen: config.empty ? '0.0.0.0' : gatewayHost, here: ownAddress(gatewayHost) },
      warnAtStart: warningInto(warnings, log),
      users,
      sessions,
      tracks,
      past: packs.past,
      files,
      version,
      title,
      demo: !config.empty,
      nickNameOn: config.nicknames,
      staleAfterSeconds: config['stale-seconds'],
      basePath: config['base-path'],
      keepTrackDays: config['keep-track-days'],
      retention,
      legalRecordDays: legalRecordDays(config['keep-call-record-days']),
      recordViewedTracks: config['record-viewed-tracks'],
      settings,
      embeddedDatabase: !config['database-url'],
      now,
      replacements,
    },
    config,
  )
  onStop(() => modules.stop())
  const jobs = startJobs(given, core, { dueWork, retention, files, packCare: packs.job, modules })
  dueWork.start()
  onStop(() => dueWork.stop())
  everywhere?.decideBy(modules.ports.madeAgain)
  onStop(() => servers?.stop())
  await servers?.start()

  // Before the modules stop: the last reports are stored and published while the gateway stops.
  onStop(async () => {
    if (servers?.peers.alone === false) await gateway?.handOn(config['hand-on-seconds'] * 1000)
    await gateway?.stop()
  })
  await gateway?.listen(modules.sinks, roles.has('gateway'))

  const http = await buildHttp(httpParts(given, core, { access, sessions, files, modules, maxConnections: shares.http }))
  onStop(() => closeHttp(http))
  const settled = async (): Promise<void> => {
    await modules.settled()
    await events.settled()
  }
  return { bus, events, fleet, access, files, gateway, terminals: port, http, jobs, dueWork, warnings, settled }
}

interface ServedParts {
  readonly access: AccessGate
  readonly sessions: Sessions
  readonly files: Files
  readonly modules: Awaited<ReturnType<typeof startModules>>
  /** The share of open files that HTTP has. */
  readonly maxConnections: number
}

function httpParts(
  { config, log, metrics, store: { db }, tls, title, clientFolder, version, now, replacements }: Given,
  core: Core,
  { access, sessions, files, modules, maxConnections }: ServedParts,
): Parameters<typeof buildHttp>[0] {
  const { events, storage, fleet, screens, commands, alarms, postChecks, vehicleCommands } = core
  return {
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
    screens,
    commands,
    alarms,
    postChecks,
    vehicleCommands,
    access,
    version,
    title,
    clientFolder,
    basePath: config['base-path'],
    servesCalls: rolesOf(config.roles).has('api'),
    maxConnections,
    maxConnectionsPerAddress: config['http-connections-per-address'],
    maxFeedsPerUser: config['live-feeds-per-user'],
    openCallsPerMinute: config['open-calls-per-minute'],
    now,
    budgetClock: replacements.budgetClock ?? (() => performance.now()),
    budgets: new StoredBudgets(db, replacements.budgetClock ?? now),
    keys: new ApiKeys(db, { now, monotonic: replacements.budgetClock ?? (() => performance.now()) }),
    checkReplies: config['check-replies'],
    proxies: new TrustedProxies(config['trust-proxy']),
    recordViewedTracks: config['record-viewed-tracks'],
    unreadTime: config['unread-seconds'] * 1000,
    customerInfoUrl: config['customer-info-url'],
    tls,
  }
}

/** Lets running requests finish, then closes the remaining connections. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), closeTimeout)
  await http.close()
  clearTimeout(timer)
}
