/**
 * Sends the messages that wait, at least once: one is settled after the service took it, and one whose server was killed in between goes again under
 * the same name, which replaces the first on the screen. Every server takes what no other has.
 */
import { PushRefused, type PushMessage, type PushSenders } from '../../ports.ts'
import type { PushRepository } from '../push.repository.ts'
import type { Outcome, ReceiptRepository, WaitingMessage } from './receipts.repository.ts'
import { pauseAfter, type Pauses, ServicePauses } from './service-pauses.ts'

interface SendMessagesDependencies {
  receipts: ReceiptRepository
  subscriptions: Pick<PushRepository, 'remove'>
  senders: PushSenders
  /** undefined: its vehicle or its alarm is gone, or the user does not see it any more. */
  messageOf: (message: WaitingMessage, to: NonNullable<WaitingMessage['to']>) => Promise<PushMessage | undefined>
  pauses: Pauses
  /** How long a server has what it took, ms; longer than a service may take. */
  leaseMs: number
  log: { warn(fields: object, text: string): void }
}

/** Messages under way to one service. */
const inFlightOfService = 16

export class SendMessages {
  readonly #deps: SendMessagesDependencies
  readonly #pauses: ServicePauses
  readonly #inFlight = new Map<string, number>()
  readonly #sending = new Set<Promise<void>>()
  #stopped = false
  sent = 0
  failed = 0

  constructor(deps: SendMessagesDependencies) {
    this.#deps = deps
    this.#pauses = new ServicePauses(deps.pauses)
  }

  /** Begins what is due and has room. Returns the ms until there may be more; undefined: nothing waits. */
  async some(ended: () => void): Promise<number | undefined> {
    let next: number | undefined
    const later = (ms: number) => (next = Math.min(next ?? Infinity, ms))
    for (const { service, dueIn } of await this.#deps.receipts.services()) {
      if (this.#stopped) return undefined
      if (dueIn > 0) {
        later(dueIn)
        continue
      }
      const underWay = this.#inFlight.get(service) ?? 0
      const room = this.#pauses.room(service, inFlightOfService - underWay, underWay)
      if (room <= 0) {
        // One that is full goes on when a message of it has ended.
        if (underWay === 0) later(this.#pauses.remaining(service))
        continue
      }
      const taken = await this.#deps.receipts.take(service, room, this.#deps.leaseMs)
      for (const message of taken) this.#begin(service, message, ended)
    }
    return next
  }

  /** Waits for those under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.allSettled(this.#sending)
  }

  #begin(service: string, message: WaitingMessage, ended: () => void): void {
    this.#inFlight.set(service, (this.#inFlight.get(service) ?? 0) + 1)
    const sending = this.#send(service, message).finally(() => {
      this.#sending.delete(sending)
      this.#inFlight.set(service, (this.#inFlight.get(service) ?? 1) - 1)
      ended()
    })
    this.#sending.add(sending)
  }

  async #send(service: string, message: WaitingMessage): Promise<void> {
    const { receipts, log } = this.#deps
    const outcome = await this.#outcome(service, message)
    if (outcome.state === 'sent') this.sent += 1
    if (outcome.state === 'failed') this.failed += 1
    try {
      await receipts.settle(message.id, outcome)
    } catch (error) {
      log.warn({ err: error, receipt: message.id }, 'what came of a push cannot be stored; it is sent again')
    }
  }

  async #outcome(service: string, message: WaitingMessage): Promise<Outcome> {
    const { senders, subscriptions, messageOf, pauses, log } = this.#deps
    const { to } = message
    if (!to) return { state: 'failed', reason: 'gone' }
    if (message.expired) return { state: 'failed', reason: 'expired' }
    // It may have waited for a day.
    if (!message.allowed) return { state: 'failed', reason: 'withdrawn' }
    try {
      const send = senders[to.kind]
      const content = await messageOf(message, to)
      if (!content) return { state: 'failed', reason: 'withdrawn' }
      if (!send) return { state: 'failed', reason: 'refused' }
      const answer = await send(to, content)
      this.#pauses.worked(service)
      if (answer === 'sent') return { state: 'sent' }
      await subscriptions.remove(to.id)
      return { state: 'failed', reason: 'gone' }
    } catch (error) {
      if (error instanceof PushRefused) {
        this.#pauses.worked(service)
        log.warn({ err: error, kind: to.kind }, 'a push was refused for good')
        return { state: 'failed', reason: 'refused' }
      }
      this.#pauses.failed(service)
      if (message.attempts === 1) log.warn({ err: error, kind: to.kind }, 'push failed; it is tried again')
      return { state: 'waiting', pause: pauseAfter(pauses, message.attempts) }
    }
  }
}
