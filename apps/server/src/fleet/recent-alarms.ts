/** The alarms that changed last, in the order of their changes: for the live feed. */
import { randomUUID } from 'node:crypto'
import type { AlarmRecord } from '../events/alarm-record.ts'
import type { Bus } from '../events/bus.ts'
import { type ChangeNode, ChangeOrder } from './change-order.ts'

export interface RecentAlarm extends ChangeNode<RecentAlarm> {
  alarm: AlarmRecord
}

/** With more than this many the one that changed longest ago is dropped: readers that have not had it load their list again. */
const maxAlarms = 5_000

export class RecentAlarms {
  readonly epoch = randomUUID()
  readonly #max: number
  readonly #order = new ChangeOrder<RecentAlarm>()
  /** In the same order, oldest change first. */
  readonly #byId = new Map<string, RecentAlarm>()
  readonly #listeners = new Set<() => void>()
  #completeFrom = 0

  constructor({ max = maxAlarms }: { max?: number } = {}) {
    this.#max = max
  }

  /** Returns the function that ends the subscription. */
  start(bus: Bus): () => void {
    const ends = [
      bus.subscribe('alarmsChanged', ({ changes }) => {
        for (const { alarm } of changes) this.#put(alarm)
        this.#tell()
      }),
      bus.subscribe('alarmsMissed', () => {
        this.#order.skip()
        this.#completeFrom = this.#order.seq
        this.#tell()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  get seq(): number {
    return this.#order.seq
  }

  /** Changes after an earlier seq than this are not all known. */
  get completeFrom(): number {
    return this.#completeFrom
  }

  /** Newest change first. */
  changedSince(seq: number): Iterable<RecentAlarm> {
    return this.#order.since(seq)
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  #put(alarm: AlarmRecord): void {
    const recent = this.#byId.get(alarm.id) ?? { alarm, seq: 0, earlier: null, later: null }
    recent.alarm = alarm
    this.#order.moveToEnd(recent)
    this.#byId.delete(alarm.id)
    this.#byId.set(alarm.id, recent)
    const [oldest] = this.#byId.values()
    if (this.#byId.size <= this.#max || !oldest) return
    this.#byId.delete(oldest.alarm.id)
    this.#order.remove(oldest)
    this.#completeFrom = Math.max(this.#completeFrom, oldest.seq)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
