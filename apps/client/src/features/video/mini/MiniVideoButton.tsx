/** One camera of a vehicle in its card, begun by a press and ended with the card: the player is loaded then. */
import { useState } from 'react'
import { createLazyPart } from '../../../core/chunks/part.tsx'
import { useSession } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { liveVideoTexts } from '../live-video-texts.ts'

const MiniVideo = createLazyPart(() => import('./MiniVideo.tsx'))

/** Absent on a phone, whose video screen is no larger. `id`: includes the platform code when several platforms are in use. */
export function MiniVideoButton({ id, plate }: { id: string; plate: string }) {
  const t = useTexts(liveVideoTexts)
  const common = useTexts(commonTexts)
  const wide = useWide()
  const may = useSession(state => rightsOf(state).videoAuth)
  const [open, setOpen] = useState(false)
  if (!may || !wide) return null
  return (
    <>
      <Button icon="play" aria-pressed={open} onClick={() => setOpen(!open)}>
        {t('mini')}
      </Button>
      {open && (
        <MiniVideo
          props={{ vehicleId: id, plateNum: plate, onClose: () => setOpen(false) }}
          loading={null}
          failed={{ title: common('failed') }}
        />
      )}
    </>
  )
}
