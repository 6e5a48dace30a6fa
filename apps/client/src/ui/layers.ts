/** What lies open over a screen, the newest last: going back can close it before it leads away. */
import { useEffect, useRef } from 'react'

const open: (() => void)[] = []

export const anyLayerOpen = (): boolean => open.length > 0

export const closeTopLayer = (): void => open.at(-1)?.()

/** Announces a layer for as long as it is open. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = () => latest.current()
    open.push(layer)
    return () => {
      open.splice(open.indexOf(layer), 1)
    }
  }, [isOpen])
}
