/**
 * Commands to one terminal that have no outcome yet. A reply is matched by the serial it carries; a reply without a serial belongs to
 * the oldest command that it can answer.
 */
import { CommandError, type CommandFailure } from '../../events/terminals.ts'
import type { CommandRow } from './command-row.ts'

/** Results of 0x0001 other than success; the standard defines 1 to 3. */
const refusals: Readonly<Record<number, CommandFailure>> = { 1: 'failed', 2: 'badMessage', 3: 'notSupported' }
export const failureOf = (result: number): CommandFailure => refusals[result] ?? 'failed'

export class OpenCommand {
  readonly row: CommandRow
  /** Equal for identical commands. */
  readonly key: string
  readonly serials: readonly number[]
  /** Resolves with the result; rejects with CommandError, or with the error that kept it from being sent. */
  readonly outcome: Promise<unknown>
  /** Called when the terminal acknowledges it and the reply is still to come. */
  readonly onReceived: Array<() => void> = []
  readonly #settle: { resolve: (result: unknown) => void; reject: (error: unknown) => void }
  readonly #onEnd: (command: OpenCommand) => void
  #timer: NodeJS.Timeout | undefined
  sent = false
  received = false
  ended = false

  constructor(row: CommandRow, key: string, serials: readonly number[], onEnd: (command: OpenCommand) => void) {
    this.row = row
    this.key = key
    this.serials = serials
    this.#onEnd = onEnd
    const { promise, resolve, reject } = Promise.withResolvers()
    this.outcome = promise
    this.#settle = { resolve, reject }
  }

  /** Its frames were sent: from now on it may be answered. */
  markSent(timeoutMs: number): void {
    this.sent = true
    this.#timer = setTimeout(() => this.fail('noAnswer'), timeoutMs)
  }

  markReceived(): void {
    if (this.row.answeredBy === 'generalAck' || this.row.orAcknowledgement) return this.answer(undefined)
    if (this.received) return
    this.received = true
    for (const notify of this.onReceived) notify()
  }

  answer(result: unknown): void {
    if (this.#end()) this.#settle.resolve(result)
  }

  fail(reason: CommandFailure): void {
    this.failWith(new CommandError(reason))
  }

  failWith(error: unknown): void {
    if (this.#end()) this.#settle.reject(error)
  }

  #end(): boolean {
    if (this.ended) return false
    this.ended = true
    clearTimeout(this.#timer)
    this.#onEnd(this)
    return true
  }
}

export class OpenCommands {
  /** Oldest first. */
  readonly #open = new Set<OpenCommand>()

  get hasOpen(): boolean {
    return this.#open.size > 0
  }

  begin(row: CommandRow, key: string, serials: readonly number[]): OpenCommand {
    const command = new OpenCommand(row, key, serials, ended => this.#open.delete(ended))
    this.#open.add(command)
    return command
  }

  /** The open command that an identical one can share. */
  identical(key: string): OpenCommand | undefined {
    return this.#find(command => command.row.shared && command.key === key)
  }

  /** Handles 0x0001. Some terminals name the serial of the last sub-package, so any of them matches. */
  acknowledged(replySerial: number, result: number): void {
    const command = this.#find(({ sent, serials }) => sent && serials.includes(replySerial))
    if (!command) return
    if (result === 0) command.markReceived()
    else command.fail(failureOf(result))
  }

  /** The command that this reply completes. `replySerial` null: the message carries none. */
  answeredBy(messageId: number, replySerial: number | null): OpenCommand | undefined {
    return this.#find(
      ({ sent, row, serials }) => sent && row.answeredBy === messageId && (replySerial === null || serials.includes(replySerial)),
    )
  }

  /** The command that a plain 0x0200 completes. */
  answeredByReport(): OpenCommand | undefined {
    return this.#find(({ row, received }) => received && row.orNextReport === true)
  }

  /** The link has ended. */
  failAll(): void {
    for (const command of this.#open) command.fail(command.sent ? 'linkLost' : 'offline')
  }

  #find(fits: (command: OpenCommand) => boolean): OpenCommand | undefined {
    for (const command of this.#open) if (fits(command)) return command
    return undefined
  }
}
