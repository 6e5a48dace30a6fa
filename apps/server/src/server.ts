/** Starts the server: data folder, database, installation, platform, demo. Stops them in reverse order. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import type { SettingInForce } from './options/read-options.ts'
import { addDemoApplications, keepTestingDemoTasks } from './demo/applications.ts'
import { addDemoVehicleRequests } from './demo/vehicle-requests.ts'
import { addDemoPictures, demoAccounts, readDemoFleet, seedDemo } from './demo/demo.ts'
import { demoSignIns } from './demo/demo-sign-ins.ts'
import { startDemoSuperior } from './demo/superior-process.ts'
import { demoFleetFile, startFleetProcess } from './demo/fleet-process.ts'
import { newDemoKey } from './demo/demo-key.ts'
import { keepHandlingDemoAlarms } from './demo/handled-alarms.ts'
import { keepAskingForDemoPhotos } from './demo/photos.ts'
import { demoMailFrom, keepSendingDemoReports, startDemoMailServer } from './demo/report-mails.ts'
import { shareDemoVehicle } from './demo/shared-link.ts'
import { keepRegisteringDemoTrips } from './demo/trips.ts'
import { giveDemoCommands } from './demo/vehicle-commands.ts'
import { claimInstallation, type FirstAdministrator, hasNoUsers, makeAdministrator } from './installation.ts'
import { makeLog } from './log.ts'
import { LogOutput } from './log-output.ts'
import { Metrics } from './metrics/metrics.ts'
import { basemapOf } from './modules/map/options.ts'
import { ownAddress } from './options/own-address.ts'
import { buildPlatform } from './platform.ts'
import { connect } from './store/connect.ts'
import { KeptMaps, mapsFolder } from './streets/kept-maps.ts'
import { startEmbeddedDatabase } from './store/embedded.ts'
import { migrate } from './store/migrations.ts'

export interface RunningServer {
  /** Port of API and client. */
  readonly port: number
  readonly gatewayPort: number
  readonly databaseUrl: string
  /** Accounts to print: those of the demo, or the first administrator right after it was created. */
  readonly accounts: readonly FirstAdministrator[]
  /** What the operator should know, to print. */
  readonly warnings: readonly string[]
  /** Nothing shows streets yet, at the first start. */
  readonly withoutStreets: boolean
  /** Demo only: signs in to its first account, once and soon; to print, nothing else. */
  readonly demoKey: string | undefined
  stop(): Promise<void>
  /** The operating system has not taken a line of the log: the process would not end by itself. */
  logIsHeld(): boolean
}

const builtClient = fileURLToPath(new URL('../../client/dist', import.meta.url))
/** Connections that wait to be accepted: in a flood those beyond are dropped and come again after seconds. */
const backlog = 4_096
const firstOrganisation = { zh: '我的车队', en: 'My fleet' }

