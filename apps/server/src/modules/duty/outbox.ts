/**
 * What goes up to superior platforms and must not be lost is stored first, and leaves in its order when a link takes it. What left on a connection of
 * which nothing was heard afterwards leaves once more, as answers to checks do.
 */
import type { Transaction } from 'kysely'
import { WorkerLoop } from '../../jobs/worker-loop.ts'
import type { Database } from '../../store/schema.ts'
import { withSerial } from '../../supervision/alarm-messages.ts'
import { AnswersThatLeft } from './answers-that-left.ts'
import type { NewOutgoing, OutboxRepository } from './outbox.repository.ts'

interface OutboxDependencies {
  rows: Pick<OutboxRepository, 'add' | 'unsent' | 'markSent' | 'sendAgain'>
  /** Ids of the platforms. */
  superiors: readonly string[]
  /** Whether this server has the links with this platform. */
  holds: (superior: string) => boolean
  /** The connection and the serial of the frame that took it; undefined: no link did. */
  send: (superior: string, messageId: number, body: Buffer) => Promise<{ connection: number; serial: number } | undefined>
  log: { error(fields: object, text: string): void }
}

/** Read together. */
const atOnce = 200
/** For what another server stored, ms. */
const everyMs = 5_000

export class Outbox {
  readonly #deps: OutboxDependencies
  readonly #left = new AnswersThatLeft()
  readonly #loop: WorkerLoop
  /** What left last is being marked as sent. */
  #marking = Promise.resolve()

  constructor(deps: OutboxDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#sendAll(),
      log: deps.log,
      failure: 'what goes up to superior platforms could not be sent yet',
      everyMs,
    })
  }

  start(): void {
    this.#loop.start()
  }
  settled(): Promise<void> {
    return this.#loop.settled()
  }
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** Resolves when it is stored. `within`: with what else is stored then; it is to be woken afterwards. */
  async add(outgoing: NewOutgoing, within?: Transaction<Database>): Promise<void> {
    if ((await this.#deps.rows.add(outgoing, within)) && !within) this.wake()
  }

  /** Something may leave: it was stored, or a link is back. */
  wake(): void {
    this.#loop.wake()
  }

  /** A connection has ended that was silent for so long, ms. */
  async lost(connection: number, unheardFor: number): Promise<void> {
    const ids = this.#left.unheard(connection, unheardFor)
    if (ids.length === 0) return
    // Marked afterwards it would count as sent. What cannot be marked leaves again anyhow.
    await Promise.allSettled([this.#marking])
    await this.#deps.rows.sendAgain(ids)
    this.wake()
  }

  async #sendAll(): Promise<boolean> {
    const { superiors, holds } = this.#deps
    let more = false
    for (const superior of superiors) if (holds(superior) && (await this.#sendTo(superior))) more = true
    return more
  }

  /** Whether there may be more. */
  async #sendTo(superior: string): Promise<boolean> {
    const { rows, send } = this.#deps
    const some = await rows.unsent(superior, atOnce)
    for (const { id, messageId, body, named } of some) {
      // What it names left a moment before, within these rows.
      if (named?.serial === null) return true
      const taken = await send(superior, messageId, named ? withSerial(body, named.serial) : body)
      if (!taken) return false
      this.#left.add(taken.connection, { uniqueId: id, serial: 0 })
      this.#marking = rows.markSent(id, taken.serial)
      await this.#marking
    }
    return some.length === atOnce
  }
}
