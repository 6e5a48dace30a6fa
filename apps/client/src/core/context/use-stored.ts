/** A stored value in React, with its setter. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useOutrider } from './outrider.ts'
import type { StoredKey, StoredValue } from '../storage/stored-values.ts'

export function useStored<Key extends StoredKey>(key: Key): [StoredValue<Key>, (value: StoredValue<Key>) => void] {
  const { stored } = useOutrider()
  const subscribe = useCallback((run: () => void) => stored.subscribe(key, run), [stored, key])
  // Every read parses a new object; the text is compared instead.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(stored.get(key)))
  const value = useMemo(() => JSON.parse(text) as StoredValue<Key>, [text])
  const set = useCallback((next: StoredValue<Key>) => stored.set(key, next), [stored, key])
  return [value, set]
}
