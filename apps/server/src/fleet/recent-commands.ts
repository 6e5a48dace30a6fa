/** The commands to terminals that have no outcome yet, and the last finished ones, in the order of their changes: for the live feed. */
import { randomUUID } from 'node:crypto'
import type { Bus } from '../events/bus.ts'
import type { CommandChanged } from '../events/events.ts'
import { ChangeOrder, type ChangeNode } from './change-order.ts'

export interface RecentCommand extends ChangeNode<RecentCommand> {
  readonly id: string
  state: CommandChanged
}

/** With more than this many the one that changed longest ago is dropped, whatever its state: its record in the database stays. */
const maxCommands = 1_000

export class RecentCommands {
  readonly epoch = randomUUID()
  readonly #max: number
  readonly #order = new ChangeOrder<RecentCommand>()
  /** In the same order, oldest change first. */
  readonly #byId = new Map<string, RecentCommand>()
  readonly #listeners = new Set<() => void>()
  #droppedSeq = 0

  constructor({ max = maxCommands }: { max?: number } = {}) {
    this.#max = max
  }

  /** Subscribe before the gateway starts: it publishes what was queued before. Returns the function that ends the subscription. */
  start(bus: Bus): () => void {
    return bus.subscribe('commandChanged', state => this.#put(state))
  }

  get seq(): number {
    return this.#order.seq
  }

  /** Changes after an earlier seq than this are not all known any more. */
  get completeFrom(): number {
    return this.#droppedSeq
  }

  /** Newest change first. */
  changedSince(seq: number): Iterable<RecentCommand> {
    return this.#order.since(seq)
  }

  /** Called after changes; returns a function that ends the subscription. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #put(state: CommandChanged): void {
    const known = this.#byId.get(state.id)
    // Writes of one command may overlap: a state from before its outcome may come late. Another outcome is a correction by its sender.
    if (known && known.state.finishedAt !== null && state.finishedAt === null) return
    const command = known ?? { id: state.id, state, seq: 0, earlier: null, later: null }
    command.state = state
    this.#order.moveToEnd(command)
    this.#byId.delete(state.id)
    this.#byId.set(state.id, command)
    this.#dropOldest()
    for (const listener of this.#listeners) listener()
  }

  #dropOldest(): void {
    const [oldest] = this.#byId.values()
    if (this.#byId.size <= this.#max || !oldest) return
    this.#byId.delete(oldest.id)
    this.#order.remove(oldest)
    this.#droppedSeq = oldest.seq
  }
}
