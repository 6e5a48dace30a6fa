/**
 * Sends what is asked of one subordinate platform, in its order: stored first, sent when a link is up, and once more where nobody knows whether it
 * arrived before the link was lost, until its time is over. One that reads nothing holds up nobody but itself.
 */
import { WorkerLoop, type WorkerLoopOptions } from '../../jobs/worker-loop.ts'
import { askingMessage } from '../../supervision/subordinates/asking-messages.ts'
import type { SubordinateLink } from '../../supervision/subordinates/subordinate-link.ts'
import type { Ask, AsksRepository } from './asks.repository.ts'

interface AskingDependencies {
  link: SubordinateLink
  asks: Pick<AsksRepository, 'unsent' | 'left' | 'arrived'>
  /** What other servers stored is found by it. */
  foundBy: Required<WorkerLoopOptions>['foundBy']
  log: { error(fields: object, text: string): void }
}

/** For what another server stored, ms. */
const everyMs = 5_000

export class Asking {
  readonly #deps: AskingDependencies
  readonly #loop: WorkerLoop
  /** Left, and nobody knows yet whether they have arrived. */
  readonly #underway = new Set<string>()
  /** Arrived since the last look at what is unsent, which may not know of it. */
  readonly #arrived = new Set<string>()
  #marking: Promise<void> = Promise.resolve()

  constructor(deps: AskingDependencies) {
    this.#deps = deps
    const { foundBy, log } = deps
    this.#loop = new WorkerLoop({
      work: () => this.#sendAll(),
      failure: 'what is asked of a subordinate platform could not be sent yet',
      fields: () => ({ subordinate: deps.link.subordinate.id }),
      everyMs,
      foundBy,
      log,
    })
  }

  get platform(): string {
    return this.#deps.link.subordinate.id
  }

  start(): void {
    this.#loop.start()
  }
  /** Something was stored, or a link is up. */
  wake(): void {
    this.#loop.wake()
  }
  settled(): Promise<void> {
    return this.#loop.settled()
  }
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #sendAll(): Promise<void> {
    const { link, asks } = this.#deps
    if (!link.up) return
    this.#arrived.clear()
    for (const { id, asked } of await asks.unsent(link.subordinate.id)) {
      if (this.#underway.has(id) || this.#arrived.has(id)) continue
      this.#underway.add(id)
      const leaving = this.#leave({ id, asked })
      this.#marking = Promise.allSettled([this.#marking, leaving]).then(() => undefined)
      if (!(await leaving)) return
    }
  }

  /** False: no link took it. */
  async #leave({ id, asked }: Ask): Promise<boolean> {
    const { link } = this.#deps
    const { messageId, body } = askingMessage(asked, link.subordinate)
    try {
      const sent = await link.send(messageId, body)
      if (!sent) {
        this.#underway.delete(id)
        return false
      }
      await this.#deps.asks.left(id, sent.serial)
      void sent.arrived.then(hasArrived => this.#decided(id, hasArrived))
      return true
    } catch (error) {
      this.#underway.delete(id)
      throw error
    }
  }

  /** Resolves when the serials of all that has left are stored: an answer may be quicker. */
  async marked(): Promise<void> {
    await this.#marking
  }

  async #decided(id: string, hasArrived: boolean): Promise<void> {
    try {
      if (hasArrived) {
        await this.#deps.asks.arrived(id)
        this.#arrived.add(id)
      }
    } catch (error) {
      // It is asked once more then.
      this.#deps.log.error({ err: error, ask: id }, 'that a question has arrived is not stored')
    }
    this.#underway.delete(id)
    if (!hasArrived) this.wake()
  }
}
