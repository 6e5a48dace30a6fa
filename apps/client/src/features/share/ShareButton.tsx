/** Opens the dialog that shares the position of one vehicle by a link. */
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { loadChunk } from '../../core/chunks/load-chunk.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { shareTexts } from './strings.ts'

const ShareLinks = lazy(async () => ({ default: (await loadChunk(() => import('./ShareLinks.tsx'))).ShareLinks }))

/** `id`: includes the platform code when several platforms are in use. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  const t = useTexts(shareTexts)
  const common = useTexts(commonTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="share" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('share')}
      </Button>
      {open && (
        <Dialog title={t('share')} closeLabel={common('close')} onClose={() => setOpen(false)}>
          <Suspense fallback={<LoadingState label={common('loading')} />}>
            <ShareLinks id={id} name={name} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
