/** The place where forms open a picker as a dialog over themselves. */
import { type ReactNode, useState } from 'react'
import { PickerDialogContext, type PickerDialogRequest } from '../../core/routing/picker-dialog.ts'
import { PickerDialog } from './PickerDialog.tsx'

export function PickerPlace({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<PickerDialogRequest>()
  return (
    <PickerDialogContext value={setRequest}>
      {children}
      {request && <PickerDialog request={request} onClose={() => setRequest(undefined)} />}
    </PickerDialogContext>
  )
}
