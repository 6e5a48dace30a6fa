/** What a simulated terminal has recorded: lists it (0x9205), plays it (0x9201, 0x9202) and uploads it (0x9206, 0x9207). */
import { type BodyOf, decode, type Frame, type Message, messages } from '@outrider/jt808'
import type { Identity } from '../identity.ts'
import type { Random } from '../random.ts'
import type { Cameras, MediaFaults } from './camera-options.ts'
import type { MediaSession } from './media-session.ts'
import type { MediaSessions, TerminalLink } from './media-sessions.ts'
import { recordingFile } from './mp4-file.ts'
import type { Source } from './pictures-and-sound.ts'
import { type PlaybackMode, PlaybackStream, speeds } from './playback-stream.ts'
import { RecordingUploads } from './recording-uploads.ts'
import { filesBetween, recordingName, type RecordingQuery, recordingsOf } from './recordings.ts'

export interface TerminalRecordingsOptions {
  identity: Identity
  cameras: Cameras
  channels: number
  faults: MediaFaults
  link: TerminalLink
  random: Random
  sessions: MediaSessions<PlaybackStream>
  sourceOf: (channel: number) => Source
  /** For requests that name no address. */
  host: string
}

const done = 0
const failed = 1
/** Bytes a second of uploads: an ordinary mobile network. */
const defaultUploadRate = 500_000
/** 0x9201: by media. */
const playbackMedia: readonly { picture: boolean; sound: boolean }[] = [
  { picture: true, sound: true },
  { picture: false, sound: true },
  { picture: true, sound: false },
  { picture: true, sound: true },
]
const playbackModes: readonly PlaybackMode[] = ['normal', 'fast', 'keysBack', 'keys', 'single']

export class TerminalRecordings {
  readonly #options: TerminalRecordingsOptions
  readonly #uploads = new RecordingUploads()
  /** Lists that are being made. */
  readonly #lists = new Set<NodeJS.Timeout>()

  constructor(options: TerminalRecordingsOptions) {
    this.#options = options
  }

  get sessions(): MediaSession[] {
    return this.#options.sessions.all
  }

  /** Lists and uploads; streams are closed by their terminal's cameras. */
  stop(): void {
    for (const timer of this.#lists) clearTimeout(timer)
    this.#lists.clear()
    this.#uploads.stop()
  }

  /** False: the message is none of recordings. */
  handle({ header: { messageId, serial }, body }: Frame): boolean {
    const { identity, link } = this.#options
    const read = <T>(row: Message<T>): T => decode(row, body, identity.version).value
    switch (messageId) {
      case messages.queryResourceList.id:
        this.#onList(serial, read(messages.queryResourceList))
        return true
      case messages.playbackRequest.id:
        this.#onPlayback(serial, read(messages.playbackRequest))
        return true
      case messages.fileUpload.id:
        link.acknowledge(serial, messageId, this.#onUpload(serial, read(messages.fileUpload)))
        return true
      case messages.fileUploadControl.id: {
        const { replySerial, command } = read(messages.fileUploadControl)
        link.acknowledge(serial, messageId, this.#uploads.control(replySerial, command) ? done : failed)
        return true
      }
      case messages.playbackControl.id:
        link.acknowledge(serial, messageId, this.#onPlaybackControl(read(messages.playbackControl)))
        return true
      default:
        return false
    }
  }

  #recorder() {
    const { cameras, channels, identity, sourceOf } = this.#options
    return { wholeDays: cameras.wholeDays, channels, sound: sourceOf(1).sound !== undefined, phone: identity.phone }
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

  #onPlayback(serial: number, request: BodyOf<typeof messages.playbackRequest>): void {
    const { channel, media, store, stream, mode, speed } = request
    const { link, cameras, random, faults, sessions, sourceOf } = this.#options
    const replyId = messages.playbackRequest.id
    const now = Date.now()
    const start = request.start ?? 0
    const query = { channel, start, end: request.end, media, stream: stream === 2 ? 2 : 1, store, alarms: Buffer.alloc(8) }
    const refused = channel < 1 || channel > this.#options.channels || random.chance(faults.refused)
    const recordings = refused ? [] : recordingsOf(this.#recorder(), query, now)
    const { playbackAnswer = 'list' } = cameras
    if (playbackAnswer !== 'list') link.acknowledge(serial, replyId, recordings.length > 0 ? done : failed)
    if (playbackAnswer !== 'acknowledgement') link.send(messages.resourceList, { replySerial: serial, recordings })
    if (recordings.length === 0) return
    const source = sourceOf(channel)
    const end = request.end ?? now
    const spans = filesBetween(start, end, now, cameras.wholeDays).map(file => ({
      start: Math.max(file.start, start),
      end: Math.min(file.end, end),
    }))
    const session = sessions.open(
      channel,
      request,
      (outlet, began) =>
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
    )
  }

  #onUpload(serial: number, request: BodyOf<typeof messages.fileUpload>): number {
    const { cameras, link, sourceOf } = this.#options
    const { host, port, user, password, path, start, end } = request
    const files = recordingsOf(this.#recorder(), request, Date.now()).map(recording => {
      const span = { start: Math.max(recording.start ?? 0, start ?? 0), end: Math.min(recording.end ?? 0, end ?? 0) }
      const stream = recording.stream === 2 ? 'sub' : 'main'
      return {
        name: recordingName(recording.channel, stream, span),
        make: () => recordingFile(sourceOf(recording.channel), stream, span),
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
    const session = this.#options.sessions.of(channel)
    if (command === 2) {
      session?.stop()
      return done
    }
    if (!session?.stream) return failed
    const obeyed = session.stream.control(command, speed, position, Date.now())
    session.changed()
    return obeyed ? done : failed
  }
}
