/** The dialog that shares something of a vehicle by a link, loaded when it is opened. */
import type { ShareKind } from '@outrider/contract'
import { ChunkLoading } from '../../../core/chunks/ChunkLoading.tsx'
import { lazyChunk } from '../../../core/chunks/lazy-chunk.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { kindTexts } from './kind-texts.ts'
import type { ShareTarget } from './share-target.ts'

const ShareDialog = lazyChunk(
  () => import('./ShareDialog.tsx'),
  ({ ShareDialog }) => ShareDialog,
  ChunkLoading,
)

interface OpenShareProps<Kind extends ShareKind> extends ShareTarget<Kind> {
  onClose: () => void
}

export function OpenShare<Kind extends ShareKind>({ onClose, ...target }: OpenShareProps<Kind>) {
  const kind: ShareKind = target.kind
  const title = useTexts(kindTexts)(kind)
  const common = useTexts(commonTexts)
  return (
    <Dialog title={title} closeLabel={common('close')} size="medium" onClose={onClose}>
      <ShareDialog {...target} />
    </Dialog>
  )
}
