/** Parameters in the address of the screen, changed in place; an empty value removes one. */
import { useCallback } from 'react'
import { useSearchParams } from '../../core/router/index.ts'

export function useSearch() {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (change: Readonly<Record<string, string>>) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  return { params, set }
}
