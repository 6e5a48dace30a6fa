/** A report of the present is asked for again while it is looked at. */
import { useEffect, useRef } from 'react'

/** ms. */
const every = 15_000

export function useRefreshing(on: boolean, reload: () => void): void {
  const run = useRef(reload)
  useEffect(() => {
    run.current = reload
  })
  useEffect(() => {
    if (!on) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') run.current()
    }, every)
    return () => clearInterval(timer)
  }, [on])
}
