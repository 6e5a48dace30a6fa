/** Figures of a day of a vehicle before they are stored. */
import type { CalendarDay } from '../../tracks/calendar-days.ts'
import type { DayFigures } from '../../tracks/reducers/day-figures.ts'
import type { SensedDayOfVehicle } from '../../sensors/sensed-days.ts'
import type { DayVisits } from './day-visits.ts'
import type { FuelDay } from './fuel-curve.ts'

export interface ComputedDay {
  vehicleId: number
  day: CalendarDay
  figures: DayFigures
  fuel: FuelDay
  visits: DayVisits
  /** undefined: it has no sensors. */
  sensed: SensedDayOfVehicle | undefined
  /** Reports of it may have expired: figures that were made of more stay. */
  expired: boolean
  /** ms since 1970. */
  computedAt: number
}
