/** What one window plays of a recording: asks the platform, keeps frames until they are due, draws them, and says where it stands. */
import type { DataOf, RequestOf, VideoEnd, VideoServerMessage, VideoState, VideoStream, VideoWay } from '@outrider/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { clear, type PictureFormat, type PicturePlayer, type PicturePlayerClass } from '../stream/picture-player.ts'
import type { SoundFormat } from '../stream/sound-line.ts'
import { SoundPlayer } from '../stream/sound-player.ts'
import { type VideoFrame, VideoLink } from '../stream/video-link.ts'
import type { CameOtherwise } from '../windows/use-end-words.ts'
import { nextWay } from '../stream/ways.ts'
import type { WindowCamera } from '../stream/window-player.ts'
import { MovieRecorder, type RecordedFilm } from './movie-recorder.ts'
import { ShownTimes } from './shown-times.ts'

/** `calling`: the platform is asked; then the states of the stream; `ended`: see `reason`. */
type ReplayStep = 'calling' | VideoState | 'ended'

export interface ReplayState {
  step: ReplayStep
  /** Why it ended; a text is what the platform replied. */
  reason: VideoEnd | 'noDecoder' | { text: string } | undefined
  /** What came instead of the terminal's connection. */
  came: CameOtherwise
  way: VideoWay
  /** The codec that this browser does not decode. */
  codec: string
  hasSound: boolean
  hears: boolean
  /** It comes from another address than the terminal's own link. */
  elsewhere: boolean
  /** What is being recorded, whole s; undefined: nothing is. */
  recording: number | undefined
}

export interface ReplayDependencies {
  getUrl(body: RequestOf<'video/getVideoHistoryPlayBackUrl'>): Promise<DataOf<'video/getVideoHistoryPlayBackUrl'>>
  control(body: RequestOf<'video/sendVideoHistoryPlayBackCmd'>): Promise<unknown>
  stop(body: RequestOf<'video/sendStopPlayingVideoHistoryCmd'>): Promise<unknown>
  /** Address of the platform of a vehicle, without a slash at the end. */
  platformOf(vehicleId: string): string | undefined
  textOf(error: unknown): string
}

export interface ReplaySpan {
  /** ms since 1970. */
  from: number
  to: number
  stream: VideoStream
}

type ReplayMessage = Extract<VideoServerMessage, { type: 'replay' }>

interface ReplayEvents {
  /** What follows does not continue what came. */
  cut(message: ReplayMessage): void
  arrived(): void
}

type RecordingEnd = (film: RecordedFilm, why: 'asked' | 'full' | 'ended') => void

const empty: ReplayState = {
  step: 'calling',
  reason: undefined,
  came: undefined,
  way: 'webcodecs',
  codec: '',
  hasSound: false,
  hears: false,
  elsewhere: false,
  recording: undefined,
}
/** An element that fetches follows no clock, no seek and no other channel. */
const fedByThemselves: readonly VideoWay[] = ['hls']
/** Frames that wait: the platform sends four seconds ahead at most, and a hidden page draws nothing. */
const maxWaiting = 2_000
/** Times the usual speed from which elements get key pictures alone: some terminals send all, hundreds a second. */
const keysFrom = 8
/** Since the last key picture: a recording begins there. */
const maxSinceKey = 1_000

export class ReplayChannel {
  readonly state: StoreApi<ReplayState> = createStore<ReplayState>(() => empty)
  readonly camera: WindowCamera
  readonly #deps: ReplayDependencies
  readonly #events: ReplayEvents
  #canvas: HTMLCanvasElement | undefined
  #link: VideoLink | undefined
  #pictures: PicturePlayer | undefined
  #Pictures: PicturePlayerClass | undefined
  /** Ways that are not taken: they did not show what came. */
  #tried: ReadonlySet<VideoWay> = new Set(fedByThemselves)
  #pictureTimeoutMs = Infinity
  /** The player got a key picture then, and none has been seen since, monotonic ms. */
  #unseenSince: number | undefined
  readonly #times = new ShownTimes()
  /** A picture was left out: those that follow need it. */
  #needsKey = false
  #pictureFormat: PictureFormat | undefined
  #sound: SoundPlayer | undefined
  #soundFormat: SoundFormat | undefined
  #waiting: VideoFrame[] = []
  #sinceKey: VideoFrame[] = []
  #recorder: MovieRecorder | undefined
  #onRecorded: RecordingEnd | undefined
  #attempt = 0

  constructor(camera: WindowCamera, deps: ReplayDependencies, events: ReplayEvents) {
    this.camera = camera
    this.#deps = deps
    this.#events = events
  }

  /** What shows the pictures. */
  get canvas(): HTMLCanvasElement | undefined {
    return this.#canvas
  }

