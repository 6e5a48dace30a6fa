/** A minimal platform for tests: registers and authenticates terminals, replies as configured, and records all frames it receives. */
import { once } from 'node:events'
import net from 'node:net'
import {
  type TerminalAddress,
  decode,
  encode,
  type Frame,
  FrameSplitter,
  type Location,
  type Message,
  messages,
  readFrame,
  writeMessage,
} from '@outrider/jt808'

export interface ReceivedFrame extends Frame {
  socket: net.Socket
}

export class TestPlatform {
  readonly received: ReceivedFrame[] = []
  /** Number of pieces that were not valid frames. */
  badPieces = 0
  /** Result of 0x8100, and the token sent with result 0. */
  registerResult = 0
  token = 'token-1'
  /** The result for a report or batch; undefined: no reply. */
  reply: (frame: Frame) => number | undefined = () => 0
  readonly sockets = new Set<net.Socket>()
  readonly #server = net.createServer(socket => this.#serve(socket))
  readonly #watchers = new Set<() => void>()
  #serial = 0

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as net.AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise<void>(resolve => this.#server.close(() => resolve()))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }

  of<T>(row: Message<T>): ReceivedFrame[] {
    return this.received.filter(frame => frame.header.messageId === row.id)
  }

  values<T>(row: Message<T>): T[] {
    return this.of(row).map(frame => decode(row, frame.body, frame.header.version).value)
  }

  /** Every location received, live or buffered. */
  locations(): Location[] {
    return this.received.flatMap(({ header, body }) => {
      if (header.messageId === messages.location.id) return [decode(messages.location, body, header.version).value]
      if (header.messageId !== messages.locationBatch.id) return []
      return decode(messages.locationBatch, body, header.version).value.locations.map(({ location }) => location)
    })
  }

  /** Resolves when the condition is true; it is checked after every chunk received and every connection closed. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>(resolve => {
        const check = () => {
          this.#watchers.delete(check)
          resolve()
        }
        this.#watchers.add(check)
      })
    }
  }

  /** Sends to the terminal of the last received frame; returns the serial. */
  send<T>(row: Message<T>, value: T): number {
    const { header, socket } = this.received.at(-1) as ReceivedFrame
    return this.#write(socket, header, row, value)
  }

  #serve(socket: net.Socket): void {
    this.sockets.add(socket)
    const splitter = new FrameSplitter()
    // Broken connections are part of the tests; 'close' follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.sockets.delete(socket)
      this.#notify()
    })
    socket.on('data', chunk => {
      splitter.push(chunk)
      for (let piece = splitter.next(); piece; piece = splitter.next()) {
        const read = piece.kind === 'frame' ? readFrame(piece.content) : undefined
        if (read?.ok) this.#handleFrame({ ...read.frame, socket })
        else this.badPieces++
      }
      this.#notify()
    })
  }

  #handleFrame(frame: ReceivedFrame): void {
    this.received.push(frame)
    const { header, socket } = frame
    if (header.messageId === messages.registration.id) {
      const token = this.registerResult === 0 ? this.token : undefined
      this.#write(socket, header, messages.registrationResponse, {
        replySerial: header.serial,
        result: this.registerResult,
        token,
      })
    } else {
      const result = this.#resultOf(frame)
      if (result === undefined) return
      this.#write(socket, header, messages.platformAck, { replySerial: header.serial, replyId: header.messageId, result })
    }
  }

  #resultOf(frame: Frame): number | undefined {
    const { messageId, version } = frame.header
    if (messageId === messages.authentication.id) {
      return decode(messages.authentication, frame.body, version).value.token === this.token ? 0 : 1
    }
    if (messageId === messages.location.id || messageId === messages.locationBatch.id) return this.reply(frame)
    return messageId === messages.terminalAck.id ? undefined : 0
  }

  #write<T>(socket: net.Socket, to: TerminalAddress, row: Message<T>, value: T): number {
    const { frames, serials } = writeMessage(to, row.id, encode(row, value, to.version), () => {
      this.#serial = (this.#serial + 1) & 0xffff
      return this.#serial
    })
    for (const frame of frames) if (!socket.destroyed) socket.write(frame)
    return serials[0] as number
  }

  #notify(): void {
    for (const check of this.#watchers) check()
  }
}
