/**
 * Vehicles of subordinate platforms are online at all servers of an installation while they are at the one that has the links: it tells the others who
 * came and who went, all of them to a server that comes or has missed something, and they take them for offline when it has ended.
 */
import type { Bus } from '../../events/bus.ts'
import type { Peers } from '../../peers/peers.ts'
import { sayOfItself } from '../../peers/said-of-itself.ts'

/** Why they went; they came: undefined. */
export interface PresenceChange {
  readonly ids: readonly number[]
  readonly gone?: { readonly at: number; readonly why: 'idle' | 'shutdown' } | undefined
  /** They are all that this server has of these ids, the first and the last one. */
  readonly all?: readonly [number, number] | undefined
}

interface SharedPresenceParts {
  peers: Pick<Peers, 'tell' | 'onTell' | 'onCome' | 'onGone' | 'onGap' | 'alone'>
  bus: Bus
  /** Those that are online over a link here. */
  here: () => Iterable<number>
  now: () => number
}

const topic = 'ofSubordinates'
/** What one notification has room for. */
const perNotice = 400

export class SharedPresence {
  readonly #parts: SharedPresenceParts
  /** Those of other servers, by the number of their run. */
  readonly #elsewhere = new Map<number, Set<number>>()
  readonly #ends: (() => void)[]
  /** It is said by this one. */
  #telling = false

  constructor(parts: SharedPresenceParts) {
    this.#parts = parts
    const { peers, bus, now } = parts
    peers.onTell(topic, (change, run) => this.#hear(change as PresenceChange, run))
    sayOfItself(peers, topic, () => this.#tellAll())
    peers.onGone(run => {
      const gone = [...(this.#elsewhere.get(run) ?? [])]
      this.#elsewhere.delete(run)
      this.#publish(gone, { at: now(), why: 'shutdown' })
    })
    // Its terminal has a link of its own by now: nobody but that says when it ends.
    this.#ends = [
      bus.subscribe('linked', ({ vehicleId }) => this.#leave(vehicleId)),
      bus.subscribe('linkedElsewhere', ({ vehicleId }) => {
        if (!this.#telling) this.#leave(vehicleId)
      }),
    ]
  }

  /** Of vehicles here. */
  tell({ ids, gone }: PresenceChange): void {
    const { peers } = this.#parts
    if (peers.alone) return
    for (let at = 0; at < ids.length; at += perNotice) peers.tell(topic, { ids: ids.slice(at, at + perNotice), gone })
  }

  /** The other server that has the links with the platform of this vehicle, by the number of its run; undefined: none that tells of it. */
  runOf(vehicleId: number): number | undefined {
    return [...this.#elsewhere].find(([, ids]) => ids.has(vehicleId))?.[0]
  }

  stop(): void {
    for (const end of this.#ends) end()
  }

  #tellAll(): void {
    const { peers, here } = this.#parts
    if (peers.alone) return
    const ids = [...here()].sort((a, b) => a - b)
    // Each part tells who of its own ids went meanwhile, and says nothing of those in other parts; a server without any tells that too.
    for (let at = 0; at === 0 || at < ids.length; at += perNotice) {
      const first = at === 0 ? 0 : (ids[at] ?? 0)
      const last = (ids[at + perNotice] ?? Number.MAX_SAFE_INTEGER) - 1
      peers.tell(topic, { ids: ids.slice(at, at + perNotice), all: [first, last] })
    }
  }

  #hear({ ids, gone, all }: PresenceChange, run: number): void {
    const known = this.#elsewhere.get(run) ?? new Set<number>()
    this.#elsewhere.set(run, known)
    if (gone) {
      const left = ids.filter(id => known.delete(id))
      return this.#publish(left, gone)
    }
    const came = ids.filter(id => !known.has(id))
    const still = new Set(ids)
    const over = all ? [...known].filter(id => id >= all[0] && id <= all[1] && !still.has(id)) : []
    for (const id of over) known.delete(id)
    for (const id of came) known.add(id)
    this.#publish(over, { at: this.#parts.now(), why: 'shutdown' })
    this.#publish(came, undefined)
  }

  #publish(ids: readonly number[], gone: PresenceChange['gone']): void {
    const { bus } = this.#parts
    this.#telling = true
    for (const vehicleId of ids)
      if (gone) bus.publish({ kind: 'unlinkedElsewhere', vehicleId, at: gone.at, why: gone.why })
      else bus.publish({ kind: 'linkedElsewhere', vehicleId })
    this.#telling = false
  }

  #leave(vehicleId: number): void {
    for (const ids of this.#elsewhere.values()) ids.delete(vehicleId)
  }
}
