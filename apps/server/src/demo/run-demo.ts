/** Brings the demo to life on a platform that listens: its vehicles drive, and its people work. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ownAddress } from '../options/own-address.ts'
import type { Store } from '../store/connect.ts'
import { keepAcceptingDemoTerminal } from './acceptance.ts'
import { addDemoApplications, keepTestingDemoTasks } from './office/applications.ts'
import { demoAccounts } from './demo.ts'
import { startFleetProcess } from './fleet-process.ts'
import { keepHandlingDemoAlarms } from './handled-alarms.ts'
import { addDemoIntegrations } from './integrations.ts'
import { keepAskingForDemoPhotos } from './photos.ts'
import { keepSendingDemoReports } from './report-mails.ts'
import { shareDemoVehicle } from './shared-link.ts'
import { keepRegisteringDemoTrips } from './trips.ts'
import { giveDemoCommands } from './vehicle-commands.ts'
import { addDemoVehicleRequests } from './office/vehicle-requests.ts'

interface DemoParts {
  readonly config: Config
  readonly store: Store
  readonly http: FastifyInstance
  /** Where terminals connect. */
  readonly gateway: { readonly host: string; readonly port: number }
  /** Data folder. */
  readonly folder: string
  /** The installation has just been filled. */
  readonly first: boolean
  readonly sendsMail: boolean
  readonly log: Logger
  readonly onStop: (end: () => Promise<void>) => void
}

export async function runDemo(parts: DemoParts): Promise<void> {
  if (!parts.config['no-simulator']) await runDemoFleet(parts)
  if (parts.first) await addDemoWork(parts)
}

/** Terminals, and what people do with their vehicles. */
async function runDemoFleet({ config, store, http, gateway, folder, first, sendsMail, log, onStop }: DemoParts): Promise<void> {
  const demoFleet = startFleetProcess({
    host: ownAddress(gateway.host),
    port: gateway.port,
    tokens: join(folder, 'demo-terminals.json'),
    days: Math.min(50, config['demo-days']),
    onExit: code => log.error({ code }, 'the demo simulator exited'),
  })
  onStop(() => demoFleet.stop())
  if (!first) return
  const withHistory = config['demo-days'] > 0
  if (withHistory) await giveDemoCommands(http, [demoAccounts[0], demoAccounts[1]])
  await shareDemoVehicle(http, demoAccounts[0])
  if (!withHistory) return
  onStop(keepAcceptingDemoTerminal(http, demoAccounts[3], log))
  // Who sees less first, so that both have some.
  onStop(keepHandlingDemoAlarms(http, demoAccounts.slice(0, 2).toReversed(), log))
  const ids = async () =>
    (await store.db.selectFrom('vehicles').select('id').orderBy('id').limit(6).execute()).map(({ id }) => String(id))
  onStop(keepRegisteringDemoTrips(http, demoAccounts[0], { ids, log }))
  if (sendsMail) onStop(keepSendingDemoReports(http, demoAccounts[0], log))
  onStop(keepAskingForDemoPhotos(http, demoAccounts[0], log))
}

/** Applications, work orders and requests in each of their states. */
async function addDemoWork({ config, store, http, log, onStop }: DemoParts): Promise<void> {
  const [reviewer, applicant, installer] = demoAccounts
  await addDemoIntegrations(http, reviewer)
  await addDemoApplications(http, { applicant, reviewer, installer })
  if (!config['no-simulator']) onStop(keepTestingDemoTasks(http, installer, log))
  await addDemoVehicleRequests(http, store.db, { approver: reviewer, dispatcher: applicant, installer })
}
