/** Track queries, run in worker threads so that a large track blocks neither the server nor other tracks. */
import {
  type TrackRange,
  type TrackResult,
  type TrackRequest,
  type TrackReplyRequest,
  trackKey,
  type WorkerStart,
} from './worker-messages.ts'
import type { Reduced, ReducerName, ReducerParams } from './reducers.ts'
import { TrackThread, youngMb } from './track-thread.ts'

/** Two: while one works on a very large track, the other serves the rest. Each is started by its first request, the second when the first has work. */
const threads = 2

export class Tracks {
  readonly #start: WorkerStart
  readonly #threads: readonly TrackThread[]

  constructor(start: WorkerStart, { count = threads, young }: { count?: number; young?: number } = {}) {
    this.#start = start
    this.#threads = Array.from({ length: count }, () => new TrackThread(start, young))
  }

  /** Others with as many threads of their own, for work that would keep these busy: to be stopped by the caller. */
  beside(count: number): Tracks {
    return new Tracks(this.#start, { count, young: youngMb.busy })
  }

  /** The reply of track/getVehicleTrack in the requested encoding: JSON with its envelope, or columns. */
  readonly reply = async (request: TrackReplyRequest, signal?: AbortSignal): Promise<Uint8Array> => {
    const result = await this.#send(request, signal)
    if (!('bytes' in result)) throw new TypeError('no reply in the response')
    return result.bytes
  }

  /** What a reducer makes of the track of a vehicle between two times, both included; ms since 1970. */
  async reduce<Name extends ReducerName>(
    reducer: Name,
    { vehicleId, startTime, endTime, since, ruled }: TrackRange,
    params: ReducerParams<Name>,
    signal?: AbortSignal,
  ): Promise<Reduced<Name>> {
    const result = await this.#send({ want: 'reduced', reducer, params, vehicleId, startTime, endTime, since, ruled }, signal)
    if (!('reduced' in result)) throw new TypeError('no reduced track in the response')
    return result.reduced as Reduced<Name>
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
