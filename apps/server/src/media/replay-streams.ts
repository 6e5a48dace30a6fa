/** What terminals play of their recordings now: one stream of a channel, of one user or superior platform. */
import type { VideoEnd } from '@outrider/contract'
import { type Comer, findExpected, type KnownTerminals, tellOtherwise } from './find-expected.ts'
import type { Found } from './intake-stream.ts'
import type { Camera } from './live-streams.ts'
import { type ReplayCommands, type ReplaySpan, ReplayStream } from './replay-stream.ts'
import type { ReplayTimes } from './replay-times.ts'

interface ReplayStreamsDependencies {
  commandsTo(camera: Camera, stream: () => ReplayStream): ReplayCommands
  /** Bytes of media of a vehicle came. */
  received(vehicleId: number, bytes: number): void
  known: KnownTerminals
  clock: () => number
  times?: Partial<ReplayTimes>
}

/** Who plays it: a user, or a superior platform by its id. */
export type Player = number | `superior ${string}`

interface Running {
  camera: Camera
  player: Player
  stream: ReplayStream
}

export class ReplayStreams {
  readonly #deps: ReplayStreamsDependencies
  readonly #running = new Map<string, Running>()

  constructor(deps: ReplayStreamsDependencies) {
    this.#deps = deps
  }

  /** Asks the terminal, or the platform; what the same player plays of this channel ends. undefined: another one plays it. */
  open(camera: Camera, player: Player, span: ReplaySpan): ReplayStream | undefined {
    const deps = this.#deps
    const key = keyOf(camera)
    const running = this.#running.get(key)
    if (running && running.player !== player) return undefined
    running?.stream.end('replaced')
    const stream: ReplayStream = new ReplayStream(span, {
      commands: deps.commandsTo(camera, () => stream),
      clock: deps.clock,
      g726Order: camera.g726Order,
      received: bytes => deps.received(camera.vehicleId, bytes),
      ended: () => {
        if (this.#running.get(key)?.stream === stream) this.#running.delete(key)
      },
      ...(deps.times && { times: deps.times }),
    })
    this.#running.set(key, { camera, player, stream })
    return stream
  }

  /** What this player plays of the channel. */
  find(camera: Pick<Camera, 'vehicleId' | 'channel'>, player: Player): ReplayStream | undefined {
    const running = this.#running.get(keyOf(camera)) ?? this.#running.get(keyOf({ ...camera, ofPlatform: true }))
    return running?.player === player && running.camera.channel === camera.channel ? running.stream : undefined
  }

  /** What this player plays of the vehicle. O(streams). */
  of(vehicleId: number, player: Player): ReplayStream[] {
    const all = [...this.#running.values()]
    return all.flatMap(each => (each.camera.vehicleId === vehicleId && each.player === player ? each.stream : []))
  }

  /** The stream that a connection brings now. O(streams). */
  expected(comer: Comer & { sendsOn: boolean }): Found {
    return findExpected(this.#ofTerminals(), comer, this.#deps.known)
  }

  /** A connection was not let in: who may wait for it is told. O(streams). */
  cameOtherwise(comer: Comer): void {
    tellOtherwise(this.#ofTerminals(), comer, this.#deps.known)
  }

  #ofTerminals(): Running[] {
    return [...this.#running.values()].filter(({ camera }) => camera.ofPlatform !== true)
  }

  get size(): number {
    return this.#running.size
  }

  /** Ends all of them; their terminals are told to stop. */
  stop(reason: VideoEnd): void {
    for (const { stream } of this.#running.values()) stream.end(reason)
  }
}

/** What a platform plays is steered by its vehicle: it plays one channel of it at a time. */
const keyOf = ({ vehicleId, channel, ofPlatform }: Pick<Camera, 'vehicleId' | 'channel' | 'ofPlatform'>): string =>
  ofPlatform ? `${vehicleId} of a platform` : `${vehicleId} ${channel}`
