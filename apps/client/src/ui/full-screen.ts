/** The browser's full screen, where it allows that: after a press, not when an address is opened. */
import { useEffect, useRef } from 'react'

/** Call within a press: at other times browsers refuse. */
export function fillScreen(): void {
  if (!document.fullscreenEnabled) return
  document.documentElement.requestFullscreen().catch((cause: unknown) => console.warn('the screen could not be filled', cause))
}

/** Call within a press. `otherwise`: the browser fills the screen with films alone (iPhone), or not now. */
export function fillScreenWith(element: HTMLElement, otherwise: () => void): void {
  // Older Safari on iPhones has no such method.
  if (!document.fullscreenEnabled || !('requestFullscreen' in element)) otherwise()
  else element.requestFullscreen().catch(otherwise)
}

/** The browser's own way out of full screen, mostly Escape, leaves the mode that fills the screen as well, and the other way round. */
export function useFullScreen(leave: () => void): void {
  useEffect(() => {
    const onChange = () => {
      if (!document.fullscreenElement) leave()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [leave])
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      // React's strict mode takes everything away once and puts it back at once.
      queueMicrotask(() => {
        if (shown.current || !document.fullscreenElement) return
        document.exitFullscreen().catch((cause: unknown) => console.warn('full screen could not be left', cause))
      })
    }
  }, [])
}
