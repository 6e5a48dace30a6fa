/** The fleet cache in the browser's IndexedDB, which workers can access and which has room for 100,000 vehicles. */
import { createStore, delMany, get, keys, set } from 'idb-keyval'
import type { SavedChoice } from '../views/choice.ts'
import { type CachedFleet, type FleetCache, cacheVersion } from './cached-fleet.ts'

export function browserCache(): FleetCache {
  const store = createStore('outrider-fleet', 'platforms')
  return {
    async read(key) {
      const cached = await get<CachedFleet>(key, store)
      // Written by another version of the client: ignored, and overwritten later.
      return cached?.version === cacheVersion ? cached : undefined
    },
    write: (key, cached) => set(key, cached, store),
    readChoice: key => get<SavedChoice>(key, store),
    writeChoice: (key, choice) => set(key, choice, store),
    async removeOthers(wantedKeys) {
      const others = (await keys<string>(store)).filter(key => !wantedKeys.includes(key))
      if (others.length > 0) await delMany(others, store)
    },
  }
}
