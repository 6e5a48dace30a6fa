/**
 * Pending queries to one terminal. A reply is matched by the serial it carries, or by its type where the protocol has none; so only one
 * query of a kind is pending at a time, and concurrent callers share its reply.
 */
import { type TerminalAddress, type Version, writeMessage } from '@outrider/jt808'
import {
  TerminalRequestError,
  type TerminalRequestFailure,
  type TerminalQuery,
  type TerminalQueryReplies,
} from '../events/terminals.ts'
import { terminalQueries } from './terminal-queries.ts'

/** How frames are addressed and sent to the terminal. */
export interface Downlink {
  readonly address: TerminalAddress
  readonly version: Version
  nextSerial(): number
  send(frame: Buffer): void
}

interface PendingQuery {
  query: TerminalQuery
  serials: number[]
  /** The terminal acknowledged the query with 0x0001. */
  received: boolean
  reply: Promise<TerminalQueryReplies[TerminalQuery]>
  resolve: (value: TerminalQueryReplies[TerminalQuery]) => void
  reject: (error: TerminalRequestError) => void
  timer: NodeJS.Timeout
}

/** A sub-packaged message the terminal may request again. */
interface SentMessage {
  firstSerial: number
  frames: Buffer[]
}
const maxSentMessages = 4

export class Outbox {
  readonly #to: Downlink
  readonly #pending = new Map<TerminalQuery, PendingQuery>()
  readonly #sent: SentMessage[] = []

  constructor(to: Downlink) {
    this.#to = to
  }

  query<Q extends TerminalQuery>(query: Q, timeoutMs: number): Promise<TerminalQueryReplies[Q]> {
    const pending = this.#pending.get(query)
    if (pending) return pending.reply as Promise<TerminalQueryReplies[Q]>
    const definition = terminalQueries[query]
    const serials = this.write(definition.requestId, definition.body(this.#to.version))
    const { promise, resolve, reject } = Promise.withResolvers<TerminalQueryReplies[TerminalQuery]>()
    const timer = setTimeout(() => this.#fail(query, 'noAnswer'), timeoutMs)
    this.#pending.set(query, { query, serials, received: false, reply: promise, resolve, reject, timer })
    return promise as Promise<TerminalQueryReplies[Q]>
  }

  /** Sends a message in as many sub-packages as needed and returns their serials. */
  write(messageId: number, body: Uint8Array): number[] {
    const { frames, serials } = writeMessage(this.#to.address, messageId, body, () => this.#to.nextSerial())
    for (const frame of frames) this.#to.send(frame)
    const [firstSerial] = serials
    if (frames.length > 1 && firstSerial !== undefined) {
      this.#sent.push({ firstSerial, frames })
      if (this.#sent.length > maxSentMessages) this.#sent.shift()
    }
    return serials
  }

  /** Sends the requested sub-packages (indexes from 1) again. False: the message is no longer available. */
  resend(firstSerial: number, indexes: readonly number[]): boolean {
    const sent = this.#sent.find(message => message.firstSerial === firstSerial)
    if (!sent) return false
    for (const index of indexes) {
      const frame = sent.frames[index - 1]
      if (frame) this.#to.send(frame)
    }
    return true
  }

  /** Handles 0x0001. Some terminals name the serial of the last sub-package, so any of them matches. */
  acknowledged(replySerial: number, result: number): void {
    for (const pending of this.#pending.values()) {
      if (!pending.serials.includes(replySerial)) continue
      if (result === 0) pending.received = true
      else this.#fail(pending.query, 'refused')
    }
  }

  /** Whether a pending query waits for this reply. `replySerial` null: the message carries none. */
  expects(query: TerminalQuery, replySerial: number | null): boolean {
    const pending = this.#pending.get(query)
    return pending !== undefined && (replySerial === null || pending.serials.includes(replySerial))
  }

  /** Some terminals acknowledge 0x8201 and then send a plain report instead of 0x0201. */
  expectsReport(): boolean {
    return this.#pending.get('location')?.received === true
  }

  resolve<Q extends TerminalQuery>(query: Q, value: TerminalQueryReplies[Q]): void {
    this.#close(query)?.resolve(value)
  }

  /** The link has ended: rejects all pending queries. */
  failAll(): void {
    for (const query of this.#pending.keys()) this.#fail(query, 'noAnswer')
  }

  #fail(query: TerminalQuery, reason: TerminalRequestFailure): void {
    this.#close(query)?.reject(new TerminalRequestError(reason))
  }

  #close(query: TerminalQuery): PendingQuery | undefined {
    const pending = this.#pending.get(query)
    if (!pending) return undefined
    this.#pending.delete(query)
    clearTimeout(pending.timer)
    return pending
  }
}
