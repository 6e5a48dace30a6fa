/** Says that the line of the engine cannot be relied on, and what follows from it. */
import type { Vehicle } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { detailTexts } from './strings.ts'

export function IgnitionNotice({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const { data } = useCall('vehicle/getVehDeviceFaults', { vehicleId: vehicle.id })
  const unsteady = data?.faults.find(({ fault }) => fault === 'ignitionUnsteady')
  const alwaysOn = data?.faults.some(({ fault }) => fault === 'ignitionAlwaysOn')
  if (unsteady) return <Alert tone="notice">{t('unsteady', { n: number(unsteady.changes ?? 0, t.lang) })}</Alert>
  return alwaysOn ? <Alert tone="notice">{t('alwaysOn')}</Alert> : null
}
