/**
 * The live video of one camera: the terminal is asked for it when the first viewer comes, and told to stop when the last has been gone for a while.
 * All viewers share one stream of the terminal.
 */
import type { VehicleG726Order, VideoEnd, VideoServerMessage, VideoState, VideoStream } from '@outrider/contract'
import type { Packet } from '@outrider/jt1078'
import { CommandError } from '../events/terminals.ts'
import { FrameLine, type LineEvents, soundOf } from './frame-line.ts'
import type { CameOtherwise, IntakeStream, StreamConnection } from './intake-stream.ts'
import { Conversion } from './convert/conversion.ts'
import type { Converters } from './convert/converters.ts'
import { type PictureMessage, PictureViewers } from './picture-viewers.ts'
import type { Relay } from './relay.ts'
import { type Admission, admissionOf, type Sender } from './sender.ts'
import { VideoFailure } from './video-failure.ts'
import { Viewer, type ViewerLink, type ViewerWay, type Watching } from './viewer.ts'

/** What is said to the terminal, or to the platform that reports the vehicle. The promises reject with CommandError, or VideoFailure. */
export interface CameraCommands {
  /** Resolves when the terminal has acknowledged it. */
  open(stream: VideoStream): Promise<void>
  close(): Promise<void>
  switchTo(stream: VideoStream): Promise<void>
  /** Percent of the packets that were lost. */
  reportLoss(percent: number): Promise<void>
  /** Where another platform is asked: what it sends cannot be switched, and it says by itself when it does not. */
  readonly ofPlatform?: true
}

export interface LiveStreamDependencies {
  commands: CameraCommands
  /** ms since 1970. */
  clock: () => number
  g726Order?: VehicleG726Order | undefined
  /** Bytes that came, in portions of some seconds. */
  received(bytes: number): void
  /** It is over, nobody is connected any more. */
  ended(): void
  converters: Converters
  times?: Partial<StreamTimes>
}

/** ms */
const streamTimes = {
  /** For the terminal to connect, from when it was asked. */
  connect: 15_000,
  /** For the first picture or sound, from when it connected. */
  firstFrame: 15_000,
  /** From the first sound: without a picture until then it is a stream of sound alone, of a microphone or a covered camera. */
  soundAlone: 2_000,
  /** Without a packet the stream is lost. */
  silence: 10_000,
  /** After the last viewer, until the terminal is told to stop: who changes windows or loads the page again finds it running. */
  linger: 8_000,
  /** For the terminal to close after it was told to. */
  closing: 3_000,
  /** For another platform to have its terminal asked, and to be reached: it gives up by itself before that. */
  platform: 120_000,
  /** From when it was asked: until then only a connection from the address of the terminal's own link is let in. */
  ownFirst: 5_000,
  /** For another picture size after the quality was switched. */
  switching: 5_000,
  /** Between two notices of lost packets (0x9105). */
  lossNotice: 10_000,
}

export type StreamTimes = typeof streamTimes

export const failureOf = (error: CommandError): VideoEnd => {
  if (error.reason === 'offline' || error.reason === 'linkLost') return 'offline'
  return error.reason === 'noAnswer' ? 'noAnswer' : 'refused'
}

/** What the terminal makes of a command is seen by its stream. */
export function forget(sent: Promise<void>): void {
  sent.catch((error: unknown) => {
    if (!(error instanceof CommandError || error instanceof VideoFailure)) throw error
  })
}

export class LiveStream implements LineEvents, IntakeStream {
  readonly #deps: LiveStreamDependencies
  readonly #times: StreamTimes
  readonly #viewers = new Set<Viewer>()
  /** Who is sent the packets as they come. */
  readonly #relays = new Set<Relay>()
  /** Of the viewers, who take the pictures as they come. */
  readonly #pictures = new PictureViewers()
  /** For the others. */
  readonly #conversion: Conversion
  /** That is wanted. */
  #stream: VideoStream
  /** That the terminal was told to send last. */
  #asked: VideoStream
  /** What played until the terminal was told to switch; undefined: it has followed. */
  #before: { stream: VideoStream; picture: PictureMessage | undefined } | undefined
  #state: VideoState = 'asking'
  #over: VideoEnd | 'unwatched' | undefined
  /** It was lost once and asked for again. */
  #again = false
  /** A connection of the terminal is expected: one that is there already is replaced by it. */
  #expecting = true
  #connection: StreamConnection | undefined
  /** Whose its connection is; undefined: there is none. */
  #connected: Sender | undefined
  /** What came instead of the terminal's connection. */
  #otherwise: CameOtherwise | undefined
  /** Monotonic ms. */
  #askedAt = 0
  #line: FrameLine
  #sound: Extract<VideoServerMessage, { type: 'sound' }> | undefined
  #timer: NodeJS.Timeout | undefined
  #lingering: NodeJS.Timeout | undefined
  #switching: NodeJS.Timeout | undefined
  #lossNotice: NodeJS.Timeout | undefined
  #packetAt = 0
  /** First sound on this connection, monotonic ms. */
  #soundSince: number | undefined
  #bytes = 0
  #reported = { packets: 0, missing: 0 }

