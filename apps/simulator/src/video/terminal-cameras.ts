/** The cameras of a simulated terminal: answers the signalling of JT/T 1078 and sends what it asks for. */
import { type BodyOf, decode, type Frame, type Message, messages } from '@outrider/jt808'
import type { Identity } from '../identity.ts'
import { type PhotoLink, TerminalPhotos } from '../photo/terminal-photos.ts'
import type { Random } from '../random.ts'
import { type Cameras, noMediaFaults } from './camera-options.ts'
import { LiveStream } from './live-stream.ts'
import { MediaSession } from './media-session.ts'
import { type Source, soundOfSource, videoPayloadTypes } from './pictures-and-sound.ts'
import { type PlaybackMode, PlaybackStream, speeds } from './playback-stream.ts'
import { recordingFile } from './mp4-file.ts'
import { RecordingUploads } from './recording-uploads.ts'
import { filesBetween, recordingName, type RecordingQuery, recordingsOf } from './recordings.ts'

/** What its terminal does for it. */
export interface TerminalLink extends PhotoLink {
  emit(event: 'streamBegins' | 'streamEnds', session: MediaSession): void
}

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
/** Bytes a second of uploads: an ordinary mobile network. */
const defaultUploadRate = 500_000
/** 0x9101: what is wanted by type. Pass-through has nothing to pass. */
const liveTypes: readonly ({ picture: boolean; sound: boolean; talk: boolean } | undefined)[] = [
  { picture: true, sound: true, talk: false },
  { picture: true, sound: false, talk: false },
  { picture: false, sound: true, talk: true },
  { picture: false, sound: true, talk: false },
  { picture: false, sound: false, talk: true },
]
/** 0x9201: by media. */
const playbackMedia: readonly { picture: boolean; sound: boolean }[] = [
  { picture: true, sound: true },
  { picture: false, sound: true },
  { picture: true, sound: false },
  { picture: true, sound: true },
]
const playbackModes: readonly PlaybackMode[] = ['normal', 'fast', 'keysBack', 'keys', 'single']

