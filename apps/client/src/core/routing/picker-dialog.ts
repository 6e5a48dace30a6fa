/** Pickers in a dialog over their form, on wide screens: how a form opens one (app/overlay), and what the picker in it is told. */
import { createContext } from 'react'
import type { ScreenName } from '../screens/screens.ts'

export interface PickerDialogRequest {
  screen: ScreenName
  initialSelection: unknown
  /** The dialog is closed by then. */
  choose: (choice: unknown) => void
}

/** Opens a dialog. undefined: there is no place for one. */
export const PickerDialogContext = createContext<((request: PickerDialogRequest) => void) | undefined>(undefined)

interface OpenPickerDialog {
  initialSelection: unknown
  resolve: (choice: unknown) => void
  leave: () => void
}

/** undefined: the picker is a screen of its own. */
export const OpenPickerDialogContext = createContext<OpenPickerDialog | undefined>(undefined)
