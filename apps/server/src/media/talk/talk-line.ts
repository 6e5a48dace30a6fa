/**
 * A line for sound to one terminal: it is asked to connect, what its microphone sends goes to who listens, and speech goes down the same connection, in
 * packets like its own. Nothing of it is kept.
 */
import type { TalkEnd, TalkServerMessage, TalkState, VehicleG726Order } from '@outrider/contract'
import { codecOf, type Packet, type SimBytes, writePacket } from '@outrider/jt1078'
import { aacSpeech, G726OrderGuess, isSameFormat, SOUND_RATE, type SpeechFormat, speechFormatOf } from '@outrider/jt1078/audio'
import { CommandError } from '../../events/terminals.ts'
import type { TalkKind } from '../../events/terminal-commands.ts'
import { FrameLine, type LineEvents, soundOf } from '../frame-line.ts'
import type { CameOtherwise, IntakeStream, StreamConnection } from '../intake-stream.ts'
import { forget } from '../live-stream.ts'
import { type Admission, admissionOf, type Sender } from '../sender.ts'
import { Speech } from './speech.ts'

export interface TalkCommands {
  /** Resolves when the terminal has acknowledged it; rejects with CommandError. */
  open(): Promise<void>
  close(): Promise<void>
}

type SoundMessage = Extract<TalkServerMessage, { type: 'sound' }>

/** Who is told what happens on a line. */
export interface LineHearer {
  line(message: Extract<TalkServerMessage, { type: 'line' }>): void
  soundFormat(format: SoundMessage): void
  sound(message: Uint8Array): void
  lineOver(why: TalkEnd): void
}

export interface TalkLineDependencies {
  kind: TalkKind
  commands: TalkCommands
  hearer: LineHearer
  /** Number of the terminal, and the channel it was told: for packets to one that sends none. */
  phone: string
  channel: number
  /** ms since 1970. */
  clock: () => number
  g726Order?: VehicleG726Order | undefined
  times?: Partial<TalkTimes>
}

/** ms */
export const talkTimes = {
  /** For the terminal to connect, from when it acknowledged; and from when it was asked. */
  connect: 10_000,
  answer: 15_000,
  /** For the first sound, from when it connected. */
  firstSound: 10_000,
  /** Without sound the line is lost. */
  silence: 10_000,
  /** For it to come back when its connection broke: many open, reset and open again. */
  again: 4_000,
  /** For it to close after it was told to. */
  closing: 2_000,
  /** From when it was asked: until then only a connection from the address of the terminal's own link is let in. */
  ownFirst: 4_000,
  /** While nobody speaks a packet of silence is sent so often: some terminals close a line on which nothing comes. */
  keepAlive: 2_000,
  /** A terminal that takes no byte for so long is gone. */
  takesNothing: 10_000,
}
export type TalkTimes = typeof talkTimes

/** Above it speech is left out: it would be heard late. With the heads of its packets 200 ms of G.711. Bytes. */
const maxUnsent = 2_400
/** Of a terminal of which nothing is known. */
const usual: SpeechFormat = { payloadType: 6, codec: 'g711a', samples: 320, head: false, bits: 4, order: 'lowFirst' }

export class TalkLine implements IntakeStream, LineEvents {
  readonly #deps: TalkLineDependencies
  readonly #times: TalkTimes
  #state: TalkState = 'asking'
  #over: TalkEnd | undefined
  #expecting = true
  #connection: StreamConnection | undefined
  #connected: Sender | undefined
  /** Monotonic ms. */
  #askedAt = 0
  #answered = false
  #line: FrameLine
  #timer: NodeJS.Timeout | undefined
  #keepAlive: NodeJS.Timeout | undefined
  #packetAt = 0
  #sentAt = 0
  /** When the terminal took something last while something waits; undefined: nothing waits. */
  #stuckSince: number | undefined
  #smallestUnsent = Infinity
  /** What its loudspeaker is sent; undefined: nothing here encodes it. */
  #format: SpeechFormat | undefined = usual
  /** Its own sound has said it. */
  #formatIsSure = false
  #guess: G726OrderGuess | undefined
  /** It sends AAC without heads, whose rate its line has found: it is sent the same. */
  #bareAac: SpeechFormat | undefined
  #payloadType = 0
  #sound: SoundMessage | undefined
  #silence = new Speech()
  /** How it writes its number. */
  #sim: { sim: string; simBytes: SimBytes }
  #sequence = 0
  #time = 0
  /** Packets of speech: sent, and left out because the terminal did not take them. */
  sent = 0
  lost = 0

