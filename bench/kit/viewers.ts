/** People who look at the map, while the server that they look at ends: each is back as soon as another one takes it, as a client is. */
import { type LiveServerMessage, livePath } from '@outrider/contract'
import { WebSocket } from 'ws'
import type { Ending } from './ending.ts'

/** A client tries again after so long, ms. */
const againMs = 200

export class Viewer {
  readonly #url: string
  readonly #token: string
  #socket: WebSocket | undefined
  #stopped = false
  /** Of the last message with positions before the connection ended; monotonic ms. */
  #lastAt = 0
  #paused = false
  /** From the last positions of one connection to the first of the next, ms. */
  readonly pauses: number[] = []

  constructor(ending: Ending, url: string, token: string) {
    this.#url = url.replace('http', 'ws') + livePath
    this.#token = token
    ending.atEnd(() => this.#stop())
    this.#look()
  }

  /** It has positions. */
  get sees(): boolean {
    return this.#lastAt > 0 && !this.#paused
  }

  #look(): void {
    if (this.#stopped) return
    const socket = new WebSocket(this.#url, { perMessageDeflate: false })
    this.#socket = socket
    const subscribe = { type: 'subscribe', accessToken: this.#token, lang: 'en', topics: [{ topic: 'positions' }] }
    socket.on('open', () => socket.send(JSON.stringify(subscribe)))
    socket.on('message', data => {
      const message = JSON.parse((data as Buffer).toString()) as LiveServerMessage
      if (!('positions' in message)) return
      const now = performance.now()
      if (this.#paused) this.pauses.push(now - this.#lastAt)
      this.#paused = false
      this.#lastAt = now
    })
    socket.on('error', () => undefined) // its close follows
    socket.on('close', () => {
      this.#paused = this.#lastAt > 0
      setTimeout(() => this.#look(), againMs).unref()
    })
  }

  #stop(): void {
    this.#stopped = true
    this.#socket?.terminate()
  }
}
