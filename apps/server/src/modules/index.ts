/** The modules in the order in which they start. They stop in reverse order. */
import type { CallPath } from '@outrider/contract'
import type { Handlers } from '../calls/handlers.ts'
import type { AnyMessageSink } from '../events/stored-messages.ts'
import type { FileOwners } from '../files/files.ts'
import type { Job } from '../jobs/job.ts'
import type { PurgeRow } from '../jobs/purge.ts'
import type { OptionGroup, OptionValues } from '../options/option.ts'
import { acceptance } from './acceptance/index.ts'
import { administration } from './administration/index.ts'
import { companySignIn } from './company-sign-in/index.ts'
import { installation } from './installation/index.ts'
import { activeSafety } from './active-safety/index.ts'
import { alarms } from './alarms/index.ts'
import { checkpoints } from './checkpoints/index.ts'
import { departureCheck } from './departure-check/index.ts'
import { dispatch } from './dispatch/index.ts'
import { commands } from './commands/index.ts'
import { drivers } from './drivers/index.ts'
import { duty } from './duty/index.ts'
import { figures } from './figures/index.ts'
import { file } from './file/index.ts'
import { home } from './home/index.ts'
import { map } from './map/index.ts'
import { maintenance } from './maintenance/index.ts'
import { mobile } from './mobile/index.ts'
import { overview } from './overview/index.ts'
import type { HandledBy, Module, Platform, StartedModule } from './module.ts'
import { officialAccount } from './official-account/index.ts'
import { papers } from './papers/index.ts'
import { photo } from './photo/index.ts'
import { platformLinks } from './platform-links/index.ts'
import { pois } from './pois/index.ts'
import type { Ports } from './ports.ts'
import { push } from './push/index.ts'
import { recorder } from './recorder/index.ts'
import { subordinates } from './subordinates/index.ts'
import { statistics } from './reports/index.ts'
import { score } from './score/index.ts'
import { sensors } from './sensors/index.ts'
import { settings } from './settings/index.ts'
import { share } from './share/index.ts'
import { terminalSettings } from './terminal-settings/index.ts'
import { terminalMessages } from './terminal-messages/index.ts'
import { track } from './track/index.ts'
import { trackCard } from './track-card/index.ts'
import { trips } from './trips/index.ts'
import { user } from './user/index.ts'
import { vehicle } from './vehicle/index.ts'
import { video } from './video/index.ts'
import { workflow } from './workflow/index.ts'

const modules = [
  user,
  companySignIn,
  file,
  map,
  mobile,
  officialAccount,
  push,
  vehicle,
  settings,
  figures,
  home,
  overview,
  share,
  sensors,
  alarms,
  checkpoints,
  departureCheck,
  dispatch,
  drivers,
  papers,
  maintenance,
  activeSafety,
  score,
  terminalMessages,
  photo,
  pois,
  track,
  trackCard,
  trips,
  statistics,
  video,
  duty,
  subordinates,
  platformLinks,
  commands,
  terminalSettings,
  recorder,
  acceptance,
  workflow,
  administration,
  installation,
] as const
type Modules = (typeof modules)[number]

type Unhandled = Exclude<CallPath, HandledBy<Modules>>
/** Not `Handlers` while a call of the contract has no handler: startModules then does not compile, and the error names the call. */
type AllHandlers = [Unhandled] extends [never] ? Handlers : `no module handles ${Unhandled}`

type RowsOf<M> = M extends Module<infer Rows, infer _Handled> ? Rows : never
type Intersection<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never
export type ModuleOptionValues = Intersection<
  Modules extends infer M ? (M extends unknown ? OptionValues<RowsOf<M>> : never) : never
>

export const moduleOptions = modules.flatMap((module: { options?: unknown }) =>
  module.options ? [module.options as OptionGroup] : [],
)

/** Every module can be started with the options of all. */
interface StartableModule {
  readonly name: string
  start(platform: Platform, options: ModuleOptionValues): Promise<StartedModule> | StartedModule
}

export interface StartedModules {
  readonly handlers: Handlers
  readonly ports: Ports
  readonly sinks: readonly AnyMessageSink[]
  readonly purges: readonly PurgeRow[]
  readonly fileOwners: readonly FileOwners[]
  readonly jobs: readonly Job[]
  /** Resolves when the work of all modules in the background is done. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** Starts all modules; if one fails, those already started are stopped. */
export async function startModules(platform: Omit<Platform, 'ports'>, options: ModuleOptionValues): Promise<StartedModules> {
  const handlers: Partial<Record<CallPath, unknown>> = {}
  const offered = new Map<PropertyKey, unknown>()
  const ports = new Proxy({} as Ports, {
    get(_, name) {
      if (!offered.has(name)) throw new Error(`No module that has started offers the port ${String(name)}`)
      return offered.get(name)
    },
  })
  const sinks: AnyMessageSink[] = []
  const purges: PurgeRow[] = []
  const fileOwners: FileOwners[] = []
  const jobs: Job[] = []
  const stops: (() => Promise<void> | void)[] = []
  const settling: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    for (const module of modules as readonly StartableModule[]) {
      const started = await module.start({ ...platform, ports }, options)
      for (const [path, handler] of Object.entries(started.handlers)) {
        if (path in handlers) throw new Error(`${path} is handled by two modules, one of them ${module.name}`)
        handlers[path as CallPath] = handler
      }
      for (const [name, port] of Object.entries(started.ports ?? {})) offered.set(name, port)
      sinks.push(...(started.sinks ?? []))
      purges.push(...(started.purges ?? []))
      fileOwners.push(...(started.fileOwners ?? []))
      jobs.push(...(started.jobs ?? []))
      if (started.stop) stops.push(() => started.stop?.())
      if (started.settled) settling.push(() => started.settled?.() ?? Promise.resolve())
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    handlers: handlers as AllHandlers,
    ports,
    sinks,
    purges,
    fileOwners,
    jobs,
    async settled() {
      for (const settle of settling) await settle()
    },
    stop,
  }
}
