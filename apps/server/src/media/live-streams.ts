/** The live streams of this server, one for each camera that somebody watches. */
import type { VehicleG726Order, VideoEnd, VideoStream } from '@outrider/contract'
import type { CommandRequester } from '../events/terminal-commands.ts'
import type { Converters } from './convert/converters.ts'
import { type CameraCommands, LiveStream, type StreamTimes } from './live-stream.ts'
import { type Comer, findExpected, type KnownTerminals, tellOtherwise } from './find-expected.ts'
import type { Found } from './intake-stream.ts'

export interface Camera {
  vehicleId: number
  /** Number of its terminal. */
  phone: string
  /** Other numbers that it writes into its streams. */
  streamNumbers?: readonly string[] | undefined
  channel: number
  /** Of its sound, where that is not the usual. */
  g726Order?: VehicleG726Order | undefined
  /** Who asks for it first. */
  by: CommandRequester
  /** Another platform hands it up: no terminal brings it to a port here. */
  ofPlatform?: boolean
}

interface LiveStreamsDependencies {
  commandsTo(camera: Camera, stream: () => LiveStream): CameraCommands
  /** Bytes of media of a vehicle came. */
  received(vehicleId: number, bytes: number): void
  known: KnownTerminals
  clock: () => number
  converters: Converters
  times?: Partial<StreamTimes>
}

interface Running {
  camera: Camera
  stream: LiveStream
}

export class LiveStreams {
  readonly #deps: LiveStreamsDependencies
  readonly #running = new Map<string, Running>()

  constructor(deps: LiveStreamsDependencies) {
    this.#deps = deps
  }

  /** The stream of this camera: the one that runs, or one that is asked for now, of the quality that is wanted. */
  open(camera: Camera, quality: VideoStream): LiveStream {
    const deps = this.#deps
    const key = keyOf(camera)
    const running = this.#running.get(key)
    if (running) return running.stream
    const stream: LiveStream = new LiveStream(quality, {
      commands: deps.commandsTo(camera, () => stream),
      clock: deps.clock,
      converters: deps.converters,
      g726Order: camera.g726Order,
      received: bytes => deps.received(camera.vehicleId, bytes),
      ended: () => this.#forget(key, stream),
      ...(deps.times && { times: deps.times }),
    })
    this.#running.set(key, { camera, stream })
    return stream
  }

  find(camera: Pick<Camera, 'vehicleId' | 'channel'>): LiveStream | undefined {
    return this.#running.get(keyOf(camera))?.stream
  }

  /** The stream that a connection brings now. O(streams). */
  expected(comer: Comer & { sendsOn: boolean }): Found {
    return findExpected(this.#ofTerminals(), comer, this.#deps.known)
  }

  /** A connection was not let in: who may wait for it is told. O(streams). */
  cameOtherwise(comer: Comer): void {
    tellOtherwise(this.#ofTerminals(), comer, this.#deps.known)
  }

  get size(): number {
    return this.#running.size
  }

  /** Ends all of them; their terminals are told to stop. */
  stop(reason: VideoEnd): void {
    for (const { stream } of this.#running.values()) stream.end(reason)
  }

  #ofTerminals(): Running[] {
    return [...this.#running.values()].filter(({ camera }) => camera.ofPlatform !== true)
  }

  #forget(key: string, stream: LiveStream): void {
    if (this.#running.get(key)?.stream === stream) this.#running.delete(key)
  }
}

const keyOf = ({ vehicleId, channel }: Pick<Camera, 'vehicleId' | 'channel'>): string => `${vehicleId} ${channel}`
