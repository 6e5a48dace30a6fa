/** The query of the track cards and its URL parameters. */
import { type ErrorName, reportQueryError } from '@outrider/contract'
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

export type CardQueryError = ErrorName | 'noDates'

/** The first validation error; undefined when valid. */
export function cardQueryError({
  vehicles,
  ...days
}: { vehicles: readonly string[] } & DayRangeDates): CardQueryError | undefined {
  if (vehicles.length === 0) return 'report.noVehicle'
  const times = timesOf(days)
  if (!times) return 'noDates'
  // `timesOf` ends at the midnight after the last day, so the order of days is checked separately.
  if (days.end < days.begin) return 'report.endBeforeStart'
  return reportQueryError({ vehicles: vehicles.length, ...times })
}

const listOf = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter(Boolean))]

export const draftIn = (params: URLSearchParams): CardDraft => ({
  vehicles: listOf(params.get('vehicles')).slice(0, maxVehicles),
  range: dayRangeOf(params.get('time')),
  begin: params.get('begin') ?? '',
  end: params.get('end') ?? '',
})

/** Parameters of the query screen. */
export const parametersOf = ({ vehicles, range, begin, end }: CardDraft) => ({
  vehicles: vehicles.join(','),
  time: range,
  ...(range === 'custom' && { begin, end }),
})

export const daysIn = ({ range, begin, end }: CardDraft, now: number): DayRangeDates => daysOf(range, now, { begin, end })
