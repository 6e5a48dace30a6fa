/** Says that the vehicle is heard by two receivers, of which one counts. */
import type { Vehicle } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { measured } from '../../../core/time/measures.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { detailTexts } from './strings.ts'

export function ReceiversNotice({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const { data } = useCall('vehicle/getVehDeviceFaults', { vehicleId: vehicle.id })
  const apart = data?.faults.find(({ fault }) => fault === 'twoReceivers')?.apart
  return apart === undefined ? null : <Alert tone="notice">{t('twoReceivers', { away: measured('metre', apart, t.lang) })}</Alert>
}