  constructor(stream: VideoStream, deps: LiveStreamDependencies) {
    this.#deps = deps
    this.#stream = stream
    this.#asked = stream
    this.#times = { ...streamTimes, ...deps.times }
    this.#line = new FrameLine(this, deps.clock)
    this.#conversion = new Conversion(deps.converters, this.#pictures)
    // Somebody has asked for it, and will be here in a moment.
    this.#linger()
    this.#ask()
  }

  get stream(): VideoStream {
    return this.#stream
  }
  get state(): VideoState {
    return this.#state
  }
  /** Another platform sends what it has. */
  get isOneQuality(): boolean {
    return this.#deps.commands.ofPlatform === true
  }
  get viewers(): number {
    return this.#viewers.size
  }
  /** Why it is over; undefined: it goes on. */
  get over(): VideoEnd | 'unwatched' | undefined {
    return this.#over
  }
  /** Whether a connection that comes now is let in. */
  admits(from: Sender): Admission {
    if (this.#over) return 'no'
    const since = performance.now() - this.#askedAt
    return admissionOf(from, { expected: this.#expecting, connected: this.#connected, since, ownFirst: this.#times.ownFirst })
  }

  /** A viewer comes. `leave` when it goes. */
  watch(link: ViewerLink, { way, playlist, convert = false }: ViewerWay = { way: 'webcodecs', playlist: '' }): Watching {
    const viewer = new Viewer(link, way)
    if (this.#over) {
      viewer.end(this.#over === 'unwatched' ? 'lost' : this.#over, this.#otherwise)
      return { viewer, leave: () => undefined }
    }
    clearTimeout(this.#lingering)
    this.#viewers.add(viewer)
    viewer.tell(this.#stateMessage())
    if (this.#sound) viewer.tell(this.#sound)
    const pictures = convert ? this.#conversion : this.#pictures
    pictures.add(viewer, playlist)
    return {
      viewer,
      leave: () => {
        const left = this.#viewers.delete(viewer)
        pictures.remove(viewer)
        if (left) this.#lingerUnwatched()
      },
      segments: () => pictures.segments,
    }
  }

  /** Packets go on as they come. `leave` when nobody wants them any more. */
  relay(relay: Relay): { leave(): void } {
    if (this.#over) {
      relay.end()
      return { leave: () => undefined }
    }
    clearTimeout(this.#lingering)
    this.#relays.add(relay)
    return {
      leave: () => {
        if (this.#relays.delete(relay)) this.#lingerUnwatched()
      },
    }
  }

  #lingerUnwatched(): void {
    if (this.#viewers.size === 0 && this.#relays.size === 0) this.#linger()
  }

  /** The terminal has connected: the newest connection counts. */
  connect(connection: StreamConnection, from: Sender): void {
    this.#connection?.end()
    this.#connection = connection
    this.#connected = from
    this.#otherwise = undefined
    this.#expecting = false
    this.#line = new FrameLine(this, this.#deps.clock)
    this.#reported = { packets: 0, missing: 0 }
    this.#pictures.cut()
    this.#packetAt = performance.now()
    this.#soundSince = undefined
    this.#setState('connected')
    this.#wait(this.#times.firstFrame, () => this.end('noPicture'))
    clearInterval(this.#lossNotice)
    this.#lossNotice = setInterval(() => this.#notice(), this.#times.lossNotice)
    this.#lossNotice.unref()
  }

  /** A connection that may have been meant for it was not let in. */
  cameOtherwise(came: CameOtherwise): void {
    if (this.#expecting) this.#otherwise = came
  }

  received(bytes: number): void {
    this.#bytes += bytes
  }

  packet(packet: Packet): void {
    this.#packetAt = performance.now()
    // A key picture may be seconds away.
    if (this.#state === 'connected') this.#setState('receiving')
    for (const relay of this.#relays) relay.packet(packet)
    this.#line.add(packet)
  }

  /** A connection of the terminal has ended. */
  disconnect(connection: StreamConnection): void {
    // Also of one that went on sending after it was told to stop.
    this.#report()
    if (connection !== this.#connection) return
    this.#connection = undefined
    this.#connected = undefined
    if (!this.#over) this.#lost()
  }

  /** For all viewers. Does nothing if it is the stream already; a terminal that does not follow is closed and asked again. */
  switchTo(stream: VideoStream): void {
    if (this.#over || stream === this.#stream || this.isOneQuality) return
    this.#stream = stream
    this.#setState(this.#state)
    // Else with the first picture: without one it cannot be seen whether it was obeyed.
    if (this.#state === 'playing') this.#switch()
  }

  /** Ends it for all viewers. */
  end(reason: VideoEnd): void {
    if (this.#over) return
    for (const viewer of this.#viewers) viewer.end(reason, this.#otherwise)
    this.#viewers.clear()
    for (const relay of this.#relays) relay.end()
    this.#relays.clear()
    this.#pictures.clear()
    this.#stop(reason)
  }

  pictureFormat(format: PictureMessage): void {
    this.#pictures.format(format)
    this.#conversion.format(format)
  }

  soundFormat(format: Extract<VideoServerMessage, { type: 'sound' }>): void {
    const known = soundOf(format, this.#deps.g726Order)
    this.#sound = known
    for (const viewer of this.#viewers) viewer.tell(known)
  }

  picture(message: Uint8Array<ArrayBuffer>, key: boolean): void {
    this.#pictures.picture(message, key)
    this.#conversion.picture(message, key)
    if (this.#state !== 'playing') this.#playing()
  }

  sound(message: Uint8Array): void {
    for (const viewer of this.#viewers) viewer.sound(message)
    if (this.#state === 'playing') return
    this.#soundSince ??= performance.now()
    if (performance.now() - this.#soundSince >= this.#times.soundAlone) this.#playing()
  }

  #switch(): void {
    this.#before ??= { stream: this.#asked, picture: this.#pictures.current }
    this.#asked = this.#stream
    // What follows tells whether it was obeyed: some terminals acknowledge it and do nothing.
    forget(this.#deps.commands.switchTo(this.#stream))
    clearTimeout(this.#switching)
    this.#switching = setTimeout(() => {
      const { stream, picture } = this.#before ?? {}
      this.#before = undefined
      const same = this.#pictures.current?.width === picture?.width && this.#pictures.current?.height === picture?.height
      // Switched there and back, it is to play what it played before.
      if (same !== (stream === this.#stream) && !this.#over) this.#openAgain()
    }, this.#times.switching)
  }

  #playing(): void {
    this.#again = false
    this.#setState('playing')
    if (this.#asked !== this.#stream) this.#switch()
    this.#watchSilence()
  }

  #watchSilence(): void {
    const since = performance.now() - this.#packetAt
    this.#wait(Math.max(1, this.#times.silence - since), () => {
      if (performance.now() - this.#packetAt >= this.#times.silence) this.#lost()
      else this.#watchSilence()
    })
  }

  #ask(): void {
    this.#expecting = true
    this.#askedAt = performance.now()
    this.#asked = this.#stream
    this.#before = undefined
    clearTimeout(this.#switching)
    const { connect, platform } = this.#times
    this.#wait(this.isOneQuality ? platform : connect, () => this.end(this.#state === 'lost' ? 'lost' : 'notConnected'))
    void this.#open()
  }

  async #open(): Promise<void> {
    try {
      await this.#deps.commands.open(this.#stream)
      if (this.#state === 'asking') this.#setState('answered')
    } catch (error) {
      if (error instanceof VideoFailure) return this.end(error.end)
      if (!(error instanceof CommandError)) throw error
      // Some terminals connect and never acknowledge.
      if (!this.#connection) this.end(failureOf(error))
    }
  }

  /** What came stopped: asked for once more, then given up. */
  #lost(): void {
    if (this.#again) return this.end('lost')
    this.#again = true
    this.#connection?.end()
    this.#connection = undefined
    this.#connected = undefined
    this.#setState('lost')
    this.#ask()
  }

  /** The terminal ignored that the quality was switched. */
  #openAgain(): void {
    this.#setState('asking')
    this.#tellToClose()
    this.#connection?.end()
    this.#connection = undefined
    this.#connected = undefined
    this.#ask()
  }

  #linger(): void {
    clearTimeout(this.#lingering)
    this.#lingering = setTimeout(() => this.#stop('unwatched'), this.#times.linger)
  }

  #stop(why: VideoEnd | 'unwatched'): void {
    if (this.#over) return
    this.#over = why
    this.#conversion.stop()
    const tell = why !== 'offline'
    this.#expecting = false
    for (const timer of [this.#timer, this.#lingering, this.#switching, this.#lossNotice]) clearTimeout(timer)
    this.#report()
    if (tell) this.#tellToClose()
    const connection = this.#connection
    // Terminals that ignore the command stop when their connection is closed.
    if (connection && tell) setTimeout(() => connection.end(), this.#times.closing).unref()
    else connection?.end()
    this.#deps.ended()
  }

  #tellToClose(): void {
    forget(this.#deps.commands.close())
  }

  #notice(): void {
    const { packets, missing } = this.#line
    const came = packets - this.#reported.packets
    const lost = missing - this.#reported.missing
    this.#reported = { packets, missing }
    this.#report()
    const percent = came + lost === 0 ? 0 : Math.round((lost / (came + lost)) * 100)
    forget(this.#deps.commands.reportLoss(percent))
  }

  #report(): void {
    this.#deps.received(this.#bytes)
    this.#bytes = 0
  }

  #setState(state: VideoState): void {
    this.#state = state
    const message = this.#stateMessage()
    for (const viewer of this.#viewers) viewer.tell(message)
  }

  #stateMessage(): VideoServerMessage {
    return { type: 'state', state: this.#state, stream: this.#stream, ...(this.#connected === 'other' && { elsewhere: true }) }
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
    this.#timer.unref()
  }
}
