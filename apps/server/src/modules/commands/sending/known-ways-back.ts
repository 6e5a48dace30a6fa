/**
 * Restores and unlocks that this server was asked for, or has carried out for another one: nothing asked for before is sent after them, also before
 * their row is stored. What only other servers know is in the database (record/ways-back.ts).
 */
import type { CommandRecord } from '../record/command-record.ts'

/** Times are monotonic, ms. */
interface Restore {
  askedAt: number
  /** Those that have not ended the cuts of before in the database yet. */
  open: number
  endedAt: number
}

export class KnownWaysBack {
  readonly #elapsed: () => number
  /** All by vehicle. */
  readonly #restores = new Map<number, Restore>()
  readonly #unlockedAt = new Map<number, number>()
  /** The newest restore that another server had sent from here, by its number: it may not be in what was read for a cut before it. */
  readonly #restoredFor = new Map<number, bigint>()

  /** `elapsed`: monotonic, ms, as all times that are asked about. */
  constructor(elapsed: () => number) {
    this.#elapsed = elapsed
  }

  /** To be told when the cuts of before are ended in the database too. */
  restore(vehicleId: number): () => void {
    const restore = this.#restores.get(vehicleId) ?? { askedAt: 0, open: 0, endedAt: 0 }
    restore.askedAt = this.#elapsed()
    restore.open += 1
    this.#restores.set(vehicleId, restore)
    return () => {
      restore.open -= 1
      restore.endedAt = this.#elapsed()
    }
  }

  unlock(vehicleId: number): void {
    this.#unlockedAt.set(vehicleId, this.#elapsed())
  }

  /** Carried out here for another server. */
  carriedOut({ kind, id }: Pick<CommandRecord, 'kind' | 'id'>, vehicleId: number): void {
    if (kind === 'unlock') this.unlock(vehicleId)
    if (kind === 'restore') this.#restoredFor.set(vehicleId, BigInt(id))
  }

  /** Another server may have restored it too: that is in the database. */
  isRestoredSince(vehicleId: number, askedFor: number): boolean {
    return (this.#restores.get(vehicleId)?.askedAt ?? -Infinity) >= askedFor
  }

  /** By a restore whose row comes after this one. */
  isRestoredAfter(vehicleId: number, id: string): boolean {
    const restore = this.#restoredFor.get(vehicleId)
    return restore !== undefined && restore > BigInt(id)
  }

  isUnlockedSince(vehicleId: number, askedFor: number): boolean {
    return (this.#unlockedAt.get(vehicleId) ?? -Infinity) >= askedFor
  }

  /** Of a cut that was read at `readAt`: that may be from before a restore ended the cuts in the database. The next look knows. */
  mayHaveEnded({ kind, vehicle_id }: Pick<CommandRecord, 'kind' | 'vehicle_id'>, readAt: number): boolean {
    const restore = vehicle_id === null ? undefined : this.#restores.get(vehicle_id)
    return kind === 'cut' && restore !== undefined && (restore.open > 0 || restore.endedAt >= readAt)
  }
}
