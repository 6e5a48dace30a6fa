/**
 * Recorded video of one camera, played for one viewer: the terminal is asked for it at once, steered by its viewer, and told to end when the
 * viewer goes.
 */
import type { VehicleG726Order, VideoEnd, VideoServerMessage, VideoState, VideoStream } from '@outrider/contract'
import type { Packet } from '@outrider/jt1078'
import { CommandError } from '../events/terminals.ts'
import type { ReplayControl, TerminalRecording } from '../events/terminal-commands.ts'
import { FrameLine, type LineEvents, soundOf } from './frame-line.ts'
import type { CameOtherwise, IntakeStream, StreamConnection } from './intake-stream.ts'
import { failureOf, forget } from './live-stream.ts'
import { RecordedClock } from './recorded-clock.ts'
import type { Relay } from './relay.ts'
import { paceAfter, usualPace } from './replay-pace.ts'
import { ReplayRelay } from './replay-relay.ts'
import { type ReplayTimes, replayTimes } from './replay-times.ts'
import { type Admission, admissionOf, type Sender } from './sender.ts'
import { VideoFailure } from './video-failure.ts'
import { Viewer, type ViewerLink } from './viewer.ts'

export interface ReplaySpan {
  /** ms since 1970. */
  start: number
  end: number
  stream: VideoStream
  /** What terminals play from before it is not shown: some play whole files. ms since 1970. */
  since: number
}

/** What is said to the terminal. The promises reject with CommandError. */
export interface ReplayCommands {
  /** Resolves with what it plays; undefined: it did not say. */
  open(span: ReplaySpan): Promise<readonly TerminalRecording[] | undefined>
  control(control: ReplayControl): Promise<void>
  /** Where another platform is asked: how long that may take, ms. */
  readonly connectMs?: number
}

export interface ReplayStreamDependencies {
  commands: ReplayCommands
  /** ms since 1970. */
  clock: () => number
  g726Order?: VehicleG726Order | undefined
  /** Bytes that came, in portions. */
  received(bytes: number): void
  /** It is over, nobody is connected any more. */
  ended(): void
  times?: Partial<ReplayTimes>
}

/** Played up to so long before the end, all is played, ms. */
const nearEnd = 5_000
/** Frames at a time asked for, or up to so long from it, ms: terminals begin with the key picture before it, or after. */
const nearPosition = 15_000
/** The terminal may be so far ahead of what is watched, ms of playing; then it is not read until half of it is watched. */
const maxAhead = 4_000
/** Bytes that the viewer has not taken: as with `maxAhead`. */
const maxUnsent = 512 << 10
const lookEvery = 200
const reportEvery = 10_000

export class ReplayStream implements LineEvents, IntakeStream {
  readonly #deps: ReplayStreamDependencies
  readonly #times: ReplayTimes
  readonly #span: ReplaySpan
  readonly #clocks: { picture: RecordedClock; sound: RecordedClock }
  /** Where all is played. */
  #last: number
  /** The recorded time that the terminal was last told to play from. */
  #playsFrom: number
  #viewer: { viewer: Viewer; link: ViewerLink } | undefined
  /** Who is sent the packets as they come, instead of a viewer. */
  #relay: ReplayRelay | undefined
  /** What came last may be shown. */
  #shown = false
  #state: VideoState = 'asking'
  /** The viewer was told that it comes from elsewhere. */
  #saidElsewhere = false
  #over: VideoEnd | undefined
  #connection: StreamConnection | undefined
  /** Whose its connection is; undefined: there is none. */
  #connected: Sender | undefined
  /** What came instead of the terminal's connection. */
  #otherwise: CameOtherwise | undefined
  #expecting = true
  /** Connected, and nothing that can be played has come yet. */
  #awaitsFrame = false
  #line: FrameLine
  #picture: Extract<VideoServerMessage, { type: 'picture' }> | undefined
  #sound: Extract<VideoServerMessage, { type: 'sound' }> | undefined
  #pace = usualPace
  /** Recorded time of the last frame; undefined: none came. */
  #position: number | undefined
  /** A recorded time, and when it came, monotonic: how far the terminal is ahead is counted from here. */
  #anchor: { recorded: number; at: number } | undefined
  /** Another time was asked for: until when frames of elsewhere are left out, monotonic; Infinity: until it is answered. */
  #seeking: { position: number; until: number } | undefined
  #held = false
  #timer: NodeJS.Timeout | undefined
  readonly #reporting: NodeJS.Timeout
  readonly #viewerTimer: NodeJS.Timeout
  #looking: NodeJS.Timeout | undefined
  readonly #askedAt = performance.now()
  /** Since when a connection is the terminal's alone to bring, monotonic ms. */
  #ownSince = this.#askedAt
  #packetAt = 0
  #bytes = 0

