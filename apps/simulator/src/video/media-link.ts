/** The connection of one stream to the platform's media server: packets of JT/T 1078 out, with faults where wanted; of talk also in. */
import net from 'node:net'
import { type OutgoingPacket, type Packet, PacketSplitter, writeFrame } from '@outrider/jt1078'
import type { Random } from '../random.ts'
import { type MediaFaults, stamps } from './camera-options.ts'

export interface MediaTarget {
  host: string
  port: number
  localAddress?: string
}

export interface MediaLinkOptions extends MediaTarget {
  sim: string
  simBytes: 6 | 10
  channel: number
  timestamps: keyof typeof stamps
  faults: MediaFaults
  random: Random
  /** ms after which a connection ends on which nothing is taken; 30,000 by default. */
  stuckMs?: number
  /** Called once. `cut`: it broke by its own fault. */
  closed(cut: boolean): void
  opened(): void
  /** A packet of talk came from the platform. */
  heard?(packet: Packet): void
}

/** What a link carries in one frame. */
export type MediaFrame = Pick<OutgoingPacket, 'payloadType' | 'kind' | 'timestamp' | 'sinceKeyFrame' | 'sinceFrame' | 'body'>

const connectTimeoutMs = 10_000
const defaultStuckMs = 30_000
/** With so many bytes unsent, pictures are dropped up to the next key picture, and sound too. */
const maxUnsent = 512 * 1024

export class MediaLink {
  readonly #options: MediaLinkOptions
  readonly #socket: net.Socket
  readonly #heard: PacketSplitter
  #sequence = 0
  /** Time of its first frame. */
  #first: number | undefined
  #held: Uint8Array | undefined
  #cut = false
  #open = false
  /** Packets heard from the platform: talk. */
  heard = 0
  frames = 0
  bytes = 0

  constructor(options: MediaLinkOptions) {
    this.#options = options
    const { host, port, localAddress, simBytes, stuckMs = defaultStuckMs } = options
    this.#heard = new PacketSplitter({ likely: simBytes })
    this.#socket = net.connect({ host, port, localAddress, noDelay: true })
    const late = setTimeout(() => this.#socket.destroy(), connectTimeoutMs)
    this.#socket.on('connect', () => {
      clearTimeout(late)
      this.#open = true
      options.opened()
    })
    // The platform is gone without a word; a pause of the stream is none of it.
    this.#socket.setTimeout(stuckMs, () => {
      if (this.#socket.writableLength > 0) this.#socket.destroy()
    })
    this.#socket.on('data', chunk => {
      this.#heard.push(chunk)
      for (let piece = this.#heard.next(); piece; piece = this.#heard.next()) {
        if (piece.kind !== 'packet') continue
        this.heard++
        options.heard?.(piece.packet)
      }
    })
    // What fails is told by 'close', which always follows.
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => {
      clearTimeout(late)
      this.#open = false
      options.closed(this.#cut)
    })
  }

  /** Connected, and the platform takes what is sent. */
  get ready(): boolean {
    return this.#open && this.#socket.writableLength < maxUnsent
  }

  send(frame: MediaFrame): void {
    if (!this.#open) return
    const { sim, simBytes, channel, timestamps } = this.#options
    const time = frame.timestamp ?? 0
    this.#first ??= time
    const timestamp = stamps[timestamps](time, this.#first)
    const packets = writeFrame({ ...frame, timestamp, sim, simBytes, channel, sequence: this.#sequence })
    this.#sequence = (this.#sequence + packets.length) & 0xffff
    this.frames++
    this.#socket.cork()
    for (const packet of packets) this.#write(packet)
    this.#socket.uncork()
  }

  /** Ends it after what has been sent. */
  end(): void {
    this.#socket.end()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #write(packet: Uint8Array): void {
    const { faults, random } = this.#options
    if (this.#cut) return
    if (!this.#held && faults.late > 0 && random.chance(faults.late)) {
      this.#held = packet
      return
    }
    if (faults.lost === 0 || !random.chance(faults.lost)) this.#put(packet)
    if (faults.doubled > 0 && random.chance(faults.doubled)) this.#put(packet)
    if (this.#held) this.#put(this.#held)
    this.#held = undefined
    if (faults.cut > 0 && random.chance(faults.cut)) {
      this.#cut = true
      this.#socket.destroySoon()
    }
  }

  #put(packet: Uint8Array): void {
    this.bytes += packet.length
    this.#socket.write(packet)
  }
}
