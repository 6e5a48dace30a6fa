/** The terminal gateway: JT/T 808 over TCP and UDP in, stored reports and events out. Its parts are built in gateway-parts.ts. */
import type { AnyMessageSink } from '../events/stored-messages.ts'
import type { Terminals } from '../events/terminals.ts'
import { DatagramListener } from './datagram-listener.ts'
import { declareGatewayMetrics } from './gateway-metrics.ts'
import { type GatewayDependencies, gatewayParts, type GatewayParts } from './gateway-parts.ts'
import type { GatewayStats } from './gateway-stats.ts'
import { Listener } from './listener.ts'
import type { OpenConnections } from './open-connections.ts'
import { terminalPort } from './terminal-port.ts'
import { within } from './within.ts'

/** How long a stop waits at least for pending records of links, refusals and commands, and for sub-packages to be forgotten, ms. */
const finalFlushTimeout = 2_000

export class Gateway {
  readonly terminals: Terminals
  readonly #parts: GatewayParts
  readonly #listener: Listener
  /** undefined: without UDP. */
  readonly #datagrams: DatagramListener | undefined
  readonly #ports: readonly OpenConnections[]
  #port = 0
  #udpPort = 0
  #timer: NodeJS.Timeout | undefined

  constructor(parts: GatewayParts) {
    const { context, commands, storage } = parts
    const { ingest, sinks, subPackages } = context
    this.#parts = parts
    this.#listener = new Listener(context)
    this.#datagrams = context.options.udpPort === null ? undefined : new DatagramListener(context)
    this.#ports = [this.#listener.open, ...(this.#datagrams ? [this.#datagrams.open] : [])]
    this.terminals = terminalPort(context.sessions, commands, context.clocks)
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

  /** 0 before it listens. */
  get port(): number {
    return this.#port
  }

  /** 0 before it listens, and without UDP. */
  get udpPort(): number {
    return this.#udpPort
  }

  /**
   * Accepts terminals from now on: call after everything that listens to their events has subscribed. `modulesSinks`: who stores which
   * message; rejects if two store the same.
   */
  async listen(modulesSinks: readonly AnyMessageSink[]): Promise<void> {
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
    this.#port = await this.#listener.listen()
    if (this.#datagrams) this.#udpPort = await this.#datagrams.listen(options.udpPort ?? 0)
    this.#timer = setInterval(() => this.#sweep(), options.sweepMs)
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

  async stop(): Promise<void> {
    const { context, commands, links, writer } = this.#parts
    const { batches, ingest, sinks, subPackages, refusals } = context
    const { monotonic, drainMs } = context.options
    clearInterval(this.#timer)
    this.#listener.stop()
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
