/** On a vehicle that must not leave: its departure check found a serious defect, or somebody held it back. */
import { departureStates, type Vehicle } from '@outrider/contract'
import { useNavigate } from '../../../core/router/index.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { departureTexts } from './departure-texts.ts'

export function DepartureNotice({ vehicle }: { vehicle: Vehicle }) {
  const { hrefOf } = useScreens()
  const t = useTexts(departureTexts)
  const navigate = useNavigate()
  const may = useSession(state => rightsOf(state).posAuth || rightsOf(state).moreAuth)
  const { data } = useCall('vehicle/getDepartureCheck', may ? { vehicleId: vehicle.id, pageSize: 1 } : undefined)
  const state = data?.vehicle.state
  if (state !== 'waiting' && state !== 'held') return null
  return (
    <Alert>
      {t('state', { state: departureStates[state][t.lang] })}{' '}
      <Button look="quiet" onClick={() => void navigate(hrefOf('departureCheck', { vehicleId: vehicle.id }))}>
        {t('open')}
      </Button>
    </Alert>
  )
}
