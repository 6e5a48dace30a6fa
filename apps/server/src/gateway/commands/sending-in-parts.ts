/**
 * One long command on its way to one terminal, part by part: firmware has thousands of parts, and of all of them only a block of the file and who has
 * acknowledged which are in memory. Most terminals acknowledge each part; some only the last, and ask for what they miss (0x0005). Each part goes by
 * the one question of the sender of commands, asked in the turn in which it is written.
 */
import { CommandError, type CommandFailure } from '../../events/terminals.ts'
import type { FirmwareToSend } from '../../events/terminal-commands.ts'
import { commandPart, type DownFrame } from '../../downlink/downlink.ts'
import type { Session } from '../sessions/session.ts'
import { failureOf } from './open-commands.ts'
import type { PartsUnderWay } from './parts-under-way.ts'

/** Bytes of a part: units have buffers of a kilobyte. */
export const partBytes = 1_000
/** Bytes of the file that are read at once. */
const blockBytes = 64 * partBytes
/** Parts that may be unanswered. */
const window = 8
/** Bytes that the operating system has not taken: more would stand in a queue of ours. */
const maxUnsent = 16 * 1024
/** Parts that go twice, for each part: one that asks for more is broken, or does it on purpose. */
const maxAgain = 2

export const partTimes = {
  /** Without any acknowledgement for so long a terminal is one that acknowledges no parts, ms. */
  quiet: 5_000,
  /** Between two parts to such a one, ms. */
  pace: 50,
  /** In which something has to happen, else it is given up, ms. */
  stuck: 60_000,
}

interface SendingDependencies {
  session: Pick<Session, 'address' | 'takeSerials' | 'ended'> & {
    send(frame: DownFrame): void
    connection: Pick<Session['connection'], 'unsentBytes' | 'resetUnlessHeard'>
  }
  messageId: number
  /** What stands before the bytes of the file. */
  head: Buffer
  firmware: FirmwareToSend
  hindrance: () => CommandFailure | undefined
  /** Nothing coming for so long after what may complete it, the link is reset, ms; undefined: it stays. */
  heardWithin: number | undefined
  times?: typeof partTimes
}

export class SendingInParts implements PartsUnderWay {
  readonly total: number
  readonly #deps: SendingDependencies
  readonly #times: typeof partTimes
  #first: number
  /** By index, from 1. */
  #has: Uint8Array
  /** Parts that the terminal was told it need not get again, from a link before. */
  #from: number
  /** How many of the first it has. */
  #base: number
  #written = 0
  #inFlight = 0
  #again = 0
  #quiet = false
  /** When a new part went, or was acknowledged for the first time; when a part went at all: monotonic ms. */
  #movedAt = performance.now()
  #putAt = 0
  readonly #asked = new Set<number>()
  #failure: CommandFailure | undefined
  #startOver = false
  #wake: () => void = () => {}
  #block: { start: number; bytes: Buffer } | undefined

