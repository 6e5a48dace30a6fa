/**
 * Values stored on this device. Each is declared by its owner with `defineStored`; keys are those of section 3 of the specification.
 * Invalid values count as absent; without storage values last until the page is closed.
 */
import { migrate, type KeyValueStorage } from './migrations.ts'
import { keysOf, type Scope, type StoredKey } from './stored-keys.ts'

export interface StoredDefinition<Value = unknown> {
  key: StoredKey
  /** What is needed before the sign-in is checked with shape.ts, the rest with the schema library. */
  schema: { parse: (value: unknown) => Value }
  /** Where nothing valid is stored. */
  fallback: Value
  /** How many things are in it that the user has begun and not sent. */
  unsent?: ((value: unknown) => number) | undefined
}

/** How long it is kept is the row of its key (stored-keys.ts). */
export const defineStored = <Value>({
  unsent,
  ...definition
}: {
  key: StoredKey
  schema: { parse: (value: unknown) => Value }
  fallback: NoInfer<Value>
  unsent?: (value: NoInfer<Value>) => number
}): StoredDefinition<Value> => ({
  ...definition,
  ...(unsent && { unsent: value => unsent(definition.schema.parse(value)) }),
})

export interface Stored {
  get: <Value>(definition: StoredDefinition<Value>) => Value
  set: <Value>(definition: StoredDefinition<Value>, value: NoInfer<Value>) => void
  /** Resets to the default. */
  remove: (definition: Pick<StoredDefinition, 'key'>) => void
  /** Removes all values of a scope: at sign-out, or when the platforms in use change. */
  forget: (scope: Scope) => void
  /** How many things the user has begun and not sent. */
  unsent: () => Promise<number>
  /** Called after each change of the value; returns the unsubscribe function. */
  subscribe: (definition: Pick<StoredDefinition, 'key'>, run: () => void) => () => void
  /** Another tab changed a value, null: all values. Notifies the subscribers. */
  changedElsewhere: (key: string | null) => void
}

interface StoredOptions {
  log?: (line: string, cause: unknown) => void
  /** The values that may hold what is begun and not sent. */
  begun?: () => Promise<readonly StoredDefinition[]>
}

export function createStored(
  storage: KeyValueStorage | undefined,
  { log = () => {}, begun = async () => [] }: StoredOptions = {},
): Stored {
  /** Values that could not be stored; null: removed. */
  const unsaved = new Map<string, string | null>()
  const listeners = new Map<string, Set<() => void>>()

  const notify = (key: string) => {
    for (const run of listeners.get(key) ?? []) run()
  }

  try {
    if (storage) migrate(storage)
  } catch (cause) {
    log('stored values could not be migrated', cause)
  }

  const read = (key: string): string | null => {
    const own = unsaved.get(key)
    if (own !== undefined) return own
    try {
      return storage?.getItem(key) ?? null
    } catch (cause) {
      log(`stored value ${key} cannot be read`, cause)
      return null
    }
  }

  const write = (key: string, text: string | null) => {
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

  const stored: Stored = {
    get({ key, schema, fallback }) {
      const text = read(key)
      if (text === null) return fallback
      try {
        return schema.parse(JSON.parse(text))
      } catch (cause) {
        log(`stored value ${key} is invalid, using its default`, cause)
        return fallback
      }
    },
    set: ({ key }, value) => write(key, JSON.stringify(value)),
    remove: ({ key }) => write(key, null),
    forget(scope) {
      for (const key of keysOf(scope)) write(key, null)
    },
    unsent: async () => (await begun()).reduce((sum, each) => sum + (each.unsent?.(stored.get(each)) ?? 0), 0),
    subscribe({ key }, run) {
      const runs = listeners.get(key) ?? new Set()
      listeners.set(key, runs.add(run))
      return () => void runs.delete(run)
    },
    changedElsewhere(key) {
      for (const each of listeners.keys()) if (key === null || key === each) notify(each)
    },
  }
  return stored
}
