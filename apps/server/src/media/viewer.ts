/**
 * One viewer of a stream: sent what its connection takes. Pictures that it does not take are left out up to the next key frame, of what it is told the
 * newest of each kind is kept until it goes on. One that takes nothing at all is ended.
 */
import type { VideoEnd, VideoServerMessage, VideoWay } from '@outrider/contract'
import type { HlsSegments } from './hls-segments.ts'
import type { CameOtherwise } from './intake-stream.ts'

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
  /** It decodes no H.265. */
  convert?: boolean
}

/** Above it nothing is sent; below the other one it goes on. */
const maxUnsent = 1 << 20
const goOnBelow = 256 << 10
/** Between two pictures of who sees stills, ms. */
const stillEvery = 2_000
/** A viewer that is behind and takes no byte for so long is ended, ms. */
const takesNothingMs = 20_000

/** What a newer one of its kind makes worthless. */
type Replaceable = Exclude<VideoServerMessage['type'], 'ended' | 'pong' | 'playlist'>

/** The bytes of one message are the same for all its viewers, who may be slow. */
const written = new WeakMap<VideoServerMessage, string>()
function textOf(message: VideoServerMessage): string {
  let text = written.get(message)
  if (text === undefined) written.set(message, (text = JSON.stringify(message)))
  return text
}

export interface Watching {
  viewer: Viewer
  leave(): void
  /** What a viewer by HLS fetches. */
  segments?(): HlsSegments | undefined
}

export class Viewer {
  readonly #link: ViewerLink
  readonly way: VideoWay
  readonly #now: () => number
  /** Told when it goes on. */
  readonly #held = new Map<Replaceable, VideoServerMessage>()
  #least = Infinity
  /** When it took something last, while it is behind; monotonic ms. */
  #tookAt = 0
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

  /** @param now monotonic ms */
  constructor(link: ViewerLink, way: VideoWay = 'webcodecs', now: () => number = () => performance.now()) {
    this.#link = link
    this.way = way
    this.#now = now
  }

  tell(message: VideoServerMessage): void {
    if (this.#ended) return
    if (!this.#isBehind) this.#say(message)
    else if (message.type !== 'pong' && message.type !== 'ended' && message.type !== 'playlist') this.#hold(message.type, message)
    // Once for a stream.
    else if (message.type === 'playlist') this.#link.send(textOf(message))
  }

  /** An answer that is of no use later, as often as the viewer likes: left out while its connection takes nothing. */
  answer(message: VideoServerMessage): void {
    if (!this.#isBehind) this.tell(message)
  }

  /** `key`: it needs no picture before it. */
  picture(message: Uint8Array, key: boolean): void {
    // Fetched in segments.
    if (this.way === 'hls' || this.#ended) return
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
    if (this.hears && !this.#ended && !this.#isBehind) this.#send(message)
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

  /** It is told why, and its connection closed. `otherwise`: what came instead of the terminal's connection. */
  end(reason: VideoEnd, otherwise?: CameOtherwise): void {
    if (this.#ended) return
    this.#ended = reason
    this.#held.clear()
    const came = reason === 'notConnected' && otherwise
    this.#link.send(JSON.stringify({ type: 'ended', reason, ...(came && { came }) } satisfies VideoServerMessage))
    this.#link.close()
  }

  /** Why it was ended; undefined: it was not. */
  get ended(): VideoEnd | undefined {
    return this.#ended
  }

  #isTimeForStill(key: boolean): boolean {
    const now = this.#now()
    if (!key || now - this.#stillAt < stillEvery) return false
    this.#stillAt = now
    return true
  }

  get #isBehind(): boolean {
    const { unsent } = this.#link
    const was = this.#behind
    this.#behind = was ? unsent > goOnBelow : unsent > maxUnsent
    if (!this.#behind) return false
    const now = this.#now()
    if (!was || unsent < this.#least) this.#tookAt = now
    this.#least = unsent
    if (now - this.#tookAt >= takesNothingMs) this.end('tooSlow')
    return true
  }

  #hold(type: Replaceable, message: VideoServerMessage): void {
    const before = this.#held.get(type)
    const cut = message.type === 'replay' && before?.type === 'replay' && before.cut
    // In the order in which they were told last.
    this.#held.delete(type)
    this.#held.set(type, cut ? { ...message, cut } : message)
  }

  /** After what it was not told meanwhile. */
  #say(message: VideoServerMessage): void {
    this.#goOn(message.type)
    this.#link.send(textOf(message))
  }

  #goOn(but?: VideoServerMessage['type']): void {
    if (this.#held.size === 0) return
    for (const [type, message] of this.#held) if (type !== but) this.#link.send(textOf(message))
    this.#held.clear()
  }

  #send(message: Uint8Array): void {
    this.#goOn()
    this.bytes += message.length
    this.#link.send(message)
  }
}
