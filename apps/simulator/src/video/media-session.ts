/** One stream of a terminal: its connection, opened again when it breaks by a fault, and what is sent over it. */
import type { Packet } from '@outrider/jt1078'
import type { Random } from '../random.ts'
import type { MediaFaults, stamps } from './camera-options.ts'
import type { Outlet } from './live-stream.ts'
import { type MediaFrame, MediaLink, type MediaTarget } from './media-link.ts'
import { HeardSound } from './heard-sound.ts'
import { type Paced, streamClock } from './stream-clock.ts'

export type MediaKind = 'live' | 'talk' | 'pass' | 'playback'

export interface SessionOptions<Stream extends Paced> {
  kind: MediaKind
  channel: number
  sim: string
  simBytes: 6 | 10
  target: MediaTarget
  timestamps: keyof typeof stamps
  faults: MediaFaults
  random: Random
  /** What is sent from the moment of the connection on. */
  begin(outlet: Outlet, now: number): Stream
  ended(session: MediaSession<Stream>): void
  /** A packet of talk came from the platform. */
  heard?(packet: Packet): void
  /** All that is heard is kept, to be written to a file. */
  keeps?: boolean
}

/** Connections for one request, the first included. */
const maxConnections = 5
const reconnectMs = 300

export class MediaSession<Stream extends Paced = Paced> implements Outlet {
  readonly kind: MediaKind
  readonly channel: number
  readonly #options: SessionOptions<Stream>
  #link: MediaLink
  #stream: Stream | undefined
  #connections = 1
  #retry: NodeJS.Timeout | undefined
  #stopped = false
  /** By a fault: it sends nothing. */
  #mute = false
  readonly #before = { frames: 0, bytes: 0 }
  /** Talk of the platform as it is played. */
  readonly sound: HeardSound

  constructor(options: SessionOptions<Stream>) {
    this.kind = options.kind
    this.channel = options.channel
    this.#options = options
    this.sound = new HeardSound(options.keeps)
    this.#link = this.#connect()
  }

  /** What it sends; undefined until it is connected for the first time. */
  get stream(): Stream | undefined {
    return this.#stream
  }

  get frames(): number {
    return this.#before.frames + this.#link.frames
  }

  get bytes(): number {
    return this.#before.bytes + this.#link.bytes
  }

  /** Packets of talk from the platform. */
  get heard(): number {
    return this.#link.heard
  }

  get connections(): number {
    return this.#connections
  }

  get ready(): boolean {
    return this.#link.ready
  }

  send(frame: MediaFrame): void {
    this.#link.send(frame)
  }

  /** What it sends has been changed from outside. */
  changed(): void {
    if (this.#stream && !this.#mute) streamClock.add(this.#stream)
  }

  /** `gently`: after what has been sent. */
  stop(gently = true): void {
    if (this.#stopped) return
    this.#stopped = true
    clearTimeout(this.#retry)
    if (this.#stream) streamClock.delete(this.#stream)
    if (gently) this.#link.end()
    else this.#link.destroy()
    this.#options.ended(this)
  }

  #connect(): MediaLink {
    const { target, sim, simBytes, channel, timestamps, faults, random } = this.#options
    return new MediaLink({
      ...target,
      sim,
      simBytes,
      channel,
      timestamps,
      faults,
      random,
      opened: () => {
        // A stream that was cut goes on where it is.
        this.#stream ??= this.#options.begin(this, Date.now())
        this.#mute = random.chance(faults.mute)
        this.changed()
      },
      heard: packet => {
        this.sound.add(packet)
        this.#options.heard?.(packet)
      },
      closed: cut => this.#onClosed(cut),
    })
  }

  #onClosed(cut: boolean): void {
    if (this.#stopped) return
    if (!cut || this.#connections === maxConnections) return this.stop(false)
    if (this.#stream) streamClock.delete(this.#stream)
    this.#retry = setTimeout(() => {
      this.#before.frames += this.#link.frames
      this.#before.bytes += this.#link.bytes
      this.#connections++
      this.#link = this.#connect()
    }, reconnectMs)
  }
}
