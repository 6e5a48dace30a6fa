/** Colours of the states of a report. */
import type { ItineraryState } from '@outrider/contract'
import type { Tone } from '../../../ui/StateBadge.tsx'

export const itineraryTones: Readonly<Record<ItineraryState, Tone>> = {
  planned: 'idling',
  underWay: 'driving',
  done: 'parked',
  cancelled: 'offline',
}
