/** The screen of a picker as a panel beside the form that opened it. */
import { useMemo } from 'react'
import { OpenPickerDialogContext, type PickerDialogRequest } from '../../core/routing/picker-dialog.ts'
import { DialogScreen } from './DialogScreen.tsx'

interface Props {
  request: PickerDialogRequest
  /** The form is in a sheet itself. */
  ofSheet: boolean
  onClose: () => void
}

export function PickerDialog({ request, ofSheet, onClose }: Props) {
  const open = useMemo(
    () => ({
      initialSelection: request.initialSelection,
      resolve(choice: unknown) {
        onClose()
        request.choose(choice)
      },
      leave: onClose,
    }),
    [request, onClose],
  )
  return (
    <OpenPickerDialogContext value={open}>
      <DialogScreen name={request.screen} shape={ofSheet ? 'besideSheet' : 'beside'} onClose={onClose} />
    </OpenPickerDialogContext>
  )
}
