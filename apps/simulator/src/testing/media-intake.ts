/** A media server for tests: takes streams over TCP and keeps their packets and frames, by connection. */
import { once } from 'node:events'
import net from 'node:net'
import { type Assembled, type Frame, FrameAssembler, type Packet, PacketSplitter, PictureLine } from '@outrider/jt1078'

export interface ReceivedFrame extends Frame {
  /** ms since 1970 */
  arrived: number
  /** Of pictures: width of what a decoder makes of it. */
  width?: number
}

export interface ReceivedStream {
  socket: net.Socket
  packets: Packet[]
  frames: ReceivedFrame[]
  dropped: NonNullable<Assembled['dropped']>[]
  /** Bytes that are no packet. */
  garbage: number
  closed: boolean
}

export class MediaIntake {
  readonly streams: ReceivedStream[] = []
  readonly #server = net.createServer(socket => this.#serve(socket))
  readonly #watchers = new Set<() => void>()

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as net.AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise<void>(resolve => this.#server.close(() => resolve()))
    for (const { socket } of this.streams) socket.destroy()
    await closed
  }

  /** Resolves when the condition is true; it is checked after every connection opened or closed and every chunk received. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>(resolve => this.#watchers.add(resolve))
  }

  /** Pictures of a connection, in order. */
  pictures(index = 0): ReceivedFrame[] {
    return this.streams[index]?.frames.filter(({ kind }) => kind === 'video') ?? []
  }

  sounds(index = 0): ReceivedFrame[] {
    return this.streams[index]?.frames.filter(({ kind }) => kind === 'audio') ?? []
  }

  #serve(socket: net.Socket): void {
    const stream: ReceivedStream = { socket, packets: [], frames: [], dropped: [], garbage: 0, closed: false }
    this.streams.push(stream)
    const splitter = new PacketSplitter()
    const assembler = new FrameAssembler()
    const line = new PictureLine()
    // Broken connections are part of the tests; 'close' follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      stream.closed = true
      this.#notify()
    })
    socket.on('data', chunk => {
      splitter.push(chunk)
      for (let piece = splitter.next(); piece; piece = splitter.next()) {
        if (piece.kind === 'garbage') {
          stream.garbage += piece.bytes.length
          continue
        }
        stream.packets.push(piece.packet)
        const { frame, dropped } = assembler.add(piece.packet)
        if (dropped) stream.dropped.push(dropped)
        if (frame) stream.frames.push({ ...frame, arrived: Date.now(), width: line.add(frame)?.config.width })
      }
      this.#notify()
    })
    this.#notify()
  }

  #notify(): void {
    const waiting = [...this.#watchers]
    this.#watchers.clear()
    for (const resolve of waiting) resolve()
  }
}
