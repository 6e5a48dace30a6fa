/** What a vehicle's visits of places are in figures of days. Pure. */
import { lateFrom, lateness, type VisitedPlace } from '../../rules/visited-places.ts'
import type { VisitOfPlace } from '../../tracks/reducers/visits.ts'

export interface DayVisits {
  /** That began on this day. */
  visits: number
  /** Of any place, of each by itself, s. */
  stay: number
  /** Arrivals at waypoints that are planned, those of them that were late, and by how much in all, s. */
  planned: number
  late: number
  lateBy: number
}

export interface VisitedDay {
  /** ms since 1970; the end is not after what is known. */
  begin: number
  end: number
}

export const visitsOfDays = (
  visits: readonly VisitOfPlace[],
  places: readonly VisitedPlace[],
  days: readonly VisitedDay[],
  timeZone: string,
): DayVisits[] =>
  days.map(({ begin, end }) => {
    const sums: DayVisits = { visits: 0, stay: 0, planned: 0, late: 0, lateBy: 0 }
    for (const { at, arrived, left } of visits) {
      const stay = Math.min(left ?? end, end) - Math.max(arrived ?? begin, begin)
      if (stay > 0) sums.stay += Math.round(stay / 1_000)
      if (arrived === null || arrived < begin || arrived >= end) continue
      sums.visits += 1
      const planned = places[at]?.arrival
      if (planned == null) continue
      const late = lateness(planned, arrived, timeZone)
      sums.planned += 1
      if (late <= lateFrom) continue
      sums.late += 1
      sums.lateBy += late * 60
    }
    return sums
  })
