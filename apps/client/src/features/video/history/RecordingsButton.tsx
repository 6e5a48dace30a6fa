/** Opens the query for recorded video of one vehicle; hidden without the right to see video. */
import { useNavigate } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { recordingsTexts } from './recordings-texts.ts'

/** `id`: includes the platform code when several platforms are in use; undefined: any vehicle. */
export function RecordingsButton({ id }: { id?: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(recordingsTexts)
  const navigate = useNavigate()
  const may = useSession(state => rightsOf(state).videoAuth)
  if (!may) return null
  return (
    <Button icon="clock" onClick={() => void navigate(hrefOf('historyVideoQuery', id === undefined ? {} : { vehicle: id }))}>
      {t('recordings')}
    </Button>
  )
}
