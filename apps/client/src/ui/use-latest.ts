import { type RefObject, useEffect, useRef } from 'react'

/** The latest value, for callbacks and effects that must not run again when it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
