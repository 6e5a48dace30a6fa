/**
 * What a terminal passes through over a connection of its own (JT/T 1078, type 5 of 0x9101): taken as it comes, for a while, and then closed.
 * Nothing is sent down: data for devices go as 0x8900, past the interlock.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Packet } from '@outrider/jt1078'
import { CommandError } from '../../events/terminals.ts'
import type { CameOtherwise, IntakeStream, StreamConnection } from '../intake-stream.ts'
import { forget } from '../live-stream.ts'
import { type Admission, admissionOf, type Sender } from '../sender.ts'
import { type TalkCommands, type TalkTimes, talkTimes } from './talk-line.ts'

interface PassLineDependencies {
  commands: TalkCommands
  /** From when the terminal has connected, ms. */
  forMs: number
  times?: Partial<TalkTimes> | undefined
  /** Once, with all that came. */
  ended(bytes: Buffer): void
}

/** Of one line, bytes: what more comes is not taken. */
export const maxPassed = 64 << 10

export class PassLine implements IntakeStream {
  readonly #deps: PassLineDependencies
  readonly #times: TalkTimes
  readonly #askedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  readonly #came = Promise.withResolvers<void>()
  readonly #bodies: Buffer[] = []
  #bytes = 0
  #connection: StreamConnection | undefined
  #connected: Sender | undefined
  #over = false
  /** It says something, or is nobody's. */
  readonly waits = false
  readonly isAnswered = false
  readonly mayPause = true

  constructor(deps: PassLineDependencies) {
    this.#deps = deps
    this.#times = { ...talkTimes, ...deps.times }
    this.#timer = setTimeout(() => this.end(), deps.forMs + this.#times.answer + this.#times.connect)
    this.#timer.unref()
  }

  /** Resolves when the terminal has connected. Rejects with CommandError. */
  async begin(): Promise<void> {
    try {
      await this.#deps.commands.open()
      await Promise.race([this.#came.promise, wait(this.#times.connect, undefined, { ref: false })])
      if (!this.#connected) throw new CommandError('noAnswer')
    } catch (error) {
      this.end()
      throw error
    }
    setTimeout(() => this.end(), this.#deps.forMs).unref()
  }

  admits(from: Sender): Admission {
    if (this.#over) return 'no'
    const since = performance.now() - this.#askedAt
    const expected = this.#connected === undefined
    return admissionOf(from, { expected, connected: this.#connected, since, ownFirst: this.#times.ownFirst })
  }

  connect(connection: StreamConnection, from: Sender): void {
    this.#connection?.end()
    this.#connection = connection
    this.#connected = from
    this.#came.resolve()
  }

  packet({ kind, body }: Packet): void {
    if (this.#over || kind !== 'transparent') return
    this.#bodies.push(Buffer.from(body).subarray(0, maxPassed - this.#bytes))
    this.#bytes += body.length
    if (this.#bytes >= maxPassed) this.end()
  }

  received(_bytes: number): void {
    // It ends with what it may bring.
  }

  cameOtherwise(_came: CameOtherwise): void {
    // A line that nobody came for says so itself.
  }

  disconnect(connection: StreamConnection): void {
    if (connection === this.#connection) this.end()
  }

  end(): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#timer)
    forget(this.#deps.commands.close())
    this.#connection?.end()
    this.#deps.ended(Buffer.concat(this.#bodies))
  }
}
