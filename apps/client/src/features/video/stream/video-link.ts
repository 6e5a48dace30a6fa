/** The connection on which a platform sends one video. */
import {
  readVideoFrame,
  videoClose,
  type VideoClientMessage,
  type VideoServerMessage,
  videoServerMessage,
  type VideoWay,
} from '@outrider/contract'

export type VideoFrame = NonNullable<ReturnType<typeof readVideoFrame>>

export interface VideoLinkEvents {
  message(message: Exclude<VideoServerMessage, { type: 'pong' }>): void
  frame(frame: VideoFrame): void
  /** The connection ended, and nothing said why. */
  broken(): void
}

/** How often the distance to the server's clock is measured, ms. */
const measureEvery = 5_000

export class VideoLink {
  readonly #socket: WebSocket
  readonly #events: VideoLinkEvents
  readonly #timer: number
  #closed = false
  /** Sound is wanted: said as soon as the connection is open. */
  #hears = false
  /** What is added to our clock to have the server's, ms. */
  #offset: number | undefined
  #roundTrip = Infinity
  /** Bytes of frames received. */
  bytes = 0

  /** @param url of the stream; the token is in the first message, never in an address */
  constructor(url: string, open: { token: string; way: VideoWay; convert?: boolean }, events: VideoLinkEvents) {
    this.#events = events
    this.#socket = new WebSocket(url)
    this.#socket.binaryType = 'arraybuffer'
    this.#socket.addEventListener('open', () => {
      this.#say({ type: 'open', ...open })
      if (this.#hears) this.#say({ type: 'sound', on: true })
      this.#measure()
    })
    this.#socket.addEventListener('message', ({ data }) => this.#receive(data as string | ArrayBuffer))
    this.#socket.addEventListener('close', ({ code }) => {
      // The reason came as a message.
      if (!this.#closed && code !== videoClose.ended) events.broken()
      this.close()
    })
    this.#timer = window.setInterval(() => this.#measure(), measureEvery)
  }

  hear(on: boolean): void {
    this.#hears = on
    this.#say({ type: 'sound', on })
  }

  /** How long ago the server received a frame, ms; undefined until its clock is known. */
  ageOf({ received }: VideoFrame): number | undefined {
    return this.#offset === undefined ? undefined : Math.max(0, Date.now() + this.#offset - received)
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    this.#socket.close()
  }

  #receive(data: string | ArrayBuffer): void {
    if (this.#closed) return
    if (typeof data === 'string') {
      const parsed = videoServerMessage.safeParse(JSON.parse(data))
      // Of a newer server.
      if (!parsed.success) return
      if (parsed.data.type === 'pong') this.#takeTime(parsed.data)
      else this.#events.message(parsed.data)
      return
    }
    this.bytes += data.byteLength
    const frame = readVideoFrame(new Uint8Array(data))
    if (frame) this.#events.frame(frame)
  }

  /** The shortest round trip says most about the distance of the clocks. */
  #takeTime({ at, serverTime }: Extract<VideoServerMessage, { type: 'pong' }>): void {
    const now = Date.now()
    const roundTrip = now - at
    if (roundTrip > this.#roundTrip) return
    this.#roundTrip = roundTrip
    this.#offset = serverTime + roundTrip / 2 - now
  }

  #measure(): void {
    this.#say({ type: 'ping', at: Date.now() })
  }

  #say(message: VideoClientMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}
