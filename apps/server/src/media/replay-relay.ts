/**
 * Recorded video as a terminal sends it, for somebody who decodes it elsewhere. A picture waits until all of it has come: only then it is known of
 * which moment it is, and whether that may be shown.
 */
import type { Packet } from '@outrider/jt1078'
import type { Relay } from './relay.ts'
import type { ViewerLink } from './viewer.ts'

/** Packets of one picture: more than the largest has. */
const maxPackets = 4_096

export class ReplayRelay {
  readonly #relay: Relay
  readonly #link: ViewerLink
  #picture: Packet[] = []

  constructor(relay: Relay, link: ViewerLink) {
    this.#relay = relay
    this.#link = link
  }

  get unsent(): number {
    return this.#link.unsent
  }

  /** `isShown`: what came last, this packet among it, may be shown. */
  packet(packet: Packet, isShown: boolean): void {
    if (packet.kind === 'audio' || packet.kind === 'transparent') {
      if (isShown) this.#relay.packet(packet)
      return
    }
    if (packet.part === 'first' || packet.part === 'whole' || this.#picture.length >= maxPackets) this.#picture = []
    this.#picture.push(packet)
    if (packet.part !== 'whole' && packet.part !== 'last') return
    if (isShown) for (const each of this.#picture) this.#relay.packet(each)
    this.#picture = []
  }

  end(): void {
    this.#picture = []
    this.#relay.end()
  }
}
