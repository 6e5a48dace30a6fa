/** Reads and writes the stored values. A bad value counts as absent; a device that stores nothing still works until it is closed. */
import { migrate, type Shelf } from './migrations.ts'
import { type Scope, type StoredKey, type StoredValue, storedValues } from './stored-values.ts'

export interface Stored {
  get: <Key extends StoredKey>(key: Key) => StoredValue<Key>
  set: <Key extends StoredKey>(key: Key, value: StoredValue<Key>) => void
  /** From now on the default holds. */
  remove: (key: StoredKey) => void
  /** Removes every value of a scope: at sign-out, or when other platforms come into use. */
  forget: (scope: Scope) => void
  /** Called after each change of the value; returns how to stop. */
  subscribe: (key: StoredKey, run: () => void) => () => void
  /** Another tab has changed a value: tells the subscribers. Keys that are none of ours are left alone. */
  changedElsewhere: (key: string | null) => void
}

const keys = Object.keys(storedValues) as StoredKey[]

export function createStored(shelf: Shelf | undefined, log: (line: string, cause: unknown) => void = () => {}): Stored {
  /** What the shelf would not take; null: removed. */
  const kept = new Map<string, string | null>()
  const listeners = new Map<StoredKey, Set<() => void>>()

  const tell = (key: StoredKey) => {
    for (const run of listeners.get(key) ?? []) run()
  }

  try {
    if (shelf) migrate(shelf)
  } catch (cause) {
    log('stored values of an older version stay as they are', cause)
  }

  const read = (key: StoredKey): string | null => {
    const own = kept.get(key)
    if (own !== undefined) return own
    try {
      return shelf?.getItem(key) ?? null
    } catch (cause) {
      log(`stored value ${key} cannot be read`, cause)
      return null
    }
  }

  const write = (key: StoredKey, text: string | null) => {
    try {
      if (!shelf) throw new Error('this device offers no storage')
      if (text === null) shelf.removeItem(key)
      else shelf.setItem(key, text)
      kept.delete(key)
    } catch (cause) {
      log(`stored value ${key} is kept for this visit only`, cause)
      kept.set(key, text)
    }
    tell(key)
  }

  return {
    get(key) {
      const { schema, fallback } = storedValues[key]
      const text = read(key)
      if (text === null) return fallback as StoredValue<typeof key>
      try {
        return schema.parse(JSON.parse(text)) as StoredValue<typeof key>
      } catch (cause) {
        log(`stored value ${key} is unusable, its default holds`, cause)
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
      for (const each of keys) if (key === null || key === each) tell(each)
    },
  }
}
