/** Starts the server: data folder, database, installation, platform, demo. Stops them in reverse order. */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'
import { listenedBy } from './options/listened.ts'
import { readOptionFile } from './options/option.ts'
import type { SettingInForce } from './options/read-options.ts'
import { addDemoPictures, readDemoFleet, seedDemo } from './demo/demo.ts'
import { startDemoServices } from './demo/demo-services.ts'
import { demoSignIns } from './demo/demo-sign-ins.ts'
import { demoFleetFile } from './demo/fleet-process.ts'
import { newDemoKey } from './demo/demo-key.ts'
import { runDemo } from './demo/run-demo.ts'
import { firstOrganisation } from './fleet/first-organisation.ts'
import { claimInstallation, type FirstAdministrator, hasNoUsers, makeAdministrator } from './installation.ts'
import { tlsOf } from './http/tls/tls.ts'
import { makeLog } from './log.ts'
import { LogOutput } from './log-output.ts'
import type { Logger } from 'pino'
import { Metrics } from './metrics/metrics.ts'
import { basemapOf } from './modules/map/options.ts'
import { buildPlatform } from './platform.ts'
import { connect, type Store } from './store/connect.ts'
import { KeptMaps, mapsFolder } from './streets/kept-maps.ts'
import { startEmbeddedDatabase } from './store/embedded.ts'
import { migrate } from './store/migrations.ts'

export interface RunningServer {
  /** Port of API and client. */
  readonly port: number
  /** Of the same over TLS; undefined: it speaks none. */
  readonly tlsPort: number | undefined
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

type OnStop = (end: () => Promise<void>) => void

/** The database that is configured, else the embedded one in the data folder; migrated. */
async function openStore(
  config: Config,
  folder: string,
  log: Logger,
  onStop: OnStop,
): Promise<{ store: Store; databaseUrl: string }> {
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
  return { store, databaseUrl }
}

function processMetrics(output: LogOutput): Metrics {
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
  return metrics
}

async function start(
  given: Config,
  settings: readonly SettingInForce[],
  onStop: OnStop,
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const demo = !given.empty
  const output = new LogOutput()
  onStop(() => output.end())
  const log = makeLog(given['log-level'], output)
  const { host, gatewayHost } = listenedBy(given)

  const folder = resolve(given.data)
  await mkdir(folder, { recursive: true })
  const { store, databaseUrl } = await openStore(given, folder, log, onStop)

  await claimInstallation(store.db, demo ? 'demo' : 'production')
  const first = await hasNoUsers(store.db)
  if (first && demo) await seedDemo(store.db, await readDemoFleet(demoFleetFile))
  const { config, sendsMail } = await startDemoServices({ config: given, folder, log, onStop })

  const tls = await readOptionFile('tls-cert', config['tls-cert'], () => tlsOf(config, folder, log))
  const platform = await buildPlatform({
    tls,
    config,
    log,
    logOutput: output,
    metrics: processMetrics(output),
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
  const tlsPort = await tls?.listen({ host, backlog })
  const gatewayPort = platform.gateway?.port ?? 0

  let accounts: readonly FirstAdministrator[] = demo ? await demoSignIns(store.db) : []
  if (first && !demo) {
    // Last, when nothing can fail any more: the password is shown only once.
    accounts = [await makeAdministrator(store.db, firstOrganisation)]
    await platform.fleet.reload()
  }
  const { http } = platform
  if (demo) {
    const gateway = { host: gatewayHost, port: gatewayPort }
    await runDemo({ config, store, http, gateway, folder, first, sendsMail, log, onStop })
  }

  const { port } = http.server.address() as { port: number }
  const demoKey = demo ? await newDemoKey(store.db) : undefined
  const withoutStreets = first && basemapOf(config).kind === 'embedded' && new KeptMaps(mapsFolder(folder)).list().length === 0
  return {
    port,
    tlsPort,
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
