/**
 * Live video as a terminal sends it, packet by packet, to somebody who decodes it elsewhere. One that does not take it is left out up to the next key
 * picture; one that takes nothing at all is ended.
 */
import { type Packet, writePacket } from '@outrider/jt1078'
import type { ViewerLink } from './viewer.ts'

export type RelayedMedia = 'all' | 'sound' | 'picture'

/** Bytes that a connection has not taken: above the first nothing is sent, below the other it goes on. */
const maxUnsent = 1 << 20
const goOnBelow = 256 << 10
const takesNothingMs = 20_000

/** The bytes of a packet are the same for all who get it. */
const written = new WeakMap<Packet, Uint8Array>()
function bytesOf(packet: Packet): Uint8Array {
  let bytes = written.get(packet)
  if (bytes === undefined) written.set(packet, (bytes = writePacket(packet)))
  return bytes
}

export class Relay {
  readonly #link: ViewerLink
  readonly #media: RelayedMedia
  /** Until a picture that needs none before it. */
  #waiting = true
  #behind = false
  #least = Number.POSITIVE_INFINITY
  /** When it took something last, while it is behind; monotonic ms. */
  #tookAt = 0
  #ended = false

  constructor(link: ViewerLink, media: RelayedMedia) {
    this.#link = link
    this.#media = media
  }

  packet(packet: Packet): void {
    if (this.#ended || !this.#wants(packet.kind)) return
    if (this.#isBehind()) {
      this.#waiting = true
      return
    }
    if (packet.kind !== 'audio' && packet.kind !== 'transparent' && this.#waiting) {
      if (packet.kind !== 'i' || (packet.part !== 'whole' && packet.part !== 'first')) return
      this.#waiting = false
    }
    this.#link.send(bytesOf(packet))
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#link.close()
  }

  #wants(kind: Packet['kind']): boolean {
    return this.#media === 'all' || kind === 'transparent' || (kind === 'audio') === (this.#media === 'sound')
  }

  #isBehind(): boolean {
    const { unsent } = this.#link
    const was = this.#behind
    this.#behind = unsent > (was ? goOnBelow : maxUnsent)
    if (!this.#behind) return false
    const now = performance.now()
    if (!was || unsent < this.#least) this.#tookAt = now
    this.#least = unsent
    if (now - this.#tookAt >= takesNothingMs) this.end()
    return true
  }
}
