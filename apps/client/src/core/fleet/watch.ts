/** Values watched by id: one watch in the worker per id, ended with its last subscriber. */
export interface Watch<Value> {
  get: () => Value
  /** Returns the unsubscribe function. */
  subscribe: (run: () => void) => () => void
}

export interface Watches<Value> {
  of: (id: string) => Watch<Value | undefined>
  put(id: string, value: Value): void
  /** Resets all values to unknown. */
  clear(): void
}

export function createWatches<Value>({ begin, end }: { begin: (id: string) => void; end: (id: string) => void }): Watches<Value> {
  const watchedById = new Map<string, { value: Value | undefined; listeners: Set<() => void> }>()

  function publish(id: string, value: Value | undefined) {
    const watched = watchedById.get(id)
    if (!watched) return
    watched.value = value
    for (const run of watched.listeners) run()
  }

  return {
    of: id => ({
      get: () => watchedById.get(id)?.value,
      subscribe(run) {
        let watched = watchedById.get(id)
        if (!watched) {
          watched = { value: undefined, listeners: new Set() }
          watchedById.set(id, watched)
          begin(id)
        }
        const mine = () => run()
        watched.listeners.add(mine)
        return () => {
          watched.listeners.delete(mine)
          if (watched.listeners.size > 0 || watchedById.get(id) !== watched) return
          watchedById.delete(id)
          end(id)
        }
      },
    }),
    put: publish,
    clear() {
      for (const id of watchedById.keys()) publish(id, undefined)
    },
  }
}