  constructor(deps: SendingDependencies) {
    this.#deps = deps
    this.#times = deps.times ?? partTimes
    const { head, firmware, session } = deps
    this.total = Math.max(1, Math.ceil((head.length + firmware.size) / partBytes))
    this.#has = new Uint8Array(this.total + 1)
    // The last goes in any case: it is the one by which the terminal knows that it has all.
    this.#from = Math.min(firmware.done, this.total - 1)
    this.#base = this.#from
    this.#first = session.takeSerials(this.total)
    if (firmware.signal.aborted) this.#failure = 'cancelled'
    else firmware.signal.addEventListener('abort', () => this.#fail('cancelled'), { once: true })
  }

  /** Resolves when the terminal has the last part; rejects with CommandError. */
  async run(): Promise<undefined> {
    this.#movedAt = performance.now()
    for (let next = this.#from + 1; next <= this.total; next += 1) {
      await this.#room(next === this.total)
      if (this.#startOver) next = this.#beginAgain()
      if (next === this.total && !(await this.#deps.firmware.beforeLast())) throw new CommandError('withheld')
      await this.#put(next)
    }
    await this.#end()
    return undefined
  }

  /** False: it is the acknowledgement of something else. */
  acknowledged(replySerial: number, result: number): boolean {
    const index = ((replySerial - this.#first) & 0xffff) + 1
    if (index > this.#written || index <= this.#from) return false
    if (result !== 0) {
      // It keeps nothing of a link before.
      if (this.#from > 0 && index === this.#from + 1 && this.#written === index && index < this.total) this.#startOver = true
      else this.#failure ??= failureOf(result)
    } else if (this.#has[index] === 0) {
      this.#has[index] = 1
      this.#movedAt = performance.now()
      this.#inFlight = Math.max(0, this.#inFlight - 1)
      const before = this.#base
      while (this.#has[this.#base + 1] === 1) this.#base += 1
      if (this.#base > before) this.#deps.firmware.progress(this.#base, this.total)
    }
    this.#wake()
    return true
  }

  /** The terminal misses these. */
  asked(indexes: readonly number[]): boolean {
    for (const index of indexes) if (index >= 1 && index <= Math.max(this.#written, this.#from)) this.#asked.add(index)
    this.#wake()
    return true
  }

  linkEnded(): void {
    this.#fail('linkLost')
  }

  #fail(failure: CommandFailure): void {
    this.#failure ??= failure
    this.#wake()
  }

  #beginAgain(): number {
    this.#startOver = false
    this.#from = 0
    this.#base = 0
    this.#written = 0
    this.#inFlight = 0
    this.#has = new Uint8Array(this.total + 1)
    this.#first = this.#deps.session.takeSerials(this.total)
    return 1
  }

  /** Until the next part may go. `isLast`: it goes when all before it are there, so that a terminal never waits for a rest with nothing but the end. */
  async #room(isLast: boolean): Promise<void> {
    for (;;) {
      this.#check()
      if (this.#startOver) return
      if (await this.#putAsked()) continue
      const drained = this.#deps.session.connection.unsentBytes <= maxUnsent
      // Whether it goes on where the link before ended is seen by what it says to the first.
      const most = isLast || (this.#from > 0 && this.#base === this.#from) ? 1 : window
      if (drained && !this.#quiet && this.#inFlight < most) return
      if (drained && this.#quiet && performance.now() - this.#putAt >= this.#times.pace) return
      this.#checkMoves()
      const heard = await this.#something(this.#quiet ? this.#times.pace : this.#times.quiet)
      if (drained && !heard) this.#quiet = true
    }
  }

  /** Until it has acknowledged the last. */
  async #end(): Promise<void> {
    for (;;) {
      this.#check()
      if (this.#has[this.total] === 1 && this.#asked.size === 0) return
      if (await this.#putAsked()) continue
      this.#checkMoves()
      await this.#something(this.#times.stuck)
    }
  }

  async #putAsked(): Promise<boolean> {
    const [index] = this.#asked
    if (index === undefined) return false
    this.#asked.delete(index)
    this.#again += 1
    if (this.#again > maxAgain * this.total) throw new CommandError('failed')
    // Its acknowledgement is awaited again.
    if (index === this.total) this.#has[index] = 0
    await this.#put(index)
    return true
  }

  async #put(index: number): Promise<void> {
    const { session, messageId, firmware, hindrance, heardWithin } = this.#deps
    const { total } = this
    const body = await this.#part(index)
    this.#check()
    // With it the terminal may have all and restart. In a queue it would leave when the vehicle may be driving.
    const completes = index === total || this.#written === total
    while (completes && session.connection.unsentBytes > 0) {
      this.#checkMoves()
      await this.#something(this.#times.pace)
      this.#check()
    }
    // Nothing is awaited between this question and the write.
    const hindered = hindrance()
    if (hindered) throw new CommandError(hindered)
    const serial = (this.#first + index - 1) & 0xffff
    this.#putAt = performance.now()
    session.send(commandPart(session.address, { messageId, serial, body, ...(total > 1 && { subPackage: { total, index } }) }))
    if (completes && heardWithin !== undefined) session.connection.resetUnlessHeard(heardWithin)
    if (index > this.#written) {
      this.#movedAt = this.#putAt
      this.#written = index
      this.#inFlight += 1
    }
    if (index === total) firmware.lastWritten()
  }

  async #part(index: number): Promise<Buffer> {
    const { head, firmware } = this.#deps
    const start = (index - 1) * partBytes
    const end = Math.min(start + partBytes, head.length + firmware.size)
    const bytes = await this.#bytes(Math.max(0, start - head.length), end - head.length)
    return start < head.length ? Buffer.concat([head.subarray(start, Math.min(end, head.length)), bytes]) : bytes
  }

  async #bytes(from: number, to: number): Promise<Buffer> {
    if (to <= from) return Buffer.alloc(0)
    const { firmware } = this.#deps
    const known = this.#block
    if (!known || from < known.start || to > known.start + known.bytes.length) {
      const end = Math.min(from + blockBytes, firmware.size)
      const bytes = await firmware.read(from, end)
      if (bytes.length !== end - from) throw new Error(`${bytes.length} bytes of a firmware instead of ${end - from}`)
      this.#block = { start: from, bytes }
    }
    const { start, bytes } = this.#block ?? { start: 0, bytes: Buffer.alloc(0) }
    return bytes.subarray(from - start, to - start)
  }

  /** What a terminal says again and again moves nothing: others wait for its place. */
  #checkMoves(): void {
    if (performance.now() - this.#movedAt >= this.#times.stuck) throw new CommandError('noAnswer')
  }

  #check(): void {
    if (this.#failure) throw new CommandError(this.#failure)
    if (this.#deps.session.ended) throw new CommandError('linkLost')
  }

  /** False: nothing came in this time, ms. */
  #something(ms: number): Promise<boolean> {
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve(false), ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve(true)
      }
    })
  }
}
