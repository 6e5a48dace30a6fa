/** What one window plays: asks the platform for a camera, receives and draws it, and says where it stands. */
import type { DataOf, RequestOf, VideoEnd, VideoServerMessage, VideoState, VideoStream, VideoWay } from '@outrider/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { CameOtherwise } from '../windows/use-end-words.ts'
import { clear, type PictureFormat, type PicturePlayer, type PicturePlayerClass } from './picture-player.ts'
import type { SoundFormat } from './sound-line.ts'
import { SoundPlayer } from './sound-player.ts'
import { type VideoFrame, VideoLink } from './video-link.ts'
import { isH265, nextWay } from './ways.ts'

/** A camera of a vehicle, as windows name it. */
export interface WindowCamera {
  vehicleId: string
  plateNum: string
  channel: number
  /** Of the channel; empty: it has none. */
  name: string
}

export const isSameCamera = (a: WindowCamera, b: WindowCamera | undefined): boolean =>
  a.vehicleId === b?.vehicleId && a.channel === b.channel

/**
 * `calling`: the platform is asked; then the states of the stream; `broken`: the connection to the platform ended, and it is tried again;
 * `ended`: see `reason`; `closed`: for want of an operation.
 */
export type WindowStep = 'calling' | VideoState | 'broken' | 'ended' | 'closed'

export interface WindowState {
  camera: WindowCamera | undefined
  stream: VideoStream
  way: VideoWay
  step: WindowStep
  /** Why it ended; a text is what the platform replied. */
  reason: VideoEnd | 'noDecoder' | { text: string } | undefined
  /** What came instead of the terminal's connection. */
  came: CameOtherwise
  /** The codec that this browser does not decode. */
  codec: string
  /** Its platform is asked to make H.264 of it. */
  converted: boolean
  width: number
  height: number
  /** ms from the server to the picture; undefined: not known yet. */
  delay: number | undefined
  /** kbit/s and pictures in the last second. */
  rate: number
  pictures: number
  /** What the vehicle has sent this month, bytes; undefined: there is no budget, or it is not known yet. */
  traffic: { bytes: number; budget: number } | undefined
  /** It comes from another address than the terminal's own link. */
  elsewhere: boolean
  /** undefined: not known yet. Terminals may begin with the pictures. */
  hasSound: boolean | undefined
  hears: boolean
}

export const emptyWindow: WindowState = {
  camera: undefined,
  stream: 'sub',
  way: 'webcodecs',
  step: 'calling',
  reason: undefined,
  came: undefined,
  codec: '',
  converted: false,
  width: 0,
  height: 0,
  delay: undefined,
  rate: 0,
  pictures: 0,
  traffic: undefined,
  elsewhere: false,
  hasSound: undefined,
  hears: false,
}

type StateMessage = Extract<VideoServerMessage, { type: 'state' }>

export interface WindowPlayerDependencies {
  getUrl(body: RequestOf<'video/getVideoUrl'>): Promise<DataOf<'video/getVideoUrl'>>
  /** Address of the platform of a vehicle, without a slash at the end. */
  platformOf(vehicleId: string): string | undefined
  textOf(error: unknown): string
}

/** What pictures are late that an element fetches by itself, until it is known, ms. */
const usualFetchDelay = 4_000

/** Of a stream that plays so long without any there is no sound, ms. */
const soundWithin = 5_000

/** How often it is measured what came, ms. */
const measureEvery = 1_000

/** Pauses before it is tried again when the connection broke, ms. */
const retryAfter = [500, 2_000, 5_000]

export class WindowPlayer {
  readonly state: StoreApi<WindowState> = createStore<WindowState>(() => emptyWindow)
  readonly #deps: WindowPlayerDependencies
  #canvas: HTMLCanvasElement | undefined
  #link: VideoLink | undefined
  #pictures: PicturePlayer | undefined
  #Pictures: PicturePlayerClass | undefined
  /** Ways that did not show what came. */
  readonly #tried = new Set<VideoWay>()
  #pictureTimeoutMs = Infinity
  /** A key picture came then, and none has been seen since, monotonic ms. */
  #unseenSince: number | undefined
  #pictureFormat: PictureFormat | undefined
  #sound: SoundPlayer | undefined
  #soundFormat: SoundFormat | undefined
  #fetchDelay = usualFetchDelay
  /** Since when the stream plays, monotonic ms. */
  #playsSince: number | undefined
  #attempt = 0
  #retries = 0
  #retry: number | undefined
  #meter: number | undefined
  #metered = { bytes: 0, pictures: 0 }
  /** Monotonic ms. */
  #measuredAt = 0
  #drawn = 0

  constructor(deps: WindowPlayerDependencies) {
    this.#deps = deps
  }

