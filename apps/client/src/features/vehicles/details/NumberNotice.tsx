/** Says that two devices use the number of the terminal: what is shown of the vehicle may be of either. */
import type { Vehicle } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { detailTexts } from './strings.ts'

export function NumberNotice({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const { data } = useCall('vehicle/getVehDeviceFaults', { vehicleId: vehicle.id })
  const [one, other] = data?.faults.find(({ fault }) => fault === 'numberUsedTwice')?.usedFrom ?? []
  if (!one || !other) return null
  const texts = {
    one: one.address,
    oneAt: dateMinute(one.at, t.lang),
    other: other.address,
    otherAt: dateMinute(other.at, t.lang),
  }
  return <Alert tone="notice">{t('usedTwice', texts)}</Alert>
}
