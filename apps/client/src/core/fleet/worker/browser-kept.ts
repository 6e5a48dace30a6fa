/** Keeps fleets in the browser's IndexedDB: what a worker can reach, and roomy enough for a hundred thousand vehicles. */
import { createStore, delMany, get, keys, set } from 'idb-keyval'
import type { SavedChoice } from './choice.ts'
import { type Kept, type KeptFleets, keptVersion } from './kept-fleet.ts'

export function browserKept(): KeptFleets {
  const store = createStore('outrider-fleet', 'platforms')
  return {
    async read(key) {
      const kept = await get<Kept>(key, store)
      // Written by another version of the client: as good as nothing, and replaced by what is loaded.
      return kept?.version === keptVersion ? kept : undefined
    },
    write: (key, kept) => set(key, kept, store),
    readChoice: key => get<SavedChoice>(key, store),
    writeChoice: (key, choice) => set(key, choice, store),
    async keepOnly(wanted) {
      const others = (await keys<string>(store)).filter(key => !wanted.includes(key))
      if (others.length > 0) await delMany(others, store)
    },
  }
}
