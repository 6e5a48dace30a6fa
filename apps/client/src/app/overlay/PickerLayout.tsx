/** Around the screens of signed-in users: the place where forms open a picker as a dialog. */
import { useState } from 'react'
import { Outlet } from 'react-router'
import { PickerDialogContext, type PickerDialogRequest } from '../../core/routing/picker-dialog.ts'
import { PickerDialog } from './PickerDialog.tsx'

export default function PickerLayout() {
  const [request, setRequest] = useState<PickerDialogRequest>()
  return (
    <PickerDialogContext value={setRequest}>
      <Outlet />
      {request && <PickerDialog request={request} onClose={() => setRequest(undefined)} />}
    </PickerDialogContext>
  )
}
