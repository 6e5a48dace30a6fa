/** Says that the vehicle is heard by two receivers, of which one counts, or that its tracks lie beside the roads. */
import type { Vehicle } from '@outrider/contract'
import { datumNames } from '../../../core/i18n/datum-names.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { measured } from '../../../core/time/measures.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { detailTexts } from './strings.ts'

export function ReceiversNotice({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(detailTexts)
  const { data } = useCall('vehicle/getVehDeviceFaults', { vehicleId: vehicle.id })
  const found = (wanted: 'twoReceivers' | 'besideRoads') => data?.faults.find(({ fault }) => fault === wanted)
  const [two, beside] = [found('twoReceivers'), found('besideRoads')]
  const away = (metres: number): string => measured('metre', metres, t.lang)
  return (
    <>
      {two?.apart !== undefined && <Alert tone="notice">{t('twoReceivers', { away: away(two.apart) })}</Alert>}
      {beside?.apart !== undefined && (
        <Alert tone="notice">
          {beside.datum
            ? t('besideByDatum', { away: away(beside.apart), datum: datumNames[beside.datum] })
            : t('besideRoads', { away: away(beside.apart) })}
        </Alert>
      )}
    </>
  )
}
