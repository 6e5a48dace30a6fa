/** The row that opened a vehicle: the focus goes from it into the card, and back when the card is closed. */
import { useEffect, useRef } from 'react'
import { focusCardOf } from './vehicle/card-focus.ts'

export function useOpener(open: string | null): (vehicle: string) => void {
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    // Whatever has the focus meanwhile keeps it.
    if (open !== null || document.activeElement !== document.body) return
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus({ preventScroll: true })
    opener.current = null
  }, [open])
  return vehicle => {
    opener.current = document.activeElement
    focusCardOf(vehicle)
  }
}
