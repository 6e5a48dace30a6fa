/** Around the screens of signed-in users: the places where a screen opens another one over itself, a form in a sheet, a picker in a dialog. */
import { useCallback, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PickerDialogContext, type PickerDialogRequest } from '../../core/routing/picker-dialog.ts'
import { SheetContext, type SheetRequest } from '../../core/routing/sheet-context.ts'
import { PickerDialog } from './PickerDialog.tsx'
import { ScreenSheet } from './ScreenSheet.tsx'

export default function PickerLayout() {
  const { pathname } = useLocation()
  const [picker, setPicker] = useState<PickerDialogRequest>()
  const [sheet, setSheet] = useState<{ request: SheetRequest; over: string }>()
  const closeSheet = useCallback(() => setSheet(undefined), [])
  const openSheet = useCallback((request: SheetRequest) => setSheet({ request, over: pathname }), [pathname])
  // Going to another screen leaves the sheet.
  if (sheet && sheet.over !== pathname) setSheet(undefined)
  return (
    <PickerDialogContext value={setPicker}>
      <SheetContext value={openSheet}>
        <Outlet />
      </SheetContext>
      {sheet && <ScreenSheet request={sheet.request} onClose={closeSheet} />}
      {picker && <PickerDialog request={picker} onClose={() => setPicker(undefined)} />}
    </PickerDialogContext>
  )
}
