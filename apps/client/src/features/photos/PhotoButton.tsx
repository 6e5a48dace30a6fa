/** Leads to taking photos with the cameras of a vehicle; hidden without the right to see video. */
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { photoButtonTexts } from './button-strings.ts'

/** `id`: includes the platform code when several platforms are in use. */
export function PhotoButton({ id }: { id: string }) {
  const t = useTexts(photoButtonTexts)
  const openScreen = useOpenScreen()
  const may = useSession(state => rightsOf(state).videoAuth)
  if (!may) return null
  return (
    <Button icon="camera" onClick={() => openScreen('photograph', { vehicle: id })}>
      {t('photograph')}
    </Button>
  )
}