export class TerminalCameras {
  readonly photos: TerminalPhotos
  readonly #options: TerminalCamerasOptions
  readonly #faults
  readonly #channels: number
  readonly #sim: { sim: string; simBytes: 6 | 10 }
  readonly #live = new Map<number, MediaSession<LiveStream>>()
  readonly #talk = new Map<number, MediaSession<LiveStream>>()
  readonly #uploads = new RecordingUploads()
  readonly #playback = new Map<number, MediaSession<PlaybackStream>>()
  /** Lists that are being made. */
  readonly #lists = new Set<NodeJS.Timeout>()
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
    this.#sim = { simBytes, sim: identity.phone.slice(-simBytes * 2) }
  }

  /** All that are under way. */
  get sessions(): MediaSession[] {
    return [...this.#live.values(), ...this.#talk.values(), ...this.#playback.values()]
  }

  /** Closes all connections of streams. */
  closeStreams(): void {
    for (const session of this.sessions) session.stop(false)
  }

  stop(): void {
    this.closeStreams()
    for (const timer of this.#lists) clearTimeout(timer)
    this.#lists.clear()
    this.#uploads.stop()
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
      case messages.queryResourceList.id: {
        this.#onList(serial, read(messages.queryResourceList))
        return true
      }
      case messages.playbackRequest.id:
        this.#onPlayback(serial, read(messages.playbackRequest))
        return true
      case messages.fileUpload.id:
        this.#answer(serial, messageId, this.#onUpload(serial, read(messages.fileUpload)))
        return true
      case messages.fileUploadControl.id: {
        const { replySerial, command } = read(messages.fileUploadControl)
        this.#answer(serial, messageId, this.#uploads.control(replySerial, command) ? done : failed)
        return true
      }
      case messages.playbackControl.id:
        this.#answer(serial, messageId, this.#onPlaybackControl(read(messages.playbackControl)))
        return true
      default:
        return this.photos.handle(frame)
    }
  }

  #answer(serial: number, messageId: number, result: number): void {
    this.#options.link.acknowledge(serial, messageId, result)
  }

  #source(channel: number): Source {
    const { cameras, identity } = this.#options
    const { video = 'h264', sound = 'g711a' } = cameras
    return { plate: identity.plate, channel, video, sound: sound === 'none' ? undefined : sound }
  }

  #recorder() {
    const { sound } = this.#source(1)
    return { channels: this.#channels, sound: sound !== undefined, phone: this.#options.identity.phone }
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

  #onList(replySerial: number, query: RecordingQuery): void {
    const { cameras, link } = this.#options
    const answer = () => {
      this.#lists.delete(timer)
      link.send(messages.resourceList, { replySerial, recordings: recordingsOf(this.#recorder(), query, Date.now()) })
    }
    const timer = setTimeout(answer, cameras.listMs ?? 0)
    this.#lists.add(timer)
  }

  #hasChannel = (channel: number): boolean => channel >= 1 && channel <= this.#channels

  #onLive({ ip, tcpPort, channel, type, stream }: BodyOf<typeof messages.liveTransmissionRequest>): number {
    const wants = liveTypes[type]
    if (!wants) return notSupported
    if (this.#options.random.chance(this.#faults.refused)) return failed
    const source = this.#source(channel)
    if (!this.#hasChannel(channel) || (!wants.picture && wants.sound && !source.sound)) return failed
    this.#open(wants.talk ? this.#talk : this.#live, {
      kind: wants.talk ? 'talk' : 'live',
      channel,
      address: { ip, tcpPort },
      begin: (outlet, now) => new LiveStream(source, outlet, wants, stream === 1 ? 'sub' : 'main', now),
    })
    return done
  }

  #onLiveControl({ channel, command, close, stream }: BodyOf<typeof messages.liveTransmissionControl>): number {
    if (this.#options.random.chance(this.#faults.disobeyed)) return done
    if (command === 4) {
      this.#talk.get(channel)?.stop()
      return done
    }
    const session = this.#live.get(channel)
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

  #onPlayback(serial: number, request: BodyOf<typeof messages.playbackRequest>): void {
    const { channel, media, store, stream, mode, speed } = request
    const { link, cameras, random } = this.#options
    const replyId = messages.playbackRequest.id
    const now = Date.now()
    const start = request.start ?? 0
    const query = { channel, start, end: request.end, media, stream: stream === 2 ? 2 : 1, store, alarms: Buffer.alloc(8) }
    const refused = !this.#hasChannel(channel) || random.chance(this.#faults.refused)
    const recordings = refused ? [] : recordingsOf(this.#recorder(), query, now)
    const { playbackAnswer = 'list' } = cameras
    if (playbackAnswer !== 'list') this.#answer(serial, replyId, recordings.length > 0 ? done : failed)
    if (playbackAnswer !== 'acknowledgement') link.send(messages.resourceList, { replySerial: serial, recordings })
    if (recordings.length === 0) return
    const source = this.#source(channel)
    const end = request.end ?? now
    const spans = filesBetween(start, end, now).map(file => ({
      start: Math.max(file.start, start),
      end: Math.min(file.end, end),
    }))
    const session: MediaSession<PlaybackStream> = this.#open(this.#playback, {
      kind: 'playback',
      channel,
      address: request,
      begin: (outlet, began) =>
        new PlaybackStream({
          source,
          outlet,
          stream: stream === 2 ? 'sub' : 'main',
          wants: playbackMedia[media] ?? { picture: true, sound: true },
          spans,
          mode: playbackModes[mode] ?? 'normal',
          speed: mode === 0 ? 1 : (speeds[speed] ?? 1),
          now: began,
          ended: () => session.stop(),
        }),
    })
  }

  #onUpload(serial: number, request: BodyOf<typeof messages.fileUpload>): number {
    const { cameras, link } = this.#options
    const { host, port, user, password, path, start, end } = request
    const files = recordingsOf(this.#recorder(), request, Date.now()).map(recording => {
      const span = { start: Math.max(recording.start ?? 0, start ?? 0), end: Math.min(recording.end ?? 0, end ?? 0) }
      const stream = recording.stream === 2 ? 'sub' : 'main'
      return {
        name: recordingName(recording.channel, stream, span),
        make: () => recordingFile(this.#source(recording.channel), stream, span),
      }
    })
    if (files.length === 0) return failed
    this.#uploads.add(serial, {
      target: { host: host || this.#options.host, port, user, password, path },
      files,
      rate: cameras.uploadRate ?? defaultUploadRate,
      ended: arrived => link.send(messages.fileUploadCompleted, { replySerial: serial, result: arrived ? done : failed }),
    })
    return done
  }

  #onPlaybackControl({ channel, command, speed, position }: BodyOf<typeof messages.playbackControl>): number {
    const session = this.#playback.get(channel)
    if (command === 2) {
      session?.stop()
      return done
    }
    if (!session?.stream) return failed
    const obeyed = session.stream.control(command, speed, position ?? null, Date.now())
    session.changed()
    return obeyed ? done : failed
  }

  /** A new request for a channel takes the place of the one before. */
  #open<Stream extends LiveStream | PlaybackStream>(
    sessions: Map<number, MediaSession<Stream>>,
    wanted: {
      kind: MediaSession['kind']
      channel: number
      address: { ip: string; tcpPort: number }
      begin: ConstructorParameters<typeof MediaSession<Stream>>[0]['begin']
    },
  ): MediaSession<Stream> {
    const { host, localAddress, random, link, cameras } = this.#options
    const { kind, channel, address, begin } = wanted
    sessions.get(channel)?.stop()
    const session = new MediaSession<Stream>({
      kind,
      channel,
      ...this.#sim,
      target: { host: address.ip || host, port: address.tcpPort, localAddress },
      timestamps: cameras.timestamps ?? 'clock',
      faults: this.#faults,
      random: random.fork(`${kind} ${channel}`),
      begin,
      ended: ending => {
        if (sessions.get(channel) === ending) sessions.delete(channel)
        link.emit('streamEnds', ending)
      },
    })
    sessions.set(channel, session)
    link.emit('streamBegins', session)
    return session
  }
}
