/** Vehicle, driver and period of the query, as in the address. */
import { searchCodec, textParam, timeParam } from '../../core/query-forms/search-codec.ts'
import { wrongTimes, type WrongTimes } from '../../core/time/quick-times.ts'

export interface DriveQuery {
  /** Empty: any. At least one of vehicle and driver is set. */
  vehicle: string
  driver: string
  /** ms since 1970, both included. */
  from: number
  to: number
  /** Name of the driver; empty: not known. */
  name: string
}

export const driveQueryError = ({ vehicle, driver, from, to }: Omit<DriveQuery, 'name'>): WrongTimes | 'either' | undefined =>
  vehicle || driver ? wrongTimes({ from, to }) : 'either'

export const driveSearch = searchCodec(
  { from: timeParam, to: timeParam, vehicle: textParam, driver: textParam, name: textParam },
  query => driveQueryError(query) === undefined,
)
