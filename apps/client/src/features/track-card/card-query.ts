/** What is asked of a track card, and the address that says it. */
import { type ErrorName, wrongInReport } from '@outrider/contract'
import { type DayRange, dayRangeOf, type Days, daysOf, timesOf } from './day-range.ts'

/** Each vehicle is a question of its own, and a page of days. */
export const mostVehicles = 20

export interface CardDraft {
  vehicles: readonly string[]
  range: DayRange
  /** Of a range of one's own. */
  begin: string
  end: string
}

export type Wrong = ErrorName | 'noDates'

/** The first thing that keeps it from being asked. */
export function wrongIn({ vehicles, ...days }: { vehicles: readonly string[] } & Days): Wrong | undefined {
  if (vehicles.length === 0) return 'report.noVehicle'
  const times = timesOf(days)
  if (!times) return 'noDates'
  // The last day is the day whose midnight comes after it: one day before the first is the end before the start.
  if (days.end < days.begin) return 'report.endBeforeStart'
  return wrongInReport({ vehicles: vehicles.length, ...times })
}

const listOf = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter(Boolean))]

export const draftIn = (params: URLSearchParams): CardDraft => ({
  vehicles: listOf(params.get('vehicles')).slice(0, mostVehicles),
  range: dayRangeOf(params.get('time')),
  begin: params.get('begin') ?? '',
  end: params.get('end') ?? '',
})

export const draftParams = ({ vehicles, range, begin, end }: CardDraft): URLSearchParams =>
  new URLSearchParams({
    ...(vehicles.length > 0 && { vehicles: vehicles.join(',') }),
    time: range,
    ...(range === 'custom' && { begin, end }),
  })

export const queryParams = (vehicles: readonly string[], { begin, end }: Days): URLSearchParams =>
  new URLSearchParams({ vehicles: vehicles.join(','), begin, end })

export const daysIn = ({ range, begin, end }: CardDraft, now: number): Days => daysOf(range, now, { begin, end })
