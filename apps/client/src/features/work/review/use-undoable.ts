/** Does something a moment after it was asked for, so that one tap is enough and can be taken back; at once when the screen is left before. */
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'

/** Long enough to see what was tapped, ms. */
export const undoableMs = 6_000

export interface Undoable<Value> {
  pending: Value | undefined
  ask: (value: Value) => void
  undo: () => void
  /** Without waiting. */
  now: () => void
}

/** @param run `left`: the screen is no longer there */
export function useUndoable<Value>(run: (value: Value, left: boolean) => void): Undoable<Value> {
  const [pending, setPending] = useState<Value>()
  const asked = useRef<Value>(undefined)
  const latest = useLatest(run)
  const hold = (value: Value | undefined) => {
    asked.current = value
    setPending(value)
  }
  const settle = useRef((left: boolean) => {
    const value = asked.current
    asked.current = undefined
    if (!left) setPending(undefined)
    if (value !== undefined) latest.current(value, left)
  })
  useEffect(() => {
    if (pending === undefined) return undefined
    const timer = setTimeout(() => settle.current(false), undoableMs)
    return () => clearTimeout(timer)
  }, [pending])
  useEffect(() => {
    const leave = () => settle.current(true)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return { pending, ask: hold, undo: () => hold(undefined), now: () => settle.current(false) }
}
