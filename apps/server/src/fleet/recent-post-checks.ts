/** The on-duty checks that may still be answered in time, and those that changed last, in the order of their changes: for the live feed. */
import { randomUUID } from 'node:crypto'
import type { Bus } from '../events/bus.ts'
import type { PostCheckRecord } from '../events/post-check-record.ts'
import { type ChangeNode, ChangeOrder } from './change-order.ts'

interface RecentPostCheck extends ChangeNode<RecentPostCheck> {
  check: PostCheckRecord
}

/** With more than this many the one that changed longest ago is dropped: readers get a snapshot. Platforms ask some times a day. */
const maxChecks = 500

export class RecentPostChecks {
  readonly epoch = randomUUID()
  readonly #order = new ChangeOrder<RecentPostCheck>()
  /** In the same order, oldest change first. */
  readonly #byId = new Map<string, RecentPostCheck>()
  readonly #listeners = new Set<() => void>()
  #completeFrom = 0

  /** Returns the function that ends the subscription. */
  start(bus: Bus): () => void {
    const end = bus.subscribe('postChecksChanged', ({ checks }) => {
      for (const check of checks) this.#put(check)
      for (const listener of this.#listeners) listener()
    })
    return end
  }

  get seq(): number {
    return this.#order.seq
  }
  get completeFrom(): number {
    return this.#completeFrom
  }

  /** Newest change first. */
  *changedSince(seq: number): Generator<PostCheckRecord> {
    for (const { check } of this.#order.since(seq)) yield check
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  #put(check: PostCheckRecord): void {
    const recent = this.#byId.get(check.uniqueId) ?? { check, seq: 0, earlier: null, later: null }
    recent.check = check
    this.#order.moveToEnd(recent)
    this.#byId.delete(check.uniqueId)
    this.#byId.set(check.uniqueId, recent)
    const [oldest] = this.#byId.values()
    if (this.#byId.size <= maxChecks || !oldest) return
    this.#byId.delete(oldest.check.uniqueId)
    this.#order.remove(oldest)
    this.#completeFrom = Math.max(this.#completeFrom, oldest.seq)
  }
}
