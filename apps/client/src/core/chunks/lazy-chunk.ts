/**
 * A component of a chunk that is loaded when it is first shown, there at once if the chunk is. React's `lazy` shows its fallback first, for 300 ms at
 * least. Without JSX: the table of routes uses it, which Node reads for `npm run listing`.
 */
import { type ComponentType, createElement, startTransition, useLayoutEffect, useState } from 'react'
import { loadChunk, loadedChunk } from './load-chunk.ts'

/** undefined: not there yet. Throws what it could not be loaded for; mounted again, it is loaded again. */
export function useChunk<Part>(load: () => Promise<Part>): Part | undefined {
  const [came, setCame] = useState<{ part: Part }>()
  const [failed, setFailed] = useState<{ cause: unknown }>()
  const part = came?.part ?? loadedChunk(load)
  const isThere = part !== undefined
  useLayoutEffect(() => {
    if (isThere) return undefined
    let shown = true
    loadChunk(load).then(
      loaded => shown && startTransition(() => setCame({ part: loaded })),
      (cause: unknown) => shown && setFailed({ cause }),
    )
    return () => {
      shown = false
    }
  }, [load, isThere])
  if (failed) throw failed.cause
  return part
}

/**
 * @param load the same function where the chunk is loaded ahead with `loadChunk`
 * @param pick the component among what the chunk has
 * @param Loading shown meanwhile
 */
export function lazyChunk<Part, Props extends object>(
  load: () => Promise<Part>,
  pick: (part: Part) => ComponentType<Props>,
  Loading?: ComponentType,
): ComponentType<Props> {
  return function Chunk(props: Props) {
    const part = useChunk(load)
    if (part === undefined) return Loading ? createElement(Loading) : null
    return createElement(pick(part), props)
  }
}
