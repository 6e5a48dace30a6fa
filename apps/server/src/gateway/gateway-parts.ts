/** The parts of the gateway, built and tied to each other; gateway.ts runs them. */
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Bus } from '../events/bus.ts'
import { FrameWatches } from '../events/frame-watches.ts'
import { type CommandClasses, commandClasses } from '../events/command-classes.ts'
import { Metrics } from '../metrics/metrics.ts'
import { noStorageParts, type StorageParts } from '../metrics/storage-health.ts'
import { type Events, noEvents } from '../record/event-record.ts'
import type { Database } from '../store/schema.ts'
import { BatchReading } from './ingest/batch-reading.ts'
import { ClockWatch, type ZoneMinutesAt } from './clocks/clock-watch.ts'
import type { CommandRows } from './commands/command-row.ts'
import { CommandSender } from './commands/command-sender.ts'
import { RequestRecord } from './commands/request-record.ts'
import { ServerRun } from '../store/server-run.ts'
import { terminalCommands } from './commands/terminal-commands.ts'
import { handle, isStored } from './dispatch.ts'
import type { GatewayContext } from './gateway-context.ts'
import { IngestRepository } from './ingest/ingest.repository.ts'
import { Ingest } from './ingest/ingest.ts'
import { type LinkClaims, noClaims } from './sessions/link-claims.ts'
import { LinkLog } from './sessions/link-log.ts'
import { storeBeginningOfBatch } from './message-handlers.ts'
import type { DueWork } from '../jobs/due-work.ts'
import type { Certificate } from '../connections/certificate.ts'
import { gatewayDefaults, type GatewayOptions, type Log } from './options.ts'
import { RefusalsRepository } from './sign-in/refusals.repository.ts'
import { Refusals } from './sign-in/refusals.ts'
import { RegistrationService } from './sign-in/registration.ts'
import { Sessions } from './sessions/sessions.ts'
import { MessageSinks } from './sink/message-sinks.ts'
import { SubPackagesRepository } from './sub-packages/sub-packages.repository.ts'
import { SubPackages } from './sub-packages/sub-packages.ts'
import { TerminalDescriptions } from './sessions/terminal-descriptions.ts'
import { TerminalFaults } from './sessions/terminal-faults.ts'
import { TerminalsRepository } from './sign-in/terminals.repository.ts'
import { Writer } from './ingest/writer.ts'
import { zoneProposals } from './clocks/zone-proposals.ts'

export interface GatewayDependencies {
  db: Kysely<Database>
  pool: Pool
  bus: Bus
  /** Finds what is due; without it the gateway looks for itself. */
  dueWork?: Pick<DueWork, 'add'>
  log: Log
  metrics?: Metrics
  /** The record; without it nothing is recorded. */
  events?: Events
  /** Where it says what cannot be stored. */
  storage?: StorageParts
  /** Of the port for terminals over TLS. */
  certificate?: Pick<Certificate, 'context'>
  options?: Partial<GatewayOptions>
  /** This run of the server, where other parts know it too. */
  run?: ServerRun
  /** Who learns where links begin and end. */
  claims?: LinkClaims
  /** Tests add commands of their own. */
  commandRows?: CommandRows
  classes?: CommandClasses
  /** The service of this vehicle has ended. */
  isFrozen?: (vehicleId: number) => boolean
  /** Its company lets nobody listen into its cab. */
  isUnheard?: (vehicleId: number) => boolean
  /** Without it no place is asked for its zone. */
  zoneMinutesAt?: ZoneMinutesAt
  /** What is wrong with all reports of a vehicle; without it nothing is. */
  recordFaults?: (vehicleId: number) => number
  /** Without it nobody looks at frames. */
  watches?: FrameWatches
  /** Superior platforms that are told of positions; without it none is. */
  forwardedTo?: readonly string[]
}

export interface GatewayParts {
  readonly context: GatewayContext
  readonly commands: CommandSender
  readonly links: LinkLog
  readonly writer: Writer
  /** undefined: there is no port over TLS. */
  readonly certificate: Pick<Certificate, 'context'> | undefined
  /** Where it says what cannot be stored. */
  readonly storage: StorageParts
}

export function gatewayParts({
  db,
  pool,
  bus,
  dueWork,
  log,
  metrics = new Metrics(),
  events = noEvents,
  storage = noStorageParts,
  certificate,
  options: given,
  commandRows = terminalCommands,
  classes = commandClasses,
  isFrozen = () => false,
  isUnheard = () => false,
  zoneMinutesAt = () => undefined,
  recordFaults = () => 0,
  run = new ServerRun(pool, log),
  claims = noClaims,
  forwardedTo = [],
  watches = new FrameWatches(),
}: GatewayDependencies): GatewayParts {
  const options = { ...gatewayDefaults, ...given }
  const { clock, monotonic, maxQueued, maxBatch, writeTimeoutMs, acceptChangedTerminals, signIn } = options
  const links = new LinkLog(pool, log, events)
  const writer = new Writer(pool)
  const ingest = new Ingest({
    writer,
    repository: new IngestRepository(forwardedTo),
    bus,
    log,
    maxQueued,
    maxBatch,
    writeTimeoutMs,
    forwards: forwardedTo.length > 0,
  })
  const batches = new BatchReading(() => !ingest.full)
  const sinks = new MessageSinks(options, log)
  const faults = new TerminalFaults(log)
  const sessions = new Sessions(bus, links, faults, options, claims)
  const refusals = new Refusals(new RefusalsRepository(pool), bus, log)
  const terminals = new TerminalsRepository(db, run.number)
  const repository = new RequestRecord(pool, bus, run.number)
  const commands = new CommandSender({
    rows: commandRows,
    classes,
    isFrozen,
    isUnheard,
    sessions,
    repository,
    run,
    ...(dueWork && { dueWork }),
    log,
    clock,
    monotonic,
  })
  const subPackages = new SubPackages({
    repository: new SubPackagesRepository(pool),
    options,
    log,
    isStored: messageId => isStored(messageId, sinks),
    handle: (session, message) => handle(session, message, context),
    storeBeginning: (owner, beginning, settled) => storeBeginningOfBatch(owner, beginning, settled, context),
  })
  const context: GatewayContext = {
    options,
    log,
    metrics,
    events,
    clock,
    ingest,
    batches,
    sessions,
    refusals,
    sinks,
    faults,
    clocks: new ClockWatch(zoneProposals(terminals, log)),
    zoneMinutesAt,
    recordFaults,
    descriptions: new TerminalDescriptions(terminals, log, clock),
    registration: new RegistrationService({
      terminals,
      sessions,
      commands,
      refusals,
      links,
      subPackages,
      log,
      events,
      clock,
      acceptChangedTerminals,
      signIn,
    }),
    pausedConnections: new Set(),
    subPackages,
    watches,
    counts: { frames: 0, badFrames: 0 },
  }
  return { context, commands, links, writer, storage, certificate }
}
