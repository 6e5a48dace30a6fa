/** The cameras of a simulated terminal: answers the signalling of JT/T 1078 and sends live video and talk. */
import { type BodyOf, decode, type Frame, type Message, messages } from '@outrider/jt808'
import type { Identity } from '../identity.ts'
import { TerminalPhotos } from '../photo/terminal-photos.ts'
import type { Random } from '../random.ts'
import { type Cameras, noMediaFaults } from './camera-options.ts'
import { LiveStream } from './live-stream.ts'
import { PassedStream } from './passed-stream.ts'
import type { MediaSession } from './media-session.ts'
import { MediaSessions, type SessionsOptions, type TerminalLink } from './media-sessions.ts'
import { Repeater } from './repeater.ts'
import { type Source, soundOfSource, videoPayloadTypes } from './pictures-and-sound.ts'
import { TerminalRecordings } from './terminal-recordings.ts'

export interface TerminalCamerasOptions {
  identity: Identity
  cameras: Cameras
  link: TerminalLink
  random: Random
  /** Of the platform's port for terminals: for requests that name no address. */
  host: string
  localAddress?: string
}

const done = 0
const failed = 1
const notSupported = 3

const defaultChannels = 2
/** 0x9101: what is wanted by type. */
const liveTypes: readonly ({ picture: boolean; sound: boolean; talk: boolean } | undefined)[] = [
  { picture: true, sound: true, talk: false },
  { picture: true, sound: false, talk: false },
  { picture: false, sound: true, talk: true },
  { picture: false, sound: true, talk: false },
  { picture: false, sound: false, talk: true },
]
const passThrough = 5

export class TerminalCameras {
  readonly photos: TerminalPhotos
  readonly #options: TerminalCamerasOptions
  readonly #faults
  readonly #channels: number
  readonly #live: MediaSessions<LiveStream>
  readonly #talk: MediaSessions<LiveStream>
  readonly #passes: MediaSessions<PassedStream>
  readonly #recordings: TerminalRecordings
  /** Directions of 0x9301, in the order in which they came; 0 is the stop. */
  readonly turns: number[] = []
  /** By channel, percent: what 0x9105 last said. */
  readonly reportedLoss = new Map<number, number>()

