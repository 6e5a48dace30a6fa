/** Stack of open layers (menus, sheets); going back closes the newest first. */
import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

const open: (() => void)[] = []

export const anyLayerOpen = (): boolean => open.length > 0

export const closeTopLayer = (): void => open.at(-1)?.()

/** Registers a layer while it is open. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => {
    if (!isOpen) return undefined
    const layer = () => latest.current()
    open.push(layer)
    return () => {
      open.splice(open.indexOf(layer), 1)
    }
  }, [isOpen, latest])
}

/** Open state of a popover or menu, registered as a layer while it is open. */
export function useOpenLayer(): { isOpen: boolean; onOpenChange: (open: boolean) => void } {
  const [isOpen, onOpenChange] = useState(false)
  useLayer(isOpen, () => onOpenChange(false))
  return { isOpen, onOpenChange }
}
