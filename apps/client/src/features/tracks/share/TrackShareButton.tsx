/** Opens the dialog that shares the replayed track by a link. */
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { loadChunk } from '../../../core/chunks/load-chunk.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import type { TrackQuery } from '../replay/track-query.ts'
import { trackShareTexts } from './strings.ts'

const TrackShareLinks = lazy(async () => ({
  default: (await loadChunk(() => import('./TrackShareLinks.tsx'))).TrackShareLinks,
}))

export function TrackShareButton({ query }: { query: TrackQuery }) {
  const t = useTexts(trackShareTexts)
  const common = useTexts(commonTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="share" label={t('share')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={t('share')} closeLabel={common('close')} onClose={() => setOpen(false)}>
          <Suspense fallback={<LoadingState label={common('loading')} />}>
            <TrackShareLinks query={query} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
