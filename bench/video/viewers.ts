/** Viewers without a screen: they count what comes. */
import { frameKinds, readVideoFrame } from '@outrider/contract'
import type { DataOf, VideoServerMessage } from '@outrider/contract'
import { WebSocket } from 'ws'
import type { VideoProduct } from './product.ts'

export class CountingViewer {
  readonly #socket: WebSocket
  pictures = 0
  bytes = 0
  /** Pictures that did not come although later ones did. */
  missing = 0
  /** ms from when the server had it. */
  lags: number[] = []
  ended: string | undefined
  #time: number | undefined
  /** Distance of pictures, ms: the shortest that was seen. */
  #interval = Infinity

  constructor(product: Pick<VideoProduct, 'port'>, { path, token }: DataOf<'video/getVideoUrl'>) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${product.port}${path}`)
    this.#socket.once('open', () => this.#socket.send(JSON.stringify({ type: 'open', token })))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', code => (this.ended ??= `closed with ${code}`))
    this.#socket.on('message', (data, isBinary) => {
      if (isBinary) this.#take(data as Buffer)
      else {
        const message = JSON.parse((data as Buffer).toString('utf8')) as VideoServerMessage
        if (message.type === 'ended') this.ended = message.reason
      }
    })
  }

  /** Forgets what was counted: a measurement begins. */
  begin(): void {
    this.pictures = this.bytes = this.missing = 0
    this.lags = []
  }

  /** Nothing is read any more. */
  stall(): void {
    this.#socket.pause()
  }

  stop(): void {
    this.#socket.terminate()
  }

  #take(data: Buffer): void {
    const frame = readVideoFrame(new Uint8Array(data))
    if (!frame || frame.kind === frameKinds[2]) return
    this.pictures += 1
    this.bytes += data.length
    this.lags.push(Date.now() - frame.received)
    const since = this.#time === undefined ? 0 : frame.time - this.#time
    this.#time = frame.time
    if (since <= 0) return
    this.#interval = Math.min(this.#interval, since)
    this.missing += Math.max(0, Math.round(since / this.#interval) - 1)
  }
}
