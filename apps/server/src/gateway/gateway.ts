/** The terminal gateway: JT/T 808 over TCP and UDP in, stored reports and events out. This file wires its parts. */
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Bus } from '../events/bus.ts'
import type { AnyMessageSink } from '../events/stored-messages.ts'
import { Metrics } from '../metrics/metrics.ts'
import { noStorageParts, type StorageParts } from '../metrics/storage-health.ts'
import { type Events, noEvents } from '../record/event-record.ts'
import type { Terminals } from '../events/terminals.ts'
import type { Database } from '../store/schema.ts'
import { TerminalFaults } from './terminal-faults.ts'
import { type CommandClasses, commandClasses } from '../events/command-classes.ts'
import { terminalPort } from './terminal-port.ts'
import { handle, isStored } from './dispatch.ts'
import { storeBeginningOfBatch } from './message-handlers.ts'
import { SubPackages } from './sub-packages/sub-packages.ts'
import { SubPackagesRepository } from './sub-packages/sub-packages.repository.ts'
import type { GatewayContext } from './gateway-context.ts'
import { declareGatewayMetrics } from './gateway-metrics.ts'
import { BatchReading } from './batch-reading.ts'
import { ClockWatch } from './clock-watch.ts'
import { CommandSender } from './commands/command-sender.ts'
import type { CommandRows } from './commands/command-row.ts'
import { CommandsRepository } from './commands/commands.repository.ts'
import { ServerRun } from './commands/server-run.ts'
import { terminalCommands } from './commands/terminal-commands.ts'
import { IngestRepository } from './ingest.repository.ts'
import { Ingest } from './ingest.ts'
import { LinkLog } from './link-log.ts'
import { DatagramListener } from './datagram-listener.ts'
import { Listener } from './listener.ts'
import type { OpenConnections } from './open-connections.ts'
import { gatewayDefaults, type GatewayOptions, type Log } from './options.ts'
import { RefusalsRepository } from './refusals.repository.ts'
import { Refusals } from './refusals.ts'
import { RegistrationService } from './registration.ts'
import { Sessions } from './sessions.ts'
import { MessageSinks } from './sink/message-sinks.ts'
import { TerminalDescriptions } from './terminal-descriptions.ts'
import { TerminalsRepository } from './terminals.repository.ts'
import { within } from './within.ts'
import { Writer } from './writer.ts'
import { zoneProposals } from './zone-proposals.ts'
import type { GatewayStats } from './gateway-stats.ts'

/** How long a stop waits at least for pending records of links, refusals and commands, and for sub-packages to be forgotten, ms. */
const finalFlushTimeout = 2_000

export interface Gateway {
  /** 0 before it listens. */
  readonly port: number
  /** 0 before it listens, and without UDP. */
  readonly udpPort: number
  readonly terminals: Terminals
  /**
   * Accepts terminals from now on: call after everything that listens to their events has subscribed. `sinks`: who stores which message;
   * rejects if two store the same.
   */
  listen(sinks: readonly AnyMessageSink[]): Promise<void>
  stats(): GatewayStats
  stop(): Promise<void>
}

export interface GatewayDependencies {
  db: Kysely<Database>
  pool: Pool
  bus: Bus
  log: Log
  metrics?: Metrics
  /** The record; without it nothing is recorded. */
  events?: Events
  /** Where it says what cannot be stored. */
  storage?: StorageParts
  options?: Partial<GatewayOptions>
  /** Tests add commands of their own. */
  commandRows?: CommandRows
  classes?: CommandClasses
  /** The service of this vehicle has ended. */
  isFrozen?: (vehicleId: number) => boolean
}

