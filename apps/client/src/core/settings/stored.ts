/** Reads and writes the stored values. A bad value counts as absent; a device that stores nothing still works until it is closed. */
import { type StoredKey, type StoredValue, storedValues } from './stored-values.ts'

export interface Stored {
  get: <Key extends StoredKey>(key: Key) => StoredValue<Key>
  set: <Key extends StoredKey>(key: Key, value: StoredValue<Key>) => void
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

export function createStored(shelf: Shelf | undefined, log: (line: string, cause: unknown) => void = () => {}): Stored {
  const kept = new Map<string, string>()

  const read = (key: string): string | null => {
    try {
      return kept.get(key) ?? shelf?.getItem(key) ?? null
    } catch (cause) {
      log(`stored value ${key} cannot be read`, cause)
      return null
    }
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
    set(key, value) {
      const text = JSON.stringify(value)
      try {
        if (!shelf) throw new Error('this device offers no storage')
        shelf.setItem(key, text)
        kept.delete(key)
      } catch (cause) {
        log(`stored value ${key} is kept for this visit only`, cause)
        kept.set(key, text)
      }
    },
  }
}
