/** The queue of pushes on this server: addresses what happened and sends what waits, woken by events, and by the clock for what other servers left. */
import type { Bus } from '../../../events/bus.ts'
import type { Metrics } from '../../../metrics/metrics.ts'
import type { AddressMessages } from './address-messages.ts'
import type { SendMessages } from './send-messages.ts'

interface PushQueueDependencies {
  bus: Bus
  recipients: AddressMessages
  sending: SendMessages
  metrics: Metrics
  log: { error(fields: object, text: string): void }
}

/** How often it looks for what another server left, ms. */
const lookEveryMs = 5_000
/** Longest pause while the database is unavailable, ms. */
const maxRetryMs = 10_000

export class PushQueue {
  readonly #deps: PushQueueDependencies
  readonly #ends: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #happened = false
  #due = false
  #stopped = false
  #failing = false

  constructor(deps: PushQueueDependencies) {
    this.#deps = deps
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
    this.wake()
  }

  /** Something happened. */
  wake(): void {
    this.#happened = true
    this.#go()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const end of this.#ends) end()
    clearTimeout(this.#timer)
    await this.#running
    await this.#deps.sending.stop()
  }

  #go(): void {
    this.#due = true
    if (!this.#stopped) this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    const { recipients, sending, log } = this.#deps
    let next = lookEveryMs
    try {
      while (this.#due && !this.#stopped) {
        this.#due = false
        if (this.#happened) {
          this.#happened = false
          if ((await recipients.some()).more) {
            this.#happened = true
            this.#due = true
          }
        }
        next = Math.min(lookEveryMs, (await sending.some(() => this.#go())) ?? lookEveryMs)
      }
      this.#failing = false
    } catch (error) {
      if (!this.#failing)
        log.error({ err: error }, 'pushes cannot be read from the database; they stay stored, and it is tried again')
      this.#failing = true
      next = maxRetryMs
    } finally {
      this.#running = undefined
    }
    if (this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), Math.max(next, 10))
    this.#timer.unref()
    if (this.#due && !this.#failing) this.#go()
  }
}
