/** One viewer of a stream: sent what its connection takes; what it does not take is left out up to the next key frame. */
import type { VideoServerMessage } from '@outrider/contract'

/** The connection to a viewer. */
export interface ViewerLink {
  send(message: string | Uint8Array): void
  /** Bytes that the connection has not taken yet. */
  readonly unsent: number
  /** Nothing is sent afterwards. */
  close(): void
}

/** Above it pictures and sound are left out; below the other one they go on. */
const maxUnsent = 2 << 20
const goOnBelow = 256 << 10

export class Viewer {
  readonly #link: ViewerLink
  /** Until the next key frame. */
  #waiting = true
  #behind = false
  /** Sound is sent. */
  hears = false
  /** Sent so far. */
  bytes = 0
  /** Pictures left out because the connection did not take them. */
  dropped = 0

  constructor(link: ViewerLink) {
    this.#link = link
  }

  tell(message: VideoServerMessage): void {
    this.#link.send(JSON.stringify(message))
  }

  /** `key`: it needs no picture before it. */
  picture(message: Uint8Array, key: boolean): void {
    if (this.#isBehind) {
      this.#waiting = true
      this.dropped += 1
      return
    }
    if (this.#waiting && !key) {
      this.dropped += 1
      return
    }
    this.#waiting = false
    this.#send(message)
  }

  sound(message: Uint8Array): void {
    if (this.hears && !this.#isBehind) this.#send(message)
  }

  /** Decoders begin again. */
  restart(): void {
    this.#waiting = true
  }

  close(): void {
    this.#link.close()
  }

  get #isBehind(): boolean {
    const { unsent } = this.#link
    this.#behind = this.#behind ? unsent > goOnBelow : unsent > maxUnsent
    return this.#behind
  }

  #send(message: Uint8Array): void {
    this.bytes += message.length
    this.#link.send(message)
  }
}
