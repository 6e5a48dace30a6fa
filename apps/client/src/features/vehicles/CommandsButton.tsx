/** Opens what one vehicle can be told; hidden without the right to commands. */
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { vehicleTexts } from './strings.ts'

/** `id`: includes the platform code when several platforms are in use. */
export function CommandsButton({ id }: { id: string }) {
  const t = useTexts(vehicleTexts)
  const openScreen = useOpenScreen()
  const may = useSession(state => rightsOf(state).commandAuth)
  if (!may) return null
  return (
    <Button icon="lock" onClick={() => openScreen('paramSetting', { vehicle: id })}>
      {t('commands')}
    </Button>
  )
}
