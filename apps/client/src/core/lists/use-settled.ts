/** A value that is typed, as it stands once the typing pauses: so that not every letter is asked about. */
import { useEffect, useState } from 'react'

export function useSettled<Value>(value: Value, ms = 250): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
