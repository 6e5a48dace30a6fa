/** Where a vehicle is in words. While it is asked for, and when nobody can say, that is all there is to see: the coordinates stand above. */
import type { Vehicle } from '@outrider/contract'
import { inDatum } from '@outrider/geo'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAddress } from '../../core/map/use-address.ts'
import { Fact } from './Facts.tsx'
import { vehicleTexts } from './strings.ts'

export function AddressFact({ vehicle: { position, pcode } }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const { latitude, longitude, datum } = position
  const place = latitude === null || longitude === null ? null : inDatum({ latitude, longitude }, datum, 'wgs84')
  const { address, asking } = useAddress(place, pcode)
  return <Fact label={t('address')} wide text={address?.text ?? t(asking ? 'asking' : 'unknownValue')} />
}
