/** Who gets a place on a port, by its row in the table of ports. */
import { LRUCache } from 'lru-cache'
import { addressKey } from './address-key.ts'
import { AddressLimits } from './address-limits.ts'
import type { PortBounds } from './ports.ts'
import { UnsignedConnections } from './unsigned-connections.ts'

/** Addresses that are remembered for what they did. Not `max`, which would reserve memory for all of them at the start of each port. */
const remembered = { maxSize: 10_000, sizeCalculation: () => 1 }
/** ms */
const knownMs = 24 * 3_600_000
const guessWindowMs = 60_000
/** A known address may be that of many, of whom one guesses: so many times as much. */
const knownShare = 10

export interface Guest {
  /** It makes room for another. */
  cut(): void
  /** False while what it sent is looked at. */
  readonly canBeCut?: boolean
}

/** `full`: no place is left that could be made; `tooMany`: of its address; `guessing`: it has guessed too often. */
export type NoPlace = 'full' | 'tooMany' | 'guessing'

export class Place {
  readonly addressKey: string
  readonly #guest: Guest
  readonly #guard: PortGuard

  constructor(guard: PortGuard, key: string, guest: Guest) {
    this.#guard = guard
    this.addressKey = key
    this.#guest = guest
  }

  get canBeCut(): boolean {
    return this.#guest.canBeCut ?? true
  }

  cut(): void {
    this.#guest.cut()
  }

  /** It has shown that it belongs here: it is cut for nobody, and its address is remembered. */
  belongs(): void {
    this.#guard.belongs(this)
  }

  /** It was wrong about what it should know. */
  wrong(): void {
    this.#guard.wrong(this)
  }

  /** It is closed. */
  leave(): void {
    this.#guard.leave(this)
  }
}

export class PortGuard {
  readonly #bounds: PortBounds
  readonly #isKnown: (address: string) => boolean
  readonly #limits: AddressLimits
  readonly #newcomers: UnsignedConnections<Place>
  readonly #acquainted: UnsignedConnections<Place>
  readonly #remembered = new LRUCache<string, true>({ ...remembered, ttl: knownMs })
  readonly #wrong = new LRUCache<string, { times: number }>({ ...remembered, ttl: guessWindowMs })
  readonly #open = new Set<Place>()

  /** @param isKnown of an address from elsewhere, such as the link of a terminal */
  constructor(bounds: PortBounds, isKnown: (address: string) => boolean = () => false) {
    this.#bounds = bounds
    this.#isKnown = isKnown
    this.#limits = new AddressLimits({
      maxConnectionsPerAddress: bounds.perAddress,
      newConnectionsPerMinutePerAddress: bounds.newPerMinute,
    })
    this.#newcomers = new UnsignedConnections(bounds.unproven)
    this.#acquainted = new UnsignedConnections(bounds.unproven)
  }

  get size(): number {
    return this.#open.size
  }

  /** A place, or why there is none. Others may be cut for it. */
  admit(address: string, guest: Guest): Place | NoPlace {
    const key = addressKey(address)
    const isKnown = this.#remembered.has(key) || this.#isKnown(address)
    const mayBeWrong = this.#bounds.wrongPerMinute * (isKnown ? knownShare : 1)
    if ((this.#wrong.get(key)?.times ?? 0) >= mayBeWrong) return 'guessing'
    if (!this.#limits.admit(key, performance.now())) return 'tooMany'
    if (this.#open.size >= this.#bounds.inAll && !this.#makeRoom(isKnown)) {
      this.#limits.release(key)
      return 'full'
    }
    const place = new Place(this, key, guest)
    this.#open.add(place)
    for (const cut of (isKnown ? this.#acquainted : this.#newcomers).add(place)) {
      if (cut === place) {
        // No other could make room.
        this.leave(place)
        return 'full'
      }
      cut.cut()
    }
    return place
  }

  belongs(place: Place): void {
    this.#newcomers.remove(place)
    this.#acquainted.remove(place)
    this.#remembered.set(place.addressKey, true)
  }

  wrong({ addressKey: key }: Place): void {
    const before = this.#wrong.get(key)
    if (before) before.times += 1
    else this.#wrong.set(key, { times: 1 })
  }

  leave(place: Place): void {
    if (!this.#open.delete(place)) return
    this.#newcomers.remove(place)
    this.#acquainted.remove(place)
    this.#limits.release(place.addressKey)
  }

  #makeRoom(isKnown: boolean): boolean {
    const oldest = this.#newcomers.takeOldest() ?? (isKnown ? this.#acquainted.takeOldest() : undefined)
    oldest?.cut()
    return oldest !== undefined
  }
}
