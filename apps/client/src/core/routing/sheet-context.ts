/** Screens as sheets over the screen they were opened from, in wide windows (app/overlay). Their addresses open them as screens of their own. */
import { createContext } from 'react'
import type { ScreenName } from '../screens/screens.ts'

export interface SheetRequest {
  screen: ScreenName
  parameters: Readonly<Record<string, unknown>>
}

/** Opens a sheet. undefined: there is no place for one. */
export const SheetContext = createContext<((request: SheetRequest) => void) | undefined>(undefined)

/** Of the screen in a sheet. undefined: the screen is that of the address. */
export const OpenSheetContext = createContext<(SheetRequest & { leave: () => void }) | undefined>(undefined)
