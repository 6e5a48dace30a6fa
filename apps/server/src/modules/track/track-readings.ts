/**
 * Tracks that are being read: each once for all who ask for it in one breath, a few at a time, so that many askers together take no more
 * memory than a few; and no longer than somebody waits for it.
 */
import type { Track } from '@outrider/track'
import { type Range, trackKey } from './questions.ts'

interface Reading {
  track: Promise<Track>
  askers: number
  stop: AbortController
}
type Read = (range: Range, signal: AbortSignal) => Promise<Track>

export class TrackReadings {
  readonly #read: Read
  #free: number
  /** Who waits for a turn. */
  readonly #queue: (() => void)[] = []
  readonly #readings = new Map<string, Reading>()

  constructor(read: Read, atOnce: number) {
    this.#read = read
    this.#free = atOnce
  }

  async read(range: Range, signal: AbortSignal): Promise<Track> {
    const key = trackKey(range)
    const reading = this.#readings.get(key) ?? this.#begin(key, range)
    reading.askers++
    const leave = (): void => {
      if (--reading.askers > 0) return
      // Who asks from now on begins anew.
      this.#forget(key, reading)
      reading.stop.abort(signal.reason)
    }
    signal.addEventListener('abort', leave)
    try {
      const track = await reading.track
      signal.throwIfAborted()
      return track
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  #begin(key: string, range: Range): Reading {
    const stop = new AbortController()
    const track = this.#inTurn(() => this.#read(range, stop.signal)).finally(() => this.#forget(key, reading))
    const reading: Reading = { track, askers: 0, stop }
    this.#readings.set(key, reading)
    return reading
  }

  #forget(key: string, reading: Reading): void {
    if (this.#readings.get(key) === reading) this.#readings.delete(key)
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
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
