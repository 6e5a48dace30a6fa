/** A screen over the one that opened it: a form in a sheet at the right edge, a short one in a dialog. */
import { useMemo } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { QueryProvider } from '../../core/queries/QueryProvider.tsx'
import { OpenOverlayContext, type OverlayRequest } from '../../core/routing/overlay-context.ts'
import { DialogScreen } from './DialogScreen.tsx'
import { PickerPlace } from './PickerPlace.tsx'

interface Props {
  request: OverlayRequest
  onClose: () => void
}

export default function ScreenOverlay({ request, onClose }: Props) {
  const { screens, unsavedChanges } = useOutrider()
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
  const shape = screens.overOf(request.screen) ?? 'dialog'
  return (
    <QueryProvider>
      <OpenOverlayContext value={open}>
        <PickerPlace inSheet={shape === 'sheet'}>
          <DialogScreen name={request.screen} shape={shape} onClose={open.leave} />
        </PickerPlace>
      </OpenOverlayContext>
    </QueryProvider>
  )
}
