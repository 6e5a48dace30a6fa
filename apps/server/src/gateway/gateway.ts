/** The terminal gateway: JT/T 808 over TCP and UDP in, stored reports and events out. Its parts are built in gateway-parts.ts. */
import { setTimeout as wait } from 'node:timers/promises'
import type { AnyMessageSink } from '../events/stored-messages.ts'
import type { ReportIntake } from '../events/report-intake.ts'
import type { Terminals } from '../events/terminals.ts'
import { DatagramListener } from './transport/datagram-listener.ts'
import { declareGatewayMetrics } from './gateway-metrics.ts'
import { type GatewayDependencies, gatewayParts, type GatewayParts } from './gateway-parts.ts'
import type { GatewayStats } from './gateway-stats.ts'
import { reportIntake } from './ingest/report-intake.ts'
import { Listener } from './transport/listener.ts'
import type { OpenConnections } from './transport/open-connections.ts'
import { terminalPort } from './terminal-port.ts'
import type { Connection } from './transport/connection.ts'
import { within } from './within.ts'

/** Between two looks whether terminals have answered, ms. */
const busyEvery = 100
/** How long a stop waits at least for pending records of links, refusals and commands, and for sub-packages to be forgotten, ms. */
const finalFlushTimeout = 2_000

export class Gateway {
  readonly terminals: Terminals
  /** Reports that do not come from terminals of its own. */
  readonly intake: ReportIntake
  readonly #parts: GatewayParts
  readonly #listener: Listener
  /** undefined: without TLS. */
  readonly #tlsListener: Listener | undefined
  /** undefined: without UDP. */
  readonly #datagrams: DatagramListener | undefined
  readonly #ports: readonly OpenConnections[]
  #port = 0
  #udpPort = 0
  #tlsPort = 0
  #timer: NodeJS.Timeout | undefined

  constructor(parts: GatewayParts) {
    const { context, commands, storage, certificate } = parts
    const { options } = context
    const { ingest, sinks, subPackages } = context
    this.#parts = parts
    this.#listener = new Listener(context, options.port)
    if (certificate && options.tlsPort !== null) this.#tlsListener = new Listener(context, options.tlsPort, certificate)
    this.#datagrams = options.udpPort === null ? undefined : new DatagramListener(context)
    this.#ports = [this.#listener, this.#tlsListener, this.#datagrams].flatMap(port => port?.open ?? [])
    this.terminals = terminalPort(context.sessions, commands, context.clocks)
    this.intake = reportIntake(context)
    storage.add('reports', () => {
      const { stored, repeated, refused } = ingest.counts
      return { waiting: ingest.queued, failing: ingest.databaseLost, done: stored + repeated + refused }
    })
    storage.add('subPackages', () => subPackages.storing)
    storage.add('commands', () => commands.unrecorded)
    const pumpPaused = (): void => this.#pumpPaused()
    ingest.onRoom = () => {
      context.batches.resume()
      pumpPaused()
    }
    sinks.onRoom = pumpPaused
    subPackages.onRoom = pumpPaused
    declareGatewayMetrics(context.metrics, () => this.stats())
  }

  /** The link of the vehicle is this one: of its lease. */
  hasLink(vehicleId: number, epoch: number): boolean {
    return this.#parts.context.sessions.ofVehicle(vehicleId)?.epoch === epoch
  }

  /** Another server has a newer link of it. */
  displace(vehicleId: number): void {
    const session = this.#parts.context.sessions.ofVehicle(vehicleId)
    session?.connection.endSession(session, 'displaced')
  }

  /** 0 before it listens. */
  get port(): number {
    return this.#port
  }

  /** 0 before it listens, and without TLS. */
  get tlsPort(): number {
    return this.#tlsPort
  }

  /** 0 before it listens, and without UDP. */
  get udpPort(): number {
    return this.#udpPort
  }

