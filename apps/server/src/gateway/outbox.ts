/**
 * What was sent to one terminal and waits for its answer. An answer is matched by the serial it names, or by its type where the
 * protocol gives it none; therefore only one question of a kind is open at a time, and those who ask the same share the answer.
 */
import { type Address, type Version, writeMessage } from '@outrider/jt808'
import { AskError, type AskFailure, type Question, type Questions } from '../events/terminals.ts'
import { questions } from './questions.ts'

/** How to write to the terminal. */
export interface Downlink {
  readonly address: Address
  readonly version: Version
  nextSerial(): number
  send(frame: Buffer): void
}

interface Open {
  question: Question
  serials: number[]
  /** 0x0001 said that the question has arrived. */
  received: boolean
  answer: Promise<Questions[Question]>
  resolve: (value: Questions[Question]) => void
  reject: (error: AskError) => void
  timer: NodeJS.Timeout
}

/** Messages in several parts that the terminal may ask for again. */
interface Sent {
  firstSerial: number
  frames: Buffer[]
}
const keptMessages = 4

export class Outbox {
  readonly #to: Downlink
  readonly #open = new Map<Question, Open>()
  readonly #sent: Sent[] = []

  constructor(to: Downlink) {
    this.#to = to
  }

  ask<Q extends Question>(question: Q, timeoutMs: number): Promise<Questions[Q]> {
    const open = this.#open.get(question)
    if (open) return open.answer as Promise<Questions[Q]>
    const row = questions[question]
    const serials = this.write(row.asks, row.body(this.#to.version))
    const { promise, resolve, reject } = Promise.withResolvers<Questions[Question]>()
    const timer = setTimeout(() => this.#fail(question, 'noAnswer'), timeoutMs)
    this.#open.set(question, { question, serials, received: false, answer: promise, resolve, reject, timer })
    return promise as Promise<Questions[Q]>
  }

  /** Sends a message in as many parts as it needs; answers their serials. */
  write(messageId: number, body: Uint8Array): number[] {
    const { frames, serials } = writeMessage(this.#to.address, messageId, body, () => this.#to.nextSerial())
    for (const frame of frames) this.#to.send(frame)
    const [firstSerial] = serials
    if (frames.length > 1 && firstSerial !== undefined) {
      this.#sent.push({ firstSerial, frames })
      if (this.#sent.length > keptMessages) this.#sent.shift()
    }
    return serials
  }

  /** The terminal lacks parts (indexes from 1). False: the message is not known any more. */
  resend(firstSerial: number, indexes: readonly number[]): boolean {
    const sent = this.#sent.find(message => message.firstSerial === firstSerial)
    if (!sent) return false
    for (const index of indexes) {
      const frame = sent.frames[index - 1]
      if (frame) this.#to.send(frame)
    }
    return true
  }

  /** 0x0001. Some terminals name the last part's serial, so any part's counts. */
  acknowledged(replySerial: number, result: number): void {
    for (const open of this.#open.values()) {
      if (!open.serials.includes(replySerial)) continue
      if (result === 0) open.received = true
      else this.#fail(open.question, 'refused')
    }
  }

  /** Whether this is what an open question waits for. `replySerial` null: the message carries none. */
  expects(question: Question, replySerial: number | null): boolean {
    const open = this.#open.get(question)
    return open !== undefined && (replySerial === null || open.serials.includes(replySerial))
  }

  /** Some terminals acknowledge 0x8201 and then just report. */
  expectsReport(): boolean {
    return this.#open.get('location')?.received === true
  }

  answered<Q extends Question>(question: Q, value: Questions[Q]): void {
    this.#close(question)?.resolve(value)
  }

  /** The link is gone. */
  failAll(): void {
    for (const question of this.#open.keys()) this.#fail(question, 'noAnswer')
  }

  #fail(question: Question, reason: AskFailure): void {
    this.#close(question)?.reject(new AskError(reason))
  }

  #close(question: Question): Open | undefined {
    const open = this.#open.get(question)
    if (!open) return undefined
    this.#open.delete(question)
    clearTimeout(open.timer)
    return open
  }
}
