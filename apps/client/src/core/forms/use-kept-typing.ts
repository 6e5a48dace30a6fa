/** Keeps what is typed on the device until it is sent, so that it survives the page: each change of it, but not what was there at first. */
import { useEffect, useRef } from 'react'
import { useLatest } from '../../ui/use-latest.ts'

/** `typed` is compared and kept as JSON. */
export function useKeptTyping<Typed>(typed: Typed, keep: (typed: Typed) => void): void {
  const text = JSON.stringify(typed)
  const last = useRef(text)
  const latest = useLatest(keep)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    latest.current(JSON.parse(text) as Typed)
  }, [text, latest])
}
