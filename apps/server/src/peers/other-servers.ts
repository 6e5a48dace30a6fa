/** The other servers on the database, as one part: who lives, who has which link, asking them, and what is live at all. */
import type { Pool } from 'pg'
import type { Bus } from '../events/bus.ts'
import { commandClasses } from '../events/command-classes.ts'
import type { Terminals } from '../events/terminals.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import { ServerRun } from '../store/server-run.ts'
import { Holders } from './holders.ts'
import { LeaseBook } from './lease-book.ts'
import { noPeers, type Peers } from './peers.ts'
import { PostgresPeers } from './postgres-peers.ts'
import { SharedFleet } from './shared-fleet.ts'
import { TerminalsEverywhere } from './terminals-everywhere.ts'

interface Log {
  debug(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}

/** The gateway of this server; what has none has no links. */
export interface LinksHere {
  readonly terminals: Terminals
  hasLink(vehicleId: number, epoch: number): boolean
  displace(vehicleId: number): void
}

interface OtherServersParts {
  pool: Pool
  databaseUrl: string
  bus: Bus
  fleet: LiveFleet
  log: Log
  now: () => number
  /** Until the end of a link is announced, ms. */
  graceMs: number
}

/** Where nobody else is asked or notified, as in tests that stand in for the gateway. */
export const noHolders = new Holders({
  peers: noPeers,
  leases: { of: () => undefined, ask: () => Promise.resolve(undefined) },
  isHere: () => true,
  hasLink: () => true,
})

export class OtherServers {
  readonly run: ServerRun
  readonly peers: Peers
  readonly leases: LeaseBook
  readonly holders: Holders
  readonly #connection: PostgresPeers
  readonly #parts: OtherServersParts
  #here: LinksHere | undefined
  #shared: SharedFleet | undefined

  constructor(parts: OtherServersParts) {
    const { pool, databaseUrl, bus, log, now, graceMs } = parts
    this.#parts = parts
    this.run = new ServerRun(pool, log)
    this.#connection = new PostgresPeers({ pool, databaseUrl, run: this.run, log })
    this.peers = this.#connection
    const displace = (vehicleId: number): void => this.#here?.displace(vehicleId)
    this.leases = new LeaseBook({ pool, peers: this.peers, bus, displace, graceMs, now, log })
    this.holders = new Holders({
      peers: this.peers,
      leases: this.leases,
      isHere: vehicleId => this.#isHere(vehicleId),
      hasLink: (vehicleId, epoch) => this.#here?.hasLink(vehicleId, epoch) ?? false,
    })
  }

  #isHere(vehicleId: number): boolean {
    return this.#here?.terminals.isLinkedHere(vehicleId) ?? false
  }

  /** Commands to terminals, wherever they are linked. */
  terminals(here: LinksHere): TerminalsEverywhere {
    this.#here = here
    const { leases, holders } = this
    return new TerminalsEverywhere({ local: here.terminals, leases, holders, classes: commandClasses })
  }

  /** After everything that answers and hears is there, and before terminals are let in. */
  async start(): Promise<void> {
    const { bus, fleet, log } = this.#parts
    this.#shared = new SharedFleet({ peers: this.peers, bus, fleet, log, isHere: vehicleId => this.#isHere(vehicleId) })
    await this.#connection.start()
    await this.leases.start()
  }

  /** After terminals were sent away. */
  async stop(): Promise<void> {
    await this.#shared?.stop()
    await this.#connection.stop()
    await this.leases.stop()
  }
}
