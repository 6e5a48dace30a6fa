/** A date field that is left while it is typed only in part goes back to its value: what is seen in it is what will be sent. */
import { type RefCallback, useRef, useState } from 'react'

export function useWholeDates(value: string): { key: number; ref: RefCallback<HTMLElement>; onBlur: () => void } {
  const element = useRef<HTMLElement>(null)
  const [round, setRound] = useState(0)
  return {
    // A new key renders the field from its value; the library keeps what was typed in part in its own state.
    key: round,
    ref: next => {
      element.current = next
    },
    onBlur: () => {
      if (value !== '' && element.current?.querySelector('[data-placeholder]')) setRound(round + 1)
    },
  }
}
