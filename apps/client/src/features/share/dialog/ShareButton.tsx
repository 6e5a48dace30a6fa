/** Opens the dialog that shares something of a vehicle by a link. */
import type { ShareKind } from '@outrider/contract'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../core/chunks/load-chunk.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { kindTexts } from './kind-texts.ts'
import type { ShareTarget } from './share-target.ts'

const ShareDialog = lazy(async () => ({ default: (await loadChunk(() => import('./ShareDialog.tsx'))).ShareDialog }))

interface ShareButtonProps<Kind extends ShareKind> extends ShareTarget<Kind> {
  iconOnly?: boolean
}

export function ShareButton<Kind extends ShareKind>({ iconOnly = false, ...target }: ShareButtonProps<Kind>) {
  const kind: ShareKind = target.kind
  const title = useTexts(kindTexts)(kind)
  const common = useTexts(commonTexts)
  const [open, setOpen] = useState(false)
  const button = { icon: 'share', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {iconOnly ? <IconButton label={title} {...button} /> : <Button {...button}>{title}</Button>}
      {open && (
        <Dialog title={title} closeLabel={common('close')} size="medium" onClose={() => setOpen(false)}>
          <Suspense fallback={<LoadingState label={common('loading')} />}>
            <ShareDialog {...target} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
