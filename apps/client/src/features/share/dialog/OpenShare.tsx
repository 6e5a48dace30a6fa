/** The dialog that shares something of a vehicle by a link, loaded when it is opened. */
import type { ShareKind } from '@outrider/contract'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../core/chunks/load-chunk.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { kindTexts } from './kind-texts.ts'
import type { ShareTarget } from './share-target.ts'

const ShareDialog = lazy(async () => ({ default: (await loadChunk(() => import('./ShareDialog.tsx'))).ShareDialog }))

interface OpenShareProps<Kind extends ShareKind> extends ShareTarget<Kind> {
  onClose: () => void
}

export function OpenShare<Kind extends ShareKind>({ onClose, ...target }: OpenShareProps<Kind>) {
  const kind: ShareKind = target.kind
  const title = useTexts(kindTexts)(kind)
  const common = useTexts(commonTexts)
  return (
    <Dialog title={title} closeLabel={common('close')} size="medium" onClose={onClose}>
      <Suspense fallback={<LoadingState label={common('loading')} />}>
        <ShareDialog {...target} />
      </Suspense>
    </Dialog>
  )
}
