/**
 * Turns signals into alarms: reads them in order, stores what becomes of them and deletes them in one transaction, so that every signal counts once,
 * whatever is killed. Any server does it, one at a time (an advisory lock).
 */
import type { Kysely, Transaction } from 'kysely'
import type { AlarmChange } from '../../../events/alarm-record.ts'
import type { Bus } from '../../../events/bus.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Metrics } from '../../../metrics/metrics.ts'
import type { StorageParts } from '../../../metrics/storage-health.ts'
import type { Database } from '../../../store/schema.ts'
import type { AlarmChanges } from '../alarm-changes.ts'
import type { AlarmRepository } from '../alarms.repository.ts'
import type { ClockLimits } from '../clock/limits.ts'
import { countChanges } from '../counts.repository.ts'
import {
  forgetSignals,
  knownAlarms,
  lockFolding,
  refusedSignals,
  refuseSignal,
  storeAlarms,
  signalsAreDue,
  storeCorrections,
  takeSignals,
} from './detector.repository.ts'
import { AlarmFolder, type IdentifiedAlarm, type RuledAlarm } from './fold.ts'
import { Isolation } from './isolation.ts'

export interface Folded {
  changes: readonly AlarmChange[]
  /** Active-safety alarms as the terminals identified them; those of `changes`, with ids. */
  identified: readonly IdentifiedAlarm[]
  /** Of rules, the same. */
  ruled: readonly RuledAlarm[]
}

/** What is stored together with the alarms, such as pushes to be sent: runs in their transaction. */
export type WithAlarms = (within: Transaction<Database>, folded: Folded) => Promise<void>

interface AlarmDetectorDependencies {
  db: Kysely<Database>
  bus: Bus
  dueWork: Pick<DueWork, 'add'>
  alarms: AlarmRepository
  changes: AlarmChanges
  withAlarms: readonly WithAlarms[]
  limits: ClockLimits
  storage: StorageParts
  metrics: Metrics
  log: { error(fields: object, text: string): void }
}

/** Signals of one transaction. */
const batchSize = 500
/** Delay for batching signals, ms. */
const batchDelayMs = 30
/** How often it looks for what another server left, ms. */
const lookEveryMs = 5_000

export class AlarmDetector {
  readonly #deps: AlarmDetectorDependencies
  readonly #loop: WorkerLoop
  #end: () => void = () => undefined
  readonly #isolation = new Isolation(batchSize)
  /** Since the start. */
  #done = 0
  #refused = 0
  /** Signals that are kept aside, also from before the start. */
  #aside = 0

  constructor(deps: AlarmDetectorDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#foldSome(),
      log: deps.log,
      failure: 'alarm signals cannot be folded into alarms; they stay stored, and it is tried again',
      batchDelayMs,
      everyMs: lookEveryMs,
      foundBy: { dueWork: deps.dueWork, name: 'alarm signals', isDue: signalsAreDue },
    })
    deps.storage.add('alarms', () => ({
      waiting: this.#loop.due ? 1 : 0,
      failing: this.#loop.failing,
      done: this.#done,
      aside: this.#aside,
    }))
    deps.metrics.declare({
      folded: {
        kind: 'counter',
        name: 'outrider_alarm_signals_total',
        about: 'Alarm signals folded into alarms, and kept aside because they cannot be',
        labels: ['result'],
        read: () => [
          [{ result: 'folded' }, this.#done - this.#refused],
          [{ result: 'refused' }, this.#refused],
        ],
      },
    })
  }

  async start(): Promise<void> {
    this.#aside = await refusedSignals(this.#deps.db)
    this.#end = this.#deps.bus.subscribe('stored', ({ positions }) => {
      if (positions.some(({ alarmSignal }) => alarmSignal)) this.wake()
    })
    this.#loop.start()
  }

  /** There are signals. */
  wake(): void {
    this.#loop.wake()
  }

  /** Resolves when every signal so far has been folded, or could not be. */
  async settled(): Promise<void> {
    this.wake()
    await this.#loop.settled()
  }

  async stop(): Promise<void> {
    this.#end()
    await this.#loop.stop()
  }

  /** Returns whether there may be more. */
  async #foldSome(): Promise<boolean> {
    const taken: string[] = []
    const { size } = this.#isolation
    try {
      const folded = await this.#fold(taken, size)
      if (taken.length > 0) this.#isolation.folded()
      this.#done += taken.length
      this.#deps.changes.publish(folded)
      return taken.length === size
    } catch (error) {
      const next = this.#isolation.failed(error, taken)
      if (next === 'later') throw error
      if (next !== 'smaller') await this.#refuse(next.refuse, error)
      return true
    }
  }

  /** `taken` gets the numbers of the signals, also when it fails. */
  #fold(taken: string[], size: number): Promise<readonly AlarmChange[]> {
    const { db, alarms, changes, withAlarms, limits } = this.#deps
    return db.transaction().execute(async within => {
      const { seqs, signals } = await takeSignals(within, size)
      taken.push(...seqs)
      if (seqs.length === 0) return []
      const known = await knownAlarms(within, signals)
      const before = new Map(known.map(alarm => [alarm, { ...alarm }]))
      const folder = new AlarmFolder(known)
      for (const signal of signals) folder.fold(signal)
      const changed = [...folder.changes.keys()]
      await storeAlarms(within, changed, limits)
      await storeCorrections(within, folder.corrections)
      await countChanges(
        within,
        changed.map(alarm => ({ before: before.get(alarm), after: alarm })),
      )
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
      for (const store of withAlarms)
        await store(within, { changes: announced, identified: folder.identified, ruled: folder.ruled })
      await changes.notify(within, kinds)
      return announced
    })
  }

  async #refuse(seq: string, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    await this.#deps.db.transaction().execute(async within => {
      await lockFolding(within)
      await refuseSignal(within, seq, reason)
    })
    this.#done += 1
    this.#refused += 1
    this.#aside += 1
    this.#deps.log.error({ err: error, seq }, 'an alarm signal cannot be folded; it is kept aside in refused_alarm_signals')
  }
}
