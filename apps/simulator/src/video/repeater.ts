/** A driver who repeats what was said to him, a moment after it ended: it has the form of the terminal's own sound. */
import type { Packet } from '@outrider/jt1078'

/** After the last of it, ms. */
const afterMs = 700
/** Packets: some ten seconds. */
const most = 250

export class Repeater {
  #heard: Uint8Array[] = []
  #at = 0

  /** Silence that only keeps the line is not repeated. */
  add({ body }: Packet, now: number): void {
    if (new Set(body).size <= 1) return
    if (now - this.#at > afterMs) this.#heard = []
    this.#at = now
    if (this.#heard.length < most) this.#heard.push(body.slice())
  }

  /** The body that is sent now in place of what the microphone hears; undefined: none. */
  next(now: number): Uint8Array | undefined {
    return now - this.#at > afterMs ? this.#heard.shift() : undefined
  }
}
