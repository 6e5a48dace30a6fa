/** Figures of a day of a vehicle before they are stored. */
import type { CalendarDay } from '../../tracks/calendar-days.ts'
import type { DayFigures } from '../../tracks/reducers/day-figures.ts'
import type { FuelDay } from './fuel-curve.ts'

export interface ComputedDay {
  vehicleId: number
  day: CalendarDay
  figures: DayFigures
  fuel: FuelDay
  /** Reports of it may have expired: figures that were made of more stay. */
  expired: boolean
  /** ms since 1970. */
  computedAt: number
}
