/** The screen of a form in a sheet at the right edge, over the screen that opened it. */
import { useMemo } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { OpenSheetContext, type SheetRequest } from '../../core/routing/sheet-context.ts'
import { DialogScreen } from './DialogScreen.tsx'

interface Props {
  request: SheetRequest
  onClose: () => void
}

export function ScreenSheet({ request, onClose }: Props) {
  const { unsavedChanges } = useOutrider()
  const open = useMemo(
    () => ({
      ...request,
      /** Unsaved changes ask first, as they do before a navigation. */
      leave: () => {
        if (!unsavedChanges.getState().unsaved) return onClose()
        unsavedChanges.setState({
          leaveRequest: {
            leave: () => {
              unsavedChanges.setState({ unsaved: false, leaveRequest: undefined })
              onClose()
            },
            stay: () => unsavedChanges.setState({ leaveRequest: undefined }),
          },
        })
      },
    }),
    [request, onClose, unsavedChanges],
  )
  return (
    <OpenSheetContext value={open}>
      <DialogScreen name={request.screen} shape="sheet" onClose={open.leave} />
    </OpenSheetContext>
  )
}
