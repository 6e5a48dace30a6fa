/** The browser of somebody who talks, over a real socket; and what a terminal is sent on its line. */
import { type TalkClientMessage, type TalkServerMessage, readVideoFrame } from '@outrider/contract'
import { type Packet, PacketSplitter } from '@outrider/jt1078'
import { WebSocket } from 'ws'
import type { TestCamera } from './camera.ts'

export class TestTalker {
  readonly socket: WebSocket
  readonly got: TalkServerMessage[] = []
  readonly sounds: Uint8Array[] = []
  readonly closed: Promise<number>
  readonly #waiting = new Set<() => void>()

  constructor(url: string, path: string, token?: string) {
    this.socket = new WebSocket(url.replace('http', 'ws') + path)
    this.closed = new Promise(resolve => {
      this.socket.once('close', resolve)
    })
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data, isBinary) => {
      if (isBinary) {
        const frame = readVideoFrame(new Uint8Array(data as Buffer))
        if (frame) this.sounds.push(frame.bytes)
      } else this.got.push(JSON.parse((data as Buffer).toString('utf8')) as TalkServerMessage)
      for (const look of this.#waiting) look()
    })
    if (token !== undefined) this.socket.once('open', () => this.say({ type: 'open', token }))
  }

  say(message: TalkClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  /** `ms` of a tone of 440 Hz in one piece. */
  speaks(ms = 40): void {
    this.socket.send(toneOf(ms))
  }

  until<T>(read: () => T | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#waiting.delete(look)
        reject(new Error(`who talks waits in vain; it has ${this.sounds.length} sounds and was told ${JSON.stringify(this.got)}`))
      }, 60_000)
      const look = (): void => {
        const found = read()
        if (found === undefined || found === false) return
        clearTimeout(limit)
        this.#waiting.delete(look)
        resolve(found)
      }
      this.#waiting.add(look)
      look()
    })
  }

  hears = <Type extends TalkServerMessage['type']>(
    type: Type,
    fits: (message: Extract<TalkServerMessage, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<TalkServerMessage, { type: Type }>> =>
    this.until(() =>
      this.got.find(
        (message): message is Extract<TalkServerMessage, { type: Type }> =>
          message.type === type && fits(message as Extract<TalkServerMessage, { type: Type }>),
      ),
    )

  reaches = (state: string) => this.hears('line', message => message.state === state)
}

export function toneOf(ms: number, hz = 440): Buffer {
  const samples = Buffer.alloc(ms * 16)
  for (let at = 0; at < ms * 8; at++) samples.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hz * at) / 8_000)), at * 2)
  return samples
}

/** The packets that come down a connection. */
export function packetsTo({ socket }: Pick<TestCamera, 'socket'>): {
  packets: Packet[]
  until(count: number): Promise<Packet[]>
} {
  const splitter = new PacketSplitter()
  const packets: Packet[] = []
  let look: () => void = () => undefined
  socket.on('data', chunk => {
    splitter.push(chunk)
    for (let piece = splitter.next(); piece; piece = splitter.next())
      if (piece.kind === 'packet') packets.push({ ...piece.packet, body: piece.packet.body.slice() })
    look()
  })
  return {
    packets,
    until: count =>
      new Promise(resolve => {
        look = () => {
          if (packets.length >= count) resolve(packets)
        }
        look()
      }),
  }
}