  /** What shows the pictures. */
  get canvas(): HTMLCanvasElement | undefined {
    return this.#canvas
  }

  /** Where the pictures are drawn. */
  attach(canvas: HTMLCanvasElement | null): void {
    if (canvas && canvas !== this.#canvas) clear(canvas)
    this.#canvas = canvas ?? undefined
    this.#pictures?.stop()
    this.#pictures = undefined
    if (canvas && this.#pictureFormat) this.#begin(this.#pictureFormat)
  }

  open(camera: WindowCamera, stream: VideoStream): void {
    this.#end()
    // Never the last picture of another camera below this one's name.
    if (!isSameCamera(camera, this.state.getState().camera)) this.#clear()
    this.state.setState({ ...emptyWindow, camera, stream })
    this.#retries = 0
    this.#tried.clear()
    void this.#connect()
  }

  /** Stands ready for a camera, which one press plays. */
  rest(camera: WindowCamera, stream: VideoStream): void {
    this.close()
    this.state.setState({ camera, stream, step: 'closed' })
  }

  /** The same camera again. */
  reopen(): void {
    const { camera, stream } = this.state.getState()
    if (camera) this.open(camera, stream)
  }

  /** For want of an operation: the camera stays, and one press goes on. */
  pause(): void {
    this.#end()
    this.state.setState({ step: 'closed', delay: undefined, rate: 0, pictures: 0, hears: false })
  }

  /** Empties the window. */
  close(): void {
    this.#end()
    this.#clear()
    this.state.setState(emptyWindow)
  }

  /** The stream was asked to be another one: what comes says when it is. */
  setStream(stream: VideoStream): void {
    this.state.setState({ stream })
  }

  /** Call it from an operation of the user. */
  hear(on: boolean): void {
    this.#sound?.stop()
    this.#sound = undefined
    if (on) {
      this.#sound = new SoundPlayer()
      this.#delaySound()
      if (this.#soundFormat) this.#sound.format(this.#soundFormat)
    }
    this.#link?.hear(on)
    this.state.setState({ hears: on })
  }

  #clear(): void {
    if (this.#canvas) clear(this.#canvas)
  }

  async #connect(): Promise<void> {
    const attempt = (this.#attempt += 1)
    const { camera, stream, codec, converted } = this.state.getState()
    if (!camera) return
    const chosen = nextWay(this.#tried, converted ? '' : codec)
    if (!chosen) return isH265(codec) && !converted ? this.#convert() : this.#fail('noDecoder')
    const { way } = chosen
    this.state.setState({ way, delay: undefined })
    this.#delaySound()
    try {
      this.#Pictures = await chosen.load()
      this.#pictureTimeoutMs = chosen.pictureTimeoutMs
      if (attempt !== this.#attempt) return
      const { path, token } = await this.#deps.getUrl({ vehicleId: camera.vehicleId, channel: camera.channel, stream })
      const platform = this.#deps.platformOf(camera.vehicleId)
      if (attempt !== this.#attempt || platform === undefined) return
      // Of several servers the one that has its pictures may name itself.
      const named = path.startsWith('/') ? `${platform}${path}` : path
      const server = named.slice(0, named.lastIndexOf('/'))
      const url = new URL(named, location.href)
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
      this.#link = new VideoLink(
        url.href,
        { token, way, convert: converted },
        {
          message: message => {
            if (message.type === 'state') this.#takeState(message)
            else if (message.type === 'picture') this.#takePicture(message)
            else if (message.type === 'sound') this.#takeSound(message)
            else if (message.type === 'traffic') this.state.setState({ traffic: message })
            else if (message.type === 'ended') this.#fail(message.reason, message.came)
            else if (message.type === 'playlist') this.#fetch(`${server}${message.path}`)
          },
          frame: frame => this.#takeFrame(frame),
          broken: () => this.#broken(),
        },
      )
      if (this.state.getState().hears) this.#link.hear(true)
      this.#measuredAt = performance.now()
      this.#meter = window.setInterval(() => this.#measure(), measureEvery)
    } catch (error) {
      if (attempt === this.#attempt) this.#fail({ text: this.#deps.textOf(error) })
    }
  }

  #takeState({ state: step, stream, elsewhere = false }: StateMessage): void {
    if (step === 'playing') {
      this.#retries = 0
      this.#playsSince ??= performance.now()
    }
    this.state.setState({ step, stream, elsewhere })
  }

  /** No way of this browser shows it: the platform converts it, where it can. */
  #convert(): void {
    this.#tried.clear()
    this.state.setState({ converted: true, width: 0, height: 0 })
    void this.#connect()
  }

  #takePicture(format: PictureFormat): void {
    // Of a platform that knows of no conversion.
    if (this.state.getState().converted && isH265(format.codec)) this.#fail('noDecoder')
    else this.#begin(format)
  }

  #begin(format: PictureFormat): void {
    this.#pictureFormat = format
    this.state.setState({ width: format.width, height: format.height })
    if (!this.#canvas) return
    this.#pictures ??= this.#makePictures(this.#canvas)
    this.#pictures?.format(format)
  }

  #makePictures(canvas: HTMLCanvasElement): PicturePlayer | undefined {
    if (!this.#Pictures) return undefined
    const attempt = this.#attempt
    return new this.#Pictures(canvas, {
      drawn: delay => {
        this.#drawn += 1
        // An element that fetches by itself may stand still without a word.
        this.#unseenSince = this.state.getState().way === 'hls' ? performance.now() : undefined
        if (delay !== undefined) this.#delays.push(delay)
      },
      failed: () => {
        if (attempt === this.#attempt) this.#takeNextWay()
      },
    })
  }

  #fetch(url: string): void {
    this.#unseenSince = performance.now()
    this.#pictures?.fetch?.(url)
  }

  /** What comes cannot be seen in this way. The stream goes on meanwhile. */
  #takeNextWay(): void {
    const { way, codec, converted } = this.state.getState()
    this.#tried.add(way)
    this.state.setState({ codec: converted ? codec : (this.#pictureFormat?.codec ?? '') })
    this.#disconnect()
    void this.#connect()
  }

  /** Of the pictures of this second. */
  #delays: number[] = []

  #takeSound(format: SoundFormat): void {
    this.#soundFormat = format
    this.#sound?.format(format)
    this.state.setState({ hasSound: true })
  }

  #takeFrame(frame: VideoFrame): void {
    if (frame.kind === 'sound') this.#sound?.sound(frame)
    else {
      if (frame.kind === 'key') this.#unseenSince ??= performance.now()
      this.#pictures?.picture(frame, this.#link?.ageOf(frame))
    }
  }

  #measure(): void {
    const { way, step } = this.state.getState()
    const now = performance.now()
    // A computer that slept, or a page that had no time, has drawn nothing meanwhile either.
    const stoodStill = now - this.#measuredAt > 2 * measureEvery
    this.#measuredAt = now
    // What nobody sees, browsers do not draw; what the terminal does not send, nobody can.
    if (document.hidden || stoodStill || (way === 'hls' && step !== 'playing')) this.#unseenSince = undefined
    if (this.#unseenSince !== undefined && performance.now() - this.#unseenSince > this.#pictureTimeoutMs)
      return this.#takeNextWay()
    const bytes = this.#link?.bytes ?? 0
    const isSoundless = this.#playsSince !== undefined && performance.now() - this.#playsSince > soundWithin
    const { hasSound } = this.state.getState()
    const delays = this.#delays.toSorted((a, b) => a - b)
    this.#delays = []
    this.state.setState({
      rate: Math.round(((bytes - this.#metered.bytes) * 8) / 1_000),
      pictures: this.#drawn - this.#metered.pictures,
      delay: delays.length > 0 ? Math.round(delays[delays.length >> 1] ?? 0) : undefined,
      hasSound: hasSound ?? (isSoundless ? false : undefined),
    })
    this.#metered = { bytes, pictures: this.#drawn }
    this.#delaySound()
  }

  /** Sound comes at once. Only pictures that are fetched are seen so much later that it must wait for them. */
  #delaySound(): void {
    const { way, delay } = this.state.getState()
    if (way === 'hls' && delay !== undefined) this.#fetchDelay = delay
    this.#sound?.waitFor(way === 'hls' ? this.#fetchDelay : 0)
  }

  #broken(): void {
    this.#disconnect()
    const pause = retryAfter[this.#retries]
    if (pause === undefined) return this.#fail('lost')
    this.#retries += 1
    this.state.setState({ step: 'broken' })
    this.#retry = window.setTimeout(() => void this.#connect(), pause)
  }

  #fail(reason: NonNullable<WindowState['reason']>, came?: CameOtherwise): void {
    this.#end()
    this.state.setState({ step: 'ended', reason, came, delay: undefined, rate: 0, pictures: 0, hears: false })
  }

  #end(): void {
    this.#attempt += 1
    clearTimeout(this.#retry)
    this.#disconnect()
    this.#sound?.stop()
    this.#sound = undefined
    this.#soundFormat = undefined
  }

  #disconnect(): void {
    clearInterval(this.#meter)
    this.#link?.close()
    this.#link = undefined
    this.#pictures?.stop()
    this.#pictures = undefined
    this.#pictureFormat = undefined
    this.#unseenSince = undefined
    this.#playsSince = undefined
    this.#metered = { bytes: 0, pictures: this.#drawn }
  }
}
