/** Opens wall mode: the map of the fleet, limited as the list is. */
import { useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { fillScreen } from '../../../ui/full-screen.ts'
import { hrefOf } from '../../screens.ts'
import { wallTexts } from './wall-texts.ts'

export function WallButton() {
  const t = useTexts(wallTexts)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const open = () => {
    fillScreen()
    void navigate(hrefOf('main', { module: 'pos', state: params.get('state') ?? undefined, wall: 'map' }))
  }
  return <IconButton icon="fullScreen" label={t('open')} onClick={open} />
}
