import type { Watch } from './watch.ts'

/** Several watched values as one: the same array while none of them has changed. */
export function joinedWatch<Value>(watches: readonly Watch<Value>[]): Watch<readonly Value[]> {
  let last = watches.map(watch => watch.get())
  return {
    get: () => {
      const next = watches.map(watch => watch.get())
      if (next.some((value, at) => value !== last[at])) last = next
      return last
    },
    subscribe: run => {
      const ends = watches.map(watch => watch.subscribe(run))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
