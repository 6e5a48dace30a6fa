/** Where an event was, as an address. */
import type { FuelEvent } from '@outrider/contract'
import { splitId } from '../../core/api/identity.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAddress } from '../../core/map/use-address.ts'
import { fuelTexts } from './fuel-texts.ts'

export function Place({ event: { latitude, longitude, vehicleId } }: { event: FuelEvent }) {
  const t = useTexts(fuelTexts)
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const { address } = useAddress(place, splitId(vehicleId).platformCode)
  if (!place) return <>{t('unknownPlace')}</>
  return <>{address?.text ?? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`}</>
}
