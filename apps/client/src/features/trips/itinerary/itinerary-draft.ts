/** An itinerary report as it is typed: all values as texts. Pure. */
import { type Itinerary, type ItineraryField, itineraryFields, type RequestOf } from '@outrider/contract'
import { inputTime, timeIn } from '../../../core/time/days.ts'

export type ItineraryDraft = Record<ItineraryField, string>

export const requiredFields: readonly ItineraryField[] = ['origin', 'destination', 'plannedStart', 'plannedEnd']
export const timeFields: readonly ItineraryField[] = ['plannedStart', 'plannedEnd', 'realStart', 'realEnd']
export const longest: Partial<Record<ItineraryField, number>> = {
  origin: 64,
  destination: 64,
  driverName: 64,
  route: 200,
  cargo: 200,
  remark: 500,
}

export const emptyDraft = Object.fromEntries(itineraryFields.map(field => [field, ''])) as ItineraryDraft

const textOf = (field: ItineraryField, value: string | number | null): string => {
  if (value === null) return ''
  return typeof value === 'number' && timeFields.includes(field) ? inputTime(value, 'minute') : String(value)
}

export const draftOf = (of: Itinerary): ItineraryDraft =>
  Object.fromEntries(itineraryFields.map(field => [field, textOf(field, of[field])])) as ItineraryDraft

export const missingFields = (draft: ItineraryDraft): ItineraryField[] =>
  requiredFields.filter(field => draft[field].trim() === '')

/** Times are typed to the minute: one that was not touched keeps its seconds. */
export function factsOf(draft: ItineraryDraft, before?: Itinerary): Omit<RequestOf<'trip/add'>, 'vehicleId'> {
  const time = (field: 'plannedStart' | 'plannedEnd' | 'realStart' | 'realEnd'): number | null => {
    if (before && draft[field] === textOf(field, before[field])) return before[field]
    return draft[field] === '' ? null : timeIn(draft[field])
  }
  const { origin, destination, route, driverName, cargo, remark } = draft
  return {
    origin,
    destination,
    route,
    driverName,
    cargo,
    remark,
    passengers: Number(draft.passengers) || 0,
    plannedStart: time('plannedStart') ?? 0,
    plannedEnd: time('plannedEnd') ?? 0,
    realStart: time('realStart'),
    realEnd: time('realEnd'),
  }
}
