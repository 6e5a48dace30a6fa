/** In-memory store for one-time values with a fixed lifetime and a maximum number of entries; the oldest are dropped first. */
import { LRUCache } from 'lru-cache'
import { elapsedMs } from './elapsed.ts'

export type ExpiringStore<T extends {}> = LRUCache<string, T>

/** Expired values are removed when their time is over. `peek` and `delete`, not `get`: a read must not make a value younger than others. */
export const expiringStore = <T extends {}>({
  maxEntries,
  seconds,
  now = elapsedMs,
}: {
  maxEntries: number
  seconds: number
  now?: (() => number) | undefined
}): ExpiringStore<T> =>
  new LRUCache<string, T>({
    // Not `max`, which would reserve memory for all entries at the start.
    maxSize: maxEntries,
    sizeCalculation: () => 1,
    ttl: seconds * 1000,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  })
