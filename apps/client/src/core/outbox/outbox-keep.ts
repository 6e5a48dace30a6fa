/** Where entries are kept: in the browser's IndexedDB, which has room for pictures and outlives the page. */
import { createStore, del, set, values } from 'idb-keyval'
import type { OutboxEntry } from './outbox-entry.ts'

export interface OutboxKeep {
  /** Whether entries outlive the page. */
  readonly lasting: boolean
  all: () => Promise<OutboxEntry[]>
  put: (entry: OutboxEntry) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** For browsers that refuse storage: until the page is closed, which is shown. */
export function memoryKeep(): OutboxKeep {
  const entries = new Map<string, OutboxEntry>()
  return {
    lasting: false,
    all: () => Promise.resolve([...entries.values()]),
    put: entry => Promise.resolve(void entries.set(entry.id, entry)),
    remove: id => Promise.resolve(void entries.delete(id)),
  }
}

export async function deviceKeep(): Promise<OutboxKeep> {
  if (!('indexedDB' in window)) return memoryKeep()
  try {
    const store = createStore('outrider-outbox', 'entries')
    await values(store)
    return {
      lasting: true,
      all: () => values<OutboxEntry>(store),
      put: entry => set(entry.id, entry, store),
      remove: id => del(id, store),
    }
  } catch (cause) {
    console.warn('no IndexedDB: what waits for a network is kept only until the page is closed', cause)
    return memoryKeep()
  }
}

/** Asks the browser not to clear the storage of this site when space is short. */
export async function askToPersist(): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return
  await navigator.storage.persist().catch((cause: unknown) => console.warn('storage may be cleared by the browser', cause))
}
