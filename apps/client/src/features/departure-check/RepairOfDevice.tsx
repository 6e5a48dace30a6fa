/** Below the word that a terminal is down: the repair that is to bring it up, or the way to ask for one. */
import { type DataOf, workStates } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { departureTexts } from './strings.ts'

type Reply = DataOf<'vehicle/getDepartureCheck'>

export function RepairOfDevice({ vehicle, repair }: { vehicle: Reply['vehicle']; repair: Reply['repair'] }) {
  const t = useTexts(departureTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  if (repair) {
    const { applicationNum: number, state, since } = repair
    return (
      <Alert tone="notice">
        {state === 'closed'
          ? t('repairDone', { number, time: dateTime(since, t.lang) })
          : t('repairOn', { number, state: workStates[state][t.lang] })}
      </Alert>
    )
  }
  return (
    <Button
      icon="edit"
      block
      onClick={() => void navigate(hrefOf('newRepairApply', { vehicle: vehicle.vehicleId, plate: vehicle.plateNum }))}
    >
      {t('requestRepair')}
    </Button>
  )
}
