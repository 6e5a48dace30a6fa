/** An itinerary report as it is typed: all values as texts. Pure. */
import { type Itinerary, type ItineraryFacts, type ItineraryField, itineraryFields } from '@outrider/contract'
import { inputTime, timeIn } from '../../../core/time/days.ts'

export type ItineraryDraft = Record<ItineraryField, string>

const timeFields = ['plannedStart', 'plannedEnd', 'realStart', 'realEnd'] as const
export type TimeField = (typeof timeFields)[number]
export const isTimeField = (field: ItineraryField): field is TimeField => timeFields.includes(field as TimeField)

export const emptyDraft = Object.fromEntries(itineraryFields.map(field => [field, ''])) as ItineraryDraft

const textOf = (field: ItineraryField, value: string | number | null): string => {
  if (value === null) return ''
  return typeof value === 'number' && isTimeField(field) ? inputTime(value, 'minute') : String(value)
}

export const draftOf = (of: Itinerary): ItineraryDraft =>
  Object.fromEntries(itineraryFields.map(field => [field, textOf(field, of[field])])) as ItineraryDraft

/** The fields that were typed over. */
export const typedOver = (before: ItineraryDraft, draft: ItineraryDraft): Partial<ItineraryDraft> =>
  Object.fromEntries(itineraryFields.filter(field => draft[field] !== before[field]).map(field => [field, draft[field]]))

/** What was typed once, as far as these fields may still be changed. */
export const typedAgain = (
  typed: Readonly<Record<string, string>>,
  editable: readonly ItineraryField[],
): Partial<ItineraryDraft> =>
  Object.fromEntries(editable.flatMap(field => (typed[field] === undefined ? [] : [[field, typed[field]]])))

export type ItineraryProblem = 'endFirst' | 'startNeeded'

/** What is wrong with a field beyond what the call says of each. */
export function problemsIn(draft: ItineraryDraft): Partial<Record<ItineraryField, ItineraryProblem>> {
  const wrong: Partial<Record<ItineraryField, ItineraryProblem>> = {}
  const before = (end: TimeField, start: TimeField) => timeIn(draft[end]) < timeIn(draft[start])
  if (before('plannedEnd', 'plannedStart')) wrong.plannedEnd = 'endFirst'
  if (before('realEnd', 'realStart')) wrong.realEnd = 'endFirst'
  if (draft.realEnd !== '' && draft.realStart === '') wrong.realStart = 'startNeeded'
  return wrong
}

/** The same in words, for the form. */
export const problemTexts = (
  draft: ItineraryDraft,
  t: (problem: ItineraryProblem) => string,
): Partial<Record<ItineraryField, string>> =>
  Object.fromEntries(Object.entries(problemsIn(draft)).map(([field, problem]) => [field, t(problem)]))

/** Times are typed to the minute: one that was not touched keeps its seconds. */
export function factsOf(draft: ItineraryDraft, before?: Itinerary): ItineraryFacts {
  const time = (field: TimeField): number | null => {
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
    passengers: Number(draft.passengers.trim()),
    plannedStart: time('plannedStart') ?? 0,
    plannedEnd: time('plannedEnd') ?? 0,
    realStart: time('realStart'),
    realEnd: time('realEnd'),
  }
}
