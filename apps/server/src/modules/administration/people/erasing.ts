/**
 * Erases people step by step, one batch of rows in one transaction. Where it is stands in the database with each batch, so that a server that is
 * killed loses nothing of it and another one goes on. Steps are passed until a pass finds nothing: whatever wrote a name meanwhile is found too. What a
 * law keeps is looked at once a day until the last of it is old enough.
 */
import type { Events } from '../../../record/event-record.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { type More, WorkerLoop, type WorkerLoopOptions } from '../../../jobs/worker-loop.ts'
import { type ErasureAtWork, type ErasuresRepository, erasuresAreDue } from './erasures.repository.ts'
import { stepsOf } from './kept-rows.ts'

interface ErasingDependencies {
  erasures: ErasuresRepository
  events: Events
  /** Without it, it looks for itself. */
  dueWork?: Pick<DueWork, 'add'>
  /** Days for which a law keeps the record. */
  floorDays: number
  /** ms since 1970. */
  now: () => number
  log: WorkerLoopOptions['log']
}

const day = 86_400_000
/** Between two looks for what other servers left, ms. */
const everyMs = 30_000

export class Erasing {
  readonly #parts: ErasingDependencies
  readonly #loop: WorkerLoop

  constructor(parts: ErasingDependencies) {
    this.#parts = parts
    this.#loop = new WorkerLoop({
      work: () => this.#work(),
      log: parts.log,
      failure: 'people could not be erased; it is tried again',
      everyMs,
      ...(parts.dueWork && { foundBy: { dueWork: parts.dueWork, name: 'erasures', isDue: erasuresAreDue } }),
    })
  }

  start(): void {
    this.#loop.start()
  }

  wake(): void {
    this.#loop.wake()
  }

  settled(): Promise<void> {
    return this.#loop.settled()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** One pass of one erasure. */
  async #work(): Promise<More> {
    const { erasures, now } = this.#parts
    const work = await erasures.take(new Date(now()))
    if (!work) return false
    await this.#pass(work)
    return true
  }

  async #pass(work: ErasureAtWork): Promise<void> {
    const { erasures, events, floorDays, now } = this.#parts
    // Of what is old enough now. The other tables were done when the state became `kept`.
    const steps = stepsOf[work.person.kind].filter(({ floor }) => floor || work.state === 'running')
    let { step } = work
    for (let next = steps[step]; next; next = steps[step]) {
      if (this.#loop.stopped) return
      const at = { step, floor: new Date(now() - floorDays * day), now: new Date(now()) }
      if (!(await erasures.batch(work, next, at))) step++
    }
    const { state, rows, changed } = await erasures.endPass(work, new Date(now()))
    const subjects = work.person.ids.map(id => ({ kind: work.person.kind, id: String(id) }))
    if (changed && state !== 'running') events.record({ kind: 'personErased', subjects, state, rows })
  }
}
