/** A connection over its own TCP socket. */
import type { Socket } from 'node:net'
import type { DownFrame } from '../../downlink/downlink.ts'
import type { Transport } from './transport.ts'

export class TcpTransport implements Transport {
  readonly keepsBoundaries = false
  readonly #socket: Socket
  readonly #accepted: Socket

  /** @param accepted what lies below where the socket is encrypted */
  constructor(socket: Socket, accepted: Socket) {
    this.#socket = socket
    this.#accepted = accepted
  }

  get unsentBytes(): number {
    return this.#socket.writableLength
  }

  send(frames: readonly DownFrame[]): void {
    this.#socket.write(frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames))
  }

  pause(): void {
    this.#socket.pause()
  }

  resume(): void {
    this.#socket.resume()
  }

  /** The handshake of TCP has shown that the address is the sender's. */
  signedIn(): void {}

  end(): void {
    this.#socket.destroySoon()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  reset(): void {
    this.#accepted.resetAndDestroy()
  }
}
