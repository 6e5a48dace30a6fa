/** The address of a vehicle in its row. */
import type { Vehicle } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { RowAddress } from '../../../core/map/RowAddress.tsx'
import { vehicleTexts } from '../strings.ts'
import { placeOf } from './place-of.ts'

export function AddressCell({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const place = placeOf(vehicle)
  return place && <RowAddress place={place} platform={vehicle.pcode} unknown={t('unknownValue')} />
}
