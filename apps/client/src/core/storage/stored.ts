/**
 * Values stored on this device. Each is declared by its owner with `defineStored`; keys are those of section 3 of the specification.
 * Invalid values count as absent; without storage values last until the page is closed.
 */
import type * as z from 'zod/mini'
import { migrate, type KeyValueStorage } from './migrations.ts'

/** device: until the device is cleared. account: removed at sign-out. platform: removed when other platforms come into use. */
export type Scope = 'device' | 'account' | 'platform'

export interface StoredDefinition<Value = unknown> {
  key: string
  scope: Scope
  schema: { parse: (value: unknown) => Value }
  /** Where nothing valid is stored. */
  fallback: Value
  /** How many things are in it that the user has begun and not sent. */
  unsent?: ((value: unknown) => number) | undefined
}

/** Every definition is also listed in app/stored-values.ts, so that values of screens that were never opened are removed too. */
export const defineStored = <Schema extends z.ZodMiniType>({
  unsent,
  ...definition
}: {
  key: string
  scope: Scope
  schema: Schema
  fallback: z.output<Schema>
  unsent?: (value: z.output<Schema>) => number
}): StoredDefinition<z.output<Schema>> => ({
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
  /** How many things values of this scope hold that the user has begun and not sent. */
  unsent: (scope: Scope) => number
  /** Called after each change of the value; returns the unsubscribe function. */
  subscribe: (definition: Pick<StoredDefinition, 'key'>, run: () => void) => () => void
  /** Another tab changed a value, null: all values. Notifies the subscribers. */
  changedElsewhere: (key: string | null) => void
}

interface StoredOptions {
  log?: (line: string, cause: unknown) => void
  /** The values that `forget` removes. */
  values?: readonly StoredDefinition[]
}

export function createStored(storage: KeyValueStorage | undefined, { log = () => {}, values = [] }: StoredOptions = {}): Stored {
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
      for (const each of values) if (each.scope === scope) write(each.key, null)
    },
    unsent: scope => values.reduce((sum, each) => sum + (each.scope === scope ? (each.unsent?.(stored.get(each)) ?? 0) : 0), 0),
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
