/** The streams of one kind of a terminal: one for each channel. */
import type { Packet } from '@outrider/jt1078'
import type { PhotoLink } from '../photo/terminal-photos.ts'
import type { Random } from '../random.ts'
import type { MediaFaults, stamps } from './camera-options.ts'
import type { Outlet } from './live-stream.ts'
import { type MediaKind, MediaSession } from './media-session.ts'
import type { Paced } from './stream-clock.ts'
import { writeWave } from './wave-file.ts'

/** What its terminal does for it. */
export interface TerminalLink extends PhotoLink {
  emit(event: 'streamBegins' | 'streamEnds', session: MediaSession): void
}

export interface SessionsOptions {
  sim: string
  simBytes: 6 | 10
  timestamps: keyof typeof stamps
  faults: MediaFaults
  link: TerminalLink
  random: Random
  /** File to which what was heard is written at the end. */
  plays?: string
  /** For requests that name no address. */
  host: string
  localAddress?: string
}

export class MediaSessions<Stream extends Paced> {
  readonly #kind: MediaKind
  readonly #options: SessionsOptions
  readonly #sessions = new Map<number, MediaSession<Stream>>()
  #opened = 0

  constructor(kind: MediaKind, options: SessionsOptions) {
    this.#kind = kind
    this.#options = options
  }

  get all(): MediaSession<Stream>[] {
    return [...this.#sessions.values()]
  }

  of(channel: number): MediaSession<Stream> | undefined {
    return this.#sessions.get(channel)
  }

  /** A new request for a channel takes the place of the one before. */
  open(
    channel: number,
    { ip, tcpPort }: { ip: string; tcpPort: number },
    begin: (outlet: Outlet, now: number) => Stream,
    heard?: (packet: Packet) => void,
  ): MediaSession<Stream> {
    const { host, localAddress, random, link, sim, simBytes, timestamps, faults, plays } = this.#options
    this.#sessions.get(channel)?.stop()
    this.#opened++
    const session = new MediaSession<Stream>({
      kind: this.#kind,
      channel,
      sim,
      simBytes,
      target: { host: ip || host, port: tcpPort, localAddress },
      timestamps,
      faults,
      random: random.fork(`${this.#kind} ${this.#opened}`),
      begin,
      ...(heard && { heard }),
      keeps: plays !== undefined,
      ended: ending => {
        if (this.#sessions.get(channel) === ending) this.#sessions.delete(channel)
        if (plays !== undefined && ending.sound.packets > 0) writeWave(plays, ending.sound.whole)
        link.emit('streamEnds', ending)
      },
    })
    this.#sessions.set(channel, session)
    link.emit('streamBegins', session)
    return session
  }
}