/** `settings`: what administrators are shown of the configuration. */
export async function startServer(config: Config, settings: readonly SettingInForce[] = []): Promise<RunningServer> {
  const started: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of started.splice(0).toReversed()) await end()
  }
  try {
    return await start(config, settings, end => started.push(end), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  config: Config,
  settings: readonly SettingInForce[],
  onStop: (end: () => Promise<void>) => void,
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const demo = !config.empty
  const output = new LogOutput()
  onStop(() => output.end())
  const log = makeLog(config['log-level'], output)
  const host = config.host ?? (demo ? '127.0.0.1' : '0.0.0.0')
  const gatewayHost = config['gateway-host'] ?? host

  const folder = resolve(config.data)
  await mkdir(folder, { recursive: true })
  let databaseUrl = config['database-url']
  if (!databaseUrl) {
    const onEvent = (event: string, error?: unknown) =>
      log.error(error === undefined ? {} : { err: error }, `embedded database ${event}`)
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

  const checks = config['demo-check-minutes']
  const superior =
    demo && !config['no-simulator'] && checks > 0 && config['superior-platforms'] === undefined
      ? await startDemoSuperior({
          folder,
          everyMinutes: checks,
          onExit: code => log.error({ code }, 'the simulated superior platform exited'),
        })
      : undefined
  if (superior) onStop(() => superior.stop())

  const mailServer =
    demo && !config['no-simulator'] && config['smtp-url'] === undefined && config['smtp-url-file'] === undefined
      ? await startDemoMailServer(join(folder, 'demo-mails'))
      : undefined
  if (mailServer) onStop(() => mailServer.stop())

  const metrics = new Metrics()
  metrics.addProcess()
  metrics.declare({
    logDropped: {
      kind: 'counter',
      name: 'outrider_log_dropped_lines_total',
      about: 'Lines of the log that there was no room for',
      read: () => output.dropped,
    },
  })
  const platform = await buildPlatform({
    config: {
      ...config,
      ...(superior && { 'superior-platforms': superior.file }),
      ...(mailServer && {
        'smtp-url': mailServer.url,
        'mail-from': config['mail-from'] ?? demoMailFrom,
        'web-address': config['web-address'] ?? `http://localhost:${config.port}${config['base-path']}`,
      }),
    },
    log,
    logOutput: output,
    metrics,
    store,
    databaseUrl,
    folder,
    title: config.title ?? (demo ? 'Outrider 演示平台' : 'Outrider'),
    clientFolder: config['client-folder'] ? resolve(config['client-folder']) : builtClient,
    gatewayHost,
    settings,
  })
  onStop(() => platform.stop())
  if (first && demo) await addDemoPictures(store.db, platform.files)
  await platform.http.listen({ port: config.port, host, backlog })
  const gatewayPort = platform.gateway?.port ?? 0

  let accounts: readonly FirstAdministrator[] = demo ? await demoSignIns(store.db) : []
  if (first && !demo) {
    // Last, when nothing can fail any more: the password is shown only once.
    accounts = [await makeAdministrator(store.db, firstOrganisation)]
    await platform.fleet.reload()
  }

  if (demo && !config['no-simulator']) {
    const demoFleet = startFleetProcess({
      host: ownAddress(gatewayHost),
      port: gatewayPort,
      tokens: join(folder, 'demo-terminals.json'),
      days: Math.min(50, config['demo-days']),
      onExit: code => log.error({ code }, 'the demo simulator exited'),
    })
    onStop(() => demoFleet.stop())
    if (first && config['demo-days'] > 0) await giveDemoCommands(platform.http, [demoAccounts[0], demoAccounts[1]])
    if (first) await shareDemoVehicle(platform.http, demoAccounts[0])
    // Who sees less first, so that both have some.
    if (first && config['demo-days'] > 0)
      onStop(keepHandlingDemoAlarms(platform.http, demoAccounts.slice(0, 2).toReversed(), log))
    if (first && config['demo-days'] > 0) {
      const ids = async () =>
        (await store.db.selectFrom('vehicles').select('id').orderBy('id').limit(6).execute()).map(({ id }) => String(id))
      onStop(keepRegisteringDemoTrips(platform.http, demoAccounts[0], { ids, log }))
    }
    if (first && config['demo-days'] > 0 && mailServer) onStop(keepSendingDemoReports(platform.http, demoAccounts[0], log))
    if (first && config['demo-days'] > 0) onStop(keepAskingForDemoPhotos(platform.http, demoAccounts[0], log))
  }

  if (first && demo) {
    const [reviewer, applicant, installer] = demoAccounts
    await addDemoApplications(platform.http, { applicant, reviewer, installer })
    if (!config['no-simulator']) onStop(keepTestingDemoTasks(platform.http, installer, log))
    await addDemoVehicleRequests(platform.http, store.db, { approver: reviewer, dispatcher: applicant, installer })
  }

  const { port } = platform.http.server.address() as { port: number }
  const demoKey = demo ? await newDemoKey(store.db) : undefined
  const withoutStreets = first && basemapOf(config).kind === 'embedded' && new KeptMaps(mapsFolder(folder)).list().length === 0
  return {
    port,
    gatewayPort,
    databaseUrl,
    accounts,
    warnings: platform.warnings,
    withoutStreets,
    demoKey,
    stop,
    logIsHeld: () => output.stuck,
  }
}
