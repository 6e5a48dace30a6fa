/** A platform small enough for tests: it lets terminals in, acknowledges what it is told to, and remembers everything it heard. */
import { once } from 'node:events'
import net from 'node:net'
import {
  type Address,
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

export interface Heard extends Frame {
  socket: net.Socket
}

export class TestPlatform {
  readonly heard: Heard[] = []
  /** Pieces that were no sound frame. */
  bad = 0
  /** What 0x0100 is answered with, and the token that comes with result 0. */
  registerResult = 0
  token = 'token-1'
  /** The answer to a report or batch; undefined: none. */
  answer: (frame: Frame) => number | undefined = () => 0
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

  of<T>(row: Message<T>): Heard[] {
    return this.heard.filter(frame => frame.header.messageId === row.id)
  }

  values<T>(row: Message<T>): T[] {
    return this.of(row).map(frame => decode(row, frame.body, frame.header.version).value)
  }

  /** Every position heard, live or from a memory. */
  locations(): Location[] {
    return this.heard.flatMap(({ header, body }) => {
      if (header.messageId === messages.location.id) return [decode(messages.location, body, header.version).value]
      if (header.messageId !== messages.locationBatch.id) return []
      return decode(messages.locationBatch, body, header.version).value.locations.map(({ location }) => location)
    })
  }

  /** Resolves as soon as the condition holds; it is looked at after every piece heard and every link that ends. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>(resolve => {
        const look = () => {
          this.#watchers.delete(look)
          resolve()
        }
        this.#watchers.add(look)
      })
    }
  }

  /** To the terminal that was heard last. The serial it was sent with. */
  send<T>(row: Message<T>, value: T): number {
    const { header, socket } = this.heard.at(-1) as Heard
    return this.#write(socket, header, row, value)
  }

  #serve(socket: net.Socket): void {
    this.sockets.add(socket)
    const splitter = new FrameSplitter()
    // Broken links are part of the tests; 'close' follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      this.sockets.delete(socket)
      this.#notify()
    })
    socket.on('data', chunk => {
      splitter.push(chunk)
      for (let piece = splitter.next(); piece; piece = splitter.next()) {
        const read = piece.kind === 'frame' ? readFrame(piece.content) : undefined
        if (read?.ok) this.#hear({ ...read.frame, socket })
        else this.bad++
      }
      this.#notify()
    })
  }

  #hear(frame: Heard): void {
    this.heard.push(frame)
    const { header, socket } = frame
    if (header.messageId === messages.register.id) {
      const token = this.registerResult === 0 ? this.token : undefined
      this.#write(socket, header, messages.registerAnswer, { replySerial: header.serial, result: this.registerResult, token })
    } else {
      const result = this.#resultOf(frame)
      if (result === undefined) return
      this.#write(socket, header, messages.platformAck, { replySerial: header.serial, replyId: header.messageId, result })
    }
  }

  #resultOf(frame: Frame): number | undefined {
    const { messageId, version } = frame.header
    if (messageId === messages.authenticate.id) {
      return decode(messages.authenticate, frame.body, version).value.token === this.token ? 0 : 1
    }
    if (messageId === messages.location.id || messageId === messages.locationBatch.id) return this.answer(frame)
    return messageId === messages.terminalAck.id ? undefined : 0
  }

  #write<T>(socket: net.Socket, to: Address, row: Message<T>, value: T): number {
    const { frames, serials } = writeMessage(to, row.id, encode(row, value, to.version), () => {
      this.#serial = (this.#serial + 1) & 0xffff
      return this.#serial
    })
    for (const frame of frames) if (!socket.destroyed) socket.write(frame)
    return serials[0] as number
  }

  #notify(): void {
    for (const look of this.#watchers) look()
  }
}