  constructor(options: TerminalCamerasOptions) {
    this.#options = options
    const { cameras, identity } = options
    this.#faults = { ...noMediaFaults, ...cameras.faults }
    this.#channels = cameras.channels ?? defaultChannels
    this.photos = new TerminalPhotos({
      identity,
      cameras,
      channels: this.#channels,
      lostParts: this.#faults.photoParts,
      link: options.link,
      random: options.random.fork('photos'),
    })
    const simBytes = cameras.simBytes ?? (identity.version === '2019' ? 10 : 6)
    const common: SessionsOptions = {
      ...options,
      sim: identity.phone.slice(-simBytes * 2),
      simBytes,
      timestamps: cameras.timestamps ?? 'clock',
      faults: this.#faults,
    }
    this.#live = new MediaSessions('live', common)
    this.#talk = new MediaSessions('talk', { ...common, ...(cameras.plays !== undefined && { plays: cameras.plays }) })
    this.#passes = new MediaSessions('pass', common)
    this.#recordings = new TerminalRecordings({
      ...options,
      channels: this.#channels,
      faults: this.#faults,
      sessions: new MediaSessions('playback', common),
      sourceOf: channel => this.#source(channel),
    })
  }

  /** All that are under way. */
  get sessions(): MediaSession[] {
    return [...this.#live.all, ...this.#talk.all, ...this.#passes.all, ...this.#recordings.sessions]
  }

  /** Closes all connections of streams. */
  closeStreams(): void {
    for (const session of this.sessions) session.stop(false)
  }

  stop(): void {
    this.closeStreams()
    this.#recordings.stop()
    this.photos.stop()
  }

  /** False: the message is none of cameras. */
  handle(frame: Frame): boolean {
    const { messageId, serial } = frame.header
    const { version } = this.#options.identity
    const read = <T>(row: Message<T>): T => decode(row, frame.body, version).value
    switch (messageId) {
      case messages.queryAvAttributes.id:
        this.#options.link.send(messages.avAttributes, this.#attributes())
        return true
      case messages.liveTransmissionRequest.id:
        this.#answer(serial, messageId, this.#onLive(read(messages.liveTransmissionRequest)))
        return true
      case messages.liveTransmissionControl.id:
        this.#answer(serial, messageId, this.#onLiveControl(read(messages.liveTransmissionControl)))
        return true
      case messages.liveTransmissionStatus.id: {
        const { channel, loss } = read(messages.liveTransmissionStatus)
        this.reportedLoss.set(channel, loss)
        return true
      }
      case messages.cameraTurn.id: {
        const { channel, direction } = read(messages.cameraTurn)
        this.turns.push(direction)
        this.#answer(serial, messageId, this.#hasChannel(channel) ? 0 : failed)
        return true
      }
      case messages.cameraFocus.id:
      case messages.cameraIris.id:
      case messages.cameraZoom.id:
      case messages.cameraWiper.id:
      case messages.cameraLight.id:
        this.#answer(serial, messageId, this.#hasChannel(frame.body[0] ?? 0) ? 0 : failed)
        return true
      default:
        return this.#recordings.handle(frame) || this.photos.handle(frame)
    }
  }

  #answer(serial: number, messageId: number, result: number): void {
    this.#options.link.acknowledge(serial, messageId, result)
  }

  #source(channel: number): Source {
    const { cameras, identity } = this.#options
    const { video = 'h264', sound = 'g711a', says, rate } = cameras
    return { plate: identity.plate, channel, video, sound: sound === 'none' ? undefined : sound, says, rate }
  }

  #attributes(): BodyOf<typeof messages.avAttributes> {
    const source = this.#source(1)
    const sound = soundOfSource(source)
    return {
      audioCodec: sound?.payloadType ?? 0,
      audioChannels: sound ? 1 : 0,
      sampleRate: 0,
      sampleBits: 1,
      audioFrameLength: sound?.packets[0]?.length ?? 0,
      talkBack: sound ? 1 : 0,
      videoCodec: videoPayloadTypes[source.video],
      maxAudioChannels: sound ? 1 : 0,
      maxVideoChannels: this.#channels,
    }
  }

  #hasChannel = (channel: number): boolean => channel >= 1 && channel <= this.#channels

  #onLive({ ip, tcpPort, channel, type, stream }: BodyOf<typeof messages.liveTransmissionRequest>): number {
    const wants = liveTypes[type]
    if (!wants && type !== passThrough) return notSupported
    if (this.#options.random.chance(this.#faults.refused)) return failed
    if (!wants) {
      this.#passes.open(channel, { ip, tcpPort }, (outlet, now) => new PassedStream(outlet, now))
      return done
    }
    const source = this.#source(channel)
    if (!this.#hasChannel(channel) || (!wants.picture && wants.sound && !source.sound)) return failed
    const sessions = wants.talk ? this.#talk : this.#live
    const driver = wants.talk && this.#options.cameras.repeats === true ? new Repeater() : undefined
    sessions.open(
      channel,
      { ip, tcpPort },
      (outlet, now) =>
        new LiveStream(source, outlet, wants, stream === 1 ? 'sub' : 'main', now, driver && (at => driver.next(at))),
      driver && (packet => driver.add(packet, Date.now())),
    )
    return done
  }

  #onLiveControl({ channel, command, close, stream }: BodyOf<typeof messages.liveTransmissionControl>): number {
    if (this.#options.random.chance(this.#faults.disobeyed)) return done
    if (command === 4) {
      this.#talk.of(channel)?.stop()
      return done
    }
    const session = this.#live.of(channel)
    if (command === 0) {
      if (close !== 0) session?.stream?.close(close === 1 ? 'sound' : 'picture')
      if (close === 0 || session?.stream?.idle) session?.stop()
      return done
    }
    const now = Date.now()
    if (!session?.stream) return failed
    if (command === 1) session.stream.switch(stream === 1 ? 'sub' : 'main', now)
    else if (command === 2) session.stream.pause()
    else if (command === 3) session.stream.resume(now)
    else return notSupported
    session.changed()
    return done
  }
}
