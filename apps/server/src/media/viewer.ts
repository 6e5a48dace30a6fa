/** One viewer of a stream: sent what its connection takes; what it does not take is left out up to the next key frame. */
import type { VideoEnd, VideoServerMessage, VideoWay } from '@outrider/contract'
import type { HlsSegments } from './hls-segments.ts'

/** The connection to a viewer. */
export interface ViewerLink {
  send(message: string | Uint8Array): void
  /** Bytes that the connection has not taken yet. */
  readonly unsent: number
  /** Nothing is sent afterwards. */
  close(): void
}

/** How a viewer takes the pictures. */
export interface ViewerWay {
  way: VideoWay
  /** Where it fetches them, with `hls`. */
  playlist: string
}

/** Above it pictures and sound are left out; below the other one they go on. */
const maxUnsent = 2 << 20
const goOnBelow = 256 << 10
/** Between two pictures of who sees stills, ms. */
const stillEvery = 2_000

export interface Watching {
  viewer: Viewer
  leave(): void
  /** What a viewer by HLS fetches. */
  segments?(): HlsSegments | undefined
}

export class Viewer {
  readonly #link: ViewerLink
  readonly way: VideoWay
  /** Until the next key frame. */
  #waiting = true
  #behind = false
  /** Monotonic ms. */
  #stillAt = -Infinity
  /** Sound is sent. */
  hears = false
  /** Sent so far. */
  bytes = 0
  /** Pictures left out because the connection did not take them. */
  dropped = 0
  #ended: VideoEnd | undefined

  constructor(link: ViewerLink, way: VideoWay = 'webcodecs') {
    this.#link = link
    this.way = way
  }

  tell(message: VideoServerMessage): void {
    this.#link.send(JSON.stringify(message))
  }

  /** An answer that is of no use later, as often as the viewer likes: left out while its connection takes nothing. */
  answer(message: VideoServerMessage): void {
    if (!this.#isBehind) this.tell(message)
  }

  /** `key`: it needs no picture before it. */
  picture(message: Uint8Array, key: boolean): void {
    // Fetched in segments.
    if (this.way === 'hls') return
    if (this.way === 'still' && !this.#isTimeForStill(key)) return
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
    this.#stillAt = -Infinity
  }

  /** Of a segment. */
  fetched(bytes: number): void {
    this.bytes += bytes
  }

  /** It is told why, and its connection closed. */
  end(reason: VideoEnd): void {
    this.#ended ??= reason
    this.tell({ type: 'ended', reason })
    this.#link.close()
  }

  /** Why it was ended; undefined: it was not. */
  get ended(): VideoEnd | undefined {
    return this.#ended
  }

  #isTimeForStill(key: boolean): boolean {
    const now = performance.now()
    if (!key || now - this.#stillAt < stillEvery) return false
    this.#stillAt = now
    return true
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
