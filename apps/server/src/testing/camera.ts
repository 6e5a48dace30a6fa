/** A camera of a simulated terminal: packets of JT/T 1078 over a real socket, and a viewer that records what it is sent. */
import { connect, type Socket } from 'node:net'
import { readVideoFrame, type VideoClientMessage, type VideoServerMessage, type VideoWay } from '@outrider/contract'
import { type OutgoingPacket, writeFrame } from '@outrider/jt1078'
import { WebSocket } from 'ws'

/** Parameter sets of 352 x 288 and of 176 x 144, and slices that nobody decodes. */
const sets = {
  main: '00000001674d400dda05825b011000000300100000030320f142aa0000000168ef3c80',
  sub: '000000016742000ada0b13100000000168ce3c80',
  h265:
    '0000000140010c01ffff01600000030090000003000003001eba024000000001420101016000000300900000030000' +
    '03001ea0162024596ea4932b9a020000030002000003001410000000014401c172b46240',
}

export class TestCamera {
  readonly socket: Socket
  readonly #sim: string
  readonly #channel: number
  #sequence = 0
  #time = 0
  closed = false

  /** `to`: a port, a connection, or another camera on whose connection it sends. `localAddress`: from which it comes. */
  constructor(to: number | Socket | TestCamera, sim: string, channel: number, localAddress = '127.0.0.1') {
    this.#sim = sim
    this.#channel = channel
    this.socket =
      typeof to === 'number' ? connect({ port: to, host: '127.0.0.1', localAddress }) : to instanceof TestCamera ? to.socket : to
    if (to instanceof TestCamera) return
    this.socket.on('error', () => this.socket.destroy())
    this.socket.on('close', () => {
      this.closed = true
    })
    this.socket.resume()
  }

  /** A key frame; `size`: bytes of its slice. */
  key(size = 3_000, of: 'main' | 'sub' = 'main'): void {
    this.#send(98, 'i', Buffer.concat([Buffer.from(`${sets[of]}0000000165`, 'hex'), Buffer.alloc(size, 0x88)]))
  }

  /** A key frame of H.265, of 176 x 144. `content`: bytes of its slice. */
  key265(content = Buffer.alloc(800, 0x88)): void {
    this.#send(99, 'i', Buffer.concat([Buffer.from(`${sets.h265}000000012801`, 'hex'), content]))
  }

  picture265(content = Buffer.alloc(200, 0x9a)): void {
    this.#send(99, 'p', Buffer.concat([Buffer.from('000000010201', 'hex'), content]))
  }

  picture(size = 500): void {
    this.#send(98, 'p', Buffer.concat([Buffer.from('0000000141', 'hex'), Buffer.alloc(size, 0x9a)]))
  }

  /** A frame of AAC at 8 kHz without a head, 128 ms. */
  bareAac(): void {
    this.#time += 88
    this.#send(19, 'audio', Buffer.from('01402280a37ff8', 'hex'))
  }

  /** 40 ms of G.711A. */
  sound(): void {
    this.#send(6, 'audio', Buffer.alloc(320, 0xd5))
  }

  /** 40 ms of G.726 at 32 kbit/s. */
  g726(): void {
    this.#send(8, 'audio', Buffer.alloc(160, 0x12))
  }

  /** A packet of any kind of sound. */
  soundOf(payloadType: number, body: Uint8Array): void {
    this.#send(payloadType, 'audio', Buffer.from(body))
  }

  /** The timestamp of what follows, ms. */
  goTo(time: number): void {
    this.#time = time
  }

  /** Loses packets. */
  skip(packets: number): void {
    this.#sequence += packets
  }

  async closes(): Promise<void> {
    // A write that came too late is an error of its own, which `once` would reject with.
    if (!this.closed) await new Promise<void>(resolve => this.socket.once('close', () => resolve()))
  }

  #send(payloadType: number, kind: OutgoingPacket['kind'], body: Buffer): void {
    this.#time += 40
    const packets = writeFrame({
      sim: this.#sim,
      simBytes: this.#sim.length > 12 ? 10 : 6,
      channel: this.#channel,
      payloadType,
      sequence: this.#sequence,
      kind,
      timestamp: this.#time,
      sinceKeyFrame: 40,
      sinceFrame: 40,
      body,
    })
    this.#sequence += packets.length
    for (const packet of packets) this.socket.write(packet)
  }
}

type ReadFrame = NonNullable<ReturnType<typeof readVideoFrame>>

export class TestViewer {
  readonly socket: WebSocket
  readonly got: VideoServerMessage[] = []
  readonly frames: ReadFrame[] = []
  readonly closed: Promise<number>
  readonly #waiting = new Set<() => void>()

  constructor(url: string, path: string, token?: string, way?: VideoWay, convert?: boolean) {
    this.socket = new WebSocket(url.replace('http', 'ws') + path)
    this.closed = new Promise(resolve => {
      this.socket.once('close', resolve)
    })
    this.socket.on('error', () => undefined)
    this.socket.on('message', (data, isBinary) => {
      if (isBinary) {
        const frame = readVideoFrame(new Uint8Array(data as Buffer))
        if (frame) this.frames.push(frame)
      } else this.got.push(JSON.parse((data as Buffer).toString('utf8')) as VideoServerMessage)
      for (const look of this.#waiting) look()
    })
    if (token !== undefined)
      this.socket.once('open', () => this.say({ type: 'open', token, ...(way && { way }), ...(convert === true && { convert }) }))
  }

  say(message: VideoClientMessage): void {
    this.socket.send(JSON.stringify(message))
  }

  /** @throws after a minute, with what was told to the viewer and how many frames came */
  until<T>(read: () => T | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.#waiting.delete(look)
        reject(new Error(`a viewer waits in vain; it has ${this.frames.length} frames and was told ${JSON.stringify(this.got)}`))
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

  hears = <Type extends VideoServerMessage['type']>(type: Type): Promise<Extract<VideoServerMessage, { type: Type }>> =>
    this.until(() => this.got.find(message => message.type === type) as Extract<VideoServerMessage, { type: Type }> | undefined)

  reaches = (state: string): Promise<boolean> =>
    this.until(() => this.got.some(message => message.type === 'state' && message.state === state))
}
