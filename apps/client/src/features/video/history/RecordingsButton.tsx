/** Opens the query for recorded video of one vehicle; hidden without the right to see video. */
import { useNavigate } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { recordingsTexts } from './recordings-texts.ts'

/** `id`: includes the platform code when several platforms are in use; undefined: any vehicle. `small`: among other icons, its name is its hint. */
export function RecordingsButton({ id, small = false }: { id?: string; small?: boolean }) {
  const { hrefOf } = useScreens()
  const t = useTexts(recordingsTexts)
  const navigate = useNavigate()
  const may = useSession(state => rightsOf(state).videoAuth)
  if (!may) return null
  const open = () => void navigate(hrefOf('historyVideoQuery', id === undefined ? {} : { vehicle: id }))
  if (small) return <IconButton icon="clock" label={t('recordings')} onClick={open} />
  return (
    <Button icon="clock" onClick={open}>
      {t('recordings')}
    </Button>
  )
}
