/**
 * Makes the messages and sends them. Each webhook is sent to by itself, so that one whose receiver is slow or dead holds up no other; everything that
 * waits is in the database, and whichever server is there goes on with it.
 */
import { decrypted, secretOf } from '../../../accounts/encrypted-secret.ts'
import type { Bus } from '../../../events/bus.ts'
import type { DueWork } from '../../../jobs/due-work.ts'
import { WorkerLoop } from '../../../jobs/worker-loop.ts'
import type { Metrics } from '../../../metrics/metrics.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { type DeliveriesRepository, deliveriesAreDue, type TakenMessage } from './deliveries.repository.ts'
import { eventsAreDue, type MakeDeliveries } from './make-deliveries.ts'
import { mayReceiveMessage } from './may-receive-message.ts'
import type { Poster } from './post-message.ts'
import { signedHeaders } from './signature.ts'

interface WebhookQueueDependencies {
  bus: Bus
  dueWork: Pick<DueWork, 'add'>
  fleet: LiveFleet
  access: Pick<AccessGate, 'scope'>
  making: MakeDeliveries
  /** Notices of the same events were made. */
  madeNotices: () => void
  deliveries: DeliveriesRepository
  poster: Poster
  /** Of the data folder. */
  secret: Buffer
  metrics: Metrics
  now: () => number
  /** Between two looks for what is due again, ms. */
  everyMs: number
  log: { error(fields: object, text: string): void }
}

export class WebhookQueue {
  readonly #deps: WebhookQueueDependencies
  readonly #making: WorkerLoop
  readonly #sending: WorkerLoop
  /** Webhooks that are being sent to. */
  readonly #pumps = new Map<number, Promise<void>>()
  readonly #endSubscription: () => void
  readonly #messages
  #stopped = false

  constructor(deps: WebhookQueueDependencies) {
    this.#deps = deps
    this.#messages = deps.metrics.declare({
      messages: {
        kind: 'counter',
        name: 'outrider_webhook_messages_total',
        about: 'Messages to webhooks by what came of a try; empty: taken',
        labels: ['fault'],
      },
    }).messages
    const { dueWork, log, everyMs } = deps
    this.#making = new WorkerLoop({
      work: () => this.#make(),
      log,
      failure: 'messages to webhooks cannot be made; they wait',
      batchDelayMs: 20,
      everyMs,
      foundBy: { dueWork, name: 'events for webhooks', isDue: eventsAreDue },
    })
    this.#sending = new WorkerLoop({
      work: () => this.#send(),
      log,
      failure: 'messages to webhooks cannot be sent; they wait',
      everyMs,
      foundBy: { dueWork, name: 'messages to webhooks', isDue: deliveriesAreDue },
    })
    this.#endSubscription = deps.bus.subscribe('webhookEventsStored', this.#making.wake)
  }

  start(): void {
    this.#making.start()
    this.#sending.start()
  }

  /** There may be something to send. */
  wake(): void {
    this.#sending.wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#endSubscription()
    await this.#making.stop()
    await this.#sending.stop()
    await Promise.all(this.#pumps.values())
  }

  async #make(): Promise<boolean> {
    const { more, made, notices } = await this.#deps.making.some()
    if (made > 0) this.wake()
    if (notices > 0) this.#deps.madeNotices()
    return more
  }

  async #send(): Promise<void> {
    for (const id of await this.#deps.deliveries.due())
      if (!this.#pumps.has(id) && !this.#stopped)
        this.#pumps.set(
          id,
          this.#pump(id).finally(() => this.#pumps.delete(id)),
        )
  }

  async #pump(webhookId: number): Promise<void> {
    const { deliveries, log } = this.#deps
    try {
      while (!this.#stopped) {
        const taken = await deliveries.take(webhookId)
        if (taken.length === 0) return
        await Promise.all(taken.map(delivery => this.#post(webhookId, delivery)))
      }
    } catch (error) {
      // What was taken is due again after its lease.
      log.error({ err: error, webhook: webhookId }, 'messages to a webhook cannot be sent; they wait')
    }
  }

  /** It may have waited for days, and the webhook may be somewhere else by now. */
  async #mayReceiveMessage(delivery: TakenMessage): Promise<boolean> {
    const { access, fleet } = this.#deps
    const { maker_id, maker_rights: rights, webhook_organisations, organisation_id } = delivery
    if (organisation_id !== null && !fleet.organisations.below(webhook_organisations).has(organisation_id)) return false
    return mayReceiveMessage(delivery, { rights, scope: await access.scope(maker_id) }, fleet)
  }

  async #post(webhookId: number, delivery: TakenMessage): Promise<void> {
    const { deliveries, poster, secret, now } = this.#deps
    if (!(await this.#mayReceiveMessage(delivery))) {
      this.#messages.inc({ fault: 'withheld' })
      return await deliveries.withhold(delivery.id)
    }
    const { message_id, body, address, encrypted_secret } = delivery
    const headers = signedHeaders(decrypted(encrypted_secret, secretOf.webhook, secret).toString('utf8'), {
      id: `msg_${message_id}`,
      time: now(),
      body,
    })
    const posted = await poster.post(address, body, headers)
    this.#messages.inc({ fault: posted.fault })
    if (posted.fault === '') await deliveries.sent(webhookId, delivery.id, posted)
    else await deliveries.notTaken(webhookId, delivery, posted)
  }
}