  constructor(deps: TalkLineDependencies) {
    this.#deps = deps
    this.#times = { ...talkTimes, ...deps.times }
    this.#line = new FrameLine(this, deps.clock)
    const simBytes = deps.phone.length > 12 ? 10 : 6
    this.#sim = { sim: deps.phone.slice(-simBytes * 2).padStart(simBytes * 2, '0'), simBytes }
    this.#ask()
  }

  get state(): TalkState {
    return this.#state
  }
  get over(): TalkEnd | undefined {
    return this.#over
  }
  /** It has said that it will connect. */
  get isAnswered(): boolean {
    return this.#answered
  }
  /** A connection that says nothing may be its. */
  get waits(): boolean {
    return this.#expecting && !this.#over
  }
  /** Of the cab's sound. */
  get soundMessage(): SoundMessage | undefined {
    return this.#sound
  }

  admits(from: Sender): Admission {
    if (this.#over) return 'no'
    const since = performance.now() - this.#askedAt
    return admissionOf(from, { expected: this.#expecting, connected: this.#connected, since, ownFirst: this.#times.ownFirst })
  }

  connect(connection: StreamConnection, from: Sender): void {
    this.#connection?.end()
    this.#connection = connection
    this.#connected = from
    this.#expecting = false
    this.#line = new FrameLine(this, this.#deps.clock)
    this.#sequence = 0
    this.#stuckSince = undefined
    this.#packetAt = performance.now()
    // Who only hears says nothing.
    this.#setState(this.#deps.kind === 'broadcast' ? 'open' : 'connected')
    clearInterval(this.#keepAlive)
    if (this.#deps.kind !== 'listen') {
      this.#keepAlive = setInterval(() => this.#keep(), this.#times.keepAlive)
      this.#keepAlive.unref()
    }
    if (this.#deps.kind === 'broadcast') clearTimeout(this.#timer)
    else this.#wait(this.#times.firstSound, () => this.end('lost'))
  }

  cameOtherwise(_came: CameOtherwise): void {
    // A line that nobody came for says so itself.
  }

  received(_bytes: number): void {
    // A line has no budget: it is a hundredth of a camera.
  }

  get mayPause(): boolean {
    return this.#deps.kind === 'broadcast'
  }

  packet(packet: Packet): void {
    this.#packetAt = performance.now()
    this.#sim = { sim: packet.sim, simBytes: packet.simBytes }
    if (packet.kind !== 'audio') return
    this.#takeFormat(packet)
    if (this.#deps.kind !== 'broadcast') this.#line.add(packet)
  }

  disconnect(connection: StreamConnection): void {
    if (connection !== this.#connection) return
    this.#connection = undefined
    this.#connected = undefined
    clearInterval(this.#keepAlive)
    if (this.#over) return
    this.#expecting = true
    this.#setState('again')
    this.#wait(this.#times.again, () => this.end('lost'))
  }

  /** What the terminal has said of its microphone (0x1003); its own sound says more. */
  described(format: SpeechFormat | undefined): void {
    if (this.#formatIsSure) return
    this.#format = format
    this.#tell()
  }

  /** Sends what was added to it last. */
  speak(speech: Speech): void {
    if (!this.#connection || !this.#format || this.#deps.kind === 'listen') return
    for (const body of speech.in(this.#format)) this.#send(body, this.#format)
  }

  end(reason: TalkEnd): void {
    if (this.#over) return
    this.#over = reason
    this.#expecting = false
    clearTimeout(this.#timer)
    clearInterval(this.#keepAlive)
    if (reason !== 'offline') forget(this.#deps.commands.close())
    const connection = this.#connection
    // Terminals that ignore the command stop when their connection is closed.
    if (connection) setTimeout(() => connection.end(), reason === 'offline' ? 0 : this.#times.closing).unref()
    this.#deps.hearer.lineOver(reason)
  }

  message(): Extract<TalkServerMessage, { type: 'line' }> {
    return {
      type: 'line',
      state: this.#state,
      speaks: this.#format !== undefined,
      codec: this.#format?.codec ?? this.#sound?.codec ?? null,
      ...(this.#connected === 'other' && { elsewhere: true }),
    }
  }

  pictureFormat(): void {
    // A line has no pictures.
  }
  picture(): void {
    // A line has no pictures.
  }

  soundFormat(format: SoundMessage): void {
    this.#sound = soundOf(format, this.#deps.g726Order)
    this.#deps.hearer.soundFormat(this.#sound)
    const { rate, channels } = format
    if (codecOf(this.#payloadType) === 'aac') this.#bareAac = aacSpeech(this.#payloadType, { rate, channels, heads: false })
  }

  sound(message: Uint8Array): void {
    if (this.#state !== 'open') {
      this.#setState('open')
      this.#watchSilence()
    }
    this.#deps.hearer.sound(message)
  }

  /** What it sends is what it takes. */
  #takeFormat({ payloadType, body }: Packet): void {
    const codec = codecOf(payloadType)
    let order = this.#deps.g726Order ?? this.#format?.order
    if (codec === 'g726' && !this.#deps.g726Order && this.#format?.codec === 'g726') {
      this.#guess ??= new G726OrderGuess(this.#format.bits)
      order = this.#guess.add(body) ?? order
    }
    this.#payloadType = payloadType
    const format = speechFormatOf({ payloadType, codec, body }, order) ?? (codec === 'aac' ? this.#bareAac : undefined)
    const known = this.#format
    if (this.#formatIsSure && (format && known ? isSameFormat(format, known) : format === known)) return
    this.#formatIsSure = true
    this.#format = format
    this.#silence = new Speech()
    this.#tell()
  }

  #send(body: Uint8Array, { payloadType, samples }: SpeechFormat): void {
    const connection = this.#connection
    if (!connection) return
    const now = performance.now()
    const pause = now - this.#sentAt
    this.#sentAt = now
    if (connection.unsent > maxUnsent) {
      this.lost += 1
      if (this.#stuckSince === undefined || connection.unsent < this.#smallestUnsent) this.#stuckSince = now
      this.#smallestUnsent = connection.unsent
      if (now - this.#stuckSince >= this.#times.takesNothing) this.end('takesNothing')
      return
    }
    this.#stuckSince = undefined
    const duration = (samples / SOUND_RATE) * 1_000
    // In steps of the packets, as from a microphone; after a pause from the present on.
    this.#time = pause > duration * 3 ? Math.max(this.#time + duration, this.#deps.clock()) : this.#time + duration
    this.sent += 1
    connection.send(
      writePacket({
        ...this.#sim,
        channel: this.#deps.channel,
        payloadType,
        sequence: this.#sequence,
        kind: 'audio',
        part: 'whole',
        timestamp: this.#time,
        sinceKeyFrame: null,
        sinceFrame: null,
        body,
      }),
    )
    this.#sequence = (this.#sequence + 1) & 0xffff
  }

  #keep(): void {
    const format = this.#format
    if (!format || performance.now() - this.#sentAt < this.#times.keepAlive) return
    this.#silence.add(new Int16Array(Math.ceil(format.samples)))
    for (const body of this.#silence.in(format)) this.#send(body, format)
  }

  #ask(): void {
    this.#askedAt = performance.now()
    this.#wait(this.#times.answer, () => this.end('notConnected'))
    void this.#open()
  }

  async #open(): Promise<void> {
    try {
      await this.#deps.commands.open()
      this.#answered = true
      if (this.#state !== 'asking' || this.#over) return
      this.#setState('answered')
      this.#wait(this.#times.connect, () => this.end('notConnected'))
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      // Some connect and never acknowledge.
      if (!this.#connection) this.end(endOf(error))
    }
  }

  #watchSilence(): void {
    const since = performance.now() - this.#packetAt
    this.#wait(Math.max(1, this.#times.silence - since), () => {
      if (performance.now() - this.#packetAt >= this.#times.silence) this.end('lost')
      else this.#watchSilence()
    })
  }

  #setState(state: TalkState): void {
    this.#state = state
    this.#tell()
  }

  #tell(): void {
    if (!this.#over) this.#deps.hearer.line(this.message())
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, ms)
    this.#timer.unref()
  }
}

const endOf = (error: CommandError): TalkEnd => {
  if (error.reason === 'offline' || error.reason === 'linkLost') return 'offline'
  return error.reason === 'noAnswer' ? 'noAnswer' : 'refused'
}
