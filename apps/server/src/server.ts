/** Composition root: starts all parts of the server in order and stops them in reverse order. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedLayer } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import { basemapOf, type Config, ConfigError, mapKeysOf, officialAccountOf, passwordRulesOf } from './config.ts'
import { demoAccounts, readDemoFleet, seedDemo } from './demo/demo.ts'
import { demoFleetFile, startFleetProcess } from './demo/fleet-process.ts'
import { inProcessBus } from './events/bus.ts'
import { AccessGate } from './fleet/access.ts'
import { fleetRepository } from './fleet/fleet.repository.ts'
import { followChanges } from './follow-changes.ts'
import { LiveFleet } from './fleet/live-fleet.ts'
import { startGateway } from './gateway/gateway.ts'
import { buildHttp } from './http/server.ts'
import { claimInstallation, type FirstAdministrator, hasNoUsers, makeAdministrator } from './installation.ts'
import { makeLog } from './log.ts'
import { mapLayersOf } from './map-layers.ts'
import type { Handlers } from './modules/handlers.ts'
import { poiHandlers } from './modules/pois/pois.ts'
import { poiRepository } from './modules/pois/pois.repository.ts'
import { checkpointHandlers } from './modules/checkpoints/checkpoints.ts'
import { checkpointRepository } from './modules/checkpoints/checkpoints.repository.ts'
import { PassageDetector } from './modules/checkpoints/passage-detector.ts'
import { passageRepository } from './modules/checkpoints/passages.repository.ts'
import { driverHandlers } from './modules/drivers/drivers.ts'
import { driverRepository } from './modules/drivers/drivers.repository.ts'
import { shareHandlers } from './modules/share/share.ts'
import { shareRepository } from './modules/share/share.repository.ts'
import { trackShareHandlers } from './modules/share/track-share.ts'
import { trackShareRepository } from './modules/share/track-share.repository.ts'
import { trackHandlers } from './modules/track/track.ts'
import { trackCardHandlers } from './modules/track-card/track-card.ts'
import { RetentionScheduler } from './modules/track/retention-scheduler.ts'
import { Tracks } from './modules/track/tracks.ts'
import { Addresses } from './modules/map/addresses.ts'
import { mapHandlers } from './modules/map/map.ts'
import { mapServicesOf } from './map-services.ts'
import { mobileHandlers } from './modules/mobile/mobile.ts'
import { updatesFrom } from './modules/mobile/updates.ts'
import { OfficialAccountService } from './modules/official-account/official-account.ts'
import { pushHandlers } from './modules/push/push.ts'
import { pushRepository } from './modules/push/push.repository.ts'
import { pushServices } from './modules/push/push-services.ts'
import { registerShellClient } from './modules/push/shell-clients.ts'
import { shellSenders } from './modules/push/shell-senders.ts'
import { vapidKeys } from './modules/push/vapid-keys.ts'
import { webPushSender } from './modules/push/web-push-sender.ts'
import { settingsHandlers } from './modules/settings/settings.ts'
import { settingsRepository } from './modules/settings/settings.repository.ts'
import { folderSecret } from './modules/user/folder-secret.ts'
import { partnerRepository } from './modules/user/partner.repository.ts'
import { Partners } from './modules/user/partners.ts'
import { Sessions } from './modules/user/sessions.ts'
import { signInHandlers } from './modules/user/sign-in.ts'
import { demoSmsSender, httpSmsSender } from './modules/user/sms-senders.ts'
import { userRepository } from './modules/user/user.repository.ts'
import { addVehicleHandlers } from './modules/vehicle/add-vehicle.ts'
import { VehiclePages } from './modules/vehicle/vehicle-pages.ts'
import { numberHandlers } from './modules/vehicle/numbers.ts'
import { vehicleHandlers } from './modules/vehicle/vehicle.ts'
import { vehicleEditHandlers } from './modules/vehicle/vehicle-edit.ts'
import { vehicleEditRepository } from './modules/vehicle/vehicle-edit.repository.ts'
import { vehicleRepository } from './modules/vehicle/vehicle.repository.ts'
import { connect } from './store/connect.ts'
import { startEmbeddedDatabase } from './store/embedded.ts'
import { migrate } from './store/migrations.ts'
import { otherPlatforms } from './other-platforms.ts'
import { version } from './version.ts'

export interface RunningServer {
  /** Port of API and client. */
  readonly port: number
  readonly gatewayPort: number
  readonly databaseUrl: string
  /** Accounts to print: those of the demo, or the first administrator right after it was created. */
  readonly accounts: readonly FirstAdministrator[]
  stop(): Promise<void>
}

