/** The address of a vehicle in its row. */
import type { Vehicle } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useRowAddress } from '../../../core/map/use-row-address.ts'
import { vehicleTexts } from '../strings.ts'
import { placeOf } from './place-of.ts'

export function AddressCell({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const place = placeOf(vehicle)
  const { text: address, loading } = useRowAddress(place, vehicle.pcode)
  if (place === null) return ''
  const text = address ?? (loading ? '…' : t('unknownValue'))
  return <span title={text}>{text}</span>
}