  attach(canvas: HTMLCanvasElement | null): void {
    // It may have shown another camera.
    if (canvas && canvas !== this.#canvas) clear(canvas)
    this.#canvas = canvas ?? undefined
    this.#pictures?.stop()
    this.#pictures = undefined
    if (canvas && this.#pictureFormat) this.#begin(this.#pictureFormat)
  }

  /** Plays from a time on; what it played ends. */
  async open({ from, to, stream }: ReplaySpan): Promise<void> {
    this.#disconnect()
    const attempt = (this.#attempt += 1)
    const { hears, recording, codec, reason } = this.state.getState()
    // No way was left: all are tried again.
    if (reason === 'noDecoder') this.#tried = new Set(fedByThemselves)
    this.state.setState({ ...empty, hears, recording, codec: reason === 'noDecoder' ? '' : codec })
    const { vehicleId, channel } = this.camera
    try {
      if (!(await this.#takeWay())) return
      if (attempt !== this.#attempt) return
      const { path, token } = await this.#deps.getUrl({ vehicleId, channel, startTime: from, endTime: to, stream })
      const platform = this.#deps.platformOf(vehicleId)
      if (attempt !== this.#attempt || platform === undefined) return
      const url = new URL(`${platform}${path}`, location.href)
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
      this.#link = new VideoLink(
        url.href,
        { token, way: this.state.getState().way },
        {
          message: message => this.#take(message),
          frame: frame => this.#add(frame),
          broken: () => this.#fail('lost'),
        },
      )
      // Also where nobody listens: what comes is seconds ahead of what is shown, and who switches it on, or records, would miss those.
      this.#link.hear(true)
    } catch (error) {
      if (attempt === this.#attempt) this.#fail({ text: this.#deps.textOf(error) })
    }
  }

  get isRunning(): boolean {
    return this.state.getState().step !== 'ended'
  }

  /** Rejects when the platform or the terminal refuses. */
  async control(command: Omit<RequestOf<'video/sendVideoHistoryPlayBackCmd'>, 'vehicleId' | 'channel'>): Promise<void> {
    const { vehicleId, channel } = this.camera
    await this.#deps.control({ vehicleId, channel, ...command })
  }

  /** Call it from an operation of the user. */
  hear(on: boolean): void {
    this.#sound?.stop()
    this.#sound = undefined
    if (on) {
      this.#sound = new SoundPlayer()
      if (this.#soundFormat) this.#sound.format(this.#soundFormat)
    }
    this.state.setState({ hears: on })
  }

  /** Recorded time of the next frame that waits. */
  get next(): number | undefined {
    return this.#waiting[0]?.time
  }

  /** Draws what is due. `back`: the newest first. Returns the recorded time of the last one. */
  play(until: number, { back, speed }: { back: boolean; speed: number }): number | undefined {
    let last: number | undefined
    let due = 0
    for (const { time } of this.#waiting) {
      if (back ? time < until : time > until) break
      due += 1
    }
    for (const frame of this.#waiting.splice(0, due)) {
      last = frame.time
      if (frame.kind === 'sound') this.#hear(frame, back)
      else this.#show(frame, { back, speed })
    }
    if (last !== undefined) this.#watchWay()
    return last
  }

  clear(): void {
    this.#waiting = []
    this.#times.cut()
    this.#unseenSince = undefined
    this.#sinceKey = []
    this.#recorder?.cut()
  }

  /** Records what is played, from the last key picture on, until `endRecording`, or the window is closed. */
  record(onEnd: RecordingEnd): void {
    if (!this.#pictureFormat) return onEnd({ film: undefined, soundless: false }, 'ended')
    this.#onRecorded = onEnd
    this.#recorder = new MovieRecorder(this.#pictureFormat)
    if (this.#soundFormat) this.#recorder.soundFormat(this.#soundFormat)
    for (const frame of this.#sinceKey) this.#recorder.picture(frame)
    this.state.setState({ recording: 0 })
  }

  endRecording(why: Parameters<RecordingEnd>[1] = 'asked'): void {
    const [recorder, onEnd] = [this.#recorder, this.#onRecorded]
    this.#recorder = undefined
    this.#onRecorded = undefined
    this.state.setState({ recording: undefined })
    if (!recorder) return
    recorder.finish().then(
      film => onEnd?.(film, why),
      () => onEnd?.({ film: undefined, soundless: false }, why),
    )
  }

  /** The user ends it: the terminal is told. */
  stop(): void {
    const { vehicleId, channel } = this.camera
    // Closing the connection says the same where this does not arrive.
    if (this.isRunning) this.#deps.stop({ vehicleId, channel }).catch(() => undefined)
    this.#fail('stopped')
  }

  close(): void {
    this.#attempt += 1
    this.#disconnect()
    this.endRecording('ended')
    this.#sound?.stop()
    this.#sound = undefined
  }

  #take(message: Parameters<ConstructorParameters<typeof VideoLink>[2]['message']>[0]): void {
    if (message.type === 'state') this.state.setState({ step: message.state, elsewhere: message.elsewhere ?? false })
    else if (message.type === 'picture') this.#begin(message)
    else if (message.type === 'sound') {
      this.#soundFormat = message
      this.#sound?.format(message)
      this.#recorder?.soundFormat(message)
      this.state.setState({ hasSound: true })
    } else if (message.type === 'replay') {
      if (message.cut) this.clear()
      this.#events.cut(message)
    } else if (message.type === 'ended') this.#ended(message.reason, message.came)
  }

  #add(frame: VideoFrame): void {
    if (this.#waiting.length >= maxWaiting) this.clear()
    this.#waiting.push(frame)
    this.#events.arrived()
  }

  #hear(frame: VideoFrame, back: boolean): void {
    this.#sound?.sound(frame)
    if (!back) this.#recorder?.sound(frame)
  }

  /** The next way that this host has; false: there is none, which is said. */
  async #takeWay(): Promise<boolean> {
    const chosen = nextWay(this.#tried, this.state.getState().codec)
    if (!chosen) {
      this.#fail('noDecoder')
      return false
    }
    this.#Pictures = await chosen.load()
    this.#pictureTimeoutMs = chosen.pictureTimeoutMs
    this.state.setState({ way: chosen.way })
    return true
  }

  /** What comes cannot be seen in this way. All ways are fed from the same connection, which goes on. */
  async #takeNextWay(): Promise<void> {
    const attempt = this.#attempt
    this.#tried = new Set([...this.#tried, this.state.getState().way])
    this.#pictures?.stop()
    this.#pictures = undefined
    this.#Pictures = undefined
    this.#unseenSince = undefined
    this.state.setState({ codec: this.#pictureFormat?.codec ?? '' })
    try {
      if (!(await this.#takeWay())) return
    } catch (error) {
      if (attempt === this.#attempt) this.#fail({ text: this.#deps.textOf(error) })
      return
    }
    if (attempt === this.#attempt && this.#pictureFormat) this.#begin(this.#pictureFormat)
  }

  /** Some show nothing without a word. */
  #watchWay(): void {
    // What nobody sees, browsers do not draw.
    if (document.hidden) this.#unseenSince = undefined
    if (this.#unseenSince !== undefined && performance.now() - this.#unseenSince > this.#pictureTimeoutMs)
      void this.#takeNextWay()
  }

  #show(frame: VideoFrame, { back, speed }: { back: boolean; speed: number }): void {
    if (frame.kind === 'key' && this.#pictures) this.#unseenSince ??= performance.now()
    if (frame.kind === 'key') this.#needsKey = false
    else if (speed >= keysFrom && this.state.getState().way !== 'webcodecs') this.#needsKey = true
    if (!this.#needsKey) this.#pictures?.picture({ ...frame, time: this.#times.at(frame.time, speed) }, undefined)
    // Backwards the pictures do not follow each other.
    if (back) return this.#recorder?.cut()
    if (frame.kind === 'key' || this.#sinceKey.length >= maxSinceKey) this.#sinceKey = []
    this.#sinceKey.push(frame)
    const recorder = this.#recorder
    if (!recorder) return
    recorder.picture(frame)
    if (recorder.isFull) return this.endRecording('full')
    const seconds = Math.floor(recorder.length / 1_000)
    if (seconds !== this.state.getState().recording) this.state.setState({ recording: seconds })
  }

  #begin(format: PictureFormat): void {
    if (this.#recorder && !this.#recorder.fits(format)) this.endRecording('ended')
    this.#pictureFormat = format
    if (!this.#canvas) return
    this.#pictures ??= this.#makePictures(this.#canvas)
    this.#pictures?.format(format)
  }

  #makePictures(canvas: HTMLCanvasElement): PicturePlayer | undefined {
    if (!this.#Pictures) return undefined
    const made: PicturePlayer = new this.#Pictures(canvas, {
      drawn: () => {
        this.#unseenSince = undefined
      },
      failed: () => {
        if (made === this.#pictures) void this.#takeNextWay()
      },
    })
    return made
  }

  /** What waits is still shown. */
  #ended(reason: VideoEnd, came: CameOtherwise): void {
    this.#attempt += 1
    this.#link?.close()
    this.#link = undefined
    this.state.setState({ step: 'ended', reason, came })
  }

  #fail(reason: NonNullable<ReplayState['reason']>): void {
    this.#attempt += 1
    this.#disconnect()
    this.state.setState({ step: 'ended', reason })
  }

  #disconnect(): void {
    this.#link?.close()
    this.#link = undefined
    this.#pictures?.stop()
    this.#pictures = undefined
    this.#pictureFormat = undefined
    this.clear()
  }
}
