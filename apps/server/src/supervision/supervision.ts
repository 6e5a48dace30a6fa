/** The links with all superior platforms that this server has, the ports they dial back to, and the positions that are forwarded. */
import type { Enveloped } from '@outrider/jt809'
import type { Pool } from 'pg'
import type { PositionReport } from '../events/position-report.ts'
import type { Metrics } from '../metrics/metrics.ts'
import {
  type AnswerToSend,
  answerMessage,
  type AskedAlarm,
  type AskedCheck,
  type AskedNotice,
  type AskedWarning,
} from './asked.ts'
import type { LinkNotes } from './link-notes.ts'
import { LinkLease } from './link-lease.ts'
import { type ForwardedVehicle, PositionForwarder, type RegisteredVehicle } from './position-forwarder.ts'
import { UnforwardedReports } from './unforwarded.repository.ts'
import { SlavePort } from './slave-port.ts'
import type { Superior } from './superior.ts'
import { type SharedLink, SuperiorLink } from './superior-link.ts'
import type { LinkTimes } from './times.ts'
import { countedAs, type UnservedMessage } from './unserved.ts'

interface SupervisionDependencies {
  superiors: readonly Superior[]
  /** Address on which superior platforms dial back. */
  host: string
  times: LinkTimes
  pool: Pool
  metrics: Metrics
  /** Positions that may wait for each platform in memory. */
  maxPositions: number
  onPostCheck: (superior: Superior, check: AskedCheck) => Promise<void>
  onNotice: (superior: Superior, notice: AskedNotice) => Promise<void>
  onAlarm: (superior: Superior, alarm: AskedAlarm) => Promise<void>
  onWarning: (superior: Superior, warning: AskedWarning) => Promise<void>
  /** Takes what it wants of a vehicle; false: that is not served. */
  onRequest: (superior: Superior, message: UnservedMessage, enveloped: Enveloped) => Promise<boolean>
  /** Keeps what is not served. */
  onUnserved: (superior: Superior, message: UnservedMessage) => Promise<void>
  /** Its slave link is used from two places. */
  onClone: (superior: Superior, shared: SharedLink) => void
  /** What waits for this platform can be sent. */
  onUp: (superior: Superior) => void
  /** A connection has ended; what it was given in the last so many ms may not have arrived. */
  onLost: (superior: Superior, connection: number, unheardFor: number) => void
  /** Notes what goes over its links. */
  notes: (superior: Superior) => LinkNotes
  vehicle: (superior: Superior, vehicleId: number, at?: number) => ForwardedVehicle | undefined
  registrations: (vehicleIds: readonly number[]) => Promise<readonly RegisteredVehicle[]>
  log: {
    info(fields: object, text: string): void
    warn(fields: object, text: string): void
    error(fields: object, text: string): void
  }
}

/** Between two tries to have the links that another server has, ms. */
const leaseRetry = 5_000

/** For what other servers stored, and what could not be read before, ms. */
const lookEvery = 5_000

/** Where we listen for its slave link. */
const portOf = ({ slave }: Superior): number => slave.listen ?? slave.port

interface Linked {
  link: SuperiorLink
  forwarder: PositionForwarder | undefined
  badFrames: number
  /** By their types. */
  unserved: Map<string, number>
  notKept: number
}

export class Supervision {
  readonly #deps: SupervisionDependencies
  readonly #linked = new Map<string, Linked>()
  readonly #ports = new Map<number, SlavePort>()
  readonly #lease: LinkLease
  /** The links of this server. */
  readonly #held = new Set<string>()
  #badLogins = 0
  #looking: NodeJS.Timeout | undefined

