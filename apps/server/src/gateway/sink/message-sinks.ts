/** The sinks of messages that modules store before they are acknowledged, by message id. */
import { BodyError } from '@outrider/jt808'
import { answerFrame } from '../../downlink/downlink.ts'
import type { AnyMessageSink, ReceivedMessage, StoredMessageName, StoredMessages } from '../../events/stored-messages.ts'
import type { Edition } from '../../events/edition.ts'
import { ack } from '../transport/acknowledge.ts'
import type { MessageHandler } from '../message-handlers.ts'
import type { Log } from '../options.ts'
import { ownCopy } from '../sessions/own-copy.ts'
import type { Session } from '../sessions/session.ts'
import type { WholeMessage } from '../sub-packages/assemblies.ts'
import { KeptBudget } from './kept-budget.ts'
import { anyOther, type SinkMessage, sinkMessages } from './sink-messages.ts'
import { type SinkBounds, SinkQueue } from './sink-queue.ts'

export class MessageSinks {
  readonly #bounds: SinkBounds
  readonly #log: Log
  readonly #queues = new Map<number, SinkQueue>()
  readonly #handlers = new Map<number, MessageHandler>()
  readonly #kept = new KeptBudget()
  /** Messages that nothing handles, beyond what is kept of a vehicle in a time: answered as not supported. */
  notKept = 0
  /** Called when there may be room again after `full`. */
  onRoom: () => void = () => {}

  constructor(bounds: SinkBounds, log: Log) {
    this.#bounds = bounds
    this.#log = log
  }

  /** Throws if a message has a sink already: one owner stores it, or an acknowledgement would not say who has. */
  register(sink: AnyMessageSink): void {
    const row = rowOf(sink.message)
    if (this.#queues.has(row.id)) throw new Error(`${sink.message} has two sinks`)
    const queue = new SinkQueue({
      sink,
      bounds: this.#bounds,
      log: this.#log,
      onRoom: () => this.onRoom(),
      pauses: row.id !== anyOther && !row.elseKept,
      reply({ received, session }) {
        const reply = row.reply?.(received, session.version)
        if (reply) session.send(answerFrame(session.address, { ...reply, serial: session.nextSerial() }))
      },
      leave: ({ received, session, whole }) => this.#keep(session, whole, received.receivedAt),
    })
    this.#queues.set(row.id, queue)
    this.#handlers.set(row.id, (session, frame, { clock }) => {
      const { header } = frame
      // Repeated while it waits: answered once, when it is stored.
      if (session.uncommitted.get(header.serial)?.equals(frame.body)) return
      if ((row.id === anyOther || row.elseKept) && !this.#kept.take(session.vehicleId, performance.now())) {
        this.notKept += 1
        return session.acknowledge(header, ack.notSupported)
      }
      const bytes = ownCopy(frame.body)
      let body: StoredMessages[StoredMessageName]
      try {
        body = row.read(bytes, session.version, header.messageId)
      } catch (error) {
        if (!row.elseKept || !(error instanceof BodyError)) throw error
        return this.#keep(session, frame, clock())
      }
      queue.accept(receivedOf(session, frame, body, bytes, clock()), session, frame)
      // What comes by itself may be what somebody has asked for.
      session.existingCommands?.answeredBy(header.messageId, null)?.answer(undefined)
    })
  }

  /** What is for no sink of its own. */
  #keep(session: Session, whole: WholeMessage, receivedAt: number): void {
    const { header, body } = whole
    const others = this.#queues.get(anyOther)
    if (others)
      others.accept(receivedOf(session, whole, { messageId: header.messageId }, ownCopy(body), receivedAt), session, whole)
    else {
      whole.assembled?.settled()
      session.acknowledge(header, ack.notSupported)
    }
  }

  /** The sink of this message fails and has no room: its frames are left unanswered. Only for messages that have no handler of their own. */
  turnsAway(messageId: number): boolean {
    return (this.#queues.get(messageId) ?? this.#queues.get(anyOther))?.turnsAway() ?? false
  }

  /** undefined: no module stores this message. Only for messages that have no handler of their own. */
  handlerOf(messageId: number): MessageHandler | undefined {
    return this.#handlers.get(messageId) ?? this.#handlers.get(anyOther)
  }

  /** Messages that are not settled yet. */
  get waiting(): number {
    let waiting = 0
    for (const queue of this.#queues.values()) waiting += queue.waiting
    return waiting
  }

  /** What waits for the sink of this message, and whether it fails. */
  stateOf(message: StoredMessageName): { waiting: number; failing: boolean; done: number } {
    const queue = this.#queues.get(sinkMessages[message].id)
    return { waiting: queue?.waiting ?? 0, failing: queue?.failing ?? false, done: queue?.settled ?? 0 }
  }

  /** Messages and sub-packages that were left unanswered because a sink had no room. */
  get turnedAway(): number {
    let turnedAway = 0
    for (const queue of this.#queues.values()) turnedAway += queue.turnedAway
    return turnedAway
  }

  /** Called about once a second. @param now monotonic ms */
  report(now: number): void {
    for (const queue of this.#queues.values()) queue.report(now)
  }

  get full(): boolean {
    for (const queue of this.#queues.values()) if (queue.full) return true
    return false
  }

  async drain(ms: number): Promise<void> {
    await Promise.all([...this.#queues.values()].map(queue => queue.drain(ms)))
  }
}

/** The row of any message: with the bodies that it has read itself. */
const rowOf = (name: StoredMessageName): SinkMessage<StoredMessages[StoredMessageName]> => sinkMessages[name]

function receivedOf(
  { vehicleId, terminalId, zoneMinutes, version }: Session,
  { header, assembled }: WholeMessage,
  body: StoredMessages[StoredMessageName],
  bytes: Buffer,
  receivedAt: number,
): ReceivedMessage<StoredMessageName> {
  const serial = assembled?.firstSerial ?? header.serial
  return { vehicleId, terminalId, edition: Number(version) as Edition, serial, receivedAt, zoneMinutes, body, bytes }
}
