/** Values somebody watches by id: one watch in the worker however many watch here, ended when the last of them looks away. */
export interface Watch<Value> {
  get: () => Value
  /** Returns how to stop. */
  subscribe: (run: () => void) => () => void
}

export interface Watches<Value> {
  of: (id: string) => Watch<Value | undefined>
  put(id: string, value: Value): void
  /** What is known of all is from before. */
  clear(): void
}

export function createWatches<Value>({ begin, end }: { begin: (id: string) => void; end: (id: string) => void }): Watches<Value> {
  const held = new Map<string, { value: Value | undefined; listeners: Set<() => void> }>()

  function tell(id: string, value: Value | undefined) {
    const watched = held.get(id)
    if (!watched) return
    watched.value = value
    for (const run of watched.listeners) run()
  }

  return {
    of: id => ({
      get: () => held.get(id)?.value,
      subscribe(run) {
        let watched = held.get(id)
        if (!watched) {
          watched = { value: undefined, listeners: new Set() }
          held.set(id, watched)
          begin(id)
        }
        const mine = () => run()
        watched.listeners.add(mine)
        return () => {
          watched.listeners.delete(mine)
          if (watched.listeners.size > 0 || held.get(id) !== watched) return
          held.delete(id)
          end(id)
        }
      },
    }),
    put: tell,
    clear() {
      for (const id of held.keys()) tell(id, undefined)
    },
  }
}
