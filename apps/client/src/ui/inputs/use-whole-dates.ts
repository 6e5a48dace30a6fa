/** Restores the value of a date field that is left half typed, so that the field shows what the form will send. */
import { type RefCallback, useRef, useState } from 'react'

export function useWholeDates(value: string): { key: number; ref: RefCallback<HTMLElement>; onBlur: () => void } {
  const element = useRef<HTMLElement>(null)
  const [round, setRound] = useState(0)
  return {
    // A new key resets the library's internal state, which holds the partial input.
    key: round,
    ref: next => {
      element.current = next
    },
    onBlur: () => {
      if (value !== '' && element.current?.querySelector('[data-placeholder]')) setRound(round + 1)
    },
  }
}
