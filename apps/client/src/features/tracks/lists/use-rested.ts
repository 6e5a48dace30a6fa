/** Whether something has been on the screen for a moment: until then it may only be scrolled past. */
import { useEffect, useState } from 'react'

/** ms. */
const moment = 300

export function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), moment)
    return () => clearTimeout(timer)
  }, [])
  return rested
}
