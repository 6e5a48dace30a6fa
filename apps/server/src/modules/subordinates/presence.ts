/** Which vehicles of subordinate platforms are online: those that were told of within the last minutes, over a link that is up. */
import type { Bus } from '../../events/bus.ts'
import type { PresenceChange } from './shared-presence.ts'

/** Without a report for so long a vehicle is offline, ms: as the link of a terminal that is silent. */
export const offlineAfter = 5 * 60_000

export class Presence {
  readonly #bus: Bus
  readonly #now: () => number
  /** Tells other servers. */
  readonly #tell: (change: PresenceChange) => void
  /** By platform: when each was told of, ms since 1970. */
  readonly #heard = new Map<string, Map<number, number>>()

  readonly #ends: (() => void)[]
  /** It is said by this one. */
  #telling = false

  constructor(bus: Bus, now: () => number, tell: (change: PresenceChange) => void) {
    this.#bus = bus
    this.#now = now
    this.#tell = tell
    // Its terminal has a link of its own by now: nobody but that says when it ends.
    this.#ends = [
      bus.subscribe('linked', ({ vehicleId }) => this.#leave(vehicleId)),
      bus.subscribe('linkedElsewhere', ({ vehicleId }) => {
        if (!this.#telling) this.#leave(vehicleId)
      }),
    ]
  }

  stop(): void {
    for (const end of this.#ends) end()
  }

  #leave(vehicleId: number): void {
    for (const ofPlatform of this.#heard.values()) ofPlatform.delete(vehicleId)
  }

  /** Those that are online. */
  *online(): Iterable<number> {
    for (const ofPlatform of this.#heard.values()) yield* ofPlatform.keys()
  }

  heard(platform: string, vehicleId: number): void {
    let ofPlatform = this.#heard.get(platform)
    if (!ofPlatform) this.#heard.set(platform, (ofPlatform = new Map()))
    const isNew = !ofPlatform.has(vehicleId)
    ofPlatform.set(vehicleId, this.#now())
    if (!isNew) return
    this.#telling = true
    this.#bus.publish({ kind: 'linkedElsewhere', vehicleId })
    this.#telling = false
    this.#tell({ ids: [vehicleId] })
  }

  /** Those that nothing was told of for long are offline. */
  look(): void {
    const before = this.#now() - offlineAfter
    for (const ofPlatform of this.#heard.values())
      this.#end(
        ofPlatform,
        [...ofPlatform].flatMap(([vehicleId, at]) => (at < before ? vehicleId : [])),
        'idle',
      )
  }

  /** No link with the platform is left: nothing is wrong with its vehicles. */
  lost(platform: string): void {
    const ofPlatform = this.#heard.get(platform)
    if (ofPlatform) this.#end(ofPlatform, [...ofPlatform.keys()], 'shutdown')
  }

  #end(ofPlatform: Map<number, number>, ids: readonly number[], why: 'idle' | 'shutdown'): void {
    if (ids.length === 0) return
    for (const vehicleId of ids) {
      const at = ofPlatform.get(vehicleId) ?? this.#now()
      ofPlatform.delete(vehicleId)
      this.#bus.publish({ kind: 'unlinkedElsewhere', vehicleId, at, why })
    }
    this.#tell({ ids, gone: { at: this.#now(), why } })
  }
}
