/**
 * Screens over the screen they were opened from, in wide windows (app/overlay): those whose row says `over`. Their addresses open them as screens
 * of their own.
 */
import { createContext } from 'react'
import type { ScreenName } from '../screens/screens.ts'

export interface OverlayRequest {
  screen: ScreenName
  parameters: Readonly<Record<string, unknown>>
  /** What a history entry of the screen has as its state. */
  state?: unknown
}

/** Opens a screen over the current one, in place of the one that is open so. undefined: there is no room for one. */
export const OverlayContext = createContext<((request: OverlayRequest) => void) | undefined>(undefined)

/** Of the screen that is open over another. undefined: the screen is that of the address. */
export const OpenOverlayContext = createContext<(OverlayRequest & { leave: () => void }) | undefined>(undefined)
