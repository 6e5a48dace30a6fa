/** Whether a screen stands in the shell of wide windows (app/shell), and how. Screens read it to leave out what the shell has. */
import { createContext, type ReactNode, useContext } from 'react'

export interface ShellPlace {
  /** A list beside or around the screen leads to it: it has no way back of its own. */
  listed: boolean
  /** Shown in the title bar of the screen: what the place around it offers. */
  actions?: ReactNode
  /** The screen is in a dialog: its title bar is the head of that, and its way back closes it. */
  dialog?: {
    titleId: string
    closeLabel: string
    /** Called by the title bar with its way back. */
    onLeave: (go: (() => void) | undefined) => void
  }
}

/** undefined: the screen fills the window, as on phones. */
export const ShellPlaceContext = createContext<ShellPlace | undefined>(undefined)

export const useShellPlace = (): ShellPlace | undefined => useContext(ShellPlaceContext)
