/** What cannot be changed any more of an itinerary report, and is only said. */
import type { ItineraryField } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { timeIn } from '../../../core/time/days.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { isTimeField, type ItineraryDraft } from './itinerary-draft.ts'
import { fieldOrder } from './itinerary-rows.ts'
import { itineraryTexts } from './strings.ts'

export function ItineraryFacts({ of, editable }: { of: ItineraryDraft; editable: readonly ItineraryField[] }) {
  const t = useTexts(itineraryTexts)
  const said = fieldOrder.filter(field => !editable.includes(field) && of[field] !== '')
  if (said.length === 0) return null
  return (
    <FactList facts={said.map(name => [t(name), isTimeField(name) ? dateMinute(timeIn(of[name]), t.lang) : of[name]] as const)} />
  )
}
