/** Vehicle and period of the query, as in the address. */
import { searchCodec, textParam, timeParam } from '../../core/query-forms/search-codec.ts'
import { wrongTimes } from '../../core/time/quick-times.ts'

export interface TripQuery {
  /** Empty: any. */
  vehicle: string
  /** ms since 1970, both included. */
  from: number
  to: number
}

export const tripSearch = searchCodec(
  { from: timeParam, to: timeParam, vehicle: textParam },
  query => wrongTimes(query) === undefined,
)