const builtClient = fileURLToPath(new URL('../../client/dist', import.meta.url))
/** Time for running calls to finish when the server stops, ms. */
const closeTimeout = 3_000
const firstOrganisation = { zh: '我的车队', en: 'My fleet' }

export async function startServer(config: Config): Promise<RunningServer> {
  const started: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).toReversed()) await end()
  }
  try {
    return await start(config, end => started.push(end), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Lets running requests finish, then closes the remaining connections. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => http.server.closeAllConnections(), closeTimeout)
  await http.close()
  clearTimeout(timer)
}

async function start(
  config: Config,
  onStop: (end: () => Promise<void>) => void,
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const demo = !config.empty
  const log = makeLog(config['log-level'])
  const host = config.host ?? (demo ? '127.0.0.1' : '0.0.0.0')
  const gatewayHost = config['gateway-host'] ?? host
  const title = config.title ?? (demo ? 'Outrider 演示平台' : 'Outrider')

  const folder = resolve(config.data)
  await mkdir(folder, { recursive: true })
  let databaseUrl = config['database-url']
  if (!databaseUrl) {
    const onEvent = (event: string) => log.error(`embedded database ${event}`)
    const database = await startEmbeddedDatabase({ folder: join(folder, 'database'), onEvent })
    onStop(() => database.stop())
    databaseUrl = database.url
  }
  const store = connect(databaseUrl, { onLost: error => log.warn({ err: error }, 'database connection lost') })
  onStop(() => store.close())
  await migrate(store.db)

  await claimInstallation(store.db, demo ? 'demo' : 'production')
  const first = await hasNoUsers(store.db)
  if (first && demo) await seedDemo(store.db, await readDemoFleet(demoFleetFile))

  const bus = inProcessBus(log)
  const fleet = new LiveFleet(fleetRepository(store.db), { nickNameOn: config.nicknames })
  await fleet.start(bus)
  onStop(async () => fleet.stop())

  const checkpoints = checkpointRepository(store.db)
  const passages = new PassageDetector({ bus, checkpoints, passages: passageRepository(store.pool), log })
  await passages.start()
  onStop(() => passages.stop())

  const gateway = await startGateway({
    db: store.db,
    pool: store.pool,
    bus,
    log,
    options: {
      host: gatewayHost,
      port: config['gateway-port'],
      maxConnections: config['max-connections'],
      maxConnectionsPerAddress: config['max-connections-per-address'],
      newConnectionsPerMinutePerAddress: config['new-connections-per-minute'],
      framesPerSecond: config['frames-per-second'],
      idleMs: config['idle-seconds'] * 1000,
    },
  })
  onStop(() => gateway.stop())

  const users = userRepository(store.db)
  const vehicles = vehicleRepository(store.db)
  const access = new AccessGate(fleet, users.grantsOf)
  const sessions = new Sessions(users, {
    accessTokenHours: config['access-token-hours'],
    refreshTokenDays: config['refresh-token-days'],
  })
  const changes = await followChanges({ databaseUrl, fleet, access, sessions, bus, log })
  onStop(() => changes.stop())
  const updates = await updatesFrom(config.updates).catch((error: unknown) => {
    throw new ConfigError(`--updates ${config.updates ?? ''}: ${error instanceof Error ? error.message : String(error)}`)
  })
  const subscriptions = pushRepository(store.db)
  sessions.onBegin(registerShellClient(subscriptions))
  const shells = await shellSenders(config).catch((error: unknown) => {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  })
  onStop(() => Promise.resolve(shells.close()))
  const officialAccount = new OfficialAccountService({
    ...officialAccountOf(config),
    access,
    userOfOpenId: openId => subscriptions.userOfOpenId(openId),
    log,
  })
  const keys = await vapidKeys(folder)
  const smsUrl = config['sms-url']
  const smsSender = smsUrl ? httpSmsSender(smsUrl, config['sms-token']) : demo ? demoSmsSender(log) : undefined
  const layers = await mapLayersOf(config)
  const mapServices = mapServicesOf(config)
  const tracks = new Tracks({ databaseUrl })
  onStop(() => tracks.stop())
  const retention = new RetentionScheduler(
    databaseUrl,
    {
      packAfterHours: config['pack-after-hours'],
      keepReportDays: config['keep-report-days'],
      keepTrackDays: config['keep-track-days'],
      refreshTokenDays: config['refresh-token-days'],
    },
    log,
  )
  onStop(() => retention.stop())
  const handlers: Handlers = {
    ...signInHandlers({
      log,
      users,
      sessions,
      partners: new Partners(partnerRepository(store.db), await folderSecret(folder)),
      smsSender,
      passwordRules: passwordRulesOf(config),
      acceptUnchecked: config['accept-unchecked-passwords'],
      platforms: await otherPlatforms(config.platforms),
      platformTitle: title,
      pollSeconds: config['poll-seconds'],
      staleAfterSeconds: config['stale-seconds'],
    }),
    ...mobileHandlers({
      version,
      basemap: basemapOf(config),
      layers,
      mapKeys: mapKeysOf(config),
      addressServices: mapServices,
      updates,
    }),
    ...mapHandlers({
      addresses: new Addresses({ services: mapServices, perSecond: config['address-lookups-per-second'], log }),
    }),
    ...pushHandlers({
      subscriptions,
      senders: {
        ...shells.senders,
        web: webPushSender({ keys, contact: config['push-contact'] }),
        officialAccount: officialAccount.sender(),
      },
      webPushKey: keys.publicKey,
      checkService: pushServices(config['push-services']),
      openIdOf: credential => officialAccount.openIdOf(credential),
      log,
    }),
    ...vehicleHandlers({
      fleet,
      access,
      terminals: gateway.terminals,
      vehicles,
      pages: new VehiclePages({ fleet, access, nickNameOn: config.nicknames }),
      nickNameOn: config.nicknames,
    }),
    ...addVehicleHandlers({ fleet, access, vehicles, bus }),
    ...vehicleEditHandlers({
      fleet,
      access,
      terminals: gateway.terminals,
      vehicleEdits: vehicleEditRepository(store.db),
      bus,
    }),
    ...numberHandlers({ fleet, access }),
    ...settingsHandlers({
      settings: settingsRepository(store.db),
      nickNameOn: config.nicknames,
      maxChosen: config['max-chosen'],
    }),
    ...shareHandlers({
      access,
      shares: shareRepository(store.db),
      nickNameOn: config.nicknames,
      staleAfterSeconds: config['stale-seconds'],
      basemap: layers[0] ?? embeddedLayer,
    }),
    ...trackShareHandlers({
      access,
      trackShares: trackShareRepository(store.db),
      path: tracks.path,
      nickNameOn: config.nicknames,
      basemap: layers[0] ?? embeddedLayer,
    }),
    ...checkpointHandlers({ fleet, access, checkpoints, detector: passages, staleAfterSeconds: config['stale-seconds'] }),
    ...driverHandlers({ fleet, access, drivers: driverRepository(store.db) }),
    ...poiHandlers({ fleet, access, pois: poiRepository(store.db) }),
    ...trackHandlers({ access, tracks }),
    ...trackCardHandlers({ access, compute: tracks.cards, bus }),
  }
  const http = await buildHttp({
    log,
    db: store.db,
    handlers,
    sessions,
    fleet,
    access,
    updates,
    officialAccount,
    version,
    title,
    clientFolder: config['client-folder'] ? resolve(config['client-folder']) : builtClient,
    checkReplies: config['check-replies'],
    trustProxy: config['trust-proxy'],
    smsSignIn: smsSender !== undefined,
    customerInfoUrl: config['customer-info-url'],
  })
  onStop(() => closeHttp(http))
  await http.listen({ port: config.port, host })

  let accounts: readonly FirstAdministrator[] = demo ? demoAccounts : []
  if (first && !demo) {
    // Last, when nothing can fail any more: the password is shown only once.
    accounts = [await makeAdministrator(store.db, firstOrganisation)]
    await fleet.reload()
  }

  if (demo && !config['no-simulator']) {
    const demoFleet = startFleetProcess({
      host: '127.0.0.1',
      port: gateway.port,
      tokens: join(folder, 'demo-terminals.json'),
      days: Math.min(50, config['demo-days']),
      onExit: code => log.error({ code }, 'the demo simulator exited'),
    })
    onStop(() => demoFleet.stop())
  }

  const { port } = http.server.address() as { port: number }
  return { port, gatewayPort: gateway.port, databaseUrl, accounts, stop }
}