export async function createGateway({
  db,
  pool,
  bus,
  log,
  metrics = new Metrics(),
  events = noEvents,
  storage = noStorageParts,
  options: given,
  commandRows = terminalCommands,
  classes = commandClasses,
  isFrozen = () => false,
}: GatewayDependencies): Promise<Gateway> {
  const options = { ...gatewayDefaults, ...given }
  const { clock, monotonic, maxQueued, maxBatch, writeTimeoutMs, acceptChangedTerminals, signIn } = options
  const links = new LinkLog(pool, log, events)
  await links.closeLeftOpen()

  const writer = new Writer(pool)
  const ingest = new Ingest({ writer, repository: new IngestRepository(), bus, log, maxQueued, maxBatch, writeTimeoutMs })
  const batches = new BatchReading(() => !ingest.full)
  const sinks = new MessageSinks(options, log)
  const faults = new TerminalFaults(log)
  const sessions = new Sessions(bus, links, faults, options)
  const refusals = new Refusals(new RefusalsRepository(pool), bus, log)
  const run = new ServerRun(pool, log)
  const terminals = new TerminalsRepository(db, run.number)
  const repository = new CommandsRepository(pool, bus, run.number)
  const commands = new CommandSender({ rows: commandRows, classes, isFrozen, sessions, repository, run, log, clock, monotonic })
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
    counts: { frames: 0, badFrames: 0 },
  }
  const listener = new Listener(context)
  const datagrams = options.udpPort === null ? undefined : new DatagramListener(context)
  const ports = [listener.open, ...(datagrams ? [datagrams.open] : [])]
  const sum = (count: (open: OpenConnections) => number): number => ports.reduce((all, open) => all + count(open), 0)
  storage.add('reports', () => {
    const { stored, repeated, refused } = ingest.counts
    return { waiting: ingest.queued, failing: ingest.databaseLost, done: stored + repeated + refused }
  })
  storage.add('subPackages', () => subPackages.storing)
  storage.add('commands', () => commands.unrecorded)
  const pumpPaused = (): void => {
    for (const connection of context.pausedConnections) connection.pump()
  }
  ingest.onRoom = () => {
    batches.resume()
    pumpPaused()
  }
  sinks.onRoom = pumpPaused
  subPackages.onRoom = pumpPaused

  const sweep = (): void => {
    const now = monotonic()
    for (const { all } of ports) for (const connection of all) connection.sweep(now)
    pumpPaused()
    subPackages.sweep()
    sessions.sweep()
    commands.sweep()
    faults.report(now)
    sinks.report(now)
    void links.flush()
    void links.flushFaults(now)
    void refusals.flush()
  }
  const stats = (): GatewayStats => ({
    connections: sum(({ all }) => all.size),
    sessions: sessions.size,
    paused: context.pausedConnections.size,
    ...context.counts,
    stored: ingest.counts.stored,
    repeated: ingest.counts.repeated,
    unstorable: ingest.counts.refused,
    queued: ingest.queued,
    queuedMessages: sinks.waiting,
    turnedAway: sinks.turnedAway,
    notKept: sinks.notKept,
    queuedSubPackages: subPackages.waiting,
    incomplete: subPackages.incomplete,
    givenUp: subPackages.givenUp,
    databaseLost: ingest.databaseLost,
    refused: refusals.count,
    rejected: sum(({ rejected }) => rejected),
    unsigned: sum(({ unsigned }) => unsigned),
    cut: sum(({ cut }) => cut),
    droppedDatagrams: datagrams?.dropped ?? 0,
  })
  declareGatewayMetrics(metrics, stats)
  let port = 0
  let udpPort = 0
  let timer: NodeJS.Timeout | undefined

  return {
    get port() {
      return port
    },
    get udpPort() {
      return udpPort
    },
    terminals: terminalPort(sessions, commands, context.clocks),
    async listen(modulesSinks) {
      for (const sink of modulesSinks) {
        sinks.register(sink)
        storage.add(sink.message, () => sinks.stateOf(sink.message))
      }
      await commands.start()
      port = await listener.listen()
      if (datagrams) udpPort = await datagrams.listen(options.udpPort ?? 0)
      timer = setInterval(sweep, options.sweepMs)
      log.info({ port, ...(datagrams && { udpPort }) }, 'gateway listens for terminals')
    },
    stats,
    async stop() {
      clearInterval(timer)
      listener.stop()
      datagrams?.stop()
      for (const { all } of ports) for (const connection of all) connection.stopReading()
      const drained = monotonic() + options.drainMs
      const reports = async (): Promise<void> => {
        await batches.drain(options.drainMs)
        await ingest.drain(Math.max(0, drained - monotonic()))
      }
      await Promise.all([reports(), sinks.drain(options.drainMs)])
      // Last: what was stored just now has sub-packages to be forgotten.
      await subPackages.drain(Math.max(drained - monotonic(), finalFlushTimeout))
      for (const { all } of ports) for (const connection of all) connection.finish()
      await within(
        finalFlushTimeout,
        Promise.all([
          datagrams?.close(),
          links.flush(),
          links.flushFaults(Infinity),
          refusals.flush(),
          commands.drain(finalFlushTimeout),
        ]),
      )
      commands.end()
      writer.close()
    },
  }
}

/** A gateway that listens. */
export async function startGateway(deps: GatewayDependencies, sinks: readonly AnyMessageSink[] = []): Promise<Gateway> {
  const gateway = await createGateway(deps)
  await gateway.listen(sinks)
  return gateway
}
