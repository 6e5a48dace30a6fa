/** Opens live video of one vehicle, which plays at once; hidden without the right to see video. */
import { useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { liveVideoTexts } from './live-video-texts.ts'

/** `id`: includes the platform code when several platforms are in use. */
export function LiveVideoButton({ id }: { id: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(liveVideoTexts)
  const navigate = useNavigate()
  const may = useSession(state => rightsOf(state).videoAuth)
  if (!may) return null
  return (
    <Button icon="video" onClick={() => void navigate(hrefOf('main', { module: 'video', watch: id }))}>
      {t('liveVideo')}
    </Button>
  )
}
