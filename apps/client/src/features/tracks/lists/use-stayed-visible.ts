/** Whether a component has stayed mounted for a moment; before that it may only be scrolled past. */
import { useEffect, useState } from 'react'

/** ms. */
const delayMs = 300

export function useStayedVisible(): boolean {
  const [stayed, setStayed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStayed(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return stayed
}
