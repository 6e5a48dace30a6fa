/** The address of a vehicle; a placeholder while loading or when unknown. The coordinates are a separate fact. */
import type { Vehicle } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAddress } from '../../core/map/use-address.ts'
import { Fact } from './Facts.tsx'
import { vehicleTexts } from './strings.ts'

export function AddressFact({ vehicle: { position, pcode } }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const { latitude, longitude, datum } = position
  const place = latitude === null || longitude === null ? null : convertDatum({ latitude, longitude }, datum, 'wgs84')
  const { address, loading: asking } = useAddress(place, pcode)
  return <Fact label={t('address')} wide text={address?.text ?? t(asking ? 'loadingAddress' : 'unknownValue')} />
}
