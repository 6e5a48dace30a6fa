/** The queue of pushes on this server: addresses what happened and sends what waits, woken by events, and by the clock for what other servers left. */
import { sql } from 'kysely'
import type { Bus } from '../../../events/bus.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { type More, WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Metrics } from '../../../metrics/metrics.ts'
import type { AddressMessages } from './address-messages.ts'
import { happeningsAreDue } from './outbox.repository.ts'
import { receiptsAreDue } from './receipts.repository.ts'
import type { SendMessages } from './send-messages.ts'

interface PushQueueDependencies {
  bus: Bus
  dueWork: Pick<DueWork, 'add'>
  recipients: AddressMessages
  sending: SendMessages
  metrics: Metrics
  log: { error(fields: object, text: string): void }
}

/** How often it looks for what another server left, ms. */
const lookEveryMs = 5_000

export class PushQueue {
  readonly #deps: PushQueueDependencies
  readonly #ends: (() => void)[] = []
  readonly #loop: WorkerLoop
  /** Something may have to be addressed. */
  #happened = false

  constructor(deps: PushQueueDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#work(),
      log: deps.log,
      failure: 'pushes cannot be read from the database; they stay stored, and it is tried again',
    })
    deps.metrics.declare({
      pushes: {
        kind: 'counter',
        name: 'outrider_pushes_total',
        about: 'Pushes of alarms and of vehicles that a push service took, and those given up',
        labels: ['result'],
        read: () => [
          [{ result: 'sent' }, deps.sending.sent],
          [{ result: 'failed' }, deps.sending.failed],
        ],
      },
    })
  }

  start(): void {
    this.#ends.push(
      this.#deps.bus.subscribe('alarmsChanged', ({ changes }) => {
        if (changes.some(({ what, alarm }) => what === 'started' && !alarm.late)) this.wake()
      }),
    )
    const isDue = () => sql`${happeningsAreDue()} or ${receiptsAreDue()}`
    this.#ends.push(this.#deps.dueWork.add({ name: 'pushes', isDue, everyMs: lookEveryMs, found: () => this.wake() }))
    this.wake()
  }

  /** Something happened. */
  wake(): void {
    this.#happened = true
    this.#loop.wake()
  }

  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    await this.#loop.stop()
    await this.#deps.sending.stop()
  }

  async #work(): Promise<More> {
    if (this.#happened) await this.#address()
    const dueIn = await this.#deps.sending.some(this.#loop.wake)
    return this.#happened ? true : dueIn === undefined ? undefined : Math.max(10, dueIn)
  }

  async #address(): Promise<void> {
    this.#happened = false
    try {
      if ((await this.#deps.recipients.some()).more) this.#happened = true
    } catch (error) {
      this.#happened = true
      throw error
    }
  }
}