  constructor(deps: SupervisionDependencies) {
    this.#deps = deps
    for (const superior of deps.superiors) this.#linked.set(superior.id, this.#linkedOf(superior))
    this.#lease = new LinkLease({
      pool: deps.pool,
      ids: [...this.#linked.keys()],
      retry: leaseRetry,
      onTaken: id => {
        this.#held.add(id)
        this.#linked.get(id)?.link.start()
      },
      onLost: async () => {
        this.#held.clear()
        await Promise.all([...this.#linked.values()].map(({ link }) => link.stop()))
      },
      log: deps.log,
    })
    this.#declareMetrics()
  }

  /** Rejects when a port cannot be listened on. */
  async start(): Promise<void> {
    const byPort = Map.groupBy([...this.#linked.values()], ({ link }) => portOf(link.superior))
    for (const [wanted, linked] of byPort) {
      const links = linked.map(({ link }) => link)
      const port = new SlavePort({ links, onBadFrame: () => (this.#badLogins += 1), log: this.#deps.log })
      await port.listen(this.#deps.host, wanted)
      this.#ports.set(wanted, port)
    }
    if (byPort.size > 0) this.#lease.start()
    this.#looking = setInterval(() => {
      for (const id of this.#held) this.#linked.get(id)?.forwarder?.look()
    }, lookEvery)
  }

  async stop(): Promise<void> {
    clearInterval(this.#looking)
    for (const { forwarder } of this.#linked.values()) await forwarder?.finish()
    await this.#lease.stop()
    for (const { link } of this.#linked.values()) await link.stop()
    for (const { forwarder } of this.#linked.values()) await forwarder?.settled()
    for (const port of this.#ports.values()) await port.stop()
  }

  /** Whether this server has the links with this platform. */
  holds(superiorId: string): boolean {
    return this.#held.has(superiorId)
  }

  /** The number of the connection that took it; undefined: neither link did. */
  async answer(superiorId: string, answer: AnswerToSend): Promise<number | undefined> {
    const link = this.#linked.get(superiorId)?.link
    if (!link) return undefined
    const { messageId, body } = answerMessage(answer, link.superior.edition)
    return (await link.send(messageId, body))?.connection
  }

  /** The connection and the serial of the frame that took it; undefined: neither link did. */
  async send(superiorId: string, messageId: number, body: Buffer): Promise<{ connection: number; serial: number } | undefined> {
    return await this.#linked.get(superiorId)?.link.send(messageId, body)
  }

  /** Also by servers without the links: what these store the one with the links finds. `batch`: as in the event `stored`. */
  offer(reports: readonly PositionReport[], batch?: string | null): void {
    for (const [id, { forwarder }] of this.#linked) if (this.#held.has(id)) forwarder?.offer(reports, batch)
  }

  #linkedOf(superior: Superior): Linked {
    const {
      times,
      onPostCheck,
      onNotice,
      onAlarm,
      onWarning,
      onRequest,
      onUnserved,
      onClone,
      onUp,
      onLost,
      notes,
      vehicle,
      registrations,
      maxPositions,
      pool,
      log,
    } = this.#deps
    const link: SuperiorLink = new SuperiorLink({
      superior,
      times,
      slavePort: () => this.#ports.get(portOf(superior))?.port ?? 0,
      onPostCheck: check => onPostCheck(superior, check),
      onNotice: notice => onNotice(superior, notice),
      onAlarm: alarm => onAlarm(superior, alarm),
      onWarning: warning => onWarning(superior, warning),
      onRequest: (message, enveloped) => onRequest(superior, message, enveloped),
      onUnserved: async (message, kept) => {
        const type = countedAs(message)
        linked.unserved.set(type, (linked.unserved.get(type) ?? 0) + 1)
        if (kept) await onUnserved(superior, message)
        else linked.notKept += 1
      },
      onClone: shared => onClone(superior, shared),
      onUp: () => {
        linked.forwarder?.loggedIn()
        onUp(superior)
      },
      onLost: (connection, unheardFor) => onLost(superior, connection, unheardFor),
      onBadFrame: () => {
        linked.badFrames += 1
      },
      notes: notes(superior),
      log,
    })
    const forwarder = superior.positions
      ? new PositionForwarder({
          link,
          most: maxPositions,
          arrivalMs: times.arrival,
          vehicle: (id, at) => vehicle(superior, id, at),
          registrations,
          stored: new UnforwardedReports(pool, superior.id),
          log,
        })
      : undefined
    const linked: Linked = { link, forwarder, badFrames: 0, unserved: new Map(), notKept: 0 }
    return linked
  }

  #declareMetrics(): void {
    const each = (read: (linked: Linked) => number) => () =>
      [...this.#linked].map(([superior, linked]) => [{ superior }, read(linked)] as const)
    this.#deps.metrics.declare({
      links: {
        kind: 'gauge',
        name: 'outrider_supervision_links',
        about: 'Links with superior platforms that are up',
        labels: ['superior', 'link'],
        read: () =>
          [...this.#linked].flatMap(([superior, { link }]) => [
            [{ superior, link: 'main' }, Number(link.mainUp)] as const,
            [{ superior, link: 'slave' }, Number(link.slaveUp)] as const,
          ]),
      },
      sent: {
        kind: 'counter',
        name: 'outrider_supervision_positions_total',
        about: 'Positions forwarded to superior platforms',
        labels: ['superior'],
        read: each(({ forwarder }) => forwarder?.sent ?? 0),
      },
      dropped: {
        kind: 'counter',
        name: 'outrider_supervision_dropped_positions_total',
        about: 'Positions for superior platforms that there was no room for',
        labels: ['superior'],
        read: each(({ forwarder }) => forwarder?.dropped ?? 0),
      },
      waiting: {
        kind: 'gauge',
        name: 'outrider_supervision_waiting_positions',
        about: 'Positions that wait for superior platforms',
        labels: ['superior'],
        read: each(({ forwarder }) => forwarder?.waiting ?? 0),
      },
      backfilled: {
        kind: 'counter',
        name: 'outrider_supervision_backfilled_positions_total',
        about:
          'Positions that superior platforms were sent later from what is stored, after a loss of the link or the end of a server',
        labels: ['superior'],
        read: each(({ forwarder }) => forwarder?.backfilled ?? 0),
      },
      unforwarded: {
        kind: 'gauge',
        name: 'outrider_supervision_oldest_unforwarded_seconds',
        about:
          'Age of the oldest report that is stored and that superior platforms are not known to have; 0: none is older than a few seconds',
        labels: ['superior'],
        read: each(({ forwarder }) => forwarder?.oldestSeconds ?? 0),
      },
      badFrames: {
        kind: 'counter',
        name: 'outrider_supervision_bad_frames_total',
        about: 'Frames of superior platforms that were dropped',
        labels: ['superior'],
        read: each(({ badFrames }) => badFrames),
      },
      unserved: {
        kind: 'counter',
        name: 'outrider_supervision_unserved_messages_total',
        about: 'Messages of superior platforms that are not served, by their types',
        labels: ['superior', 'type'],
        read: () =>
          [...this.#linked].flatMap(([superior, { unserved }]) =>
            [...unserved].map(([type, count]) => [{ superior, type }, count] as const),
          ),
      },
      notKept: {
        kind: 'counter',
        name: 'outrider_supervision_unkept_messages_total',
        about: 'Of these, the ones that were only counted, because there were too many',
        labels: ['superior'],
        read: each(({ notKept }) => notKept),
      },
      badLogins: {
        kind: 'counter',
        name: 'outrider_supervision_bad_slave_logins_total',
        about: 'Connections for slave links that began with no login of a known platform',
        read: () => this.#badLogins,
      },
    })
  }
}
