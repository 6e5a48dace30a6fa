/** A stored value in React, with its setter. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useOutrider } from './outrider.ts'
import type { StoredDefinition } from '../storage/stored.ts'

export function useStored<Value>(definition: StoredDefinition<Value>): [Value, (value: NoInfer<Value>) => void] {
  const { stored } = useOutrider()
  const subscribe = useCallback((run: () => void) => stored.subscribe(definition, run), [stored, definition])
  // Every read parses a new object; the text is compared instead.
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(stored.get(definition)))
  const value = useMemo(() => JSON.parse(text) as Value, [text])
  const set = useCallback((next: Value) => stored.set(definition, next), [stored, definition])
  return [value, set]
}