  /**
   * Accepts terminals from now on: call after everything that listens to their events has subscribed. `modulesSinks`: who stores which
   * message; rejects if two store the same. Without `takesTerminals` no port is opened: the terminals are with other servers.
   */
  async listen(modulesSinks: readonly AnyMessageSink[], takesTerminals = true): Promise<void> {
    const {
      context: { sinks, options, log },
      commands,
      storage,
    } = this.#parts
    for (const sink of modulesSinks) {
      sinks.register(sink)
      storage.add(sink.message, () => sinks.stateOf(sink.message))
    }
    await commands.start()
    if (takesTerminals) this.#port = await this.#listener.listen()
    if (takesTerminals) this.#tlsPort = (await this.#tlsListener?.listen()) ?? 0
    if (takesTerminals && this.#datagrams) this.#udpPort = await this.#datagrams.listen(options.udpPort ?? 0)
    this.#timer = setInterval(() => this.#sweep(), options.sweepMs)
    if (takesTerminals)
      log.info({ port: this.#port, ...(this.#datagrams && { udpPort: this.#udpPort }) }, 'gateway listens for terminals')
  }

  stats(): GatewayStats {
    const { ingest, sinks, subPackages, sessions, refusals, pausedConnections, counts } = this.#parts.context
    const sum = (count: (open: OpenConnections) => number): number => this.#ports.reduce((all, open) => all + count(open), 0)
    return {
      connections: sum(({ all }) => all.size),
      sessions: sessions.size,
      paused: pausedConnections.size,
      ...counts,
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
      droppedDatagrams: this.#datagrams?.dropped ?? 0,
    }
  }

  /**
   * Sends its terminals to other servers, one after the other over so many ms, so that these do not have all of them at once. Nobody new is let in.
   * Those that are to answer a command leave last.
   */
  async handOn(ms: number): Promise<void> {
    const { monotonic } = this.#parts.context.options
    this.#listener.stop()
    const all = this.#ports.flatMap(({ all: open }) => [...open])
    const begun = monotonic()
    const busy: Connection[] = []
    for (const [n, connection] of all.entries()) {
      const early = begun + (n * ms) / all.length - monotonic()
      if (early > 0) await wait(early)
      if (connection.awaitsAnswer) busy.push(connection)
      else connection.handOn()
    }
    while (monotonic() - begun < ms && busy.some(({ awaitsAnswer }) => awaitsAnswer)) await wait(busyEvery)
    for (const connection of busy) connection.handOn()
  }

  async stop(): Promise<void> {
    const { context, commands, links, writer } = this.#parts
    const { batches, ingest, sinks, subPackages, refusals } = context
    const { monotonic, drainMs } = context.options
    clearInterval(this.#timer)
    this.#listener.stop()
    this.#tlsListener?.stop()
    this.#datagrams?.stop()
    for (const { all } of this.#ports) for (const connection of all) connection.stopReading()
    const drained = monotonic() + drainMs
    const reports = async (): Promise<void> => {
      await batches.drain(drainMs)
      await ingest.drain(Math.max(0, drained - monotonic()))
    }
    await Promise.all([reports(), sinks.drain(drainMs)])
    // Last: what was stored just now has sub-packages to be forgotten.
    await subPackages.drain(Math.max(drained - monotonic(), finalFlushTimeout))
    for (const { all } of this.#ports) for (const connection of all) connection.finish()
    await within(
      finalFlushTimeout,
      Promise.all([
        this.#datagrams?.close(),
        links.flush(),
        links.flushFaults(Infinity),
        refusals.flush(),
        commands.drain(finalFlushTimeout),
      ]),
    )
    commands.end()
    writer.close()
  }

  /** Connections that waited for room are read again. */
  #pumpPaused(): void {
    for (const connection of this.#parts.context.pausedConnections) connection.pump()
  }

  #sweep(): void {
    const { context, commands, links } = this.#parts
    const now = context.options.monotonic()
    for (const { all } of this.#ports) for (const connection of all) connection.sweep(now)
    this.#pumpPaused()
    context.subPackages.sweep()
    context.sessions.sweep()
    commands.sweep()
    context.faults.report(now)
    context.sinks.report(now)
    void links.flush()
    void links.flushFaults(now)
    void context.refusals.flush()
  }
}

/** A gateway that does not listen yet; links that a killed server left open are closed. */
export async function createGateway(dependencies: GatewayDependencies): Promise<Gateway> {
  const parts = gatewayParts(dependencies)
  await parts.links.closeLeftOpen()
  return new Gateway(parts)
}

/** A gateway that listens. */
export async function startGateway(dependencies: GatewayDependencies, sinks: readonly AnyMessageSink[] = []): Promise<Gateway> {
  const gateway = await createGateway(dependencies)
  await gateway.listen(sinks)
  return gateway
}
