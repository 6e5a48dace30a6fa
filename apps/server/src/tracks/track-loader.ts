/**
 * Loads tracks with limited concurrency, to bound memory. Concurrent requests for the same track share one load, which is aborted when
 * none of them waits any more.
 */
import type { Track } from '@outrider/track'
import { type TrackRange, trackKey } from './worker-messages.ts'

interface PendingLoad {
  track: Promise<Track>
  waiters: number
  stop: AbortController
}
type LoadTrack = (range: TrackRange, signal: AbortSignal) => Promise<Track>

export class TrackLoader {
  readonly #load: LoadTrack
  #free: number
  /** Loads waiting for a slot. */
  readonly #queue: (() => void)[] = []
  readonly #pending = new Map<string, PendingLoad>()

  constructor(load: LoadTrack, maxConcurrent: number) {
    this.#load = load
    this.#free = maxConcurrent
  }

  async load(range: TrackRange, signal: AbortSignal): Promise<Track> {
    const key = trackKey(range)
    const pending = this.#pending.get(key) ?? this.#begin(key, range)
    pending.waiters++
    const leave = (): void => {
      if (--pending.waiters > 0) return
      // Later requests start a new load.
      this.#forget(key, pending)
      pending.stop.abort(signal.reason)
    }
    signal.addEventListener('abort', leave)
    try {
      const track = await pending.track
      signal.throwIfAborted()
      return track
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, range: TrackRange): PendingLoad {
    const stop = new AbortController()
    const track = this.#withSlot(() => this.#load(range, stop.signal)).finally(() => this.#forget(key, pending))
    const pending: PendingLoad = { track, waiters: 0, stop }
    this.#pending.set(key, pending)
    return pending
  }

  #forget(key: string, pending: PendingLoad): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key)
  }

  async #withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>(resolve => this.#queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#free++
    }
  }
}
