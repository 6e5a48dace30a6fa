/** The day on which the service of a vehicle ends, and that it is frozen since. */
import type { Vehicle } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { dayText } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Fact } from '../Facts.tsx'
import { detailTexts } from './strings.ts'

function useServiceEnd({ id }: Pick<Vehicle, 'id'>) {
  const may = useSession(state => rightsOf(state).posAuth)
  return useCall('platform/getServiceEnd', may ? { vehicleId: id } : undefined).data
}

export function FrozenNotice({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const end = useServiceEnd(vehicle)
  return end?.frozen ? <Alert>{t('frozen', { day: dayText(end.expiresOn, t.lang) })}</Alert> : null
}

export function ServiceEndFact({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const end = useServiceEnd(vehicle)
  return end?.expiresOn ? <Fact wide label={t('serviceEnds')} text={dayText(end.expiresOn, t.lang)} /> : null
}
