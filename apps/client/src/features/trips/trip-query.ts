/** Vehicle, driver and period of the query, as in the address. */
import { searchCodec, textParam, timeParam } from '../../core/query-forms/search-codec.ts'
import { wrongTimes } from '../../core/time/quick-times.ts'

export interface TripQuery {
  /** Empty: any. */
  vehicle: string
  /** Empty: any. */
  driver: string
  /** Of the driver: the client holds no list to look it up in. */
  name: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

export const tripSearch = searchCodec(
  { from: timeParam, to: timeParam, vehicle: textParam, driver: textParam, name: textParam },
  query => wrongTimes(query) === undefined,
)
