/** Opens the replay of today's track of one vehicle, which starts by itself; hidden without the right to see tracks. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { playsWhenLoaded } from './replay/plays-when-loaded.ts'
import { buttonTexts } from './button-texts.ts'

/** `id`: includes the platform code when several platforms are in use. */
export function TrackButton({ id }: { id: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(buttonTexts)
  const navigate = useNavigate()
  const may = useSession(state => rightsOf(state).trackAuth)
  if (!may) return null
  return (
    <Button icon="track" onClick={() => void navigate(hrefOf('trackQuery', { vehicle: id }), { state: playsWhenLoaded })}>
      {t('track')}
    </Button>
  )
}
