/** The query of the track cards, as typed and as in the address. */
import { reportQueryError, type ReportQueryError } from '@outrider/contract'
import { listParam, searchCodec, textParam } from '../../core/query-forms/search-codec.ts'
import { type DayRange, dayRangeOf, type DayRangeDates, daysOf, timesOf } from './day-range.ts'

/** Maximum number of vehicles; each one is a separate request. */
export const maxVehicles = 20

export interface CardDraft {
  vehicles: readonly string[]
  range: DayRange
  /** Used with the range `custom`. */
  begin: string
  end: string
}

export type CardQueryError = ReportQueryError | 'noVehicle' | 'noDates'

/** The first validation error; undefined when valid. */
export function cardQueryError({
  vehicles,
  ...days
}: { vehicles: readonly string[] } & DayRangeDates): CardQueryError | undefined {
  if (vehicles.length === 0) return 'noVehicle'
  const times = timesOf(days)
  if (!times) return 'noDates'
  // `timesOf` ends at the midnight after the last day, so the order of days is checked separately.
  if (days.end < days.begin) return 'report.endBeforeStart'
  return reportQueryError(times)
}

const cardSearch = searchCodec({ vehicles: listParam, time: textParam, begin: textParam, end: textParam })

export function draftIn(params: URLSearchParams): CardDraft {
  const { vehicles, time, begin, end } = cardSearch.parse(params) ?? { vehicles: [], time: '', begin: '', end: '' }
  // The address of the cards names days, that of the query also a range.
  const range = time === '' && begin && end ? 'custom' : dayRangeOf(time)
  return { vehicles: vehicles.slice(0, maxVehicles), range, begin, end }
}

/** Parameters of the query screen. */
export const parametersOf = ({ vehicles, range, begin, end }: CardDraft) => ({
  vehicles: vehicles.join(','),
  time: range,
  ...(range === 'custom' && { begin, end }),
})

export const daysIn = ({ range, begin, end }: CardDraft, now: number): DayRangeDates => daysOf(range, now, { begin, end })
