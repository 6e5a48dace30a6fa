/**
 * Turns signals into alarms: reads them in order, stores what becomes of them and deletes them in one transaction, so that whatever is killed,
 * every signal counts once. Any server does it, one at a time (an advisory lock); what a killed server left, another one finds.
 */
import type { Kysely, Transaction } from 'kysely'
import type { AlarmChange } from '../../../events/alarm-record.ts'
import type { Bus } from '../../../events/bus.ts'
import type { Database } from '../../../store/schema.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import { forgetSignals, knownAlarms, storeAlarms, takeSignals } from './detector.repository.ts'
import { AlarmFolder, type IdentifiedAlarm } from './fold.ts'

export interface Folded {
  changes: readonly AlarmChange[]
  /** Active-safety alarms as the terminals identified them; those of `changes`, with ids. */
  identified: readonly IdentifiedAlarm[]
}

/** What is stored together with the alarms, such as pushes to be sent: runs in their transaction. */
export type WithAlarms = (within: Transaction<Database>, folded: Folded) => Promise<void>

interface AlarmDetectorDependencies {
  db: Kysely<Database>
  bus: Bus
  alarms: AlarmRepository
  changes: AlarmChanges
  withAlarms: readonly WithAlarms[]
  log: { error(fields: object, text: string): void }
}

/** Signals of one transaction. */
const batchSize = 500
/** Delay for batching signals, ms. */
const batchDelayMs = 30
/** How often it looks for what another server left, ms. */
const lookEveryMs = 5_000
/** Longest delay while the database is unavailable, ms. */
const maxRetryMs = 10_000

export class AlarmDetector {
  readonly #deps: AlarmDetectorDependencies
  #running: Promise<void> | undefined
  #due = false
  #stopped = false
  #endPause: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #end: () => void = () => undefined

  constructor(deps: AlarmDetectorDependencies) {
    this.#deps = deps
  }

  start(): void {
    this.#end = this.#deps.bus.subscribe('stored', ({ positions }) => {
      if (positions.some(({ alarmSignal }) => alarmSignal)) this.wake()
    })
    this.#timer = setInterval(() => this.wake(), lookEveryMs)
    this.#timer.unref()
    this.wake()
  }

  /** There are signals. */
  wake(): void {
    if (this.#stopped) return
    this.#due = true
    this.#running ??= this.#run()
  }

  /** Resolves when every signal so far has been folded, or could not be. */
  async settled(): Promise<void> {
    this.wake()
    this.#endPause?.()
    await this.#running
  }

  async stop(): Promise<void> {
    this.#end()
    clearInterval(this.#timer)
    this.#stopped = true
    this.#endPause?.()
    await this.#running
  }

  async #run(): Promise<void> {
    let delay = batchDelayMs
    while (this.#due && !this.#stopped) {
      await this.#pause(delay)
      this.#due = false
      try {
        while (!this.#stopped && (await this.#foldSome()) === batchSize);
        delay = batchDelayMs
      } catch (error) {
        this.#deps.log.error(
          { err: error },
          'alarm signals cannot be folded into alarms; they stay stored, and it is tried again',
        )
        this.#due = true
        delay = Math.min(maxRetryMs, Math.max(1_000, delay * 2))
      }
    }
    this.#running = undefined
  }

  /** Returns how many signals there were. */
  async #foldSome(): Promise<number> {
    const { db, alarms, changes, withAlarms } = this.#deps
    const { count, folded } = await db.transaction().execute(async within => {
      const { seqs, signals } = await takeSignals(within, batchSize)
      if (seqs.length === 0) return { count: 0, folded: [] }
      const folder = new AlarmFolder(await knownAlarms(within, signals))
      for (const signal of signals) folder.fold(signal)
      await storeAlarms(within, [...folder.changes.keys()])
      await forgetSignals(within, seqs)
      const kinds = [...folder.changes].flatMap(([{ id }, what]) => (id === null ? [] : [[id, what] as const]))
      const stored = new Map(
        (
          await alarms.byIds(
            kinds.map(([id]) => id),
            within,
          )
        ).map(alarm => [alarm.id, alarm]),
      )
      const announced = kinds.flatMap(([id, what]) => {
        const alarm = stored.get(id)
        return alarm ? [{ what, alarm }] : []
      })
      for (const store of withAlarms) await store(within, { changes: announced, identified: folder.identified })
      await changes.notify(within, kinds)
      return { count: seqs.length, folded: announced }
    })
    changes.publish(folded)
    return count
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
