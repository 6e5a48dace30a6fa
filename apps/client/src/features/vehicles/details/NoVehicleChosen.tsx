/** Shown when the URL names no vehicle: links to the vehicle list. */
import { useNavigate } from '../../../core/router/index.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { detailTexts } from './strings.ts'

export function NoVehicleChosen() {
  const { hrefOf } = useScreens()
  const t = useTexts(detailTexts)
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="truck"
      title={t('unnamed')}
      text={t('unnamedText')}
      action={
        <Button icon="list" onClick={() => void navigate(hrefOf('main', { module: 'vehicleList' }))}>
          {t('toList')}
        </Button>
      }
    />
  )
}