  constructor(span: ReplaySpan, deps: ReplayStreamDependencies) {
    this.#deps = deps
    this.#span = span
    this.#last = span.end
    this.#playsFrom = span.start
    this.#times = { ...replayTimes, ...deps.times }
    this.#clocks = { picture: new RecordedClock(span), sound: new RecordedClock(span) }
    this.#line = new FrameLine(this, deps.clock, this.#clocks)
    this.#reporting = setInterval(() => this.#report(), reportEvery)
    this.#reporting.unref()
    this.#viewerTimer = setTimeout(() => this.end('stopped'), this.#times.viewer)
    this.#viewerTimer.unref()
    this.#wait(deps.commands.connectMs ?? this.#times.connect, () => this.end('notConnected'))
    void this.#open()
  }

  /** Why it is over; undefined: it goes on. */
  get over(): VideoEnd | undefined {
    return this.#over
  }
  get state(): VideoState {
    return this.#state
  }
  /** Nobody has come for it yet. */
  get awaited(): boolean {
    return this.#over === undefined && this.#viewer === undefined && this.#relay === undefined
  }
  /** Whether a connection that comes now is let in. */
  admits(from: Sender): Admission {
    if (this.#over !== undefined) return 'no'
    const now = performance.now()
    // The newest of the terminal's own counts for a while; of others the first.
    const expected = this.#expecting || (from === 'own' && now - this.#askedAt < this.#times.newest)
    return admissionOf(from, {
      expected,
      connected: this.#connected,
      since: now - this.#ownSince,
      ownFirst: this.#times.ownFirst,
    })
  }
  get mayPause(): boolean {
    return this.#pace.paused || this.#held
  }

  /** The viewer comes. `leave` when it goes. */
  watch(link: ViewerLink): { viewer: Viewer; leave(): void } {
    clearTimeout(this.#viewerTimer)
    const viewer = new Viewer(link)
    if (this.#over === undefined) {
      this.#viewer = { viewer, link }
      this.#tellAll(viewer)
    } else viewer.end(this.#over, this.#otherwise)
    return {
      viewer,
      leave: () => {
        if (this.#viewer?.viewer !== viewer) return
        this.#viewer = undefined
        this.end('stopped')
      },
    }
  }

  /** The same of who decodes it elsewhere. */
  relay(relay: Relay, link: ViewerLink): { leave(): void } {
    clearTimeout(this.#viewerTimer)
    const relayed = new ReplayRelay(relay, link)
    if (this.#over === undefined) this.#relay = relayed
    else relayed.end()
    return {
      leave: () => {
        if (this.#relay !== relayed) return
        this.#relay = undefined
        this.end('stopped')
      },
    }
  }

  /** Resolves when the terminal has obeyed. Rejects with CommandError. */
  async control(control: ReplayControl): Promise<void> {
    if (control.command === 'seek') this.#seeking = { position: control.position, until: Number.POSITIVE_INFINITY }
    try {
      await this.#deps.commands.control(control)
    } catch (error) {
      this.#seeking = undefined
      throw error
    }
    if (this.#over !== undefined) return
    const before = this.#pace
    this.#pace = paceAfter(before, control)
    this.#anchor = undefined
    if (control.command === 'seek') this.#goTo(control.position)
    const cut = control.command === 'seek' || before.keys !== this.#pace.keys || before.back !== this.#pace.back
    if (cut) this.#viewer?.viewer.restart()
    this.#viewer?.viewer.tell({ type: 'replay', ...this.#pace, cut })
    if (this.#connection) this.#watchSilence()
  }

  connect(connection: StreamConnection, from: Sender): void {
    this.#connection?.end()
    if (this.#connected === 'other' && from === 'own') this.#forgetPlayed()
    this.#connection = connection
    this.#connected = from
    this.#otherwise = undefined
    this.#expecting = false
    this.#line = new FrameLine(this, this.#deps.clock, this.#clocks)
    this.#packetAt = performance.now()
    this.#awaitsFrame = true
    if (this.#state !== 'playing') this.#setState('connected')
    else if (this.#saidElsewhere !== (from === 'other')) this.#setState('playing')
    this.#wait(this.#times.firstFrame, () => this.end('noPicture'))
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
    this.#line.add(packet)
    this.#relay?.packet(packet, this.#shown)
  }

  disconnect(connection: StreamConnection): void {
    // Also of one that went on sending after it was told to stop.
    this.#report()
    if (connection !== this.#connection) return
    this.#connection = undefined
    // One from elsewhere that breaks takes nothing from what comes next: the terminal has had its time.
    if (this.#connected !== 'other') this.#ownSince = performance.now()
    this.#connected = undefined
    if (this.#over !== undefined) return
    if (this.#isPlayed) return this.end('finished')
    this.#expecting = true
    // Until another one tells, it is not known whether the terminal ended it or the network.
    this.#wait(this.#times.again, () => this.end('lost'))
  }

  end(reason: VideoEnd): void {
    if (this.#over !== undefined) return
    this.#over = reason
    this.#expecting = false
    const watching = this.#viewer
    this.#viewer = undefined
    watching?.viewer.end(reason, this.#otherwise)
    const relayed = this.#relay
    this.#relay = undefined
    relayed?.end()
    for (const timer of [this.#timer, this.#viewerTimer, this.#looking, this.#reporting]) clearTimeout(timer)
    this.#report()
    if (reason !== 'offline' && reason !== 'replaced') forget(this.#deps.commands.control({ command: 'end' }))
    const connection = this.#connection
    // Terminals that ignore the command stop when their connection is closed; of one that is replaced, the next one comes now.
    if (connection && reason !== 'offline' && reason !== 'replaced')
      setTimeout(() => connection.end(), this.#times.closing).unref()
    else connection?.end()
    connection?.resume()
    this.#deps.ended()
  }

  pictureFormat(format: Extract<VideoServerMessage, { type: 'picture' }>): void {
    this.#picture = format
    this.#viewer?.viewer.restart()
    this.#viewer?.viewer.tell(format)
  }

  soundFormat(format: Extract<VideoServerMessage, { type: 'sound' }>): void {
    const known = soundOf(format, this.#deps.g726Order)
    this.#sound = known
    this.#viewer?.viewer.tell(known)
  }

  picture(message: Uint8Array, key: boolean, time: number): void {
    this.#shown = !this.#isElsewhere(time)
    if (!this.#shown) return
    this.#pass(time)
    this.#viewer?.viewer.picture(message, key)
  }

  sound(message: Uint8Array, time: number): void {
    this.#shown = !this.#isElsewhere(time)
    if (!this.#shown) return
    this.#pass(time)
    this.#viewer?.viewer.sound(message)
  }

  get #isPlayed(): boolean {
    return this.#position !== undefined && this.#position >= this.#last - nearEnd
  }

  async #open(): Promise<void> {
    try {
      const recordings = await this.#deps.commands.open(this.#span)
      if (recordings?.length === 0) return this.end('notRecorded')
      const ends = (recordings ?? []).flatMap(({ end }) => (end === null ? [] : [end]))
      if (ends.length > 0) this.#last = Math.min(this.#span.end, Math.max(...ends))
      if (this.#state === 'asking') this.#setState('answered')
    } catch (error) {
      if (error instanceof VideoFailure) return this.end(error.end)
      if (!(error instanceof CommandError)) throw error
      // Some terminals connect and never acknowledge.
      if (!this.#connection) this.end(error.reason === 'failed' ? 'notRecorded' : failureOf(error))
    }
  }

  #tellAll(viewer: Viewer): void {
    viewer.tell(this.#stateMessage())
    viewer.tell({ type: 'replay', ...this.#pace, cut: true })
    if (this.#picture) viewer.tell(this.#picture)
    if (this.#sound) viewer.tell(this.#sound)
  }

  /** What came from elsewhere says nothing of how far the terminal has played. */
  #forgetPlayed(): void {
    this.#position = undefined
    this.#anchor = undefined
    this.#clocks.picture.goTo(this.#playsFrom)
    this.#clocks.sound.goTo(this.#playsFrom)
  }

  #goTo(position: number): void {
    this.#seeking = { position, until: performance.now() + this.#times.seeking }
    this.#playsFrom = position
    this.#position = undefined
    this.#clocks.picture.goTo(position)
    this.#clocks.sound.goTo(position)
  }

  /** What was under way when another time was asked for, and what the viewer may not see. */
  #isElsewhere(time: number): boolean {
    if (time < this.#span.since) return true
    if (!this.#seeking) return false
    const { position, until } = this.#seeking
    if (until === Number.POSITIVE_INFINITY) return true
    if (Math.abs(time - position) > nearPosition && performance.now() < until) return true
    this.#seeking = undefined
    this.#viewer?.viewer.restart()
    return false
  }

  #pass(time: number): void {
    this.#position = time
    const now = performance.now()
    this.#anchor ??= { recorded: time, at: now }
    if (this.#state !== 'playing') this.#setState('playing')
    if (this.#awaitsFrame) this.#watchSilence()
    this.#awaitsFrame = false
    if (!this.#held && this.#isAhead(1)) this.#hold()
  }

  /** The terminal sends faster than it is watched. `share` of the allowance. */
  #isAhead(share: number): boolean {
    if ((this.#viewer?.link.unsent ?? this.#relay?.unsent ?? 0) > maxUnsent * share) return true
    if (!this.#anchor || this.#position === undefined) return false
    const played = (performance.now() - this.#anchor.at) * this.#pace.speed
    return Math.abs(this.#position - this.#anchor.recorded) - played > maxAhead * share * this.#pace.speed
  }

  #hold(): void {
    this.#held = true
    this.#connection?.pause()
    const look = (): void => {
      if (this.#isAhead(0.5)) {
        this.#looking = setTimeout(look, lookEvery)
        this.#looking.unref()
        return
      }
      this.#held = false
      this.#packetAt = performance.now()
      this.#connection?.resume()
    }
    look()
  }

  #watchSilence(): void {
    const { silence, paused } = this.#times
    const limit = this.#pace.paused ? paused : silence
    const since = performance.now() - this.#packetAt
    this.#wait(Math.max(1, limit - since), () => {
      if (this.#held || performance.now() - this.#packetAt < limit) this.#watchSilence()
      else if (this.#pace.paused) this.end('stopped')
      else this.end(this.#isPlayed ? 'finished' : 'lost')
    })
  }

  #report(): void {
    this.#deps.received(this.#bytes)
    this.#bytes = 0
  }

  #setState(state: VideoState): void {
    this.#state = state
    this.#viewer?.viewer.tell(this.#stateMessage())
  }

  #stateMessage(): VideoServerMessage {
    this.#saidElsewhere = this.#connected === 'other'
    return {
      type: 'state',
      state: this.#state,
      stream: this.#span.stream,
      ...(this.#saidElsewhere && { elsewhere: true }),
    }
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
    this.#timer.unref()
  }
}
