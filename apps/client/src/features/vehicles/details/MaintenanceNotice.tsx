/** On a vehicle of which maintenance is due. */
import type { Vehicle } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { detailTexts } from './strings.ts'

export function MaintenanceNotice({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const may = useSession(state => rightsOf(state).posAuth)
  const { data } = useCall('vehicle/getVehicleMaintenance', may ? { vehicleId: vehicle.id } : undefined)
  const plansIn = (wanted: 'soon' | 'overdue') =>
    (data?.due ?? [])
      .filter(({ state }) => state === wanted)
      .map(({ planName }) => planName)
      .join(t.lang === 'zh' ? '、' : ', ')
  const [overdue, soon] = [plansIn('overdue'), plansIn('soon')]
  return (
    <>
      {overdue !== '' && <Alert>{t('maintenanceOverdue', { plans: overdue })}</Alert>}
      {soon !== '' && <Alert tone="notice">{t('maintenanceDue', { plans: soon })}</Alert>}
    </>
  )
}
