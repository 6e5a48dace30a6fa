/** Reads and writes the stored values. Invalid values count as absent; without storage values last until the page is closed. */
import { migrate, type KeyValueStorage } from './migrations.ts'
import { type Scope, type StoredKey, type StoredValue, storedValues } from './stored-values.ts'

export interface Stored {
  get: <Key extends StoredKey>(key: Key) => StoredValue<Key>
  set: <Key extends StoredKey>(key: Key, value: StoredValue<Key>) => void
  /** Resets to the default. */
  remove: (key: StoredKey) => void
  /** Removes all values of a scope: at sign-out, or when the platforms in use change. */
  forget: (scope: Scope) => void
  /** Called after each change of the value; returns the unsubscribe function. */
  subscribe: (key: StoredKey, run: () => void) => () => void
  /** Another tab changed a value: notifies the subscribers. Unknown keys are ignored. */
  changedElsewhere: (key: string | null) => void
}

const keys = Object.keys(storedValues) as StoredKey[]

export function createStored(
  storage: KeyValueStorage | undefined,
  log: (line: string, cause: unknown) => void = () => {},
): Stored {
  /** Values that could not be stored; null: removed. */
  const unsaved = new Map<string, string | null>()
  const listeners = new Map<StoredKey, Set<() => void>>()

  const notify = (key: StoredKey) => {
    for (const run of listeners.get(key) ?? []) run()
  }

  try {
    if (storage) migrate(storage)
  } catch (cause) {
    log('stored values could not be migrated', cause)
  }

  const read = (key: StoredKey): string | null => {
    const own = unsaved.get(key)
    if (own !== undefined) return own
    try {
      return storage?.getItem(key) ?? null
    } catch (cause) {
      log(`stored value ${key} cannot be read`, cause)
      return null
    }
  }

  const write = (key: StoredKey, text: string | null) => {
    try {
      if (!storage) throw new Error('storage is not available')
      if (text === null) storage.removeItem(key)
      else storage.setItem(key, text)
      unsaved.delete(key)
    } catch (cause) {
      log(`stored value ${key} is kept in memory only`, cause)
      unsaved.set(key, text)
    }
    notify(key)
  }

  return {
    get(key) {
      const { schema, fallback } = storedValues[key]
      const text = read(key)
      if (text === null) return fallback as StoredValue<typeof key>
      try {
        return schema.parse(JSON.parse(text)) as StoredValue<typeof key>
      } catch (cause) {
        log(`stored value ${key} is invalid, using its default`, cause)
        return fallback as StoredValue<typeof key>
      }
    },
    set: (key, value) => write(key, JSON.stringify(value)),
    remove: key => write(key, null),
    forget(scope) {
      for (const key of keys) if (storedValues[key].scope === scope) write(key, null)
    },
    subscribe(key, run) {
      const runs = listeners.get(key) ?? new Set()
      listeners.set(key, runs.add(run))
      return () => void runs.delete(run)
    },
    changedElsewhere(key) {
      for (const each of keys) if (key === null || key === each) notify(each)
    },
  }
}
