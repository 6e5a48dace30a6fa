/** Messages to one terminal. Sub-packaged ones are kept for a while, because the terminal may request parts of them again (0x0005). */
import type { TerminalAddress } from '@outrider/jt808'
import { commandFrames, type DownFrame, type WrittenMessage } from '../../downlink/downlink.ts'

/** How frames are addressed and sent to the terminal. */
export interface Downlink {
  readonly address: TerminalAddress
  nextSerial(): number
  send(frame: DownFrame): void
}

const maxKept = 4

export class SentMessages {
  readonly #to: Downlink
  readonly #kept: WrittenMessage[] = []

  constructor(to: Downlink) {
    this.#to = to
  }

  /** Builds the frames and takes their serials; sends nothing. */
  write(messageId: number, body: Uint8Array): WrittenMessage {
    return commandFrames(this.#to.address, messageId, body, () => this.#to.nextSerial())
  }

  /** `again`: the terminal may ask for parts of it later; not of what may stop a vehicle, which may be driving by then. */
  send(message: WrittenMessage, { again = true }: { again?: boolean } = {}): void {
    for (const frame of message.frames) this.#to.send(frame)
    if (message.frames.length === 1 || !again) return
    this.#kept.push(message)
    if (this.#kept.length > maxKept) this.#kept.shift()
  }

  /** Sends the requested sub-packages (indexes from 1) again. False: the message is no longer available. */
  resend(firstSerial: number, indexes: readonly number[]): boolean {
    const message = this.#kept.find(kept => kept.serials[0] === firstSerial)
    if (!message) return false
    for (const index of indexes) {
      const frame = message.frames[index - 1]
      if (frame) this.#to.send(frame)
    }
    return true
  }
}
