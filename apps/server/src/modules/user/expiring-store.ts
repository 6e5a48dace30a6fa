/** In-memory store for one-time values with a fixed lifetime and a maximum number of entries; the oldest are dropped first. */
import { LRUCache } from 'lru-cache'
import type { Peers } from '../../peers/peers.ts'
import { elapsedMs } from './elapsed.ts'

export type ExpiringStore<T extends {}> = Pick<LRUCache<string, T>, 'set' | 'peek' | 'has' | 'delete'>

/** Expired values are removed when their time is over. `peek` and `delete`, not `get`: a read must not make a value younger than others. */
export const expiringStore = <T extends {}>({
  maxEntries,
  seconds,
  now = elapsedMs,
  everywhere,
}: {
  maxEntries: number
  seconds: number
  now?: (() => number) | undefined
  /** Other servers have the same values: what one of them gave is taken at any. */
  everywhere?: { peers: Pick<Peers, 'tell' | 'onTell'>; name: string } | undefined
}): ExpiringStore<T> => {
  const store = new LRUCache<string, T>({
    // Not `max`, which would reserve memory for all entries at the start.
    maxSize: maxEntries,
    sizeCalculation: () => 1,
    ttl: seconds * 1000,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  })
  if (!everywhere) return store
  const { peers, name } = everywhere
  peers.onTell(name, notified => {
    const [key, value, noUpdateTTL] = notified as [string, T | null, boolean]
    if (value === null) store.delete(key)
    else store.set(key, value, { noUpdateTTL })
  })
  return {
    set(key, value, options) {
      peers.tell(name, [key, value ?? null, options?.noUpdateTTL === true])
      store.set(key, value, options)
      return store
    },
    delete(key) {
      peers.tell(name, [key, null, true])
      return store.delete(key)
    },
    peek: (key, options) => store.peek(key, options),
    has: (key, options) => store.has(key, options),
  }
}
