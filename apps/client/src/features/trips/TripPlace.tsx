/** Where a trip began or ended, in a row: as typed, else as an address. */
import { splitId } from '../../core/api/identity.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useRowAddress } from '../../core/map/use-row-address.ts'
import { tripTexts } from './strings.ts'
import { placeOf, positionOf, type TripEnd } from './trip-words.ts'

/** @param end null: the trip goes on */
export function usePlace(end: TripEnd | null, vehicleId: string): string {
  const t = useTexts(tripTexts)
  const asked = end && end.place === '' ? positionOf(end) : null
  const { text } = useRowAddress(asked, splitId(vehicleId).platformCode)
  return end ? placeOf(end, t, text) : ''
}

export function TripPlace({ end, vehicleId }: { end: TripEnd | null; vehicleId: string }) {
  const text = usePlace(end, vehicleId)
  return text && <span title={text}>{text}</span>
}
