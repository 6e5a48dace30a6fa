/**
 * What is live at all servers: each tells the others of which vehicles it has stored reports, several times a second, and they read the latest states
 * from the database. However fast reports come, only a vehicle's newest is read.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Bus } from '../events/bus.ts'
import type { CommandChanged } from '../events/events.ts'
import type { LiveFleet } from '../fleet/live-fleet.ts'
import type { Peers } from './peers.ts'

interface SharedFleetParts {
  peers: Peers
  bus: Bus
  fleet: Pick<LiveFleet, 'readLatest' | 'vehicles'>
  isHere: (vehicleId: number) => boolean
  log: { warn(fields: object, text: string): void }
}

/** Between two times that the others are notified, ms. */
const tellEvery = 200
/** What one notification has room for. */
const perNotice = 250
/** Read at once. */
const perRead = 2_000
/** After a read that failed, ms. */
const again = 1_000

type Notified = readonly [vehicleId: number, time: number]
function earliest(times: Map<number, number>, vehicleId: number, time: number): void {
  const before = times.get(vehicleId)
  if (before === undefined || time < before) times.set(vehicleId, time)
}

export class SharedFleet {
  readonly #parts: SharedFleetParts
  /** The oldest time of their reports, by vehicle, ms since 1970. */
  readonly #notified = new Map<number, number>()
  readonly #due = new Map<number, number>()
  readonly #stopped = new AbortController()
  readonly #ends: (() => void)[]
  #telling: NodeJS.Timeout | undefined
  #reading: Promise<void> | undefined

  constructor(parts: SharedFleetParts) {
    this.#parts = parts
    const { peers, bus } = parts
    this.#ends = [
      bus.subscribe('stored', ({ positions }) => {
        if (peers.alone) return
        for (const { vehicleId, time } of positions) earliest(this.#notified, vehicleId, time)
        this.#telling ??= setTimeout(() => this.#tell(), tellEvery).unref()
      }),
      bus.subscribe('commandChanged', changed => {
        if (changed.elsewhere !== true) peers.tell('command', changed)
      }),
    ]
    peers.onTell('stored', notified => this.#read(notified as Notified[]))
    peers.onTell('command', changed => bus.publish({ ...(changed as CommandChanged), elsewhere: true }))
    peers.onGap(() => this.#readAll())
    // What it stored before it was known here.
    peers.onCome(() => this.#readAll())
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    clearTimeout(this.#telling)
    this.#stopped.abort()
    await this.#reading
  }

  #tell(): void {
    this.#telling = undefined
    const notified = [...this.#notified]
    this.#notified.clear()
    for (let at = 0; at < notified.length; at += perNotice) this.#parts.peers.tell('stored', notified.slice(at, at + perNotice))
  }

  #readAll(): void {
    const { fleet, isHere } = this.#parts
    // Since when nobody knows: what is kept of older days is as it was.
    const elsewhere = [...fleet.vehicles()].filter(({ identity }) => !isHere(identity.id))
    this.#read(elsewhere.map(({ identity, latest }) => [identity.id, latest.report?.time ?? 0] as const))
  }

  #read(notified: readonly Notified[]): void {
    for (const [vehicleId, time] of notified) earliest(this.#due, vehicleId, time)
    if (this.#due.size === 0) return
    this.#reading ??= this.#readDue().finally(() => {
      this.#reading = undefined
    })
  }

  async #readDue(): Promise<void> {
    const { fleet, bus, log } = this.#parts
    while (this.#due.size > 0 && !this.#stopped.signal.aborted) {
      const read = [...this.#due].slice(0, perRead)
      for (const [id] of read) this.#due.delete(id)
      try {
        const news = await fleet.readLatest(read.map(([id]) => id))
        const vehicles = read.map(([vehicleId, from]) => ({ vehicleId, from, isNews: news.has(vehicleId) }))
        bus.publish({ kind: 'storedElsewhere', vehicles })
      } catch (error) {
        for (const [vehicleId, time] of read) earliest(this.#due, vehicleId, time)
        log.warn({ err: error }, 'what other servers have stored cannot be read yet')
        await wait(again, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined) // stopped
      }
    }
  }
}
