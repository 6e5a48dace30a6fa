/** A screen in a dialog: its title bar is the head of the dialog. */
import { useId, useMemo, useRef } from 'react'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { ScreenName } from '../../core/screens/screens.ts'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { type ShellPlace, ShellPlaceContext } from '../../ui/layout/shell-place.ts'
import { ScreenDialog, type ScreenDialogShape } from '../../ui/overlays/Dialog.tsx'
import { screens } from '../routes.ts'
import { screenParts } from './screen-parts.ts'

interface Props {
  name: ScreenName
  shape: ScreenDialogShape
  /** Closes it before its title bar has come. */
  onClose: () => void
}

export function DialogScreen({ name, shape, onClose }: Props) {
  const common = useTexts(commonTexts)
  const titleId = useId()
  const leave = useRef<() => void>(undefined)
  const closeLabel = common('close')
  const place = useMemo((): ShellPlace => {
    const onLeave = (go: (() => void) | undefined) => void (leave.current = go)
    return { listed: false, dialog: { titleId, closeLabel, onLeave } }
  }, [titleId, closeLabel])
  const title = screens.find(screen => screen.name === name)?.title[common.lang] ?? ''
  const Part = screenParts[name]
  return (
    <ScreenDialog titleId={titleId} shape={shape} onClose={() => (leave.current ?? onClose)()}>
      <ShellPlaceContext value={place}>
        <Part
          props={{}}
          loading={
            <>
              <h2 id={titleId} className="visually-hidden">
                {title}
              </h2>
              <LoadingState label={common('loading')} />
            </>
          }
          failed={{ title }}
        />
      </ShellPlaceContext>
    </ScreenDialog>
  )
}
