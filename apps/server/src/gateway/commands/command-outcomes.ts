/**
 * Records what became of commands. An outcome that comes while the database is away waits, in memory and bounded, until it is back: only this
 * server knows it.
 */
import { BatchedWrites } from '../ingest/batched-writes.ts'
import type { Log } from '../options.ts'
import type { CommandOutcome, RequestRecord } from './request-record.ts'
import type { CommandFailure, CommandState } from '../../events/terminals.ts'

/** How it is recorded that a command came to nothing. */
export const stateAfter: Readonly<Record<CommandFailure, CommandState>> = {
  offline: 'expired',
  expired: 'expired',
  cancelled: 'cancelled',
  noAnswer: 'timedOut',
  linkLost: 'unknown',
  failed: 'refused',
  badMessage: 'refused',
  notSupported: 'refused',
  withheld: 'cancelled',
  frozen: 'cancelled',
}

const maxBatch = 500
/** A write that takes longer counts as failed and is repeated, ms. */
const timeoutMs = 30_000
/** Outcomes that wait for the database; further ones are only in the log. */
const maxWaiting = 10_000

interface CommandOutcomesDependencies {
  repository: Pick<RequestRecord, 'finish'>
  log: Log
  maxWaiting?: number
}

export class CommandOutcomes {
  readonly #log: Log
  readonly #maxWaiting: number
  readonly #writes: BatchedWrites<CommandOutcome>

  constructor({ repository, log, maxWaiting: limit = maxWaiting }: CommandOutcomesDependencies) {
    this.#log = log
    this.#maxWaiting = limit
    this.#writes = new BatchedWrites<CommandOutcome>({
      maxBatch,
      timeoutMs,
      // The last of a command counts.
      write: outcomes => repository.finish([...new Map(outcomes.map(outcome => [outcome.id, outcome])).values()]),
      settle: outcomes => {
        for (const outcome of outcomes) if (outcome.at !== null) this.#log.info(outcome, 'command ended')
      },
      refuse: (outcome, error) => this.#lose(outcome, 'writing failed', error),
      failed: (error, first) => {
        if (first)
          this.#log.warn({ err: error, outcomes: this.waiting }, 'outcomes of commands cannot be recorded yet; they wait')
      },
      recovered: () => this.#log.info({}, 'outcomes of commands are recorded again'),
    })
  }

  /** Outcomes that are not recorded yet. */
  get waiting(): number {
    return this.#writes.waiting
  }

  /** The last attempt failed, for no fault of an outcome. */
  get failing(): boolean {
    return this.#writes.failing
  }

  add(outcome: CommandOutcome): void {
    if (this.waiting >= this.#maxWaiting) this.#lose(outcome, 'too many wait for the database')
    else this.#writes.enqueue(outcome)
  }

  /** Resolves when everything is recorded, or after `ms` milliseconds; then what is left is in the log. */
  async drain(ms: number): Promise<void> {
    await this.#writes.drain(ms)
    if (this.waiting > 0) this.#log.error({ outcomes: this.waiting }, 'outcomes of commands were not recorded before the stop')
  }

  #lose(outcome: CommandOutcome, why: string, err?: unknown): void {
    this.#log.error({ ...outcome, ...(err !== undefined && { err }) }, `outcome of a command not recorded: ${why}`)
  }
}
