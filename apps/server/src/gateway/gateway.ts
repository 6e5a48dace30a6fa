/** The terminal gateway: JT/T 808 over TCP in, stored reports and events out. This file puts its parts together. */
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Bus } from '../events/bus.ts'
import type { Terminals } from '../events/terminals.ts'
import type { Database } from '../store/schema.ts'
import { terminalsOf } from './asking.ts'
import { sweepAssemblies } from './dispatch.ts'
import type { Hub } from './hub.ts'
import { DriverLog } from './driver-log.ts'
import { IngestRepository } from './ingest.repository.ts'
import { Ingest } from './ingest.ts'
import { LinkLog } from './link-log.ts'
import { Listener } from './listener.ts'
import { gatewayDefaults, type GatewayOptions, type Log } from './options.ts'
import { Refusals } from './refusals.ts'
import { RegistrationDesk } from './registration.ts'
import { Sessions } from './sessions.ts'
import { TerminalKeeper } from './terminal-keeper.ts'
import { TerminalsRepository } from './terminals.repository.ts'
import { within } from './within.ts'
import { Writer } from './writer.ts'

/** How long a stop waits for the records of links and refusals, ms. */
const lastWrites = 2_000

export interface GatewayStats {
  connections: number
  /** Authenticated terminals. */
  sessions: number
  /** Connections that are not read on for now. */
  held: number
  frames: number
  badFrames: number
  stored: number
  repeated: number
  /** Reports that the database does not take. */
  unstorable: number
  /** Reports that wait for their commit. */
  queued: number
  databaseLost: boolean
  /** Registrations, authentications and messages that were refused. */
  refused: number
  /** Connections beyond the limits. */
  turnedAway: number
}

export interface Gateway {
  port: number
  terminals: Terminals
  stats(): GatewayStats
  stop(): Promise<void>
}

export interface GatewaySetup {
  db: Kysely<Database>
  pool: Pool
  bus: Bus
  log: Log
  options?: Partial<GatewayOptions>
}

export async function startGateway({ db, pool, bus, log, options: given }: GatewaySetup): Promise<Gateway> {
  const options = { ...gatewayDefaults, ...given }
  const { clock, graceMs, maxQueued, maxBatch } = options
  const links = new LinkLog(pool, log)
  await links.closeLeftOpen()

  const writer = new Writer(pool)
  const ingest = new Ingest({ writer, repository: new IngestRepository(), bus, log, maxQueued, maxBatch })
  const sessions = new Sessions(bus, links, graceMs)
  const refusals = new Refusals(pool, bus, log)
  const terminals = new TerminalsRepository(db)
  const hub: Hub = {
    options,
    log,
    clock,
    ingest,
    sessions,
    refusals,
    keeper: new TerminalKeeper(terminals, log, clock),
    drivers: new DriverLog(pool),
    registration: new RegistrationDesk({ terminals, sessions, refusals, links, log, clock }),
    held: new Set(),
    assembling: new Set(),
    counts: { frames: 0, badFrames: 0 },
  }
  const listener = new Listener(hub)
  const pumpHeld = (): void => {
    for (const connection of hub.held) connection.pump()
  }
  ingest.onRoom = pumpHeld

  const sweep = (): void => {
    const now = clock()
    for (const connection of listener.connections) connection.sweep(now)
    pumpHeld()
    sweepAssemblies(hub)
    sessions.sweep(now)
    void links.flush()
    void refusals.flush()
  }
  const port = await listener.listen()
  const timer = setInterval(sweep, options.sweepMs)
  log.info({ port }, 'terminals may connect')

  return {
    port,
    terminals: terminalsOf(sessions),
    stats: () => ({
      connections: listener.connections.size,
      sessions: sessions.size,
      held: hub.held.size,
      ...hub.counts,
      stored: ingest.counts.stored,
      repeated: ingest.counts.repeated,
      unstorable: ingest.counts.refused,
      queued: ingest.queued,
      databaseLost: ingest.databaseLost,
      refused: refusals.count,
      turnedAway: listener.turnedAway,
    }),
    async stop() {
      clearInterval(timer)
      listener.stop()
      for (const connection of listener.connections) connection.stopReading()
      await ingest.drain(options.drainMs)
      for (const connection of listener.connections) connection.finish()
      await within(lastWrites, Promise.all([links.flush(), refusals.flush()]))
      writer.close()
    },
  }
}
