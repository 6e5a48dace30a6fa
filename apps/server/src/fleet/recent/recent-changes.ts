/** Records of one kind that changed last, in the order of their changes: what topics of the live feed are read from. */
import { randomUUID } from 'node:crypto'
import { type ChangeNode, ChangeOrder } from '../change-order.ts'

interface Changed<Item> extends ChangeNode<Changed<Item>> {
  item: Item
}

interface Options<Item> {
  readonly idOf: (item: Item) => string
  /** With more than this many the one that changed longest ago is dropped: readers that have not had it get a snapshot. */
  readonly max: number
}

export class RecentChanges<Item> {
  readonly epoch = randomUUID()
  readonly #options: Options<Item>
  readonly #order = new ChangeOrder<Changed<Item>>()
  /** In the same order, oldest change first. */
  readonly #byId = new Map<string, Changed<Item>>()
  readonly #listeners = new Set<() => void>()
  #completeFrom = 0

  constructor(options: Options<Item>) {
    this.#options = options
  }

  get seq(): number {
    return this.#order.seq
  }

  /** Changes after an earlier seq than this are not all known. */
  get completeFrom(): number {
    return this.#completeFrom
  }

  /** Newest change first. */
  *changedSince(seq: number): Generator<Item> {
    for (const { item } of this.#order.since(seq)) yield item
  }

  /** Called after changes; returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  known(id: string): Item | undefined {
    return this.#byId.get(id)?.item
  }

  /** They changed, in this order. */
  put(items: readonly Item[]): void {
    for (const item of items) this.#put(item)
    this.#announce()
  }

  /** Changes may have been missed: every reader begins again. */
  missed(): void {
    this.#order.skip()
    this.#completeFrom = this.#order.seq
    this.#announce()
  }

  #put(item: Item): void {
    const id = this.#options.idOf(item)
    const changed = this.#byId.get(id) ?? { item, seq: 0, earlier: null, later: null }
    changed.item = item
    this.#order.moveToEnd(changed)
    this.#byId.delete(id)
    this.#byId.set(id, changed)
    const [oldest] = this.#byId.values()
    if (this.#byId.size <= this.#options.max || !oldest) return
    this.#byId.delete(this.#options.idOf(oldest.item))
    this.#order.remove(oldest)
    this.#completeFrom = Math.max(this.#completeFrom, oldest.seq)
  }

  #announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
