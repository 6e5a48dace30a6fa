/**
 * Messages on their way to one sink: bounded, written in batches, acknowledged after the commit of their owner. A write that fails is repeated,
 * and its messages stay unanswered meanwhile, as with reports; only a message that is invalid by itself is refused.
 */
import type { MessageSink, ReceivedMessage, StoredMessageName } from '../../events/stored-messages.ts'
import { ack, type AckResult } from '../transport/acknowledge.ts'
import { BatchedWrites } from '../ingest/batched-writes.ts'
import type { Log } from '../options.ts'
import type { Session } from '../sessions/session.ts'
import type { WholeMessage } from '../sub-packages/assemblies.ts'

export interface QueuedMessage {
  received: ReceivedMessage<StoredMessageName>
  session: Session
  whole: WholeMessage
  /** Its owner does not want it. */
  left: boolean
  /** The rest comes in further messages. */
  unfinished: boolean
}

export interface SinkQueueParts {
  sink: MessageSink<StoredMessageName>
  bounds: SinkBounds
  log: Log
  onRoom: () => void
  /** Connections wait for room in it. */
  pauses: boolean
  /** After the acknowledgement of what is stored. */
  reply: (message: QueuedMessage) => void
  /** Takes what the sink does not want, and acknowledges it. */
  leave: (message: QueuedMessage) => void
}

export interface SinkBounds {
  /** Messages that may wait in one sink, and the bytes of their bodies. */
  maxQueuedMessages: number
  maxQueuedMessageBytes: number
  /** A write that takes longer counts as failed, ms: then the sink pauses nobody. */
  writeTimeoutMs: number
}

const defaultBatch = 100
const reportEveryMs = 60_000

export class SinkQueue {
  readonly #message: StoredMessageName
  readonly #pauses: boolean
  readonly #bounds: SinkBounds
  readonly #log: Log
  readonly #onRoom: () => void
  readonly #writes: BatchedWrites<QueuedMessage>
  #bytes = 0
  /** Messages stored or refused so far. */
  settled = 0
  /** Messages and sub-packages that were left unanswered. */
  turnedAway = 0
  #turnedAwayReported = 0
  /** Monotonic ms. */
  #reportedAt = -Infinity

  readonly #reply: SinkQueueParts['reply']
  readonly #leave: SinkQueueParts['leave']

  constructor({ sink, bounds, log, onRoom, pauses, reply, leave }: SinkQueueParts) {
    this.#pauses = pauses
    this.#reply = reply
    this.#leave = leave
    this.#message = sink.message
    this.#bounds = bounds
    this.#log = log
    this.#onRoom = onRoom
    this.#writes = new BatchedWrites({
      maxBatch: sink.maxBatch ?? defaultBatch,
      timeoutMs: bounds.writeTimeoutMs,
      write: async batch => {
        const sunk = await sink.store(batch.map(item => item.received))
        for (const item of batch) {
          item.left = sunk?.left.includes(item.received) === true
          item.unfinished = sunk?.unfinished.includes(item.received) === true
        }
      },
      settle: batch => this.#settle(batch, ack.ok),
      refuse: (item, error) => {
        log.error({ err: error, message: sink.message, vehicleId: item.received.vehicleId }, 'message cannot be stored')
        this.#settle([item], ack.failed)
      },
      failed: (error, first) => this.#failed(error, first),
      recovered: () => this.#recovered(),
    })
  }

  /** The last write failed, for no fault of its messages. */
  get failing(): boolean {
    return this.#writes.failing
  }

  get waiting(): number {
    return this.#writes.waiting
  }

  /**
   * Connections pause until there is room. A sink that fails pauses nobody, and one of pictures or of messages that nothing handles never does:
   * positions must not wait for it.
   */
  get full(): boolean {
    return this.#crowded && !this.#writes.failing && this.#pauses
  }

  /** A sink that has no room and pauses nobody leaves what arrives unanswered, and the terminal repeats it. Counts what it turns away. */
  turnsAway(): boolean {
    const turnedAway = this.#crowded && !this.full
    if (turnedAway) this.turnedAway += 1
    return turnedAway
  }

  /** Called about once a second: what was turned away is logged at once, and then once a minute. @param now monotonic ms */
  report(now: number): void {
    if (this.turnedAway === this.#turnedAwayReported || now - this.#reportedAt < reportEveryMs) return
    this.#reportedAt = now
    const { waiting } = this
    this.#log.warn(
      { message: this.#message, waiting, turnedAway: this.turnedAway - this.#turnedAwayReported },
      'messages were left unanswered: too many wait to be stored',
    )
    this.#turnedAwayReported = this.turnedAway
  }

  /** Acknowledges the message when it is stored. */
  accept(received: ReceivedMessage<StoredMessageName>, session: Session, whole: WholeMessage): void {
    const { header, assembled } = whole
    if (assembled) assembled.pending = true
    this.#bytes += received.bytes.length
    session.uncommitted.set(header.serial, received.bytes)
    session.connection.addPending(1)
    this.#writes.enqueue({ received, session, whole, left: false, unfinished: false })
  }

  /** Resolves when all messages are settled, or after `ms` milliseconds with the rest left unanswered. */
  async drain(ms: number): Promise<void> {
    await this.#writes.drain(ms)
    if (this.waiting > 0)
      this.#log.error({ message: this.#message, waiting: this.waiting }, 'stopped with messages neither stored nor acknowledged')
  }

  get #crowded(): boolean {
    return this.#crowds(this.waiting, this.#bytes)
  }

  #crowds(messages: number, bytes: number): boolean {
    return messages >= this.#bounds.maxQueuedMessages || bytes >= this.#bounds.maxQueuedMessageBytes
  }

  #settle(batch: readonly QueuedMessage[], result: AckResult): void {
    this.settled += batch.length
    const wasCrowded = this.#crowds(this.waiting + batch.length, this.#bytes)
    for (const item of batch) {
      const { received, session, whole, left, unfinished } = item
      this.#bytes -= received.bytes.length
      session.uncommitted.delete(whole.header.serial)
      if (left) this.#leave(item)
      else {
        whole.assembled?.settled()
        session.acknowledge(whole.header, result)
        if (result === ack.ok && !unfinished) this.#reply(item)
      }
      session.connection.removePending(1)
    }
    if (wasCrowded && !this.#crowded) this.#onRoom()
  }

  #failed(error: unknown, first: boolean): void {
    if (!first) return
    this.#log.error(
      { err: error, message: this.#message, waiting: this.waiting },
      'messages cannot be written; they stay queued and unacknowledged',
    )
    this.#onRoom()
  }

  #recovered(): void {
    this.#log.info({ message: this.#message, waiting: this.waiting }, 'writing messages again')
  }
}
