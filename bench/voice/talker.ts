/** A user who talks, without a browser: says tones at the pace of a microphone, and times the beeps of the cab. */
import { readVideoFrame, type TalkServerMessage } from '@outrider/contract'
import { soundDecoder } from '@outrider/jt1078/audio'
import { WebSocket } from 'ws'

/** A piece of speech, as browsers send it: 20 ms of 8 kHz. */
const pieceMs = 20
const pieceSamples = 160
const tone = pieceOf(at => 12_000 * Math.sin((2 * Math.PI * 500 * at) / 8_000))
const silence = pieceOf(() => 0)
/** Above it a beep has begun; the hum between two is far below. Of 32767. */
const loud = 6_000

function pieceOf(sample: (at: number) => number): Buffer {
  const bytes = Buffer.alloc(pieceSamples * 2)
  for (let at = 0; at < pieceSamples; at++) bytes.writeInt16LE(Math.round(sample(at)), at * 2)
  return bytes
}

export class Talker {
  readonly #socket: WebSocket
  readonly #decode = soundDecoder('g711a')
  #timer: NodeJS.Timeout | undefined
  #pieces = 0
  #began = 0
  #wasLoud = false
  isOpen = false
  ended: string | undefined
  sounds = 0
  /** When each tone began to be said, ms since 1970. */
  readonly said: number[] = []
  /** How long after the full second a beep of the cab came, ms. */
  readonly beeps: number[] = []

  constructor(port: number, { path, token }: { path: string; token: string }) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    this.#socket.once('open', () => this.#socket.send(JSON.stringify({ type: 'open', token })))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', code => {
      clearInterval(this.#timer)
      this.ended ??= `closed with ${code}`
    })
    this.#socket.on('message', (data, isBinary) => {
      if (isBinary) return this.#hear(data as Buffer)
      const message = JSON.parse((data as Buffer).toString('utf8')) as TalkServerMessage
      if (message.type === 'line' && message.state === 'open') this.isOpen = true
      if (message.type === 'vehicle' && message.state === 'open') this.isOpen = true
      // It said nothing for a while, as this process stood still: it takes the word again, as browsers do.
      if (message.type === 'speaker' && message.name === null && this.#timer) this.#take()
      if (message.type === 'ended') this.ended = message.reason
    })
  }

  /** For half a second of every second, beginning anywhere in it. */
  speak(): void {
    this.#take()
    this.#began = performance.now()
    this.#timer = setInterval(() => {
      // Timers are late: what is due is said.
      for (; this.#pieces * pieceMs <= performance.now() - this.#began; this.#pieces++) this.#say()
    }, pieceMs)
  }

  #take(): void {
    this.#socket.send(JSON.stringify({ type: 'speak', on: true }))
  }

  /** Nothing is read any more. */
  stall(): void {
    this.#socket.pause()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#socket.terminate()
  }

  #say(): void {
    const within = (this.#pieces * pieceMs) % 1_000
    const speaks = within >= 500
    // A piece is sent when it has been heard: it began so long ago.
    if (within === 500) this.said.push(Date.now() - pieceMs)
    this.#socket.send(speaks ? tone : silence)
  }

  #hear(data: Buffer): void {
    const frame = readVideoFrame(new Uint8Array(data))
    if (!frame) return
    this.sounds += 1
    const isLoud = this.#decode(frame.bytes).some(sample => Math.abs(sample) > loud)
    if (isLoud && !this.#wasLoud) this.beeps.push(Date.now() % 1_000)
    this.#wasLoud = isLoud
  }
}
