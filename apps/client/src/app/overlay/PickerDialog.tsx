/** The screen of a picker in a dialog over the form that opened it. */
import { useMemo } from 'react'
import { OpenPickerDialogContext, type PickerDialogRequest } from '../../core/routing/picker-dialog.ts'
import { DialogScreen } from './DialogScreen.tsx'

interface Props {
  request: PickerDialogRequest
  onClose: () => void
}

export function PickerDialog({ request, onClose }: Props) {
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
      <DialogScreen name={request.screen} shape="list" onClose={onClose} />
    </OpenPickerDialogContext>
  )
}
