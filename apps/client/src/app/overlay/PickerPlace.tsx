/** The place where forms open a picker as a panel beside themselves. */
import { type ReactNode, useState } from 'react'
import { PickerDialogContext, type PickerDialogRequest } from '../../core/routing/picker-dialog.ts'
import { PickerDialog } from './PickerDialog.tsx'

interface Props {
  /** The forms are in a sheet. */
  inSheet?: boolean
  children: ReactNode
}

export function PickerPlace({ inSheet = false, children }: Props) {
  const [request, setRequest] = useState<PickerDialogRequest>()
  return (
    <PickerDialogContext value={setRequest}>
      {children}
      {request && <PickerDialog request={request} ofSheet={inSheet} onClose={() => setRequest(undefined)} />}
    </PickerDialogContext>
  )
}
