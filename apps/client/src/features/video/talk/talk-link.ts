/** The connection on which one talk goes: speech up, the sound of the cab and what happens down. */
import { readVideoFrame, type TalkClientMessage, type TalkServerMessage, talkServerMessage, videoClose } from '@outrider/contract'
import type { VideoFrame } from '../stream/video-link.ts'

export interface TalkLinkEvents {
  message(message: Exclude<TalkServerMessage, { type: 'pong' }>): void
  sound(frame: VideoFrame): void
  /** The connection ended, and nothing said why. */
  broken(): void
}

/** Speech is late when so much has not gone out yet: what follows is left out. 0.5 s, bytes. */
const maxUnsent = 8_000

export class TalkLink {
  readonly #socket: WebSocket
  readonly #events: TalkLinkEvents
  #closed = false

  /** @param url of the stream; the token is in the first message, never in an address */
  constructor(url: string, token: string, events: TalkLinkEvents) {
    this.#events = events
    this.#socket = new WebSocket(url)
    this.#socket.binaryType = 'arraybuffer'
    this.#socket.addEventListener('open', () => this.#say({ type: 'open', token }))
    this.#socket.addEventListener('message', ({ data }) => this.#receive(data as string | ArrayBuffer))
    this.#socket.addEventListener('close', ({ code }) => {
      // The reason came as a message.
      if (!this.#closed && code !== videoClose.ended) events.broken()
      this.close()
    })
  }

  speak(on: boolean): void {
    this.#say({ type: 'speak', on })
  }

  /** 16 bits at 8 kHz. */
  speech(samples: Int16Array): void {
    if (this.#socket.readyState !== WebSocket.OPEN || this.#socket.bufferedAmount > maxUnsent) return
    const bytes = new DataView(new ArrayBuffer(samples.length * 2))
    for (const [at, sample] of samples.entries()) bytes.setInt16(at * 2, sample, true)
    this.#socket.send(bytes)
  }

  close(): void {
    this.#closed = true
    this.#socket.close()
  }

  #receive(data: string | ArrayBuffer): void {
    if (this.#closed) return
    if (typeof data !== 'string') {
      const frame = readVideoFrame(new Uint8Array(data))
      if (frame) this.#events.sound(frame)
      return
    }
    const parsed = talkServerMessage.safeParse(JSON.parse(data))
    // Of a newer server.
    if (parsed.success && parsed.data.type !== 'pong') this.#events.message(parsed.data)
  }

  #say(message: TalkClientMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
