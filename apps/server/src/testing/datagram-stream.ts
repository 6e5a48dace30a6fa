/** A UDP socket as a stream for test terminals: each write is one datagram. */
import { createSocket, type Socket } from 'node:dgram'
import { Duplex } from 'node:stream'

export class DatagramStream extends Duplex {
  readonly #socket: Socket
  /** What has come, in datagrams. */
  readonly heard: Buffer[] = []

  /** @param localPort undefined: any free one */
  constructor(port: number, localPort?: number) {
    super()
    this.#socket = createSocket('udp4')
    this.#socket.on('message', datagram => {
      this.heard.push(datagram)
      this.push(datagram)
    })
    this.#socket.bind(localPort, '127.0.0.1', () => this.#socket.connect(port, '127.0.0.1', () => this.uncork()))
    // What is written before it is bound waits.
    this.cork()
  }

  get localPort(): number {
    return this.#socket.address().port
  }

  override _read(): void {}

  override _write(datagram: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.send(datagram, error => done(error))
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.close(() => done(error))
  }
}
