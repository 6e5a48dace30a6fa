/**
 * One user on a line: told what happens, and sent the sound of the cab. Speech that is late is of no use: what the connection does not take at once is
 * left out, and one that takes nothing is ended.
 */
import type { TalkEnd, TalkServerMessage } from '@outrider/contract'
import type { ViewerLink } from '../viewer.ts'

/** Above it no sound is sent: some seconds in any codec. Bytes. */
const maxUnsent = 32 << 10
/** Above it nothing is said either. */
const maxUnsentAtAll = 128 << 10
/** One that is behind and takes no byte for so long is ended, ms. */
const takesNothingMs = 15_000

export class TalkHearer {
  readonly #link: ViewerLink
  readonly #now: () => number
  #ended: TalkEnd | undefined
  #behindSince: number | undefined
  #least = Infinity
  /** Packets of sound that were left out. */
  dropped = 0

  /** @param now monotonic ms */
  constructor(link: ViewerLink, now: () => number = () => performance.now()) {
    this.#link = link
    this.#now = now
  }

  get ended(): TalkEnd | undefined {
    return this.#ended
  }

  tell(message: TalkServerMessage): void {
    if (!this.#ended && this.#link.unsent <= maxUnsentAtAll) this.#link.send(JSON.stringify(message))
  }

  sound(message: Uint8Array): void {
    if (this.#ended) return
    if (this.#isBehind()) this.dropped += 1
    else this.#link.send(message)
  }

  end(reason: TalkEnd): void {
    if (this.#ended) return
    this.#ended = reason
    this.#link.send(JSON.stringify({ type: 'ended', reason } satisfies TalkServerMessage))
    this.#link.close()
  }

  #isBehind(): boolean {
    const { unsent } = this.#link
    if (unsent <= maxUnsent) {
      this.#behindSince = undefined
      return false
    }
    const now = this.#now()
    if (this.#behindSince === undefined || unsent < this.#least) this.#behindSince = now
    this.#least = unsent
    if (now - this.#behindSince >= takesNothingMs) this.end('tooSlow')
    return true
  }
}
