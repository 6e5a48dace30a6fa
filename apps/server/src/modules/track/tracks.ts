/** Track queries, run in worker threads so that a large track blocks neither the server nor other tracks. */
import type { SharedPath } from '../share/shared-path.ts'
import type { DayCard, DayWindow } from '../track-card/day-card.ts'
import { type TrackResult, type TrackRequest, type TrackReplyRequest, trackKey, type WorkerStart } from './worker-messages.ts'
import { TrackThread } from './track-thread.ts'

/** Two: while one works on a very large track, the other serves the rest. */
const threads = 2

export class Tracks {
  readonly #threads: readonly TrackThread[]

  constructor(start: WorkerStart) {
    this.#threads = Array.from({ length: threads }, () => new TrackThread(start))
  }

  /** `data` of track/getVehicleTrack: JSON, or columns in the requested encoding. */
  readonly reply = async (request: TrackReplyRequest, signal?: AbortSignal): Promise<Uint8Array> => {
    const result = await this.#send(request, signal)
    if (!('bytes' in result)) throw new TypeError('no reply in the response')
    return result.bytes
  }

  /** Path of a vehicle between two times, both included; ms since 1970. */
  readonly path = async (vehicleId: number, startTime: number, endTime: number, signal?: AbortSignal): Promise<SharedPath> => {
    const result = await this.#send({ want: 'path', vehicleId, startTime, endTime }, signal)
    if (!('path' in result)) throw new TypeError('no path in the response')
    return result.path
  }

  /** Day cards computed from the track between two times, both included; ms since 1970. */
  readonly cards = async (
    vehicleId: number,
    startTime: number,
    endTime: number,
    days: readonly DayWindow[],
  ): Promise<DayCard[]> => {
    const result = await this.#send({ want: 'cards', vehicleId, startTime, endTime, days })
    if (!('cards' in result)) throw new TypeError('no cards in the response')
    return result.cards
  }

  #send(request: TrackRequest, signal?: AbortSignal): Promise<TrackResult> {
    const key = trackKey(request)
    const [first, ...others] = this.#threads as [TrackThread, ...TrackThread[]]
    const thread =
      this.#threads.find(each => each.isLoading(key)) ??
      others.reduce((idlest, each) => (each.busy < idlest.busy ? each : idlest), first)
    return thread.send(request, signal)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#threads.map(thread => thread.stop()))
  }
}
